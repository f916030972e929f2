/**
 * <rr-home>: a problem one can play at once, and the ways on. The board is live from the first second, the page's own
 * rules judge, undo is allowed. The shell hears what is wanted: `new-room`, `play-alone`, `join-room` {code}, `learn`.
 *
 * One zone below (or beside) the board says what is true now and never changes its height: playing – the moves, undo,
 * start over, the way; solved – the result; watching – the steps of the solution.
 */

import { html, LitElement, nothing } from "../../core/lit.ts";
import { chipPicture } from "../../games/ricochet/board/chip.ts";
import { CODE_LENGTH, CODE_LETTERS } from "../../wire/generated/protocol.ts";
import "../../games/ricochet/board/rr-board.ts";
import { Localized, t } from "../../core/i18n.ts";
import { newPath } from "../../core/router.ts";
import type { RrBoard } from "../../games/ricochet/board/rr-board.ts";
import { nextProblem } from "../../games/ricochet/puzzles/source.ts";
import { type Film, film } from "../../games/ricochet/room/film.ts";
import type { Move } from "../../games/ricochet/rules/move.ts";
import { type HomeProblem, Practice } from "../../games/ricochet/rules/practice.ts";
import { activeRobots, robotOnTarget } from "../../games/ricochet/rules/problem.ts";
import { refusalText, targetName } from "../../games/ricochet/rules/words.ts";
import type { Color } from "../../kit/board/geometry.ts";
import { Replay } from "../../kit/replay.ts";
import { controls } from "../../styles/controls.ts";
import { codeFrom } from "../../wire/http.ts";
import { lobbyOpen } from "../../wire/lobby.ts";
import { icon, made, tape, tool, watching } from "../../workbench/pieces.ts";
import { countSolved, keep, kept, solvedSoFar, suitable } from "./memory.ts";
import { homeStyle } from "./styles.ts";

/** What a room's code looks like: six signs, none that is easily taken for another. */
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

export class RrHome extends LitElement {
  static override styles = [controls, ...homeStyle];

  static override properties = {
    given: { state: true },
    practice: { state: true },
    selected: { state: true },
    replay: { state: true },
    why: { state: true },
    failed: { state: true },
    shown: { state: true },
    fault: { state: true },
    lobby: { state: true },
  };

  /** whether the server shows rooms that anybody may find */
  declare lobby: boolean;
  declare given: HomeProblem | null;
  declare practice: Practice | null;
  declare selected: Color | null;
  /** the solution, while it is watched */
  declare replay: Film | null;
  /** the rule that has just mattered: said below the board, explained on request */
  declare why: string;
  declare failed: boolean;
  /** whether the solution has been looked at */
  declare shown: boolean;
  /** whether this puzzle is among the solved ones already */
  counted = false;
  /** what is wrong with the code in the field, as a key of the words */
  declare fault: string;
  /** which face of the zone is seen, and whether the keyboard was on it before it changed */
  zoned = "";
  keyed = false;
  /** whether the robot has said hello */
  greeted = false;
  onKey = (event: KeyboardEvent) => this.pageKey(event);

