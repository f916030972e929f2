/**
 * <rr-position>: one position from the page's link, on the workbench, with import and export below it. The page's rules
 * judge moves; the solver is asked only on request.
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { attribute, list, maybe, Reactive } from "../../../core/reactive.ts";
import { replaceHash } from "../../../core/router.ts";
import { blank } from "../../../parts/blank.ts";
import { openDialog } from "../../../parts/dialog.ts";
import { toggle } from "../../../parts/menu.ts";
import { controls } from "../../../styles/controls.ts";
import type { FaultValue } from "../../../wire/generated/http.ts";
import { icon } from "../../../workbench/pieces.ts";
import { positionStyle } from "../../../workbench/position-styles.ts";
import { lastWritten, Workbench } from "../../../workbench/workbench.ts";
import { wholeBench } from "../../../workbench/zone.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { fromFragment, LinkError, toFragment } from "../links.ts";
import "../rr-emblem.ts";
import type { Problem } from "../rules/problem.ts";
import { checkPosition } from "../services.ts";
import { workbenchGame } from "../workbench.ts";
import { openExport, openImport } from "./exchange.ts";
import { faultList } from "./faults.ts";
import { playable, powersOf, withPowers } from "./model.ts";
import { showing } from "./player.ts";

const MEMORY = "randolph.position";

/** The agreed rules, in one line. */
function agreed({ rules, powers }: Problem) {
  const parts = [
    t(rules?.ricochet === false ? "position.how.plain" : "position.how"),
    rules?.no_reversal === false ? t("position.how.reversal") : "",
    powers?.includes("silver") ? t("position.how.power") : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

const GAME = workbenchGame({ how: agreed, tip: () => t("position.tip") });

export class RrPosition extends Reactive({
  /** the link's fragment, `#p1=…` */
  fragment: attribute(""),
  json: maybe<ProblemJson>(),
  /** what is wrong with the link, as a key of the texts */
  lost: "",
  /** whether the link is being read */
  reading: true,
  /** what is wrong with the position */
  faults: list<FaultValue>(),
}) {
  static override styles = [controls, ...GAME.styles, ...positionStyle];

  /** the fragment of `json` */
  read = "";
  bench = new Workbench(this, GAME, { memory: MEMORY });

  override connectedCallback() {
    super.connectedCallback();
    showing(this);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    showing(null);
  }

  // ---- which position ----

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("fragment") && (this.fragment !== this.read || !this.json)) void this.load();
  }

  async load() {
    const last = lastWritten(MEMORY);
    const wanted = this.fragment || (last.startsWith("#p") ? last : "");
    this.read = wanted;
    this.reading = true;
    this.lost = "";
    try {
      const carried = wanted ? await fromFragment(wanted) : null;
      if (this.read !== wanted) return; // another link was opened meanwhile
      if (carried?.kind === "problem") this.take(carried.value, wanted);
      else this.clear(carried ? "position.link.board" : "");
    } catch (error) {
      if (this.read === wanted)
        this.clear(error instanceof LinkError ? `position.link.${error.code}` : "position.link.damaged");
    }
    if (this.read === wanted) this.reading = false;
  }

  /** Show nothing, and say why. */
  clear(why: string) {
    this.bench.setProblem(null);
    this.json = null;
    this.lost = why;
    this.faults = [];
  }

  take(json: ProblemJson, fragment: string) {
    this.bench.resume({ problem: playable(json), written: fragment });
    this.check(json);
  }

  /** A problem that may have faults: ask the server. */
  check(json: ProblemJson) {
    this.json = json;
    this.faults = [];
    void checkPosition({ problem: json }).then(
      ({ faults }) => {
        if (this.json === json) this.faults = faults;
      },
      () => {}, // the server cannot be reached: the page's own rules decide
    );
  }

  /** The same position with other rules. */
  async change(json: ProblemJson) {
    this.check(json);
    const problem = playable(json);
    this.bench.change({ problem, written: this.read });
    const fragment = await toFragment("problem", json);
    if (this.json !== json) return;
    this.read = this.fragment = fragment;
    this.bench.rename(fragment);
    replaceHash(fragment);
  }

  /** An imported solution, as a film. */
  play(solution: string) {
    this.bench.leaveFilm();
    this.bench.watch(solution, ({ total }) => t("position.brought", { count: total }));
  }

  openRules() {
    const dialog = openDialog(
      () => t("position.rules"),
      () => {
        const { json } = this;
        if (!json) return nothing;
        const change = (wish: ProblemJson) => {
          void this.change(wish);
          dialog.requestUpdate();
        };
        const set = (wish: Partial<ProblemJson["rules"]>) => change({ ...json, rules: { ...json.rules, ...wish } });
        return html`<div class="settings">
        ${toggle(t("switch.ricochet"), t("switch.ricochet.hint"), json.rules.ricochet, (on) => set({ ricochet: on }))}
        ${toggle(t("switch.no_reversal"), t("switch.no_reversal.hint"), json.rules.no_reversal, (on) => set({ no_reversal: on }))}
        ${
          json.robots.silver
            ? toggle(t("position.power"), t("position.power.hint"), powersOf(json).includes("silver"), (on) =>
                change(withPowers(json, "silver", on)),
              )
            : nothing
        }
      </div>`;
      },
    );
  }

  // ---- what one sees ----

  override render() {
    const { json, bench, faults } = this;
    // The heading is the same in both cases, so that the focus on it stays.
    return html`<h1 class="visually-hidden">${t("position.title")}</h1>
      ${
        json
          ? html`<div class="position">${wholeBench(bench, faults.length ? faultList(faults) : nothing)} ${this.ways(json)}</div>`
          : this.reading
            ? nothing
            : this.empty()
      }`;
  }

  empty() {
    return blank(
      html`<p class="aim" aria-hidden="true">${t("position.title")}</p>
        ${this.lost ? html`<p class="fault" role="alert">${t(this.lost)}</p>` : nothing}
        ${
          this.lost === "position.link.board"
            ? html`<a class="button primary" href=${`/table${this.read}`}>${t("position.found.setup")}</a>`
            : nothing
        }
        <p class="muted">${t("position.empty")}</p>
        <button class="button primary" @click=${() => openImport()}>${t("position.import")}</button>
        <a class="button" href="/table">${icon("table")}${t("position.table")}</a>
        <a class="button" href="/boards">${t("position.boards")}</a>`,
      html`<rr-emblem></rr-emblem>`,
    );
  }

  ways(json: ProblemJson) {
    const { bench } = this;
    return html`<nav class="ways" aria-label=${t("position.ways")}>
      <button class="button" @click=${() => this.openRules()}>${t("position.rules")}</button>
      <button class="button" @click=${() => openImport()}>${t("position.import")}</button>
      <button class="button" @click=${() => openExport({ problem: json, solution: bench.shown })}>${t("position.export")}</button>
      <button class="button" @click=${() => void this.edit(json)}>${t("position.edit")}</button>
    </nav>`;
  }

  /** Place the robots and the chip on this board again. */
  async edit(json: ProblemJson) {
    const { changePosition } = await import("../table/start.ts");
    changePosition(json);
  }
}

customElements.define("rr-position", RrPosition);
