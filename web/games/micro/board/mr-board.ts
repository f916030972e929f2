/**
 * <mr-board>: the board of Micro Robots. Its state comes in as properties, the user's wishes go out as events. It has
 * no game logic; it asks the rules only which jumps are allowed.
 *
 * In: board (JSON), robot, start, target, via, passed, marked (U9), path (drawn jumps, from `start` on), interactive,
 * hints (show the allowed jumps), silent, turned.
 * Methods: jump(to), place(robot), shake(to, reason), cheer(), say(text), settled(), handleKey(event).
 * Out: `mr-jump` {to} after a tap on a cell, a drag of the robot, or keys; the page answers by `robot` or `shake`.
 *
 * Any change of `robot` is animated: as a hop if U2 allows the jump, otherwise straight. Layers, bottom to top: tiles
 * and cells (drawn once for each board), marks, the robot, the text board, the bubble.
 */

import { inARow, locale, t } from "../../../core/i18n.ts";
import { guard, html, nothing, svg } from "../../../core/lit.ts";
import { attribute, compared, list, maybe, Reactive } from "../../../core/reactive.ts";
import { sound } from "../../../core/sound.ts";
import { GameBoard } from "../../../kit/board/board.ts";
import { type Cell, sameCell } from "../../../kit/board/geometry.ts";
import * as motion from "../../../kit/board/motion.ts";
import { boardStyle } from "../../../kit/board/styles.ts";
import type { BoardJson, Word } from "../../../wire/generated/micro.ts";
import { Board, boardFrom, colorOf, jumpFault, jumps, letterOf, SIZE } from "../rules/rules.ts";
import { bows, ends, FRAME, letter, robot, shadow, stops, surface, UNIT, VIEW_BOX } from "./board-art.ts";
import { Hands } from "./board-hands.ts";
import { hop } from "./board-motion.ts";
import { faceStyle, microBoardStyle } from "./board-styles.ts";
import { cellText, colorTyped, combinationName, problemText } from "./board-words.ts";

/** The properties on which the words of the cells depend; they depend on the language, too, which is not a property. */
const WORDED = ["board", "robot", "start", "target", "via", "passed", "marked", "path", "interactive", "hints"];

