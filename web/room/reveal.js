/** The countdown before a round: over the board for all to see, and in the zone. What is coming nobody knows yet. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { joinForm } from "./join.js";
import { mayJoin, remaining, revealing } from "./model.js";
import { foot, head, zoneNews } from "./zone.js";

/** @typedef {import("./page.js").AnyPage} Page */
/** @typedef {import("../net/wire.js").RoomView} View */

/**
 * The number over the board. It is told aloud as news, once.
 *
 * @param {Page} room
 * @param {View} view
 */
export function countdown(room, view) {
  if (!revealing(view) || view.paused) return "";
  const count = Math.max(1, Math.ceil(remaining(view.deadline, room.now()) / 1000));
  return html`<p class="countdown" aria-hidden="true"><b data-count=${count}>${count}</b></p>`;
}

/**
 * @param {Page} room
 * @param {View} view
 */
export function revealZone(room, view) {
  return html`${head(room, view, { title: t("room.reveal") })} ${zoneNews(room, view)}
    <div class="zone-body">
      <p class="calm">${t("room.reveal.text")}</p>
    </div>
    ${foot(mayJoin(view) ? joinForm(room, { compact: true }) : "")}`;
}
