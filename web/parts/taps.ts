/**
 * Ignores accidental double taps. After a tap the page may show another control in the same place: a confirmation, the
 * pad instead of the names, whatever was under a dialog. The second tap would trigger something that nobody chose. So
 * in a room, a control ignores a tap that follows soon after a tap on another control in the same place, or on the same
 * control with another label.
 */

/** How soon a second tap is ignored, in milliseconds, and how close to the first one, in pixels. */
export const TWICE = 400;
export const NEAR = 16;

/** Controls. */
const CONTROLS = "button, a, input, select, summary, label";

/** Controls that keep their meaning: fast taps on them turn several pages. */
const PAGES = ".key.page";

/** `control`: what was tapped; `name`: its label */
export type Tap = { at: number; x: number; y: number; control: unknown; name: string };

/** Is this tap the second half of a double tap? */
export const isEcho = (before: Tap | null, tap: Tap) =>
  before !== null &&
  (before.control !== tap.control || before.name !== tap.name) &&
  tap.at - before.at < TWICE &&
  Math.hypot(tap.x - before.x, tap.y - before.y) <= NEAR;

export class Taps {
  last: Tap | null = null;

  constructor() {
    this.clicked = this.clicked.bind(this);
  }

  /** See each click before its control does. */
  listen(page: EventTarget) {
    page.addEventListener("click", this.clicked as EventListener, { capture: true }); // a click is a mouse event
  }

  leave(page: EventTarget) {
    page.removeEventListener("click", this.clicked as EventListener, { capture: true }); // likewise
  }

  clicked(event: MouseEvent) {
    if (event.detail === 0) return; // from a keyboard: it goes to the focused control
    const hit = event.composedPath()[0] as Element; // what is tapped is drawn
    const found = hit.closest?.(CONTROLS);
    const control = (found as HTMLLabelElement | null)?.control ?? found; // the click on a label is one on its control
    const pages = control?.matches(PAGES) ?? false;
    const name = pages ? "" : (control?.getAttribute("aria-label") ?? control?.textContent ?? "");
    const tap = {
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      control: pages ? PAGES : (control ?? hit),
      name,
    };
    const { last } = this;
    if (!control || !last || !isEcho(last, tap)) {
      this.last = tap;
      return;
    }
    this.last = { ...last, at: tap.at }; // a third tap is ignored, too
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
