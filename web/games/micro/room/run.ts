/**
 * A run alone: how it stands, and its end – the table of the rounds, what it comes to, the best run of this device, and a
 * text to send to friends.
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { finished, keepsakes } from "../../../kit/finish.ts";
import { can, clockText } from "../../../kit/model.ts";
import { copied } from "../../../parts/copy.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { RunRound, View } from "../../../wire/generated/micro.ts";
import { problemText } from "../board/board-words.ts";
import { score } from "./model.ts";
import { faceIcon } from "./pieces.ts";
import type { MrRoom } from "./play.ts";
import { shareText } from "./run-words.ts";
import { finishedRun, keepLast, keepRun, kindOf, lastRun, roundsOf } from "./runs.ts";

/** The rules of the run that is played. */
const rulesOf = (view: View) => view.played ?? view.rules;

/** How the run stands, for the bar: found, out of how many, and how many by a shortest path. */
export function runScore(view: View) {
  const { found, shortest } = score(view.run ?? []);
  const rounds = roundsOf(rulesOf(view));
  return html`
    <span class="player me"
      ><span class="player-name">${t("room.solo.up")}</span><b class="player-chips">${found}</b>${
        rounds === null ? nothing : html`<small class="player-goal">/${rounds}</small>`
      }</span
    >
    <span class="player"><span class="player-name">${t("micro.run.perfect")}</span><b class="player-chips">${shortest}</b></span>
  `;
}

/** The rounds of a run as a table. */
function runTable(view: View) {
  const run = view.run ?? [];
  if (!run.length) return html`<p class="muted">${t("micro.run.none")}</p>`;
  const { milliseconds } = score(run);
  return html`<table class="mr-run">
    <caption class="visually-hidden">${t("micro.run.table")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("room.round")}</th>
        <th scope="col">${t("micro.run.way")}</th>
        <th scope="col">${t("micro.run.declared")}</th>
        <th scope="col">${t("micro.run.moves")}</th>
        <th scope="col">${t("room.films.optimum")}</th>
        <th scope="col">${t("micro.run.time")}</th>
      </tr>
    </thead>
    <tbody>
      ${run.map(row)}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="5">${t("micro.run.total")}</th>
        <td>${clockText(milliseconds)}</td>
      </tr>
    </tfoot>
  </table>`;
}

/** The run that is played, and below it the one before. */
export function runTables(room: MrRoom, view: View) {
  const last = lastRun(room.code, view.run ?? []);
  if (!last) return runTable(view);
  const before = { ...view, run: last };
  return html`${runTable(view)}
    <h3>${t("micro.run.last")}</h3>
    ${sum(before)} ${runTable(before)}`;
}

const missed = () =>
  html`<span aria-hidden="true">✗</span><span class="visually-hidden">${t("micro.run.missed")}</span>`;

function row(round: RunRound) {
  const { moves, optimum } = round;
  const best = moves !== null && moves === optimum;
  return html`<tr class="${round.outcome} ${best ? "best" : ""}">
    <th scope="row">
      ${round.round}${best ? html`<span class="visually-hidden">, ${t("micro.run.star")}</span>` : nothing}
    </th>
    <td>
      <span class="visually-hidden">${problemText(round)}</span>
      <span class="mr-way small" aria-hidden="true"
        >${faceIcon(round.start)}${round.via ? faceIcon(round.via) : ""}${faceIcon(round.target)}</span
      >
    </td>
    <td>${round.declared ?? "–"}</td>
    <td>${moves ?? missed()}</td>
    <td>${optimum ?? "–"}</td>
    <td>${round.milliseconds === null ? "–" : clockText(round.milliseconds)}</td>
  </tr>`;
}

/** The end of a run. */
export function runFinish(room: MrRoom, view: View) {
  const done = finishedRun(room.code, view);
  if (view.run?.length) keepLast(room.code, view.run);
  return finished(room, view, {
    line: done ? compared(keepRun(kindOf(rulesOf(view)), done)) : undefined,
    body: runTable(view),
    foot: html`<div class="whole">
      ${
        can(view, "again")
          ? html`<button class="button primary grow" @click=${() => room.store?.command({ type: "again" })}>
              ${t("micro.run.again")}
            </button>`
          : html`<a class="button grow" href="/">${t("room.home")}</a>`
      }
      ${view.run?.length ? shareButton(room, view) : nothing}
    </div>
    ${keepsakes(room, room.game.reels(view).length > 0)}`,
  });
}

/** A run beside the best one of this device. */
function compared({ best, record }: ReturnType<typeof keepRun>) {
  if (record) return html`<b class="mr-best">${glyph("crown")} ${t("micro.run.record")}</b>`;
  if (!best) return t("micro.run.first");
  return t("micro.run.kept", {
    found: `${best.found}/${best.rounds}`,
    shortest: String(best.shortest),
    time: clockText(best.milliseconds),
  });
}

/** What the run comes to. */
export function sum(view: View) {
  const run = view.run ?? [];
  const { found, shortest, milliseconds } = score(run);
  return html`<dl class="mr-sum">
    <div><dt>${t("room.solo.up")}</dt><dd>${found}<small>/${run.length}</small></dd></div>
    <div><dt>${t("micro.run.shortest")}</dt><dd>${shortest}<small>/${run.length}</small></dd></div>
    <div><dt>${t("micro.run.thinking")}</dt><dd>${clockText(milliseconds)}</dd></div>
  </dl>`;
}

function shareButton(room: MrRoom, view: View) {
  const share = async () => {
    const arrangement = room.board?.arrangement ?? null;
    const text = shareText(view, { arrangement, origin: location.origin });
    if (window.isSecureContext && "share" in navigator && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ text }).catch(() => undefined); // waved aside
      return;
    }
    room.copied = (await copied(text)) ? "yes" : "";
    room.requestUpdate();
  };
  return html`<button class="button" @click=${share}>
    ${glyph("share")} ${room.copied === "yes" ? t("micro.run.copied") : t("micro.run.share")}
  </button>`;
}
