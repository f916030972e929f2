/**
 * <rr-table>: what lies on a real table, set up by tapping – four faces, the robots in their order, the chip – and then
 * solved, or refereed in a room. The board and the next thing to tap are always seen together; whatever was said can be
 * changed by its tab, by its robot, by a tap on the board. The boards are remembered for the next time.
 */
import { LitElement, html, nothing } from "../lit.js";
import { Localized, t } from "../i18n.js";
import "../board/rr-board.js";
import "../boards/rr-corners.js";
import { chipPicture, robotFace } from "../board/chip.js";
import { LinkError, fromFragment, toFragment } from "../links.js";
import { HttpError, createBoard, createRoom } from "../net/http.js";
import { TABLE_RULES } from "../referee/model.js";
import { agreed } from "../ricochet/model.js";
import { coded } from "../room/words.js";
import { DEFAULT_RULES } from "../ricochet/types.js";
import { navigate } from "../router.js";
import { facesIn, faultsOf, loadFaces } from "../rules/arrange.js";
import { cellName, sameCell } from "../rules/geometry.js";
import { robotName, targetName } from "../rules/words.js";
import { settings } from "../settings.js";
import { controls } from "../styles/controls.js";
import { handOver, keep, kept } from "./memory.js";
import { openOptions } from "./options.js";
import { EMPTY, NO_FACES, aimable, aimedAt, boardFor, byLot, changed, chipOf, chipRows, colorsOf, nextRobot, problemOf, robotOn, stepOf, taken, tapped } from "./setup.js";
import { tableStyle } from "./styles.js";

/** @typedef {import("../board/rr-board.js").RrBoard} RrBoard */
/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/board.js").Target} Target */
/** @typedef {import("../boards/shape.js").FacedBoard} FacedBoard */
/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./setup.js").Step} Step */

/** @type {readonly Exclude<Step, "ready">[]} */
const STEPS = ["board", "robots", "chip"];
const EDITIONS = ["first", "second", "third", "mixed"];

export class RrTable extends LitElement {
  static styles = [controls, ...tableStyle];

