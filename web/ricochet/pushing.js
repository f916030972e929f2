/**
 * A demonstration as the page's own rules see it: what has been travelled, and whether a push would be refused. The server
 * judges; this spares a way there and back for what is plainly forbidden. Pure functions.
 */

import { movesFrom } from "../rules/notation.js";
import { begin, push } from "../rules/problem.js";
import { isTransparent } from "../rules/travel.js";
import { robotsOf, targetOf } from "./model.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").BoardJson} BoardJson */
/** @typedef {import("../boards/shape.js").ProblemJson} ProblemJson */
/** @typedef {import("./types.js").Shown} Shown */
/** @typedef {import("../rules/problem.js").Move} Move */

/**
 * The problem of the round that is being shown.
 *
 * @param {View} view
 * @param {BoardJson | null} board
 * @returns {import("../rules/problem.js").Problem | null}
 */
export function problemOf(view, board) {
  const target = targetOf(view, board);
  return board && target ? { board, robots: view.start, target, rules: view.played ?? view.rules, powers: view.powers } : null;
}

/**
 * The problem of the round that is over, as links carry it; null while there is none.
 *
 * @param {View} view
 * @param {BoardJson | null} board
 * @returns {ProblemJson | null}
 */
export function problemOver(view, board) {
  const { result, powers } = view;
  const target = result && board?.targets[result.chip];
  if (!result || !board || !target) return null;
  const { faces: _, ...surface } = board;
  const robots = Object.entries(result.start).map(([color, cell]) => [
    color,
    powers.some((power) => power === color) ? { cell, kind: "transparent" } : cell,
  ]);
  const { ricochet, no_reversal } = view.played ?? view.rules;
  return /** @type {ProblemJson} */ ({
    board: surface,
    robots: Object.fromEntries(robots),
    target,
    rules: { ricochet, no_reversal },
  });
}

/** A demonstrated move as it is written: with its end where the push leaves that open (X6). @param {Shown} shown @returns {Move} */
function moveOf({ robot, direction, move }) {
  return move ? movesFrom(move)[0] : { robot, direction };
}

/**
 * How far the demonstration has come; null when nobody shows.
 *
 * @param {View} view
 * @param {BoardJson | null} board
 */
export function progressOf(view, board) {
  const problem = problemOf(view, board);
  if (!problem || !view.demonstration) return null;
  return view.demonstration.moves.reduce(
    (progress, shown) => push(problem, progress, moveOf(shown)).progress,
    begin(view.start),
  );
}

/**
 * The rule that refuses a push, as far as the page can tell.
 *
 * @param {View} view
 * @param {BoardJson | null} board
 * @param {Move} move
 */
export function pushFault(view, board, move) {
  const problem = problemOf(view, board);
  const progress = progressOf(view, board);
  return problem && progress ? push(problem, progress, move).refusal : null;
}

/**
 * What the demonstration may still count before the attempt has failed (B4, H4); null where the bid does not bind (O2).
 *
 * @param {View} view
 */
export function budgetOf(view) {
  const shown = view.demonstration;
  if (!shown || (view.mode === "solo" && view.rules.any_count)) return null;
  return shown.bid + (shown.grace ?? 0) - shown.cost;
}

/** Whether a robot plays whose moves may count more than one (X6). @param {View} view */
export function countsCosts(view) {
  return robotsOf(view).some((robot) => isTransparent(robot, view.powers));
}
