/**
 * <mr-table>: what lies on a real table of Micro Robots, set up by tapping – the tiles, the robot's cell, the target – and
 * then solved, or refereed in a room. As the set-up of the other game (table/rr-table.js): the board and the next thing to
 * tap are seen together, whatever was said can be changed by its tab, and the tiles are remembered for the next time.
 */
import { LitElement, html, live, nothing } from "../../lit.js";
import { Localized, t } from "../../i18n.js";
import { HttpError, createRoom } from "../../net/http.js";
import { TABLE_RULES } from "../../referee/model.js";
import { coded } from "../../room/words.js";
import { navigate, replaceHash } from "../../router.js";
import { settings } from "../../settings.js";
import { glyph } from "../../shell/glyphs.js";
import { controls } from "../../styles/controls.js";
import { tableStyle } from "../../table/styles.js";
import { SIDES } from "../arrangements.js";
import { faceStyle } from "../board-styles.js";
import { combinationName, problemText } from "../board-words.js";
import "../dice-input.js";
import "../mr-board.js";
import "../mr-tiles.js";
import { fragmentOf, positionFrom } from "../position/problem.js";
import { boardPlace, faces } from "../position/style.js";
import { keepLying } from "../referee/memory.js";
import { boardOfTiles } from "../rules.js";
import { sideName } from "../tiles-words.js";
import { DEFAULT_RULES } from "../types.js";
import { allByLot, byLot, keep, kept, partsOf, stepOf, takenFor } from "./setup.js";
import { microTableStyle } from "./style.js";

/** @typedef {import("../types.js").Word} Word */
/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./setup.js").Part} Part */
/** @typedef {import("./setup.js").Said} Said */

export class MrTable extends LitElement {
  static styles = [controls, faceStyle, ...tableStyle, faces, boardPlace, microTableStyle];

  static properties = {
    fragment: {},
    setup: { state: true },
    wish: { state: true },
    laying: { state: true },
    fault: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    /** a position that the address brings along, `#m1=…` */
    this.fragment = "";
    this.setup = kept();
    /** @type {Part | null} what is to be changed, where that was chosen */
    this.wish = null;
    /** whether tiles are being laid that are no board yet */
    this.laying = false;
    /** what went wrong, in words */
    this.fault = "";
    this.busy = false;
    /** @type {{ of: string, board: import("../rules.js").Board | null }} kept, so that the board sees no change */
    this.laid = { of: "", board: null };
    new Localized(this);
  }

  /** What the address brings along lies there; from then on it is what is said here. @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("fragment")) return;
    const position = positionFrom(this.fragment);
    if (!position) return;
    this.laying = false;
    this.put({ ...position, between: position.via !== null });
    replaceHash("");
  }

  /** @param {Partial<Setup>} wish */
  put(wish) {
    this.setup = { ...this.setup, ...wish };
    this.wish = null;
    this.fault = "";
    keep(this.setup);
  }

  /** What is said now. @returns {Part | "ready"} */
  get step() {
    return this.laying ? "tiles" : (this.wish ?? stepOf(this.setup));
  }

  /** The board that lies there. */
  get board() {
    const { side, tiles } = this.setup;
    const of = tiles ? `${side} ${tiles}` : "";
    if (of !== this.laid.of) this.laid = { of, board: tiles ? boardOfTiles(side, tiles) : null };
    return this.laid.board;
  }

  // ---- what one can do ----

  /** @param {CustomEvent<{ tiles: import("../types.js").Places | null, side: import("../types.js").Side }>} event */
  tiled({ detail: { tiles, side } }) {
    this.put({ tiles, side });
    // A tile that lies may still have to be turned: nobody is led away.
    this.laying = true;
  }

  /** What the dice show, or where the robot stands. @param {Word} word */
  said(word) {
    const { step, setup } = this;
    if (step === "tiles" || step === "ready") return;
    if (takenFor(setup, step).includes(word)) {
      this.fault = t("microtable.taken", { name: combinationName(word) });
      return;
    }
    this.put({ [step]: word });
  }

  /** @param {Part} part */
  go(part) {
    this.laying = false;
    this.wish = part;
    this.fault = "";
  }

  solve() {
    const { side, tiles, start, target, via, between } = this.setup;
    if (tiles && start && target)
      navigate(`/position?game=micro${fragmentOf({ side, tiles, start, target, via: between ? via : null })}`);
  }

