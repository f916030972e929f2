/**
 * <mr-tiles-choice>: how the tiles of a game come to lie – by lot at each start, or as they are laid here. What is not
 * whole yet is no wish, and keeps a form from being sent, with the reason (it is a form's element and knows validity).
 *
 * In:   rules (MicroRules of Micro Robots)
 * Out:  `wish`: a part of them
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { InDocument, maybe, of, Reactive } from "../../../core/reactive.ts";
import { segmented } from "../../../parts/menu.ts";
import type { MicroRules, Places, Side } from "../../../wire/generated/micro.ts";
import "./mr-tiles.ts";

type Way = "lot" | "hand";

export class MrTilesChoice extends Reactive(
  {
    rules: maybe<MicroRules>(),
    way: of<Way>("lot"),
    /** whether what is being laid is not whole */
    partial: false,
    /** whether somebody has tried to go on without */
    asked: false,
  },
  InDocument,
) {
  static formAssociated = true;

  internals = this.attachInternals();

  override willUpdate(changed: Map<string, unknown>) {
    const before = changed.get("rules") as MicroRules | null | undefined;
    const { rules } = this;
    if (!rules || !changed.has("rules")) return;
    if (before && String(before.tiles) === String(rules.tiles)) return;
    this.partial = false;
    // Laid tiles that somebody else has taken away: the lot lays them.
    this.way = rules.tiles ? "hand" : "lot";
    this.judge();
  }

  wish(wish: Partial<MicroRules>) {
    this.asked = false;
    this.dispatchEvent(new CustomEvent("wish", { detail: wish }));
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

  /** What is missing; empty where the tiles are chosen. */
  get fault() {
    return this.way === "hand" && (this.partial || !this.rules?.tiles) ? t("micro.tiles.none") : "";
  }

  judge() {
    const { fault } = this;
    this.internals.setValidity(fault ? { customError: true } : {}, fault);
    this.requestUpdate();
  }

  /** The form was sent too early: say why, and lead there. */
  override focus() {
    this.asked = true;
    const places = this.querySelector("mr-tiles")?.shadowRoot?.querySelectorAll<HTMLElement>(".place");
    const free = [...(places ?? [])].find((place) => place.classList.contains("next")) ?? places?.[0];
    free?.focus({ preventScroll: true });
    void this.updateComplete.then(() => this.querySelector(".fault")?.scrollIntoView({ block: "center" }));
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
        (value) => this.go(value as Way),
      )}
      <p class="muted small">${t(`micro.tiles.way.${way}.hint`)}</p>
      ${way === "hand" ? html`<mr-tiles .side=${rules.side} .tiles=${rules.tiles} @mr-tiles=${this.laid}></mr-tiles>` : nothing}
      <p class="fault" role="alert">${this.asked ? this.fault : ""}</p>
    </div>`;
  }
}

customElements.define("mr-tiles-choice", MrTilesChoice);
