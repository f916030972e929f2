/**
 * <rr-room code="K7M2QX">: the page of a room of Ricochet Robots: its board and robots, bids, pushes and films, on the
 * page that all games share. The store brings views, the stage plays what happened on the board, the zone below shows
 * what one can do now.
 */

import { html } from "../lit.js";
import "../board/rr-board.js";
import "../boards/rr-board-name.js";
import "../boards/rr-chosen.js";
import { Practice } from "../home/practice.js";
import { locale, t } from "../i18n.js";
import { openTable } from "../referee/players.js";
import { Referee } from "../referee/referee.js";
import { finishedZone } from "../room/finish.js";
import { lobbyZone } from "../room/lobby.js";
import { mayTry, stillTrying, waitOf } from "../room/mixed.js";
import { can, clockText, isDevice, padPageOf, remaining, runs, sandShare, showerOf, zoneOf } from "../room/model.js";
import { RoomPage, pause } from "../room/page.js";
import { Replay } from "../room/replay.js";
import { Stage } from "../room/stage.js";
import { refusalText } from "../room/words.js";
import { sameCell } from "../rules/geometry.js";
import { refusalText as shortRefusal } from "../rules/words.js";
import { sound } from "../sound/sound.js";
import { biddingZone } from "./bidding.js";
import { Chronicle } from "./chronicle.js";
import { mineZone, watchingZone } from "./demonstration.js";
import { film } from "./film.js";
import { onScreen } from "./on-screen.js";
import { agreed, bidFault, robotsOf, targetOf } from "./model.js";
import { chip, targetIcon } from "./pieces.js";
import { budgetOf, problemOf, progressOf, pushFault } from "./pushing.js";
import { overZone, reelsOf } from "./result.js";
import { betweenForm, rulesForm } from "./rules-form.js";
import { BOOK } from "./rules.js";
import { soloScore, soloTable, teamScore, teamTable } from "./solo.js";
import { goalText, newsOf, rulesLine } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Direction} Direction */
/** @typedef {import("./types.js").Robots} Robots */
/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/** @typedef {import("../room/page.js").Entry} Entry */
/** @typedef {import("../board/rr-board.js").RrBoard} RrBoard */

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

/** One and the same empty list, so that the board sees no change. */
/** @type {import("./types.js").Shown[]} */
const NO_TRAIL = [];

/** @extends {RoomPage<View>} */
export class RrRoom extends RoomPage {
  constructor() {
    super();
    /** @type {import("./types.js").BoardJson | null} */
    this.board = null;
    /** @type {Robots} */
    this.robots = {};
    /** @type {Color | null} */
    this.selected = null;
    this.pushes = 0;
    /** @type {Practice | null} the moves that are tried while thinking (H1) */
    this.practice = null;
    this.chronicle = new Chronicle();
    this.stage = new Stage({
      moves: ["robot_moved"],
      play: ({ robot, direction, path, cost }) => this.slide({ robot, direction, path, cost }),
      after: (robots, { robot, path }) => ({ ...robots, [robot]: path[path.length - 1] }),
      home: (/** @type {View} */ view) => view.start,
      end: (/** @type {View} */ view) => view.robots,
      place: (/** @type {Robots} */ robots) => this.place(robots),
      pause,
      show: (frame) => this.show(frame),
      hurried: () => document.hidden,
    });
    /** @type {Referee} */
    this.referee = new Referee(this);
  }

  /** @returns {RrBoard | null} */
  get boardElement() {
    return this.querySelector("rr-board");
  }

  // ---- what happened ----

  /** @param {import("../room/store.js").Frame} frame @override */
  take(frame) {
    this.stage.take(frame);
  }

  /** @param {GameEvent[]} events @param {View | null} before @param {View} view @override */
  saw(events, before, view) {
    this.referee.saw(events, before, view);
    if (events.length) this.pushes = 0;
    if (before && events.some((event) => event.type === "round_won")) this.cheer(view);
    if (before && events.some((event) => event.type === "sand_ran_out")) sound.sandOut();
  }

