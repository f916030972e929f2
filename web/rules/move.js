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
import { sameCell } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Color} Color */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./travel.js").Travel} Travel */
/**
 * @typedef {object} Move
 * @property {Color} robot
 * @property {Direction} direction
 * @property {Cell} [end] where it stops; without it, the first travel of the push is meant
 * @property {Direction} [arrival] in which direction it comes there; only with `end`
 * @property {boolean} [turned] the one that has turned on its way; only with `arrival`
 */

/**
 * The move, as it is written, that means one of the travels of a push.
 *
 * @param {readonly Travel[]} ways all travels of the push
 * @param {Travel} made one of them
 * @returns {Move}
 */
export function named(ways, made) {
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
 * @param {readonly Travel[]} ways all travels of the push
 * @param {Move} move
 */
export function meant(ways, { end, arrival, turned }) {
  const fitting = ways.filter(
    (way) =>
      (!end || sameCell(way.end, end)) &&
      (!arrival || way.arrival === arrival) &&
      (!turned || way.turns.length > 0),
  );
  const straight = arrival && !turned && fitting.find((way) => way.turns.length === 0);
  return straight || fitting[0];
}
