/**
 * Pointing at a place of the board instead of playing: a cell, or one of its sides. Pages use it to set up or edit a
 * position. The board only reports the place and the device, and highlights the place under the mouse.
 *
 * A press counts where it started, and only if it stayed there: a moving finger scrolls or zooms the page. Points on
 * the frame belong to the nearest border cell, so that the outer sides can be hit, too.
 */

import type { Cell, Direction } from "../../../kit/board/geometry.ts";

/** what the user points at */
export type Picking = "cell" | "edge";
/** `side`: null in the middle of a cell, too */
export type Spot = { cell: Cell; side: Direction | null };
export type Device = "mouse" | "touch" | "pen" | "key";
/** the number of cells, and the width of one in pixels */
type Field = { rows: number; cols: number; cell: number };
interface Wishes {
  /** what would be picked now */
  point: (spot: Spot | null) => void;
  pick: (spot: Spot, device: Device) => void;
}

/** How near to a side, in cells, a point still means that side. */
const NEAR = 0.34;
/** How far a press may move, in pixels. */
const STEADY = 10;

/** The place at a point in pixels from the corner of the north-west cell. */
export function spotAt({ rows, cols, cell }: Field, x: number, y: number, picking: Picking): Spot {
  const row = Math.max(0, Math.min(rows - 1, Math.floor(y / cell)));
  const col = Math.max(0, Math.min(cols - 1, Math.floor(x / cell)));
  const [right, down] = [x / cell - col, y / cell - row];
  const sides: [Direction, number][] = [
    ["N", down],
    ["E", 1 - right],
    ["S", 1 - down],
    ["W", right],
  ];
  const [nearest, far] = sides.reduce((best, side) => (side[1] < best[1] ? side : best));
  return { cell: [row, col], side: picking === "edge" && far <= NEAR ? nearest : null };
}

/** Follows one pointer at a time on an element. */
export class Picker {
  locate: (event: PointerEvent) => Spot | null;
  wishes: Wishes;
  held: { id: number; x: number; y: number; spot: Spot } | null = null;

  /** @param locate null: nothing can be picked now */
  constructor(locate: (event: PointerEvent) => Spot | null, wishes: Wishes) {
    this.locate = locate;
    this.wishes = wishes;
  }

  down(event: PointerEvent) {
    const spot = this.locate(event);
    if (!spot || event.button !== 0) return;
    // A second finger means that the user scrolls or zooms.
    if (!event.isPrimary) return this.drop();
    this.held = { id: event.pointerId, x: event.clientX, y: event.clientY, spot };
    this.wishes.point(spot);
  }

  move(event: PointerEvent) {
    const { held } = this;
    if (held && event.pointerId === held.id) {
      const zoom = window.visualViewport?.scale ?? 1;
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) * zoom > STEADY) this.drop();
    } else if (!held && event.pointerType !== "touch" && event.buttons === 0) {
      this.wishes.point(this.locate(event));
    }
  }

  up(event: PointerEvent) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    this.held = null;
    if (event.pointerType === "touch") this.wishes.point(null);
    this.wishes.pick(held.spot, deviceOf(event));
  }

  /** Release the pointer, without a pick. */
  drop() {
    this.held = null;
    this.wishes.point(null);
  }
}

function deviceOf({ pointerType }: PointerEvent): Device {
  return pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse";
}
