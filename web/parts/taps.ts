/**
 * A finger that hits twice means one thing. After a tap the page may show something else in the same place – the question
 * whether one gives up, the pad instead of the names, arrows instead of the pad, what is under a dialog –, and the second
 * tap would say what nobody has chosen. So no control of a room's page takes a tap that follows soon after one of another
 * control in the same place, or of the same one when it said something else.
 */

/** How long a second tap still belongs to the first one, in milliseconds, and how far it may lie from it, in pixels. */
export const TWICE = 400;
export const NEAR = 16;

/** What is tapped. */
const CONTROLS = "button, a, input, select, summary, label";

/** What says the same all over again, wherever it leads: pages are turned as quickly as one taps. */
const PAGES = ".key.page";

/** `control`: what was hit; `name`: what it said */
export type Tap = { at: number; x: number; y: number; control: unknown; name: string };

/** Is this tap the second half of another one? */
export const isEcho = (before: Tap | null, tap: Tap) =>
  before !== null &&
  (before.control !== tap.control || before.name !== tap.name) &&
  tap.at - before.at < TWICE &&
  Math.hypot(tap.x - before.x, tap.y - before.y) <= NEAR;

export class Taps {
  last: Tap | null = null;

  constructor() {
    this.heard = this.heard.bind(this);
  }

  /** Hear each click before its control does. */
  listen(page: EventTarget) {
    page.addEventListener("click", this.heard as EventListener, { capture: true }); // a click is a mouse event
  }

  leave(page: EventTarget) {
    page.removeEventListener("click", this.heard as EventListener, { capture: true }); // likewise
  }

  heard(event: MouseEvent) {
    if (event.detail === 0) return; // of a keyboard: it is where its focus is
    const hit = event.composedPath()[0] as Element; // what is tapped is drawn
    const found = hit.closest?.(CONTROLS);
    const control = (found as HTMLLabelElement | null)?.control ?? found; // a label's click is its control's
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
    this.last = { ...last, at: tap.at }; // so that a third one is an echo, too
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
