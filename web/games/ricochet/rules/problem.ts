/**
 * The effect of moves on a problem: legal moves, and whether the target counts as reached (M7, T1–T6, X7). Pure
 * functions. `Progress` is the position with what T2 and M7 need to know about the moves so far, and their cost.
 */

import {
  type Cell,
  COLORS,
  type Color,
  type Direction,
  horizontal,
  OPPOSITE,
  type Robots,
  sameCell,
} from "../../../kit/board/geometry.ts";
import { type BoardJson, boardOf, type Target } from "./board.ts";
import { type Move, meant } from "./move.ts";
import { type Travel, travel } from "./travel.ts";

/** T2 and M7; on if missing */
export type Rules = { ricochet?: boolean; no_reversal?: boolean };
export interface Problem {
  board: BoardJson;
  robots: Robots;
  target: Target;
  rules?: Rules;
  /** other robots that have the transparent robot's powers by agreement (M9) */
  powers?: readonly Color[];
}
/** a robot with these powers in JSON */
type Powerful = { cell: Cell; kind: "transparent" };
export type ProblemJson = Omit<Problem, "robots"> & { robots: Partial<Record<Color, Cell | Powerful>> };
/** the robot that moved last, and its direction when it stopped */
export type Last = { robot: Color; arrival: Direction };
export interface Progress {
  robots: Robots;
  /** robots that have entered a cell in an east–west direction (T2) */
  rows: readonly Color[];
  /** the same, north–south */
  columns: readonly Color[];
  /** the last move, for M7 */
  last: Last | null;
  /** the cost of the moves so far (X6) */
  cost: number;
}
export type Refusal = "S1" | "M2" | "M4" | "M6" | "M7" | "X3" | "X6";
/** A problem from its JSON, where a robot with powers is an object. */
export function problemFrom(json: ProblemJson): Problem {
  const robots: Robots = {};
  const powers = new Set(json.powers);
  for (const color of COLORS) {
    const robot = json.robots[color];
    if (!robot) continue;
    if (!Array.isArray(robot)) powers.add(color);
    robots[color] = Array.isArray(robot) ? robot : robot.cell;
  }
  return { ...json, robots, powers: [...powers] };
}

/** The start of a round or a demonstration: nothing travelled, nothing forbidden. */
export function begin(robots: Robots): Progress {
  return { robots, rows: [], columns: [], last: null, cost: 0 };
}

/**
 * Push a robot: the travel, and the progress after it; or the rule that refuses it, which changes nothing. A move that
 * names an end which the push does not have is refused by X6.
 */
export function push(
  problem: Problem,
  progress: Progress,
  move: Move,
): { travel: Travel | null; refusal: Refusal | null; progress: Progress } {
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
 */
export function goesBack(rules: Rules | undefined, last: Last | null, robot: Color, direction: Direction) {
  return rules?.no_reversal !== false && last?.robot === robot && last.arrival === OPPOSITE[direction];
}

/** The progress after the travel of a legal move. */
export function after(progress: Progress, made: Travel): Progress {
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

function union(colors: readonly Color[], color: Color) {
  return colors.includes(color) ? colors : [...colors, color];
}

/** Whether this robot has turned by a right angle since the start (T2). */
export function ricocheted(progress: Progress, robot: Color) {
  return progress.rows.includes(robot) && progress.columns.includes(robot);
}

/** The robots that may end on the target: the one of its color, or all for the vortex (S3). */
export function activeRobots(problem: Problem): Color[] {
  return COLORS.filter(
    (color) => problem.robots[color] && (problem.target.color === "any" || problem.target.color === color),
  );
}

/** The active robot on the target, whether or not it has turned. */
export function robotOnTarget(problem: Problem, progress: Progress) {
  return activeRobots(problem).find((color) => sameCell(progress.robots[color], problem.target.cell));
}

/**
 * Whether the target counts as reached (T1–T6). With T2, a robot that has ricocheted has moved, and so has ended a move
 * here; a robot that stands on its target at the start has not (T5).
 */
export function solved(problem: Problem, progress: Progress) {
  const robot = robotOnTarget(problem, progress);
  return robot !== undefined && (problem.rules?.ricochet === false || ricocheted(progress, robot));
}