export class MrBoard extends Reactive(
  {
    board: compared(maybe<BoardJson | Board>(), boardChanged),
    /** the robot's cell */
    robot: maybe<Word>(),
    start: maybe<Word>(),
    target: maybe<Word>(),
    /** the intermediate cell (U8) */
    via: maybe<Word>(),
    /** whether the robot has been on the intermediate cell */
    passed: attribute(false),
    /** whether target and intermediate cell are marked; otherwise only the dice show them (U9) */
    marked: true,
    /** jumps drawn as numbered lines, from `start` on */
    path: list<Word>(),
    /** whether the user may jump now */
    interactive: attribute(false),
    /** whether the cells are marked on which the robot may land */
    hints: attribute(false),
    /** a typed letter that waits for its digit */
    typed: "",
    /** the cell where the robot is drawn, or will be after landing */
    shown: maybe<Word>(),
  },
  GameBoard,
) {
  static override styles = [boardStyle, faceStyle, microBoardStyle];

  /** resolves when the robot has landed */
  flight: Promise<void> = Promise.resolve();
  /** increases when queued jumps are canceled */
  era = 0;
  hands = new Hands(this);
  worded = WORDED;

  /** The board as an object of the rules. */
  get surface(): Board | null {
    const { board } = this;
    return board && (board instanceof Board ? board : boardFrom(board));
  }

  get shape() {
    return this.surface && { rows: SIZE, cols: SIZE, frame: FRAME / UNIT };
  }

  /** The cells to which the robot may jump now. */
  get ends() {
    const { surface: board, interactive } = this;
    return board && interactive && this.robot ? jumps(board, this.robot) : [];
  }

  // ---- life ----

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("interactive") || this.interactive) return;
    this.typed = "";
    this.hands.drop();
  }

  override updated(changed: Map<string, unknown>) {
    if (!this.surface) return;
    if (changed.has("board")) this.buildText(this.surface.cellOf(this.robot));
    if (changed.has("board")) this.place(this.robot);
    else if (changed.has("robot") && this.robot !== this.shown) void this.jump(this.robot);
    if (changed.has("board") || changed.has("target") || changed.has("start")) this.say("");
    if (changed.has("interactive") && this.interactive) this.follow();
    const grip = this.interactive ? this.surface.cellOf(this.robot) : null;
    for (const cell of this.grid?.cells ?? []) cell.classList.toggle("grip", cell.dataset.cell === grip?.join());
    this.reword(changed);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.place(this.shown);
  }

  // ---- drawing ----

  get looks() {
    return this.interactive ? "interactive" : "";
  }

  get help() {
    return this.interactive ? t("micro.board.help") : null;
  }

  layers() {
    const { surface: board } = this;
    if (!board) return { below: nothing };
    return {
      below: html`
        <svg class="layer" viewBox=${VIEW_BOX} aria-hidden="true">
          ${guard([board, locale()], () => surface(board, board.side ?? "black"))}
        </svg>
        <svg class="layer marks" viewBox=${VIEW_BOX} aria-hidden="true">${this.marks(board)}</svg>
        <div class="field" aria-hidden="true">
          <div class="piece robot" ?hidden=${!this.robot}>
            <div class="body">
              <svg viewBox="-32 -32 64 64">${robot}</svg>
            </div>
            <svg class="shade" viewBox="-32 -32 64 64">${shadow}</svg>
            ${this.tag}
          </div>
        </div>
      `,
    };
  }

  marks(board: Board) {
    const { start, target, via, passed, marked, path } = this;
    const aims = { start, target: marked ? target : null, via: marked ? via : null, passed };
    const landings = this.hints && !this.busy ? this.ends : [];
    const { lines, numbers } = bows(board, start, path);
    return svg`${lines} ${ends(board, landings)} ${stops(board, aims)} ${numbers}`;
  }

  get label() {
    const { surface: board, start, target, via, marked } = this;
    const words = [t(`micro.board.${board?.side ?? "own"}`)];
    if (start && target && marked) words.push(problemText({ start, target, via }));
    return inARow(words);
  }

  /** The letter of the robot's cell, in front of the robot: there, too, color is not the only sign. */
  get tag() {
    const { shown, busy } = this;
    if (!shown || busy) return nothing;
    return html`<svg class="tag ${colorOf(shown)}" viewBox="-32 -32 64 64">${letter(shown)}</svg>`;
  }

  // ---- the robot ----

  get piece(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(".robot");
  }

  /** Place the robot on a cell at once; set `robot` to the same cell, before or after. */
  place(word: Word | null) {
    this.era += 1;
    this.busy = false;
    this.shown = word;
    const [cell, piece] = [this.surface?.cellOf(word), this.piece];
    if (cell && piece) motion.place(piece, cell);
    for (const animation of piece?.getAnimations({ subtree: true }) ?? []) animation.cancel();
  }

  /**
   * Animate the robot's jump to a cell; resolves when it has landed. Set `robot` to the same cell, before or after.
   * Jumps that are requested during a jump follow one after the other.
   */
  jump(to: Word | null) {
    const { shown: from, era } = this;
    this.shown = to;
    this.flight = this.flight.then(() => this.fly(from, to, era));
    return this.flight;
  }

  async fly(from: Word | null, to: Word | null, era: number) {
    await this.updateComplete;
    if (era !== this.era) return;
    const { surface: board, piece } = this;
    const [here, there] = [board?.cellOf(from), board?.cellOf(to)];
    if (!board || !piece || !there) return;
    this.hush();
    if (!here || !from || !to || from === to || document.hidden) {
      motion.place(piece, there);
      return;
    }
    this.busy = true;
    const legal = jumpFault(board, from, to) === null;
    const animations = legal ? hop(piece, here, there) : [motion.glide(piece, here, there)];
    await Promise.all(animations.map((animation) => animation && motion.finished(animation)));
    if (era !== this.era) return;
    this.busy = false;
    if (legal && !this.silent) sound.stop();
    this.say(t("micro.landed", { name: combinationName(to) }));
  }

  /** Resolves when nothing moves any more. */
  async settled() {
    await this.updateComplete;
    await this.flight;
  }

  /** A refused jump: the robot shakes, and the board says why in a few words. */
  shake(to: Word | null, reason: string) {
    const { surface: board, piece } = this;
    const [here, there] = [board?.cellOf(this.shown), board?.cellOf(to)];
    if (!piece) return;
    this.refuse(piece, here && there ? towards(here, there) : "E", reason);
  }

  /** The robot jumps for joy. */
  cheer() {
    this.rejoice(this.piece);
  }

  // ---- input ----

  wish(to: Word) {
    this.typed = "";
    this.emit("mr-jump", { to });
  }

  override clicked(event: MouseEvent) {
    const cell = event.target instanceof Element && this.grid?.cellOf(event.target);
    // A drag ends with a click on the cell where it began.
    if (!cell || (event.detail > 0 && !sameCell(cell, this.cellAt(event)))) return;
    this.grid?.put(cell);
    this.activate(cell);
  }

  activate(cell: Cell) {
    const word = this.surface?.wordAt(cell);
    if (this.interactive && word && word !== this.robot) this.wish(word);
  }

  /**
   * Handles a key, on the board or from the page; true if it was used. A letter and a digit jump to that combination;
   * on the board the arrow keys move between cells, Enter and the space bar jump.
   */
  handleKey(event: KeyboardEvent) {
    const plain = !event.altKey && !event.metaKey && !event.ctrlKey;
    return (plain && this.interactive && this.typeKey(event.key)) || this.cellKey(event);
  }

  typeKey(key: string) {
    const { typed } = this;
    const color = colorTyped(key, typed ? colorOf(typed) : null);
    if (color) {
      this.typed = letterOf(color);
      return true;
    }
    if (!typed) return false;
    this.typed = "";
    if (key === "Escape") return true;
    if (!/^[1-6]$/.test(key)) return false;
    const to = `${typed}${key}`;
    const cell = this.surface?.cellOf(to);
    if (cell) {
      this.grid?.put(cell);
      this.activate(cell);
    }
    return true;
  }

  /** The keyboard's cell follows the robot, unless it is in use. */
  follow() {
    const cell = this.surface?.cellOf(this.robot);
    if (cell && !this.grid?.focused) this.grid?.put(cell);
  }

  cellWords(cell: Cell) {
    const { surface: board, robot, start, target, via, passed, marked, path } = this;
    const ends = this.hints ? this.ends : [];
    return board ? cellText(board, cell, { robot, start, target, via, passed, marked, path, ends }) : "";
  }
}

/** Whether it is another board; one that was sent again with the same cells is not. */
function boardChanged(now: BoardJson | Board | null, before: BoardJson | Board | null | undefined) {
  if (!now || !before) return now !== before;
  const [one, two] = [now, before].map((board) => (board instanceof Board ? board : boardFrom(board)));
  return one.words.join() !== two.words.join() || one.arrangement !== two.arrangement;
}

/** The direction in which another cell lies, approximately. */
function towards([row, col]: Cell, [toRow, toCol]: Cell) {
  const [down, right] = [toRow - row, toCol - col];
  if (Math.abs(right) >= Math.abs(down)) return right < 0 ? "W" : "E";
  return down < 0 ? "N" : "S";
}

customElements.define("mr-board", MrBoard);
