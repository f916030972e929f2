/**
 * <mr-room code="K7M2QX">: the page of a room of Micro Robots: its board and dice, declarations, jumps and films, on the
 * page that all games share. The stage plays what happened on the board, the zone below shows what one can do now.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { Wears } from "../../../core/wear.ts";
import { reducedMotion } from "../../../kit/board/motion.ts";
import type { Told } from "../../../kit/chronicle.ts";
import { finishedZone } from "../../../kit/finish.ts";
import { type Intent, Written } from "../../../kit/keyboard.ts";
import { lobbyZone } from "../../../kit/lobby.ts";
import { mayTry, stillTrying, waitOf } from "../../../kit/mixed.ts";
import { can, isDevice, padPageOf, showerOf, zoneOf } from "../../../kit/model.ts";
import { Replay } from "../../../kit/replay.ts";
import { Stage } from "../../../kit/stage.ts";
import { about, nameOf } from "../../../kit/words.ts";
import { type Entry, pause, RoomPage, type RulesForm } from "../../../room/page.ts";
import type { WireError } from "../../../wire/error.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, MicroRules, View, Word } from "../../../wire/generated/micro.ts";
import { faceStyle } from "../board/board-styles.ts";
import { combinationName, faultText } from "../board/board-words.ts";
import { BOOK } from "./book.ts";
import { Chronicle, type Own } from "./chronicle.ts";
import "../dice/dice.ts";
import "../board/mr-board.ts";
import "../tiles/mr-picture.ts";
import type { Frame } from "../../../room/store.ts";
import type { MrBoard } from "../board/mr-board.ts";
import type { MrDice } from "../dice/dice.ts";
import { agreed } from "../options.ts";
import { boardFrom, type JumpFault, jumpFault } from "../rules/rules.ts";
import { declareFault, type Filmed, film, pathOf } from "./model.ts";
import { onScreen } from "./on-screen.ts";
import { overZone, reelsOf } from "./over.ts";
import { chipRow, wayTemplate } from "./pieces.ts";
import { roomStyle } from "./room-style.ts";
import { runFinish, runScore, runTables } from "./run.ts";
import { runStyle } from "./run-style.ts";
import { runVerdict } from "./run-words.ts";
import { mineZone, watchingZone } from "./showing.ts";
import { thinkingZone } from "./thinking.ts";
import { newsOf, refusalText, rulesLine } from "./words.ts";

/** A jump that has not landed by then (a hidden page draws nothing) is not waited for. */
const JUMP_LIMIT = 3000;
/** How long rolled dice lie on the board. */
const ROLLED = 500;

const ZONES = {
  lobby: lobbyZone,
  bidding: thinkingZone,
  mine: mineZone,
  watching: watchingZone,
  over: overZone,
  finished: (room: MrRoom, view: View) => (view.mode === "solo" ? runFinish(room, view) : finishedZone(room, view)),
};

/** One and the same empty list, so that the board sees no change. */
const NO_PATH: Word[] = [];

export class MrRoom extends RoomPage<View, BoardJson, Own> {
  declare board: BoardJson | null;
  declare replay: Replay<Filmed, Word> | null;
  /** where the robot is shown */
  robot: Word | null = null;
  /** the number that would be declared */
  chosen: number | null = null;
  /** whether the dice are being rolled over the board */
  thrown = false;
  /** jumps that were asked for and are not yet seen */
  jumps = 0;
  /** the jumps that are tried while thinking (H1) */
  tries: Word[] = NO_PATH;
  /** kept, so that the board sees no change */
  drawn: { of: string; path: Word[] } = { of: "", path: NO_PATH };
  stage = new Stage({
    moves: ["robot_jumped"],
    play: ({ to }) => this.hop(to),
    after: (_at: Word | null, { to }) => to,
    home: (view: View) => view.robot,
    end: (view: View) => view.robot,
    place: (robot) => this.place(robot),
    pause,
    show: (frame: Frame<View, BoardJson>) => this.show(frame),
    hurried: () => document.hidden,
  });

  constructor() {
    super();
    this.board = null;
    this.chronicle = new Chronicle();
    // A declaration is shown at once, and a wrong one costs a chip: digits alone say nothing.
    this.digits = new Written(
      () => this.declareChosen(),
      () => this.wrote(),
    );
    new Wears(this, [faceStyle, roomStyle, runStyle]);
  }

