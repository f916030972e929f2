/**
 * What moves do to a problem: legal moves, and whether the target counts as reached (M7, T1–T6, X7). All functions are
 * pure; `Progress` is the position together with what T2 and M7 remember of the way there, and what it cost.
 */
import { COLORS, DIRECTIONS, OPPOSITE, horizontal, sameCell } from "./geometry.js";
import { boardOf } from "./board.js";
import { meant, named } from "./move.js";
import { travel } from "./travel.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Color} Color */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./geometry.js").Robots} Robots */
/** @typedef {import("./board.js").BoardJson} BoardJson */
/** @typedef {import("./board.js").Target} Target */
/** @typedef {import("./travel.js").Travel} Travel */
/** @typedef {{ ricochet?: boolean, no_reversal?: boolean }} Rules T2 and M7; on when missing */
/** @typedef {import("./move.js").Move} Move */
/**
 * @typedef {object} Problem
 * @property {BoardJson} board
 * @property {Robots} robots
 * @property {Target} target
 * @property {Rules} [rules]
 * @property {readonly Color[]} [powers] robots that have the transparent robot's powers by agreement, beside itself (M9)
 */
/** @typedef {{ cell: Cell, kind: "transparent" }} Powerful how JSON writes a robot that has been given these powers */
/** @typedef {Omit<Problem, "robots"> & { robots: Partial<Record<Color, Cell | Powerful>> }} ProblemJson */
/** @typedef {{ robot: Color, arrival: Direction }} Last who moved last, and travelling in which direction he stopped */
/**
 * @typedef {object} Progress
 * @property {Robots} robots
 * @property {readonly Color[]} rows robots that have entered a cell in an east–west direction (T2)
 * @property {readonly Color[]} columns the same, north–south
 * @property {Last | null} last for M7
 * @property {number} cost of the moves made so far (X6)
 */
/** @typedef {"S1" | "M2" | "M4" | "M6" | "M7" | "X3" | "X6"} Refusal */
/**
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {number} cost of the moves made; when ok, up to the success, which ends the attempt (B4)
 * @property {Refusal | "T1" | "T2" | null} rule that is broken
 * @property {number | null} at the number of the move that breaks it, from 1; 0 where none was made
 */

/**
 * A problem from its JSON, where a robot that has been given powers is an object.
 *
 * @param {ProblemJson} json
 * @returns {Problem}
 */
export function problemFrom(json) {
  /** @type {Robots} */
  const robots = {};
  const powers = new Set(json.powers);
  for (const color of COLORS) {
    const robot = json.robots[color];
    if (!robot) continue;
    if (!Array.isArray(robot)) powers.add(color);
    robots[color] = Array.isArray(robot) ? robot : robot.cell;
  }
  return { ...json, robots, powers: [...powers] };
}

/**
 * A round's or a demonstration's start: nothing travelled, nothing forbidden.
 *
 * @param {Robots} robots
 * @returns {Progress}
 */
export function begin(robots) {
  return { robots, rows: [], columns: [], last: null, cost: 0 };
}

/**
 * Push a robot: the travel, and the progress after it – or the rule that refuses it, which changes nothing. A move that
 * names an end which the push does not have is refused by X6.
 *
 * @param {Problem} problem
 * @param {Progress} progress
 * @param {Move} move
 * @returns {{ travel: Travel | null, refusal: Refusal | null, progress: Progress }}
 */
export function push(problem, progress, move) {
  const { robot, direction } = move;
  if (!progress.robots[robot]) return { travel: null, refusal: "S1", progress };
  const ways = travel(boardOf(problem.board), progress.robots, robot, direction, problem.powers);
  if (goesBack(problem.rules, progress.last, robot, direction)) return { travel: ways[0], refusal: "M7", progress };
  if (ways[0].refusal) return { travel: ways[0], refusal: ways[0].refusal, progress };
  const made = meant(ways, move);
  if (!made) return { travel: null, refusal: "X6", progress };
  return { travel: made, refusal: null, progress: after(progress, made) };
}

/**
 * Whether M7 forbids this push, wherever it may end: straight back against the direction of the arrival, with no other
 * robot's move between.
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
 * The progress after a travel that was a legal move.
 *
 * @param {Progress} progress
 * @param {Travel} made
 * @returns {Progress}
 */
export function after(progress, made) {
  const { robot } = made;
  return {
    robots: { ...progress.robots, [robot]: made.end },
    rows: made.directions.some(horizontal) ? union(progress.rows, robot) : progress.rows,
    columns: made.directions.some((direction) => !horizontal(direction))
      ? union(progress.columns, robot)
      : progress.columns,
    last: { robot, arrival: made.arrival },
    cost: progress.cost + made.cost,
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
 * All legal moves, robot by robot, clockwise from north, then in the order of `travel`.
 *
 * @param {Problem} problem
 * @param {Progress} progress
 * @returns {Move[]}
 */
export function legalMoves(problem, progress) {
  return legalTravels(problem, progress).map(({ move }) => move);
}

/**
 * All legal moves in their order, each with its travel.
 *
 * @param {Problem} problem
 * @param {Progress} progress
 * @returns {{ move: Move, travel: Travel }[]}
 */
export function legalTravels(problem, progress) {
  const board = boardOf(problem.board);
  return COLORS.filter((robot) => progress.robots[robot]).flatMap((robot) =>
    DIRECTIONS.filter((direction) => !goesBack(problem.rules, progress.last, robot, direction)).flatMap((direction) => {
      const ways = travel(board, progress.robots, robot, direction, problem.powers);
      return ways.filter(({ refusal }) => !refusal).map((way) => ({ move: named(ways, way), travel: way }));
    }),
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
  let made = 0;
  for (const move of moves) {
    if (solved(problem, progress)) break;
    made += 1;
    const next = push(problem, progress, move);
    if (next.refusal) return { ok: false, cost: progress.cost, rule: next.refusal, at: made };
    progress = next.progress;
  }
  if (solved(problem, progress)) return { ok: true, cost: progress.cost, rule: null, at: null };
  return { ok: false, cost: progress.cost, rule: robotOnTarget(problem, progress) ? "T2" : "T1", at: made };
}
