/**
 * The puzzles of Ricochet Robots for the home page and for waiting players. The device counts how many this person has
 * solved, and they get harder with that; the tab keeps the current puzzle.
 *
 * Stored data may come from an older version of the page: the rules judge it again, and invalid data is dropped.
 */

import { t } from "../../../core/i18n.ts";
import { device } from "../../../core/storage.ts";
import type { Given, Puzzles } from "../../../workbench/game.ts";
import { lastWritten } from "../../../workbench/workbench.ts";
import { boardOf } from "../rules/board.ts";
import { type HomeProblem, Practice } from "../rules/practice.ts";
import type { Problem } from "../rules/problem.ts";
import { workbenchGame } from "../workbench.ts";
import { nextProblem } from "./source.ts";

const SOLVED = "randolph.home.solved";
const TABLE = "randolph.home.table";
/** How often another problem is requested if its board is not wanted. */
const TRIES = 5;

/** Difficulty by experience: with this many puzzles solved, the next one has an optimum within these bounds. */
const STEPS = [
  { from: 5, least: 4, most: 7 },
  { from: 2, least: 3, most: 5 },
  { from: 0, least: 2, most: 4 },
];

/**
 * How hard the next puzzle may be, in moves of its optimum.
 *
 * @param solved how many puzzles have been solved
 */
export function suitable(solved: number): { least: number; most: number } {
  const { least, most } = STEPS.find(({ from }) => solved >= from) ?? STEPS[STEPS.length - 1];
  return { least, most };
}

/** How many puzzles this person has solved without looking at the solution. */
const solvedSoFar = () =>
  device.read(SOLVED, (count) => (typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : 0));

const given = (puzzle: HomeProblem): Given<Problem> => ({
  problem: puzzle.problem,
  written: JSON.stringify(puzzle),
  known: { optimum: puzzle.optimum, solution: puzzle.solution },
});

/** The puzzle that was left in this tab. */
function left() {
  try {
    const puzzle: HomeProblem = JSON.parse(lastWritten(TABLE));
    if (!boardOf(puzzle.problem.board) || !Number.isInteger(puzzle.optimum) || typeof puzzle.solution !== "string")
      return null;
    void new Practice(puzzle.problem).solved; // throws if there is no target
    return given(puzzle);
  } catch {
    return null;
  }
}

/** @param but the walls of a board that is not wanted */
async function next(but = "") {
  for (let tries = 1; ; tries += 1) {
    const puzzle = await nextProblem(suitable(solvedSoFar()));
    if (tries === TRIES || JSON.stringify(puzzle.problem.board.walls) !== but) return given(puzzle);
  }
}

/** @param but the walls of a board that is not used */
export const puzzlesBut = (but = ""): Puzzles => ({
  game: workbenchGame({
    how: ({ rules }) => t(rules?.ricochet === false ? "home.how.plain" : "home.how"),
    tip: () => t(matchMedia("(pointer: coarse)").matches ? "home.tip.touch" : "home.tip.mouse"),
  }),
  memory: TABLE,
  next: () => next(but),
  left,
  solved: () => device.write(SOLVED, solvedSoFar() + 1),
});
