/**
 * <mr-room code="K7M2QX">: the page of a room of Micro Robots: its board and dice, declarations, jumps and films, on the
 * page that all games share. The stage plays what happened on the board, the zone below shows what one can do now.
 */

import { html } from "../lit.js";
import { reducedMotion } from "../board/motion.js";
import { t } from "../i18n.js";
import { openTable } from "../referee/players.js";
import { finishedZone } from "../room/finish.js";
import { lobbyZone } from "../room/lobby.js";
import { Written } from "../room/keyboard.js";
import { mayTry, stillTrying, waitOf } from "../room/mixed.js";
import { can, isDevice, padPageOf, showerOf, zoneOf } from "../room/model.js";
import { RoomPage, pause } from "../room/page.js";
import { Replay } from "../room/replay.js";
import { Stage } from "../room/stage.js";
import { about, nameOf } from "../room/words.js";
import { Wears } from "../styles/wear.js";
import { faceStyle } from "./board-styles.js";
import { combinationName, faultText } from "./board-words.js";
import { BOOK } from "./book.js";
import { Chronicle } from "./chronicle.js";
import "./dice.js";
import "./mr-board.js";
import "./mr-picture.js";
import { declareFault, film, pathOf } from "./model.js";
import { onScreen } from "./on-screen.js";
import { agreed } from "./options.js";
import { overZone, reelsOf } from "./over.js";
import { chipRow, wayTemplate } from "./pieces.js";
import { declareFaultOf } from "./referee/model.js";
import { MicroReferee } from "./referee/referee.js";
import { roomStyle } from "./room-style.js";
import { runFinish, runScore, runTables } from "./run.js";
import { runStyle } from "./run-style.js";
import { runVerdict } from "./run-words.js";
import { boardFrom, jumpFault } from "./rules.js";
import { betweenForm, rulesForm } from "./rules-form.js";
import { mineZone, watchingZone } from "./showing.js";
import { thinkingZone } from "./thinking.js";
import { newsOf, refusalText, rulesLine } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Word} Word */
/** @typedef {import("./types.js").GameRules} GameRules */
/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/** @typedef {import("../room/page.js").Entry} Entry */
/** @typedef {import("./mr-board.js").MrBoard} MrBoard */
/** @typedef {import("./dice.js").MrDice} MrDice */

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
  finished: (/** @type {MrRoom} */ room, /** @type {View} */ view) =>
    view.mode === "solo" ? runFinish(room, view) : finishedZone(room, view),
};

/** One and the same empty list, so that the board sees no change. @type {Word[]} */
const NO_PATH = [];

/** @extends {RoomPage<View>} */
export class MrRoom extends RoomPage {
  constructor() {
    super();
    /** @type {import("./types.js").BoardJson | null} */
    this.board = null;
    /** @type {Word | null} where the robot is shown */
    this.robot = null;
    /** @type {number | null} the number that would be declared */
    this.chosen = null;
    /** whether the dice are being rolled over the board */
    this.thrown = false;
    /** jumps that were asked for and are not yet seen */
    this.jumps = 0;
    /** @type {Word[]} the jumps that are tried while thinking (H1) */
    this.tries = NO_PATH;
    /** @type {{ of: string, path: Word[] }} kept, so that the board sees no change */
    this.drawn = { of: "", path: NO_PATH };
    this.chronicle = new Chronicle();
    // A declaration is shown at once, and a wrong one costs a chip: digits alone say nothing.
    this.digits = new Written(
      () => this.declareChosen(),
      () => this.wrote(),
    );
    this.stage = new Stage({
      moves: ["robot_jumped"],
      play: ({ to }) => this.hop(to),
      after: (/** @type {Word | null} */ _at, { to }) => to,
      home: (/** @type {View} */ view) => view.robot,
      end: (/** @type {View} */ view) => view.robot,
      place: (robot) => this.place(robot),
      pause,
      show: (frame) => this.show(frame),
      hurried: () => document.hidden,
    });
    new Wears(this, [faceStyle, roomStyle, runStyle]);
    /** @type {MicroReferee} */
    this.referee = new MicroReferee(this);
  }

  /** @returns {MrBoard | null} */
  get boardElement() {
    return this.querySelector("mr-board");
  }

  // ---- what happened ----

  /** @param {import("../room/store.js").Frame} frame @override */
  take(frame) {
    this.stage.take(frame);
  }

  /** @param {GameEvent[]} events @param {View | null} before @param {View} view @override */
  saw(events, before, view) {
    this.referee.saw(events, before, view);
    if (events.length) this.jumps = 0;
    if (!before) return;
    if (events.some((event) => event.type === "round_won")) this.boardElement?.cheer();
    if (events.some((event) => event.type === "dice_rolled")) void this.roll(view);
  }

  /** @param {View | null} before @param {View} view @override */
  entered(before, view) {
    this.chosen = null;
    if (!(before && stillTrying(before, view))) this.tries = NO_PATH;
    super.entered(before, view);
    if (this.typed) this.wrote();
  }

