/**
 * A game of Micro Robots in one room: its board and dice, declarations, jumps, and trying moves. kit/on-board.ts has
 * what both games share.
 */

import { DocumentStyles } from "../../../core/document-styles.ts";
import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { pause, reducedMotion } from "../../../kit/board/motion.ts";
import { finishedZone } from "../../../kit/finish.ts";
import { type Intent, takesBack, Written } from "../../../kit/keyboard.ts";
import { lobbyZone } from "../../../kit/lobby.ts";
import { mayTry, stillTrying } from "../../../kit/mixed.ts";
import { can, isDevice, padPageOf, showerOf, zoneOf } from "../../../kit/model.ts";
import { OnBoard } from "../../../kit/on-board.ts";
import { looksBack } from "../../../kit/result.ts";
import type { Play, RoomOf } from "../../../kit/room.ts";
import { type DrawnRun, runFinish, runSum, runTables } from "../../../kit/run.ts";
import { triesIn } from "../../../kit/trying.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, RunRound, View, Word } from "../../../wire/generated/micro.ts";
import { faceStyle } from "../board/board-styles.ts";
import { combinationName, faultText, problemText } from "../board/board-words.ts";
import "../dice/dice.ts";
import "../board/mr-board.ts";
import "../tiles/mr-picture.ts";
import type { MrBoard } from "../board/mr-board.ts";
import type { MrDice } from "../dice/dice.ts";
import { boardFrom, type JumpFault, jumpFault } from "../rules/rules.ts";
import { declareFault, type Filmed, film, pathOf } from "./model.ts";
import { onScreen } from "./on-screen.ts";
import { overZone } from "./over.ts";
import { chipRow, faceIcon, wayTemplate } from "./pieces.ts";
import { roomStyle } from "./room-style.ts";
import { microRun } from "./run.ts";
import { mineZone, watchingZone } from "./showing.ts";
import { thinkingZone } from "./thinking.ts";
import { refusalText } from "./words.ts";

/** Rolling dice are not waited for any longer than this. */
const ROLL_LIMIT = 3000;
/** How long rolled dice stay on the board. */
const ROLLED = 500;

const ZONES = {
  lobby: lobbyZone,
  bidding: thinkingZone,
  mine: mineZone,
  watching: watchingZone,
  over: overZone,
  finished: (room: MrRoom, view: View) =>
    view.mode === "solo" ? runFinish(room, runIn(room), view) : finishedZone(room, view),
};

/** The solo run of a room, drawn by its paths. */
const runIn = ({ board }: MrRoom): DrawnRun<View, RunRound> => ({
  ...microRun(board?.arrangement ?? null),
  about: (round) => ({
    words: problemText(round),
    picture: html`<span class="mr-way small"
      >${faceIcon(round.start)}${round.via ? faceIcon(round.via) : ""}${faceIcon(round.target)}</span
    >`,
  }),
});

/** Always the same empty list, so that the board sees no change. */
const NO_PATH: Word[] = [];

/** A room of Micro Robots. */
export type MrRoom = RoomOf<View, BoardJson, MicroPlay>;

export class MicroPlay implements Play<View> {
  room: MrRoom;
  shown: OnBoard<View, "robot_jumped", { to: Word }, Filmed, Word | null>;
  /** Only Enter or the button declares a number, because a wrong declaration costs a chip; digits do not. */
  digits: Written;
  /** the number that would be declared */
  chosen: number | null = null;
  /** whether dice are rolling over the board */
  thrown = false;
  /** requested jumps that are not shown yet */
  jumps = 0;
  /** the jumps that are tried while thinking (H1); they stay on this page */
  tries: Word[] = NO_PATH;
  /** kept, so that the board gets the same object */
  drawn: { of: string; path: Word[] } = { of: "", path: NO_PATH };

  constructor(room: MrRoom) {
    this.room = room;
    this.digits = new Written(
      () => this.declareChosen(),
      () => this.wrote(),
    );
    this.shown = new OnBoard(room, null, {
      moves: ["robot_jumped"],
      step: ({ to }) => ({ to }),
      slide: ({ to }) => this.boardElement?.jump(to),
      after: (_at, { to }) => to,
      home: (view: View) => view.robot,
      end: (view: View) => view.robot,
      film: (moves) => this.film(moves),
    });
    new DocumentStyles(room, [faceStyle, roomStyle]);
  }

  get boardElement(): MrBoard | null {
    return this.room.querySelector("mr-board");
  }

  // ---- what happened ----

