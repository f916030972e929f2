/**
 * <mr-tiles>: the four tiles of a side are laid for a game. Tap a tile and it goes to the next free corner, or to the one
 * that is tapped before or after it; or carry it with mouse or finger. A tile that lies turns a quarter with each tap. Its keys do all of that, too: the number of a tile
 * lays it in the corner where one is. What is whole has a number, which can be typed or pasted as well.
 *
 * In:   side, tiles (at NW, NE, SE, SW: `["1N", "4E", "3E", "2N"]`; null: nothing is laid)
 * Out:  `mr-tiles` {tiles, side}: after every change; `tiles` null while they are not whole, `side` another one only where
 *       a pasted name has said so
 *
 * A choice of its own until its owner sets `tiles`; it never changes what it was given.
 */

import { t } from "../../../core/i18n.ts";
import { html, keyed, live, nothing } from "../../../core/lit.ts";
import { attribute, maybe, Reactive } from "../../../core/reactive.ts";
import { vars } from "../../../core/vars.ts";
import { Carrying } from "../../../parts/carrying.ts";
import { copied } from "../../../parts/copy.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { controls } from "../../../styles/controls.ts";
import type { Places, Side } from "../../../wire/generated/micro.ts";
import { faceStyle, microBoardStyle } from "../board/board-styles.ts";
import { COUNT, numberOf, randomPlaces } from "./arrangements.ts";
import {
  BARE,
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
  without,
} from "./laying.ts";
import { TILE_BOX, tile } from "./tiles-art.ts";
import { tilesStyle } from "./tiles-style.ts";
import { CORNERS, cellsText, cornerText, sideName, tilesFrom, tilesName } from "./tiles-words.ts";

/** The width of a carried tile, in pixels. */
const GHOST = 116;

/** Where an arrow leads from each corner, clockwise from the north-west. */
const WALK: Readonly<Record<string, readonly number[]>> = {
  ArrowRight: [1, 1, 2, 2],
  ArrowLeft: [0, 0, 3, 3],
  ArrowDown: [3, 2, 2, 3],
  ArrowUp: [0, 1, 1, 0],
};

/** The quarters that a tile lies turned by, as degrees. */
const degrees = (place: string) => "NESW".indexOf(place[1]) * 90;

