/**
 * The choices for a robot: its pushes, each with where it would stop, and for a transparent robot all ends of all
 * pushes (X2–X6), in the order of stepping through them. Pure functions.
 *
 * Two ends on one cell differ by what matters afterwards: the direction of the arrival (M7), whether the robot has
 * turned on its way (T2), and the cost. If two pushes have the same result, the cheaper one is offered.
 */

import {
  type Cell,
  type Color,
  DIRECTIONS,
  type Direction,
  type Robots,
  sameCell,
} from "../../../kit/board/geometry.ts";
import type { Board } from "../rules/board.ts";
import { type Move, named } from "../rules/move.ts";
import { goesBack, type Last, type Rules } from "../rules/problem.ts";
import { type Travel, travel } from "../rules/travel.ts";

export interface Choice {
  /** the direction of the push */
  direction: Direction;
  travel: Travel;
  /** the move in notation */
  move: Move;
  /** the rule that refuses the push; then this is the only choice in its direction */
  refusal: string | null;
  /** it costs more than the bid allows: the attempt would fail (B4) */
  dear: boolean;
}

/**
 * All choices of a robot, direction by direction, each from near to far.
 *
 * @param now `budget`: the cost that is left
 */
export function choicesOf(
  board: Board,
  robots: Robots,
  robot: Color,
  {
    powers,
    rules,
    last = null,
    budget = null,
  }: { powers?: readonly Color[]; rules?: Rules; last?: Last | null; budget?: number | null } = {},
): Choice[] {
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

function nearToFar(a: Travel, b: Travel) {
  return a.path.length - b.path.length || a.cost - b.cost;
}

/** The choices that are not refused. */
export function open(choices: readonly Choice[]) {
  return choices.filter(({ refusal }) => !refusal);
}

/** The ends of one push, from near to far. */
export function endsTowards(choices: readonly Choice[], direction: Direction) {
  return open(choices).filter((choice) => choice.direction === direction);
}

/** The cells on which a robot can stop, each with the different ways to stop there, the cheapest first. */
export function endCells(choices: readonly Choice[]): { cell: Cell; ends: Choice[] }[] {
  const cells: Map<string, Map<string, Choice>> = new Map();
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

/** The different ways to stop on a cell, the cheapest first. */
export function endsOn(choices: readonly Choice[], cell: Cell): Choice[] {
  return endCells(choices.filter(({ travel: { end } }) => sameCell(end, cell)))[0]?.ends ?? [];
}

/** Whether the cost of a choice has to be shown: it is more than one, or the push has several ends. */
export function priced(choices: readonly Choice[], choice: Choice) {
  return choice.travel.cost > 1 || endsTowards(choices, choice.direction).length > 1;
}
