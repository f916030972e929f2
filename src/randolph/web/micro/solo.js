/** A run alone: how many rounds are won, and the table of its rounds with the optimum of each. */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { clockText } from "../room/model.js";
import { problemText } from "./board-words.js";
import { score } from "./model.js";
import { faceIcon } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").RunRound} RunRound */

/** @param {View} view */
export function soloScore(view) {
  const { found, missed } = score(view.run ?? []);
  return html`
    <span class="player me"><span class="player-name">${t("room.solo.up")}</span><b class="player-chips">${found}</b></span>
    <span class="player"><span class="player-name">${t("room.solo.down")}</span><b class="player-chips">${missed}</b></span>
  `;
}

/** @param {View} view */
export function soloVerdict(view) {
  const run = view.run ?? [];
  return t("micro.run.verdict", { ...score(run), count: run.length });
}

/** @param {View} view */
export function soloTable(view) {
  const run = view.run ?? [];
  if (!run.length) return html`<p class="muted">${t("micro.run.none")}</p>`;
  const { shortest, milliseconds } = score(run);
  return html`<table class="mr-run">
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
    </table>
    <p class="muted small">${t("micro.run.sum", { shortest, time: clockText(milliseconds) })}</p>`;
}

/** @param {RunRound} round */
const row = (round) =>
  html`<tr class=${round.outcome}>
    <th scope="row">${round.round}</th>
    <td>
      <span class="visually-hidden">${problemText(round)}</span>
      <span class="mr-way small">${faceIcon(round.start)}${round.via ? faceIcon(round.via) : ""}${faceIcon(round.target)}</span>
    </td>
    <td>${round.declared ?? "–"}</td>
    <td>
      ${round.moves ?? html`<span aria-hidden="true">✗</span><span class="visually-hidden">${t("micro.run.missed")}</span>`}
    </td>
    <td>${round.optimum ?? "–"}</td>
    <td>${round.milliseconds === null ? "–" : clockText(round.milliseconds)}</td>
  </tr>`;
