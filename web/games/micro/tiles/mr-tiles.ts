/**
 * <mr-tiles>: placing the four tiles of a side for a game. A tap on a tile puts it into the next free corner, or into
 * the one that is tapped before or after; tiles can be dragged, too. A tap on a placed tile turns it by a quarter. Keys
 * do all of that: the number of a tile places it in the focused corner. A complete arrangement has a number, which can
 * be typed or pasted as well.
 *
 * In: side, tiles (at NW, NE, SE, SW: `["1N", "4E", "3E", "2N"]`; null: none is placed).
 * Out: `mr-tiles` {tiles, side} after every change; `tiles` is null while they are incomplete, `side` changes only with
 * a pasted name.
 *
 * It keeps a choice of its own until its owner sets `tiles`, and never changes the value it was given.
 */

import { vars } from "../../../core/css-vars.ts";
import { t } from "../../../core/i18n.ts";
import { html, keyed, live, nothing } from "../../../core/lit.ts";
import { attribute, maybe, Reactive } from "../../../core/reactive.ts";
import { CORNERS, NOTHING, READING, without } from "../../../kit/board/corners.ts";
import { Corners } from "../../../kit/board/corners-chooser.ts";
import { fieldValue } from "../../../parts/fields.ts";
import { controls } from "../../../styles/controls.ts";
import type { Places, Side } from "../../../wire/generated/micro.ts";
import { faceStyle, microBoardStyle } from "../board/board-styles.ts";
import { COUNT, numberOf, randomPlaces } from "./arrangements.ts";
import {
  type Choice,
  choosing,
  cornerOf,
  cornerTapped,
  type Laid,
  put,
  TILE_NUMBERS,
  tileTapped,
  turned,
  whole,
} from "./laying.ts";
import { TILE_BOX, tile } from "./tiles-art.ts";
import { tilesStyle } from "./tiles-style.ts";
import { cellsText, cornerText, sideName, tilesFrom, tilesName } from "./tiles-words.ts";

/** The width of a dragged tile, in pixels. */
const GHOST = 116;

/** The corner to which an arrow key leads from each corner, clockwise from the north-west. */
const WALK: Readonly<Record<string, readonly number[]>> = {
  ArrowRight: [1, 1, 2, 2],
  ArrowLeft: [0, 0, 3, 3],
  ArrowDown: [3, 2, 2, 3],
  ArrowUp: [0, 1, 1, 0],
};

/** A tile's turn in degrees. */
const degrees = (place: string) => "NESW".indexOf(place[1]) * 90;