  saw(events: readonly GameEvent[], before: View | null, view: View) {
    if (events.length) this.jumps = 0;
    if (!before) return;
    if (events.some((event) => event.type === "round_won")) this.boardElement?.cheer();
    if (events.some((event) => event.type === "dice_rolled")) void this.roll(view);
  }

  entered(before: View | null, view: View) {
    this.chosen = null;
    if (!(before && stillTrying(before, view))) this.tries = NO_PATH;
    if (this.digits.text) this.wrote();
  }

  /** The dice roll over the board, and then lie beside it. */
  async roll({ target, via }: View) {
    if (document.hidden || reducedMotion()) return;
    this.throws(true);
    await this.room.updateComplete;
    const dice = this.room.querySelector<MrDice>(".mr-throw > mr-dice");
    if (dice) await Promise.race([dice.roll(target, via).then(() => pause(ROLLED)), pause(ROLL_LIMIT)]);
    this.throws(false);
  }

  throws(on: boolean) {
    this.thrown = on;
    this.room.requestUpdate();
  }

  refused() {
    this.jumps = 0;
  }

  // ---- what one does ----

  /** Why this number cannot be declared now, by the reader, or by the asked player at a real table. */
  declareFault(view: View, moves: number) {
    if (isDevice(view)) return this.room.referee?.fault(moves) ?? null;
    return declareFault(view, moves, this.room.now());
  }

  /** A digit was typed or deleted: the number is chosen if it is allowed. Nothing is declared yet. */
  wrote() {
    const { room } = this;
    const { number } = this.digits;
    room.refusal = null;
    room.padPage = null;
    this.chosen = number !== null && room.view && !this.declareFault(room.view, number) ? number : null;
    room.requestUpdate();
  }

  /** Choose a number, without declaring it however often it is tapped: an accidental double tap could cost a chip. */
  choose(moves: number) {
    const { room } = this;
    if (!room.view) return;
    this.digits.clear();
    const fault = this.declareFault(room.view, moves);
    this.chosen = fault ? null : moves;
    if (fault) return room.refuse(refusalText(fault), fault.rule ?? null);
    room.refusal = null;
    room.padPage = padPageOf(moves);
    room.requestUpdate();
  }

  /** Declare the chosen number: from now on it has to be shown. A refused number stays written, to be corrected. */
  declareChosen() {
    const { room } = this;
    const { view } = room;
    if (!view) return;
    const moves = this.digits.number ?? this.chosen;
    if (moves === null) return room.refuse(t("micro.declare.choose"), null);
    const fault = this.declareFault(view, moves);
    this.chosen = null;
    if (fault) return room.refuse(refusalText(fault), fault.rule ?? null);
    this.digits.clear();
    room.refusal = null;
    room.requestUpdate();
    if (isDevice(view)) return room.referee?.announce(moves);
    void room.store?.command({ type: "declare", moves });
  }

  /** The user has chosen a cell. */
  jump(to: Word) {
    const { room } = this;
    const { view, board } = room;
    if (view && mayTry(view)) return this.tryJump(view, to);
    if (!view || !board || !can(view, "jump") || room.confirming) return;
    const fault = this.jumps > 0 || !view.robot ? null : jumpFault(boardFrom(board), view.robot, to);
    if (fault) return this.shaken(to, fault);
    room.refusal = null;
    this.jumps += 1;
    void room.store?.command({ type: "jump", to }, showerOf(view));
  }

  /** A jump that U2 does not allow. */
  shaken(to: Word, fault: JumpFault) {
    const reason = faultText(fault);
    this.boardElement?.shake(to, reason);
    this.room.refuse(t("micro.jump_refused", { name: combinationName(to), reason }), "U2");
  }

  tryJump(view: View, to: Word) {
    const { board } = this.room;
    const from = this.tries.at(-1) ?? view.start;
    if (!from || !board) return;
    const fault = jumpFault(boardFrom(board), from, to);
    if (fault) return this.shaken(to, fault);
    this.room.refusal = null;
    this.tried([...this.tries, to]);
    if (this.triedReaches) this.boardElement?.say(t("mixed.tried.reached.jumps", { count: this.tries.length }));
  }

  tried(path: Word[]) {
    this.tries = path.length ? path : NO_PATH;
    this.room.requestUpdate();
  }

  untry() {
    this.tried(this.tries.slice(0, -1));
  }

  /** Whether these jumps reach the target, by way of the intermediate cell if there is one (U8). */
  get triedReaches() {
    const { tries } = this;
    const { view } = this.room;
    const passed = !view?.via || tries.includes(view.via);
    return tries.length > 0 && passed && tries.at(-1) === view?.target;
  }

