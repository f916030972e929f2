/**
 * <daily-puzzle>: one puzzle on the workbench. Until it is handed in there are no hints and no solution; then the
 * result is beside the board, with solutions as films.
 */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { maybe, Reactive } from "../../core/reactive.ts";
import { medalStyle } from "../../parts/medals.ts";
import { controls } from "../../styles/controls.ts";
import { reelsStyle } from "../../styles/reels.ts";
import type { Puzzle, SolvedDaily } from "../../wire/generated/http.ts";
import type { AnyBenchGame, Given } from "../../workbench/game.ts";
import { positionStyle } from "../../workbench/position-styles.ts";
import { type AnyWorkbench, adoptGameStyles, Workbench } from "../../workbench/workbench.ts";
import { zone } from "../../workbench/zone.ts";
import { bars, verdict } from "./outcome.ts";
import { puzzleStyle } from "./styles.ts";

/** A puzzle prepared for the workbench of its game. */
export type BenchPuzzle = { game: AnyBenchGame; given: Given<unknown> };

export class DailyPuzzle extends Reactive({
  puzzle: maybe<Puzzle>(),
  benchPuzzle: maybe<BenchPuzzle>(),
  /** its result, once it is handed in */
  solved: maybe<SolvedDaily>(),
  /** the moves were handed in, and wait on this device */
  waiting: false,
  /** they are on their way to the server */
  sending: false,
}) {
  static override styles = [controls, ...positionStyle, reelsStyle, medalStyle, puzzleStyle];

  bench: AnyWorkbench | null = null;
  /** the solution whose film was started last */
  watched = "";

  override willUpdate(changed: Map<string, unknown>) {
    const { puzzle, benchPuzzle } = this;
    if (!puzzle || !benchPuzzle) return;
    if (!this.bench) {
      adoptGameStyles(this, benchPuzzle.game);
      this.bench = new Workbench(this, benchPuzzle.game, { memory: `randolph.daily.${puzzle.id}` });
      this.bench.resume(benchPuzzle.given);
    }
    const { result, ways = [] } = this.solved ?? {};
    this.bench.options.finish = result ? null : { tip: t("daily.tip"), offer: (count) => this.handInButton(count) };
    const shortest = ways[0]?.moves ?? (result?.moves === result?.par ? result?.solution : null);
    if (changed.has("solved") && result && shortest)
      this.bench.given = { ...benchPuzzle.given, known: { optimum: result.par, solution: shortest } };
  }

  override updated(changed: Map<string, unknown>) {
    if (!changed.has("solved") || !this.solved || changed.get("solved") === undefined) return;
    const outcome = this.renderRoot.querySelector<HTMLElement>(".outcome");
    outcome?.focus({ preventScroll: true });
    outcome?.scrollIntoView({ block: "nearest" });
  }

  handInButton(count: number) {
    const { bench } = this;
    if (this.waiting || !bench) return nothing;
    return html`<button class="button primary after" ?disabled=${this.sending} @click=${this.handIn}>
      ${t("daily.hand_in", { moves: bench.game.words.count(count) })}
    </button>`;
  }

  handIn() {
    const { bench } = this;
    if (bench?.attempt) this.emit("hand-in", bench.game.write(bench.attempt.moves));
  }

  watch(moves: string, title: string) {
    const { bench } = this;
    if (!bench) return;
    bench.leaveFilm();
    bench.film = null;
    this.watched = moves;
    this.renderRoot.querySelector(".table")?.scrollIntoView({ block: "nearest" }); // the buttons may be far below it
    bench.watch(moves, () => title);
  }

  override render() {
    const { bench } = this;
    if (!bench) return nothing;
    return html`<div class="position">
      <slot name="head"></slot>
      <section class="task" aria-live="polite">${bench.task()}</section>
      ${bench.table()}
      <section class="zone" aria-label=${t("daily.moves.yours")}>${zone(bench)}</section>
      <section class="outcome" tabindex="-1" aria-label=${t("daily.result")}>
        ${this.solved ? this.outcome(this.solved) : this.beforeResult()}
        <slot></slot>
      </section>
    </div>`;
  }

  /** What is below the board before the result is known. */
  beforeResult() {
    const text = this.waiting ? "daily.waiting" : this.bench?.solved ? "daily.fewer" : "daily.free";
    return html`<p class="muted" role="status">${t(text)}</p>`;
  }

  outcome({ result, players, shares, ways, optimal_ways }: SolvedDaily) {
    return html`${verdict(result)} ${bars(result, players, shares)} ${this.films(result.solution, ways, optimal_ways)}`;
  }

  /** The reader's own solution and everybody's shortest ones, as films. */
  films(own: string, ways: SolvedDaily["ways"], all: number) {
    const reel = (moves: string, title: string, players: unknown = nothing) => html`<button
      class="reel"
      aria-pressed=${String(Boolean(this.bench?.film) && this.watched === moves)}
      @click=${() => this.watch(moves, title)}
    >
      <span>${title}</span>${players}
    </button>`;
    const others = ways.filter(({ moves }) => moves !== own);
    return html`<div class="found">
      <h2>${t("daily.ways")}</h2>
      <div class="films" role="group" aria-label=${t("daily.ways")}>
        ${reel(own, t("daily.way.own"))}
        ${others.map(({ moves, players }, at) =>
          reel(
            moves,
            t("daily.way", { number: at + 1 }),
            html`<small class="muted">${t("daily.players", { count: players })}</small>`,
          ),
        )}
      </div>
      <p class="muted small">${t("daily.ways.found", { count: all, found: ways.length })}</p>
    </div>`;
  }
}

customElements.define("daily-puzzle", DailyPuzzle);
