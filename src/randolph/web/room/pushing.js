/**
 * A demonstration as the page's own rules see it: what has been travelled, and whether a push would be refused. The server
 * judges; this spares a way there and back for what is plainly forbidden. Pure functions.
 */

import { begin, push } from "../rules/problem.js";
import { targetOf } from "./model.js";

/** @typedef {import("../net/wire.js").View} View */
/** @typedef {import("../net/wire.js").BoardJson} BoardJson */

/**
 * The problem of the round that is being shown.
 *
 * @param {View} view
 * @param {BoardJson | null} board
 * @returns {import("../rules/problem.js").Problem | null}
 */
export function problemOf(view, board) {
  const target = targetOf(view, board);
  return board && target ? { board, robots: view.start, target, rules: view.rules } : null;
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
  return view.demonstration.moves.reduce((progress, move) => push(problem, progress, move).progress, begin(view.start));
}

/**
 * The rule that refuses a push, as far as the page can tell.
 *
 * @param {View} view
 * @param {BoardJson | null} board
 * @param {import("../rules/problem.js").Move} move
 */
export function pushFault(view, board, move) {
  const problem = problemOf(view, board);
  const progress = progressOf(view, board);
  return problem && progress ? push(problem, progress, move).refusal : null;
}
