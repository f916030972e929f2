/**
 * <rr-import>: paste a text, choose a file, or drop one. Then it shows the format, what was read, what is wrong with
 * it, and where to open it. Used in a dialog, in the light DOM.
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { attribute, InDocument, maybe, Reactive } from "../../../core/reactive.ts";
import "../board/rr-board.ts";
import { BEGINS_RECORD, keepForReader } from "../../../core/pending-import.ts";
import { navigate, positionPath } from "../../../core/router.ts";
import type { From } from "../../../parts/fields.ts";
import { choice, toggle } from "../../../parts/menu.ts";
import type { ReadRecord as IncomingRecord } from "../../../wire/generated/http.ts";
import type { FacedBoard, ProblemJson } from "../boards/shape.ts";
import { toFragment } from "../links.ts";
import { movesFrom } from "../rules/notation.ts";
import { tried } from "../rules/practice.ts";
import { type Problem, problemFrom } from "../rules/problem.ts";
import { noteText, reasons } from "./causes.ts";
import { styles } from "./exchange-style.ts";
import { faultList } from "./faults.ts";
import {
  type Incoming,
  type IncomingPosition,
  type IncomingSolution,
  incoming,
  REASONS,
  textOf,
  Unreadable,
} from "./incoming.ts";
import { playable } from "./model.ts";
import { player } from "./player.ts";

const READINGS = ["without_diagonals", "with_diagonals"];

export class RrImport extends Reactive(
  {
    text: attribute(""),
    file: maybe<Blob>(),
    found: maybe<Incoming>(),
    refused: maybe<Unreadable>(),
    busy: false,
    /** whether T2 holds, if the text does not say */
    ricochet: true,
  },
  InDocument,
) {
  static override styles = styles;

  /** the record of a game, to choose a round from */
  record: IncomingRecord | null = null;
  /** what is being read: older answers are ignored */
  wish = {};
  /** the whole text that is being read */
  whole = "";
  /** the text or file that was imported */
  brought = new Blob();

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("file") && this.file) void this.readFile(this.file);
    else if (changed.has("text") && this.text && !this.hasUpdated) void this.read(this.text);
  }

  async readFile(file: Blob) {
    const wish = this.begin();
    this.brought = file;
    try {
      const text = await textOf(file);
      if (wish === this.wish) await this.read(text);
    } catch (error) {
      await this.refuse(wish, error);
    }
  }

  async read(text: string, how: { diagonals?: boolean } = {}) {
    const wish = this.begin();
    this.text = text.length > 20_000 ? "" : text;
    this.whole = text;
    this.brought = new Blob([text]);
    try {
      const found = await incoming(text, { ...how, problem: player()?.json ?? null });
      if (wish !== this.wish) return;
      this.found = found;
      this.busy = false;
      await this.updateComplete;
      this.querySelector<HTMLElement>(".found h3")?.focus();
    } catch (error) {
      await this.refuse(wish, error);
    }
  }

  begin() {
    this.busy = true;
    this.refused = null;
    this.found = null;
    this.wish = {};
    return this.wish;
  }

  async refuse(wish: object, error: unknown) {
    const why = error instanceof Unreadable ? error : new Unreadable("other");
    // A game's record may be larger than any position: then its review says what is wrong.
    const record = why.code === "too_large" && BEGINS_RECORD.test(await this.brought.slice(0, 100).text());
    if (wish !== this.wish) return;
    this.busy = false;
    if (record) this.review();
    else this.refused = why;
  }

  review() {
    keepForReader({ file: this.brought });
    this.leave("/review");
  }

  submit(event: SubmitEvent) {
    event.preventDefault();
    this.record = null;
    void this.read(this.querySelector("textarea")?.value ?? "");
  }

  leave(path: string) {
    this.dispatchEvent(new CustomEvent("close"));
    navigate(path);
  }

  /** The problem with the rules that the user has chosen. */
  problem({ value, format }: IncomingPosition): ProblemJson {
    const problem = value as ProblemJson; // called only if `kind` is "problem"
    return format === "game-id" ? { ...problem, rules: { ...problem.rules, ricochet: this.ricochet } } : problem;
  }

  async open(page: string, kind: "problem" | "board", value: object, name: string = "") {
    try {
      this.leave(page + (await toFragment(kind, value, { name })));
    } catch {
      this.found = null;
      this.refused = new Unreadable("too_large");
    }
  }

  // ---- what one sees ----

  override render() {
    return html`<div class="exchange">${this.found ? this.result(this.found) : this.form()}</div>`;
  }

  form() {
    const { refused, busy } = this;
    return html`
      <p class="muted">${t("position.import.what")}</p>
      <form class="paste" @submit=${this.submit}>
        <label class="visually-hidden" for="incoming">${t("position.import.text")}</label>
        <textarea
          class="field"
          id="incoming"
          rows="5"
          spellcheck="false"
          autocomplete="off"
          autocapitalize="off"
          placeholder=${t("position.import.placeholder")}
          aria-invalid=${refused ? "true" : "false"}
          aria-describedby="incoming-fault"
          .value=${this.text}
        ></textarea>
        <div id="incoming-fault" role="alert">${refused ? this.refusal(refused) : nothing}</div>
        <div class="row">
          <label class="button choose">
            <input type="file" class="visually-hidden" @change=${this.chosen} />
            <span>${t("position.import.file")}</span>
          </label>
          <button class="button primary grow" ?disabled=${busy}>
            ${t(busy ? "position.import.busy" : "position.import.read")}
          </button>
        </div>
        <p class="muted small dropping">${t("position.import.drop")}</p>
      </form>
    `;
  }

  chosen({ currentTarget }: From<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file) void this.readFile(file);
  }

  refusal({ code, detail, quote, causes }: Unreadable) {
    return html`<div class="fault">
      <p>${t(REASONS[code])}</p>
      ${detail ? reasons(causes, detail) : nothing}
      ${quote ? html`<p class="detail quote" translate="no">${quote}</p>` : nothing}
    </div>`;
  }

  result(found: Incoming) {
    if (found.kind === "record") return this.rounds(found);
    return found.kind === "solution" ? this.solution(found) : this.position(found);
  }

  /** The rounds of a game, to choose from. */
  rounds(record: IncomingRecord) {
    const open = (line: string) => {
      if (record.game !== "ricochet") return this.leave(positionPath(record.game, line));
      this.record = record;
      void this.read(line);
    };
    return html`
      <div class="stack">
        <div class="found"><h3 tabindex="-1">${t("position.found.record", { count: record.rounds.length })}</h3></div>
        <button class="button primary" @click=${this.review}>${t("review.open")}</button>
        ${record.rounds.map(
          ({ name, line, optimum }) => html`<button class="button round" @click=${() => open(line)}>
            <span>${roundName(name)}</span>
            ${optimum === null ? nothing : html`<span class="muted small">${t("position.found.optimum", { count: optimum })}</span>`}
          </button>`,
        )}
        <button class="button quiet" @click=${() => this.another()}>${t("position.import.other")}</button>
      </div>
    `;
  }

  /** Back to the form. */
  another() {
    this.found = this.record = null;
  }

  /** Back to the other rounds of a record. */
  otherRounds() {
    if (!this.record) return nothing;
    return html`<button class="button" @click=${() => (this.found = this.record)}>${t("position.found.rounds")}</button>`;
  }

  /** Moves of the position on the page. */
  solution({ format, problem: json, solution, solves, cost, notes }: IncomingSolution) {
    const problem = playable(json);
    const words = t(`position.format.${format.replaceAll("-", "_")}`);
    const play = () => {
      this.dispatchEvent(new CustomEvent("close"));
      player()?.play(solution);
    };
    return html`
      <div class="found">
        <div class="picture">
          <rr-board silent inert .board=${problem.board} .robots=${problem.robots} .powers=${problem.powers ?? []} .target=${problem.target}></rr-board>
        </div>
        <div class="stack">
          <h3 tabindex="-1">${t("position.found.solution", { format: words })}</h3>
          <p class=${solves ? "solves" : "fault"}>
            ${t(`position.found.${solves ? "solves" : turnless(problem, solution) ? "turnless" : "fails"}`, { count: cost })}
          </p>
          ${notes.map((note) => html`<p class="muted">${noteText(note)}</p>`)}
          <p class="detail" translate="no">${solution}</p>
          <button class="button primary big" ?disabled=${!solution} @click=${play}>${t("position.found.watch")}</button>
          <button class="button quiet" @click=${() => (this.found = null)}>${t("position.import.other")}</button>
        </div>
      </div>
    `;
  }

  position(found: IncomingPosition) {
    const { kind, format, value, notes, faults } = found;
    const problem = kind === "problem" ? problemFrom(this.problem(found)) : null;
    const board = problem?.board ?? (value as FacedBoard); // what is not a problem is a board
    const words = t(`position.format.${format.replaceAll("-", "_")}`);
    return html`
      <div class="found">
        <div class="picture">
          <rr-board silent inert .board=${board} .robots=${problem?.robots ?? {}} .target=${problem?.target ?? null}></rr-board>
        </div>
        <div class="stack">
          <h3 tabindex="-1">${t(`position.found.${kind}`, { format: words })}</h3>
          <p class="muted">${t("position.found.size", { rows: board.rows, cols: board.cols })}</p>
          ${this.notes(notes)}
          ${
            format === "game-id"
              ? toggle(t("switch.ricochet"), t("position.found.rules"), this.ricochet, (on) => (this.ricochet = on))
              : nothing
          }
          ${faults.length ? faultList(faults) : nothing}
          ${kind === "problem" ? this.problemWays(found, faults.length > 0) : this.boardWays(found, faults.length > 0)}
          ${this.otherRounds()}
          <button class="button quiet" @click=${() => this.another()}>${t("position.import.other")}</button>
        </div>
      </div>
    `;
  }

  /** How it was read; both readings, if there are two. */
  notes(notes: IncomingPosition["notes"]) {
    const reading = notes.find(({ kind }) => READINGS.includes(kind));
    const others = notes.filter((note) => note !== reading);
    return html`
      ${
        reading
          ? choice(
              "position.reading",
              "reading",
              reading.kind,
              READINGS,
              (value) => void this.read(this.whole, { diagonals: value === "with_diagonals" }),
            )
          : nothing
      }
      ${others.map((note) => html`<p class="muted">${noteText(note)}</p>`)}
    `;
  }

  problemWays(found: IncomingPosition, faulty: boolean) {
    const problem = () => this.problem(found);
    const board = () => problem().board;
    const change = () =>
      void import("../table/start.ts").then(({ changePosition }) => {
        this.dispatchEvent(new CustomEvent("close"));
        changePosition(problem());
      });
    return html`
      ${
        faulty
          ? nothing
          : html`<button class="button primary big" @click=${() => void this.open("/position", "problem", problem())}>
              ${t("position.found.play")}
            </button>`
      }
      <div class="row wrap">
        <button class="button grow" @click=${change}>${t("position.found.change")}</button>
        <button class="button grow" @click=${() => void this.open("/boards/edit", "board", board())}>${t("position.found.edit")}</button>
      </div>
    `;
  }

  boardWays({ value, name }: IncomingPosition, faulty: boolean) {
    return html`<div class="row wrap">
      ${
        faulty
          ? nothing
          : html`<button class="button primary grow" @click=${() => void this.open("/table", "board", value, name)}>
              ${t("position.found.setup")}
            </button>`
      }
      <button class="button grow ${faulty ? "primary" : ""}" @click=${() => void this.open("/boards/edit", "board", value, name)}>
        ${t("position.found.edit")}
      </button>
    </div>`;
  }
}

/** "round 3" or "game 2 round 3" in the reader's language. */
function roundName(name: string) {
  const [round = "", game] = (name.match(/\d+/g) ?? []).reverse();
  return game ? t("position.found.round.of", { game, round }) : t("position.found.round", { round });
}

/** Whether the moves lead the robot to the target and only the turn is missing (T2). */
const turnless = (problem: Problem, solution: string) => tried(problem, movesFrom(solution)).unturned;

customElements.define("rr-import", RrImport);
