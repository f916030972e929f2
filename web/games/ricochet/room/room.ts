/**
 * <rr-room code="K7M2QX">: the page of a room of Ricochet Robots: its board and robots, bids, pushes and films, on the
 * page that all games share. The store brings views, the stage plays what happened on the board, the zone below shows
 * what one can do now.
 */

import { html } from "../../../core/lit.ts";
import type { WireError } from "../../../wire/error.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, GameRules, ShownMove, View } from "../../../wire/generated/ricochet.ts";
import "../board/rr-board.ts";
import "../boards/rr-board-name.ts";
import "../boards/rr-chosen.ts";
import { locale, t } from "../../../core/i18n.ts";
import { sound } from "../../../core/sound.ts";
import { type Color, type Direction, type Robots, sameCell } from "../../../kit/board/geometry.ts";
import type { Told } from "../../../kit/chronicle.ts";
import { finishedZone } from "../../../kit/finish.ts";
import type { Intent } from "../../../kit/keyboard.ts";
import { lobbyZone } from "../../../kit/lobby.ts";
import { mayTry, stillTrying, waitOf } from "../../../kit/mixed.ts";
import {
  can,
  clockText,
  isDevice,
  padPageOf,
  remaining,
  runs,
  sandShare,
  showerOf,
  zoneOf,
} from "../../../kit/model.ts";
import { Replay } from "../../../kit/replay.ts";
import { Stage } from "../../../kit/stage.ts";
import { refusalText } from "../../../kit/words.ts";
import { type Entry, pause, RoomPage, type RulesForm } from "../../../room/page.ts";
import type { Frame } from "../../../room/store.ts";
import type { Marked } from "../board/marks.ts";
import type { RrBoard } from "../board/rr-board.ts";
import type { Move } from "../rules/move.ts";
import { Practice } from "../rules/practice.ts";
import type { Refusal } from "../rules/problem.ts";
import { refusalText as shortRefusal } from "../rules/words.ts";
import { biddingZone } from "./bidding.ts";
import { Chronicle, type Own } from "./chronicle.ts";
import { mineZone, watchingZone } from "./demonstration.ts";
import { type Filmed, film } from "./film.ts";
import { agreed, bidFault, robotsOf, targetOf } from "./model.ts";
import { onScreen } from "./on-screen.ts";
import { chip, targetIcon } from "./pieces.ts";
import { budgetOf, problemOf, progressOf, pushFault } from "./pushing.ts";
import { overZone, reelsOf } from "./result.ts";
import { BOOK } from "./rules.ts";
import { soloScore, soloTable, teamScore, teamTable } from "./solo.ts";
import { goalText, newsOf, rulesLine } from "./words.ts";

/** A slide that has not ended by then (a hidden page draws nothing) is not waited for. */
const SLIDE_LIMIT = 4000;

const ZONES = {
  lobby: lobbyZone,
  bidding: biddingZone,
  mine: mineZone,
  watching: watchingZone,
  over: overZone,
  finished: finishedZone,
};

/** One and the same empty lists, so that the board sees no change. */
const NO_TRAIL: ShownMove[] = [];
const NO_RINGS: readonly Marked[] = [];

export class RrRoom extends RoomPage<View, BoardJson, Own> {
  declare board: BoardJson | null;
  declare replay: Replay<Filmed, Robots> | null;
  robots: Robots = {};
  selected: Color | null = null;
  pushes = 0;
  /** the moves that are tried while thinking (H1) */
  practice: Practice | null = null;
  stage = new Stage({
    moves: ["robot_moved"],
    play: ({ robot, direction, path }) => this.slide({ robot, direction, path }),
    after: (robots, { robot, path }) => ({ ...robots, [robot]: path[path.length - 1] }),
    home: (view: View) => view.start,
    end: (view: View) => view.robots,
    place: (robots: Robots) => this.place(robots),
    pause,
    show: (frame: Frame<View, BoardJson>) => this.show(frame),
    hurried: () => document.hidden,
  });
  /** cells to which robots on a real table have to be put back */
  rings: readonly Marked[] = NO_RINGS;

  constructor() {
    super();
    this.board = null;
    this.chronicle = new Chronicle();
  }

  get boardElement(): RrBoard | null {
    return this.querySelector("rr-board");
  }

  // ---- what happened ----

  override take(frame: Frame<View, BoardJson>) {
    this.stage.take(frame);
  }

  override saw(events: GameEvent[], before: View | null, view: View) {
    super.saw(events, before, view);
    if (events.length) this.pushes = 0;
    if (before && events.some((event) => event.type === "round_won")) this.cheer(view);
    if (before && events.some((event) => event.type === "sand_ran_out")) sound.sandOut();
  }

  override entered(before: View | null, view: View) {
    if (!(before && stillTrying(before, view))) {
      this.selected = null;
      this.practice = null;
    }
    super.entered(before, view);
    if (zoneOf(view) === "mine") {
      const target = targetOf(view, this.board);
      if (target && target.color !== "any") this.selected = target.color;
    }
  }

