/**
 * Choosing parts for the four corners of a board: they are dragged with mouse or finger and undone step by step, and
 * the arrangement has a name to copy. The game knows the parts, and what a tap means.
 */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { maybe, Reactive } from "../../core/reactive.ts";
import { copied } from "../../parts/copy.ts";
import { Dragging } from "../../parts/dragging.ts";
import { glyph } from "../../parts/glyphs.ts";
import type { Lying } from "./corners.ts";

export abstract class Corners extends Reactive({
  /** in this element's own pixels */
  carried: maybe<{ thing: string; x: number; y: number; over: number | null }>(),
  copied: false,
}) {
  /** earlier arrangements, the newest last */
  past: Lying[] = [];
  carrying = new Dragging(this, {
    thing: (event) => this.thingAt(event),
    carried: (thing, x, y) => {
      const box = this.getBoundingClientRect();
      this.carried = { thing, x: x - box.left, y: y - box.top, over: this.cornerAt(x, y) };
    },
    put: (thing, x, y) => this.put(thing, this.cornerAt(x, y)),
    dropped: () => {
      this.carried = null;
    },
  });

  /** the `data-` attribute of the offered parts */
  abstract kind: string;
  abstract get lying(): Lying;
  /** What to do next, what is wrong, or the arrangement's name. */
  abstract get sentence(): string;
  /** The part in a corner. */
  abstract thingIn(corner: number): string | null;
  /** A part was dropped on a corner; null: outside the board. */
  abstract put(thing: string, corner: number | null): void;
  abstract takeBack(before: Lying): void;

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.carrying.drop();
  }

  /** The part under a press, on the board or among the others. */
  thingAt(event: PointerEvent) {
    for (const node of event.composedPath()) {
      if (!(node instanceof HTMLElement)) continue;
      const thing = node.dataset[this.kind];
      if (thing) return thing;
      if (node.dataset.corner) return this.thingIn(Number(node.dataset.corner));
    }
    return null;
  }

  /** The corner at a point of the window. */
  cornerAt(x: number, y: number) {
    const found = [...this.renderRoot.querySelectorAll<HTMLElement>(".place")].find((place) => {
      const box = place.getBoundingClientRect();
      return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    });
    return found ? Number(found.dataset.corner) : null;
  }

  back() {
    const before = this.past.pop();
    if (before) this.takeBack(before);
  }

  /** @param name the arrangement's name; null: it has none */
  line({ tone, name, lot }: { tone: string; name: string | null; lot: { label: string; draw: () => void } | null }) {
    const copy = async () => {
      this.copied = await copied(name ?? "");
    };
    return html`<div class="line">
      <p class="says ${tone}" role="status" aria-live="polite">${this.sentence}</p>
      ${name ? sign("copy", this.copied ? "check" : "copy", t("faces.copy", { name }), copy) : nothing}
      ${sign("back", "undo", t("faces.corners.back"), () => this.back(), this.past.length === 0)}
      ${lot ? sign("lot", "dice", lot.label, lot.draw) : nothing}
    </div>`;
  }

  /** Where a dragged part is drawn. @param size its width, in pixels */
  ghostPlace(size: number) {
    const { x, y } = this.carried ?? { x: 0, y: 0 };
    return { "--size": `${size}px`, "--x": `${x - size / 2}px`, "--y": `${y - size / 2}px` };
  }
}

function sign(kind: string, name: Parameters<typeof glyph>[0], label: string, act: () => void, off: boolean = false) {
  return html`<button
    type="button"
    class="icon-button ${kind}"
    aria-label=${label}
    title=${label}
    aria-disabled=${String(off)}
    @click=${act}
  >
    ${glyph(name)}
  </button>`;
}
