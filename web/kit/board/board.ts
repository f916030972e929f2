/**
 * What the boards of both games share: the cells in words over the drawn ones, pointers and keys, announcements, and
 * animations of refusal and joy. A game draws its board and interprets presses.
 */

import { vars } from "../../core/css-vars.ts";
import { locale } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { attribute, Reactive } from "../../core/reactive.ts";
import { sound } from "../../core/sound.ts";
import { announce, bubble, hush } from "./bubble.ts";
import { ARROWS, type Cell, type Direction } from "./geometry.ts";
import * as motion from "./motion.ts";
import { TextGrid } from "./textgrid.ts";

/** Handles the pointers on a board. */
interface Hands {
  down: (event: PointerEvent) => void;
  move: (event: PointerEvent) => void;
  up: (event: PointerEvent) => void;
  /** The system has taken over the pointer, for example to scroll. */
  cancel: (event: PointerEvent) => void;
  leave?: () => void;
  touch?: { handleEvent: (event: TouchEvent) => void; passive: boolean };
  /** Release whatever is held. */
  drop: () => void;
}

export abstract class GameBoard extends Reactive({
  /** a picture: without sound */
  silent: attribute(false),
  /** the page is turned upside down, for the players opposite */
  turned: attribute(false),
  /** while pieces move */
  busy: false,
  /** whether the keyboard was used last: then its cell has a ring */
  keyed: false,
}) {
  grid: TextGrid | null = null;
  /** the language of the cells' words */
  spoken = locale();
  /** while a press moves the focus here: then there is no ring */
  pressing = false;

  abstract hands: Hands;
  /** `frame`: its width, in cells; null: there is no board yet */
  abstract get shape(): { rows: number; cols: number; frame: number } | null;
  /** what the words of the cells depend on, besides the language */
  abstract get worded(): readonly string[];
  /** the board and the task, in words */
  abstract get label(): string;
  /** what the keys do now */
  abstract get help(): string | null;
  /** classes of the stage */
  abstract get looks(): string;
  abstract cellWords(cell: Cell): string;
  /** A key, on the board or from the page; true if it was used. */
  abstract handleKey(event: KeyboardEvent): boolean;
  /** Enter on a cell, a tap on it, or a click by a screen reader. */
  abstract activate(cell: Cell): void;
  /** What is below the cells' words, and above them. */
  abstract layers(): { below: unknown; above?: unknown };

  // ---- lifecycle ----

  override connectedCallback() {
    super.connectedCallback();
    this.requestUpdate("board");
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.hands.drop();
  }

  /** Update the words of the cells: something that they name has changed, or the language. */
  reword(changed: ReadonlyMap<PropertyKey, unknown>) {
    const other = this.spoken !== locale();
    this.spoken = locale();
    if (other || changed.size === 0 || this.worded.some((name) => changed.has(name))) this.grid?.refresh();
  }

  /** The cells of a new board. @param cursor where the keyboard starts */
  buildText(cursor: Cell | null | undefined) {
    const root = this.renderRoot.querySelector<HTMLElement>(".text-board");
    if (!root || !this.shape) return;
    this.grid ??= new TextGrid(root, (cell) => this.cellWords(cell));
    this.grid.build(this.shape.rows, this.shape.cols);
    if (cursor && !this.grid.focused) this.grid.put(cursor);
  }

  override render() {
    const { shape, hands, keyed } = this;
    if (!shape) return nothing;
    const { rows, cols, frame } = shape;
    const [width, height] = [cols + 2 * frame, rows + 2 * frame];
    const size = {
      "--ratio": width / height,
      "--inset-x": `${(frame / width) * 100}%`,
      "--inset-y": `${(frame / height) * 100}%`,
      "--cell-x": `${100 / cols}%`,
      "--cell-y": `${100 / rows}%`,
      "--cols": cols,
    };
    const { below, above = nothing } = this.layers();
    return html`
      <div
        class="stage ${this.looks} ${keyed ? "keyed" : ""}"
        ${vars(size)}
        @pointerdown=${(event: PointerEvent) => {
          this.keyed = false;
          hands.down(event);
        }}
        @pointermove=${(event: PointerEvent) => hands.move(event)}
        @pointerup=${(event: PointerEvent) => hands.up(event)}
        @pointercancel=${(event: PointerEvent) => hands.cancel(event)}
        @pointerleave=${() => hands.leave?.()}
        @touchstart=${hands.touch ?? nothing}
        @mousedown=${this.pressed}
      >
        ${below}
        <div
          class="text-board"
          role="grid"
          aria-label=${this.label}
          aria-description=${this.help ?? nothing}
          @keydown=${this.keyDown}
          @click=${this.clicked}
          @focusin=${this.entered}
        ></div>
        ${above}
        <div class="bubble" aria-hidden="true"></div>
        <div class="live" role="status" aria-live="polite"></div>
      </div>
    `;
  }

  // ---- places ----

  /** Where something is, in pixels from the corner of the north-west cell, and the width of a cell there. */
  locate({ clientX, clientY }: { clientX: number; clientY: number }) {
    const area = this.renderRoot.querySelector(".field")?.getBoundingClientRect() ?? new DOMRect();
    const cell = area.width / (this.shape?.cols ?? 1);
    return this.turned
      ? { x: area.right - clientX, y: area.bottom - clientY, cell }
      : { x: clientX - area.left, y: clientY - area.top, cell };
  }

  /** The cell at a point of the screen. */
  cellAt(event: MouseEvent): Cell | null {
    const { x, y, cell } = this.locate(event);
    const [row, col] = [Math.floor(y / cell), Math.floor(x / cell)];
    const { rows = 0, cols = 0 } = this.shape ?? {};
    return row >= 0 && row < rows && col >= 0 && col < cols ? [row, col] : null;
  }

  // ---- keyboard ----

  override focus(options?: FocusOptions) {
    if (this.grid) this.grid.focus();
    else super.focus(options);
  }

  /** A click moves the focus to the board, without the ring. */
  pressed(event: MouseEvent) {
    event.preventDefault();
    this.pressing = true;
    this.grid?.focus();
    this.pressing = false;
  }

  entered({ relatedTarget }: FocusEvent) {
    const inside = relatedTarget instanceof Element && this.grid?.root.contains(relatedTarget);
    if (!inside && !this.pressing) this.keyed = true;
  }

  clicked(event: MouseEvent) {
    const cell = event.target instanceof Element && this.grid?.cellOf(event.target);
    if (cell) this.activate(cell);
  }

  keyDown(event: KeyboardEvent) {
    this.keyed = true;
    if (!this.handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A key on the cells: arrows, Home and End move, Enter and the space bar select the cell. */
  cellKey(event: KeyboardEvent) {
    const { grid } = this;
    if (!grid?.focused || event.altKey) return false;
    const strong = event.ctrlKey || event.metaKey;
    const direction = ARROWS[event.key];
    if (event.key === "Home" || event.key === "End") grid.leap(event.key === "End", strong);
    else if (strong) return false;
    else if (direction) grid.walk(direction);
    else if (event.key === "Enter" || event.key === " ") this.activate(grid.cursor);
    else return false;
    return true;
  }

  // ---- messages and animations ----

  /** Announce something to screen readers; empty: what was announced is no longer true. */
  say(text: string) {
    announce(this.renderRoot, text);
  }

  /** Remove the bubble beside a piece. */
  hush() {
    hush(this.renderRoot);
  }

  bubbleAt(piece: HTMLElement | null, text: string) {
    bubble(this.renderRoot, piece, text, this.turned);
  }

  /** A refused move: the piece shakes, and the board says why in a few words. */
  refuse(piece: HTMLElement, direction: Direction, reason: string) {
    motion.shake(piece, direction);
    if (!this.silent) sound.refuse();
    this.bubbleAt(piece, reason);
    this.say(reason);
  }

  /** A piece jumps for joy. */
  rejoice(piece: HTMLElement | null) {
    if (piece) motion.hop(piece);
    if (!this.silent) sound.win();
  }
}
