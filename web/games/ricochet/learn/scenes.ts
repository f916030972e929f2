/**
 * The moving pictures of *How to play*: small real boards with a few pushes on each, played by the game's rules on its
 * board. A push that the rules refuse is shown as refused. tests/js/learn.test.ts checks that each scene shows what its
 * text says.
 */

import type { Color } from "../../../kit/board/geometry.ts";
import type { Problem } from "../rules/problem.ts";

export type Step =
  | { push: string }
  | { say: string; robot: Color }
  | { cheer: Color }
  | { back: true }
  | { bid: [who: string, moves: number] }
  | { sand: number };
export interface Scene {
  /** key of its title and text in the locale files */
  id: string;
  /** the rules it shows */
  rules: readonly string[];
  /** without T2, unless the scene is about it */
  problem: Problem;
  /** whether the target is shown as the round's */
  aimed?: boolean;
  /** shown as a counter: the moves made, of this number */
  bid?: number;
  steps: readonly Step[];
}

const NONE: Problem["target"] = { cell: [-1, -1], color: "any" };

/** The round that two scenes show: its bids, and its demonstration. */
const ROUND: Problem = {
  board: {
    rows: 6,
    cols: 6,
    walls: [
      [1, 4, "N"],
      [1, 4, "E"],
      [4, 0, "S"],
      [4, 1, "E"],
    ],
    center: [
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 3],
    ],
  },
  robots: { red: [5, 4], green: [0, 1], yellow: [3, 5] },
  target: { cell: [1, 4], color: "green", symbol: "triangle" },
};

export const SCENES: readonly Scene[] = [
  {
    id: "slide",
    rules: ["M1"],
    problem: {
      board: { rows: 5, cols: 6, walls: [[0, 4, "E"]] },
      robots: { red: [3, 1], blue: [3, 4] },
      target: NONE,
    },
    steps: [{ push: "rN" }, { push: "rE" }, { push: "rS" }, { push: "rW" }],
  },
  {
    id: "target",
    rules: ["T1"],
    aimed: true,
    problem: {
      board: {
        rows: 5,
        cols: 6,
        walls: [
          [2, 4, "E"],
          [2, 0, "S"],
        ],
      },
      robots: { red: [4, 4] },
      target: { cell: [2, 4], color: "red", symbol: "hexagon" },
    },
    steps: [
      { push: "rN" },
      { say: "learn.target.passed", robot: "red" },
      { push: "rW" },
      { push: "rS" },
      { push: "rE" },
      { cheer: "red" },
    ],
  },
  {
    id: "ricochet",
    rules: ["T2", "T4"],
    aimed: true,
    problem: {
      board: {
        rows: 5,
        cols: 6,
        walls: [
          [2, 4, "E"],
          [2, 4, "S"],
          [0, 4, "E"],
        ],
      },
      robots: { yellow: [2, 1] },
      target: { cell: [2, 4], color: "yellow", symbol: "circle" },
    },
    steps: [
      { push: "yE" },
      { say: "learn.ricochet.straight", robot: "yellow" },
      { back: true },
      { push: "yN" },
      { push: "yE" },
      { push: "yS" },
      { cheer: "yellow" },
    ],
  },
  {
    id: "helpers",
    rules: ["M1", "S3"],
    aimed: true,
    problem: {
      board: {
        rows: 5,
        cols: 6,
        walls: [
          [0, 3, "E"],
          [4, 3, "E"],
        ],
      },
      robots: { green: [4, 0], blue: [0, 0] },
      target: { cell: [1, 3], color: "green", symbol: "square" },
    },
    steps: [{ push: "bE" }, { push: "gE" }, { push: "gN" }, { cheer: "green" }],
  },
  {
    id: "back",
    rules: ["M7"],
    problem: {
      board: { rows: 5, cols: 6 },
      robots: { red: [2, 0], green: [4, 5] },
      target: NONE,
    },
    steps: [{ push: "rE" }, { push: "rW" }, { push: "gN" }, { push: "rW" }],
  },
  {
    id: "diagonals",
    rules: ["M3", "M4"],
    problem: {
      board: { rows: 5, cols: 6, diagonals: [{ cell: [2, 3], color: "blue", direction: "/" }] },
      robots: { red: [2, 0], blue: [4, 3], yellow: [2, 5] },
      target: NONE,
    },
    steps: [{ push: "rE" }, { push: "bN" }, { push: "yW" }],
  },
  {
    id: "bids",
    rules: ["B1", "B2"],
    aimed: true,
    problem: ROUND,
    steps: [
      { bid: ["learn.name.a", 9] },
      { sand: 0.86 },
      { sand: 0.7 },
      { bid: ["learn.name.b", 6] },
      { sand: 0.5 },
      { bid: ["learn.name.a", 4] },
      { sand: 0.3 },
      { sand: 0.1 },
      { sand: 0 },
    ],
  },
  {
    id: "show",
    rules: ["B3", "B4", "S4"],
    aimed: true,
    bid: 4,
    problem: ROUND,
    steps: [{ push: "gE" }, { push: "gS" }, { push: "gW" }, { push: "gN" }, { cheer: "green" }],
  },
];
