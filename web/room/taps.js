/**
 * A finger that hits twice means one thing. After a tap the page may show something else in the same place – another page
 * of the pad, the pad instead of the names, arrows instead of the pad –, and the second tap would say a number or push a
 * robot that nobody has chosen. So a key takes no tap that follows close upon one of another control in the same place.
 */

/** How long a second tap still belongs to the first one, in milliseconds, and how far it may lie from it, in pixels. */
export const TWICE = 350;
export const NEAR = 16;

/** What says a number or moves a robot. */
const KEYS = ".pad .key:not(.page), .arrow";

/** @typedef {{ at: number, x: number, y: number, name: string }} Tap */

/**
 * Is this tap the second half of another one?
 *
 * @param {Tap | null} before
 * @param {Tap} tap
 */
export const isEcho = (before, tap) =>
  before !== null &&
  before.name !== tap.name &&
  tap.at - before.at < TWICE &&
  Math.hypot(tap.x - before.x, tap.y - before.y) <= NEAR;

export class Taps {
  constructor() {
    /** @type {Tap | null} */
    this.last = null;
    /** hears each click before its control does */
    this.listener = { capture: true, handleEvent: (/** @type {MouseEvent} */ event) => this.heard(event) };
  }

  /** @param {MouseEvent} event */
  heard(event) {
    const control = /** @type {Element} */ (event.target).closest("button, a");
    if (!control || event.detail === 0) return; // of a keyboard: it is where its focus is
    const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, name };
    if (control.matches(KEYS) && isEcho(this.last, tap)) return event.stopPropagation();
    this.last = tap;
  }
}
