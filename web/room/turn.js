/**
 * What the browser's tab says of a room: its code, and before it what waits for the reader. Who plays by correspondence, or
 * reads something else meanwhile, sees there that a round has begun, that it is his turn to show, or that a round is over.
 */

import { t } from "../i18n.js";
import { can, playerAt, zoneOf } from "./model.js";

/** @typedef {import("./page.js").AnyPage} Page */
/** @typedef {import("../net/wire.js").RoomView} View */

/**
 * What the others, or the clock, wait for from the reader; empty where that is nothing.
 *
 * @param {View} view
 * @param {readonly { seat: number }[]} said the numbers of this round
 */
export function turnOf(view, said) {
  const me = playerAt(view, view.you);
  if (view.mode !== "group" || !me || me.left || view.paused) return "";
  switch (zoneOf(view)) {
    case "mine":
      return t("people.turn.show");
    case "bidding":
      return me.waiting || me.done || said.some(({ seat }) => seat === view.you) ? "" : t("people.turn.think", { round: view.round });
    case "over":
      return can(view, "ready") && !me.ready ? t("people.turn.over", { round: view.round }) : "";
    default:
      return "";
  }
}

/** @param {Page} room @param {View} view */
export function titleOf(room, view) {
  const turn = turnOf(view, room.onScreen(view).rungs);
  const title = t("app.title.room", { code: room.code });
  return turn ? `● ${turn} – ${title}` : title;
}
