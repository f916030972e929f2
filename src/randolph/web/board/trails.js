/**
 * The lines that moves leave on the board: from moves as they are written, or from the cells they passed. Pure functions;
 * marks.js draws them.
 */
import { meant } from "../rules/move.js";
import { movesFrom } from "../rules/notation.js";
import { travel } from "../rules/travel.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {import("../rules/board.js").Board} Board */
/** @typedef {import("../rules/move.js").Move} Move */
/** @typedef {import("./slides.js").Slide} Slide */
/** @typedef {{ robot: Color, path: readonly Cell[], from?: Cell }} Shown a move to draw; `from` where it is known */
/** @typedef {Slide & { count?: number }} Trail `count`: of a solution, the cost up to its end (X6) */

/**
 * The paths of moves given by their pushes; ends before the first that is none.
 *
 * @param {Board} board
 * @param {Robots} first
 * @param {string | readonly Move[]} solution
 * @param {readonly Color[]} [powers] (M9)
 * @returns {Trail[]}
 */
export function pushed(board, first, solution, powers) {
  let robots = first;
  let count = 0;
  /** @type {Trail[]} */
  const moves = [];
  for (const move of typeof solution === "string" ? movesFrom(solution) : solution) {
    const { robot, direction } = move;
    if (!robots[robot]) break;
    const made = meant(travel(board, robots, robot, direction, powers), move);
    if (!made || made.refusal) break;
    count += made.cost;
    moves.push({ robot, start: made.start, path: made.path, count });
    robots = { ...robots, [robot]: made.end };
  }
  return moves;
}

/**
 * Where each of the moves began that are given by their paths.
 *
 * @param {Robots} first
 * @param {readonly Shown[]} trail
 * @returns {Trail[]}
 */
export function followed(first, trail) {
  const robots = { ...first };
  /** @type {Trail[]} */
  const moves = [];
  for (const { robot, path, from } of trail) {
    const start = from ?? robots[robot];
    if (start && path.length) moves.push({ robot, start, path });
    robots[robot] = path[path.length - 1] ?? robots[robot];
  }
  return moves;
}
