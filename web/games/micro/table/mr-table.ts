/**
 * <mr-table>: the set-up of a real table of Micro Robots by tapping (tiles, the robot's cell, the target), to solve it
 * or to play it with the referee. The board and the next step are visible together, each step can be changed by its
 * tab, and the tiles are remembered for the next time.
 */

import { t } from "../../../core/i18n.ts";
import { html, live, nothing } from "../../../core/lit.ts";
import { attribute, maybe, Reactive } from "../../../core/reactive.ts";
import { navigate, replaceHash } from "../../../core/router.ts";
import { TABLE_RULES } from "../../../kit/time.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { controls } from "../../../styles/controls.ts";
import { DEFAULT_RULES, type Places, type Side, type Word } from "../../../wire/generated/micro.ts";
import { openTable, standing, startButtons, tabs } from "../../../workbench/setup.ts";
import { setupStyle } from "../../../workbench/setup-styles.ts";
import { faceStyle } from "../board/board-styles.ts";
import { combinationName, problemText } from "../board/board-words.ts";
import { SIDES } from "../tiles/arrangements.ts";
import "../dice/dice-input.ts";
import "../board/mr-board.ts";
import "../tiles/mr-tiles.ts";
import { keepLying } from "../../../kit/lying.ts";
import type { Said } from "../device/model.ts";
import { fragmentOf, positionFrom } from "../position/problem.ts";
import { type Board, boardOfTiles } from "../rules/rules.ts";
import { sideName } from "../tiles/tiles-words.ts";
import { faces } from "../workbench.ts";
import { allByLot, byLot, keep, kept, type Part, partsOf, type Setup, stepOf, takenFor } from "./setup.ts";
import { microTableStyle } from "./style.ts";