  /** The dice roll over the board, and then lie beside it. @param {View} view */
  async roll({ target, via }) {
    if (document.hidden || reducedMotion()) return;
    this.thrown = true;
    this.requestUpdate();
    await this.updateComplete;
    const dice = /** @type {MrDice | null} */ (this.querySelector(".mr-throw > mr-dice"));
    if (dice) await Promise.race([dice.roll(target, via).then(() => pause(ROLLED)), pause(JUMP_LIMIT)]);
    this.thrown = false;
    this.requestUpdate();
  }

  // ---- the board ----

  /** @param {Word | null} robot */
  place(robot) {
    this.robot = robot;
    this.requestUpdate();
  }

  /** @param {View} view @override */
  put(view) {
    this.place(view.robot);
  }

  /** @param {Word} to */
  async hop(to) {
    await this.updateComplete;
    const board = this.boardElement;
    if (board) await Promise.race([board.jump(to), pause(JUMP_LIMIT)]);
  }

  // ---- what one does ----

  /** Why this number cannot be declared now – by the reader, or by whoever is asked at a real table. @param {View} view @param {number} moves */
  declareFault(view, moves) {
    const { speaker } = this.referee;
    if (!isDevice(view)) return declareFault(view, moves, this.now());
    return speaker === null ? null : declareFaultOf(view, speaker, moves);
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

  /** Choose a number; nothing is said yet, however often it is tapped: a finger that hits twice would cost a chip. @param {number} moves */
  choose(moves) {
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
    if (isDevice(view)) return this.referee.declare(moves);
    void this.store?.command({ type: "declare", moves });
  }

  /** Somebody has pointed at a cell. @param {Word} to */
  jump(to) {
    const { view, board } = this;
    if (view && mayTry(view)) return this.tryJump(view, to);
    if (!view || !board || !can(view, "jump") || this.confirming) return;
    const fault = this.jumps > 0 || !view.robot ? null : jumpFault(boardFrom(board), view.robot, to);
    if (fault) return this.shaken(to, fault);
    this.refusal = null;
    this.jumps += 1;
    void this.store?.command({ type: "jump", to }, showerOf(view));
  }

  /** A jump that U2 forbids. @param {Word} to @param {import("./rules.js").JumpFault} fault */
  shaken(to, fault) {
    const reason = faultText(fault);
    this.boardElement?.shake(to, reason);
    this.refuse(t("micro.jump_refused", { name: combinationName(to), reason }), "U2");
  }

  // ---- what is tried while thinking (H1): it never leaves this page ----

  /** @param {View} view @param {Word} to */
  tryJump(view, to) {
    const from = this.tries.at(-1) ?? view.start;
    if (!from || !this.board) return;
    const fault = jumpFault(boardFrom(this.board), from, to);
    if (fault) return this.shaken(to, fault);
    this.refusal = null;
    this.tried([...this.tries, to]);
    if (this.triedReaches) this.boardElement?.say(t("mixed.tried.reached", { count: this.tries.length }));
  }

  /** @param {Word[]} path */
  tried(path) {
    this.tries = path.length ? path : NO_PATH;
    this.requestUpdate();
  }

  /** Whether these jumps end on the target, by way of the intermediate cell where there is one (U8). */
  get triedReaches() {
    const { tries, view } = this;
    const passed = !view?.via || tries.includes(view.via);
    return tries.length > 0 && passed && tries.at(-1) === view?.target;
  }

  /** @param {string} text @param {string | null} rule @override */
  refuse(text, rule) {
    this.jumps = 0;
    super.refuse(text, rule);
  }

  /** @param {View} view @override */
  reelsOf(view) {
    return view.result ? reelsOf(view, view.result) : [];
  }

  /** After an attempt that failed the robot stays on the target, and its path is drawn: a film is asked for. @param {View} view @override */
  film(view) {
    if (!view.result || view.result.outcome === "won" || view.result.seat === null) super.film(view);
  }

  /**
   * @param {string} id
   * @param {string} moves
   * @param {"start" | "end" | "play"} [how]
   * @override
   */
  openReel(id, moves, how = "play") {
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

  /** @override */
  get keyMode() {
    const { view } = this;
    if (view && can(view, "jump")) return "push";
    if (view && can(view, "declare")) return "number";
    return super.keyMode;
  }

  /**
   * Enter declares the number that was tapped, too.
   *
   * @param {import("../room/keyboard.js").Intent} intent
   * @returns {boolean}
   * @override
   */
  act(intent) {
    if (intent.intent === "digit" && this.boardElement?.typed && this.view && mayTry(this.view)) return false; // p and 1: a cell
    if (intent.intent !== "enter" || this.typed || this.chosen === null) return super.act(intent);
    this.declareChosen();
    return true;
  }

  /** @override */
  escape() {
    if (this.typed || this.chosen === null) return super.escape();
    this.chosen = null;
    this.requestUpdate();
    return true;
  }

  /** How long others have a head start yet. @override */
  get timely() {
    return this.view ? String(waitOf(this.view, this.now())) : "";
  }

  /** @override */
  get boardListens() {
    return super.boardListens || (this.view !== null && !this.screen && mayTry(this.view));
  }

  /** Letters and digits name a cell; arrows lead onto the board. @param {KeyboardEvent} event @override */
  boardKeyed(event) {
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

  /** @override */
  get book() {
    return BOOK;
  }

  /** @param {Entry} entry @override */
  newsOf({ event, context }) {
    return newsOf(event, context.view, context);
  }

  /** @param {import("../net/wire.js").WireError} error @override */
  refusalText(error) {
    const view = /** @type {View | null} */ (this.store?.view ?? null);
    const first = view?.demonstration?.seat;
    if (view && error.code === "too_late" && first !== undefined && first !== view.you && !isDevice(view))
      return t("micro.refused.first", { name: nameOf(view, first) });
    return refusalText(error);
  }

  /** @override */
  get invitation() {
    return t("micro.invite.title");
  }

  /** @override */
  get leaving() {
    return t("micro.leave.text");
  }

  /** @override */
  get endAlone() {
    return t("micro.end_game.solo");
  }

  /** @param {{ rules: GameRules }} agreed @override */
  rulesLine({ rules }) {
    return rulesLine(rules);
  }

  /** @param {View} view @override */
  soloVerdict(view) {
    return runVerdict(view);
  }

  // ---- drawing ----

  /** @param {View} view @returns {unknown} @override */
  zone(view) {
    return ZONES[this.lastRound ? "over" : zoneOf(view)](this, view);
  }

  /** @param {View} view @override */
  goal({ start, target, via, passed, phase }) {
    return start && target && phase !== "lobby" ? wayTemplate({ start, target, via, passed }) : "";
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

  /** The dice of the round as they lie. @param {View} view @returns {unknown} */
  dice({ target, via }) {
    return html`<mr-dice silent .value=${target} .via=${via}></mr-dice>`;
  }

  /** @param {import("../net/wire.js").Player} player @override */
  chipsOf(player) {
    return chipRow(player.chips.length, this.view?.win_at ?? null);
  }

  /** @override */
  get chipGoal() {
    return this.view?.mode === "group" ? this.view.win_at : null;
  }

  /** Who rolls. @param {View} view @override */
  nextNote(view) {
    return view.phase === "over" && view.mode === "group" && view.roller !== null ? about("micro.next.rolls", view, view.roller) : "";
  }

  /** @param {View} view @override */
  onScreen(view) {
    return onScreen(this, view);
  }

  /** @param {View} view @override */
  soloScore(view) {
    return runScore(view);
  }

  /** @override */
  get tally() {
    return this.view?.mode === "solo" ? t("micro.run") : super.tally;
  }

  /** @param {View} view @override */
  soloTable(view) {
    return runTables(this, view);
  }

  /** @param {View} view @param {(wish: Partial<GameRules>) => void} set @override */
  rulesForm(view, set) {
    return view.phase === "over" ? betweenForm(view.rules, set) : rulesForm(view.rules, set);
  }

  /** @param {GameRules} rules @param {Partial<GameRules>} wish @override */
  agreed(rules, wish) {
    return agreed(rules, wish);
  }

  /** @param {View} view @override */
  agreedBoards({ rules }) {
    return html`<mr-picture class="mr-agreed" .side=${rules.side} .tiles=${rules.tiles}></mr-picture>`;
  }

  /** @param {View} view @override */
  boardsInRules({ rules }) {
    const { board } = this;
    return board
      ? html`<div class="mr-laid"><mr-board silent .board=${board}></mr-board></div>`
      : html`<mr-picture class="mr-laid" .side=${rules.side} .tiles=${rules.tiles}></mr-picture>`;
  }

  /** The jumps to be drawn: of the film, of the demonstration, or of the attempt that has ended the round. @param {View} view */
  path(view) {
    const { replay } = this;
    const looks = view.result && this.looksBack(view);
    const path = this.tries.length
      ? this.tries
      : replay
      ? replay.trail.map((/** @type {import("./model.js").Filmed} */ { to }) => to)
      : (view.demonstration?.path ?? (looks && view.result ? pathOf(view.result) : NO_PATH));
    const of = path.join(" ");
    if (of !== this.drawn.of) this.drawn = { of, path };
    return this.drawn.path;
  }

  /** @param {View} view @override */
  boardTemplate(view) {
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
      .turned=${this.referee.turned}
      @mr-jump=${(/** @type {CustomEvent} */ event) => this.jump(event.detail.to)}
    ></mr-board>${this.thrown ? html`<div class="mr-throw" aria-hidden="true"><mr-dice .via=${via}></mr-dice></div>` : ""}</div>`;
  }
}

customElements.define("mr-room", MrRoom);
