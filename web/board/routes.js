/**
 * From the cells a robot passed to lines one can draw and animate: points in cell units (column, row; a cell's center
 * has whole numbers), cut where the robot went through an opening, and the moment at which it is where.
 */
import { DELTA, DIRECTIONS, OPPOSITE, sameCell } from "../rules/geometry.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {[number, number]} Point x, y in cells */
/** @typedef {Point[][]} Route one line for each stretch between openings */
/** @typedef {{ time: number, point: Point, at: number, line: number }} Moment `at`: the part of its line done, 0 … 1 */

/** Side of a cell in the units of the drawings. */
export const UNIT = 40;
/** Width of the frame round the cells, in the same units. */
export const FRAME = 13;

/** Milliseconds a robot needs for one cell once it is under way: 25 cells a second. */
const CELL_TIME = 40;
/** The stretch, in cells, on which it gathers speed; evenly, so it takes twice the time. */
const RUN_UP = 0.5;
/** How far beyond the border a robot is seen to go through an opening, in cells from the center of the last one. */
const BEYOND = 0.85;

/**
 * The direction from a cell to the next one of a path, which is its neighbor or, through an opening, the opposite one. On
 * a board of two rows or columns it may be both: then the heading tells, for no robot turns back on its way.
 *
 * @param {Cell} from
 * @param {Cell} to
 * @param {Direction | null} [heading] in which the robot comes to `from`, or is pushed
 * @returns {{ direction: Direction, jump: boolean }}
 */
export function stepBetween(from, to, heading = null) {
  const near = DIRECTIONS.find((d) => sameCell([from[0] + DELTA[d][0], from[1] + DELTA[d][1]], to));
  if (near && heading === OPPOSITE[near]) return { direction: heading, jump: true };
  if (near) return { direction: near, jump: false };
  if (from[0] === to[0]) return { direction: from[1] > to[1] ? "E" : "W", jump: true };
  return { direction: from[0] > to[0] ? "S" : "N", jump: true };
}

/**
 * @param {Cell} start
 * @param {readonly Cell[]} path the cells entered, the end included
 * @param {Direction | null} [push] in which the robot is pushed, where that is known
 * @returns {Route}
 */
export function routeOf(start, path, push = null) {
  /** @type {Point[]} */
  let line = [[start[1], start[0]]];
  /** @type {Route} */
  const route = [line];
  let from = start;
  /** @type {Direction | null} */
  let heading = null;
  for (const cell of path) {
    const { direction, jump } = stepBetween(from, cell, heading ?? push);
    const [dr, dc] = DELTA[direction];
    if (jump) {
      line.push([from[1] + dc * BEYOND, from[0] + dr * BEYOND]);
      line = [[cell[1] - dc * BEYOND, cell[0] - dr * BEYOND], [cell[1], cell[0]]];
      route.push(line);
    } else {
      // Straight on, the last point moves; at a turn it stays as the corner, and the cell behind an opening stays, too.
      const kept = route.length > 1 ? 2 : 1;
      if (direction === heading && line.length > kept) line[line.length - 1] = [cell[1], cell[0]];
      else line.push([cell[1], cell[0]]);
    }
    heading = direction;
    from = cell;
  }
  return route;
}

/** @param {Point} a @param {Point} b */
function distance(a, b) {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

/**
 * When the robot is at each corner: a quick start, then constant speed up to the stop.
 *
 * @param {Route} route
 * @returns {{ moments: Moment[], duration: number }} times in milliseconds
 */
export function timetable(route) {
  /** @type {Moment[]} */
  const moments = [];
  let done = 0;
  /** @param {number} way */
  const timeAt = (way) => (way <= 0 ? 0 : CELL_TIME * (way + RUN_UP));
  route.forEach((points, line) => {
    const length = points.slice(1).reduce((sum, point, index) => sum + distance(points[index], point), 0);
    let at = 0;
    points.forEach((point, index) => {
      const step = index ? distance(points[index - 1], point) : 0;
      if (done === 0 && step > RUN_UP) {
        const part = RUN_UP / step;
        const [from, to] = [points[0], point];
        moments.push({
          time: timeAt(RUN_UP),
          point: [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part],
          at: RUN_UP / length,
          line,
        });
      }
      done += step;
      at += step;
      moments.push({ time: timeAt(done), point, at: length ? at / length : 1, line });
    });
  });
  return { moments, duration: moments[moments.length - 1].time };
}

/**
 * One line as SVG path data.
 *
 * @param {readonly Point[]} line
 * @param {number} [shift] sideways, in units, so that several lines in one row stay apart
 */
export function pathData(line, shift = 0) {
  return line
    .map(([x, y], index) => `${index ? "L" : "M"}${round(center(x) + shift)} ${round(center(y) + shift)}`)
    .join("");
}

/** The middle of a column or row in the units of the drawings. */
export function center(/** @type {number} */ index) {
  return index * UNIT + UNIT / 2;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
