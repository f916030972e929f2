/**
 * Runs alone that this device remembers: of each kind of run the best few, and whether one is the best yet. Only what is
 * alike is compared – as long, on the same clock, by the same rules. First counts how many rounds were found, then how
 * many by a shortest path, then the time of thinking.
 *
 * A browser that refuses to store forgets, and the page works all the same. What is found may come from another version
 * of the page: it is judged, and forgotten when it makes no sense.
 */

import { score } from "./model.js";
import { RUN_ROUNDS } from "./options.js";

/** @typedef {import("./types.js").GameRules} GameRules */
/** @typedef {import("./types.js").RunRound} RunRound */
/** @typedef {import("./types.js").View} View */
/**
 * @typedef {object} Run
 * @property {string} mark which run it is, so that none is kept twice
 * @property {number} rounds
 * @property {number} found
 * @property {number} shortest
 * @property {number} milliseconds of thinking
 */

const KEY = "randolph.micro.runs";
const LAST = "randolph.micro.last";
/** How many runs of a kind are kept, and of how many kinds. */
const MOST_RUNS = 5;
const MOST_KINDS = 40;

/** How many rounds a run has; null where it lasts some minutes. @param {GameRules} rules */
export const roundsOf = ({ end: { kind, count } }) =>
  kind === "minutes" ? null : kind === "rounds" ? count : RUN_ROUNDS;

/** What makes runs alike. @param {GameRules} rules */
export function kindOf(rules) {
  const { end, side, via, must_be_shortest: shortest, marked, round_seconds: clock } = rules;
  const long = end.kind === "minutes" ? `${end.count}m` : `${roundsOf(rules)}r`;
  return [long, `${clock}s`, side, via && "via", shortest && "shortest", !marked && "unmarked"].filter(Boolean).join(" ");
}

/** Which run it is: where, and how its rounds went; the optimum comes later and says nothing of that. @param {string} code @param {readonly RunRound[]} run */
export const markOf = (code, run) =>
  [code, ...run.map(({ start, target, milliseconds }) => `${start}${target}${milliseconds ?? ""}`)].join("-");

/** Whether a run is better than another. @param {Run} one @param {Run} other */
export function better(one, other) {
  if (one.found !== other.found) return one.found > other.found;
  if (one.shortest !== other.shortest) return one.shortest > other.shortest;
  return one.milliseconds < other.milliseconds;
}

/**
 * The run that has come to its end; null where there is none, or where it was broken off.
 *
 * @param {string} code
 * @param {View} view
 * @returns {Run | null}
 */
export function finishedRun(code, view) {
  const run = view.run ?? [];
  const rules = view.played ?? view.rules;
  if (view.phase !== "finished" || view.you === null || run.length === 0) return null;
  if (view.ending?.reason === "agreed" || run.length < (roundsOf(rules) ?? 1)) return null;
  const { found, shortest, milliseconds } = score(run);
  return { mark: markOf(code, run), rounds: run.length, found, shortest, milliseconds };
}

/**
 * A list of runs with one more, the best first. A run that is in it already takes the place of what it was.
 *
 * @param {readonly Run[]} runs
 * @param {Run} run
 * @returns {Run[]}
 */
export function withRun(runs, run) {
  const others = runs.filter(({ mark }) => mark !== run.mark);
  const place = others.findIndex((other) => better(run, other));
  return others.toSpliced(place < 0 ? others.length : place, 0, run).slice(0, MOST_RUNS);
}

/**
 * Keep a run. What is the best of the others, and whether this one is better than all of them; with nothing to compare
 * it with it is not.
 *
 * @param {string} kind
 * @param {Run} run
 * @returns {{ best: Run | null, first: boolean, record: boolean }} `first`: the first of its kind
 */
export function keepRun(kind, run) {
  const kept = read();
  const runs = kept[kind] ?? [];
  const others = runs.filter(({ mark }) => mark !== run.mark);
  const { [kind]: _, ...rest } = kept;
  const kinds = Object.entries({ ...rest, [kind]: withRun(runs, run) }).slice(-MOST_KINDS);
  write(JSON.stringify(Object.fromEntries(kinds)));
  const [best = null] = others;
  return { best, first: best === null, record: best !== null && better(run, best) };
}

/** The last run of a room that has come to its end is kept as long as the tab is open: the next one takes its place on the page. @param {string} code @param {readonly RunRound[]} run */
export function keepLast(code, run) {
  try {
    sessionStorage.setItem(LAST, JSON.stringify({ code, run }));
  } catch {
    // Then it is on its last page only.
  }
}

/** That run; null where there is none, or where it is the one that is shown. @param {string} code @param {readonly RunRound[]} shown @returns {RunRound[] | null} */
export function lastRun(code, shown) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(LAST) ?? "null");
    return kept?.code === code && Array.isArray(kept.run) && markOf(code, kept.run) !== markOf(code, shown) ? kept.run : null;
  } catch {
    return null;
  }
}

/** @returns {Record<string, Run[]>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept).map(([kind, runs]) => [kind, Array.isArray(runs) ? runs.filter(isRun) : []]),
    );
  } catch {
    return {};
  }
}

/** @param {any} run @returns {run is Run} */
const isRun = (run) =>
  typeof run?.mark === "string" &&
  [run.rounds, run.found, run.shortest, run.milliseconds].every((count) => Number.isInteger(count) && count >= 0);

/** @param {string} text */
function write(text) {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // It lasts as long as the page, then.
  }
}
