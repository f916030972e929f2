/**
 * <mr-position>: one position of Micro Robots, given by the page's address – to be tried, with hints step by step, then the
 * solution. The browser finds it; nothing is asked of the server.
 *
 * The zone below (or beside) the board has three faces of one height: playing, result, watching. What was tried is kept
 * as long as the tab is open.
 */

import { Localized, t } from "../../../core/i18n.ts";
import { html, LitElement, nothing } from "../../../core/lit.ts";
import { newPath } from "../../../core/router.ts";
import { fieldsOf, listOf, tab } from "../../../core/storage.ts";
import { Replay } from "../../../kit/replay.ts";
import { controls } from "../../../styles/controls.ts";
import type { Word } from "../../../wire/generated/micro.ts";
import { icon, tool } from "../../../workbench/pieces.ts";
import { combinationName, faultText, problemText } from "../board/board-words.ts";
import { type Film, film } from "../room/model.ts";
import "../board/mr-board.ts";
import type { MrBoard } from "../board/mr-board.ts";
import { faceIcon, wayTemplate } from "../room/pieces.ts";
import { after, begin, jumpFault, type Problem, type Progress, solved } from "../rules/rules.ts";
import { type Hint, hintsOf, positionFrom, problemOf, shortest } from "./problem.ts";
import { microPositionStyle } from "./style.ts";

const KEPT = "randolph.position.micro";
/** The faces of jumps that have room beside each other. */
const TAPE = 7;

export class MrPosition extends LitElement {
  static override styles = [controls, ...microPositionStyle];

  static override properties = {
    fragment: {},
    problem: { state: true },
    path: { state: true },
    undone: { state: true },
    hints: { state: true },
    showing: { state: true },
    compared: { state: true },
    why: { state: true },
    replay: { state: true },
  };

  /** the address's fragment, `#m1=…` */
  declare fragment: string;
  declare problem: Problem | null;
  /** a shortest path; null: there is none */
  best: readonly Word[] | null = null;
  /** the jumps tried so far */
  declare path: readonly Word[];
  /** jumps that were taken back, the first to be made again last */
  declare undone: readonly Word[];
  /** how many hints have been asked for */
  declare hints: number;
  /** whether the solution has been asked for */
  declare showing: boolean;
  /** whether the own jumps have been compared with the optimum */
  declare compared: boolean;
  /** why a jump was refused */
  declare why: string;
  /** the solution, while it is watched */
  declare replay: Film | null;
  keyed = (event: KeyboardEvent) => this.key(event);