  /** The robot on the target hops. */
  cheer(view: View) {
    const cell = view.result && this.board?.targets[view.result.chip]?.cell;
    const robot = robotsOf(view).find((color) => sameCell(view.robots[color], cell));
    if (robot) this.boardElement?.cheer(robot);
  }

  override refuse(text: string, rule: string | null) {
    this.pushes = 0;
    super.refuse(text, rule);
  }

  // ---- the board ----

  place(robots: Robots) {
    this.robots = robots;
    this.requestUpdate();
  }

  override put(view: View) {
    this.place(view.robots);
  }

  async slide(move: Pick<ShownMove, "robot" | "direction" | "path">) {
    await this.updateComplete;
    const board = this.boardElement;
    if (board) await Promise.race([board.play(move), pause(SLIDE_LIMIT)]);
  }

  // ---- what one does ----

  override announce(moves: number) {
    this.bid(moves);
  }

  bid(moves: number) {
    const view = this.view;
    if (!view) return;
    if (isDevice(view)) return void this.referee?.announce(moves);
    const fault = bidFault(view, moves, this.now());
    if (fault) return this.refuse(refusalText(fault), fault.rule ?? null);
    this.refusal = null;
    this.padPage = padPageOf(moves); // not another page until the answer comes: a second tap would bid its number
    void this.store?.command({ type: "bid", moves });
  }

  select(color: Color | null) {
    if (!this.view || !(zoneOf(this.view) === "mine" || mayTry(this.view))) return;
    this.selected = color;
    this.requestUpdate();
  }

  /**
   * An arrow of the zone: it does on the board what the key does.
   *
   * @param keyed pressed by keyboard, which goes along to what the board may offer then
   */
  pushSelected(direction: Direction, keyed: boolean = false) {
    if (this.selected) void this.boardElement?.steer(direction, { focus: keyed });
    else this.refuse(t("room.choose_robot"), null);
  }

  push(move: Move) {
    const { robot } = move;
    const view = this.view;
    if (view && mayTry(view)) return this.tryMove(view, move);
    if (!view || !can(view, "push") || this.confirming) return;
    const fault = this.pushes > 0 ? null : pushFault(view, this.board, move);
    if (fault) return this.shaken(move, fault);
    this.refusal = null;
    this.selected = robot;
    this.pushes += 1;
    void this.store?.command({ type: "push", ...move }, showerOf(view));
  }

  /** A push that a rule forbids. */
  shaken({ robot, direction }: Move, fault: Refusal) {
    const reason = shortRefusal(fault);
    void this.boardElement?.shake(robot, direction, reason);
    this.refuse(t("room.push_refused", { robot: t(`room.robot.${robot}`), reason }), fault);
  }

  // ---- what is tried while thinking (H1): it never leaves this page ----

  tryMove(view: View, move: Move) {
    const problem = problemOf(view, this.board);
    if (!problem) return;
    const { practice, refusal } = (this.practice ?? new Practice(problem)).push(move);
    if (refusal) return this.shaken(move, refusal);
    this.refusal = null;
    this.selected = move.robot;
    this.tried(practice);
    if (practice.solved) this.boardElement?.say(t("mixed.tried.reached", { count: practice.cost }));
  }

  tried(practice: Practice | null) {
    this.practice = practice?.moves.length ? practice : null;
    this.requestUpdate();
  }

  untry() {
    this.boardElement?.hush();
    this.tried(this.practice?.undo() ?? null);
  }

  untryAll() {
    this.boardElement?.hush();
    this.tried(null);
  }

  override reelsOf(view: View) {
    return view.result ? reelsOf(view, view.result) : [];
  }

  override openReel(id: string, moves: string, how: "start" | "end" | "play" = "play") {
    const view = this.view;
    const result = view?.result;
    const target = result && this.board?.targets[result.chip];
    if (!view || !result || !target || !this.board) return;
    this.endFilm();
    const { powers } = view;
    const rules = view.played ?? view.rules;
    const reel = film({ board: this.board, robots: result.start, target, rules, powers }, moves);
    const replay = new Replay(id, reel, {
      slide: (move) => this.slide(move),
      place: (robots) => this.place(robots),
      pause,
      changed: () => this.requestUpdate(),
    });
    this.replay = replay;
    replay.jump(how === "end" ? replay.length : 0);
    if (how === "play") void replay.play();
  }

  // ---- keys and clock ----

  override get keyMode() {
    const view = this.view;
    if (view && can(view, "push")) return "push";
    if (view && can(view, "bid")) return "bid";
    return super.keyMode;
  }

  /** Where a push has several ends the digits are theirs. */
  override act(intent: Intent) {
    if (intent.intent === "digit" && this.boardElement?.chooser.ends.length) return false;
    return super.act(intent);
  }

  override get boardListens() {
    return super.boardListens || (this.view !== null && !this.screen && mayTry(this.view));
  }

  override boardKeyed(event: KeyboardEvent) {
    const back = event.key === "Backspace" || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z");
    if (back && this.view && mayTry(this.view)) {
      this.untry();
      return true;
    }
    return this.boardElement?.handleKey(event) ?? false;
  }

