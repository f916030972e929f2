/**
 * <rr-corners>: choosing four faces for the four corners of the board, which is shown as it grows. A tap on a face puts
 * it into the next free corner, clockwise from the north-west, or into the corner that was tapped before; faces can be
 * dragged, too. All of it works with keys. A face turns by itself to fit its corner. Faults are shown as text (E7).
 *
 * In: edition (whose faces are offered), faces (at NW, NE, SE, SW; null: free), lot (offer a random choice).
 * Out: `faces` {faces, fault} after every change; `fault` is null for an arrangement, otherwise what is missing or
 * wrong.
 *
 * It keeps a choice of its own until its owner sets `faces`, and never changes the value it was given.
 */

import { vars } from "../../../core/css-vars.ts";
import { locale, t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { attribute, maybe, of, Reactive } from "../../../core/reactive.ts";
import { CORNERS, NOTHING, READING, without } from "../../../kit/board/corners.ts";
import { Corners } from "../../../kit/board/corners-chooser.ts";
import { palette } from "../../../kit/board/styles.ts";
import { controls } from "../../../styles/controls.ts";
import {
  type Choice,
  facesIn,
  facesKnown,
  faultsOf,
  loadFaces,
  MARKS,
  partialBoard,
  randomFaces,
  wrongIn,
} from "../rules/arrange.ts";
import { howMany, laid, missing, tapped } from "./choosing.ts";
import { cornersStyle } from "./corners-style.ts";
import "./pictures.ts";
import { boardName, faultText } from "./words.ts";

/** The width of a dragged face, in pixels. */
const GHOST = 104;

export class RrCorners extends Reactive(
  {
    edition: attribute("mixed"),
    faces: of<Choice>(NOTHING),
    lot: attribute(false),
    choice: of<Choice>(NOTHING),
    /** the corner that the user has tapped */
    corner: maybe<number>(),
    known: (): boolean => facesKnown(),
    failed: false,
  },
  Corners,
) {
  static override styles = [palette, controls, cornersStyle];

  kind = "face";
  /** the face that Tab moves to */
  stop = "";

  override connectedCallback() {
    super.connectedCallback();
    void this.load();
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
      // A choice that a change of edition removed can be undone; any other new choice starts a new history.
      this.past = changed.has("edition") ? [...this.past, this.choice] : [];
      this.choice = this.faces;
      this.corner = null;
    }
  }

  get lying() {
    return this.choice;
  }

  /** The corner of the next face. */
  get next() {
    const free = this.choice.indexOf(null);
    return this.corner ?? (free < 0 ? null : free);
  }

  change(choice: Choice) {
    this.corner = null;
    if (String(choice) === String(this.choice)) return;
    this.past.push(this.choice);
    this.takeBack(choice);
  }

  takeBack(choice: Choice) {
    this.choice = choice;
    this.corner = null;
    this.emit("faces", { faces: choice, fault: faultsOf(choice, this.edition).length > 0 ? this.sentence : null });
  }

  tapCorner(corner: number) {
    const chosen = this.corner;
    const face = chosen === null ? null : this.choice[chosen];
    if (chosen === corner) this.corner = null;
    else if (face) this.change(laid(this.choice, face, corner));
    else this.corner = corner;
  }

  thingIn(corner: number) {
    return this.choice[corner];
  }

  put(face: string, corner: number | null) {
    const lying = this.choice.indexOf(face);
    if (corner !== null) this.change(laid(this.choice, face, corner));
    else if (lying >= 0) this.change(without(this.choice, lying));
  }

  // ---- words ----

  get sentence() {
    const { choice, edition } = this;
    const whole = howMany(choice) === choice.length;
    const wrong = (whole ? faultsOf : wrongIn)(choice, edition); // a corner that is still free is not a fault yet
    if (wrong.length > 0) return faultText(wrong, locale());
    if (whole) return boardName(edition, choice) ?? "";
    return t("faces.corners.next", { corner: t(`faces.to.${CORNERS[this.next ?? 0]}`) });
  }

  placeName(corner: number) {
    const face = this.choice[corner];
    const place = t(`faces.corner.${CORNERS[corner]}`);
    // The visible text is part of the name, for voice control.
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
    const draw = () => this.change(randomFaces(this.edition));
    const lot = this.lot ? { label: t("faces.corners.lot"), draw } : null;
    return html`<div class="chooser">
        <div class="side">
          <div class="table">
            <rr-picture .board=${partialBoard(this.choice)}></rr-picture>
            <div class="places" role="group" aria-label=${t("faces.corners")}>
              ${READING.map((corner) => this.place(corner))}
            </div>
          </div>
          ${this.line({ tone, name: tone === "good" ? this.sentence : null, lot })}
        </div>
        ${this.offer()}
      </div>
      ${this.ghost()}`;
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

  /** Arrow keys move between the faces. */
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
    this.renderRoot.querySelector<HTMLElement>(`[data-face="${goal}"]`)?.focus();
  }

  ghost() {
    const { carried } = this;
    if (!carried) return nothing;
    const place = { ...this.ghostPlace(GHOST), "--turn": `${(carried.over ?? 0) * 90}deg` };
    return html`<rr-face class="ghost" .face=${carried.thing} ${vars(place)}></rr-face>`;
  }
}

const shortName = (corner: number) => t(`faces.short.${CORNERS[corner]}`);

customElements.define("rr-corners", RrCorners);
