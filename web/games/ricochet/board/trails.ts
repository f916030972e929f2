/**
 * The lines of moves on the board, from moves in notation or from the cells that they passed. Pure functions; marks.ts
 * draws them.
 */

import { type Cell, type Color, DELTA, type Direction, type Robots } from "../../../kit/board/geometry.ts";
import type { Board } from "../rules/board.ts";
import { type Move, meant } from "../rules/move.ts";
import { movesFrom } from "../rules/notation.ts";
import { travel } from "../rules/travel.ts";
import { stepBetween } from "./routes.ts";
import type { Slide } from "./slides.ts";

/** a move to draw; `from` if it is known */
export type Shown = { robot: Color; path: readonly Cell[]; from?: Cell; direction?: Direction };
/** `count`: in a solution, the cost up to its end (X6) */
export type Trail = Slide & { count?: number };

/**
 * The paths of moves that are given by their pushes, up to the first illegal one.
 *
 * @param powers (M9)
 */
export function pushed(
  board: Board,
  first: Robots,
  solution: string | readonly Move[],
  powers?: readonly Color[],
): Trail[] {
  let robots = first;
  let count = 0;
  const moves: Trail[] = [];
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

/** The start of each move that is given by its path. */
export function followed(first: Robots, trail: readonly Shown[]): Trail[] {
  const robots = { ...first };
  const moves: Trail[] = [];
  for (const { robot, path, from, direction } of trail) {
    const start = from ?? robots[robot];
    if (start && path.length) moves.push({ robot, start, path, push: direction });
    robots[robot] = path[path.length - 1] ?? robots[robot];
  }
  return moves;
}

/**
 * Where a route costs one more: in the middle of each wall that it passes (X2), and of each diagonal that it passes
 * straight although that would deflect the robot (X4). Computed from the cells alone, because a demonstration has no
 * more.
 *
 * @returns row and column, halves between cells
 */
export function extraCostsOf(
  board: Board,
  robot: Color,
  start: Cell,
  path: readonly Cell[],
  push: Direction | null = null,
): [number, number][] {
  const found: [number, number][] = [];
  let from = start;
  let heading: Direction | null = null;
  for (const cell of path) {
    const { direction } = stepBetween(from, cell, heading ?? push);
    const diagonal = heading && board.diagonalAt(from);
    if (diagonal && diagonal.color !== robot && heading === direction) found.push([from[0], from[1]]);
    if (board.walled(from, direction))
      found.push([from[0] + DELTA[direction][0] / 2, from[1] + DELTA[direction][1] / 2]);
    heading = direction;
    from = cell;
  }
  return found;
}
