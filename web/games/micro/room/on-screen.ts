/** What a table screen shows of a round of Micro Robots beside the board: see `OnScreen` in kit/room.ts. */

import { inARow } from "../../../core/i18n.ts";
import type { OnScreen } from "../../../kit/room.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { chipIcon } from "./pieces.ts";
import type { MrRoom } from "./play.ts";
import { counter, jumpsMade } from "./showing.ts";
import { consequence, optimumText, verdict } from "./words.ts";

export function onScreen(room: MrRoom, view: View): OnScreen {
  const { result } = view;
  return {
    counter: counter(view),
    moves: view.demonstration ? jumpsMade(view) : "",
    prize: result ? chipIcon(result.outcome === "won") : "",
    verdict: result ? verdict(view, result) : "",
    line: result ? inARow([consequence(view, result), optimumText(view, result)]) : "",
    calm: view.deadline?.kind === "reroll",
    strip: view.phase === "thinking" || view.phase === "alone" ? room.play.dice(view) : "",
  };
}
