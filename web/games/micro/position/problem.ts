/**
 * A position of Micro Robots in the address of its page, and its solution: a search of 36 cells takes no time, so no
 * server is asked. Pure functions.
 *
 * The address is `#m1=` and the problem line with `+` for spaces: `#m1=black:2N-3E-4E-1N+p1+w2+via=g3`; lines from a
 * record have `#line=` (core/router.ts). Addresses are untrusted: the line is checked when it is read.
 */

import type { Places, Side, Word } from "../../../wire/generated/micro.ts";
import {
  arrangementName,
  begin,
  boardOfTiles,
  after as jumped,
  jumps,
  type Problem,
  type Progress,
  solved,
  tilesOf,
  wordFrom,
} from "../rules/rules.ts";

export type Position = { side: Side; tiles: Places; start: Word; target: Word; via: Word | null };

const SIGN = "#m1=";
const LINE = "#line=";

/** The address of a position. */
export const fragmentOf = ({ side, tiles, start, target, via }: Position) =>
  `${SIGN}${[arrangementName(side, tiles), start, target, ...(via ? [`via=${via}`] : [])].join("+")}`;

/** The position in an address; null if there is none. */
export function positionFrom(fragment: string): Position | null {
  const sign = [SIGN, LINE].find((one) => fragment.startsWith(one));
  if (!sign) return null;
  const [name = "", from = "", to = "", by = "", ...more] = fragment.slice(sign.length).split(/\+|%20/);
  const [laid, start, target] = [tilesOf(name), wordFrom(from), wordFrom(to)];
  const via = by ? wordFrom(by.replace(/^via(=|%3D)/i, "")) : null;
  if (
    !laid ||
    !start ||
    !target ||
    start === target ||
    more.length ||
    (by && (!via || via === start || via === target))
  )
    return null;
  return { side: laid.side, tiles: laid.places, start, target, via };
}

export const problemOf = ({ side, tiles, start, target, via }: Position): Problem => ({
  board: boardOfTiles(side, tiles),
  start,
  target,
  via,
});

/**
 * A shortest path, by breadth-first search over the robot's cell and whether it has landed on the intermediate cell
 * (U2, U8); of several, the first in reading order. Null if there is none.
 */
export function shortest(problem: Problem): readonly Word[] | null {
  const key = ({ at, passed }: Progress) => `${at}${passed}`;
  const first = begin(problem);
  const seen = new Set([key(first)]);
  let ahead = [first];
  while (ahead.length) {
    const next = [];
    for (const progress of ahead) {
      for (const to of jumps(problem.board, progress.at)) {
        const made = jumped(problem, progress, to);
        if (solved(problem, made)) return made.path;
        if (seen.has(key(made))) continue;
        seen.add(key(made));
        next.push(made);
      }
    }
    ahead = next;
  }
  return null;
}

export type Hint =
  | { kind: "between"; least: number; most: number }
  | { kind: "count"; count: number }
  | { kind: "first"; by: "color" | "number" }
  | { kind: "jump"; at: number; to: Word };

/** The first hint is a range of this many numbers. */
const WIDTH = 3;

/**
 * Hints, each a little clearer than the one before: approximately how many jumps, how many, what the first one keeps,
 * then jump by jump.
 *
 * @param path a shortest one
 */
export function hintsOf({ start }: Problem, path: readonly Word[]): Hint[] {
  const count = path.length;
  const least = count - ((count - 1) % WIDTH);
  return [
    { kind: "between", least, most: least + WIDTH - 1 },
    { kind: "count", count },
    { kind: "first", by: path[0][0] === start[0] ? "color" : "number" },
    ...path.map((to, index) => ({ kind: "jump", at: index + 1, to }) as const),
  ];
}
