/**
 * Dragging with the pointer from one place to another. A mouse or pen drags as soon as it moves, a finger after a short
 * hold: a quick stroke scrolls the page, and a tap stays a tap. Escape cancels. The owner knows what is dragged and
 * where it may be dropped.
 */

interface Places {
  /** the item under a press; null: nothing to drag */
  thing: (event: PointerEvent) => string | null;
  /** it is over this point of the window */
  carried: (thing: string, x: number, y: number) => void;
  /** it was dropped there */
  put: (thing: string, x: number, y: number) => void;
  /** the drag has ended */
  dropped: () => void;
}

/** How long a finger must rest before it drags, in milliseconds. */
const HOLD = 220;
/** Pixels a mouse moves before it drags. */
const FAR = 6;
/** Pixels a resting finger may move. */
const TREMBLE = 12;

export class Dragging {
  host: HTMLElement;
  places: Places;
  held: { id: number; thing: string; x: number; y: number; lifted: boolean; touch: boolean } | null = null;
  rest: ReturnType<typeof setTimeout> | undefined = undefined;
  carriedNow = false;

  constructor(host: HTMLElement, places: Places) {
    this.host = host;
    this.places = places;
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.up(event));
    host.addEventListener("pointercancel", () => this.drop());
    host.addEventListener("click", (event) => this.click(event), { capture: true });
    host.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    host.addEventListener("keydown", (event) => this.key(event));
    // The page must not scroll during a drag with a finger; a passive listener could not prevent it.
    host.addEventListener("touchmove", (event) => this.held?.lifted && event.preventDefault(), { passive: false });
  }

  down(event: PointerEvent) {
    this.carriedNow = false;
    this.drop();
    if (!event.isPrimary || event.button !== 0) return;
    const thing = this.places.thing(event);
    if (thing === null) return;
    const touch = event.pointerType === "touch";
    this.held = { id: event.pointerId, thing, x: event.clientX, y: event.clientY, lifted: false, touch };
    if (touch) this.rest = setTimeout(() => this.lift(), HOLD);
  }

  move(event: PointerEvent) {
    const { held } = this;
    if (!held || held.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y);
    if (!held.lifted && held.touch) {
      if (far > TREMBLE) this.drop();
      return;
    }
    if (!held.lifted && far < FAR) return;
    [held.x, held.y] = [event.clientX, event.clientY];
    if (held.lifted) this.places.carried(held.thing, held.x, held.y);
    else this.lift();
  }

  lift() {
    const { held } = this;
    if (!held) return;
    held.lifted = true;
    this.host.setPointerCapture(held.id);
    this.places.carried(held.thing, held.x, held.y);
  }

  up(event: PointerEvent) {
    const { held } = this;
    if (!held || held.id !== event.pointerId) return;
    this.carriedNow = held.lifted;
    setTimeout(() => (this.carriedNow = false)); // its click, if any, comes at once
    this.drop();
    if (held.lifted) this.places.put(held.thing, event.clientX, event.clientY);
  }

  /** The click that ends a drag is not a tap. */
  click(event: MouseEvent) {
    if (!this.carriedNow) return;
    this.carriedNow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  key(event: KeyboardEvent) {
    if (event.key !== "Escape" || !this.held?.lifted) return;
    event.preventDefault();
    event.stopPropagation();
    this.drop();
  }

  /** End the drag, wherever it is. */
  drop() {
    clearTimeout(this.rest);
    const lifted = this.held?.lifted;
    if (this.held && this.host.hasPointerCapture(this.held.id)) this.host.releasePointerCapture(this.held.id);
    this.held = null;
    if (lifted) this.places.dropped();
  }
}
