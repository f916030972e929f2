/**
 * Solo runs kept on this device: the best few of each kind, and whether one is a new best. Only similar runs are
 * compared: same length, same clock, same rules. The rounds found count first, then those with a shortest path, then
 * the time.
 *
 * Without storage the page works all the same. Stored data may come from another version of the page: it is checked,
 * and dropped if it is invalid.
 */

import { t } from "../core/i18n.ts";
import { newPath } from "../core/router.ts";
import { device, fieldsOf, listOf, tab } from "../core/storage.ts";
import type { View } from "../wire/generated/common.ts";
import { clockText } from "./model.ts";

/** A finished round of a run, in any game. */
export interface RunRound {
  readonly round: number;
  readonly outcome: "won" | "lost";
  readonly declared: number | null;
  readonly moves: number | null;
  readonly optimum: number | null;
  readonly milliseconds: number | null;
}

/**
 * A run as described by its game.
 *
 * @typeParam R its rounds
 */
export interface RunOf<V extends View, R extends RunRound = RunRound> {
  /** the storage key */
  key: string;
  /** the finished rounds */
  rounds: (view: V) => readonly R[];
  /** how many there will be; null if the run lasts some minutes */
  length: (view: V) => number | null;
  /** identifies similar runs */
  kind: (view: V) => string;
  /** identifies a round */
  mark: (round: R) => string | number;
  /** the headline of the shared text, and the address of the same run: see `newPath` */
  share: (view: V) => { title: string; wish: Parameters<typeof newPath>[0] };
}

export interface Run {
  /** identifies the run, so that none is kept twice */
  mark: string;
  rounds: number;
  found: number;
  shortest: number;
  /** of thinking */
  milliseconds: number;
}

/** How many runs of a kind are kept, and how many kinds. */
const MOST_RUNS = 5;
const MOST_KINDS = 40;

/** The score of a solo run; `milliseconds` of thinking. */
export function score(run: readonly RunRound[]) {
  const won = run.filter((round) => round.outcome === "won");
  return {
    found: won.length,
    missed: run.length - won.length,
    shortest: won.filter(({ moves, optimum }) => moves !== null && moves === optimum).length,
    milliseconds: run.reduce((sum, round) => sum + (round.milliseconds ?? 0), 0),
  };
}

/** Identifies a run by its room and rounds; the optimum arrives later and is not included. */
export const markOf = <R extends RunRound>({ mark }: Pick<RunOf<never, R>, "mark">, code: string, run: readonly R[]) =>
  [code, ...run.map((round) => `${mark(round)}${round.milliseconds ?? ""}`)].join("-");

/** Whether a run is better than another. */
export function better(one: Run, other: Run) {
  if (one.found !== other.found) return one.found > other.found;
  if (one.shortest !== other.shortest) return one.shortest > other.shortest;
  return one.milliseconds < other.milliseconds;
}

/** The finished run; null if there is none, or if it was aborted. */
export function finishedRun<V extends View, R extends RunRound>(of: RunOf<V, R>, code: string, view: V): Run | null {
  const run = of.rounds(view);
  if (view.phase !== "finished" || view.you === null || run.length === 0) return null;
  if (view.ending?.reason === "agreed" || run.length < (of.length(view) ?? 1)) return null;
  const { found, shortest, milliseconds } = score(run);
  return { mark: markOf(of, code, run), rounds: run.length, found, shortest, milliseconds };
}

/** How it has ended. */
export const runVerdict = (run: readonly RunRound[]) => t("room.run.verdict", { ...score(run), count: run.length });

/** The run as a text to share: a sign for each round, and where to play the same. */
export function shareText<V extends View, R extends RunRound>(of: RunOf<V, R>, view: V, origin: string) {
  const run = of.rounds(view);
  const { found, shortest, milliseconds } = score(run);
  const { title, wish } = of.share(view);
  const signs = run.map(({ moves, optimum }) => {
    if (moves === null) return "–";
    return optimum === null || moves <= optimum ? "★" : `+${moves - optimum}`;
  });
  return [
    title,
    t("room.run.share.sum", { count: run.length, found, shortest: String(shortest), time: clockText(milliseconds) }),
    signs.join(" "),
    origin + newPath(wish),
  ].join("\n");
}

/** A list of runs with one more, the best first; it replaces an earlier version of the same run. */
export function withRun(runs: readonly Run[], run: Run): Run[] {
  const others = runs.filter(({ mark }) => mark !== run.mark);
  const place = others.findIndex((other) => better(run, other));
  return others.toSpliced(place < 0 ? others.length : place, 0, run).slice(0, MOST_RUNS);
}

/**
 * Keep a run. The result has the best of the others, and whether this one is better than all of them; a first run is
 * not.
 *
 * @returns `first`: the first of its kind
 */
export function keepRun(key: string, kind: string, run: Run): { best: Run | null; first: boolean; record: boolean } {
  const kept = read(key);
  const runs = kept[kind] ?? [];
  const others = runs.filter(({ mark }) => mark !== run.mark);
  const { [kind]: _, ...rest } = kept;
  const kinds = Object.entries({ ...rest, [kind]: withRun(runs, run) }).slice(-MOST_KINDS);
  device.write(`${key}.runs`, Object.fromEntries(kinds));
  const [best = null] = others;
  return { best, first: best === null, record: best !== null && better(run, best) };
}

/** The tab keeps the last finished run of a room: the next one replaces it on the page. */
export const keepLast = (key: string, code: string, run: readonly RunRound[]) =>
  tab.write(`${key}.last`, { code, run });

/** That run; null if there is none, or if it is the one on the page. */
export function lastRun<R extends RunRound>(
  of: Pick<RunOf<never, R>, "key" | "mark">,
  code: string,
  shown: readonly R[],
) {
  return tab.read(`${of.key}.last`, (kept) => {
    const { code: where, run } = fieldsOf(kept);
    const other = where === code && Array.isArray(run) && markOf(of, code, run) !== markOf(of, code, shown);
    return other ? (run as R[]) : null; // written by this tab
  });
}

const read = (key: string): Record<string, Run[]> =>
  device.read(`${key}.runs`, (kept) =>
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
