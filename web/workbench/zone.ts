/**
 * The zone below (or beside) the board has a fixed height and three faces: playing (the moves and tools), solved (the
 * result), watching (the steps of the solution). If there is room, the solver's answers are below it.
 */

import { inARow, t } from "../core/i18n.ts";
import { html, nothing } from "../core/lit.ts";
import type { Note } from "./game.ts";
import { filmKeys, icon, tool } from "./pieces.ts";
import type { Workbench } from "./workbench.ts";

/** All parts, for pages without an order of their own. @param instead shown in place of hints */
export const wholeBench = <Problem, Move, Stage, Made extends { cost: number }>(
  bench: Workbench<Problem, Move, Stage, Made>,
  instead: unknown = nothing,
) => html`
  <section class="task" aria-live="polite">${bench.task()}</section>
  ${bench.table()}
  <section class="zone">${zone(bench)}</section>
  <section class="said" role="log" aria-live="polite" aria-label=${t("position.hints")}>
    ${instead === nothing ? answers(bench) : instead}
  </section>
`;

export function zone<Problem, Move, Stage, Made extends { cost: number }>(
  bench: Workbench<Problem, Move, Stage, Made>,
) {
  if (!bench.attempt) return nothing;
  if (bench.film) return watching(bench);
  return bench.solved ? result(bench) : trying(bench);
}

function trying<Problem, Move, Stage, Made extends { cost: number }>(bench: Workbench<Problem, Move, Stage, Made>) {
  if (!bench.attempt) return nothing;
  const { stage, moves, undone } = bench.attempt;
  const { count, game, solving } = bench;
  const { finish } = bench.options;
  const none = moves.length === 0;
  const more = bench.options.next !== undefined;
  // If the next problem is one press away, the last hint is with the moves: such pages lack room for both.
  const hint = more ? bench.lastHint : "";
  const note = hint ? { text: hint } : game.note(stage, bench.refused);
  return html`
    <div class="line">
      <output class="count numeric" aria-label=${game.words.count(count)}>${count}</output>
      ${note ? said(bench.host, note) : none ? html`<p class="note">${finish?.tip ?? game.words.tip()}</p>` : game.tape(bench.made)}
    </div>
    <div class="tools ${finish ? "three" : "five"}">
      ${tool("undo", t("home.undo"), () => bench.step("undo"), { disabled: none })}
      ${more ? nothing : tool("redo", t("position.redo"), () => bench.step("redo"), { disabled: undone.length === 0 })}
      ${tool("restart", t(more ? "home.restart" : "position.restart"), () => bench.step("restart"), { disabled: none })}
      ${
        finish
          ? nothing
          : html`${tool("hint", t("position.hint"), () => void bench.hint(), { disabled: solving?.busy || bench.allHintsShown })}
              ${tool("show", t(more ? "home.show" : "position.show"), () => void bench.show(), { disabled: solving?.busy ?? false })}`
      }
      ${next(bench.options)}
    </div>
  `;
}

/** Why that was not enough, or not allowed; one tap away, the rule with its picture. */
export function said(host: HTMLElement, { text, rule }: Note) {
  const learn = () => host.dispatchEvent(new CustomEvent("learn", { detail: { rule }, bubbles: true, composed: true }));
  return html`<p class="note" role="status">${text}</p>
    ${rule ? html`<button class="button quiet small" @click=${learn}>${t("home.why")}</button>` : nothing}`;
}

function next({ next }: { next?: () => void }) {
  return next ? tool("next", t("home.next"), next) : nothing;
}

function result<Problem, Move, Stage, Made extends { cost: number }>(bench: Workbench<Problem, Move, Stage, Made>) {
  const { count, known, best, solving } = bench;
  const { next, finish } = bench.options;
  const solved = bench.game.words.solved(count);
  const compared = inARow([solved, bench.comparison()]).slice(solved.length);
  const again = html`<button class="button again" @click=${() => bench.step("restart")}>
    ${icon("restart")}${t("home.again")}
  </button>`;
  return html`
    <div class="line result ${best ? "best" : ""}">
      <span class="count numeric" aria-hidden="true">${count}</span>
      <p role="status"><strong>${solved}</strong>${compared}</p>
    </div>
    <div class="tools two">
      ${
        next && !best
          ? html`<button class="button" @click=${() => void bench.show()}>${icon("show")}${t("home.watch")}</button>`
          : again
      }
      ${
        finish
          ? finish.offer(count)
          : next
            ? html`<button class="button primary after" @click=${next}>${t("home.next.long")}${icon("next")}</button>`
            : known
              ? html`<button class="button primary after" ?disabled=${known.solution === null} @click=${() => void bench.show()}>
                ${icon("show")}${t("position.watch")}
              </button>`
              : html`<button class="button primary after" ?disabled=${solving?.busy} @click=${() => void bench.compare()}>
                ${t("position.compare")}
              </button>`
      }
    </div>
  `;
}

/** The film's progress, its moves, its controls. */
function watching<Problem, Move, Stage, Made extends { cost: number }>(bench: Workbench<Problem, Move, Stage, Made>) {
  const { film } = bench;
  if (!film) return nothing;
  const { at, count, total, reel } = film;
  return html`
    <div class="line">
      <output class="count numeric" aria-label=${t("home.step", { at: count, count: total })}>${count}</output>
      ${at ? bench.game.tape(reel.moves.slice(0, at)) : html`<p class="note">${bench.title(film)}</p>`}
    </div>
    ${filmKeys(
      film,
      () => bench.close(),
      bench.options.next
        ? next(bench.options)
        : tool("try", t("position.try_on"), () => bench.continueFromHere(), { disabled: !bench.canContinue }),
    )}
  `;
}

/** The answers so far: hints, the newest first, or why there are none. */
function answers<Problem, Move, Stage, Made extends { cost: number }>(bench: Workbench<Problem, Move, Stage, Made>) {
  const { solving, hints } = bench;
  const { answer } = solving ?? {};
  if (solving?.busy) return html`<p class="hint newest thinking">${t("position.thinking")}</p>`;
  if (solving?.fault) return html`<p class="hint newest wrong" role="alert">${t(solving.fault)}</p>`;
  if (!answer) return nothing;
  if (answer.solution === null)
    return bench.showing || hints || bench.compared ? html`<p class="hint newest">${answer.none()}</p>` : nothing;
  const hintTexts = answer.hints.slice(0, hints).map((hint) => hint());
  return html`${hintTexts.reverse().map((text, index) => html`<p class="hint ${index ? "" : "newest"}">${text}</p>`)}
  ${bench.allHintsShown ? html`<p class="hint">${t("position.hint.all")}</p>` : nothing}`;
}
