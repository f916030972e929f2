/**
 * The phone as a bid pad: while players think, the keys have most of the room and the board is small. So it is on phones
 * while a television shows the room, or where the player has chosen it; his choice for a room is remembered on this
 * device. One tap on the small board makes it large – the page is as ever then – until the round is over or the pad is
 * asked for again. How it looks, and that only phones do it, stands in pad-style.js.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { glyph } from "../shell/glyphs.js";
import { playerAt, zoneOf } from "./model.js";

/** @typedef {import("./page.js").AnyPage} Page */
/** @typedef {import("../net/wire.js").RoomView} View */

/** Where the device keeps what was chosen in which rooms, the latest last. */
const KEY = "randolph.pads";
const ROOMS = 30;

/** The same as in pad-style.js. */
export const PHONE = "(max-width: 619px), (max-height: 499px)";

/** @returns {[string, boolean][]} */
function choices() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((entry) => Array.isArray(entry) && typeof entry[1] === "boolean") : [];
  } catch {
    return [];
  }
}

/** What the player has chosen for this room; null: nothing. @param {string} code @returns {boolean | null} */
export const chosenPad = (code) => choices().find(([room]) => room === code)?.[1] ?? null;

/** @param {string} code @param {boolean} on */
export function choosePad(code, on) {
  const kept = [...choices().filter(([room]) => room !== code), [code, on]].slice(-ROOMS);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage refused: the choice lasts as long as the page, which asks `room.pad` first.
  }
}

/** Would this player rather have a pad? @param {Page} room */
const wished = (room) => room.pad ?? chosenPad(room.code) ?? room.store?.screen ?? false;

/** Is there something to bid with? @param {Page} room @param {View} view */
const bids = (room, view) =>
  view.mode === "group" &&
  view.you !== null &&
  zoneOf(view) === "bidding" &&
  !view.paused &&
  !room.confirming &&
  playerAt(view, view.you)?.waiting === false;

/** What the page is, for its styles. @param {Page} room @param {View | null} view */
export const padLook = (room, view) =>
  view !== null && wished(room) && bids(room, view) ? (room.enlarged ? "no-pad" : "as-pad") : "";

/**
 * The way from the small board to the large one, all over it, and back, beside the head of the zone.
 *
 * @param {Page} room
 * @param {View} view
 */
export function padSwitch(room, view) {
  if (!padLook(room, view)) return "";
  const label = t(room.enlarged ? "people.pad.back" : "people.pad.enlarge");
  return html`<button class="board-size" aria-label=${label} title=${label} @click=${() => enlarge(room, !room.enlarged)}>
    ${glyph(room.enlarged ? "keys" : "enlarge")}
  </button>`;
}

/** @param {Page} room @param {boolean} on */
function enlarge(room, on) {
  room.enlarged = on;
  room.requestUpdate();
}

/**
 * What the menu of the room offers on a phone.
 *
 * @param {Page} room
 * @param {View} view
 * @returns {import("../shell/menu.js").MenuItem[]}
 */
export function padMenu(room, view) {
  if (view.mode !== "group" || view.you === null || !matchMedia(PHONE).matches) return [];
  const on = wished(room) && !room.enlarged;
  const act = () => {
    room.pad = !on;
    choosePad(room.code, !on);
    enlarge(room, false);
  };
  return [{ label: t(on ? "people.pad.off" : "people.pad.on"), act }];
}
