/** The effect of giving up: a demonstration, or in a solo game a chip without a solution. */

import { inARow, t } from "../../../core/i18n.ts";
import { confirmation } from "../../../kit/confirmation.ts";
import { about } from "../../../kit/words.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { nextBid } from "./model.ts";
import type { RrRoom } from "./play.ts";

export function givingUp(room: RrRoom, view: View) {
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
    text: view.demonstration ? inARow([t("room.give_up.back"), then]) : then,
    said: about("room.news.failed.gave_up", view, view.demonstration?.seat ?? view.you),
  });
}
