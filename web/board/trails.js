/**
 * The lines that moves leave on the board: from moves as they are written, or from the cells they passed. Pure functions;
 * marks.js draws them.
 */
import { DELTA } from "../rules/geometry.js";
import { meant } from "../rules/move.js";
import { movesFrom } from "../rules/notation.js";
import { travel } from "../rules/travel.js";
import { stepBetween } from "./routes.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {import("../rules/board.js").Board} Board */
/** @typedef {import("../rules/move.js").Move} Move */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("./slides.js").Slide} Slide */
/** @typedef {{ robot: Color, path: readonly Cell[], from?: Cell, direction?: Direction }} Shown a move to draw; `from` where it is known */
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
    moves.push({ robot, start: made.start, path: made.path, push: direction, count });
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
  for (const { robot, path, from, direction } of trail) {
    const start = from ?? robots[robot];
    if (start && path.length) moves.push({ robot, start, path, push: direction });
    robots[robot] = path[path.length - 1] ?? robots[robot];
  }
  return moves;
}

/**
 * Where a way counts one more each: in the middle of walls that it passes (X2) and of diagonals that it passes straight
 * though they would deflect the robot (X4). Told from the cells alone, for a demonstration says no more.
 *
 * @param {Board} board
 * @param {Color} robot
 * @param {Cell} start
 * @param {readonly Cell[]} path
 * @param {Direction | null} [push]
 * @returns {[number, number][]} row and column, halves between cells
 */
export function tollsOf(board, robot, start, path, push = null) {
  /** @type {[number, number][]} */
  const found = [];
  let from = start;
  /** @type {Direction | null} */
  let heading = null;
  for (const cell of path) {
    const { direction } = stepBetween(from, cell, heading ?? push);
    const diagonal = heading && board.diagonalAt(from);
    if (diagonal && diagonal.color !== robot && heading === direction) found.push([from[0], from[1]]);
    if (board.walled(from, direction)) found.push([from[0] + DELTA[direction][0] / 2, from[1] + DELTA[direction][1] / 2]);
    heading = direction;
    from = cell;
  }
  return found;
}
