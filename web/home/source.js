/**
 * Where the home page's problems come from: the server's, or – when it cannot be asked – the few that the page knows
 * itself, one after the other.
 */

import { problemFrom } from "../rules/problem.js";

/** @typedef {import("./practice.js").HomeProblem} HomeProblem */

/** How long the server may take before the page helps itself, in milliseconds. */
const PATIENCE = 4000;

/** @type {HomeProblem[]} */
let builtIn = [];
/** @type {HomeProblem | null} the built-in problem that was given last */
let last = null;

/**
 * @param {{ least: number, most: number }} optimum bounds of the optimum, in moves
 * @returns {Promise<HomeProblem>}
 * @throws {Error} when even the built-in problems cannot be loaded
 */
export async function nextProblem({ least, most }) {
  try {
    const response = await fetch(`/api/problem?least=${least}&most=${most}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return withSymbol(await response.json());
  } catch {
    // The server is away, or slow: the problems that came with the page do.
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
 * One of the problems within the bounds: the one after the last that was given, or – there is none yet – any.
 *
 * @param {readonly HomeProblem[]} problems
 * @param {{ least: number, most: number }} optimum
 * @param {HomeProblem | null} before
 * @param {number} chance 0 … 1
 * @returns {HomeProblem}
 */
export function another(problems, { least, most }, before, chance) {
  const start = before ? problems.indexOf(before) + 1 : Math.floor(chance * problems.length);
  const turned = [...problems.slice(start), ...problems.slice(0, start)];
  return turned.find(({ optimum }) => optimum >= least && optimum <= most) ?? turned[0];
}

/**
 * A problem as the page uses it. Its target names cell and color; the symbol is printed on the board.
 *
 * @param {HomeProblem} given
 * @returns {HomeProblem}
 */
export function withSymbol(given) {
  const problem = problemFrom(given.problem);
  const { target, board } = problem;
  const printed = board.targets?.find(({ cell }) => cell[0] === target.cell[0] && cell[1] === target.cell[1]);
  const symbol = target.symbol ?? printed?.symbol ?? null;
  return { ...given, problem: { ...problem, target: { ...target, symbol } } };
}
