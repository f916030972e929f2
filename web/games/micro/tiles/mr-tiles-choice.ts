/**
 * <mr-tiles-choice>: how a game gets its tiles: at random at each start, or as arranged here. An incomplete choice is
 * not reported, and prevents the form from being submitted, with the reason.
 *
 * In: rules (MicroRules). Out: `wish`: a part of them.
 */

import type { PropertyValues } from "lit";
import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { maybe, of, Reactive } from "../../../core/reactive.ts";
import { FormChoice } from "../../../kit/form-choice.ts";
import { segmented } from "../../../parts/menu.ts";
import type { MicroRules, Places, Side } from "../../../wire/generated/micro.ts";
import "./mr-tiles.ts";

type Way = "lot" | "hand";

export class MrTilesChoice extends Reactive(
  {
    rules: maybe<MicroRules>(),
    way: of<Way>("lot"),
    /** whether the arrangement is incomplete */
    partial: false,
  },
  FormChoice<MicroRules>,
) {
  override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get("rules");
    const { rules } = this;
    if (!rules || !changed.has("rules")) return;
    if (before && String(before.tiles) === String(rules.tiles)) return;
    this.partial = false;
    // If another player has removed the arrangement, the tiles are drawn at random.
    this.way = rules.tiles ? "hand" : "lot";
    this.judge();
  }

  go(way: Way) {
    this.way = way;
    this.asked = false;
    this.partial = false;
    if (way === "lot" && this.rules?.tiles) this.wish({ tiles: null });
    this.judge();
  }

  laid({ detail: { tiles, side } }: CustomEvent<{ tiles: Places | null; side: Side }>) {
    this.partial = tiles === null;
    if (tiles) this.wish({ tiles, side });
    this.judge();
  }

  override get fault() {
    return this.way === "hand" && (this.partial || !this.rules?.tiles) ? t("micro.tiles.none") : "";
  }

  override get missing() {
    const places = this.querySelector("mr-tiles")?.shadowRoot?.querySelectorAll<HTMLElement>(".place");
    return [...(places ?? [])].find((place) => place.classList.contains("next")) ?? places?.[0];
  }

  override render() {
    const { rules, way } = this;
    if (!rules) return nothing;
    return html`<div class="boards">
      ${segmented(
        t("micro.tiles"),
        "tiles",
        way,
        ["lot", "hand"],
        (value) => t(`micro.tiles.way.${value}`),
        (value) => this.go(value),
      )}
      <p class="muted small">${t(`micro.tiles.way.${way}.hint`)}</p>
      ${way === "hand" ? html`<mr-tiles .side=${rules.side} .tiles=${rules.tiles} @mr-tiles=${this.laid}></mr-tiles>` : nothing}
      <p class="fault" role="alert">${this.asked ? this.fault : ""}</p>
    </div>`;
  }
}

customElements.define("mr-tiles-choice", MrTilesChoice);