  get boardElement(): MrBoard | null {
    return this.querySelector("mr-board");
  }

  // ---- what happened ----

  override take(frame: Frame<View, BoardJson>) {
    this.stage.take(frame);
  }

  override saw(events: GameEvent[], before: View | null, view: View) {
    super.saw(events, before, view);
    if (events.length) this.jumps = 0;
    if (!before) return;
    if (events.some((event) => event.type === "round_won")) this.boardElement?.cheer();
    if (events.some((event) => event.type === "dice_rolled")) void this.roll(view);
  }

  override entered(before: View | null, view: View) {
    this.chosen = null;
    if (!(before && stillTrying(before, view))) this.tries = NO_PATH;
    super.entered(before, view);
    if (this.typed) this.wrote();
  }

  /** The dice roll over the board, and then lie beside it. */
  async roll({ target, via }: View) {
    if (document.hidden || reducedMotion()) return;
    this.thrown = true;
    this.requestUpdate();
    await this.updateComplete;
    const dice = this.querySelector(".mr-throw > mr-dice") as MrDice | null;
    if (dice) await Promise.race([dice.roll(target, via).then(() => pause(ROLLED)), pause(JUMP_LIMIT)]);
    this.thrown = false;
    this.requestUpdate();
  }

  // ---- the board ----

  place(robot: Word | null) {
    this.robot = robot;
    this.requestUpdate();
  }

  override put(view: View) {
    this.place(view.robot);
  }

  async hop(to: Word) {
    await this.updateComplete;
    const board = this.boardElement;
    if (board) await Promise.race([board.jump(to), pause(JUMP_LIMIT)]);
  }

  // ---- what one does ----

  /** Why this number cannot be declared now – by the reader, or by whoever is asked at a real table. */
  declareFault(view: View, moves: number) {
    if (isDevice(view)) return this.referee?.fault(moves) ?? null;
    return declareFault(view, moves, this.now());
  }

  /** A digit was typed or taken away: the number is chosen if it may be declared, and nothing is said yet. */
  wrote() {
    const { view, typed } = this;
    const number = Number(typed);
    this.refusal = null;
    this.padPage = null;
    this.chosen = typed && view && !this.declareFault(view, number) ? number : null;
    this.requestUpdate();
  }

  /** Choose a number; nothing is said yet, however often it is tapped: a finger that hits twice would cost a chip. */
  choose(moves: number) {
    const { view } = this;
    if (!view) return;
    this.digits.clear();
    const fault = this.declareFault(view, moves);
    if (fault) {
      this.chosen = null;
      return this.refuse(refusalText(fault), fault.rule ?? null);
    }
    this.refusal = null;
    this.chosen = moves;
    this.padPage = padPageOf(moves);
    this.requestUpdate();
  }

  /** Say it: from now on it has to be shown. What may not be said stays written, to be mended. */
  declareChosen() {
    const { view } = this;
    if (!view) return;
    const moves = this.typed ? Number(this.typed) : this.chosen;
    if (moves === null) return this.refuse(t("micro.declare.choose"), null);
    const fault = this.declareFault(view, moves);
    this.chosen = null;
    if (fault) return this.refuse(refusalText(fault), fault.rule ?? null);
    this.digits.clear();
    this.refusal = null;
    this.requestUpdate();
    if (isDevice(view)) return this.referee?.announce(moves);
    void this.store?.command({ type: "declare", moves });
  }

  /** Somebody has pointed at a cell. */
  jump(to: Word) {
    const { view, board } = this;
    if (view && mayTry(view)) return this.tryJump(view, to);
    if (!view || !board || !can(view, "jump") || this.confirming) return;
    const fault = this.jumps > 0 || !view.robot ? null : jumpFault(boardFrom(board), view.robot, to);
    if (fault) return this.shaken(to, fault);
    this.refusal = null;
    this.jumps += 1;
    void this.store?.command({ type: "jump", to }, showerOf(view));
  }

  /** A jump that U2 forbids. */
  shaken(to: Word, fault: JumpFault) {
    const reason = faultText(fault);
    this.boardElement?.shake(to, reason);
    this.refuse(t("micro.jump_refused", { name: combinationName(to), reason }), "U2");
  }

