/**
 * <rr-openings>: which rows and columns of an arrangement are open (E6, M5): none, some at random, or those that the
 * user points at on the small board. It keeps no rules itself: it shows them and reports wishes.
 *
 * In: rules (GameRules). Out: `wish` {openings}.
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { InDocument, maybe, of, Reactive } from "../../../core/reactive.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { choice, segmented } from "../../../parts/menu.ts";
import { type GameRules, MOST_OPENED } from "../../../wire/generated/ricochet.ts";
import { facesKnown, opened, partialBoard } from "../rules/arrange.ts";
import "../board/rr-board.ts";
import { NOTHING } from "../../../kit/board/corners.ts";
import type { Spot } from "../board/picking.ts";
import { FacesKnown } from "./faces-known.ts";
import { type Line, lineAt, toggled } from "./openings.ts";
import { lineName } from "./words.ts";

type Way = "none" | "lot" | "hand";

const MANY = Array.from({ length: MOST_OPENED }, (_, index) => String(index + 1));

export class RrOpenings extends Reactive(
  {
    rules: maybe<GameRules>(),
    way: of<Way>("none"),
    /** whether the user wanted to open one too many */
    full: false,
  },
  InDocument,
) {
  constructor() {
    super();
    new FacesKnown(this);
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("rules") || !this.rules) return;
    const { random, rows, cols } = this.rules.openings;
    if (random > 0) this.way = "lot";
    else if (rows.length + cols.length > 0) this.way = "hand";
    else if (this.way === "lot") this.way = "none";
  }

  wish(openings: GameRules["openings"]) {
    this.full = false;
    this.dispatchEvent(new CustomEvent("wish", { detail: { openings } }));
  }

  go(way: Way) {
    this.way = way;
    this.wish({ random: way === "lot" ? 2 : 0, rows: [], cols: [] });
  }

  toggle(line: Line) {
    const lines = this.rules && toggled(this.rules.openings, line);
    if (lines) this.wish({ random: 0, rows: lines.rows, cols: lines.cols });
    else this.full = true;
  }

  override render() {
    const { rules, way } = this;
    if (!rules) return nothing;
    return html`<div class="openings">
      ${choice("choice.openings", "openings", way, ["none", "lot", "hand"], (value) => this.go(value))}
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

  hand(rules: GameRules) {
    const { rows, cols } = rules.openings;
    const shown = rules.faces && facesKnown() ? rules.faces : NOTHING;
    const board = opened(partialBoard(shown), { rows, cols });
    const lines: readonly Line[] = [
      ...rows.map((index) => ({ axis: "rows" as const, index })),
      ...cols.map((index) => ({ axis: "cols" as const, index })),
    ];
    const says = this.full ? "choice.openings.full" : "choice.openings.tap";
    return html`<rr-board
        class="opening-board"
        .board=${board}
        .picking=${"edge"}
        .silent=${true}
        @pick=${(event: CustomEvent<Spot>) => this.toggle(lineAt(board, event.detail))}
      ></rr-board>
      <p class="small ${this.full ? "bad" : "muted"}" role="status">${t(says, { count: MOST_OPENED })}</p>
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