  /** Whether the timer may be turned without a bid, and how long others have a head start yet. */
  override get timely() {
    const offer = this.view?.offer_at ?? null;
    return `${offer !== null && this.now() >= offer} ${this.view ? waitOf(this.view, this.now()) : 0}`;
  }

  // ---- words ----

  override get book() {
    return BOOK;
  }

  override newsOf({ event, context }: Entry<Told<View, BoardJson> & Own>) {
    return newsOf(event, context.view, context.board, context);
  }

  override refusalText(error: WireError) {
    return refusalText(error);
  }

  override get invitation() {
    return t("room.invite.title");
  }

  override get leaving() {
    return t("room.leave.text");
  }

  override get endAlone() {
    return t("room.end_game.solo");
  }

  override rulesLine({ rules, board_name }: { rules: GameRules; board_name?: string | null }) {
    return rulesLine(rules, locale(), board_name);
  }

  override asOne(view: View) {
    return (view.played ?? view.rules).together;
  }

  override soloVerdict(view: View) {
    const up = view.face_up.length;
    const down = view.face_down.length;
    if (this.asOne(view))
      return t(up > down ? "mixed.finished.won" : up < down ? "mixed.finished.lost" : "mixed.finished.draw", {
        up,
        down,
      });
    return t(up > down ? "room.finished.solo_won" : "room.finished.solo_lost", { up, down });
  }

  // ---- drawing ----

  override zone(view: View): unknown {
    return ZONES[this.lastRound ? "over" : zoneOf(view)](this, view);
  }

  override goal(view: View) {
    const target = targetOf(view, this.board);
    return target ? html`${targetIcon(target)}<span>${goalText(target)}</span>` : "";
  }

  override chipsOf(player: Player) {
    return player.chips.map((index) => chip(this.board, index));
  }

  override onScreen(view: View) {
    return onScreen(this, view);
  }

  override soloScore(view: View) {
    return this.asOne(view) ? teamScore(view) : soloScore(view);
  }

  override soloTable(view: View) {
    return this.asOne(view) ? teamTable(view, this.board) : soloTable(view, this.board);
  }

  override async rulesForm(): Promise<RulesForm<View>> {
    const { betweenForm, rulesForm } = await import("../rules-form.ts");
    return {
      draw: ({ phase, rules }: View, set: (wish: Partial<GameRules>) => void) =>
        phase === "over" ? betweenForm(rules, set) : rulesForm(rules, set),
    };
  }

  override agreed(rules: GameRules, wish: Partial<GameRules>) {
    return agreed(rules, wish);
  }

  override agreedBoards(view: View) {
    return html`<rr-chosen .rules=${view.rules} @known=${() => this.requestUpdate()}></rr-chosen>`;
  }

  /** The boards that lie, with the name by which they can be laid again; before the game those that are agreed on. */
  override boardsInRules({ rules }: View, again: () => void) {
    const { board } = this;
    if (!board) return html`<rr-chosen class="large" .rules=${rules} @known=${again}></rr-chosen>`;
    return board.faces && !rules.board
      ? html`<rr-board-name .edition=${rules.edition} .faces=${board.faces} .board=${board}></rr-board-name>`
      : html`<rr-picture class="large" .board=${board}></rr-picture>`;
  }

  override async warmUp() {
    const { openPuzzles } = await import("./warm-up.ts");
    openPuzzles(this);
  }

  override boardTemplate(view: View) {
    const back = this.looksBack(view);
    const result = this.replay && back ? view.result : null;
    const played = view.phase === "finished" ? null : targetOf(view, this.board);
    const target = played ?? (result && this.board ? this.board.targets[result.chip] : null);
    const trying = mayTry(view) && !this.screen && !this.confirming;
    const practice = trying ? this.practice : null;
    const movable = trying || (zoneOf(view) === "mine" && can(view, "push") && !this.confirming);
    const last = practice ? practice.progress.last : (progressOf(view, this.board)?.last ?? null);
    const replay = this.replay;
    const sand = runs(view) ? view.deadline : null;
    return html`<rr-board
      .board=${this.board}
      .robots=${practice?.progress.robots ?? this.robots}
      .way=${(practice ? practice.travels.at(-1) : replay ? replay.reel.moves[replay.at - 1] : view.demonstration?.moves.at(-1)) ?? null}
      .powers=${view.powers}
      .start=${result?.start ?? view.start}
      .target=${target}
      .rules=${view.played ?? view.rules}
      .last=${movable ? last : null}
      .budget=${movable ? budgetOf(view) : null}
      .movable=${movable}
      .numbers=${trying}
      .turned=${this.referee?.turned ?? false}
      .marked=${this.replay ? NO_RINGS : this.rings}
      .selected=${movable ? this.selected : null}
      .trail=${replay ? replay.trail : NO_TRAIL}
      .sand=${sand ? sandShare(sand, this.now()) : null}
      .sandLabel=${sand ? clockText(remaining(sand, this.now())).split(" ")[0] : ""}
      @push=${(event: CustomEvent) => this.push(event.detail)}
      @select=${(event: CustomEvent) => this.select(event.detail.robot)}
    ></rr-board>`;
  }
}

customElements.define("rr-room", RrRoom);