  constructor() {
    super();
    this.lobby = false;
    this.given = null;
    this.practice = null;
    this.selected = null;
    this.replay = null;
    this.why = "";
    this.failed = false;
    this.shown = false;
    this.fault = "";
    new Localized(this);
  }

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    if (this.given) return;
    const table = kept();
    if (table) {
      Object.assign(this, table);
      this.zoned = this.zoneNow();
    } else void this.load();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    this.replay?.end();
  }

  get board(): RrBoard {
    return this.renderRoot.querySelector("rr-board") as RrBoard;
  }

  async load() {
    this.failed = false;
    try {
      const given = await nextProblem(suitable(solvedSoFar()));
      this.replay?.end();
      this.replay = null;
      this.given = given;
      this.practice = new Practice(given.problem);
      this.selected = null;
      this.shown = false;
      this.counted = false;
      this.why = "";
    } catch {
      this.failed = true;
    }
  }

  // ---- what one can do ----

  push(move: Move) {
    this.fault = "";
    if (!this.practice || this.practice.solved || this.replay) return;
    const { practice, refusal } = this.practice.push(move);
    if (refusal) {
      this.board.shake(move.robot, move.direction, refusalText(refusal));
      this.why = refusal === "M7" || refusal === "M4" ? refusal : "";
      return;
    }
    this.practice = practice;
    this.why = practice.unturned ? "T2" : "";
    if (!practice.solved) return;
    if (!this.counted && !this.shown) {
      this.counted = true;
      countSolved();
    }
    void this.celebrate(practice);
  }

  async celebrate(practice: Practice) {
    this.selected = null;
    await this.updateComplete;
    await this.board.settled();
    const robot = robotOnTarget(practice.problem, practice.progress);
    if (this.practice === practice && robot) {
      this.board.cheer(robot);
      this.board.say(this.resultText(practice));
    }
  }

  undo() {
    if (!this.practice || this.replay) return;
    this.practice = this.practice.undo();
    this.quiet();
  }

  restart() {
    this.leaveReplay();
    if (!this.practice) return;
    this.practice = this.practice.restart();
    this.quiet();
  }

  /** What was said of a move that was taken back is not true any more. */
  quiet() {
    this.why = "";
    this.board.hush();
    this.board.say("");
  }

  watch() {
    const { given } = this;
    if (!given) return;
    this.selected = null;
    this.quiet();
    this.shown = true;
    const { board } = this;
    this.replay = new Replay("optimum", film(given.problem, given.solution), {
      slide: (move) => board.play(move),
      place: () => this.requestUpdate(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      changed: () => this.requestUpdate(),
    });
    const { replay } = this;
    setTimeout(() => {
      if (this.replay === replay) void replay.play();
    }, 500);
  }

  leaveReplay() {
    this.replay?.end();
    this.replay = null;
  }

  join(event: SubmitEvent) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const code = codeFrom(String(new FormData(form).get("code") ?? ""));
    this.fault = codeFault(code);
    if (!this.fault) this.wish("join-room", { code });
    else (form.elements.namedItem("code") as HTMLInputElement).focus();
  }

  wish(name: string, detail: object = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Keys work wherever the focus is, except in a field or a dialog. */
  pageKey(event: KeyboardEvent) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest("input, textarea, select")) return;
    if (event.key === "Backspace" && this.practice?.moves.length && !this.practice.solved) this.undo();
    else if (!this.board?.handleKey(event)) return;
    event.preventDefault();
  }

  // ---- what one sees ----

  override render() {
    const { given, practice, replay } = this;
    const playing = Boolean(practice && !practice.solved && !replay);
    const reel = replay?.reel;
    return html`
      <div class="home">
        <h1 class="visually-hidden">${t("home.title")}</h1>
        <section class="task" aria-live="polite">${given ? this.task(given) : nothing}</section>
        <div class="table">
          ${
            given && practice
              ? html`<rr-board
                  .board=${given.problem.board}
                  .robots=${replay && reel ? reel.positions[replay.at] : practice.progress.robots}
                  .way=${(replay && reel ? reel.moves[replay.at - 1] : practice.travels.at(-1)) ?? null}
                  .powers=${given.problem.powers ?? []}
                  .start=${practice.problem.robots}
                  .target=${given.problem.target}
                  .rules=${given.problem.rules ?? {}}
                  .last=${practice.progress.last}
                  .movable=${playing}
                  .selected=${playing ? this.selected : null}
                  .trail=${replay && reel ? reel.moves.slice(0, replay.moving ? replay.at - 1 : replay.at) : []}
                  @select=${(event: CustomEvent) => (this.selected = event.detail.robot)}
                  @push=${(event: CustomEvent) => this.push(event.detail)}
                ></rr-board>`
              : html`<div class="placeholder">${this.failed ? this.sorry() : nothing}</div>`
          }
        </div>
        <section class="zone">${practice ? this.zone(practice) : nothing}</section>
        ${this.ways()}
      </div>
    `;
  }

  sorry() {
    return html`<p>${t("home.failed")}</p>
      <button class="button" @click=${() => void this.load()}>${t("home.retry")}</button>`;
  }

  task({ problem: { target, robots, rules } }: HomeProblem) {
    const robot = target.color === "any" || !robots[target.color] ? "any" : target.color;
    return html`
      ${chipPicture(target)}
      <div>
        <p class="aim">${t(`home.aim.${robot}`, { target: targetName(target) })}</p>
        <p class="muted small">${t(rules?.ricochet === false ? "home.how.plain" : "home.how")}</p>
      </div>
    `;
  }

  zone(practice: Practice) {
    if (this.replay) return watching(this.replay, () => this.restart(), { beside: this.next() });
    if (practice.solved) return this.result(practice);
    return this.playing(practice);
  }

  /** Which of its three faces the zone shows. */
  zoneNow() {
    if (this.replay) return "watching";
    return this.practice?.solved ? "result" : "playing";
  }

  playing(practice: Practice) {
    const { cost, travels } = practice;
    const none = travels.length === 0;
    return html`
      <div class="line">
        <output class="count numeric" aria-label=${t("home.moves", { count: cost })}>${cost}</output>
        ${this.why ? this.reason(this.why) : none ? html`<p class="note">${this.tip()}</p>` : tape(travels.map(made))}
      </div>
      <div class="tools">
        ${tool("undo", t("home.undo"), () => this.undo(), { disabled: none })}
        ${tool("restart", t("home.restart"), () => this.restart(), { disabled: none })}
        ${tool("show", t("home.show"), () => this.watch())} ${this.next()}
      </div>
    `;
  }

  next() {
    return tool("next", t("home.next"), () => void this.load());
  }

  /** Why that was not enough, or not allowed; one press further, the rule with its picture. */
  reason(rule: string) {
    return html`<p class="note" role="status">${t(`home.why.${rule}`)}</p>
      <button class="button quiet small" @click=${() => this.wish("learn", { rule })}>${t("home.why")}</button>`;
  }

  tip() {
    return t(matchMedia("(pointer: coarse)").matches ? "home.tip.touch" : "home.tip.mouse");
  }

  resultText(practice: Practice) {
    const { optimum } = this.given as HomeProblem;
    const count = practice.cost;
    if (count <= optimum)
      return `${t("home.solved", { count })} ${t(this.shown ? "home.solved.seen" : "home.solved.best")}`;
    return `${t("home.solved", { count })} ${t("home.solved.more", { count: optimum })}`;
  }

  result(practice: Practice) {
    const { optimum } = this.given as HomeProblem;
    const count = practice.cost;
    const best = count <= optimum;
    return html`
      <div class="line result ${best ? "best" : ""}">
        <span class="count numeric" aria-hidden="true">${count}</span>
        <p>
          <strong>${t("home.solved", { count })}</strong>
          ${best ? t(this.shown ? "home.solved.seen" : "home.solved.best") : t("home.solved.more", { count: optimum })}
        </p>
      </div>
      <div class="tools two">
        ${
          best
            ? html`<button class="button" @click=${() => this.restart()}>${icon("restart")}${t("home.again")}</button>`
            : html`<button class="button" @click=${() => this.watch()}>${icon("show")}${t("home.watch")}</button>`
        }
        <button class="button primary next" @click=${() => void this.load()}>${t("home.next.long")}${icon("next")}</button>
      </div>
    `;
  }

  ways() {
    return html`
      <nav class="ways" aria-label=${t("home.ways")}>
        <div class="first">
          <button class="button primary big" @click=${() => this.wish("new-room")}>${icon("friends")}${t("home.friends")}</button>
          <a class="button big micro" href=${newPath({ game: "micro" })}>${icon("micro")}${t("home.micro")}</a>
        </div>
        <form class="join" novalidate @submit=${this.join} @input=${() => (this.fault = "")}>
          <label class="visually-hidden" for="code">${t("home.join.label")}</label>
          <input
            class="field"
            id="code"
            name="code"
            placeholder=${t("home.join.label")}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength="200"
            aria-invalid=${this.fault ? "true" : "false"}
            aria-describedby="code-fault"
          />
          <button class="button">${t("home.join")}</button>
          <p class="fault" id="code-fault" role="alert">${this.fault ? t(this.fault) : nothing}</p>
        </form>
        <div class="pair">
          <button class="button" @click=${() => this.wish("play-alone")}>${icon("alone")}${t("home.alone")}</button>
          <a class="button at-home" href="/table">${icon("table")}${t("home.table")}</a>
          <button class="button learn" @click=${() => this.wish("learn")}>${icon("learn")}${t("home.learn")}</button>
        </div>
        ${this.lobby ? html`<a class="button quiet rooms" href="/rooms">${t("app.rooms")}</a>` : ""}
      </nav>
    `;
  }

  override willUpdate() {
    const { activeElement } = this.renderRoot instanceof ShadowRoot ? this.renderRoot : { activeElement: null };
    this.keyed = Boolean(activeElement?.closest(".zone") && activeElement.matches(":focus-visible"));
  }

  override updated(changed: Map<string, unknown>) {
    if (this.given && this.practice && ["given", "practice", "shown"].some((name) => changed.has(name))) {
      keep({ given: this.given, practice: this.practice, shown: this.shown, counted: this.counted });
    }
    this.lead();
    this.greet();
  }

  /** The keyboard follows what happens: solved – to the next puzzle; its button has gone – to what took its place. */
  lead() {
    const before = this.zoned;
    this.zoned = this.zoneNow();
    const root = this.renderRoot as ShadowRoot;
    const at = root.activeElement;
    if (before && this.zoned === "result" && before !== "result") {
      if (!at?.matches("input")) this.put(".next");
    } else if (this.keyed && (!at || at.matches(":disabled"))) {
      if (this.zoned === "playing") this.board?.focus();
      else this.put(this.zoned === "result" ? ".next" : ".playback");
    }
  }

  put(name: string) {
    (this.renderRoot.querySelector(name) as HTMLElement | null)?.focus({ preventScroll: true });
  }

  /** Does the server show rooms that anybody may find? Nobody waits for that. */
  async askForRooms() {
    if (this.isConnected) this.lobby = await lobbyOpen();
  }

  /** Once, when the first problem is there: the robot it is about says hello. */
  greet() {
    if (this.greeted || !this.given) return;
    this.greeted = true;
    const [robot] = activeRobots(this.given.problem);
    setTimeout(() => this.practice?.moves.length === 0 && this.board?.greet(robot), 900);
    setTimeout(() => void this.askForRooms(), 1500);
  }
}

/**
 * What is wrong with a code, as a key of the words; empty: nothing.
 *
 * @param code as codeFrom made it
 */
export function codeFault(code: string) {
  if (CODE.test(code)) return "";
  if (!code) return "home.join.empty";
  return [...code].every((sign) => CODE_LETTERS.includes(sign)) ? "home.join.length" : "home.join.signs";
}

customElements.define("rr-home", RrHome);
