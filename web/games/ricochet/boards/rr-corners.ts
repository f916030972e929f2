/**
 * <rr-corners>: four faces are chosen for the four corners of the board, which is shown as it grows. Tap a face and it
 * goes to the next free corner, clockwise from the north-west; tap a corner first to say where; carry a face with mouse
 * or finger; or do all of it with keys. A face turns by itself to its corner. What is wrong is said in words (E7).
 *
 * In:   edition (whose faces are offered), faces (at NW, NE, SE, SW; null: free), lot (offer a choice by lot)
 * Out:  `faces` {faces, fault}: after every change; `fault` null when it is an arrangement, else what is missing or wrong
 *
 * A choice of its own until its owner sets `faces`; it never changes what it was given.
 */

import { locale, t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { attribute, maybe, of, Reactive } from "../../../core/reactive.ts";
import { vars } from "../../../core/vars.ts";
import { palette } from "../../../kit/board/styles.ts";
import { Carrying } from "../../../parts/carrying.ts";
import { copied } from "../../../parts/copy.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { controls } from "../../../styles/controls.ts";
import {
  type Choice,
  CORNERS,
  facesIn,
  facesKnown,
  faultsOf,
  loadFaces,
  MARKS,
  partialBoard,
  randomFaces,
  wrongIn,
} from "../rules/arrange.ts";
import { howMany, laid, missing, NOTHING, tapped, without } from "./choosing.ts";
import { cornersStyle } from "./corners-style.ts";
import "./pictures.ts";
import { boardName, faultText } from "./words.ts";

/** The width of a carried face, in pixels. */
const GHOST = 104;

export class RrCorners extends Reactive({
  edition: attribute("mixed"),
  faces: of<Choice>(NOTHING),
  lot: attribute(false),
  choice: of<Choice>(NOTHING),
  /** the corner that was chosen by a tap */
  corner: maybe<number>(),
  /** in this element's own pixels */
  carried: maybe<{ face: string; x: number; y: number; over: number | null }>(),
  known: (): boolean => facesKnown(),
  failed: false,
  copied: false,
}) {
  static override styles = [palette, controls, cornersStyle];

  /** what was chosen before, the newest last */
  past: Choice[] = [];
  /** the face that the Tab key comes to */
  stop = "";
  carrying: Carrying;

  constructor() {
    super();
    this.carrying = new Carrying(this, {
      thing: (event) => this.thingAt(event),
      carried: (face, x, y) => this.carryTo(face, x, y),
      put: (face, x, y) => this.put(face, this.cornerAt(x, y)),
      dropped: () => {
        this.carried = null;
      },
    });
  }

  override connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.carrying.drop();
  }

  async load() {
    this.failed = false;
    try {
      await loadFaces();
      this.known = true;
    } catch {
      this.failed = true;
    }
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("choice")) this.copied = false;
    if (changed.has("faces") && String(this.faces) !== String(this.choice)) {
      // What an edition has taken away can be taken back; another choice altogether begins anew.
      this.past = changed.has("edition") ? [...this.past, this.choice] : [];
      this.choice = this.faces;
      this.corner = null;
    }
  }

  /** The corner that the next face goes to. */
  get next() {
    const free = this.choice.indexOf(null);
    return this.corner ?? (free < 0 ? null : free);
  }

  change(choice: Choice) {
    this.corner = null;
    if (String(choice) === String(this.choice)) return;
    this.past.push(this.choice);
    this.take(choice);
  }

  take(choice: Choice) {
    this.choice = choice;
    this.corner = null;
    const detail = { faces: choice, fault: faultsOf(choice, this.edition).length > 0 ? this.sentence : null };
    this.dispatchEvent(new CustomEvent("faces", { detail, bubbles: true, composed: true }));
  }

  back() {
    const before = this.past.pop();
    if (before) this.take(before);
  }

  tapCorner(corner: number) {
    const chosen = this.corner;
    const face = chosen === null ? null : this.choice[chosen];
    if (chosen === corner) this.corner = null;
    else if (face) this.change(laid(this.choice, face, corner));
    else this.corner = corner;
  }

  // ---- carrying ----

  /** The face under a press, on the board or among the others. */
  thingAt(event: PointerEvent) {
    for (const node of event.composedPath()) {
      if (!(node instanceof HTMLElement)) continue;
      if (node.dataset.face) return node.dataset.face;
      if (node.dataset.corner) return this.choice[Number(node.dataset.corner)];
    }
    return null;
  }

  /** The corner at a point of the window. */
  cornerAt(x: number, y: number) {
    const places = [...this.renderRoot.querySelectorAll(".place")];
    const found = places.findIndex((place) => {
      const box = place.getBoundingClientRect();
      return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    });
    return found < 0 ? null : found;
  }

  carryTo(face: string, x: number, y: number) {
    const box = this.getBoundingClientRect();
    this.carried = { face, x: x - box.left, y: y - box.top, over: this.cornerAt(x, y) };
  }

  /** @param corner null: beside the board */
  put(face: string, corner: number | null) {
    const lying = this.choice.indexOf(face);
    if (corner !== null) this.change(laid(this.choice, face, corner));
    else if (lying >= 0) this.change(without(this.choice, lying));
  }

  // ---- words ----

  /** What to do next, or what is wrong, or the name of the board. */
  get sentence() {
    const { choice, edition } = this;
    const whole = howMany(choice) === choice.length;
    const wrong = (whole ? faultsOf : wrongIn)(choice, edition); // a corner that is still free is no fault yet
    if (wrong.length > 0) return faultText(wrong, locale());
    if (whole) return boardName(edition, choice) ?? "";
    return t("faces.corners.next", { corner: t(`faces.to.${CORNERS[this.next ?? 0]}`) });
  }

  placeName(corner: number) {
    const face = this.choice[corner];
    const place = t(`faces.corner.${CORNERS[corner]}`);
    // What is read on it is part of what it is called: somebody may say it to the machine.
    if (!face) return `${shortName(corner)}, ${t("faces.corners.free", { corner: place })}`;
    return t("faces.corners.taken", { corner: place, face, color: t(`faces.mark.${MARKS[face[0]]}`) });
  }

  // ---- drawing ----

  override render() {
    if (!this.known)
      return this.failed
        ? html`<div class="sorry" role="alert">
            <p>${t("faces.failed")}</p>
            <button type="button" class="button" @click=${this.load}>${t("faces.again")}</button>
          </div>`
        : html`<div class="sorry">${t("faces.coming")}</div>`;
    const wrong = wrongIn(this.choice, this.edition).length > 0;
    const tone = wrong ? "bad" : howMany(this.choice) === this.choice.length ? "good" : "";
    return html`<div class="chooser">
        <div class="side">
          <div class="table">
            <rr-picture .board=${partialBoard(this.choice)}></rr-picture>
            <div class="places" role="group" aria-label=${t("faces.corners")}>
              ${CORNERS.map((_, corner) => this.place(corner))}
            </div>
          </div>
          <div class="line">
            <p class="says ${tone}" role="status" aria-live="polite">${this.sentence}</p>
            ${tone === "good" ? this.copyButton() : nothing}
            <button
              type="button"
              class="icon-button"
              aria-label=${t("faces.corners.back")}
              title=${t("faces.corners.back")}
              aria-disabled=${String(this.past.length === 0)}
              @click=${this.back}
            >
              ${glyph("undo")}
            </button>
            ${
              this.lot
                ? html`<button
                    type="button"
                    class="icon-button"
                    aria-label=${t("faces.corners.lot")}
                    title=${t("faces.corners.lot")}
                    @click=${() => this.change(randomFaces(this.edition))}
                  >
                    ${glyph("dice")}
                  </button>`
                : nothing
            }
          </div>
        </div>
        ${this.offer()}
      </div>
      ${this.ghost()}`;
  }

  /** The name of the board, to be handed on. */
  copyButton() {
    const copy = async () => {
      this.copied = await copied(this.sentence);
    };
    return html`<button
      type="button"
      class="icon-button"
      aria-label=${t("faces.copy", { name: this.sentence })}
      title=${t("faces.copy", { name: this.sentence })}
      @click=${copy}
    >
      ${glyph(this.copied ? "check" : "copy")}
    </button>`;
  }

  place(corner: number) {
    const face = this.choice[corner];
    const twice = face && this.choice.some((other, place) => place !== corner && other?.[0] === face[0]);
    const strange = face && !facesIn(this.edition).includes(face);
    const classes = [
      "place",
      CORNERS[corner],
      face ? "" : "free",
      twice || strange ? "wrong" : "",
      this.corner === corner ? "chosen" : "",
      this.next === corner ? "next" : "",
      this.carried?.over === corner ? "under" : "",
    ];
    return html`<button
      type="button"
      class=${classes.filter(Boolean).join(" ")}
      data-corner=${corner}
      aria-label=${this.placeName(corner)}
      aria-pressed=${String(this.corner === corner)}
      @click=${() => this.tapCorner(corner)}
      @keydown=${(event: KeyboardEvent) => this.placeKey(event, corner)}
    >
      <span class=${face ? "id" : "where"} aria-hidden="true">${face ?? shortName(corner)}</span>
    </button>`;
  }

  placeKey(event: KeyboardEvent, corner: number) {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    this.change(without(this.choice, corner));
  }

  /** The faces, a column for each color mark. */
  offer() {
    const marks = Object.keys(MARKS);
    const names = facesIn(this.edition);
    const rows = names.length / marks.length;
    if (!names.includes(this.stop)) this.stop = names[0];
    return html`<div
      class="faces"
      role="group"
      aria-label=${t("faces.all")}
      aria-description=${t("faces.keys")}
      ${vars({ "grid-template-rows": `repeat(${rows + 1}, auto)` })}
      @keydown=${this.faceKey}
    >
      ${marks.map(
        (mark) =>
          html`<span class="mark ${MARKS[mark]}"><i></i>${t(`faces.mark.${MARKS[mark]}`)}</span>
            ${names.filter((face) => face[0] === mark).map((face) => this.offered(face))}`,
      )}
    </div>`;
  }

  offered(face: string) {
    const corner = this.choice.indexOf(face);
    const lies = corner >= 0;
    const name = t("faces.face", { face, color: t(`faces.mark.${MARKS[face[0]]}`) });
    return html`<button
      type="button"
      class="face ${lies ? "lies" : missing(this.choice, face) || this.corner !== null ? "" : "past"}"
      data-face=${face}
      tabindex=${face === this.stop ? "0" : "-1"}
      aria-pressed=${String(lies)}
      aria-label=${lies ? `${name}, ${t(`faces.corner.${CORNERS[corner]}`)}` : name}
      @focus=${() => {
        this.stop = face;
        this.requestUpdate();
      }}
      @click=${() => this.change(tapped(this.choice, face, this.corner))}
    >
      <rr-face .face=${face}></rr-face><span aria-hidden="true">${face}</span>
    </button>`;
  }

  /** Arrows walk over the faces. */
  faceKey(event: KeyboardEvent) {
    const names = facesIn(this.edition);
    const rows = names.length / Object.keys(MARKS).length;
    const at = names.indexOf(this.stop);
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -rows, ArrowRight: rows };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const goal = names[at + step];
    if (!goal || (Math.abs(step) === 1 && goal[0] !== names[at][0])) return;
    (this.renderRoot.querySelector(`[data-face="${goal}"]`) as HTMLElement | null)?.focus();
  }

  ghost() {
    const { carried } = this;
    if (!carried) return nothing;
    const place = {
      "--size": `${GHOST}px`,
      "--x": `${carried.x - GHOST / 2}px`,
      "--y": `${carried.y - GHOST / 2}px`,
      "--turn": `${(carried.over ?? 0) * 90}deg`,
    };
    return html`<rr-face class="ghost" .face=${carried.face} ${vars(place)}></rr-face>`;
  }
}

const shortName = (corner: number) => t(`faces.short.${CORNERS[corner]}`);

customElements.define("rr-corners", RrCorners);
