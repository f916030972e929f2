/** What giving up does: to a demonstration, or alone to a chip for which no way was found. */

import { t } from "../i18n.js";
import { confirmation } from "../room/confirmation.js";
import { about } from "../room/words.js";
import { nextBid } from "./model.js";

/**
 * @param {import("./room.js").RrRoom} room
 * @param {import("./types.js").View} view
 */
export function givingUp(room, view) {
  const next = nextBid(view);
  const then =
    view.mode === "solo"
      ? t("room.give_up.solo")
      : next
        ? about("room.give_up.next", view, next.seat, { count: next.moves })
        : t("room.give_up.nobody");
  const what = room.confirming === "undo" ? "undo" : view.demonstration ? "title" : "chip";
  return confirmation(room, {
    title: t(`room.give_up.${what}`),
    text: view.demonstration ? `${t("room.give_up.back")} ${then}` : then,
    said: about("room.news.failed.gave_up", view, view.demonstration?.seat ?? view.you),
  });
}