  /** @param {View | null} before @param {View} view @override */
  entered(before, view) {
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

  /** The robot on the target hops. @param {View} view */
  cheer(view) {
    const cell = view.result && this.board?.targets[view.result.chip]?.cell;
    const robot = robotsOf(view).find((color) => sameCell(view.robots[color], cell));
    if (robot) this.boardElement?.cheer(robot);
  }

  /** @param {string} text @param {string | null} rule @override */
  refuse(text, rule) {
    this.pushes = 0;
    super.refuse(text, rule);
  }

  // ---- the board ----

  /** @param {Robots} robots */
  place(robots) {
    this.robots = robots;
    this.requestUpdate();
  }

  /** @param {View} view @override */
  put(view) {
    this.place(view.robots);
  }

  /** @param {import("./types.js").Shown} move */
  async slide(move) {
    await this.updateComplete;
    const board = this.boardElement;
    if (board) await Promise.race([board.play(move), pause(SLIDE_LIMIT)]);
  }

  // ---- what one does ----

  /** @param {number} moves @override */
  announce(moves) {
    this.bid(moves);
  }

  /** @param {number} moves */
  bid(moves) {
    const view = this.view;
    if (!view) return;
    if (isDevice(view)) return void this.referee.bid(moves);
    const fault = bidFault(view, moves, this.now());
    if (fault) return this.refuse(refusalText(fault), fault.rule ?? null);
    this.refusal = null;
    this.padPage = padPageOf(moves); // not another page until the answer comes: a second tap would bid its number
    void this.store?.command({ type: "bid", moves });
  }

  /** @param {Color | null} color */
  select(color) {
    if (!this.view || !(zoneOf(this.view) === "mine" || mayTry(this.view))) return;
    this.selected = color;
    this.requestUpdate();
  }

  /**
   * An arrow of the zone: it does on the board what the key does.
   *
   * @param {Direction} direction
   * @param {boolean} [keyed] pressed by keyboard, which goes along to what the board may offer then
   */
  pushSelected(direction, keyed = false) {
    if (this.selected) void this.boardElement?.steer(direction, { focus: keyed });
    else this.refuse(t("room.choose_robot"), null);
  }

  /** @param {import("../rules/problem.js").Move} move */
  push(move) {
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

  /** A push that a rule forbids. @param {import("../rules/problem.js").Move} move @param {import("../rules/problem.js").Refusal} fault */
  shaken({ robot, direction }, fault) {
    const reason = shortRefusal(fault);
    void this.boardElement?.shake(robot, direction, reason);
    this.refuse(t("room.push_refused", { robot: t(`room.robot.${robot}`), reason }), fault);
  }

  // ---- what is tried while thinking (H1): it never leaves this page ----

  /** @param {View} view @param {import("../rules/problem.js").Move} move */
  tryMove(view, move) {
    const problem = problemOf(view, this.board);
    if (!problem) return;
    const { practice, refusal } = (this.practice ?? new Practice(problem)).push(move);
    if (refusal) return this.shaken(move, refusal);
    this.refusal = null;
    this.selected = move.robot;
    this.tried(practice);
    if (practice.solved) this.boardElement?.say(t("mixed.tried.reached", { count: practice.cost }));
  }

  /** @param {Practice | null} practice */
  tried(practice) {
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

  /** @param {View} view @override */
  reelsOf(view) {
    return view.result ? reelsOf(view, view.result) : [];
  }

  /**
   * @param {string} id
   * @param {string} moves
   * @param {"start" | "end" | "play"} [how]
   * @override
   */
  openReel(id, moves, how = "play") {
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

  /** @override */
  get keyMode() {
    const view = this.view;
    if (view && can(view, "push")) return "push";
    if (view && can(view, "bid")) return "bid";
    return super.keyMode;
  }

  /** Where a push has several ends the digits are theirs. @param {import("../room/keyboard.js").Intent} intent @override */
  act(intent) {
    if (intent.intent === "digit" && this.boardElement?.chooser.ends.length) return false;
    return super.act(intent);
  }

  /** @override */
  get boardListens() {
    return super.boardListens || (this.view !== null && !this.screen && mayTry(this.view));
  }

  /** @param {KeyboardEvent} event @override */
  boardKeyed(event) {
    const back = event.key === "Backspace" || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z");
    if (back && this.view && mayTry(this.view)) {
      this.untry();
      return true;
    }
    return this.boardElement?.handleKey(event) ?? false;
  }

  /** Whether the timer may be turned without a bid, and how long others have a head start yet. @override */
  get timely() {
    const offer = this.view?.offer_at ?? null;
    return `${offer !== null && this.now() >= offer} ${this.view ? waitOf(this.view, this.now()) : 0}`;
  }

  // ---- words ----

  /** @override */
  get book() {
    return BOOK;
  }

  /** @param {Entry} entry @override */
  newsOf({ event, context }) {
    return newsOf(event, context.view, context.board, context);
  }

  /** @param {import("../net/wire.js").WireError} error @override */
  refusalText(error) {
    return refusalText(error);
  }

  /** @override */
  get invitation() {
    return t("room.invite.title");
  }

  /** @override */
  get leaving() {
    return t("room.leave.text");
  }

  /** @override */
  get endAlone() {
    return t("room.end_game.solo");
  }

  /** @param {{ rules: import("./types.js").GameRules, board_name?: string | null }} agreed @override */
  rulesLine({ rules, board_name }) {
    return rulesLine(rules, locale(), board_name);
  }

  /** @param {View} view @override */
  asOne(view) {
    return (view.played ?? view.rules).together;
  }

  /** @param {View} view @override */
  soloVerdict(view) {
    const up = view.face_up.length;
    const down = view.face_down.length;
    if (this.asOne(view)) return t(up > down ? "mixed.finished.won" : up < down ? "mixed.finished.lost" : "mixed.finished.draw", { up, down });
    return t(up > down ? "room.finished.solo_won" : "room.finished.solo_lost", { up, down });
  }

  // ---- drawing ----

  /** @param {View} view @override */
  zone(view) {
    return ZONES[this.lastRound ? "over" : zoneOf(view)](this, view);
  }

  /** @param {View} view @override */
  goal(view) {
    const target = targetOf(view, this.board);
    return target ? html`${targetIcon(target)}<span>${goalText(target)}</span>` : "";
  }

  /** @param {import("../net/wire.js").Player} player @override */
  chipsOf(player) {
    return player.chips.map((index) => chip(this.board, index));
  }

  /** @param {View} view @override */
  onScreen(view) {
    return onScreen(this, view);
  }

  /** @param {View} view @override */
  soloScore(view) {
    return this.asOne(view) ? teamScore(view) : soloScore(view);
  }

  /** @param {View} view @override */
  soloTable(view) {
    return this.asOne(view) ? teamTable(view, this.board) : soloTable(view, this.board);
  }

  /** @param {View} view @param {(wish: Partial<import("./types.js").GameRules>) => void} set @override */
  rulesForm(view, set) {
    return view.phase === "over" ? betweenForm(view.rules, set) : rulesForm(view.rules, set);
  }

  /** @param {import("./types.js").GameRules} rules @param {Partial<import("./types.js").GameRules>} wish @override */
  agreed(rules, wish) {
    return agreed(rules, wish);
  }

  /** @param {View} view @override */
  agreedBoards(view) {
    return html`<rr-chosen .rules=${view.rules} @known=${() => this.requestUpdate()}></rr-chosen>`;
  }

  /** The boards that lie, with the name by which they can be laid again; before the game those that are agreed on. @override */
  boardsInRules(/** @type {View} */ { rules }, /** @type {() => void} */ again) {
    const { board } = this;
    if (!board) return html`<rr-chosen class="large" .rules=${rules} @known=${again}></rr-chosen>`;
    return board.faces && !rules.board
      ? html`<rr-board-name .edition=${rules.edition} .faces=${board.faces} .board=${board}></rr-board-name>`
      : html`<rr-picture class="large" .board=${board}></rr-picture>`;
  }

  /** @override */
  async warmUp() {
    const { openPuzzles } = await import("./warm-up.js");
    openPuzzles(this);
  }

  /** @override */
  openTable() {
    openTable(this);
  }

  /** @param {View} view @override */
  boardTemplate(view) {
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
      .turned=${this.referee.turned}
      .marked=${this.referee.rings}
      .selected=${movable ? this.selected : null}
      .trail=${replay ? replay.trail : NO_TRAIL}
      .sand=${sand ? sandShare(sand, this.now()) : null}
      .sandLabel=${sand ? clockText(remaining(sand, this.now())).split(" ")[0] : ""}
      @push=${(/** @type {CustomEvent} */ event) => this.push(event.detail)}
      @select=${(/** @type {CustomEvent} */ event) => this.select(event.detail.robot)}
    ></rr-board>`;
  }
}

customElements.define("rr-room", RrRoom);
