/**
 * Where can a robot stop? (M1–M6, M8, M9, X1–X4) The browser's version of `randolph.rules.travel`; `vectors/` checks
 * both and the solver. A robot without powers has exactly one travel, of cost 1; a transparent one may have several
 * ends, each reached at minimal cost. An illegal push has one travel with the rule that refuses it, so that the page
 * can show where it would have led.
 *
 * The travels of a transparent robot are found by a shortest-path search, cheapest first, over cell, direction and
 * whether it has turned. Their order is part of the rules, because it names moves (X6, move.ts): by cost, then by the
 * number of cells entered, then by the direction of the arrival, clockwise from that of the push, then by the cell from
 * the north-west, then those that have not turned first.
 */

import {
  type Cell,
  type Color,
  DIRECTIONS,
  type Direction,
  deflected,
  type Robots,
} from "../../../kit/board/geometry.ts";
import type { Board } from "./board.ts";

export interface Travel {
  robot: Color;
  start: Cell;
  push: Direction;
  /** the cells entered, in order, including the end but not the start */
  path: Cell[];
  /** the direction in which each cell of the path was entered */
  directions: Direction[];
  /** the indices in `path` at which a diagonal deflected the robot */
  turns: number[];
  /** the indices in `path` of cells entered through a wall (X2) */
  walls: number[];
  /** the indices in `path` at which it went straight through a diagonal that deflects it (X4) */
  straight: number[];
  /** the cost of the move: 1, and one for each of `walls` and `straight` (X6) */
  cost: number;
  /** the start if no cell was entered */
  end: Cell;
  /** the direction in which it was travelling when it stopped (M7) */
  arrival: Direction;
  /** the rule that refuses the push */
  refusal: "M2" | "M4" | "M6" | "X3" | null;
}
/** How a robot has entered a cell, and where it is heading now. */
interface Way {
  cell: Cell;
  heading: Direction;
  before: Way | null;
  /** the direction in which it came in; `heading` differs if a diagonal has deflected it */
  entered: Direction;
  /** it came through a wall */
  wall: boolean;
  /** it goes straight through a diagonal that deflects it */
  straight: boolean;
  /** a diagonal has deflected it, here or before */
  turned: boolean;
  cost: number;
  /** the number of cells entered */
  length: number;
}

/** Whether a robot may pass walls, robots and diagonals: the transparent one, and those with its powers (M9). */
export function isTransparent(robot: Color, powers: readonly Color[] = []) {
  return robot === "transparent" || powers.includes(robot);
}

/**
 * Push a robot: where it can stop. The first travel is meant if a move names no end. The robot's own start cell counts
 * as empty (M2).
 *
 * @param powers other robots that have the transparent robot's powers
 * @returns never empty; more than one only if none is refused
 */
export function travel(
  board: Board,
  robots: Robots,
  robot: Color,
  push: Direction,
  powers: readonly Color[] = [],
): Travel[] {
  const start = robots[robot] as Cell; // only robots on the board are pushed
  const occupied = new Set<number>();
  for (const [color, cell] of Object.entries(robots)) if (color !== robot && cell) occupied.add(board.index(cell));
  const first = {
    cell: start,
    heading: push,
    before: null,
    entered: push,
    wall: false,
    straight: false,
    turned: false,
    cost: 1,
    length: 0,
  };
  const made = (way: Way, refusal: Travel["refusal"]): Travel => travelOf(way, robot, start, push, refusal);
  if (!isTransparent(robot, powers)) {
    const [way, refusal] = slide(board, occupied, robot, first);
    return [made(way, refusal)];
  }
  const { ends, barred } = ways(board, occupied, robot, first);
  if (ends.length === 0) {
    // It cannot stop anywhere: it cannot start (M2), or never stops (M6).
    const [way, refusal] = barred ?? slide(board, occupied, robot, first);
    return [made(way, refusal)];
  }
  return ends.map((way) => made(way, null)).sort((a, b) => inOrder(a, b, push));
}

/**
 * The only way of a robot without powers, and the rule that refuses it.
 *
 * @param occupied by other robots
 */
