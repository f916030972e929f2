/**
 * What moves do to a problem: legal moves, and whether the target counts as reached (M7, T1–T6). All functions are
 * pure; `Progress` is the position together with what T2 and M7 remember of the way there, and nothing else.
 */
import { COLORS, DIRECTIONS, OPPOSITE, horizontal, sameCell } from "./geometry.js";
import { boardOf } from "./board.js";
import { travel } from "./travel.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Color} Color */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./geometry.js").Robots} Robots */
/** @typedef {import("./board.js").BoardJson} BoardJson */
/** @typedef {import("./board.js").Target} Target */
/** @typedef {import("./travel.js").Travel} Travel */
/** @typedef {{ ricochet?: boolean, no_reversal?: boolean }} Rules T2 and M7; on when missing */
/** @typedef {{ board: BoardJson, robots: Robots, target: Target, rules?: Rules }} Problem */
/** @typedef {{ robot: Color, direction: Direction }} Move */
/** @typedef {{ robot: Color, arrival: Direction }} Last who moved last, and travelling in which direction he stopped */
/**
 * @typedef {object} Progress
 * @property {Robots} robots
 * @property {readonly Color[]} rows robots that have entered a cell in an east–west direction (T2)
 * @property {readonly Color[]} columns the same, north–south
 * @property {Last | null} last for M7
 * @property {number} moves made so far
 */
/** @typedef {"S1" | "M2" | "M4" | "M6" | "M7"} Refusal */
/**
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {number} moves made; when ok, up to the success, which ends the attempt (B4)
 * @property {Refusal | "T1" | "T2" | null} rule that is broken
 * @property {number | null} at the number of the move that breaks it, from 1; 0 where none was made
 */

/**
 * A round's or a demonstration's start: nothing travelled, nothing forbidden.
 *
 * @param {Robots} robots
 * @returns {Progress}
 */
export function begin(robots) {
  return { robots, rows: [], columns: [], last: null, moves: 0 };
}

/**
 * Push a robot: the travel, and the progress after it – or the rule that refuses it, which changes nothing.
 *
 * @param {Problem} problem
 * @param {Progress} progress
 * @param {Move} move
 * @returns {{ travel: Travel | null, refusal: Refusal | null, progress: Progress }}
 */
export function push(problem, progress, { robot, direction }) {
  if (!progress.robots[robot]) return { travel: null, refusal: "S1", progress };
  const found = travel(boardOf(problem.board), progress.robots, robot, direction);
  if (goesBack(problem.rules, progress.last, robot, direction)) return { travel: found, refusal: "M7", progress };
  if (found.refusal) return { travel: found, refusal: found.refusal, progress };
  return { travel: found, refusal: null, progress: after(progress, found) };
}

/**
 * Whether M7 forbids this push: straight back against the direction of the arrival, with no other robot's move between.
 *
 * @param {Rules | undefined} rules
 * @param {Last | null} last
 * @param {Color} robot
 * @param {Direction} direction
 */
export function goesBack(rules, last, robot, direction) {
  return rules?.no_reversal !== false && last?.robot === robot && last.arrival === OPPOSITE[direction];
}

/**
 * @param {Progress} progress
 * @param {Travel} made a legal move's travel
 * @returns {Progress}
 */
function after(progress, made) {
  const { robot } = made;
  return {
    robots: { ...progress.robots, [robot]: made.end },
    rows: made.directions.some(horizontal) ? union(progress.rows, robot) : progress.rows,
    columns: made.directions.some((direction) => !horizontal(direction))
      ? union(progress.columns, robot)
      : progress.columns,
    last: { robot, arrival: made.arrival },
    moves: progress.moves + 1,
  };
}

/** @param {readonly Color[]} colors @param {Color} color */
function union(colors, color) {
  return colors.includes(color) ? colors : [...colors, color];
}

/**
 * Whether this robot has turned by a right angle since the start (T2).
 *
 * @param {Progress} progress
 * @param {Color} robot
 */
export function ricocheted(progress, robot) {
  return progress.rows.includes(robot) && progress.columns.includes(robot);
}

/**
 * The robots that may end on the target: the one of its color, or all under the vortex (S3).
 *
 * @param {Problem} problem
 * @returns {Color[]}
 */
export function activeRobots(problem) {
  return COLORS.filter(
    (color) => problem.robots[color] && (problem.target.color === "any" || problem.target.color === color),
  );
}

/**
 * The active robot on the target, whether or not it has ricocheted.
 *
 * @param {Problem} problem
 * @param {Progress} progress
 */
export function robotOnTarget(problem, progress) {
  return activeRobots(problem).find((color) => sameCell(progress.robots[color], problem.target.cell));
}

/**
 * Whether the target counts as reached (T1–T6). With T2 on, a robot that has ricocheted has moved, and so has ended a
 * move here; one that stands on its target at the start has not (T5).
 *
 * @param {Problem} problem
 * @param {Progress} progress
 */
export function solved(problem, progress) {
  const robot = robotOnTarget(problem, progress);
  return robot !== undefined && (problem.rules?.ricochet === false || ricocheted(progress, robot));
}

/**
 * All legal moves, robot by robot, clockwise from north.
 *
 * @param {Problem} problem
 * @param {Progress} progress
 * @returns {Move[]}
 */
export function legalMoves(problem, progress) {
  return COLORS.filter((robot) => progress.robots[robot]).flatMap((robot) =>
    DIRECTIONS.map((direction) => ({ robot, direction })).filter((move) => !push(problem, progress, move).refusal),
  );
}

/**
 * Check a solution: the moves are made until the target counts as reached; what stands behind that is not looked at.
 *
 * @param {Problem} problem
 * @param {readonly Move[]} moves
 * @returns {Verdict}
 */
export function verify(problem, moves) {
  let progress = begin(problem.robots);
  for (const move of moves) {
    if (solved(problem, progress)) break;
    const made = push(problem, progress, move);
    if (made.refusal) return { ok: false, moves: progress.moves, rule: made.refusal, at: progress.moves + 1 };
    progress = made.progress;
  }
  if (solved(problem, progress)) return { ok: true, moves: progress.moves, rule: null, at: null };
  const rule = robotOnTarget(problem, progress) ? "T2" : "T1";
  return { ok: false, moves: progress.moves, rule, at: progress.moves };
}
