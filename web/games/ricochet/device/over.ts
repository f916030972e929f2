/** Between two rounds at a real table: the chip, and where the robots go (S4). */

import { t } from "../../../core/i18n.ts";
import type { TableOver } from "../../../kit/device.ts";
import type { Result, View } from "../../../wire/generated/ricochet.ts";
import { chip } from "../room/pieces.ts";
import { positionLink } from "../room/position-link.ts";
import { filmPlay, reelsOf, verdict } from "../room/result.ts";
import { optimumText } from "../room/words.ts";
import type { RicochetTable } from "./adapter.ts";
import { putBackList } from "./showing.ts";

export function over(table: RicochetTable, view: View): TableOver {
  const { room, device, putBack } = table;
  const { result } = view;
  return {
    chip: result ? chip(room.board, result.chip) : "",
    verdict: result ? verdict(room, view, result) : t("room.next_chip"),
    line: result ? whatNow(table, view, result) : "",
    beside: device.asked ? positionLink(room, view) : "",
    hands: putBack ? putBackList(table, view) : "",
    reels: result ? reelsOf(view, result) : [],
    play: filmPlay(room, view),
    note: "",
  };
}

/** The optimum once it was asked for; otherwise what happens to the robots. */
function whatNow({ device, putBack }: RicochetTable, view: View, result: Result) {
  if (device.asked) return optimumText(view, result);
  if (view.phase !== "over") return "";
  if (result.outcome === "won") return t("referee.stay");
  return t(putBack ? "referee.put_back.all" : "referee.as_before");
}
