/**
 * The frame of the thumb zone, the same in every phase: a head (time, goal, one number), the line of what has just
 * happened, a body, a foot with what one can do. Each part has its place and height, so nothing jumps when the phase
 * changes.
 */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { glyph } from "../shell/glyphs.js";
import { vars } from "../styles/vars.js";
import { clockText, remaining, runs, sandShare, targetOf } from "./model.js";
import { targetIcon } from "./pieces.js";
import { openRule } from "./rule-help.js";
import { explained, goalText } from "./words.js";

/** @typedef {import("./room.js").RrRoom} RrRoom */
/** @typedef {import("../net/wire.js").View} View */

/**
 * @param {RrRoom} room
 * @param {View} view
 * @param {{ title?: unknown, aside?: unknown, count?: unknown }} [parts]
 *   title instead of the goal; aside at the right; count before it
 */
export function head(room, view, parts = {}) {
  const target = targetOf(view, room.board);
  return html`${sandBar(room, view)}
    <div class="zone-head">
      ${parts.count ?? timer(room, view)}
      <h1 class="goal">
        ${parts.title ?? (target ? html`${targetIcon(target)}<span>${goalText(target)}</span>` : "")}
      </h1>
      ${parts.aside ? html`<p class="aside">${parts.aside}</p>` : ""}
    </div>`;
}

/**
 * The sand as a bar: always in its place, seen only while it runs.
 *
 * @param {RrRoom} room
 * @param {View} view
 */
export function sandBar(room, view) {
  const sand = runs(view) ? view.deadline : null;
  const low = sand && remaining(sand, room.now()) <= 10_000;
  return html`<div class="sand-bar ${sand ? "runs" : ""} ${low ? "low" : ""}" aria-hidden="true">
    <i ${vars({ "--share": sandShare(sand, room.now()).toFixed(3) })}></i>
  </div>`;
}

/**
 * @param {RrRoom} room
 * @param {View} view
 */
export function timer(room, view) {
  const deadline = view.deadline;
  if (!deadline || !runs(view)) return "";
  const left = remaining(deadline, room.now());
  return html`<span
    class="timer ${left <= 10_000 ? "low" : ""} ${deadline.paused ? "paused" : ""}"
    role="timer"
    aria-label=${t("room.time_left")}
    >${clockText(left)}</span
  >`;
}

/**
 * What has just happened, or why something was refused. Refusals speak at once, news when there is a pause.
 *
 * @param {RrRoom} room
 * @param {View} _view
 */
export function zoneNews(room, _view) {
  const refusal = room.refusal;
  const line = refusal ?? room.news;
  return html`<div class="news ${line?.tone ?? "plain"}">
    <p class="news-text" role="status" aria-live="polite">${refusal ? "" : room.news?.text}</p>
    <p class="news-text" role="alert">${refusal?.text ?? ""}</p>
    ${
      explained(line?.rule)
        ? html`<button
            class="icon-button why"
            aria-label=${t("room.why")}
            title=${t("room.why")}
            @click=${() => openRule(String(line?.rule))}
          >
            ${glyph("help")}
          </button>`
        : ""
    }
  </div>`;
}

/** @param {unknown} content */
export const foot = (content) => html`<div class="zone-foot">${content}</div>`;
