/**
 * Where does a robot stop? (M1–M6, M8, M9) The browser's copy of `randolph.rules.travel`; `vectors/` holds both, and
 * the solver, to the same answers. A travel that is no legal move is returned with the rule that refuses it, so that
 * the page can show where it would have led.
 */
import { deflected } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Color} Color */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./geometry.js").Robots} Robots */
/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {object} Travel
 * @property {Color} robot
 * @property {Cell} start
 * @property {Direction} push
 * @property {Cell[]} path the cells entered, in order: the end included, the start not
 * @property {Direction[]} directions in which each cell of the path was entered
 * @property {number[]} turns the places in `path` at which a diagonal deflected the robot
 * @property {Cell} end the start where no cell was entered
 * @property {Direction} arrival the direction in which it was travelling when it stopped (M7)
 * @property {"M2" | "M4" | "M6" | null} refusal the rule by which this is no move
 */

/**
 * Push a robot. Its own start cell is empty for it (M2).
 *
 * @param {Board} board
 * @param {Robots} robots
 * @param {Color} robot
 * @param {Direction} push
 * @returns {Travel}
 */
export function travel(board, robots, robot, push) {
  const start = /** @type {Cell} */ (robots[robot]);
  const others = new Set();
  for (const [color, cell] of Object.entries(robots)) if (color !== robot && cell) others.add(board.index(cell));

  /** @type {Cell[]} */
  const path = [];
  /** @type {Direction[]} */
  const directions = [];
  /** @type {number[]} */
  const turns = [];
  /** @type {Travel["refusal"]} */
  let refusal = null;
  let cell = start;
  let heading = push;
  const seen = new Set([`${cell},${heading}`]);
  for (;;) {
    const ahead = board.step(cell, heading);
    if (!ahead || others.has(board.index(ahead))) break;
    cell = ahead;
    path.push(cell);
    directions.push(heading);
    const diagonal = board.diagonalAt(cell);
    if (diagonal && diagonal.color !== robot) {
      heading = deflected(heading, diagonal.direction);
      turns.push(path.length - 1);
    }
    const state = `${cell},${heading}`;
    if (seen.has(state)) {
      refusal = "M6";
      break;
    }
    seen.add(state);
  }
  if (path.length === 0) refusal = "M2";
  else if (!refusal && board.diagonalAt(cell)) refusal = "M4";
  return { robot, start, push, path, directions, turns, end: cell, arrival: directions.at(-1) ?? push, refusal };
}
