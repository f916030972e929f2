/**
 * A move in notation (X6): robot, direction, and as much of the end as distinguishes the moves of a push. The browser's
 * version of `randolph.rules.move`. A push of an ordinary robot is one move; a push of a transparent one may be
 * several, in the order of `travel`, cheapest first:
 *
 *     tE       the first travel of the push
 *     tE@c7    the first of those that end on c7
 *     tE@c7N   of those that end there travelling north, the one that has not turned, if there is one
 *     tE@c7N*  of those that end there travelling north, the one that has turned at a diagonal (T2)
 *
 * The shortest unambiguous form is written: the end unless the travel is the first one, the arrival if other travels of
 * the push end on the same cell, the star if two of them arrive in the same direction, too.
 */
import { type Cell, type Color, type Direction, sameCell } from "../../../kit/board/geometry.ts";
import type { Travel } from "./travel.ts";

export interface Move {
  robot: Color;
  direction: Direction;
  /** where it stops; without it, the first travel of the push is meant */
  end?: Cell;
  /** the direction in which it arrives there; only with `end` */
  arrival?: Direction;
  /** the travel that has turned; only with `arrival` */
  turned?: boolean;
}

/**
 * The move in notation for one of the travels of a push.
 *
 * @param ways all travels of the push
 * @param made one of them
 */
export function named(ways: readonly Travel[], made: Travel): Move {
  const { robot, push: direction, end, arrival } = made;
  if (made === ways[0]) return { robot, direction };
  const there = ways.filter((way) => sameCell(way.end, end));
  if (there.length === 1) return { robot, direction, end };
  const alike = there.filter((way) => way.arrival === arrival);
  if (alike.length === 1 || made.turns.length === 0) return { robot, direction, end, arrival };
  return { robot, direction, end, arrival, turned: true };
}

/**
 * The travel that a move means among those of its push; undefined if there is none.
 *
 * @param ways all travels of the push
 */
export function meant(ways: readonly Travel[], { end, arrival, turned }: Move) {
  const fitting = ways.filter(
    (way) =>
      (!end || sameCell(way.end, end)) && (!arrival || way.arrival === arrival) && (!turned || way.turns.length > 0),
  );
  const straight = arrival && !turned && fitting.find((way) => way.turns.length === 0);
  return straight || fitting[0];
}
