/** <mr-position>: one position of Micro Robots from the page's address, on the workbench. */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { attribute, Reactive } from "../../../core/reactive.ts";
import { newPath } from "../../../core/router.ts";
import { blank } from "../../../parts/blank.ts";
import { controls } from "../../../styles/controls.ts";
import { icon } from "../../../workbench/pieces.ts";
import { Workbench } from "../../../workbench/workbench.ts";
import { wholeBench } from "../../../workbench/zone.ts";
import "../mr-emblem.ts";
import type { Problem } from "../rules/rules.ts";
import { microGame } from "../workbench.ts";
import { positionFrom, problemOf } from "./problem.ts";
import { microPositionStyle } from "./style.ts";

export class MrPosition extends Reactive({
  /** the address's fragment, `#m1=…` */
  fragment: attribute(""),
}) {
  static override styles = [controls, ...microPositionStyle];

  bench = new Workbench(this, microGame, { memory: "randolph.position.micro" });

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("fragment")) return;
    const position = positionFrom(this.fragment);
    if (position) this.bench.resume({ problem: problemOf(position), written: this.fragment });
    else this.bench.setProblem(null);
  }

  override render() {
    const { given } = this.bench;
    if (!given) return this.empty();
    return html`<div class="position">
      <h1 class="visually-hidden">${t("microtable.position")}</h1>
      ${wholeBench(this.bench)} ${this.ways(given.problem)}
    </div>`;
  }

  ways({ board }: Problem) {
    return html`<nav class="ways" aria-label=${t("position.ways")}>
      <a class="button" href=${`/table?game=micro${this.fragment}`}>${t("position.edit")}</a>
      <a class="button" href=${newPath({ game: "micro", tiles: board.arrangement ?? "" })}>${t("home.friends")}</a>
    </nav>`;
  }

  empty() {
    return blank(
      html`<h1>${t("microtable.position")}</h1>
        ${this.fragment ? html`<p class="fault" role="alert">${t("position.link.damaged")}</p>` : nothing}
        <p class="muted">${t("microtable.position.empty")}</p>
        <a class="button primary" href="/table?game=micro">${icon("table")}${t("position.table")}</a>`,
      html`<mr-emblem></mr-emblem>`,
    );
  }
}

customElements.define("mr-position", MrPosition);
