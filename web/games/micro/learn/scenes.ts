/**
 * The moving pictures of *How to play* for Micro Robots, on the board of the rule sheet: each scene step by step, by
 * the game's own rules. Pure values and functions; mr-scene.ts plays them, and tests/js/micro-learn.test.ts checks that
 * each shows what its text says.
 */

import type { Word } from "../../../wire/generated/micro.ts";
import { after, begin, boardOfTiles, type JumpFault, jumpFault, type Problem, type Progress } from "../rules/rules.ts";

export type Step =
  | { jump: Word }
  | { roll: true }
  | { declare: [who: string, jumps: number] }
  | { say: string }
  | { give: [from: string, to: string] }
  | { end: true }
  | { cheer: true };
export interface Scene {
  /** key of its title and text in the locale files */
  id: string;
  /** the rules it shows */
  rules: readonly string[];
  problem: Problem;
  /** there is no target yet, or it does not matter here */
  aimless?: boolean;
  /** the players' chips */
  chips?: Readonly<Record<string, number>>;
  steps: readonly Step[];
}
/** The state of a scene. */
export interface Stand {
  progress: Progress;
  start: Word;
  /** whether target and intermediate cell are known */
  rolled: boolean;
  declared: readonly [who: string, jumps: number] | null;
  chips: Readonly<Record<string, number>>;
  /** why the last step was refused */
  fault: JumpFault | null;
}

const ANN = "learn.name.a";
const BOB = "learn.name.b";

const board = boardOfTiles("black", ["2N", "3E", "4E", "1N"]);
/** The example of the rule sheet. */
const EXAMPLE = { board, start: "p1", target: "w2" };
const FIVE = [{ jump: "p6" }, { jump: "w6" }, { jump: "r6" }, { jump: "r2" }, { jump: "w2" }];

export const SCENES: readonly Scene[] = [
  {
    id: "jump",
    rules: ["U2"],
    problem: EXAMPLE,
    aimless: true,
    steps: [{ jump: "p6" }, { jump: "w6" }, { jump: "b2" }, { jump: "p2" }, { jump: "r6" }],
  },
  {
    id: "dice",
    rules: ["U3", "U1"],
    problem: EXAMPLE,
    aimless: true,
    steps: [{ roll: true }],
  },
  {
    id: "declare",
    rules: ["U4", "U5"],
    problem: EXAMPLE,
    steps: [{ declare: [ANN, 5] }, ...FIVE, { cheer: true }],
  },
  {
    id: "wrong",
    rules: ["U4", "U6"],
    problem: EXAMPLE,
    chips: { [ANN]: 2, [BOB]: 1 },
    steps: [
      { declare: [ANN, 4] },
      ...FIVE.slice(0, 4),
      { say: "micro.learn.wrong.used_up" },
      { give: [ANN, BOB] },
      { end: true },
    ],
  },
  {
    id: "via",
    rules: ["U8", "U9"],
    problem: { ...EXAMPLE, via: "g2" },
    aimless: true,
    steps: [
      { roll: true },
      ...FIVE.slice(0, 4),
      { say: "micro.learn.via.over" },
      { jump: "g2" },
      { jump: "w2" },
      { cheer: true },
    ],
  },
];

/** Before the first step. */
export function first({ problem, aimless = false, chips = {} }: Scene): Stand {
  return { progress: begin(problem), start: problem.start, rolled: !aimless, declared: null, chips, fault: null };
}

/** The state after a step; a jump that U2 does not allow changes nothing but `fault`. */
export function next({ problem }: Scene, stand: Stand, step: Step): Stand {
  const now = { ...stand, fault: null };
  if ("jump" in step) {
    const fault = jumpFault(problem.board, now.progress.at, step.jump);
    return fault ? { ...now, fault } : { ...now, progress: after(problem, now.progress, step.jump) };
  }
  if ("roll" in step) return { ...now, rolled: true };
  if ("declare" in step) return { ...now, declared: step.declare };
  if ("give" in step) {
    const [from, to] = step.give;
    return { ...now, chips: { ...now.chips, [from]: now.chips[from] - 1, [to]: now.chips[to] + 1 } };
  }
  if ("end" in step) {
    // The round is over: the next one starts on its target (U4).
    return {
      ...now,
      progress: begin({ ...problem, start: problem.target }),
      start: problem.target,
      rolled: false,
      declared: null,
    };
  }
  return now;
}
