/**
 * The printed tiles of Micro Robots with their tops to the north: three rows of three combinations. A copy of
 * `randolph/rules/data/micro_robots_tiles.json`; vectors/micro.json checks both.
 */

import type { Side } from "../../../wire/generated/micro.ts";
export const TILES: Readonly<Record<Side, readonly (readonly [string, string, string])[]>> = {
  black: [
    ["w6 b6 b2", "r3 y4 w3", "b3 g4 w5"],
    ["p5 p2 p3", "r6 r4 y3", "b4 g5 g3"],
    ["b1 r2 w4", "w1 g2 g6", "y2 w2 p4"],
    ["p1 y6 y1", "y5 b5 r5", "p6 r1 g1"],
  ],
  copper: [
    ["p2 g3 p4", "w4 w5 w1", "p1 g5 g4"],
    ["w3 g2 r5", "g1 w2 g6", "y3 y1 r1"],
    ["b2 y6 p5", "b4 w6 p6", "b3 y4 b1"],
    ["p3 r6 r2", "b6 y2 r3", "b5 y5 r4"],
  ],
};
