/**
 * What the home page remembers: how many puzzles this person has solved (on the device), and the puzzle that lies on the
 * table with the moves made (as long as the tab is open), so that a reload or a look at a room loses nothing.
 *
 * A browser that refuses to store forgets, and the page works all the same. What is found may come from an older version
 * of the page: it is judged by the rules again, and forgotten when it makes no sense.
 */
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
export function solvedSoFar() {
  const count = Number(read(() => localStorage, SOLVED));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** One more. */
export function countSolved() {
  write(() => localStorage, SOLVED, String(solvedSoFar() + 1));
}

export function keep({ given, practice, shown, counted }: Table) {
  write(() => sessionStorage, TABLE, JSON.stringify({ given, moves: movesTo(practice.moves), shown, counted }));
}

/** The puzzle that was left lying, with its moves. */
export function kept(): Table | null {
  const text = read(() => sessionStorage, TABLE);
  if (!text) return null;
  try {
    const { given, moves, shown, counted } = JSON.parse(text);
    let practice = new Practice(given.problem);
    for (const move of movesFrom(moves)) practice = practice.push(move).practice;
    if (!boardOf(given.problem.board) || !Number.isInteger(given.optimum) || typeof given.solution !== "string")
      return null;
    void practice.solved; // throws when there is no target
    return { given, practice, shown: shown === true, counted: counted === true };
  } catch {
    return null;
  }
}

/** @param storage asked for only here: a browser may refuse even that */
function read(storage: () => Storage, key: string) {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string) {
  try {
    storage().setItem(key, value);
  } catch {
    // It lasts as long as the page, then.
  }
}
