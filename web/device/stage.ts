/**
 * The board on the device that lies on the table. During a round it has a frame: the sand fills it while a timer runs,
 * with the seconds on all four sides, readable from each. Before the game it shows the boards as soon as they are
 * known, and what is set up can be tapped there.
 */

import { vars } from "../core/css-vars.ts";
import { t } from "../core/i18n.ts";
import { html, svg } from "../core/lit.ts";
import { clockText, remaining, runs, runsLow, sandShare } from "../kit/model.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import type { Device } from "./device.ts";

export function tableStage<V extends View>({ room, game }: Device<V>, view: V) {
  const lobby = view.phase === "lobby";
  if (lobby && !game.known)
    return html`<div class="table-card">
      <span class="table-card-sign" aria-hidden="true">${glyph("turn")}</span>
      <p>${t(game.words(view).byLot)}</p>
    </div>`;
  if (lobby || game.setting) return html`<div class="table-stage">${game.board(view)}</div>`;
  const framed = view.phase !== "over" && view.phase !== "finished"; // the board keeps one size while players think
  return html`<div class="table-stage ${framed ? "framed" : ""}">
    ${framed ? sandFrame(view, room.now()) : ""} ${room.play.board(view)}
  </div>`;
}

/** The sand around the board. @param now the server's time */
function sandFrame(view: View, now: number) {
  const sand = runs(view) ? view.deadline : null;
  const left = remaining(sand, now);
  const seconds = left >= 100_000 ? clockText(left) : String(Math.ceil(left / 1000));
  return html`<div class="sand-frame ${runsLow(view, now) ? "low" : ""} ${sand?.paused ? "paused" : ""}" aria-hidden="true">
    <svg viewBox="0 0 100 100" ${vars({ "--share": sandShare(sand, now).toFixed(3) })}>
      ${svg`<rect class="bed" x="1" y="1" width="98" height="98" rx="6"/>
      <path class="sand" pathLength="1" d="M50 1H93A6 6 0 0 1 99 7V93A6 6 0 0 1 93 99H7A6 6 0 0 1 1 93V7A6 6 0 0 1 7 1Z"/>`}
    </svg>
    ${sand ? ["n", "e", "s", "w"].map((side) => html`<b class="seconds ${side}">${seconds}</b>`) : ""}
  </div>`;
}