  async referee() {
    const { side, tiles, between, start, target, via } = this.setup;
    this.busy = true;
    this.fault = "";
    try {
      const rules = { ...DEFAULT_RULES, ...TABLE_RULES, side, tiles, via: between };
      const room = await createRoom({ name: settings().name || t("new.name.default"), rules: /** @type {any} */ (rules) });
      keepLying(room.code, { start, target, via: between ? via : null });
      await navigate(room.path);
    } catch (error) {
      this.fault = coded("room.refused", error instanceof HttpError ? error.code : "other");
    }
    this.busy = false;
  }

  // ---- what one sees ----

  /** @override */
  render() {
    const { step } = this;
    return html`<div class="setup micro" data-step=${step === "tiles" ? "board" : step}>
      <h1 class="visually-hidden">${t("microtable.title")}</h1>
      ${this.tabs(step)} ${step === "tiles" ? this.tiles() : this.standing(step)}
    </div>`;
  }

  /** @param {Part | "ready"} step */
  tabs(step) {
    const { setup } = this;
    const parts = partsOf(setup);
    return html`<nav class="steps ${parts.length > 3 ? "four" : ""}" aria-label=${t("table.steps")}>
      ${parts.map((part, index) => {
        const done = setup[part] !== null;
        return html`<button
          class="step ${done ? "done" : ""}"
          aria-current=${step === part ? "step" : "false"}
          ?disabled=${part !== "tiles" && setup.tiles === null}
          @click=${() => this.go(part)}
        >
          <b aria-hidden="true">${done ? "✓" : index + 1}</b>${t(part === "tiles" ? "micro.tiles" : `microtable.said.${part}`)}
        </button>`;
      })}
    </nav>`;
  }

  tiles() {
    const { setup } = this;
    return html`<div class="boards">
      <div class="editions" role="group" aria-label=${t("table.edition")}>
        <a class="edition" href="/table">${t("new.game.ricochet")}</a>
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

  /** The other side of the tiles: they lie as they lay. @param {import("../types.js").Side} side */
  turnTo(side) {
    const { laying, setup } = this;
    this.put({ side });
    this.laying = laying || setup.tiles !== null;
  }

  on() {
    this.laying = false;
    this.wish = null;
  }

  /** Board and zone, while something is said or everything stands. @param {Said | "ready"} step */
  standing(step) {
    const { board } = this;
    const { start, target, via, between } = this.setup;
    const asks = step !== "ready";
    return html`
      <div class="table">
        <mr-board
          silent
          .board=${board}
          .robot=${step === "start" ? null : start}
          .start=${start}
          .target=${target}
          .via=${between ? via : null}
          .interactive=${asks}
          @mr-jump=${(/** @type {CustomEvent} */ event) => this.said(event.detail.to)}
        ></mr-board>
      </div>
      <section class="zone">
        <p class="prompt ${this.fault ? "fault" : ""}" role="status" aria-live="polite">${this.fault || this.prompt(step)}</p>
        ${asks ? this.saying(step) : this.ready()}
      </section>
    `;
  }

  /** @param {Said | "ready"} step */
  prompt(step) {
    const { start, target, via, between } = this.setup;
    if (step !== "ready") return t(`microtable.tap.${step}`);
    return start && target ? problemText({ start, target, via: between ? via : null }) : "";
  }

  /** @param {Said} step */
  saying(step) {
    const { setup } = this;
    return html`<mr-dice-input
        .value=${live(setup[step])}
        .taken=${takenFor(setup, step)}
        @mr-rolled=${(/** @type {CustomEvent} */ event) => this.said(event.detail.word)}
      ></mr-dice-input>
      <div class="row foot">
        <button class="button grow" @click=${() => this.put({ [step]: byLot(setup, step) })}>${glyph("dice")} ${t("table.lot")}</button>
        ${this.betweenKey()}
        ${setup[step] ? html`<button class="button primary grow on" @click=${() => this.on()}>${t("table.on")}</button>` : nothing}
      </div>`;
  }

  /** Whether there is an intermediate cell. */
  betweenKey() {
    const { between } = this.setup;
    return html`<button class="button grow" aria-pressed=${between ? "true" : "false"} @click=${() => this.put({ between: !between })}>
      ${between ? glyph("check") : ""} ${t("microtable.said.via")}
    </button>`;
  }

  ready() {
    return html`
      <div class="starts">
        <button class="button primary big" ?disabled=${this.busy} @click=${() => this.solve()}>
          <span>${t("table.solve")}<small>${t("table.solve.hint")}</small></span>
        </button>
        <button class="button primary big" ?disabled=${this.busy} @click=${() => void this.referee()}>
          <span>${t("table.referee")}<small>${t("microtable.referee.hint")}</small></span>
        </button>
      </div>
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
