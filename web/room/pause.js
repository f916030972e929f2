/** A game that the host has paused: what stands in the zone's place, and the way on for the host. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { glyph } from "../shell/glyphs.js";
import { joinForm } from "./join.js";
import { can, mayJoin, playerAt } from "./model.js";
import { foot, head, zoneNews } from "./zone.js";

/** @typedef {import("./page.js").AnyPage} Page */
/** @typedef {import("../net/wire.js").RoomView} View */

/** @param {Page} room @param {boolean} on */
const pause = (room, on) => void room.store?.command({ type: "pause", on });

/**
 * What the menu of the room offers.
 *
 * @param {Page} room
 * @param {View} view
 * @returns {import("../shell/menu.js").MenuItem[]}
 */
export const pauseMenu = (room, view) =>
  can(view, "pause")
    ? [{ label: t(view.paused ? "people.resume" : "people.pause"), act: () => pause(room, !view.paused) }]
    : [];

/**
 * @param {Page} room
 * @param {View} view
 */
export function pausedZone(room, view) {
  const host = playerAt(view, view.host)?.name ?? t("room.somebody");
  return html`${head(room, view, { title: html`${glyph("pause")}<span>${t("people.paused")}</span>` })}
    ${zoneNews(room, view)}
    <div class="zone-body">
      <p class="calm">${t("people.paused.text")}</p>
    </div>
    ${foot(way(room, view, host))}`;
}

/**
 * @param {Page} room
 * @param {View} view
 * @param {string} host
 */
function way(room, view, host) {
  if (can(view, "pause"))
    return html`<button class="button primary grow" @click=${() => pause(room, false)}>${t("people.resume")}</button>`;
  if (mayJoin(view)) return joinForm(room, { compact: true });
  return html`<p class="foot-note">${t("people.paused.wait", { name: host })}</p>`;
}
