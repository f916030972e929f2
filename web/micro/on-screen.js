/** What a table screen shows of a round of Micro Robots beside the board: see `OnScreen` in room/screen.js. */

import { chipIcon } from "./pieces.js";
import { counter, jumpsMade } from "./showing.js";
import { consequence, optimumText, verdict } from "./words.js";

/**
 * @param {import("./room.js").MrRoom} room
 * @param {import("./types.js").View} view
 * @returns {import("../room/screen.js").OnScreen}
 */
export function onScreen(room, view) {
  const { result } = view;
  return {
    rungs: view.calls,
    counter: counter(view),
    moves: view.demonstration ? jumpsMade(view) : "",
    prize: result ? chipIcon(result.outcome === "won") : "",
    verdict: result ? verdict(view, result) : "",
    line: result ? [consequence(view, result), optimumText(view, result)].filter(Boolean).join(" ") : "",
    calm: view.deadline?.kind === "reroll",
    strip: view.phase === "thinking" ? room.dice(view) : "",
  };
}
