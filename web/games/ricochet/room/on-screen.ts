/** What a table screen shows of a round of Ricochet Robots beside the board: see `OnScreen` in kit/room.ts. */

import type { OnScreen } from "../../../kit/room.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { counter, movesMade } from "./demonstration.ts";
import { chip } from "./pieces.ts";
import type { RrRoom } from "./play.ts";
import { verdict } from "./result.ts";
import { optimumText } from "./words.ts";

export function onScreen(room: RrRoom, view: View): OnScreen {
  const { result } = view;
  return {
    counter: counter(view),
    moves: view.demonstration ? movesMade(view) : "",
    prize: result ? chip(room.board, result.chip) : "",
    verdict: result ? verdict(room, view, result) : "",
    line: result ? optimumText(view, result) : "",
  };
}