export class MrTiles extends Reactive(
  {
    side: attribute<Side>("black"),
    tiles: maybe<Places>(),
    choice: (): Choice => choosing(NOTHING),
    /** the number being typed; null: none */
    typed: maybe<string>(),
    /** the last quarter turn, to animate it; `count` makes each one new */
    spun: (): { corner: number; to: string; count: number } => ({ corner: -1, to: "", count: 0 }),
    /** what has just happened, for screen readers */
    announcement: "",
  },
  Corners,
) {
  static override styles = [controls, faceStyle, microBoardStyle, tilesStyle];

  kind = "tile";
  /** the value reported last */
  last = "";

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("tiles")) return;
    const given = this.tiles ?? NOTHING;
    const { laid } = this.choice;
    // An incomplete choice is in nobody's rules, and stays.
    if (String(given) === String(laid) || (!this.tiles && !whole(laid))) return;
    this.past = [];
    this.choice = choosing(given);
    this.typed = null;
    this.announcement = "";
    this.last = `${this.side} ${given}`;
  }

  get lying() {
    return this.choice.laid;
  }

  /** The corner of the next tile. */
  get next() {
    const free = this.lying.indexOf(null);
    return this.choice.corner ?? (free < 0 ? null : free);
  }

  // ---- changes ----

  change(choice: Choice) {
    const before = this.lying;
    this.choice = choice;
    if (String(before) === String(choice.laid)) return;
    this.past.push(before);
    this.tell();
  }

  lay(laid: Laid) {
    this.change(choosing(laid));
  }

  /** Report the tiles. */
  tell(side: Side = this.side) {
    this.copied = false;
    this.typed = null;
    this.last = `${side} ${this.lying}`;
    const tiles = whole(this.lying) ? ([...this.lying] as Places) : null; // all four
    this.emit("mr-tiles", { tiles, side });
  }

  takeBack(before: Laid) {
    this.choice = choosing(before);
    this.announcement = this.sentence;
    this.tell();
  }

  tapCorner(corner: number) {
    const { tile: held, fresh } = this.choice;
    if (this.lying[corner] && (held === null || fresh)) return this.turn(corner, 1);
    this.change(cornerTapped(this.choice, corner));
    this.announcement = this.lying[corner] ? cornerText(this.lying, corner) : "";
  }

  tapTile(number: string) {
    const before = this.lying;
    this.change(tileTapped(this.choice, number));
    this.announcement = before === this.lying ? "" : cornerText(this.lying, cornerOf(this.lying, number));
  }

  turn(corner: number, quarters: 1 | -1) {
    if (!this.lying[corner]) return;
    this.spun = { corner, to: quarters > 0 ? "right" : "left", count: this.spun.count + 1 };
    this.lay(turned(this.lying, corner, quarters));
    this.announcement = cornerText(this.lying, corner);
  }

  draw() {
    this.spun = { corner: -1, to: "", count: this.spun.count };
    this.lay(randomPlaces());
    this.announcement = `${this.everywhere} ${this.sentence}`;
  }

  /** A typed number is shown at once if it names an arrangement. */
  type(text: string) {
    this.typed = text;
    const found = tilesFrom(text);
    // The number of the tiles that are placed already leaves their turn as it is.
    if (typeof found === "string" || numberOf(found.places) === numberOf(this.lying)) return;
    this.past.push(this.lying);
    this.choice = choosing(found.places);
    this.announcement = this.everywhere;
  }

  /** The typed or pasted number is complete. */
  typedOut() {
    if (this.fault || this.typed === null) return;
    const found = tilesFrom(this.typed);
    const side = (typeof found === "object" && found.side) || this.side;
    this.typed = null;
    if (`${side} ${this.lying}` !== this.last) this.tell(side);
  }

  thingIn(corner: number) {
    return this.lying[corner]?.[0] ?? null;
  }

  put(tile: string, corner: number | null) {
    const lying = cornerOf(this.lying, tile);
    if (corner !== null) this.lay(put(this.lying, tile, corner));
    else if (lying >= 0) this.lay(without(this.lying, lying));
  }

  // ---- keys ----

  placeKey(event: KeyboardEvent, corner: number) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.keyed(event, corner)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns whether the key was used */
  keyed({ key, shiftKey }: KeyboardEvent, corner: number): boolean {
    if (key in WALK) {
      this.renderRoot.querySelector<HTMLElement>(`[data-corner="${WALK[key][corner]}"]`)?.focus();
    } else if (TILE_NUMBERS.some((number) => number === key)) {
      this.lay(put(this.lying, key, corner));
      this.announcement = cornerText(this.lying, corner);
    } else if (key === "Delete" || key === "Backspace") {
      this.lay(without(this.lying, corner));
      this.announcement = cornerText(this.lying, corner);
    } else if (key === "Enter" && shiftKey) this.turn(corner, -1);
    else if (key === "Escape" && (this.choice.tile !== null || this.choice.corner !== null))
      this.choice = choosing(this.lying);
    else return false;
    return true;
  }

  // ---- words ----

  get sentence() {
    const { laid, tile: held, fresh, corner } = this.choice;
    if (held !== null && !fresh) return t("micro.tiles.held", { tile: held });
    if (corner === null && whole(laid)) return tilesName(this.side, laid) ?? "";
    const next = this.next === null ? "" : t(`micro.tiles.to.${CORNERS[this.next]}`);
    return held === null
      ? t("micro.tiles.next", { corner: next })
      : t("micro.tiles.moved", { corner: next, tile: held });
  }

  /** The tile in each corner. */
  get everywhere() {
    return CORNERS.map((_, corner) => cornerText(this.lying, corner)).join(" ");
  }

  get fault() {
    if (!this.typed?.trim()) return "";
    return typeof tilesFrom(this.typed) === "string" ? t("micro.tiles.number.fault", { total: String(COUNT) }) : "";
  }

  // ---- drawing ----

  override render() {
    const { side, lying: laid, choice } = this;
    const name = tilesName(side, laid);
    const calm = choice.tile === null && choice.corner === null;
    return html`<div class="chooser side ${side}">
        <div class="table" role="group" aria-label=${t("micro.tiles.corners")} aria-description=${t("micro.tiles.keys")}>
          ${CORNERS.map((_, corner) => this.name(corner))} ${READING.map((corner) => this.place(corner))}
        </div>
        <div class="tiles" role="group" aria-label=${t("micro.tiles.all")}>${TILE_NUMBERS.map((number) => this.offered(number))}</div>
        <p class="hint">${t("micro.tiles.turn")}</p>
        <div class="below">
          ${this.line({
            tone: name && calm ? "good" : "",
            name: calm ? name : null,
            lot: { label: t("micro.tiles.lot"), draw: () => this.draw() },
          })}
          <p class="visually-hidden" role="status" aria-live="polite">${this.announcement}</p>
          ${this.numberField()}
        </div>
      </div>
      ${this.ghost()}`;
  }

  /**
   * The name of a corner in the case: its tile's number, and the direction of its top; while it is free, which corner
   * it is.
   */
  name(corner: number) {
    const place = this.lying[corner];
    return html`<span class="name ${CORNERS[corner]}" aria-hidden="true"
      >${
        place
          ? html`${place[0]}<svg viewBox="0 0 24 24" ${vars({ rotate: `${degrees(place)}deg` })}><path d="M12 21V4M5 11l7-7 7 7" /></svg>`
          : html`<small>${t(`micro.tiles.corner.${CORNERS[corner]}`)}</small>`
      }</span
    >`;
  }

  place(corner: number) {
    const { lying: laid, spun, choice, carried } = this;
    const place = laid[corner];
    const lifted = place !== null && carried?.thing === place[0];
    const chosen = choice.corner === corner || (place !== null && !choice.fresh && choice.tile === place[0]);
    const classes = [
      "place",
      CORNERS[corner],
      place && !lifted ? "" : "free",
      chosen ? "chosen" : "",
      !place && this.next === corner ? "next" : "",
      carried?.over === corner ? "under" : "",
    ];
    return html`<button
      type="button"
      class=${classes.filter(Boolean).join(" ")}
      data-corner=${corner}
      aria-label=${cornerText(laid, corner)}
      aria-description=${place ? cellsText(this.side, place) : nothing}
      aria-pressed=${String(chosen)}
      @click=${() => this.tapCorner(corner)}
      @keydown=${(event: KeyboardEvent) => this.placeKey(event, corner)}
    ></button>${
      place && !lifted
        ? keyed(
            spun.corner === corner ? spun.count : 0,
            this.drawn(place, `lying ${CORNERS[corner]} ${spun.corner === corner ? spun.to : ""}`),
          )
        : nothing
    }`;
  }

  /**
   * A tile as a picture. It is drawn over its button, not in it: its letters are not part of the button's name for
   * voice control.
   */
  drawn(place: string, classes: string = "") {
    return html`<svg class=${classes} viewBox=${TILE_BOX} aria-hidden="true">${tile(this.side, place)}</svg>`;
  }

  offered(number: string) {
    const { lying: laid, choice } = this;
    const corner = cornerOf(laid, number);
    const lies = corner >= 0;
    const held = choice.tile === number && !choice.fresh;
    const name = t("micro.tiles.tile", { tile: number });
    return html`<div class="offered"><button
      type="button"
      class="tile ${lies ? "lies" : ""} ${held ? "chosen" : ""}"
      data-tile=${number}
      aria-pressed=${String(held)}
      aria-label=${lies ? `${name}, ${t(`micro.tiles.corner.${CORNERS[corner]}`)}` : name}
      aria-description=${cellsText(this.side, `${number}N`)}
      @click=${() => this.tapTile(number)}
    >
      <span aria-hidden="true">${number}</span>
    </button>${this.drawn(`${number}N`)}</div>`;
  }

  numberField() {
    const { fault } = this;
    const known = this.typed ?? String(numberOf(this.lying) ?? "");
    const total = String(COUNT);
    return html`<label class="number"
        ><span>${t("micro.tiles.number", { side: sideName(this.side) })}</span>
        <input
          class="field"
          inputmode="numeric"
          autocomplete="off"
          spellcheck="false"
          maxlength="60"
          aria-label=${t("micro.tiles.number.full", { side: sideName(this.side), total })}
          aria-invalid=${String(fault !== "")}
          aria-describedby="number-fault"
          .value=${live(known)}
          @input=${(event: Event) => this.type(fieldValue(event))}
          @change=${this.typedOut}
        /><span>${t("micro.tiles.number.of", { total })}</span>
      </label>
      <p class="wrong" id="number-fault" aria-live="polite">${fault}</p>`;
  }

  ghost() {
    const { carried } = this;
    if (!carried) return nothing;
    const place = this.lying[cornerOf(this.lying, carried.thing)] ?? `${carried.thing}N`;
    return html`<div class="ghost side ${this.side}" ${vars(this.ghostPlace(GHOST))}>${this.drawn(place)}</div>`;
  }
}

customElements.define("mr-tiles", MrTiles);