export class MrTable extends Reactive({
  /** a position from the address, `#m1=…` */
  fragment: attribute(""),
  setup: kept,
  /** the part that the user wants to change */
  wish: maybe<Part>(),
  /** whether tiles are placed that are not a whole board yet */
  laying: false,
  /** what went wrong, in words */
  fault: "",
  busy: false,
}) {
  static override styles = [controls, faceStyle, ...setupStyle, faces, microTableStyle];

  /** kept, so that the board gets the same object */
  laid: { of: string; board: Board | null } = { of: "", board: null };

  /** The position from the address comes first; later changes are made here. */
  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("fragment")) return;
    const position = positionFrom(this.fragment);
    if (!position) return;
    this.laying = false;
    this.put({ ...position, between: position.via !== null });
    replaceHash("");
  }

  put(wish: Partial<Setup>) {
    this.setup = { ...this.setup, ...wish };
    this.wish = null;
    this.fault = "";
    keep(this.setup);
  }

  /** What to enter now. */
  get step(): Part | "ready" {
    return this.laying ? "tiles" : (this.wish ?? stepOf(this.setup));
  }

  /** The board on the table. */
  get board() {
    const { side, tiles } = this.setup;
    const of = tiles ? `${side} ${tiles}` : "";
    if (of !== this.laid.of) this.laid = { of, board: tiles ? boardOfTiles(side, tiles) : null };
    return this.laid.board;
  }

  // ---- what one can do ----

  tiled({ detail: { tiles, side } }: CustomEvent<{ tiles: Places | null; side: Side }>) {
    this.put({ tiles, side });
    // A placed tile may still have to be turned: do not go on automatically.
    this.laying = true;
  }

  /** Enter the dice, or the robot's cell. */
  said(word: Word) {
    const { step, setup } = this;
    if (step === "tiles" || step === "ready") return;
    if (takenFor(setup, step).includes(word)) {
      this.fault = t("microtable.taken", { name: combinationName(word) });
      return;
    }
    this.put({ [step]: word });
  }

  go(part: Part) {
    this.laying = false;
    this.wish = part;
    this.fault = "";
  }

  solve() {
    const { side, tiles, start, target, via, between } = this.setup;
    if (tiles && start && target)
      navigate(`/position?game=micro${fragmentOf({ side, tiles, start, target, via: between ? via : null })}`);
  }

  referee() {
    const { side, tiles, between, start, target, via } = this.setup;
    return openTable(
      this,
      async () => ({ ...DEFAULT_RULES, ...TABLE_RULES, side, tiles, via: between }),
      (code) => keepLying(code, { start, target, via: between ? via : null }),
    );
  }

  // ---- what one sees ----

  override render() {
    const { step } = this;
    return html`<div class="setup micro" data-step=${step === "tiles" ? "board" : step}>
      <h1 class="visually-hidden">${t("microtable.title")}</h1>
      ${this.tabs(step)} ${step === "tiles" ? this.tiles() : this.standing(step)}
    </div>`;
  }

  tabs(step: Part | "ready") {
    const { setup } = this;
    return tabs(
      partsOf(setup).map((part) => ({
        words: t(part === "tiles" ? "micro.tiles" : `microtable.said.${part}`),
        done: setup[part] !== null,
        current: step === part,
        disabled: part !== "tiles" && setup.tiles === null,
        go: () => this.go(part),
      })),
    );
  }

  tiles() {
    const { setup } = this;
    return html`<div class="boards">
      <div class="editions" role="group" aria-label=${t("table.edition")}>
        <a class="edition" href="/table">${t("ricochet.title")}</a>
        ${SIDES.map(
          (side) =>
            html`<button class="edition" aria-pressed=${side === setup.side ? "true" : "false"} @click=${() => this.turnTo(side)}>
              ${t("microtable.box", { side: sideName(side) })}
            </button>`,
        )}
      </div>
      <mr-tiles .side=${setup.side} .tiles=${setup.tiles} @mr-tiles=${this.tiled}></mr-tiles>
      ${
        setup.tiles
          ? html`<button class="button primary on" @click=${() => this.on()}>${t("table.on")}</button>`
          : nothing
      }
    </div>`;
  }

  /** Change the side of the tiles; their places stay. */
  turnTo(side: Side) {
    const { laying, setup } = this;
    this.put({ side });
    this.laying = laying || setup.tiles !== null;
  }

  on() {
    this.laying = false;
    this.wish = null;
  }

  /** Board and zone, while something is entered or everything is complete. */
  standing(step: Said | "ready") {
    const { board } = this;
    const { start, target, via, between } = this.setup;
    const asks = step !== "ready";
    const drawn = html`<mr-board
      silent
      .board=${board}
      .robot=${step === "start" ? null : start}
      .start=${start}
      .target=${target}
      .via=${between ? via : null}
      .interactive=${asks}
      @mr-jump=${(event: CustomEvent) => this.said(event.detail.to)}
    ></mr-board>`;
    return standing(drawn, this.fault, this.prompt(step), asks ? this.saying(step) : this.ready());
  }

  prompt(step: Said | "ready") {
    const { start, target, via, between } = this.setup;
    if (step !== "ready") return t(`microtable.tap.${step}`);
    return start && target ? problemText({ start, target, via: between ? via : null }) : "";
  }

  saying(step: Said) {
    const { setup } = this;
    return html`<mr-dice-input
        .value=${live(setup[step])}
        .taken=${takenFor(setup, step)}
        @mr-rolled=${(event: CustomEvent) => this.said(event.detail.word)}
      ></mr-dice-input>
      <div class="row foot">
        <button class="button grow" @click=${() => this.put({ [step]: byLot(setup, step) })}>${glyph("dice")} ${t("table.lot")}</button>
        ${this.betweenKey()}
        ${setup[step] ? html`<button class="button primary grow on" @click=${() => this.on()}>${t("table.on")}</button>` : nothing}
      </div>`;
  }

  /** The button that adds or removes the intermediate cell. */
  betweenKey() {
    const { between } = this.setup;
    return html`<button class="button grow" aria-pressed=${between ? "true" : "false"} @click=${() => this.put({ between: !between })}>
      ${between ? glyph("check") : ""} ${t("microtable.said.via")}
    </button>`;
  }

  ready() {
    return html`
      ${startButtons(this, t("microtable.referee.hint"))}
      <div class="row foot">
        <button class="button grow" @click=${() => this.put({ start: null, target: null, via: null })}>${t("table.clear")}</button>
        <button class="button grow" @click=${() => this.put(allByLot({ ...this.setup, target: null, via: null }))}>
          ${glyph("dice")} ${t("microtable.another")}
        </button>
        ${this.betweenKey()}
      </div>
    `;
  }
}

customElements.define("mr-table", MrTable);
