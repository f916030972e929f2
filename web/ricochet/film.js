/** The frames of a solution's film (room/replay.js), by the page's own rules from the round's start position. */

import { movesFrom } from "../rules/notation.js";
import { begin, push } from "../rules/problem.js";

/** @typedef {import("./types.js").Shown} Shown */
/** @typedef {import("./types.js").Robots} Robots */
/** @typedef {Shown & import("../rules/problem.js").Move & { cost: number }} Filmed */
/** @typedef {import("../room/replay.js").Replay<Filmed, Robots>} Film */

/**
 * The positions before, between and after the moves of a solution. A move that the rules refuse ends the film there: a
 * solution that came from the server has none.
 *
 * @param {import("../rules/problem.js").Problem} problem
 * @param {string} text "rE gN"
 * @returns {{ moves: Filmed[], positions: Robots[] }}
 */
export function film(problem, text) {
  let progress = begin(problem.robots);
  const positions = [problem.robots];
  /** @type {Filmed[]} */
  const shown = [];
  for (const move of movesFrom(text)) {
    const made = push(problem, progress, move);
    if (made.refusal || !made.travel) break;
    progress = made.progress;
    positions.push(progress.robots);
    shown.push({ ...move, path: made.travel.path, cost: made.travel.cost });
  }
  return { moves: shown, positions };
}
