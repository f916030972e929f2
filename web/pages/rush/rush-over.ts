/** <rush-over>: the result of a run: the number, the best results, and the puzzles that were missed, to try or watch. */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { list, maybe, Reactive } from "../../core/reactive.ts";
import { benchPuzzle } from "../../games/bench-puzzle.ts";
import { coded } from "../../kit/words.ts";
import { controls } from "../../styles/controls.ts";
import type { Puzzle } from "../../wire/generated/http.ts";
import { adoptGameStyles } from "../../workbench/workbench.ts";
import { missed, type Run, solvedIn } from "./run.ts";
import { overStyle } from "./styles.ts";

/** A missed puzzle with its texts, in the language of the moment. */
interface Missed {
  puzzle: Puzzle;
  task: () => unknown;
  within: () => string;
}

export class RushOver extends Reactive({
  run: maybe<Run>(),
  /** the best result before this run; null: there was none, or it is not known */
  best: maybe<number>(),
  /** why the result does not count, as a code of the server */
  fault: "",
  /** the server cannot be reached; the result is sent again */
  waiting: false,
  tasks: list<Missed>(),
}) {
  static override styles = [controls, overStyle];

  override connectedCallback() {
    super.connectedCallback();
    void this.loadTasks();
  }

  async loadTasks() {
    const pairs = await Promise.all(
      (this.run ? missed(this.run) : []).map(async (puzzle) => [puzzle, await benchPuzzle(puzzle)] as const),
    );
    this.tasks = pairs.flatMap(([puzzle, one], index): Missed[] => {
      const { optimum } = puzzle;
      if (!one || optimum === null) return [];
      if (index === 0) adoptGameStyles(this, one.game);
      const { game, given } = one;
      return [
        {
          puzzle,
          task: () => game.task(given.problem),
          within: () => t("practice.within", { moves: game.words.count(optimum) }),
        },
      ];
    });
  }

  override firstUpdated() {
    this.renderRoot.querySelector<HTMLElement>(".again")?.focus({ preventScroll: true });
  }

  override render() {
    const { run, tasks, best } = this;
    if (!run) return nothing;
    const count = run.result?.solved ?? solvedIn(run);
    const record = run.result?.first && count > (best ?? 0);
    return html`<section class="over card">
        <p class="mode muted">${t(`rush.mode.${run.rush.mode}`)}</p>
        <p class="number numeric" aria-hidden="true">${count}</p>
        <h1>${t("rush.solved", { count })}</h1>
        ${record ? html`<p class="record" role="status">${t("rush.record")}</p>` : nothing} ${this.bests()}
        <div class="row wrap">
          <button class="button primary again" @click=${() => this.emit("rush-again")}>${t("rush.again")}</button>
          <button class="button" @click=${() => this.emit("rush-other")}>${t("rush.other")}</button>
        </div>
      </section>
      ${
        tasks.length
          ? html`<section class="missed">
              <h2>${t("rush.missed")}</h2>
              <ul class="tasks">
                ${tasks.map(
                  ({ puzzle, task, within }) => html`<li><a class="card" href="/practice/${puzzle.id}?free">
                    <span class="task">${task()}</span><span class="small muted">${within()} · ${t("practice.puzzle")} ${puzzle.rating}</span>
                  </a></li>`,
                )}
              </ul>
            </section>`
          : nothing
      }`;
  }

  /** The best results, or why there are none yet. */
  bests() {
    const { run, fault, waiting } = this;
    const best = run?.result?.best;
    if (fault) return html`<p class="fault" role="alert">${coded("rush.fault", fault)}</p>`;
    if (!best) return html`<p class="muted" role="status">${t(waiting ? "rush.waiting" : "rush.sending")}</p>`;
    return html`<dl class="bests">
      ${(["today", "week", "ever"] as const).map((since) => html`<div><dt>${t(`rush.best.${since}`)}</dt><dd class="numeric">${best[since] ?? "–"}</dd></div>`)}
    </dl>`;
  }
}

customElements.define("rush-over", RushOver);
