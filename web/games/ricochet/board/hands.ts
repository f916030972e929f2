/**
 * The board's hands: pointers, fingers and keys, brought to whoever follows them now – the pointer that steers robots
 * (input.ts) or the one that points at places (picking.ts) – and keys turned into the same wishes. What the wishes do
 * decides the board.
 */
import { t } from "../../../core/i18n.ts";
import { ARROWS, type Cell, type Color, sameCell } from "../../../kit/board/geometry.ts";
import { keyWish, Pointer, robotAt, type Scene } from "./input.ts";
import { type Device, Picker, type Picking, type Spot, spotAt } from "./picking.ts";
import type { RrBoard } from "./rr-board.ts";

export class Hands {
  host: RrBoard;
  /** while a press puts the focus here: no ring then */
  pressing = false;
  pointer = new Pointer(
    () => this.scene(),
    (event) => this.locate(event),
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

  /** Let go of whatever is held. */
  drop() {
    this.pointer.drop();
    this.picker.drop();
  }

  /** A tap on a robot or on nothing: with an offer open, it closes that first. */
  letGo(robot: Color | null) {
    const offered = this.host.chooser.ends.length > 0;
    this.host.chooser.close();
    if (!offered || robot !== null) this.host.wishSelect(robot);
  }

  wishPick({ cell, side }: Spot, pointer: Device) {
    if (pointer !== "key") this.host.grid?.put(cell);
    this.host.dispatchEvent(
      new CustomEvent("pick", { detail: { cell, side, pointer }, bubbles: true, composed: true }),
    );
  }

  /** The place under a pointer, while places are picked. */
  spot(event: PointerEvent) {
    const { surface: board, picking } = this.host;
    if (!picking || !board) return null;
    const { x, y, cell } = this.locate(event);
    return spotAt({ rows: board.rows, cols: board.cols, cell }, x, y, picking);
  }

  /** Who follows the pointer now. */
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
      robots: this.host.colors.map((robot) => ({ robot, ...middle(this.host.robots[robot] as Cell) })),
      aims: this.host.chooser.aims.map(({ cell: end, ends }) => ({ ends, ...middle(end) })),
    };
  }

  /** Where something is, in pixels from the corner of the north-west cell, and how wide a cell is there. */
  locate(event: { clientX: number; clientY: number }) {
    const area = (this.host.renderRoot.querySelector(".field") as Element).getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const cell = area.width / (this.host.surface?.cols ?? 1);
    return this.host.turned
      ? { x: area.right - x, y: area.bottom - y, cell }
      : { x: x - area.left, y: y - area.top, cell };
  }

  down(event: PointerEvent) {
    this.host.keyed = false;
    this.hand.down(event);
  }

  /** The system has taken the pointer, to scroll for instance. */
  cancel(event: PointerEvent) {
    if (this.host.picking) this.picker.drop();
    else this.pointer.cancel(event);
  }

  leave() {
    if (this.host.picking) this.picker.drop();
    else this.host.chooser.touch(null);
  }

  /** A finger that is put on a robot pushes; it does not scroll the page, nor zoom it. */
  touchStart(event: TouchEvent) {
    const scene = this.scene();
    if (!scene || event.touches.length !== 1) return;
    const { x, y } = this.locate(event.touches[0]);
    if (robotAt(scene, x, y) && event.cancelable) event.preventDefault();
  }

  /** A click puts the keyboard on the board, without the ring. */
  mouseDown(event: MouseEvent) {
    event.preventDefault();
    this.pressing = true;
    this.host.grid?.focus();
    this.pressing = false;
  }

  focusIn(event: FocusEvent) {
    const inside = event.relatedTarget instanceof Element && this.host.grid?.root.contains(event.relatedTarget);
    if (!inside && !this.pressing) this.host.keyed = true;
  }

  keyDown(event: KeyboardEvent) {
    this.host.keyed = true;
    if (this.key(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** A key, on the board or from the page; true when it meant something. */
  key(event: KeyboardEvent) {
    if (this.host.picking) return this.pickKey(event, this.host.picking);
    if (this.host.steering && this.host.chooser.key(event)) return true;
    if (this.host.numbers && /^\d$/.test(event.key)) return false;
    const wish = keyWish(event, this.host.colors, (color) => t(`board.initial.${color}`));
    const focused = this.host.grid?.focused ?? false;
    if (wish === "escape") {
      if (!this.host.steering || !this.host.selected) return false;
      this.host.wishSelect(null);
      return true;
    }
    if (wish && "robot" in wish) {
      if (!this.host.steering) return false;
      this.host.wishSelect(wish.robot);
      return true;
    }
    if (wish && this.host.steering && this.host.selected) {
      this.host.chooser.steer(wish.direction);
      return true;
    }
    if (wish && focused) {
      this.host.grid?.walk(wish.direction);
      return true;
    }
    if (focused && this.leapKey(event)) return true;
    if (focused && this.host.grid && (event.key === "Enter" || event.key === " ")) {
      this.activate(this.host.grid.cursor);
      return true;
    }
    return false;
  }

  /**
   * A key while places are picked: arrows walk, with Shift they pick that side, Enter and the space bar pick the cell.
   */
  pickKey(event: KeyboardEvent, picking: Picking) {
    const { grid } = this.host;
    if (!grid?.focused || event.altKey) return false;
    if (this.leapKey(event)) return true;
    if (event.ctrlKey || event.metaKey) return false;
    const direction = ARROWS[event.key];
    const enter = event.key === "Enter" || event.key === " ";
    if (!direction && !enter) return false;
    if (enter) this.wishPick({ cell: grid.cursor, side: null }, "key");
    else if (event.shiftKey && picking === "edge") this.wishPick({ cell: grid.cursor, side: direction }, "key");
    else grid.walk(direction);
    return true;
  }

  /** Home and End. */
  leapKey(event: KeyboardEvent) {
    if ((event.key !== "Home" && event.key !== "End") || event.altKey) return false;
    this.host.grid?.leap(event.key === "End", event.ctrlKey || event.metaKey);
    return true;
  }

  cellClick(event: MouseEvent) {
    const cell = this.host.grid?.cellOf(event.target as Element);
    if (cell && this.host.picking) this.wishPick({ cell, side: null }, "key");
    else if (cell) this.activate(cell);
  }

  /** Enter on a cell: choose its robot, or go there. */
  activate(cell: Cell) {
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
