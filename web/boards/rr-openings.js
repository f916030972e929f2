/**
 * <rr-openings>: which rows and columns of an arrangement are open (E6, M5) – none, some by lot, or those that are
 * pointed at on the little board. It holds no rules: it shows them and says what is wished.
 *
 * In:   rules (GameRules)
 * Out:  `wish` {openings}
 */
import { LitElement, html, nothing } from "../lit.js";
import { Localized, t } from "../i18n.js";
import { facesKnown, opened, partialBoard } from "../rules/arrange.js";
import { glyph } from "../shell/glyphs.js";
import { segmented } from "../shell/menu.js";
import "../board/rr-board.js";
import { NOTHING } from "./choosing.js";
import { FacesKnown } from "./faces-known.js";
import { MOST_OPEN, lineAt, toggled } from "./openings.js";
import { lineName } from "./words.js";

/** @typedef {import("../ricochet/types.js").GameRules} GameRules */
/** @typedef {import("./openings.js").Line} Line */
/** @typedef {import("../board/picking.js").Spot} Spot */
/** @typedef {"none" | "lot" | "hand"} Way */

const MANY = ["1", "2", "3", "4"];

export class RrOpenings extends LitElement {
  static properties = {
    rules: { attribute: false },
    way: { state: true },
    full: { state: true },
  };

  constructor() {
    super();
    /** @type {GameRules | null} */
    this.rules = null;
    /** @type {Way} */
    this.way = "none";
    /** whether one more was wished than may be open */
    this.full = false;
    new Localized(this);
    new FacesKnown(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("rules") || !this.rules) return;
    const { random, rows, cols } = this.rules.openings;
    if (random > 0) this.way = "lot";
    else if (rows.length + cols.length > 0) this.way = "hand";
    else if (this.way === "lot") this.way = "none";
  }

  /** @param {GameRules["openings"]} openings */
  wish(openings) {
    this.full = false;
    this.dispatchEvent(new CustomEvent("wish", { detail: { openings } }));
  }

  /** @param {Way} way */
  go(way) {
    this.way = way;
    this.wish({ random: way === "lot" ? 2 : 0, rows: [], cols: [] });
  }

  /** @param {Line} line */
  toggle(line) {
    const lines = this.rules && toggled(this.rules.openings, line);
    if (lines) this.wish({ random: 0, rows: lines.rows, cols: lines.cols });
    else this.full = true;
  }

  /** @override */
  render() {
    const { rules, way } = this;
    if (!rules) return nothing;
    return html`<div class="openings">
      ${segmented(
        t("choice.openings"),
        "openings",
        way,
        ["none", "lot", "hand"],
        (value) => t(`choice.openings.${value}`),
        (value) => this.go(/** @type {Way} */ (value)),
      )}
      <p class="muted small">${t("choice.openings.hint")}</p>
      ${
        way === "lot"
          ? segmented(
              t("choice.openings.many"),
              "openings-many",
              String(rules.openings.random),
              MANY,
              (value) => value,
              (value) => this.wish({ random: Number(value), rows: [], cols: [] }),
            )
          : way === "hand"
            ? this.hand(rules)
            : nothing
      }
    </div>`;
  }

  /** @param {GameRules} rules */
  hand(rules) {
    const { rows, cols } = rules.openings;
    const shown = rules.faces && facesKnown() ? rules.faces : NOTHING;
    const board = opened(partialBoard(shown), { rows, cols });
    /** @type {Line[]} */
    const lines = [
      ...rows.map((index) => /** @type {Line} */ ({ axis: "rows", index })),
      ...cols.map((index) => /** @type {Line} */ ({ axis: "cols", index })),
    ];
    const says = this.full ? "choice.openings.full" : "choice.openings.tap";
    return html`<rr-board
        class="opening-board"
        .board=${board}
        .picking=${"edge"}
        .silent=${true}
        @pick=${(/** @type {CustomEvent<Spot>} */ event) => this.toggle(lineAt(board, event.detail))}
      ></rr-board>
      <p class="small ${this.full ? "bad" : "muted"}" role="status">${t(says, { count: MOST_OPEN })}</p>
      <div class="open-lines" role="group" aria-label=${t("choice.openings.open")}>
        ${lines.map(
          (line) =>
            html`<button
              type="button"
              class="button small"
              aria-label=${t("choice.openings.close", { line: lineName(line) })}
              @click=${() => this.toggle(line)}
            >
              ${lineName(line)} ${glyph("close")}
            </button>`,
        )}
      </div>`;
  }
}

customElements.define("rr-openings", RrOpenings);
