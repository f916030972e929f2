/**
 * <rush-run>: a run in progress: clock, mistakes, count, and one puzzle after the other on one board. It fires
 * `rush-try` {run} after each puzzle, and `rush-over` {run} when the time is over, after the third mistake, or after the
 * last puzzle.
 */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { maybe, of, Reactive } from "../../core/reactive.ts";
import { benchPuzzle } from "../../games/bench-puzzle.ts";
import { glyph } from "../../parts/glyphs.ts";
import { controls } from "../../styles/controls.ts";
import { trialTask, trialZone } from "../../workbench/trial.ts";
import { type AnyWorkbench, adoptGameStyles, Workbench } from "../../workbench/workbench.ts";
import { clockFace, current, keepRun, mistakesIn, type Run, solvedIn, timeLeft, withTry } from "./run.ts";
import { runStyle } from "./styles.ts";

const MOVES = "randolph.rush.moves";
/** How long a result is shown before the next puzzle, in milliseconds. */
const PAUSE = 350;
const LAST_SECONDS = 10_000;

export class RushRun extends Reactive({
  run: maybe<Run>(),
  /** the clock's text; empty: there is no clock */
  clock: "",
  late: false,
  /** the result of the puzzle that was just decided */
  verdict: of<"" | "won" | "lost">(""),
}) {
  static override styles = [controls, ...runStyle];

  bench: AnyWorkbench | null = null;
  timer: number | undefined = undefined;
  over = false;

  override connectedCallback() {
    super.connectedCallback();
    this.timer = window.setInterval(() => this.tick(), 200);
    this.tick();
    void this.load();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  tick() {
    const { run } = this;
    const left = run && timeLeft(run, Date.now());
    if (left === null || left === undefined) return;
    this.clock = clockFace(left);
    this.late = left < LAST_SECONDS;
    if (left === 0) this.finish();
  }

  /** Show the current puzzle; with none, the run is over. */
  async load() {
    const { run } = this;
    const puzzle = run && current(run, Date.now());
    if (!puzzle?.optimum) return this.finish();
    const loaded = await benchPuzzle(puzzle);
    if (!loaded || this.over) return this.finish();
    if (!this.bench) {
      adoptGameStyles(this, loaded.game);
      this.bench = new Workbench(this, loaded.game, {
        memory: MOVES,
        decided: (won, moves) => void this.decide(won, moves),
      });
    }
    this.verdict = "";
    this.bench.resume(loaded.given, puzzle.optimum);
    await this.updateComplete;
    this.bench.board?.focus({ preventScroll: true });
  }

  async decide(won: boolean, moves: string) {
    const { run, bench } = this;
    if (!run || this.over) return;
    this.run = withTry(run, won, moves);
    keepRun(this.run);
    this.emit("rush-try", this.run);
    this.verdict = won ? "won" : "lost";
    await this.updateComplete;
    await bench?.board?.settled();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (this.isConnected) await this.load();
  }

  finish() {
    if (this.over) return;
    this.over = true;
    this.emit("rush-over", this.run);
  }

  override render() {
    const { run, bench, verdict, clock, late } = this;
    if (!run) return nothing;
    const optimum = run.rush.puzzles[run.tries.length - Number(Boolean(verdict))]?.optimum ?? 0;
    const [solved, mistakes] = [solvedIn(run), mistakesIn(run)];
    return html`<div class="position run">
      <h1 class="visually-hidden">${t("rush.title")}</h1>
      <header class="dash">
        ${clock ? html`<time class="clock numeric ${late ? "late" : ""}" role="timer" aria-label=${t("rush.clock", { time: clock })}>${clock}</time>` : nothing}
        <output class="solved numeric" aria-label=${t("rush.solved", { count: solved })}>${glyph("check")}${solved}</output>
        <p class="marks" role="img" aria-label=${t("rush.mistakes", { count: mistakes, most: run.rush.mistakes })}>
          ${Array.from({ length: run.rush.mistakes }, (_, index) => html`<span class=${index < mistakes ? "made" : ""}>${glyph("close")}</span>`)}
        </p>
      </header>
      ${bench?.given ? html`${trialTask(bench, optimum)} ${bench.table()}` : nothing}
      <section class="zone">
        ${
          verdict
            ? html`<p class="verdict ${verdict}" role="status">${glyph(verdict === "won" ? "check" : "close")}${t(`rush.verdict.${verdict}`)}</p>`
            : bench && trialZone(bench, t("practice.tip"), t("rush.skip"))
        }
      </section>
      <ol class="log" aria-label=${t("rush.log")}>
        ${run.won.map(
          (won, index) =>
            html`<li class=${won ? "won" : "lost"}>${glyph(won ? "check" : "close")}<span class="visually-hidden">${t(`rush.verdict.${won ? "won" : "lost"}`)}</span>
              <span class="numeric">${run.rush.puzzles[index]?.rating}</span>
            </li>`,
        )}
      </ol>
    </div>`;
  }
}

customElements.define("rush-run", RushRun);
