/** What a table screen shows of a round of Ricochet Robots beside the board: see `OnScreen` in room/screen.js. */

import { chip } from "./pieces.js";
import { counter, movesMade } from "./demonstration.js";
import { verdict } from "./result.js";
import { optimumText } from "./words.js";

/**
 * @param {import("./room.js").RrRoom} room
 * @param {import("./types.js").View} view
 * @returns {import("../room/screen.js").OnScreen}
 */
export function onScreen(room, view) {
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
