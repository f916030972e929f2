/**
 * <rr-home>: a problem one can play at once, and three ways on. The board is live from the first second, the page's own
 * rules judge, undo is allowed. The shell hears what is wanted: `new-room`, `play-alone`, `join-room` {code}, `learn`.
 *
 * One zone below (or beside) the board says what is true now and never changes its height: playing – the moves, undo,
 * start over, the way; solved – the result; watching – the steps of the solution.
 */
import { LitElement, html, nothing, svg } from "../vendor/lit.js";
import { Localized, t } from "../i18n.js";
import "../board/rr-board.js";
import { chipPicture } from "../board/chip.js";
import { codeFrom } from "../net/http.js";
import { activeRobots, robotOnTarget } from "../rules/problem.js";
import { directionName, refusalText, robotName, targetName } from "../rules/words.js";
import { Replay, film } from "../room/replay.js";
import { controls } from "../styles/controls.js";
import { countSolved, keep, kept, solvedSoFar, suitable } from "./memory.js";
import { Practice } from "./practice.js";
import { nextProblem } from "./source.js";
import { homeStyle } from "./styles.js";

/** @typedef {import("../board/rr-board.js").RrBoard} RrBoard */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../rules/problem.js").Move} Move */
/** @typedef {import("../rules/travel.js").Travel} Travel */
/** @typedef {import("./practice.js").HomeProblem} HomeProblem */
/** @typedef {{ robot: Color, direction: Direction, cost: number }} Made a move on the tape */

