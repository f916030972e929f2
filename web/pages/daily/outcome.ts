/** The result of a daily: the medal in words, and how many players needed how many moves. */

import { vars } from "../../core/css-vars.ts";
import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { clockText } from "../../kit/model.ts";
import { medalPicture } from "../../parts/medals.ts";
import type { DailyResult, MovesShare } from "../../wire/generated/http.ts";
import { resultText } from "./share.ts";

/** With this many players, the server says how many moves they needed. */
const ENOUGH = 10;

export function verdict(result: DailyResult) {
  const { moves, par, medal, in_time, seconds } = result;
  const more = [
    moves > par ? t("daily.par.is", { count: par }) : "",
    seconds === null ? "" : t("daily.seconds", { time: clockText(seconds * 1000) }),
    in_time ? "" : t("daily.late"),
  ];
  return html`<div class="verdict" role="status">
    ${medalPicture(result)}
    <div>
      <p class="big">${t(`daily.medal.${medal ?? "none"}`)} <span>${resultText(result)}</span></p>
      <p class="muted small">${more.filter(Boolean).join(" ")}</p>
    </div>
  </div>`;
}

/** A bar for each number of moves between the fewest and the most; the reader's is marked. */
export function bars({ moves }: DailyResult, players: number, shares: readonly MovesShare[]) {
  const heading = html`<h2>${t("daily.shares")}</h2>`;
  if (shares.length === 0)
    return html`<div class="shares">
      ${heading}
      <p class="muted small">${t("daily.shares.few", { count: players, enough: ENOUGH })}</p>
    </div>`;
  const most = Math.max(...shares.map((share) => share.players));
  return html`<div class="shares">
    ${heading}
    <ol class="bars">
      ${shares.map(
        (share) => html`<li class=${share.moves === moves ? "own" : ""} ${vars({ "--part": share.players / most })}>
          <b class="numeric" aria-hidden="true">${share.moves}</b>
          <span class="bar" aria-hidden="true"></span>
          <span class="numeric small" aria-hidden="true">${share.players}</span>
          <span class="visually-hidden">
            ${t("daily.moves", { count: share.moves })}: ${t("daily.players", { count: share.players })}${share.moves === moves ? `, ${t("daily.shares.you")}` : nothing}
          </span>
        </li>`,
      )}
    </ol>
  </div>`;
}