  // ---- what is tried while thinking (H1): it never leaves this page ----

  tryJump(view: View, to: Word) {
    const from = this.tries.at(-1) ?? view.start;
    if (!from || !this.board) return;
    const fault = jumpFault(boardFrom(this.board), from, to);
    if (fault) return this.shaken(to, fault);
    this.refusal = null;
    this.tried([...this.tries, to]);
    if (this.triedReaches) this.boardElement?.say(t("mixed.tried.reached", { count: this.tries.length }));
  }

  tried(path: Word[]) {
    this.tries = path.length ? path : NO_PATH;
    this.requestUpdate();
  }

  /** Whether these jumps end on the target, by way of the intermediate cell where there is one (U8). */
  get triedReaches() {
    const { tries, view } = this;
    const passed = !view?.via || tries.includes(view.via);
    return tries.length > 0 && passed && tries.at(-1) === view?.target;
  }

  override refuse(text: string, rule: string | null) {
    this.jumps = 0;
    super.refuse(text, rule);
  }

  override reelsOf(view: View) {
    return view.result ? reelsOf(view, view.result) : [];
  }

  /** After an attempt that failed the robot stays on the target, and its path is drawn: a film is asked for. */
  override film(view: View) {
    if (!view.result || view.result.outcome === "won" || view.result.seat === null) super.film(view);
  }

  override openReel(id: string, moves: string, how: "start" | "end" | "play" = "play") {
    const { view, board } = this;
    if (!view?.result || !board) return;
    this.endFilm();
    const replay = new Replay(id, film(boardFrom(board), view.result.start, moves), {
      slide: ({ to }) => this.hop(to),
      place: (robot) => this.place(robot),
      pause,
      changed: () => this.requestUpdate(),
    });
    this.replay = replay;
    replay.jump(how === "end" ? replay.length : 0);
    if (how === "play") void replay.play();
  }

  // ---- keys ----

  override get keyMode() {
    const { view } = this;
    if (view && can(view, "jump")) return "push";
    if (view && can(view, "declare")) return "number";
    return super.keyMode;
  }

  /** Enter declares the number that was tapped, too. */
  override act(intent: Intent): boolean {
    if (intent.intent === "digit" && this.boardElement?.typed && this.view && mayTry(this.view)) return false; // p and 1: a cell
    if (intent.intent !== "enter" || this.typed || this.chosen === null) return super.act(intent);
    this.declareChosen();
    return true;
  }

  override escape() {
    if (this.typed || this.chosen === null) return super.escape();
    this.chosen = null;
    this.requestUpdate();
    return true;
  }

  /** How long others have a head start yet. */
  override get timely() {
    return this.view ? String(waitOf(this.view, this.now())) : "";
  }

  override get boardListens() {
    return super.boardListens || (this.view !== null && !this.screen && mayTry(this.view));
  }

  /** Letters and digits name a cell; arrows lead onto the board. */
  override boardKeyed(event: KeyboardEvent) {
    const board = this.boardElement;
    if (!board) return false;
    const back = event.key === "Backspace" || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z");
    if (back && this.tries.length) {
      this.tried(this.tries.slice(0, -1));
      return true;
    }
    if (board.handleKey(event)) return true;
    if (!event.key.startsWith("Arrow") || event.ctrlKey || event.altKey || event.metaKey) return false;
    board.focus();
    return true;
  }

  // ---- words ----

  override get book() {
    return BOOK;
  }

  override newsOf({ event, context }: Entry<Told<View, BoardJson> & Own>) {
    return newsOf(event, context.view, context);
  }

  override refusalText(error: WireError) {
    const view = (this.store?.view ?? null) as View | null;
    const first = view?.demonstration?.seat;
    if (view && error.code === "too_late" && first !== undefined && first !== view.you && !isDevice(view))
      return t("micro.refused.first", { name: nameOf(view, first) });
    return refusalText(error);
  }

  override get invitation() {
    return t("micro.invite.title");
  }

  override get leaving() {
    return t("micro.leave.text");
  }

  override get endAlone() {
    return t("micro.end_game.solo");
  }

