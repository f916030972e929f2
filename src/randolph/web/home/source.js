/**
 * Where the home page's problems come from: the server's, or – when it cannot be asked – the few that the page knows
 * itself, one after the other.
 */

/** @typedef {import("./practice.js").HomeProblem} HomeProblem */

/** How long the server may take before the page helps itself, in milliseconds. */
const PATIENCE = 4000;

/** @type {HomeProblem[]} */
let builtIn = [];
let next = 0;

/**
 * @returns {Promise<HomeProblem>}
 * @throws {Error} when even the built-in problems cannot be loaded
 */
export async function nextProblem() {
  try {
    const response = await fetch("/api/problem", { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return withSymbol(await response.json());
  } catch {
    // The server is away, or slow: the problems that came with the page do.
  }
  if (builtIn.length === 0) {
    const response = await fetch(new URL("./problems.json", import.meta.url));
    if (!response.ok) throw new Error(`problems.json: ${response.status}`);
    builtIn = await response.json();
    next = Math.floor(Math.random() * builtIn.length);
  }
  const chosen = builtIn[next % builtIn.length];
  next += 1;
  return withSymbol(chosen);
}

/**
 * A problem's target names cell and color; the symbol is printed on the board.
 *
 * @param {HomeProblem} given
 * @returns {HomeProblem}
 */
export function withSymbol(given) {
  const { target, board } = given.problem;
  const printed = board.targets?.find(({ cell }) => cell[0] === target.cell[0] && cell[1] === target.cell[1]);
  const symbol = target.symbol ?? printed?.symbol ?? null;
  return { ...given, problem: { ...given.problem, target: { ...target, symbol } } };
}
