/**
 * What can be chosen for a robot: its pushes, each with where it would stop, and of a transparent robot all ends of all
 * pushes (X2–X6), in the order in which one steps through them. Pure functions.
 *
 * Two ends in one cell are told apart by what matters afterwards: the direction of the arrival (M7), whether the robot has
 * turned on its way (T2), and the cost. Where two pushes lead to the very same, the cheaper one is offered.
 */
import { DIRECTIONS, sameCell } from "../rules/geometry.js";
import { named } from "../rules/move.js";
import { goesBack } from "../rules/problem.js";
import { travel } from "../rules/travel.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {import("../rules/board.js").Board} Board */
/** @typedef {import("../rules/move.js").Move} Move */
/** @typedef {import("../rules/problem.js").Last} Last */
/** @typedef {import("../rules/problem.js").Rules} Rules */
/** @typedef {import("../rules/travel.js").Travel} Travel */
/**
 * @typedef {object} Choice
 * @property {Direction} direction of the push
 * @property {Travel} travel
 * @property {Move} move as it is written
 * @property {string | null} refusal the rule by which it is no move; then it is the only choice of its direction
 * @property {boolean} dear it counts more than may still be counted: whoever goes there has failed (B4)
 */

/**
 * All choices of a robot, direction by direction, in each from near to far.
 *
 * @param {Board} board
 * @param {Robots} robots
 * @param {Color} robot
 * @param {{ powers?: readonly Color[], rules?: Rules, last?: Last | null, budget?: number | null }} [now] `budget`: what
 *   may still be counted
 * @returns {Choice[]}
 */
export function choicesOf(board, robots, robot, { powers, rules, last = null, budget = null } = {}) {
  if (!robots[robot]) return [];
  return DIRECTIONS.flatMap((direction) => {
    const ways = travel(board, robots, robot, direction, powers);
    const refusal = goesBack(rules, last, robot, direction) ? "M7" : ways[0].refusal;
    const shown = refusal ? [ways[0]] : [...ways].sort(nearToFar);
    return shown.map((way) => {
      const dear = budget !== null && way.cost > budget;
      return { direction, travel: way, move: named(ways, way), refusal, dear };
    });
  });
}

/** @param {Travel} a @param {Travel} b */
function nearToFar(a, b) {
  return a.path.length - b.path.length || a.cost - b.cost;
}

/** Those that may be chosen. @param {readonly Choice[]} choices */
export function open(choices) {
  return choices.filter(({ refusal }) => !refusal);
}

/**
 * The ends of one push, from near to far.
 *
 * @param {readonly Choice[]} choices
 * @param {Direction} direction
 */
export function endsTowards(choices, direction) {
  return open(choices).filter((choice) => choice.direction === direction);
}

/**
 * The cells on which a robot can stop, each with the different ways to do so, the cheapest first.
 *
 * @param {readonly Choice[]} choices
 * @returns {{ cell: Cell, ends: Choice[] }[]}
 */
export function endCells(choices) {
  /** @type {Map<string, Map<string, Choice>>} */
  const cells = new Map();
  for (const choice of open(choices)) {
    const { end, arrival, turns, cost } = choice.travel;
    const different = cells.get(String(end)) ?? new Map();
    const known = different.get(`${arrival}${turns.length > 0}`);
    if (!known || cost < known.travel.cost) different.set(`${arrival}${turns.length > 0}`, choice);
    cells.set(String(end), different);
  }
  return [...cells.values()].map((different) => {
    const ends = [...different.values()].sort((a, b) => a.travel.cost - b.travel.cost);
    return { cell: ends[0].travel.end, ends };
  });
}

/**
 * The different ways to stop on a cell, the cheapest first.
 *
 * @param {readonly Choice[]} choices
 * @param {Cell} cell
 * @returns {Choice[]}
 */
export function endsOn(choices, cell) {
  return endCells(choices.filter(({ travel: { end } }) => sameCell(end, cell)))[0]?.ends ?? [];
}

/**
 * Whether what a choice counts must be said: it counts more than one, or its push has several ends.
 *
 * @param {readonly Choice[]} choices
 * @param {Choice} choice
 */
export function priced(choices, choice) {
  return choice.travel.cost > 1 || endsTowards(choices, choice.direction).length > 1;
}