  static properties = {
    fragment: {},
    setup: { state: true },
    wish: { state: true },
    partial: { state: true },
    color: { state: true },
    known: { state: true },
    fault: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    /** a link's fragment with a board of one's own, `#b1=…` */
    this.fragment = "";
    /** @type {Setup} */
    this.setup = EMPTY;
    /** @type {Exclude<Step, "ready"> | null} what is to be changed, where that was chosen */
    this.wish = null;
    /** @type {readonly (string | null)[] | null} faces that are no arrangement yet */
    this.partial = null;
    /** @type {Color | "any"} the color of a target on a board that has none */
    this.color = "red";
    /** whether the printed faces have come; null: they could not */
    this.known = /** @type {boolean | null} */ (false);
    /** what went wrong, in words */
    this.fault = "";
    this.busy = false;
    /** whether the keyboard was on something here before it changed */
    this.keyed = false;
    this.laid = () => this.take(kept());
    new Localized(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("table-laid", this.laid);
    void this.begin();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("table-laid", this.laid);
  }

  async begin() {
    this.known = false;
    try {
      await loadFaces();
      this.known = true;
      this.take(kept());
      if (this.fragment) await this.open(this.fragment);
    } catch {
      this.known = null;
    }
  }

  /** @param {Map<string, unknown>} changes @override */
  willUpdate(changes) {
    this.keyed = this.renderRoot instanceof ShadowRoot && Boolean(focused(this.renderRoot)?.matches(":focus-visible"));
    if (changes.has("fragment") && this.fragment && this.known) void this.open(this.fragment);
  }

  /** A board of one's own, from its link. @param {string} fragment */
  async open(fragment) {
    try {
      const carried = await fromFragment(fragment);
      if (carried?.kind === "board")
        this.put({ custom: carried.value, name: carried.name, ...(sameBoard(carried.value, this.setup) ? {} : { robots: {}, target: null }) });
    } catch (error) {
      this.fault = t(`position.link.${error instanceof LinkError ? error.code : "damaged"}`);
    }
  }

  /** @param {Setup} setup */
  take(setup) {
    this.setup = setup;
    this.wish = null;
    this.partial = null;
    this.fault = "";
    keep(setup);
  }

  /** @param {Partial<Setup>} wish */
  put(wish) {
    this.take(changed(this.setup, wish));
  }

  get step() {
    return this.partial ? "board" : (this.wish ?? stepOf(this.setup));
  }

  /** @returns {RrBoard | null} */
  get board() {
    return this.renderRoot.querySelector("rr-board");
  }

  // ---- what one can do ----

  /** @param {CustomEvent<{ faces: (string | null)[], fault: string | null }>} event */
  faced({ detail: { faces, fault } }) {
    if (fault) {
      this.partial = faces;
      return;
    }
    // Who has come back to change the boards may change several; else the robots are next.
    const wish = this.partial ? null : this.wish;
    this.put({ faces, custom: null, name: "" });
    this.wish = wish;
  }

  /** @param {CustomEvent<{ cell: Cell }>} event */
  picked({ detail: { cell } }) {
    const { setup, step } = this;
    if (step === "robots") return this.placed(cell);
    // All robots stand: a tap on a target means its chip, one on a robot takes it again.
    const { setup: after, refused } = aimedAt(setup, cell, this.color);
    const robot = robotOn(setup, cell);
    const meant = boardFor(setup)?.targets?.length ? !refused : step === "chip" && !refused && !robot;
    if (meant) this.take(after);
    else if (robot) this.take(taken(setup, robot));
    else if (step === "chip" && refused) this.refuse(cell, `table.refused.${refused}`);
  }

  /** @param {Cell} cell */
  placed(cell) {
    const { setup, refused } = tapped(this.setup, cell);
    if (refused) return this.refuse(cell, `table.refused.${refused}`);
    const stays = this.wish === "robots" && nextRobot(setup) !== null;
    this.take(setup);
    if (stays) this.wish = "robots";
  }

  /** @param {Cell} cell @param {string} key */
  refuse(cell, key) {
    this.fault = `${cellName(cell)}: ${t(key)}`;
  }

  /** A robot's button: the next tap places it. @param {Color} color */
  choose(color) {
    this.take(taken(this.setup, color));
    this.wish = "robots";
  }

  /** @param {Target} target */
  aim(target) {
    this.take({ ...this.setup, target });
  }

  async solve() {
    const problem = problemOf(this.setup);
    if (!problem) return;
    try {
      navigate(`/position${await toFragment("problem", problem)}`);
    } catch {
      this.fault = t("position.link.too_large");
    }
  }

  async referee() {
    const { setup } = this;
    this.busy = true;
    this.fault = "";
    try {
      const board = setup.custom ? (await createBoard(setup.name || t("table.board.name"), setup.custom)).id : null;
      const own = setup.custom
        ? { board }
        : { faces: /** @type {any} */ (setup.faces), edition: /** @type {any} */ (setup.edition), openings: { random: 0, ...setup.openings } };
      const rules = {
        ...agreed(DEFAULT_RULES, { edition: /** @type {any} */ (setup.edition) }),
        ...setup.rules,
        ...own,
        ...TABLE_RULES,
        silver: setup.silver,
        transparent: setup.transparent,
        silver_power: setup.power,
      };
      const room = await createRoom({ name: settings().name || t("new.name.default"), rules: /** @type {any} */ (rules) });
      handOver({ code: room.code, robots: setup.robots, chip: chipOf(setup) });
      await navigate(room.path);
    } catch (error) {
      const code = error instanceof HttpError ? error.code : "other";
      this.fault = coded("room.refused", code);
    }
    this.busy = false;
  }

  clear() {
    this.take({ ...this.setup, robots: {}, without: [], target: null, next: null });
  }

  // ---- what one sees ----

  /** @override */
  render() {
    const { step } = this;
    return html`<div class="setup" data-step=${step}>
      <h1 class="visually-hidden">${t("table.title")}</h1>
      ${this.tabs(step)}
      ${
        this.known
          ? step === "board"
            ? this.boards()
            : this.standing(step)
          : html`<div class="nothing" role="status">
              ${
                this.known === null
                  ? html`<p>${t("table.failed")}</p>
                      <button class="button" @click=${() => void this.begin()}>${t("home.retry")}</button>`
                  : t("table.coming")
              }
            </div>`
      }
    </div>`;
  }

  /** @param {Step} step */
  tabs(step) {
    const { setup } = this;
    const now = stepOf(setup);
    const done = { board: now !== "board", robots: now === "chip" || now === "ready", chip: Boolean(setup.target) };
    return html`<nav class="steps" aria-label=${t("table.steps")}>
      ${STEPS.map(
        (name, index) =>
          html`<button
            class="step ${done[name] ? "done" : ""}"
            aria-current=${step === name ? "step" : "false"}
            ?disabled=${name !== "board" && (!done.board || this.partial !== null)}
            @click=${() => this.go(name)}
          >
            <b aria-hidden="true">${done[name] ? "✓" : index + 1}</b>${t(`table.step.${name}`)}
          </button>`,
      )}
    </nav>`;
  }

  boards() {
    const { setup } = this;
    return html`<div class="boards">
      <div class="editions" role="group" aria-label=${t("table.edition")}>
        ${EDITIONS.map(
          (edition) =>
            html`<button
              class="edition"
              aria-pressed=${edition === setup.edition ? "true" : "false"}
              @click=${() => this.edition(edition)}
            >
              ${t(`table.edition.${edition}`)}
            </button>`,
        )}
        <a class="edition" href="/table?game=micro">${t("new.game.micro")}</a>
        <a class="edition" href="/boards">${t("table.board.saved")}</a>
      </div>
      ${setup.custom ? html`<p class="own">${t("table.board.own", { name: setup.name || t("table.board.name") })}</p>` : nothing}
      <rr-corners
        lot
        class=${facesIn(setup.edition).length > 8 ? "many" : ""}
        .edition=${setup.edition}
        .faces=${this.shown}
        @faces=${this.faced}
      ></rr-corners>
      ${
        this.wish === "board" && !this.partial && boardFor(setup)
          ? html`<button class="button primary on" @click=${() => (this.wish = null)}>${t("table.on")}</button>`
          : nothing
      }
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
    </div>`;
  }

  /** Change something that has been said. @param {Exclude<Step, "ready">} step */
  go(step) {
    this.wish = step;
    this.fault = "";
  }

  /** Another edition: the faces that it has, too, stay; the others can be brought back there by the arrow. @param {string} edition */
  edition(edition) {
    const { setup } = this;
    if (setup.custom && !this.partial) {
      this.setup = { ...setup, edition };
      return keep(this.setup);
    }
    const kept = this.shown.map((face) => (face && facesIn(edition).includes(face) ? face : null));
    if (faultsOf(kept, edition).length === 0) {
      this.put({ edition, faces: kept, custom: null, name: "" });
      this.wish = "board"; // whoever tries editions is not led away
    } else {
      this.setup = { ...setup, edition };
      this.partial = kept;
      this.wish = null;
      keep(this.setup);
    }
  }

  /** The faces in the four corners, as far as they are chosen. */
  get shown() {
    return this.partial ?? (this.setup.custom ? NO_FACES : this.setup.faces);
  }

  /** Board and zone, while something is placed or everything stands. @param {Step} step */
  standing(step) {
    const { setup } = this;
    const board = /** @type {FacedBoard} */ (boardFor(setup));
    return html`
      <div class="table">
        <rr-board
          .board=${board}
          .picking=${"cell"}
          .robots=${setup.robots}
          .powers=${setup.power ? ["silver"] : []}
          .target=${setup.target}
          .rules=${setup.rules}
          @pick=${this.picked}
        ></rr-board>
      </div>
      <section class="zone">
        <p class="prompt ${this.fault ? "fault" : ""}" role="status" aria-live="polite">${this.fault || this.prompt(step)}</p>
        ${step === "robots" ? this.robots() : step === "chip" ? this.chips(board) : this.ready()}
      </section>
    `;
  }

  /** What to tap now. @param {Step} step */
  prompt(step) {
    const { setup } = this;
    if (step === "robots") {
      const next = nextRobot(setup);
      return next ? t("table.place", { robot: robotName(next) }) : t("table.placed");
    }
    if (step === "chip") return t(boardFor(setup)?.targets?.length ? "table.chip" : "table.chip.free");
    return setup.target ? t(`home.aim.${this.active(setup.target)}`, { target: targetName(setup.target) }) : "";
  }

  /** @param {Target} target */
  active({ color }) {
    return color === "any" || !this.setup.robots[color] ? "any" : color;
  }

  robots() {
    const { setup } = this;
    const next = nextRobot(setup);
    return html`
      <div class="pieces" role="group" aria-label=${t("table.step.robots")}>
        ${colorsOf(setup).map((color) => {
          const cell = setup.robots[color];
          const where = cell ? t("table.robot.on", { robot: robotName(color), cell: cellName(cell) }) : t("table.robot.off", { robot: robotName(color) });
          return html`<button
            class="piece ${cell ? "stands" : ""} ${color === next ? "next" : ""}"
            aria-label=${where}
            aria-pressed=${color === next ? "true" : "false"}
            @click=${() => this.choose(color)}
          >
            ${robotFace(color)}<small aria-hidden="true">${cell ? cellName(cell) : "–"}</small>
          </button>`;
        })}
      </div>
      <div class="row foot">
        <button class="button grow" @click=${() => this.lot()}>${t("table.lot")}</button>
        <button class="button grow" @click=${() => openOptions(this)}>${t("table.options")}</button>
        ${next ? nothing : html`<button class="button primary grow on" @click=${() => (this.wish = null)}>${t("table.on")}</button>`}
      </div>
    `;
  }

  lot() {
    this.take(byLot(this.setup));
  }

  /** @param {FacedBoard} board */
  chips(board) {
    const { setup } = this;
    const targets = board.targets ?? [];
    if (!targets.length) return this.colors();
    const chip = (/** @type {Target} */ target) =>
      html`<button
        class="chip"
        aria-label=${t("table.chip.name", { target: targetName(target), cell: cellName(target.cell) })}
        aria-pressed=${setup.target && sameCell(setup.target.cell, target.cell) && setup.target.color === target.color ? "true" : "false"}
        @click=${() => this.aim(target)}
      >
        ${chipPicture(target)}
      </button>`;
    const rows = chipRows(targets.filter((target) => aimable(setup, target)));
    return html`<div class="chips" role="group" aria-label=${t("table.step.chip")}>
      ${rows.map(({ color, chips }) => {
        const beside = color === "any" && chips.length <= rows.length - 1;
        return html`<div class="chip-row ${beside ? "beside" : ""}">${chips.map(chip)}</div>`;
      })}
    </div>`;
  }

  /** A board without targets: first whose target it is, then a tap on its cell. */
  colors() {
    /** @type {(Color | "any")[]} */
    const colors = [...colorsOf(this.setup), "any"];
    return html`<div class="chips colors" role="group" aria-label=${t("table.chip.color")}>
      ${colors.map(
        (color) =>
          html`<button
            class="chip"
            aria-label=${robotName(color)}
            aria-pressed=${color === this.color ? "true" : "false"}
            @click=${() => (this.color = color)}
          >
            ${chipPicture({ color })}
          </button>`,
      )}
    </div>`;
  }

  ready() {
    return html`
      <div class="starts">
        <button class="button primary big" ?disabled=${this.busy} @click=${() => void this.solve()}>
          <span>${t("table.solve")}<small>${t("table.solve.hint")}</small></span>
        </button>
        <button class="button primary big" ?disabled=${this.busy} @click=${() => void this.referee()}>
          <span>${t("table.referee")}<small>${t("table.referee.hint")}</small></span>
        </button>
      </div>
      <div class="row foot">
        <button class="button grow" @click=${() => this.clear()}>${t("table.clear")}</button>
        <button class="button grow" @click=${() => openOptions(this)}>${t("table.options")}</button>
      </div>
    `;
  }

  /** The keyboard follows: where its button has gone, to the board, or to what can be started. @override */
  updated() {
    const root = /** @type {ShadowRoot} */ (this.renderRoot);
    if (!this.keyed || root.activeElement) return;
    if (this.step === "ready") /** @type {HTMLElement | null} */ (root.querySelector(".starts button"))?.focus();
    else void this.board?.updateComplete.then(() => this.board?.focus());
  }
}

/** What has the focus, however deep. @param {ShadowRoot} root @returns {Element | null} */
function focused(root) {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? focused(activeElement.shadowRoot) : activeElement;
}

/** @param {FacedBoard} board @param {Setup} setup */
const sameBoard = (board, { custom }) => JSON.stringify(board) === JSON.stringify(custom);

customElements.define("rr-table", RrTable);
