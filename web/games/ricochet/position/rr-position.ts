/**
 * <rr-position>: one position, given by the page's link – to be tried, with hints step by step, then the solution. Under
 * it the ways in and out of other programs. The rules of the page judge moves; the solver is asked only when somebody
 * wants to know.
 *
 * The zone below (or beside) the board has three faces of one height, as on the home page: playing, result, watching.
 */

import { html, LitElement, nothing } from "../../../core/lit.ts";
import { chipPicture } from "../board/chip.ts";
import "../board/rr-board.ts";
import { Localized, t } from "../../../core/i18n.ts";
import { replaceHash } from "../../../core/router.ts";
import type { Color } from "../../../kit/board/geometry.ts";
import { Replay } from "../../../kit/replay.ts";
import { openDialog } from "../../../parts/dialog.ts";
import { toggle } from "../../../parts/menu.ts";
import { controls } from "../../../styles/controls.ts";
import type { FaultValue } from "../../../wire/generated/http.ts";
import { icon, made, tape, tool, watching } from "../../../workbench/pieces.ts";
import type { RrBoard } from "../board/rr-board.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { fromFragment, LinkError, toFragment } from "../links.ts";
import { type Film, film } from "../room/film.ts";
import type { Move } from "../rules/move.ts";
import { type Problem, robotOnTarget } from "../rules/problem.ts";
import { refusalText, targetName } from "../rules/words.ts";
import { checkPosition, type Solved } from "../services.ts";
import { openExport, openImport } from "./exchange.ts";
import { faultList } from "./faults.ts";
import { type Attempt, keep, kept, lastFragment, playable, powersOf, withPowers } from "./model.ts";
import { showing } from "./player.ts";
import { hintText, noSolutionText, Solving } from "./solving.ts";
import { positionStyle } from "./styles.ts";

export class RrPosition extends LitElement {
  static override styles = [controls, ...positionStyle];

  static override properties = {
    fragment: {},
    json: { state: true },
    attempt: { state: true },
    selected: { state: true },
    replay: { state: true },
    hints: { state: true },
    why: { state: true },
    compared: { state: true },
    showing: { state: true },
    lost: { state: true },
    reading: { state: true },
    faults: { state: true },
  };

  /** the link's fragment, `#p1=…` */
  declare fragment: string;
  /** the fragment that `json` is of */
  read = "";
  declare json: ProblemJson | null;
  problem: Problem | null = null;
  declare attempt: Attempt | null;
  solving: Solving | null = null;
  declare selected: Color | null;
  /** the solution, while it is watched */
  declare replay: Film | null;
  /** how many hints have been asked for */
  declare hints: number;
  /** the rule that has just mattered */
  declare why: string;
  /** whether the own moves have been compared with the optimum */
  declare compared: boolean;
  /** whether the solution has been asked for */
  declare showing: boolean;
  /** whether the link is being read */
  declare reading: boolean;
  /** what is wrong with the link, as a key of the words */
  declare lost: string;
  /** what is wrong with the position */
  declare faults: readonly FaultValue[];
  /** which face of the zone is seen, and whether the keyboard was on it before it changed */
  zoned = "";
  keyed = false;
  onKey = (event: KeyboardEvent) => this.pageKey(event);