  film(moves: string) {
    const { view, board } = this.room;
    return view?.result && board ? film(boardFrom(board), view.result.start, moves) : null;
  }

  async puzzle() {
    const { puzzleFor } = await import("./warm-up.ts");
    return puzzleFor(this.room);
  }

  // ---- keys ----

  keyMode(view: View) {
    return can(view, "jump") ? "push" : can(view, "declare") ? "number" : null;
  }

  /** Enter also declares a tapped number, and Escape clears it. */
  act({ intent }: Intent) {
    const { view } = this.room;
    if (intent === "digit" && this.boardElement?.typed && view && mayTry(view)) return false; // p and 1: a cell
    if (this.digits.text || this.chosen === null) return undefined;
    if (intent === "enter") {
      this.declareChosen();
      return true;
    }
    if (intent !== "escape") return undefined;
    this.chosen = null;
    this.room.requestUpdate();
    return true;
  }

  /** Letters and digits name a cell; arrow keys move the focus to the board. */
  keyed(event: KeyboardEvent) {
    const board = this.boardElement;
    if (!board) return false;
    if (takesBack(event) && this.tries.length) {
      this.untry();
      return true;
    }
    if (board.handleKey(event)) return true;
    if (!event.key.startsWith("Arrow") || event.ctrlKey || event.altKey || event.metaKey) return false;
    board.focus();
    return true;
  }

  // ---- drawing ----

  zone(view: View): unknown {
    return ZONES[this.room.lastRound ? "over" : zoneOf(view)](this.room, view);
  }

  goal({ start, target, via, passed, phase }: View) {
    return start && target && phase !== "lobby"
      ? wayTemplate({ start, target, via, passed }, html`<span class="mr-to">${combinationName(target)}</span>`)
      : "";
  }

  /** The dice of the round. */
  dice({ target, via }: View): unknown {
    return html`<mr-dice silent .value=${target} .via=${via}></mr-dice>`;
  }

  chipsOf(player: Player) {
    return chipRow(player.chips.length, this.room.view?.win_at ?? null);
  }

  soloTable(view: View) {
    return runTables(this.room, runIn(this.room), view);
  }

  sharedEnd(view: View) {
    return runSum(view.run ?? []);
  }

  onScreen(view: View) {
    return onScreen(this.room, view);
  }

  agreedBoards({ rules }: View) {
    return html`<mr-picture class="mr-agreed" .side=${rules.side} .tiles=${rules.tiles}></mr-picture>`;
  }

  boardsInRules({ rules }: View) {
    const { board } = this.room;
    return board
      ? html`<div class="mr-laid"><mr-board silent .board=${board}></mr-board></div>`
      : html`<mr-picture class="mr-laid" .side=${rules.side} .tiles=${rules.tiles}></mr-picture>`;
  }

  /** The jumps to draw: of the film, of the demonstration, or of the one that has ended the round. */
  path(view: View) {
    const { replay } = this.shown;
    const looks = view.result && looksBack(this.room, view);
    const path = this.tries.length
      ? this.tries
      : replay
        ? replay.trail.map(({ to }) => to)
        : (view.demonstration?.path ?? (looks && view.result ? pathOf(view.result) : NO_PATH));
    const of = path.join(" ");
    if (of !== this.drawn.of) this.drawn = { of, path };
    return this.drawn.path;
  }

  board(view: View) {
    const { room } = this;
    const { start, target, via } = view.result && (view.phase === "over" || room.lastRound) ? view.result : view;
    const path = this.path(view);
    const open = looksBack(room, view);
    const passed = view.phase === "demonstrating" ? view.passed : via !== null && path.includes(via);
    const trying = triesIn(room, view) && !room.confirming;
    const mine = trying || (zoneOf(view) === "mine" && can(view, "jump") && !room.confirming);
    return html`<div class="mr-stage"><mr-board
      .board=${room.board}
      .robot=${this.tries.at(-1) ?? this.shown.at}
      .start=${open ? start : null}
      .target=${open ? target : null}
      .via=${open ? via : null}
      .passed=${passed}
      .marked=${(view.played ?? view.rules).marked || view.phase === "over"}
      .path=${path}
      .interactive=${mine}
      .hints=${mine}
      .turned=${room.referee?.turned ?? false}
      @mr-jump=${(event: CustomEvent) => this.jump(event.detail.to)}
    ></mr-board>${this.thrown ? html`<div class="mr-throw" aria-hidden="true"><mr-dice .via=${via}></mr-dice></div>` : ""}</div>`;
  }
}
