/**
 * A try within a budget (`Workbench.budget`): the task with its number of moves, and the zone during the try. There is
 * no undo and no hint, only the number of moves made and allowed, and a button that gives up.
 */

import { t } from "../core/i18n.ts";
import { css, html } from "../core/lit.ts";
import type { AnyWorkbench } from "./workbench.ts";
import { said } from "./zone.ts";

/** The task. @param most the number of moves, even after the try is decided */
export const trialTask = (bench: AnyWorkbench, most: number) => html`<section class="task" aria-live="polite">
  ${bench.task()}
  <p class="within">${t("practice.within", { moves: bench.game.words.count(most) })}</p>
</section>`;

/** The zone. @param tip shown before the first move @param giveUp the label of the button that gives up */
export function trialZone(bench: AnyWorkbench, tip: string, giveUp: string) {
  const { attempt, budget, count, game, made, refused } = bench;
  if (!attempt || budget === null) return "";
  const note = game.note(attempt.stage, refused);
  return html`
    <div class="line">
      <output class="count numeric" aria-label=${t("practice.used", { used: count, moves: game.words.count(budget) })}
        ><b>${count}</b><small>/${budget}</small></output
      >
      ${note ? said(bench.host, note) : made.length ? game.tape(made) : html`<p class="note">${tip}</p>`}
    </div>
    <div class="tools one">
      <button class="button give-up" @click=${() => bench.decide(false)}>${giveUp}</button>
    </div>
  `;
}

export const trialStyle = css`
  /* If there is no room for the words of the task, its picture is enough. */
  .task > div:has(.aim) {
    flex: 1;
    container-type: inline-size;
  }
  @container (inline-size < 8.5rem) {
    .aim {
      display: none;
    }
  }
  .within {
    flex: none;
    inline-size: min-content; /* the number, and below it the word */
    margin-inline-start: auto;
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-m);
    background: var(--accent-soft);
    color: var(--ink);
    font-weight: var(--weight-heavy);
    line-height: 1.1;
    text-align: center;
    word-break: keep-all; /* in Chinese and Japanese a line could end after any sign */
  }
  .count small {
    font-size: var(--text-m);
    color: var(--ink-2);
  }
  output.count {
    grid-auto-flow: column;
    place-content: center;
    align-items: baseline;
  }
  .tools.one {
    grid-template: auto / 1fr;
    align-items: center;
  }
`;