  constructor() {
    super();
    this.fragment = "";
    this.problem = null;
    this.path = [];
    this.undone = [];
    this.hints = 0;
    this.showing = false;
    this.compared = false;
    this.why = "";
    this.replay = null;
    new Localized(this);
  }

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.keyed);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.keyed);
    this.leaveReplay();
  }

  get board(): MrBoard | null {
    return this.renderRoot.querySelector("mr-board");
  }

  // ---- which position ----

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("fragment")) return;
    const position = positionFrom(this.fragment);
    this.leaveReplay();
    this.problem = position && problemOf(position);
    this.best = this.problem && shortest(this.problem);
    this.undone = [];
    this.showing = this.compared = false;
    this.why = "";
    ({ path: this.path, hints: this.hints } = kept(this.fragment, this.problem));
  }

  override updated(changed: Map<string, unknown>) {
    if (this.problem && (changed.has("path") || changed.has("hints"))) keep(this.fragment, this.path, this.hints);
  }

  /** Where the own jumps have led. */
  get progress(): Progress | null {
    const { problem, path } = this;
    return problem && path.reduce((progress, to) => after(problem, progress, to), begin(problem));
  }

  get solved() {
    const { problem, progress } = this;
    return problem !== null && progress !== null && solved(problem, progress);
  }

  // ---- what one can do ----

  jump(to: Word) {
    const { problem, progress } = this;
    if (!problem || !progress || this.solved || this.replay) return;
    const fault = jumpFault(problem.board, progress.at, to);
    if (fault) {
      this.why = t("micro.jump_refused", { name: combinationName(to), reason: faultText(fault) });
      return this.board?.shake(to, faultText(fault));
    }
    this.why = "";
    this.path = [...this.path, to];
    this.undone = [];
    this.compared = false;
    if (this.solved) void this.celebrate();
  }

  async celebrate() {
    await this.updateComplete;
    await this.board?.settled();
    if (!this.solved) return;
    this.board?.cheer();
    this.board?.say(t("microtable.solved", { count: this.path.length }));
  }

  undo() {
    const last = this.path.at(-1);
    if (!last || this.replay) return;
    this.path = this.path.slice(0, -1);
    this.undone = [...this.undone, last];
    this.why = "";
  }

  redo() {
    const next = this.undone.at(-1);
    if (!next || this.replay) return;
    this.path = [...this.path, next];
    this.undone = this.undone.slice(0, -1);
  }

  restart() {
    this.undone = [...this.undone, ...[...this.path].reverse()];
    this.path = [];
    this.why = "";
  }

  hint() {
    if (this.best && this.hints < this.told.length) this.hints += 1;
    else this.showing = true;
  }

  /** All hints that there are. */
  get told(): Hint[] {
    return this.problem && this.best ? hintsOf(this.problem, this.best) : [];
  }

  /** The solution, played on the board. */
  show() {
    const { problem, best, board } = this;
    this.showing = true;
    if (!problem || !best || !board || this.replay) return;
    this.why = "";
    const replay = new Replay("optimum", film(problem.board, problem.start, best.join(" ")), {
      slide: ({ to }) => board.jump(to),
      place: () => this.requestUpdate(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      changed: () => this.requestUpdate(),
    });
    this.replay = replay;
    setTimeout(() => {
      if (this.replay === replay && !replay.at) void replay.play();
    }, 500);
  }

  leaveReplay() {
    this.replay?.end();
    this.replay = null;
  }

  /** Back from the film to one's own jumps. */
  back() {
    this.leaveReplay();
    if (this.solved) this.restart();
  }

  /** Keys work wherever the focus is, except in a field or a dialog. */
  key(event: KeyboardEvent) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const [target] = event.composedPath();
    if (target instanceof Element && target.closest("input, textarea, select")) return;
    const letter = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : "";
    if (letter === "y" || (letter === "z" && event.shiftKey)) this.redo();
    else if (letter === "z" || event.key === "Backspace") this.undo();
    else if (!this.board?.handleKey(event)) return;
    event.preventDefault();
  }

  // ---- what one sees ----

  override render() {
    const { problem, progress } = this;
    return html`<div class="position ${problem ? "" : "nothing"}">
      <h1 class=${problem ? "visually-hidden" : ""}>${t("microtable.position")}</h1>
      ${problem && progress ? this.tried(problem, progress) : this.empty()}
    </div>`;
  }

  tried({ board, start, target, via = null }: Problem, progress: Progress) {
    const { replay } = this;
    const playing = !replay && !this.solved;
    const path = replay ? replay.trail.map(({ to }) => to) : this.path;
    return html`
      <section class="task" aria-live="polite">
        ${wayTemplate({ start, target, via, passed: false })}
        <div>
          <p class="aim" aria-hidden="true">${problemText({ start, target, via })}</p>
        </div>
      </section>
      <div class="table">
        <mr-board
          .board=${board}
          .robot=${replay ? replay.reel.positions[replay.at] : progress.at}
          .start=${start}
          .target=${target}
          .via=${via}
          .passed=${via !== null && path.includes(via)}
          .path=${path}
          .interactive=${playing}
          .hints=${playing}
          @mr-jump=${(event: CustomEvent) => this.jump(event.detail.to)}
        ></mr-board>
      </div>
      <section class="zone">${replay ? this.watching(replay) : this.solved ? this.result() : this.playing()}</section>
      <section class="said" role="log" aria-live="polite" aria-label=${t("position.hints")}>${this.said()}</section>
      <nav class="ways" aria-label=${t("position.ways")}>
        <a class="button" href=${`/table?game=micro${this.fragment}`}>${t("position.edit")}</a>
        <a class="button" href=${newPath({ game: "micro", tiles: board.arrangement ?? "" })}>${t("home.friends")}</a>
      </nav>
    `;
  }

  empty() {
    return html`${this.fragment ? html`<p class="fault" role="alert">${t("position.link.damaged")}</p>` : nothing}
      <p class="muted">${t("microtable.position.empty")}</p>
      <a class="button primary big" href="/table?game=micro">${icon("table")}${t("position.table")}</a>`;
  }

  /** The newest jumps as faces. */
  tape(path: readonly Word[]) {
    return html`<ol class="mr-tape" aria-label=${t("micro.jumps")}>
      ${path.slice(-TAPE).map((to) => html`<li>${faceIcon(to)}<span class="visually-hidden">${combinationName(to)}</span></li>`)}
    </ol>`;
  }

  playing() {
    const { path, undone, why } = this;
    const none = path.length === 0;
    return html`
      <div class="line">
        <output class="count numeric" aria-label=${t("micro.pad.key", { count: path.length })}>${path.length}</output>
        ${why ? html`<p class="note" role="status">${why}</p>` : none ? html`<p class="note">${t("position.tip")}</p>` : this.tape(path)}
      </div>
      <div class="tools five">
        ${tool("undo", t("home.undo"), () => this.undo(), { disabled: none })}
        ${tool("redo", t("position.redo"), () => this.redo(), { disabled: undone.length === 0 })}
        ${tool("restart", t("position.restart"), () => this.restart(), { disabled: none })}
        ${tool("hint", t("position.hint"), () => this.hint(), { disabled: this.toldAll })}
        ${tool("show", t("position.show"), () => this.show())}
      </div>
    `;
  }

  /** Whether there is no further hint. */
  get toldAll() {
    return this.best !== null && this.hints >= this.told.length;
  }

  result() {
    const { length: count } = this.path;
    const best = this.best?.length ?? count;
    const shown = this.compared;
    return html`
      <div class="line result ${shown && count <= best ? "best" : ""}">
        <span class="count numeric" aria-hidden="true">${count}</span>
        <p role="status">
          <strong>${t("microtable.solved", { count })}</strong>
          ${shown ? t(count <= best ? "microtable.solved.best" : "microtable.solved.more", { count: best }) : nothing}
        </p>
      </div>
      <div class="tools two">
        <button class="button again" @click=${() => this.restart()}>${icon("restart")}${t("home.again")}</button>
        ${
          shown
            ? html`<button class="button primary after" @click=${() => this.show()}>${icon("show")}${t("position.watch")}</button>`
            : html`<button class="button primary after" @click=${() => (this.compared = true)}>${t("position.compare")}</button>`
        }
      </div>
    `;
  }

  watching(replay: Film) {
    const { at, length, playing, moving, reel } = replay;
    return html`
      <div class="line">
        <output class="count numeric" aria-label=${t("home.step", { at, count: length })}>${at}</output>
        ${at ? this.tape(reel.moves.slice(0, at).map(({ to }) => to)) : html`<p class="note">${t("microtable.best", { count: length })}</p>`}
      </div>
      <div class="tools">
        ${tool("back", t("home.step.back"), () => replay.back(), { disabled: at === 0 || moving })}
        ${tool(playing ? "pause" : "play", t(playing ? "home.pause" : "home.play"), () => (playing ? replay.pause() : void replay.play()), { name: "playback" })}
        ${tool("forward", t("home.step.forward"), () => void replay.forward(), { disabled: at === length || moving })}
        ${tool("restart", t("home.close"), () => this.back(), { name: "close" })}
      </div>
    `;
  }

  /** What has been asked for: hints, the newest first, or that there is no path. */
  said() {
    if (!this.best) return this.showing ? html`<p class="hint newest">${t("microtable.unsolvable")}</p>` : nothing;
    const told = this.told.slice(0, this.hints).map(hintText).reverse();
    return html`${told.map((text, index) => html`<p class="hint ${index ? "" : "newest"}">${text}</p>`)}
    ${this.toldAll ? html`<p class="hint">${t("position.hint.all")}</p>` : nothing}`;
  }
}

