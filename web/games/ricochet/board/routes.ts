/**
 * The cells that a robot passed, as lines to draw and animate: points in cell units (column, row; cell centers are
 * whole numbers), split at openings, with the time at each point.
 */
import { type Cell, DELTA, DIRECTIONS, type Direction, OPPOSITE, sameCell } from "../../../kit/board/geometry.ts";

/** x, y in cells */
type Point = [number, number];
/** one line for each stretch between openings */
export type Route = Point[][];
/** `at`: the part of the line that is done, 0 … 1 */
type Moment = { time: number; point: Point; at: number; line: number };

/** Side of a cell in the units of the drawings. */
export const UNIT = 40;
/** The width of the frame around the cells, in the same units. */
export const FRAME = 13;

/** Milliseconds for one cell at full speed: 25 cells a second. */
const CELL_TIME = 40;
/** The distance, in cells, over which a robot accelerates evenly, in twice the time. */
const RUN_UP = 0.5;
/** How far beyond the border a robot is visible in an opening, in cells from the center of the last cell. */
const BEYOND = 0.85;

/**
 * The direction from a cell to the next one of a path, which is its neighbor or, through an opening, the opposite one.
 * On a board of two rows or columns it may be both: then the heading decides, because no robot turns back on its way.
 *
 * @param heading the direction in which the robot arrives at `from`, or is pushed
 */
export function stepBetween(
  from: Cell,
  to: Cell,
  heading: Direction | null = null,
): { direction: Direction; jump: boolean } {
  const near = DIRECTIONS.find((d) => sameCell([from[0] + DELTA[d][0], from[1] + DELTA[d][1]], to));
  if (near && heading === OPPOSITE[near]) return { direction: heading, jump: true };
  if (near) return { direction: near, jump: false };
  if (from[0] === to[0]) return { direction: from[1] > to[1] ? "E" : "W", jump: true };
  return { direction: from[0] > to[0] ? "S" : "N", jump: true };
}

/**
 * @param path the cells entered, including the end
 * @param push the direction of the push, if it is known
 */
export function routeOf(start: Cell, path: readonly Cell[], push: Direction | null = null): Route {
  let line: Point[] = [[start[1], start[0]]];
  const route: Route = [line];
  let from = start;
  let heading: Direction | null = null;
  for (const cell of path) {
    const { direction, jump } = stepBetween(from, cell, heading ?? push);
    const [dr, dc] = DELTA[direction];
    if (jump) {
      line.push([from[1] + dc * BEYOND, from[0] + dr * BEYOND]);
      line = [
        [cell[1] - dc * BEYOND, cell[0] - dr * BEYOND],
        [cell[1], cell[0]],
      ];
      route.push(line);
    } else {
      // On a straight line the last point moves on. At a turn it stays as the corner; the cell behind an opening stays,
      // too.
      const kept = route.length > 1 ? 2 : 1;
      if (direction === heading && line.length > kept) line[line.length - 1] = [cell[1], cell[0]];
      else line.push([cell[1], cell[0]]);
    }
    heading = direction;
    from = cell;
  }
  return route;
}

function distance(a: Point, b: Point) {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

/**
 * When the robot is at each corner: it accelerates quickly, then moves at constant speed up to the stop.
 *
 * @returns times in milliseconds
 */
export function timetable(route: Route): { moments: Moment[]; duration: number } {
  const moments: Moment[] = [];
  let done = 0;
  const timeAt = (way: number) => (way <= 0 ? 0 : CELL_TIME * (way + RUN_UP));
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
 * @param shift sideways, in units, so that several lines in one row stay apart
 */
export function pathData(line: readonly Point[], shift: number = 0) {
  return line
    .map(([x, y], index) => `${index ? "L" : "M"}${round(center(x) + shift)} ${round(center(y) + shift)}`)
    .join("");
}

/** The middle of a column or row in the units of the drawings. */
export function center(index: number) {
  return index * UNIT + UNIT / 2;
}

function round(value: number) {
  return Math.round(value * 100) / 100;
}
