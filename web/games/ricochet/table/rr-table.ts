/**
 * <rr-table>: the set-up of a real table by tapping (four faces, the robots in their order, the chip), to solve it or
 * to play it with the referee. The board and the next step are always visible together. Everything can be changed by
 * its tab, by its robot, or by a tap on the board. The boards are remembered for the next time.
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { attribute, maybe, of, Reactive } from "../../../core/reactive.ts";
import { DEFAULT_RULES, type GameRules } from "../../../wire/generated/ricochet.ts";
import "../board/rr-board.ts";
import "../boards/rr-corners.ts";
import { navigate } from "../../../core/router.ts";
import { type Cell, type Color, cellName, sameCell } from "../../../kit/board/geometry.ts";
import { keepLying } from "../../../kit/lying.ts";
import { TABLE_RULES } from "../../../kit/time.ts";
import { controls } from "../../../styles/controls.ts";
import { openTable, standing, startButtons, tabs } from "../../../workbench/setup.ts";
import { chipPicture, robotFace } from "../board/chip.ts";
import type { RrBoard } from "../board/rr-board.ts";
import type { FacedBoard } from "../boards/shape.ts";
import { fromFragment, LinkError, toFragment } from "../links.ts";
import { agreed } from "../room/model.ts";
import { arranged, facesIn, faultsOf, loadFaces } from "../rules/arrange.ts";
import type { Target } from "../rules/board.ts";
import { robotName, targetName } from "../rules/words.ts";
import { createBoard } from "../services.ts";
import { aimText } from "../workbench.ts";
import { keep, kept } from "./memory.ts";
import { openOptions } from "./options.ts";
import {
  aimable,
  aimedAt,
  boardFor,
  byLot,
  changed,
  chipOf,
  chipRows,
  colorsOf,
  EMPTY,
  NO_FACES,
  nextRobot,
  problemOf,
  robotOn,
  type Setup,
  type Step,
  stepOf,
  taken,
  tapped,
} from "./setup.ts";
import { tableStyle } from "./styles.ts";

const STEPS: readonly Exclude<Step, "ready">[] = ["board", "robots", "chip"];
const EDITIONS = ["first", "second", "third", "mixed"];

export class RrTable extends Reactive({
  /** a link's fragment with a custom board, `#b1=…` */
  fragment: attribute(""),
  setup: () => EMPTY,
  /** the step that the user wants to change */
  wish: maybe<Exclude<Step, "ready">>(),
  /** faces that are not an arrangement yet */
  partial: maybe<readonly (string | null)[]>(),
  /** the color of a target on a board without targets */
  color: of<Color | "any">("red"),
  /** whether the printed faces are loaded; null: that failed */
  known: of<boolean | null>(false),
  /** what went wrong, in words */
  fault: "",
  busy: false,
}) {
  static override styles = [controls, ...tableStyle];

  /** whether the focus was on something here that was then replaced */
  keyed = false;
  laid = () => this.take(kept());

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener("table-laid", this.laid);
    void this.begin();
  }

  override disconnectedCallback() {
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

  override willUpdate(changes: Map<string, unknown>) {
    this.keyed = this.renderRoot instanceof ShadowRoot && Boolean(focused(this.renderRoot)?.matches(":focus-visible"));
    if (changes.has("fragment") && this.fragment && this.known) void this.open(this.fragment);
  }

  /** A custom board, from its link. */
  async open(fragment: string) {
    try {
      const carried = await fromFragment(fragment);
      if (carried?.kind === "board")
        this.put({
          custom: carried.value,
          name: carried.name,
          ...(sameBoard(carried.value, this.setup) ? {} : { robots: {}, target: null }),
        });
    } catch (error) {
      this.fault = t(`position.link.${error instanceof LinkError ? error.code : "damaged"}`);
    }
  }

  take(setup: Setup) {
    this.setup = setup;
    this.wish = null;
    this.partial = null;
    this.fault = "";
    keep(setup);
  }

  put(wish: Partial<Setup>) {
    this.take(changed(this.setup, wish));
  }

  get step() {
    return this.partial ? "board" : (this.wish ?? stepOf(this.setup));
  }

  get board(): RrBoard | null {
    return this.renderRoot.querySelector("rr-board");
  }

  // ---- what one can do ----

  faced({ detail: { faces, fault } }: CustomEvent<{ faces: (string | null)[]; fault: string | null }>) {
    if (fault) {
      this.partial = faces;
      return;
    }
    // On returning to change the boards, the user may change several; otherwise the robots are next.
    const wish = this.partial ? null : this.wish;
    this.put({ faces, custom: null, name: "" });
    this.wish = wish;
  }

  picked({ detail: { cell } }: CustomEvent<{ cell: Cell }>) {
    const { setup, step } = this;
    if (step === "robots") return this.placed(cell);
    // All robots are placed: a tap on a target chooses its chip, one on a robot picks it up again.
    const { setup: after, refused } = aimedAt(setup, cell, this.color);
    const robot = robotOn(setup, cell);
    const meant = boardFor(setup)?.targets?.length ? !refused : step === "chip" && !refused && !robot;
    if (meant) this.take(after);
    else if (robot) this.take(taken(setup, robot));
    else if (step === "chip" && refused) this.refuse(cell, `table.refused.${refused}`);
  }

  placed(cell: Cell) {
    const { setup, refused } = tapped(this.setup, cell);
    if (refused) return this.refuse(cell, `table.refused.${refused}`);
    const stays = this.wish === "robots" && nextRobot(setup) !== null;
    this.take(setup);
    if (stays) this.wish = "robots";
  }

  refuse(cell: Cell, key: string) {
    this.fault = `${cellName(cell)}: ${t(key)}`;
  }

  /** A robot's button: the next tap places it. */
  choose(color: Color) {
    this.take(taken(this.setup, color));
    this.wish = "robots";
  }

  aim(target: Target) {
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

  referee() {
    const { setup } = this;
    const edition = setup.edition as GameRules["edition"]; // one of EDITIONS
    const agreedOn = async (): Promise<GameRules> => {
      const board = setup.custom ? (await createBoard(setup.name || t("table.board.name"), setup.custom)).id : null;
      const own = setup.custom
        ? { board }
        : {
            faces: arranged(setup.faces),
            edition,
            openings: { random: 0, rows: [...setup.openings.rows], cols: [...setup.openings.cols] },
          };
      return {
        ...agreed(DEFAULT_RULES, { edition }),
        ...setup.rules,
        ...own,
        ...TABLE_RULES,
        silver: setup.silver,
        transparent: setup.transparent,
        silver_power: setup.power,
      };
    };
    return openTable(this, agreedOn, (code) => keepLying(code, { robots: setup.robots, chip: chipOf(setup) }));
  }

  clear() {
    this.take({ ...this.setup, robots: {}, without: [], target: null, next: null });
  }

  // ---- what one sees ----

  override render() {
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

  tabs(step: Step) {
    const { setup } = this;
    const now = stepOf(setup);
    const done = { board: now !== "board", robots: now === "chip" || now === "ready", chip: Boolean(setup.target) };
    return tabs(
      STEPS.map((name) => ({
        words: t(`table.step.${name}`),
        done: done[name],
        current: step === name,
        disabled: name !== "board" && (!done.board || this.partial !== null),
        go: () => this.go(name),
      })),
    );
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
        <a class="edition" href="/table?game=micro">${t("micro.title")}</a>
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

  /** Change an earlier step. */
  go(step: Exclude<Step, "ready">) {
    this.wish = step;
    this.fault = "";
  }

  /** Another edition: faces that it also has stay; the others can be restored with the undo button. */
  edition(edition: string) {
    const { setup } = this;
    if (setup.custom && !this.partial) {
      this.setup = { ...setup, edition };
      return keep(this.setup);
    }
    const kept = this.shown.map((face) => (face && facesIn(edition).includes(face) ? face : null));
    if (faultsOf(kept, edition).length === 0) {
      this.put({ edition, faces: kept, custom: null, name: "" });
      this.wish = "board"; // a user who tries editions stays on this step
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

  /** Board and zone, while something is placed or everything is complete. */
  standing(step: Step) {
    const { setup } = this;
    const board = boardFor(setup) as FacedBoard; // the step comes after the boards
    const drawn = html`<rr-board
      .board=${board}
      .picking=${"cell"}
      .robots=${setup.robots}
      .powers=${setup.power ? ["silver"] : []}
      .target=${setup.target}
      .rules=${setup.rules}
      @pick=${this.picked}
    ></rr-board>`;
    const zone = step === "robots" ? this.robots() : step === "chip" ? this.chips(board) : this.ready();
    return standing(drawn, this.fault, this.prompt(step), zone);
  }

  /** What to tap now. */
  prompt(step: Step) {
    const { setup } = this;
    if (step === "robots") {
      const next = nextRobot(setup);
      return next ? t("table.place", { robot: robotName(next) }) : t("table.placed");
    }
    if (step === "chip") return t(boardFor(setup)?.targets?.length ? "table.chip" : "table.chip.free");
    const { target, robots } = setup;
    return target ? aimText({ target, robots }) : "";
  }

  robots() {
    const { setup } = this;
    const next = nextRobot(setup);
    return html`
      <div class="pieces" role="group" aria-label=${t("table.step.robots")}>
        ${colorsOf(setup).map((color) => {
          const cell = setup.robots[color];
          const where = cell
            ? t("table.robot.on", { robot: robotName(color), cell: cellName(cell) })
            : t("table.robot.off", { robot: robotName(color) });
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

  chips(board: FacedBoard) {
    const { setup } = this;
    const targets = board.targets ?? [];
    if (!targets.length) return this.colors();
    const chip = (target: Target) =>
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

  /** A board without targets: choose the color first, then tap the target's cell. */
  colors() {
    const colors: (Color | "any")[] = [...colorsOf(this.setup), "any"];
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
      ${startButtons(this, t("table.referee.hint"))}
      <div class="row foot">
        <button class="button grow" @click=${() => this.clear()}>${t("table.clear")}</button>
        <button class="button grow" @click=${() => openOptions(this)}>${t("table.options")}</button>
      </div>
    `;
  }

  /** The focus follows: if its button is gone, to the board or to the start buttons. */
  override updated() {
    const root = this.renderRoot;
    if (!this.keyed || this.shadowRoot?.activeElement) return;
    if (this.step === "ready") root.querySelector<HTMLElement>(".starts button")?.focus();
    else void this.board?.updateComplete.then(() => this.board?.focus());
  }
}

/** The focused element, however deep. */
function focused(root: ShadowRoot): Element | null {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? focused(activeElement.shadowRoot) : activeElement;
}

const sameBoard = (board: FacedBoard, { custom }: Setup) => JSON.stringify(board) === JSON.stringify(custom);

customElements.define("rr-table", RrTable);
