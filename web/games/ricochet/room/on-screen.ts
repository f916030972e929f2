/** What a table screen shows of a round of Ricochet Robots beside the board: see `OnScreen` in television/screen.ts. */

import type { OnScreen } from "../../../television/screen.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { counter, movesMade } from "./demonstration.ts";
import { chip } from "./pieces.ts";
import { verdict } from "./result.ts";
import type { RrRoom } from "./room.ts";
import { optimumText } from "./words.ts";

export function onScreen(room: RrRoom, view: View): OnScreen {
  const { result } = view;
  return {
    rungs: view.bids,
    counter: counter(view),
    moves: view.demonstration ? movesMade(view) : "",
    prize: result ? chip(room.board, result.chip) : "",
    verdict: result ? verdict(room, view, result) : "",
    line: result ? optimumText(view, result) : "",
  };
}