const ICONS = {
  undo: svg`<path d="M9 7L4.5 11.5L9 16M5 11.5h9.5a5 5 0 0 1 0 10H11"/>`,
  restart: svg`<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 3.5v4.2h4.2"/>`,
  show: svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>`,
  next: svg`<path d="M5 12h14M13 6l6 6-6 6"/>`,
  back: svg`<path d="M17 6l-8 6 8 6zM6.5 6v12"/>`,
  forward: svg`<path d="M7 6l8 6-8 6zM17.5 6v12"/>`,
  play: svg`<path d="M8 5l11 7-11 7z"/>`,
  pause: svg`<path d="M8.5 5.5v13M15.5 5.5v13"/>`,
  friends: svg`<circle cx="9" cy="8.5" r="3.2"/><path d="M3 19.5c0-3.6 2.4-5.6 6-5.6s6 2 6 5.6M16 5.6a3 3 0 0 1 0 5.8M17.5 14.4c2.3.6 3.5 2.4 3.5 5.1"/>`,
  alone: svg`<circle cx="12" cy="8" r="3.6"/><path d="M5 20c0-4 2.8-6.2 7-6.2s7 2.2 7 6.2"/>`,
  learn: svg`<circle cx="12" cy="12" r="9"/><path d="M9.6 9.4a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2 1-1.2 1.9M12 16.8v.2"/>`,
};

/** @param {keyof typeof ICONS} name */
const icon = (name) => html`<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;

/** What a room's code looks like: six signs, none that is easily taken for another. */
const CODE = /^[A-HJKMNP-Z2-9]{6}$/;

/** @type {Readonly<Record<Direction, number>>} */
const TURN = { N: 0, E: 90, S: 180, W: 270 };

/** @param {Travel} travel @returns {Made} */
const made = ({ robot, push, cost }) => ({ robot, direction: push, cost });

export class RrHome extends LitElement {
  static styles = [controls, ...homeStyle];

  static properties = {
    given: { state: true },
    practice: { state: true },
    selected: { state: true },
    replay: { state: true },
    why: { state: true },
    failed: { state: true },
    shown: { state: true },
    fault: { state: true },
  };

  constructor() {
    super();
    /** @type {HomeProblem | null} */
    this.given = null;
    /** @type {Practice | null} */
    this.practice = null;
    /** @type {Color | null} */
    this.selected = null;
    /** @type {Replay | null} the solution, while it is watched */
    this.replay = null;
    /** the rule that has just mattered: said below the board, explained on request */
    this.why = "";
    this.failed = false;
    /** whether the solution has been looked at */
    this.shown = false;
    /** whether this puzzle is among the solved ones already */
    this.counted = false;
    /** what is wrong with the code in the field, as a key of the words */
    this.fault = "";
    /** which face of the zone is seen, and whether the keyboard was on it before it changed */
    this.zoned = "";
    this.keyed = false;
    /** whether the robot has said hello */
    this.greeted = false;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.pageKey(event);
    new Localized(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    if (this.given) return;
    const table = kept();
    if (table) {
      Object.assign(this, table);
      this.zoned = this.zoneNow();
    } else void this.load();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    this.replay?.end();
  }

  /** @returns {RrBoard} */
  get board() {
    return /** @type {RrBoard} */ (this.renderRoot.querySelector("rr-board"));
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

  /** @param {Move} move */
  push(move) {
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

  /** @param {Practice} practice */
  async celebrate(practice) {
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

  /** @param {SubmitEvent} event */
  join(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const code = codeFrom(String(new FormData(form).get("code") ?? ""));
    this.fault = codeFault(code);
    if (!this.fault) this.wish("join-room", { code });
    else /** @type {HTMLInputElement} */ (form.elements.namedItem("code")).focus();
  }

  /**
   * @param {string} name
   * @param {object} [detail]
   */
  wish(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Keys work wherever the focus is, except in a field or a dialog. @param {KeyboardEvent} event */
  pageKey(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest("input, textarea, select")) return;
    if (event.key === "Backspace" && this.practice?.moves.length && !this.practice.solved) this.undo();
    else if (!this.board?.handleKey(event)) return;
    event.preventDefault();
  }

  // ---- what one sees ----

  /** @override */
  render() {
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
                  @select=${(/** @type {CustomEvent} */ event) => (this.selected = event.detail.robot)}
                  @push=${(/** @type {CustomEvent} */ event) => this.push(event.detail)}
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

  /** @param {HomeProblem} given */
  task({ problem: { target, robots, rules } }) {
    const robot = target.color === "any" || !robots[target.color] ? "any" : target.color;
    return html`
      ${chipPicture(target)}
      <div>
        <p class="aim">${t(`home.aim.${robot}`, { target: targetName(target) })}</p>
        <p class="muted small">${t(rules?.ricochet === false ? "home.how.plain" : "home.how")}</p>
      </div>
    `;
  }

  /** @param {Practice} practice */
  zone(practice) {
    if (this.replay) return this.watching(this.replay);
    if (practice.solved) return this.result(practice);
    return this.playing(practice);
  }

  /** Which of its three faces the zone shows. */
  zoneNow() {
    if (this.replay) return "watching";
    return this.practice?.solved ? "result" : "playing";
  }

  /** @param {Practice} practice */
  playing(practice) {
    const { cost, travels } = practice;
    const none = travels.length === 0;
    return html`
      <div class="line">
        <output class="count numeric" aria-label=${t("home.moves", { count: cost })}>${cost}</output>
        ${this.why ? this.reason(this.why) : none ? html`<p class="note">${this.tip()}</p>` : this.tape(travels.map(made))}
      </div>
      <div class="tools">
        ${this.tool("undo", () => this.undo(), none)} ${this.tool("restart", () => this.restart(), none)}
        ${this.tool("show", () => this.watch(), false)} ${this.tool("next", () => void this.load(), false)}
      </div>
    `;
  }

  /** Why that was not enough, or not allowed; one press further, the rule with its picture. @param {string} rule */
  reason(rule) {
    return html`<p class="note" role="status">${t(`home.why.${rule}`)}</p>
      <button class="button quiet small" @click=${() => this.wish("learn", { rule })}>${t("home.why")}</button>`;
  }

  tip() {
    return t(matchMedia("(pointer: coarse)").matches ? "home.tip.touch" : "home.tip.mouse");
  }

  /**
   * The moves made, as arrows in the robots' colors; the newest that fit. What counts more than one says so.
   *
   * @param {readonly Made[]} moves
   */
  tape(moves) {
    const count = moves.reduce((sum, { cost }) => sum + cost, 0);
    return html`<ol class="tape" aria-label=${t("home.moves", { count })}>
      ${moves.slice(-9).map(
        ({ robot, direction, cost }) => html`<li class=${robot}>
          <svg viewBox="-12 -12 24 24" aria-hidden="true">
            <circle r="11"></circle>
            <path d="M0 5.5V-5.5M-4.6 -1.2L0 -5.8L4.6 -1.2" transform="rotate(${TURN[direction]})"></path>
          </svg>
          ${cost > 1 ? html`<b class="cost numeric" aria-hidden="true">${cost}</b>` : nothing}
          <span class="visually-hidden"
            >${robotName(robot)} ${directionName(direction)}${cost > 1 ? `, ${t("rules.counts", { count: cost })}` : nothing}</span
          >
        </li>`,
      )}
    </ol>`;
  }

  /**
   * @param {"undo" | "restart" | "show" | "next"} name
   * @param {() => void} act
   * @param {boolean} disabled
   */
  tool(name, act, disabled) {
    return html`<button class="tool" ?disabled=${disabled} @click=${act}>${icon(name)}<span>${t(`home.${name}`)}</span></button>`;
  }

  /** @param {Practice} practice */
  resultText(practice) {
    const { optimum } = /** @type {HomeProblem} */ (this.given);
    const count = practice.cost;
    if (count <= optimum) return `${t("home.solved", { count })} ${t(this.shown ? "home.solved.seen" : "home.solved.best")}`;
    return `${t("home.solved", { count })} ${t("home.solved.more", { count: optimum })}`;
  }

  /** @param {Practice} practice */
  result(practice) {
    const { optimum } = /** @type {HomeProblem} */ (this.given);
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

  /** @param {Replay} replay */
  watching(replay) {
    const { at, length, count, total, playing, moving, reel } = replay;
    return html`
      <div class="line">
        <output class="count numeric" aria-label=${t("home.step", { at: count, count: total })}>${count}</output>
        ${at ? this.tape(reel.moves.slice(0, at)) : html`<p class="note">${t("home.best", { count: total })}</p>`}
      </div>
      <div class="tools">
        <button class="tool" ?disabled=${at === 0 || moving} @click=${() => replay.back()}>
          ${icon("back")}<span>${t("home.step.back")}</span>
        </button>
        <button class="tool playback" @click=${() => (playing ? replay.pause() : void replay.play())}>
          ${icon(playing ? "pause" : "play")}<span>${t(playing ? "home.pause" : "home.play")}</span>
        </button>
        <button class="tool" ?disabled=${at === length || moving} @click=${() => void replay.forward()}>
          ${icon("forward")}<span>${t("home.step.forward")}</span>
        </button>
        <button class="tool" @click=${() => this.restart()}>${icon("restart")}<span>${t("home.close")}</span></button>
      </div>
    `;
  }

  ways() {
    return html`
      <nav class="ways" aria-label=${t("home.ways")}>
        <button class="button primary big" @click=${() => this.wish("new-room")}>${icon("friends")}${t("home.friends")}</button>
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
          <button class="button learn" @click=${() => this.wish("learn")}>${icon("learn")}${t("home.learn")}</button>
        </div>
      </nav>
    `;
  }

  /** @override */
  willUpdate() {
    const { activeElement } = this.renderRoot instanceof ShadowRoot ? this.renderRoot : { activeElement: null };
    this.keyed = Boolean(activeElement?.closest(".zone") && activeElement.matches(":focus-visible"));
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
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
    const root = /** @type {ShadowRoot} */ (this.renderRoot);
    const at = root.activeElement;
    if (before && this.zoned === "result" && before !== "result") {
      if (!at?.matches("input")) this.put(".next");
    } else if (this.keyed && (!at || at.matches(":disabled"))) {
      if (this.zoned === "playing") this.board?.focus();
      else this.put(this.zoned === "result" ? ".next" : ".playback");
    }
  }

  /** @param {string} name */
  put(name) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(name))?.focus({ preventScroll: true });
  }

  /** Once, when the first problem is there: the robot it is about says hello. */
  greet() {
    if (this.greeted || !this.given) return;
    this.greeted = true;
    const [robot] = activeRobots(this.given.problem);
    setTimeout(() => this.practice?.moves.length === 0 && this.board?.greet(robot), 900);
  }
}

/**
 * What is wrong with a code, as a key of the words; empty: nothing.
 *
 * @param {string} code as codeFrom made it
 */
export function codeFault(code) {
  if (CODE.test(code)) return "";
  if (!code) return "home.join.empty";
  return /^[A-HJKMNP-Z2-9]*$/.test(code) ? "home.join.length" : "home.join.signs";
}

customElements.define("rr-home", RrHome);