/** A hint in words. */
function hintText(hint: Hint) {
  switch (hint.kind) {
    case "between":
      return t("microtable.hint.between", { least: hint.least, most: hint.most });
    case "count":
      return t("microtable.hint.count", { count: hint.count });
    case "first":
      return t(`microtable.hint.first.${hint.by}`);
    case "jump":
      return t("microtable.hint.jump", { at: hint.at, name: combinationName(hint.to) });
  }
}

// ---- what the device remembers ----

const keep = (fragment: string, path: readonly Word[], hints: number) => tab.write(KEPT, { fragment, path, hints });

/** What was tried at this address, as far as the rules allow it. */
function kept(fragment: string, problem: Problem | null) {
  const path: Word[] = [];
  return tab.read(KEPT, (kept) => {
    const found = fieldsOf(kept);
    if (!problem || found.fragment !== fragment) return { path, hints: 0 };
    let progress = begin(problem);
    for (const to of listOf(found.path)) {
      if (typeof to !== "string" || solved(problem, progress) || jumpFault(problem.board, progress.at, to)) break;
      progress = after(problem, progress, to);
      path.push(to);
    }
    const { hints } = found;
    return { path, hints: typeof hints === "number" && Number.isInteger(hints) && hints > 0 ? hints : 0 };
  });
}

customElements.define("mr-position", MrPosition);
