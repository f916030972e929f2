/**
 * A move and its name (X6): robot, direction, and as much of the end as is needed to tell the moves of a push apart. The
 * browser's copy of `randolph.rules.move`. A push of an ordinary robot is one move; a push of a transparent one may be
 * several, in the order of `travel`, cheapest first:
 *
 *     tE       the first travel of the push
 *     tE@c7    of those that end on c7, the first
 *     tE@c7N   of those that end there travelling north, the one that has not turned if there is one, else the other
 *     tE@c7N*  of those that end there travelling north, the one that has turned at a diagonal on its way (T2)
 *
 * Written is the shortest that leaves nothing to guess: the end where the travel is not the first, the arrival where
 * other travels of the push end on the same cell, the star where two of them arrive in the same direction, too.
 */
import { type Cell, type Color, type Direction, sameCell } from "../../../kit/board/geometry.ts";
import type { Travel } from "./travel.ts";

export interface Move {
  robot: Color;
  direction: Direction;
  /** where it stops; without it, the first travel of the push is meant */
  end?: Cell;
  /** in which direction it comes there; only with `end` */
  arrival?: Direction;
  /** the one that has turned on its way; only with `arrival` */
  turned?: boolean;
}

/**
 * The move, as it is written, that means one of the travels of a push.
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
 * The travel that a move means among those of its push; undefined where none fits.
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
