/**
 * A hand on the robot of Micro Robots: it can be dragged to the cell where it shall go. Nothing is wished before it is
 * let go, and back at its cell, or beside the board, nothing is wished at all. A tap on a cell is a click of that cell.
 */

import type { Cell } from "../../../kit/board/geometry.ts";
import { SIZE } from "../rules/rules.ts";
import type { MrBoard } from "./mr-board.ts";

export class Hands {
  host: MrBoard;
  /** where the robot was taken */
  held: { id: number; x: number; y: number } | null = null;

  constructor(host: MrBoard) {
    this.host = host;
  }

  down(event: PointerEvent) {
    const { host } = this;
    if (!host.interactive || host.busy || !event.isPrimary || event.button !== 0) return;
    const cell = this.cellAt(event);
    if (!cell || !host.robot || host.surface?.wordAt(cell) !== host.robot) return;
    this.held = { id: event.pointerId, x: event.clientX, y: event.clientY };
    host.piece?.classList.add("held");
    (event.target as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent) {
    const { held, host } = this;
    if (!held || event.pointerId !== held.id || !host.piece) return;
    const way = host.turned ? -1 : 1;
    host.piece.style.translate = `${way * (event.clientX - held.x)}px ${way * (event.clientY - held.y)}px`;
  }

  up(event: PointerEvent) {
    if (event.pointerId !== this.held?.id) return;
    this.drop();
    const cell = this.cellAt(event);
    if (cell) this.host.activate(cell);
  }

  /** Let go; the robot stands where it stood. */
  drop() {
    this.held = null;
    this.host.piece?.classList.remove("held");
    this.host.piece?.style.removeProperty("translate");
  }

  /** The cell at a place on the screen. */
  cellAt({ clientX, clientY }: MouseEvent): Cell | null {
    const area = this.host.renderRoot.querySelector(".field")?.getBoundingClientRect();
    if (!area) return null;
    const [x, y] = this.host.turned
      ? [area.right - clientX, area.bottom - clientY]
      : [clientX - area.left, clientY - area.top];
    const [row, col] = [Math.floor((y * SIZE) / area.height), Math.floor((x * SIZE) / area.width)];
    return [row, col].every((place) => place >= 0 && place < SIZE) ? [row, col] : null;
  }
}
