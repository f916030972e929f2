/**
 * What the home page remembers: how many puzzles this person has solved (on the device), and the puzzle that lies on the
 * table with the moves made (as long as the tab is open), so that a reload or a look at a room loses nothing.
 *
 * A browser that refuses to store forgets, and the page works all the same. What is found may come from an older version
 * of the page: it is judged by the rules again, and forgotten when it makes no sense.
 */
import { device, fieldsOf, tab } from "../../core/storage.ts";
import { boardOf } from "../../games/ricochet/rules/board.ts";
import { movesFrom, movesTo } from "../../games/ricochet/rules/notation.ts";
import { type HomeProblem, Practice } from "../../games/ricochet/rules/practice.ts";

interface Table {
  given: HomeProblem;
  practice: Practice;
  /** the solution has been looked at */
  shown: boolean;
  /** this puzzle is among the solved ones already */
  counted: boolean;
}

const SOLVED = "randolph.home.solved";
const TABLE = "randolph.home.table";

/** The steps for a newcomer: so many solved, and the next puzzle has an optimum within these bounds. */
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

/** How many puzzles this person has solved without looking. */
export const solvedSoFar = () =>
  device.read(SOLVED, (count) => (typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : 0));

/** One more. */
export const countSolved = () => device.write(SOLVED, solvedSoFar() + 1);

export const keep = ({ given, practice, shown, counted }: Table) =>
  tab.write(TABLE, { given, moves: movesTo(practice.moves), shown, counted });

/** The puzzle that was left lying, with its moves. */
export function kept(): Table | null {
  return tab.read(TABLE, (table) => {
    if (table === null) return null;
    const { moves, shown, counted } = fieldsOf(table);
    const given = fieldsOf(table).given as HomeProblem; // the rules judge it: where it is none, they throw
    if (typeof moves !== "string") return null;
    let practice = new Practice(given.problem);
    for (const move of movesFrom(moves)) practice = practice.push(move).practice;
    if (!boardOf(given.problem.board) || !Number.isInteger(given.optimum) || typeof given.solution !== "string")
      return null;
    void practice.solved; // throws when there is no target
    return { given, practice, shown: shown === true, counted: counted === true };
  });
}