export class MrTiles extends Reactive({
  side: attribute<Side>("black"),
  tiles: maybe<Places>(),
  choice: (): Choice => choosing(BARE),
  /** what is being typed as a number; null: nothing is */
  typed: maybe<string>(),
  /** the last quarter turn, so that it is seen; `count` makes it a new one */
  spun: (): { corner: number; to: string; count: number } => ({ corner: -1, to: "", count: 0 }),
  /** in this element's own pixels */
  carried: maybe<{ tile: string; x: number; y: number; over: number | null }>(),
  copied: false,
  /** what has just happened, for those who do not see it */
  told: "",
}) {
  static override styles = [controls, faceStyle, microBoardStyle, tilesStyle];

  /** what lay before, the newest last */
  past: Laid[] = [];
  /** what was told last */
  last = "";
  carrying: Carrying;

  constructor() {
    super();
    this.carrying = new Carrying(this, {
      thing: (event) => this.thingAt(event),
      carried: (tile, x, y) => this.carryTo(tile, x, y),
      put: (tile, x, y) => this.drop(tile, this.cornerAt(x, y)),
      dropped: () => {
        this.carried = null;
      },
    });
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.carrying.drop();
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("tiles")) return;
    const given = this.tiles ?? BARE;
    const { laid } = this.choice;
    // What is not whole yet is in nobody's rules, and stays.
    if (String(given) === String(laid) || (!this.tiles && !whole(laid))) return;
    this.past = [];
    this.choice = choosing(given);
    this.typed = null;
    this.told = "";
    this.last = `${this.side} ${given}`;
  }

  get laid() {
    return this.choice.laid;
  }

  /** The corner that the next tile goes to. */
  get next() {
    const free = this.laid.indexOf(null);
    return this.choice.corner ?? (free < 0 ? null : free);
  }

  // ---- changes ----

  change(choice: Choice) {
    const before = this.laid;
    this.choice = choice;
    if (String(before) === String(choice.laid)) return;
    this.past.push(before);
    this.tell();
  }

  lay(laid: Laid) {
    this.change(choosing(laid));
  }

  /** Say what lies now. */
  tell(side: Side = this.side) {
    this.copied = false;
    this.typed = null;
    this.last = `${side} ${this.laid}`;
    const tiles = whole(this.laid) ? ([...this.laid] as Places) : null;
    this.dispatchEvent(new CustomEvent("mr-tiles", { detail: { tiles, side }, bubbles: true, composed: true }));
  }

  back() {
    const before = this.past.pop();
    if (!before) return;
    this.choice = choosing(before);
    this.told = this.sentence;
    this.tell();
  }

  tapCorner(corner: number) {
    const { tile: held, fresh } = this.choice;
    if (this.laid[corner] && (held === null || fresh)) return this.turn(corner, 1);
    this.change(cornerTapped(this.choice, corner));
    this.told = this.laid[corner] ? cornerText(this.laid, corner) : "";
  }

  tapTile(number: string) {
    const before = this.laid;
    this.change(tileTapped(this.choice, number));
    this.told = before === this.laid ? "" : cornerText(this.laid, cornerOf(this.laid, number));
  }

  turn(corner: number, quarters: 1 | -1) {
    if (!this.laid[corner]) return;
    this.spun = { corner, to: quarters > 0 ? "right" : "left", count: this.spun.count + 1 };
    this.lay(turned(this.laid, corner, quarters));
    this.told = cornerText(this.laid, corner);
  }

  lot() {
    this.spun = { corner: -1, to: "", count: this.spun.count };
    this.lay(randomPlaces());
    this.told = `${this.everywhere} ${this.sentence}`;
  }

  /** What is typed is shown at once where it names an arrangement. */
  type(text: string) {
    this.typed = text;
    const found = tilesFrom(text);
    // A number that says what lies already leaves it as it is turned.
    if (typeof found === "string" || numberOf(found.places) === numberOf(this.laid)) return;
    this.past.push(this.laid);
    this.choice = choosing(found.places);
    this.told = this.everywhere;
  }

  /** What was typed or pasted holds. */
  typedOut() {
    if (this.fault || this.typed === null) return;
    const found = tilesFrom(this.typed);
    const side = (typeof found === "object" && found.side) || this.side;
    this.typed = null;
    if (`${side} ${this.laid}` !== this.last) this.tell(side);
  }

  // ---- carrying ----

  /** The tile under a press, on the board or beside it. */
  thingAt(event: PointerEvent) {
    for (const node of event.composedPath()) {
      if (!(node instanceof HTMLElement)) continue;
      if (node.dataset.tile) return node.dataset.tile;
      if (node.dataset.corner) return this.laid[Number(node.dataset.corner)]?.[0] ?? null;
    }
    return null;
  }

  /** The corner at a point of the window. */
  cornerAt(x: number, y: number) {
    const found = [...this.renderRoot.querySelectorAll(".place")].findIndex((place) => {
      const box = place.getBoundingClientRect();
      return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    });
    return found < 0 ? null : found;
  }

  carryTo(tile: string, x: number, y: number) {
    const box = this.getBoundingClientRect();
    this.carried = { tile, x: x - box.left, y: y - box.top, over: this.cornerAt(x, y) };
  }

  /** @param corner null: beside the board */
  drop(tile: string, corner: number | null) {
    const lying = cornerOf(this.laid, tile);
    if (corner !== null) this.lay(put(this.laid, tile, corner));
    else if (lying >= 0) this.lay(without(this.laid, lying));
  }

  // ---- keys ----

  placeKey(event: KeyboardEvent, corner: number) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.keyed(event, corner)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns whether the key meant something */
  keyed({ key, shiftKey }: KeyboardEvent, corner: number): boolean {
    if (key in WALK) {
      (this.renderRoot.querySelector(`[data-corner="${WALK[key][corner]}"]`) as HTMLElement | null)?.focus();
    } else if (TILE_NUMBERS.some((number) => number === key)) {
      this.lay(put(this.laid, key, corner));
      this.told = cornerText(this.laid, corner);
    } else if (key === "Delete" || key === "Backspace") {
      this.lay(without(this.laid, corner));
      this.told = cornerText(this.laid, corner);
    } else if (key === "Enter" && shiftKey) this.turn(corner, -1);
    else if (key === "Escape" && (this.choice.tile !== null || this.choice.corner !== null))
      this.choice = choosing(this.laid);
    else return false;
    return true;
  }

  // ---- words ----

  /** What to do next, or the name of what lies. */
  get sentence() {
    const { laid, tile: held, fresh, corner } = this.choice;
    if (held !== null && !fresh) return t("micro.tiles.held", { tile: held });
    if (corner === null && whole(laid)) return tilesName(this.side, laid) ?? "";
    const next = this.next === null ? "" : t(`micro.tiles.to.${CORNERS[this.next]}`);
    return held === null
      ? t("micro.tiles.next", { corner: next })
      : t("micro.tiles.moved", { corner: next, tile: held });
  }

  /** What lies in each corner. */
  get everywhere() {
    return CORNERS.map((_, corner) => cornerText(this.laid, corner)).join(" ");
  }

  get fault() {
    if (!this.typed?.trim()) return "";
    return typeof tilesFrom(this.typed) === "string" ? t("micro.tiles.number.fault", { total: String(COUNT) }) : "";
  }

  // ---- drawing ----

  override render() {
    const { side, laid, choice } = this;
    const name = tilesName(side, laid);
    const calm = choice.tile === null && choice.corner === null;
    return html`<div class="chooser side ${side}">
        <div class="table" role="group" aria-label=${t("micro.tiles.corners")} aria-description=${t("micro.tiles.keys")}>
          ${CORNERS.map((_, corner) => this.name(corner))} ${CORNERS.map((_, corner) => this.place(corner))}
        </div>
        <div class="tiles" role="group" aria-label=${t("micro.tiles.all")}>${TILE_NUMBERS.map((number) => this.offered(number))}</div>
        <p class="hint">${t("micro.tiles.turn")}</p>
        <div class="below">
          <div class="line">
            <p class="says ${name && calm ? "good" : ""}" role="status" aria-live="polite">${this.sentence}</p>
            ${name && calm ? this.copyButton(name) : nothing}
            <button
              type="button"
              class="icon-button back"
              aria-label=${t("faces.corners.back")}
              title=${t("faces.corners.back")}
              aria-disabled=${String(this.past.length === 0)}
              @click=${this.back}
            >
              ${glyph("undo")}
            </button>
            <button type="button" class="icon-button lot" aria-label=${t("micro.tiles.lot")} title=${t("micro.tiles.lot")} @click=${this.lot}>
              ${glyph("dice")}
            </button>
          </div>
          <p class="visually-hidden" role="status" aria-live="polite">${this.told}</p>
          ${this.numberField()}
        </div>
      </div>
      ${this.ghost()}`;
  }

  /** How a corner's tile lies, on the case: its number, and where its top points; which corner it is, while it is free. */
  name(corner: number) {
    const place = this.laid[corner];
    return html`<span class="name ${CORNERS[corner]}" aria-hidden="true"
      >${
        place
          ? html`${place[0]}<svg viewBox="0 0 24 24" ${vars({ rotate: `${degrees(place)}deg` })}><path d="M12 21V4M5 11l7-7 7 7" /></svg>`
          : html`<small>${t(`micro.tiles.corner.${CORNERS[corner]}`)}</small>`
      }</span
    >`;
  }

  place(corner: number) {
    const { laid, spun, choice, carried } = this;
    const place = laid[corner];
    const lifted = place !== null && carried?.tile === place[0];
    const chosen = choice.corner === corner || (place !== null && !choice.fresh && choice.tile === place[0]);
    const classes = [
      "place",
      CORNERS[corner],
      place && !lifted ? "" : "free",
      chosen ? "chosen" : "",
      !place && this.next === corner ? "next" : "",
      carried?.over === corner ? "under" : "",
      spun.corner === corner ? spun.to : "",
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
    >
      ${
        place && !lifted
          ? keyed(spun.corner === corner ? spun.count : 0, this.drawn(place))
          : html`<span aria-hidden="true">${this.next === corner ? "+" : ""}</span>`
      }
    </button>`;
  }

  drawn(place: string) {
    return html`<svg viewBox=${TILE_BOX} aria-hidden="true">${tile(this.side, place)}</svg>`;
  }

  offered(number: string) {
    const { laid, choice } = this;
    const corner = cornerOf(laid, number);
    const lies = corner >= 0;
    const held = choice.tile === number && !choice.fresh;
    const name = t("micro.tiles.tile", { tile: number });
    return html`<button
      type="button"
      class="tile ${lies ? "lies" : ""} ${held ? "chosen" : ""}"
      data-tile=${number}
      aria-pressed=${String(held)}
      aria-label=${lies ? `${name}, ${t(`micro.tiles.corner.${CORNERS[corner]}`)}` : name}
      aria-description=${cellsText(this.side, `${number}N`)}
      @click=${() => this.tapTile(number)}
    >
      ${this.drawn(`${number}N`)}<span aria-hidden="true">${number}</span>
    </button>`;
  }

  /** The name of what lies, to be handed on. */
  copyButton(name: string) {
    const copy = async () => {
      this.copied = await copied(name);
    };
    const label = t("faces.copy", { name });
    return html`<button type="button" class="icon-button copy" aria-label=${label} title=${label} @click=${copy}>
      ${glyph(this.copied ? "check" : "copy")}
    </button>`;
  }

  numberField() {
    const { fault } = this;
    const known = this.typed ?? String(numberOf(this.laid) ?? "");
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
          @input=${(event: Event) => this.type((event.target as HTMLInputElement).value)}
          @change=${this.typedOut}
        /><span>${t("micro.tiles.number.of", { total })}</span>
      </label>
      <p class="wrong" id="number-fault" aria-live="polite">${fault}</p>`;
  }

  ghost() {
    const { carried } = this;
    if (!carried) return nothing;
    const place = this.laid[cornerOf(this.laid, carried.tile)] ?? `${carried.tile}N`;
    const where = { "--size": `${GHOST}px`, "--x": `${carried.x - GHOST / 2}px`, "--y": `${carried.y - GHOST / 2}px` };
    return html`<div class="ghost side ${this.side}" ${vars(where)}>${this.drawn(place)}</div>`;
  }
}

customElements.define("mr-tiles", MrTiles);
