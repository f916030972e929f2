/**
 * The phone as a bid pad: while players think, the keys are large and the board is small. This applies to phones while
 * a television shows the room, or if the player has chosen it; the device remembers the choice for each room. A tap on
 * the small board makes it large until the round is over or the player goes back to the pad. The styles, and the
 * restriction to phones, are in pad-style.ts.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { device, listOf } from "../core/storage.ts";
import { playerAt, zoneOf } from "../kit/model.ts";
import type { AnyRoom } from "../kit/room.ts";
import { glyph } from "../parts/glyphs.ts";
import type { MenuItem } from "../parts/menu.ts";
import type { View } from "../wire/generated/common.ts";

/** Storage key of the rooms' choices, the latest last. */
const KEY = "randolph.pads";
const ROOMS = 30;

/** The same as in pad-style.ts. */
export const PHONE = "(max-width: 619px), (max-height: 499px)";

const isChoice = (entry: unknown): entry is [string, boolean] => Array.isArray(entry) && typeof entry[1] === "boolean";

const choices = () => device.read(KEY, (kept) => listOf(kept).filter(isChoice));

/** The player's choice for this room; null: none. */
export const chosenPad = (code: string): boolean | null => choices().find(([room]) => room === code)?.[1] ?? null;

export function choosePad(code: string, on: boolean) {
  device.write(KEY, [...choices().filter(([room]) => room !== code), [code, on]].slice(-ROOMS));
}

/** Does this player want a pad? */
const wished = (room: AnyRoom) => room.pad ?? chosenPad(room.code) ?? room.store?.screen ?? false;

/** Is bidding possible? */
const bids = (room: AnyRoom, view: View) =>
  view.mode === "group" &&
  view.you !== null &&
  zoneOf(view) === "bidding" &&
  !view.paused &&
  !room.confirming &&
  playerAt(view, view.you)?.waiting === false;

/** The state of the pad, for the styles. */
export const padLook = (room: AnyRoom, view: View | null) =>
  view !== null && wished(room) && bids(room, view) ? (room.enlarged ? "no-pad" : "as-pad") : "";

/** The button over the small board that makes it large, and the one back, beside the head of the zone. */
export function padSwitch(room: AnyRoom, view: View) {
  if (!padLook(room, view)) return "";
  const label = t(room.enlarged ? "people.pad.back" : "people.pad.enlarge");
  return html`<button class="board-size" aria-label=${label} title=${label} @click=${() => enlarge(room, !room.enlarged)}>
    ${glyph(room.enlarged ? "keys" : "enlarge")}
  </button>`;
}

function enlarge(room: AnyRoom, on: boolean) {
  room.enlarged = on;
  room.requestUpdate();
}

/** The menu entry on a phone. */
export function padMenu(room: AnyRoom, view: View): MenuItem[] {
  if (view.mode !== "group" || view.you === null || !matchMedia(PHONE).matches) return [];
  const on = wished(room) && !room.enlarged;
  const act = () => {
    room.pad = !on;
    choosePad(room.code, !on);
    enlarge(room, false);
  };
  return [{ label: t(on ? "people.pad.off" : "people.pad.on"), act }];
}
