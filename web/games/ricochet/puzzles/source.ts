/** The home page's problems: from the server, or, if it cannot be reached, the few that the page contains. */

import type { HomeProblem } from "../rules/practice.ts";
import { type ProblemJson, problemFrom } from "../rules/problem.ts";

/** How long the page waits for the server before it uses a built-in problem, in milliseconds. */
const SERVER_LIMIT = 4000;

let builtIn: HomeProblem[] = [];
/** the built-in problem that was used last */
let last: HomeProblem | null = null;

/**
 * @param optimum bounds of the optimum, in moves
 * @throws {Error} if even the built-in problems cannot be loaded
 */
export async function nextProblem({ least, most }: { least: number; most: number }): Promise<HomeProblem> {
  try {
    const response = await fetch(`/api/problem?least=${least}&most=${most}`, {
      signal: AbortSignal.timeout(SERVER_LIMIT),
    });
    if (response.ok) return withSymbol(await response.json());
  } catch {
    // The server cannot be reached, or is slow: use a built-in problem.
  }
  if (builtIn.length === 0) {
    const response = await fetch(new URL("./problems.json", import.meta.url));
    if (!response.ok) throw new Error(`problems.json: ${response.status}`);
    builtIn = await response.json();
  }
  last = another(builtIn, { least, most }, last, Math.random());
  return withSymbol(last);
}

/**
 * One of the problems within the bounds: the one after the last one used or, without a last one, a random one.
 *
 * @param chance 0 … 1
 */
export function another(
  problems: readonly HomeProblem[],
  { least, most }: { least: number; most: number },
  before: HomeProblem | null,
  chance: number,
): HomeProblem {
  const start = before ? problems.indexOf(before) + 1 : Math.floor(chance * problems.length);
  const turned = [...problems.slice(start), ...problems.slice(0, start)];
  return turned.find(({ optimum }) => optimum >= least && optimum <= most) ?? turned[0];
}

/** A problem as the page uses it. Its target has cell and color; the symbol is printed on the board. */
export function withSymbol(given: Omit<HomeProblem, "problem"> & { problem: ProblemJson }): HomeProblem {
  const problem = problemFrom(given.problem);
  const { target, board } = problem;
  const printed = board.targets?.find(({ cell }) => cell[0] === target.cell[0] && cell[1] === target.cell[1]);
  const symbol = target.symbol ?? printed?.symbol ?? null;
  return { ...given, problem: { ...problem, target: { ...target, symbol } } };
}
