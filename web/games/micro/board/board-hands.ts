import type { MrBoard } from "./mr-board.ts";

export class Hands {
  host: MrBoard;
  /** where the robot was picked up */
  held: { id: number; x: number; y: number } | null = null;

  constructor(host: MrBoard) {
    this.host = host;
  }

  down(event: PointerEvent) {
    const { host } = this;
    if (!host.interactive || host.busy || !event.isPrimary || event.button !== 0) return;
    const cell = host.cellAt(event);
    if (!cell || !host.robot || host.surface?.wordAt(cell) !== host.robot) return;
    this.held = { id: event.pointerId, x: event.clientX, y: event.clientY };
    host.piece?.classList.add("held");
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
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
    const cell = this.host.cellAt(event);
    if (cell) this.host.activate(cell);
  }

  cancel() {
    this.drop();
  }

  /** Release the robot; it stays on its cell. */
  drop() {
    this.held = null;
    this.host.piece?.classList.remove("held");
    this.host.piece?.style.removeProperty("translate");
  }
}
