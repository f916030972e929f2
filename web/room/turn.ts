/**
 * The document's title in a room: its code, and before it what waits for the reader. So players by correspondence, or
 * in another tab, see that a round has begun, that it is their turn to show, that a round is over, or that others would
 * like a rematch.
 */

import { t } from "../core/i18n.ts";
import { can, playerAt, wishesRematch, zoneOf } from "../kit/model.ts";
import type { Room } from "../kit/room.ts";
import type { View } from "../wire/generated/common.ts";

/**
 * What the others, or the clock, are waiting for from the reader; empty if nothing.
 *
 * @param said the numbers of this round
 */
export function turnOf(view: View, said: readonly { seat: number }[]) {
  const me = playerAt(view, view.you);
  if (view.mode !== "group" || !me || me.left || view.paused) return "";
  switch (zoneOf(view)) {
    case "mine":
      return t("people.turn.show");
    case "bidding":
      return me.waiting || me.done || said.some(({ seat }) => seat === view.you)
        ? ""
        : t("people.turn.think", { round: view.round });
    case "finished":
      return view.rematch && can(view, "rematch") && !wishesRematch(view, view.you) ? t("people.turn.rematch") : "";
    case "over":
      return can(view, "ready") && !me.ready ? t("people.turn.over", { round: view.round }) : "";
    default:
      return "";
  }
}

export function titleOf<V extends View>(room: Room<V>, view: V) {
  const turn = turnOf(view, room.game.rungs(view));
  const title = t("app.title.room", { code: room.code });
  return turn ? `● ${turn} – ${title}` : title;
}