  constructor() {
    super();
    this.fragment = "";
    this.json = null;
    this.attempt = null;
    this.selected = null;
    this.replay = null;
    this.hints = 0;
    this.why = "";
    this.compared = false;
    this.showing = false;
    this.reading = true;
    this.lost = "";
    this.faults = [];
    new Localized(this);
  }

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    showing(this);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    showing(null);
    this.leaveReplay();
    this.solving?.leave();
  }

  get board(): RrBoard | null {
    return this.renderRoot.querySelector("rr-board");
  }

  // ---- which position ----

  override willUpdate(changed: Map<string, unknown>) {
    const { activeElement } = this.renderRoot instanceof ShadowRoot ? this.renderRoot : { activeElement: null };
    this.keyed = Boolean(activeElement?.closest(".zone") && activeElement.matches(":focus-visible"));
    if (changed.has("fragment") && (this.fragment !== this.read || !this.json)) void this.load();
  }

  async load() {
    const wanted = this.fragment || lastFragment();
    this.read = wanted;
    this.reading = true;
    this.lost = "";
    try {
      const carried = wanted ? await fromFragment(wanted) : null;
      if (this.read !== wanted) return; // another link meanwhile
      if (carried?.kind === "problem") this.take(carried.value, wanted);
      else this.clear(carried ? "position.link.board" : "");
    } catch (error) {
      if (this.read === wanted)
        this.clear(error instanceof LinkError ? `position.link.${error.code}` : "position.link.damaged");
    }
    if (this.read === wanted) this.reading = false;
  }

  /** Nothing to show, and why. */
  clear(why: string) {
    this.leaveReplay();
    this.solving?.leave();
    this.json = this.problem = this.attempt = this.solving = null;
    this.lost = why;
    this.faults = [];
  }

  take(json: ProblemJson, fragment: string) {
    this.leaveReplay();
    this.json = json;
    this.problem = playable(json);
    const { attempt, hints } = kept(fragment, this.problem);
    this.attempt = attempt;
    this.hints = hints;
    this.ask(json);
    if (hints) void this.solving?.ask();
    this.selected = null;
    this.why = "";
  }

  /** A problem that has not been asked about yet. */
  ask(json: ProblemJson) {
    this.solving?.leave();
    const solving = new Solving(json, () => this.requestUpdate());
    this.solving = solving;
    this.compared = false;
    this.showing = false;
    this.faults = [];
    void checkPosition({ problem: json }).then(
      ({ faults }) => {
        if (this.solving === solving) this.faults = faults;
      },
      () => {}, // the server is away: the page's own rules do
    );
  }

  /** The same position under other rules. */
  async change(json: ProblemJson) {
    const { attempt } = this;
    this.leaveReplay();
    this.json = json;
    this.problem = playable(json);
    this.attempt = attempt?.under(this.problem) ?? null;
    this.hints = 0;
    this.why = "";
    this.ask(json);
    const fragment = await toFragment("problem", json);
    if (this.json !== json) return;
    this.read = this.fragment = fragment;
    replaceHash(fragment);
  }

  // ---- what one can do ----

  push(move: Move) {
    const { attempt, board } = this;
    if (!attempt || attempt.practice.solved || this.replay) return;
    const made = attempt.push(move);
    if (made.refusal) {
      board?.shake(move.robot, move.direction, refusalText(made.refusal));
      this.why = made.refusal === "M7" || made.refusal === "M4" ? made.refusal : "";
      return;
    }
    this.attempt = made.attempt;
    const { practice } = made.attempt;
    this.why = practice.unturned ? "T2" : "";
    if (practice.solved) void this.celebrate(made.attempt);
  }

  async celebrate(attempt: Attempt) {
    this.selected = null;
    this.compared = false;
    await this.updateComplete;
    await this.board?.settled();
    const { practice } = attempt;
    const robot = robotOnTarget(practice.problem, practice.progress);
    if (this.attempt === attempt && robot) {
      this.board?.cheer(robot);
      this.board?.say(t("home.solved", { count: practice.cost }));
    }
  }

  step(how: "undo" | "redo" | "restart") {
    if (!this.attempt || this.replay) return;
    this.attempt = this.attempt[how]();
    this.why = "";
    this.board?.hush();
    this.board?.say("");
  }

  async hint() {
    const { solving } = this;
    if (!solving) return;
    const answer = await solving.ask();
    if (!answer || solving !== this.solving) return;
    if (this.hints < answer.hints.length) this.hints += 1;
    else if (!answer.hints.length) this.showing = true; // there is none: the reason is
  }

  async show() {
    const { solving } = this;
    if (!solving) return;
    const answer = await solving.ask();
    if (!answer || solving !== this.solving) return;
    this.showing = true;
    if (answer.solution === null || !this.problem) return;
    this.watch(this.problem, answer.solution);
  }

  /** A solution that has come in from outside, as a film. */
  play(solution: string) {
    this.leaveReplay();
    if (this.problem) this.watch(this.problem, solution, "brought");
  }

  async compare() {
    const { solving } = this;
    const answer = await solving?.ask();
    if (answer && solving === this.solving) this.compared = true;
  }

  watch(problem: Problem, solution: string, whose: "optimum" | "brought" = "optimum") {
    const { board } = this;
    if (!board || this.replay) return;
    this.selected = null;
    this.why = "";
    board.hush();
    board.say("");
    this.replay = new Replay(whose, film(problem, solution), {
      slide: (move) => board.play(move),
      place: () => this.requestUpdate(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      changed: () => this.requestUpdate(),
    });
    const { replay } = this;
    setTimeout(() => {
      if (this.replay === replay && !replay.at) void replay.play();
    }, 500);
  }

  leaveReplay() {
    this.replay?.end();
    this.replay = null;
  }

  /** Back from the film to one's own moves. */
  back() {
    this.leaveReplay();
    if (this.attempt?.practice.solved) this.attempt = this.attempt.restart();
  }

  /** Keys work wherever the focus is, except in a field or a dialog. */
  pageKey(event: KeyboardEvent) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest("input, textarea, select")) return;
    const letter = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : "";
    const moves = this.attempt?.practice.moves.length;
    if (letter === "y" || (letter === "z" && event.shiftKey)) this.step("redo");
    else if (letter === "z" || (event.key === "Backspace" && moves)) this.step("undo");
    else if (!this.board?.handleKey(event)) return;
    event.preventDefault();
  }

  openRules() {
    const dialog = openDialog(t("position.rules"), () => {
      dialog.heading = t("position.rules");
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
    });
  }

  // ---- what one sees ----

  override render() {
    const { problem, attempt, json } = this;
    const there = problem && attempt && json;
    // One heading in both cases: whoever has been led to it stays there.
    return html`<div class="position ${there ? "" : "nothing"}">
      <h1 class=${there ? "visually-hidden" : ""}>${t("position.title")}</h1>
      ${there ? this.tried(problem, attempt, json) : this.reading ? nothing : this.empty()}
    </div>`;
  }

  tried(problem: Problem, attempt: Attempt, json: ProblemJson) {
    const { replay } = this;
    const { practice } = attempt;
    const playing = !practice.solved && !replay;
    const reel = replay?.reel;
    return html`
        <section class="task" aria-live="polite">${this.task(problem)}</section>
        <div class="table">
          <rr-board
            .board=${problem.board}
            .robots=${replay && reel ? reel.positions[replay.at] : practice.progress.robots}
            .way=${(replay && reel ? reel.moves[replay.at - 1] : practice.travels.at(-1)) ?? null}
            .powers=${problem.powers ?? []}
            .start=${problem.robots}
            .target=${problem.target}
            .rules=${problem.rules ?? {}}
            .last=${practice.progress.last}
            .movable=${playing}
            .selected=${playing ? this.selected : null}
            .trail=${replay?.trail ?? []}
            @select=${(event: CustomEvent) => (this.selected = event.detail.robot)}
            @push=${(event: CustomEvent) => this.push(event.detail)}
          ></rr-board>
        </div>
        <section class="zone">${this.zone(attempt)}</section>
        <section class="said" role="log" aria-live="polite" aria-label=${t("position.hints")}>${this.said()}</section>
        ${this.ways(json)}
    `;
  }

  empty() {
    return html`
      ${this.lost ? html`<p class="fault" role="alert">${t(this.lost)}</p>` : nothing}
      ${
        this.lost === "position.link.board"
          ? html`<a class="button primary big" href=${`/table${this.read}`}>${t("position.found.setup")}</a>`
          : nothing
      }
      <p class="muted">${t("position.empty")}</p>
      <button class="button primary big" @click=${() => openImport()}>${t("position.import")}</button>
      <a class="button" href="/table">${icon("table")}${t("position.table")}</a>
      <a class="button" href="/boards">${t("position.boards")}</a>`;
  }

  task({ target, robots, rules, powers }: Problem) {
    const robot = target.color === "any" || !robots[target.color] ? "any" : target.color;
    const turned = rules?.ricochet !== false;
    const agreed = [
      t(turned ? "position.how" : "position.how.plain"),
      rules?.no_reversal === false ? t("position.how.reversal") : "",
      powers?.includes("silver") ? t("position.how.power") : "",
    ];
    return html`
      ${chipPicture(target)}
      <div>
        <p class="aim">${t(`home.aim.${robot}`, { target: targetName(target) })}</p>
        <p class="muted small">${agreed.filter(Boolean).join(" · ")}</p>
      </div>
    `;
  }

  zoneNow() {
    if (this.replay) return "watching";
    return this.attempt?.practice.solved ? "result" : "playing";
  }

  zone(attempt: Attempt) {
    if (this.replay) {
      const brought = this.replay.id === "brought";
      return watching(
        this.replay,
        () => this.back(),
        brought ? { title: t("position.brought", { count: this.replay.total }) } : {},
      );
    }
    return attempt.practice.solved ? this.result(attempt) : this.playing(attempt);
  }

  playing({ practice, undone }: Attempt) {
    const { cost, travels } = practice;
    const none = travels.length === 0;
    const busy = this.solving?.busy ?? false;
    return html`
      <div class="line">
        <output class="count numeric" aria-label=${t("home.moves", { count: cost })}>${cost}</output>
        ${this.why ? this.reason(this.why) : none ? html`<p class="note">${t("position.tip")}</p>` : tape(travels.map(made))}
      </div>
      <div class="tools five">
        ${tool("undo", t("home.undo"), () => this.step("undo"), { disabled: none })}
        ${tool("redo", t("position.redo"), () => this.step("redo"), { disabled: undone.length === 0 })}
        ${tool("restart", t("position.restart"), () => this.step("restart"), { disabled: none })}
        ${tool("hint", t("position.hint"), () => void this.hint(), { disabled: busy || this.toldAll })}
        ${tool("show", t("position.show"), () => void this.show(), { disabled: busy })}
      </div>
    `;
  }

  /** Whether there is no further hint. */
  get toldAll() {
    const { answer } = this.solving ?? {};
    return Boolean(answer?.hints.length && this.hints >= answer.hints.length);
  }

  reason(rule: string) {
    const learn = () =>
      this.dispatchEvent(new CustomEvent("learn", { detail: { rule }, bubbles: true, composed: true }));
    return html`<p class="note" role="status">${t(`home.why.${rule}`)}</p>
      <button class="button quiet small" @click=${learn}>${t("home.why")}</button>`;
  }

  result({ practice }: Attempt) {
    const count = practice.cost;
    const answer = this.compared ? this.solving?.answer : null;
    const best = answer?.status === "optimal" && answer.moves !== null && count <= answer.moves;
    return html`
      <div class="line result ${best ? "best" : ""}">
        <span class="count numeric" aria-hidden="true">${count}</span>
        <p role="status"><strong>${t("home.solved", { count })}</strong> ${answer ? comparison(answer, count) : nothing}</p>
      </div>
      <div class="tools two">
        <button class="button again" @click=${() => this.step("restart")}>${icon("restart")}${t("home.again")}</button>
        ${
          answer
            ? html`<button class="button primary after" ?disabled=${answer.solution === null} @click=${() => void this.show()}>
                ${icon("show")}${t("position.watch")}
              </button>`
            : html`<button class="button primary after" ?disabled=${this.solving?.busy} @click=${() => void this.compare()}>
                ${t("position.compare")}
              </button>`
        }
      </div>
    `;
  }

  /** What has been asked for: hints, the newest first, or why there are none. */
  said() {
    const { solving, hints } = this;
    const { answer } = solving ?? {};
    if (this.faults.length) return faultList(this.faults);
    if (solving?.busy) return html`<p class="hint newest thinking">${t("position.thinking")}</p>`;
    if (solving?.fault) return html`<p class="hint newest wrong" role="alert">${t(solving.fault)}</p>`;
    if (!answer) return nothing;
    const none = noSolutionText(answer);
    if (none) return this.showing || hints || this.compared ? html`<p class="hint newest">${none}</p>` : nothing;
    const told = answer.hints.slice(0, hints).map(hintText);
    return html`${told.reverse().map((text, index) => html`<p class="hint ${index ? "" : "newest"}">${text}</p>`)}
    ${this.toldAll ? html`<p class="hint">${t("position.hint.all")}</p>` : nothing}`;
  }

  ways(json: ProblemJson) {
    const solution = () => (this.showing ? (this.solving?.answer?.solution ?? undefined) : undefined);
    return html`<nav class="ways" aria-label=${t("position.ways")}>
      <button class="button" @click=${() => this.openRules()}>${t("position.rules")}</button>
      <button class="button" @click=${() => openImport()}>${t("position.import")}</button>
      <button class="button" @click=${() => openExport({ problem: json, solution: solution() })}>${t("position.export")}</button>
      <button class="button" @click=${() => void this.edit(json)}>${t("position.edit")}</button>
    </nav>`;
  }

  /** Set the robots and the chip anew on this board. */
  async edit(json: ProblemJson) {
    const { changePosition } = await import("../table/start.ts");
    changePosition(json);
  }

  // ---- where the keyboard is ----

  override updated(changed: Map<string, unknown>) {
    if (this.attempt && this.read && ["attempt", "hints", "json"].some((name) => changed.has(name)))
      keep({ fragment: this.read, attempt: this.attempt, hints: this.hints });
    const before = this.zoned;
    this.zoned = this.zoneNow();
    const root = this.renderRoot as ShadowRoot;
    const at = root.activeElement;
    if (before && this.zoned === "result" && before !== "result") this.put(".after");
    else if (this.keyed && (!at || at.matches(":disabled"))) {
      if (this.zoned === "playing") this.board?.focus();
      else this.put(this.zoned === "result" ? ".after" : ".playback");
    }
  }

  put(name: string) {
    (this.renderRoot.querySelector(name) as HTMLElement | null)?.focus({ preventScroll: true });
  }
}

/** The own moves beside the optimum, as exactly as it is known. */
function comparison(answer: Solved, count: number) {
  if (answer.status !== "optimal" || answer.moves === null)
    return t("position.compared.limit", { count: answer.least });
  return count <= answer.moves ? t("home.solved.best") : t("home.solved.more", { count: answer.moves });
}

customElements.define("rr-position", RrPosition);
