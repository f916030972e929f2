/**
 * The moving pictures of *How to play* Micro Robots, on the board of the rule sheet: what happens in each, step by step,
 * by the same rules as the game. Pure values and functions; mr-scene.js plays them, and tests/js/micro-learn.test.js
 * checks that each shows what its text says.
 */
import { after, begin, boardOfTiles, jumpFault, solved } from "../micro/rules.js";

/** @typedef {import("../micro/rules.js").Problem} Problem */
/** @typedef {import("../micro/rules.js").Progress} Progress */
/** @typedef {import("../micro/rules.js").JumpFault} JumpFault */
/** @typedef {import("../micro/types.js").Word} Word */
/** @typedef {{ jump: Word } | { roll: true } | { declare: [who: string, jumps: number] } | { say: string } | { give: [from: string, to: string] } | { end: true } | { cheer: true }} Step */
/**
 * @typedef {object} Scene
 * @property {string} id key of its title and text in the locale files
 * @property {readonly string[]} rules the rules it shows
 * @property {Problem} problem
 * @property {boolean} [aimless] there is no target yet, or none is the subject
 * @property {Readonly<Record<string, number>>} [chips] who has how many
 * @property {readonly Step[]} steps
 */
/**
 * How a scene stands.
 *
 * @typedef {object} Stand
 * @property {Progress} progress
 * @property {Word} start
 * @property {boolean} rolled whether target and intermediate cell are known
 * @property {readonly [who: string, jumps: number] | null} declared
 * @property {Readonly<Record<string, number>>} chips
 * @property {JumpFault | null} fault of the last step
 */

const ANN = "learn.name.a";
const BOB = "learn.name.b";

const board = boardOfTiles("black", ["2N", "3E", "4E", "1N"]);
/** The example of the rule sheet. */
const EXAMPLE = { board, start: "p1", target: "w2" };
const FIVE = [{ jump: "p6" }, { jump: "w6" }, { jump: "r6" }, { jump: "r2" }, { jump: "w2" }];

/** @type {readonly Scene[]} */
export const MICRO_SCENES = [
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

/** Before the first step. @param {Scene} scene @returns {Stand} */
export function first({ problem, aimless = false, chips = {} }) {
  return { progress: begin(problem), start: problem.start, rolled: !aimless, declared: null, chips, fault: null };
}

/**
 * After a step; a jump that U2 does not allow changes nothing but `fault`.
 *
 * @param {Scene} scene
 * @param {Stand} stand
 * @param {Step} step
 * @returns {Stand}
 */
export function next({ problem }, stand, step) {
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
    // The round is over: its target is where the next one starts (U4).
    return { ...now, progress: begin({ ...problem, start: problem.target }), start: problem.target, rolled: false, declared: null };
  }
  return now;
}

/** Whether the robot has arrived. @param {Scene} scene @param {Stand} stand */
export const arrived = ({ problem }, { progress }) => solved(problem, progress);
