/**
 * Input on the board: passes pointers and keys to the current handler, which steers robots (input.ts) or points at
 * places (picking.ts). Both report the same wishes; the board decides about them.
 */
import { t } from "../../../core/i18n.ts";
import { ARROWS, type Cell, type Color, sameCell } from "../../../kit/board/geometry.ts";
import { keyWish, Pointer, robotAt, type Scene } from "./input.ts";
import { type Device, Picker, type Picking, type Spot, spotAt } from "./picking.ts";
import type { RrBoard } from "./rr-board.ts";

export class Hands {
  host: RrBoard;
  pointer = new Pointer(
    () => this.scene(),
    (event) => this.host.locate(event),
    {
      choose: (robot) => this.letGo(robot),
      push: (robot, direction) => this.host.chooser.push(robot, direction),
      take: (ends) => this.host.chooser.take(ends),
      aim: (robot, direction) => {
        this.host.aimed = direction && { robot, direction };
      },
      touch: (ends) => this.host.chooser.touch(ends),
    },
  );
  picker = new Picker((event) => this.spot(event), {
    point: (spot) => {
      this.host.pointed = spot;
    },
    pick: (spot, device) => this.wishPick(spot, device),
  });
  touch = {
    handleEvent: (event: TouchEvent) => this.touchStart(event),
    passive: false,
  };

  constructor(host: RrBoard) {
    this.host = host;
  }

  /** Release whatever is held. */
  drop() {
    this.pointer.drop();
    this.picker.drop();
  }

  /** A tap on a robot or on nothing: if an offer is open, it only closes that. */
  letGo(robot: Color | null) {
    const offered = this.host.chooser.ends.length > 0;
    this.host.chooser.close();
    if (!offered || robot !== null) this.host.wishSelect(robot);
  }

  wishPick({ cell, side }: Spot, pointer: Device) {
    if (pointer !== "key") this.host.grid?.put(cell);
    this.host.emit("pick", { cell, side, pointer });
  }

  /** The place under a pointer, while places are picked. */
  spot(event: PointerEvent) {
    const { surface: board, picking } = this.host;
    if (!picking || !board) return null;
    const { x, y, cell } = this.host.locate(event);
    return spotAt({ rows: board.rows, cols: board.cols, cell }, x, y, picking);
  }

  /** The robot that follows the pointer now. */
  get hand() {
    return this.host.picking ? this.picker : this.pointer;
  }

  scene(): Scene | null {
    const { surface: board } = this.host;
    const field = this.host.renderRoot.querySelector(".field");
    if (!this.host.steering || !board || !field) return null;
    const cell = field.getBoundingClientRect().width / board.cols;
    const middle = ([row, col]: Cell) => ({ x: (col + 0.5) * cell, y: (row + 0.5) * cell });
    return {
      cell,
      zoom: window.visualViewport?.scale ?? 1,
      selected: this.host.selected,
      robots: this.host.colors.flatMap((robot) => {
        const at = this.host.robots[robot];
        return at ? [{ robot, ...middle(at) }] : [];
      }),
      aims: this.host.chooser.aims.map(({ cell: end, ends }) => ({ ends, ...middle(end) })),
    };
  }

  down(event: PointerEvent) {
    this.hand.down(event);
  }

  move(event: PointerEvent) {
    this.hand.move(event);
  }

  up(event: PointerEvent) {
    this.hand.up(event);
  }

  /** The system has taken over the pointer, for example to scroll. */
  cancel(event: PointerEvent) {
    if (this.host.picking) this.picker.drop();
    else this.pointer.cancel(event);
  }

  leave() {
    if (this.host.picking) this.picker.drop();
    else this.host.chooser.touch(null);
  }

  /** A finger on a robot pushes it; it neither scrolls nor zooms the page. */
  touchStart(event: TouchEvent) {
    const scene = this.scene();
    if (!scene || event.touches.length !== 1) return;
    const { x, y } = this.host.locate(event.touches[0]);
    if (robotAt(scene, x, y) && event.cancelable) event.preventDefault();
  }

  /** A key, on the board or from the page; true if it was used. */
  key(event: KeyboardEvent) {
    if (this.host.picking) return this.pickKey(event, this.host.picking);
    if (this.host.steering && this.host.chooser.key(event)) return true;
    if (this.host.numbers && /^\d$/.test(event.key)) return false;
    const wish = keyWish(event, this.host.colors, (color) => t(`board.initial.${color}`));
    const { steering, selected } = this.host;
    if (wish === "escape") {
      if (!steering || !selected) return false;
      this.host.wishSelect(null);
    } else if (wish && "robot" in wish) {
      if (!steering) return false;
      this.host.wishSelect(wish.robot);
    } else if (wish && steering && selected) this.host.chooser.steer(wish.direction);
    else return this.host.cellKey(event);
    return true;
  }

  /** A key while places are picked: an arrow with Shift picks that side, Enter and the space bar pick the cell. */
  pickKey(event: KeyboardEvent, picking: Picking) {
    const { grid } = this.host;
    const side = ARROWS[event.key];
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!grid?.focused || !side || !event.shiftKey || !plain || picking !== "edge") return this.host.cellKey(event);
    this.wishPick({ cell: grid.cursor, side }, "key");
    return true;
  }

  /** Enter on a cell: pick it, select its robot, or go there. */
  activate(cell: Cell) {
    if (this.host.picking) this.wishPick({ cell, side: null }, "key");
    if (!this.host.steering) return;
    const robot = this.host.colors.find((color) => sameCell(this.host.robots[color], cell));
    if (robot) {
      this.host.wishSelect(robot === this.host.selected ? null : robot);
      return;
    }
    const ends = this.host.chooser.on(cell);
    if (ends.length === 0) return;
    this.host.chooser.take(ends, { at: 0 });
    void this.host.updateComplete.then(() => this.host.focusOffer());
  }
}