function slide(board: Board, occupied: Set<number>, robot: Color, first: Way): [Way, Travel["refusal"]] {
  const seen = new Set([`${first.cell},${first.heading}`]);
  let way = first;
  for (;;) {
    const ahead = board.step(way.cell, way.heading);
    if (!ahead || occupied.has(board.index(ahead))) break;
    [way] = entering(board, robot, way, ahead, false);
    const state = `${way.cell},${way.heading}`;
    if (seen.has(state)) return [way, "M6"];
    seen.add(state);
  }
  if (way === first) return [way, "M2"];
  return [way, board.diagonalAt(way.cell) ? "M4" : null];
}

/**
 * All ends of a transparent robot; if there are none, the nearest cell on which it may not stop.
 *
 * @param occupied by other robots
 */
function ways(
  board: Board,
  occupied: Set<number>,
  robot: Color,
  first: Way,
): { ends: Way[]; barred: [Way, "M4" | "X3"] | null } {
  const waiting = [first];
  const known = new Set();
  const ends: Way[] = [];
  let barred: [Way, "M4" | "X3"] | null = null;
  for (let way = waiting.shift(); way; way = waiting.shift()) {
    const { cell, heading, turned } = way;
    // The robot may return to its start and stop there; the initial state does not count as that.
    if (way !== first) {
      const state = `${cell},${heading},${turned}`;
      if (known.has(state)) continue;
      known.add(state);
    }
    const ahead = board.beyond(cell, heading);
    const wall = board.walled(cell, heading);
    if (way !== first && (!ahead || wall || occupied.has(board.index(ahead)))) {
      if (board.diagonalAt(cell)) barred ??= [way, "M4"];
      else if (occupied.has(board.index(cell))) barred ??= [way, "X3"];
      else ends.push(way);
    }
    if (ahead) for (const next of entering(board, robot, way, ahead, wall)) wait(waiting, next);
  }
  return { ends, barred };
}

/**
 * The ways to continue into the cell ahead. At a diagonal that deflects the robot there are two: deflected, as for
 * every robot, and straight through for one more (X4).
 *
 * @param wall whether there is a wall before it
 */
function entering(board: Board, robot: Color, before: Way, cell: Cell, wall: boolean): [Way, ...Way[]] {
  const { heading, turned } = before;
  const cost = before.cost + (wall ? 1 : 0);
  const way = {
    cell,
    heading,
    before,
    entered: heading,
    wall,
    straight: false,
    turned,
    cost,
    length: before.length + 1,
  };
  const diagonal = board.diagonalAt(cell);
  if (!diagonal || diagonal.color === robot) return [way];
  return [
    { ...way, heading: deflected(heading, diagonal.direction), turned: true },
    { ...way, straight: true, cost: cost + 1 },
  ];
}

/** Insert a way into the queue: the cheapest first, then the shortest, then the oldest. */
function wait(waiting: Way[], way: Way) {
  let place = waiting.length;
  const later = (other: Way) => other.cost > way.cost || (other.cost === way.cost && other.length > way.length);
  while (place > 0 && later(waiting[place - 1])) place -= 1;
  waiting.splice(place, 0, way);
}

function travelOf(way: Way, robot: Color, start: Cell, push: Direction, refusal: Travel["refusal"]): Travel {
  const steps: Way[] = [];
  for (let step = way; step.before; step = step.before) steps.unshift(step);
  const places = (holds: (step: Way) => boolean) => [...steps.keys()].filter((place) => holds(steps[place]));
  return {
    robot,
    start,
    push,
    path: steps.map(({ cell }) => cell),
    directions: steps.map(({ entered }) => entered),
    turns: places(({ entered, heading }) => entered !== heading),
    walls: places(({ wall }) => wall),
    straight: places(({ straight }) => straight),
    cost: way.cost,
    end: way.cell,
    arrival: way.entered,
    refusal,
  };
}

function inOrder(a: Travel, b: Travel, push: Direction) {
  const turn = ({ arrival }: Travel) => (DIRECTIONS.indexOf(arrival) - DIRECTIONS.indexOf(push) + 4) % 4;
  return (
    a.cost - b.cost ||
    a.path.length - b.path.length ||
    turn(a) - turn(b) ||
    a.end[0] - b.end[0] ||
    a.end[1] - b.end[1] ||
    Number(a.turns.length > 0) - Number(b.turns.length > 0)
  );
}
