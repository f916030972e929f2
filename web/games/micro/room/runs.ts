/**
 * Runs alone that this device remembers: of each kind of run the best few, and whether one is the best yet. Only what is
 * alike is compared – as long, on the same clock, by the same rules. First counts how many rounds were found, then how
 * many by a shortest path, then the time of thinking.
 *
 * A browser that refuses to store forgets, and the page works all the same. What is found may come from another version
 * of the page: it is judged, and forgotten when it makes no sense.
 */

import { device, fieldsOf, listOf, tab } from "../../../core/storage.ts";
import { type MicroRules, RUN_ROUNDS, type RunRound, type View } from "../../../wire/generated/micro.ts";
import { score } from "./model.ts";

export interface Run {
  /** which run it is, so that none is kept twice */
  mark: string;
  rounds: number;
  found: number;
  shortest: number;
  /** of thinking */
  milliseconds: number;
}

const KEY = "randolph.micro.runs";
const LAST = "randolph.micro.last";
/** How many runs of a kind are kept, and of how many kinds. */
const MOST_RUNS = 5;
const MOST_KINDS = 40;

/** How many rounds a run has; null where it lasts some minutes. */
export const roundsOf = ({ end: { kind, count } }: MicroRules) =>
  kind === "minutes" ? null : kind === "rounds" ? count : RUN_ROUNDS;

/** What makes runs alike. */
export function kindOf(rules: MicroRules) {
  const { end, side, via, must_be_shortest: shortest, marked, round_seconds: clock } = rules;
  const long = end.kind === "minutes" ? `${end.count}m` : `${roundsOf(rules)}r`;
  return [long, `${clock}s`, side, via && "via", shortest && "shortest", !marked && "unmarked"]
    .filter(Boolean)
    .join(" ");
}

/** Which run it is: where, and how its rounds went; the optimum comes later and says nothing of that. */
export const markOf = (code: string, run: readonly RunRound[]) =>
  [code, ...run.map(({ start, target, milliseconds }) => `${start}${target}${milliseconds ?? ""}`)].join("-");

/** Whether a run is better than another. */
export function better(one: Run, other: Run) {
  if (one.found !== other.found) return one.found > other.found;
  if (one.shortest !== other.shortest) return one.shortest > other.shortest;
  return one.milliseconds < other.milliseconds;
}

/** The run that has come to its end; null where there is none, or where it was broken off. */
export function finishedRun(code: string, view: View): Run | null {
  const run = view.run ?? [];
  const rules = view.played ?? view.rules;
  if (view.phase !== "finished" || view.you === null || run.length === 0) return null;
  if (view.ending?.reason === "agreed" || run.length < (roundsOf(rules) ?? 1)) return null;
  const { found, shortest, milliseconds } = score(run);
  return { mark: markOf(code, run), rounds: run.length, found, shortest, milliseconds };
}

/** A list of runs with one more, the best first. A run that is in it already takes the place of what it was. */
export function withRun(runs: readonly Run[], run: Run): Run[] {
  const others = runs.filter(({ mark }) => mark !== run.mark);
  const place = others.findIndex((other) => better(run, other));
  return others.toSpliced(place < 0 ? others.length : place, 0, run).slice(0, MOST_RUNS);
}

/**
 * Keep a run. What is the best of the others, and whether this one is better than all of them; with nothing to compare
 * it with it is not.
 *
 * @returns `first`: the first of its kind
 */
export function keepRun(kind: string, run: Run): { best: Run | null; first: boolean; record: boolean } {
  const kept = read();
  const runs = kept[kind] ?? [];
  const others = runs.filter(({ mark }) => mark !== run.mark);
  const { [kind]: _, ...rest } = kept;
  const kinds = Object.entries({ ...rest, [kind]: withRun(runs, run) }).slice(-MOST_KINDS);
  device.write(KEY, Object.fromEntries(kinds));
  const [best = null] = others;
  return { best, first: best === null, record: best !== null && better(run, best) };
}

/** The last run of a room that has come to its end is kept as long as the tab is open: the next one takes its place on the page. */
export const keepLast = (code: string, run: readonly RunRound[]) => tab.write(LAST, { code, run });

/** That run; null where there is none, or where it is the one that is shown. */
export function lastRun(code: string, shown: readonly RunRound[]): RunRound[] | null {
  return tab.read(LAST, (kept) => {
    const { code: of, run } = fieldsOf(kept);
    return of === code && Array.isArray(run) && markOf(code, run) !== markOf(code, shown) ? run : null;
  });
}

const read = (): Record<string, Run[]> =>
  device.read(KEY, (kept) =>
    Object.fromEntries(Object.entries(fieldsOf(kept)).map(([kind, runs]) => [kind, listOf(runs).filter(isRun)])),
  );

function isRun(run: unknown): run is Run {
  const { mark, rounds, found, shortest, milliseconds } = fieldsOf(run);
  const counts = [rounds, found, shortest, milliseconds];
  return (
    typeof mark === "string" &&
    counts.every((count) => typeof count === "number" && Number.isInteger(count) && count >= 0)
  );
}