  override rulesLine({ rules }: { rules: MicroRules }) {
    return rulesLine(rules);
  }

  override soloVerdict(view: View) {
    return runVerdict(view);
  }

  // ---- drawing ----

  override zone(view: View): unknown {
    return ZONES[this.lastRound ? "over" : zoneOf(view)](this, view);
  }

  override goal({ start, target, via, passed, phase }: View) {
    return start && target && phase !== "lobby" ? wayTemplate({ start, target, via, passed }) : "";
  }

  override async warmUp() {
    const { openPuzzles } = await import("./warm-up.ts");
    openPuzzles(this);
  }

  /** The dice of the round as they lie. */
  dice({ target, via }: View): unknown {
    return html`<mr-dice silent .value=${target} .via=${via}></mr-dice>`;
  }

  override chipsOf(player: Player) {
    return chipRow(player.chips.length, this.view?.win_at ?? null);
  }

  override get chipGoal() {
    return this.view?.mode === "group" ? this.view.win_at : null;
  }

  /** Who rolls. */
  override nextNote(view: View) {
    return view.phase === "over" && view.mode === "group" && view.roller !== null
      ? about("micro.next.rolls", view, view.roller)
      : "";
  }

  override onScreen(view: View) {
    return onScreen(this, view);
  }

  override soloScore(view: View) {
    return runScore(view);
  }

  override get tally() {
    return this.view?.mode === "solo" ? t("micro.run") : super.tally;
  }

  override soloTable(view: View) {
    return runTables(this, view);
  }

  override async rulesForm(): Promise<RulesForm<View>> {
    const { betweenForm, rulesForm } = await import("../rules-form.ts");
    return {
      draw: ({ phase, rules }: View, set: (wish: Partial<MicroRules>) => void) =>
        phase === "over" ? betweenForm(rules, set) : rulesForm(rules, set),
    };
  }

  override agreed(rules: MicroRules, wish: Partial<MicroRules>) {
    return agreed(rules, wish);
  }

  override agreedBoards({ rules }: View) {
    return html`<mr-picture class="mr-agreed" .side=${rules.side} .tiles=${rules.tiles}></mr-picture>`;
  }

  override boardsInRules({ rules }: View) {
    const { board } = this;
    return board
      ? html`<div class="mr-laid"><mr-board silent .board=${board}></mr-board></div>`
      : html`<mr-picture class="mr-laid" .side=${rules.side} .tiles=${rules.tiles}></mr-picture>`;
  }

  /** The jumps to be drawn: of the film, of the demonstration, or of the attempt that has ended the round. */
  path(view: View) {
    const { replay } = this;
    const looks = view.result && this.looksBack(view);
    const path = this.tries.length
      ? this.tries
      : replay
        ? replay.trail.map(({ to }) => to)
        : (view.demonstration?.path ?? (looks && view.result ? pathOf(view.result) : NO_PATH));
    const of = path.join(" ");
    if (of !== this.drawn.of) this.drawn = { of, path };
    return this.drawn.path;
  }

  override boardTemplate(view: View) {
    const { start, target, via } = view.result && (view.phase === "over" || this.lastRound) ? view.result : view;
    const path = this.path(view);
    const open = view.phase !== "finished" || this.lastRound;
    const passed = view.phase === "demonstrating" ? view.passed : via !== null && path.includes(via);
    const trying = mayTry(view) && !this.screen && !this.confirming;
    const mine = trying || (zoneOf(view) === "mine" && can(view, "jump") && !this.confirming);
    return html`<div class="mr-stage"><mr-board
      .board=${this.board}
      .robot=${this.tries.at(-1) ?? this.robot}
      .start=${open ? start : null}
      .target=${open ? target : null}
      .via=${open ? via : null}
      .passed=${passed}
      .marked=${(view.played ?? view.rules).marked || view.phase === "over"}
      .path=${path}
      .interactive=${mine}
      .hints=${mine}
      .turned=${this.referee?.turned ?? false}
      @mr-jump=${(event: CustomEvent) => this.jump(event.detail.to)}
    ></mr-board>${this.thrown ? html`<div class="mr-throw" aria-hidden="true"><mr-dice .via=${via}></mr-dice></div>` : ""}</div>`;
  }
}

customElements.define("mr-room", MrRoom);
