/**
 * A solo run: its score, and its end with the table of rounds, the result, the best run of this device, and a text to
 * share.
 */

import { t } from "../core/i18n.ts";
import { html, nothing } from "../core/lit.ts";
import { copied, share, sharesByTouch } from "../parts/copy.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { finished, replayAndRecord } from "./finish.ts";
import { can, clockText } from "./model.ts";
import type { Room } from "./room.ts";
import { finishedRun, keepLast, keepRun, lastRun, type RunOf, type RunRound, score, shareText } from "./runs.ts";

/** A run as displayed. */
export interface DrawnRun<V extends View, R extends RunRound> extends RunOf<V, R> {
  /** what a round was about: words, and a picture */
  about: (round: R) => { words: string; picture: unknown };
}

/** The score for the bar: found, out of how many, and how many by a shortest path. */
export function runScore<V extends View, R extends RunRound>(of: RunOf<V, R>, view: V) {
  const { found, shortest } = score(of.rounds(view));
  const rounds = of.length(view);
  return html`
    <span class="player me"
      ><span class="player-name">${t("room.solo.up")}</span><b class="player-chips">${found}</b>${
        rounds === null ? nothing : html`<small class="player-goal">/${rounds}</small>`
      }</span
    >
    <span class="player perfect"><span class="player-name">${t("room.run.perfect")}</span><b class="player-chips">${shortest}</b></span>
  `;
}

/** The rounds of a run as a table. */
function runTable<V extends View, R extends RunRound>(of: DrawnRun<V, R>, view: V, run = of.rounds(view)) {
  if (!run.length) return html`<p class="muted">${t("room.run.none")}</p>`;
  const { milliseconds } = score(run);
  return html`<table class="run-table">
    <caption class="visually-hidden">${t("room.run.table")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("room.round")}</th>
        <th scope="col">${t("room.run.way")}</th>
        <th scope="col">${t("room.run.declared")}</th>
        <th scope="col">${t("room.run.moves")}</th>
        <th scope="col">${t("room.films.optimum")}</th>
        <th scope="col">${t("room.run.time")}</th>
      </tr>
    </thead>
    <tbody>
      ${run.map((round) => row(round, of.about(round)))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="5">${t("room.run.total")}</th>
        <td>${clockText(milliseconds)}</td>
      </tr>
    </tfoot>
  </table>`;
}

/** The current run, and below it the one before. */
export function runTables<V extends View, R extends RunRound>(room: Room<V>, of: DrawnRun<V, R>, view: V) {
  const last = lastRun(of, room.code, of.rounds(view));
  if (!last) return runTable(of, view);
  return html`${runTable(of, view)}
    <h3>${t("room.run.last")}</h3>
    ${runSum(last)} ${runTable(of, view, last)}`;
}

const missed = () =>
  html`<span aria-hidden="true">✗</span><span class="visually-hidden">${t("room.run.missed")}</span>`;

function row(round: RunRound, { words, picture }: ReturnType<DrawnRun<never, never>["about"]>) {
  const { moves, optimum } = round;
  const best = moves !== null && moves === optimum;
  return html`<tr class="${round.outcome} ${best ? "best" : ""}">
    <th scope="row">
      ${round.round}${best ? html`<span class="visually-hidden">, ${t("room.run.star")}</span>` : nothing}
    </th>
    <td>
      <span class="visually-hidden">${words}</span> <span aria-hidden="true">${picture}</span>
    </td>
    <td>${round.declared ?? "–"}</td>
    <td>${moves ?? missed()}</td>
    <td>${optimum ?? "–"}</td>
    <td>${round.milliseconds === null ? "–" : clockText(round.milliseconds)}</td>
  </tr>`;
}

/** The end of a run. */
export function runFinish<V extends View, R extends RunRound>(room: Room<V>, of: DrawnRun<V, R>, view: V) {
  const run = of.rounds(view);
  const done = finishedRun(of, room.code, view);
  if (run.length) keepLast(of.key, room.code, run);
  return finished(room, view, {
    line: done ? compared(keepRun(of.key, of.kind(view), done)) : undefined,
    body: runTable(of, view),
    foot: html`<div class="whole">
      ${
        can(view, "again")
          ? html`<button class="button primary grow" @click=${() => room.store?.command({ type: "again" })}>
              ${t("room.run.again")}
            </button>`
          : html`<a class="button grow" href="/">${t("room.home")}</a>`
      }
      ${run.length ? shareButton(room, () => shareText(of, view, location.origin)) : nothing}
    </div>
    ${replayAndRecord(room, room.game.reels(view).length > 0)}`,
  });
}

/** A run compared with the best one of this device. */
function compared({ best, record }: ReturnType<typeof keepRun>) {
  if (record) return html`<b class="run-best">${glyph("crown")} ${t("room.run.record")}</b>`;
  if (!best) return t("room.run.first");
  return t("room.run.kept", {
    found: `${best.found}/${best.rounds}`,
    shortest: String(best.shortest),
    time: clockText(best.milliseconds),
  });
}

/** The result of the run. */
export function runSum(run: readonly RunRound[]) {
  const { found, shortest, milliseconds } = score(run);
  return html`<dl class="run-sum">
    <div><dt>${t("room.solo.up")}</dt><dd>${found}<small>/${run.length}</small></dd></div>
    <div><dt>${t("room.run.shortest")}</dt><dd>${shortest}<small>/${run.length}</small></dd></div>
    <div><dt>${t("room.run.thinking")}</dt><dd>${clockText(milliseconds)}</dd></div>
  </dl>`;
}

function shareButton<V extends View>(room: Room<V>, textOf: () => string) {
  const give = async () => {
    const text = textOf();
    if (sharesByTouch()) return share({ text });
    room.copied = (await copied(text)) ? "yes" : "";
    room.requestUpdate();
  };
  return html`<button class="button" @click=${give}>
    ${glyph("share")} ${room.copied === "yes" ? t("room.run.copied") : t("room.run.share")}
  </button>`;
}
