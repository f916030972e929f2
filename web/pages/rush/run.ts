/**
 * A run of rush, as a pure model. The tab keeps it, so a reload continues it: the clock has not stopped, here or on the
 * server, and the moves made at the current puzzle count. The device keeps a result that could not be handed in.
 */

import { device, fieldsOf, listOf, tab } from "../../core/storage.ts";
import { chosenGame, type GameName, gameNamed } from "../../games/index.ts";
import type { Puzzle, Rush, RushResult } from "../../wire/generated/http.ts";
import type { RushMode } from "../../wire/rush.ts";

export const MODES: readonly RushMode[] = ["three", "five", "survival"];

export interface Run {
  rush: Rush;
  /** when its clock started, in milliseconds */
  began: number;
  /** the moves made at each puzzle, and in `won` whether they solved it */
  tries: readonly string[];
  won: readonly boolean[];
  /** the server's result; null until there is one */
  result: RushResult | null;
}

export const newRun = (rush: Rush, began: number): Run => ({ rush, began, tries: [], won: [], result: null });

/** The run after one more puzzle. */
export const withTry = (run: Run, won: boolean, moves: string): Run => ({
  ...run,
  tries: [...run.tries, moves],
  won: [...run.won, won],
});

export const solvedIn = ({ won }: Run) => won.filter(Boolean).length;
export const mistakesIn = ({ won }: Run) => won.filter((one) => !one).length;

/** Milliseconds that are left; null without a clock. */
export const timeLeft = ({ rush: { seconds }, began }: Run, now: number) =>
  seconds === null ? null : Math.max(0, Math.min(seconds * 1000, began + seconds * 1000 - now));

/** The current puzzle; null if the run is over. */
export function current(run: Run, now: number): Puzzle | null {
  if (run.result || mistakesIn(run) >= run.rush.mistakes || timeLeft(run, now) === 0) return null;
  return run.rush.puzzles[run.tries.length] ?? null;
}

/** The puzzles that were not solved. */
export const missed = ({ rush, won }: Run) => rush.puzzles.filter((_, index) => won[index] === false);

/** The time that is left, as minutes and seconds. */
export function clockFace(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// ---- what is kept ----

const RUN = "randolph.rush.run";
const UNSENT = "randolph.rush.later";
const GAME = "randolph.rush";

export const keepRun = (run: Run | null) => (run ? void tab.write(RUN, run) : tab.forget(RUN));

/** The run of this tab. */
export const keptRun = () =>
  tab.read(RUN, (kept): Run | null => {
    const { rush, began, tries, won } = fieldsOf(kept);
    const { id, puzzles } = fieldsOf(rush);
    const valid = typeof id === "string" && Array.isArray(puzzles) && Number.isFinite(began);
    return valid && Array.isArray(tries) && Array.isArray(won) ? (kept as Run) : null; // as this page has kept it
  });

/** A result that waits for the server. */
export interface UnsentResult {
  id: string;
  tries: readonly string[];
}

export const keptResults = () =>
  device.read(UNSENT, (kept) =>
    listOf(kept).flatMap((one): UnsentResult[] => {
      const { id, tries } = fieldsOf(one);
      return typeof id === "string" ? [{ id, tries: listOf(tries).filter((text) => typeof text === "string") }] : [];
    }),
  );

export const keepResult = (unsent: UnsentResult) =>
  device.write(UNSENT, [...keptResults().filter(({ id }) => id !== unsent.id), unsent]);

export const dropResult = (id: string) =>
  device.write(
    UNSENT,
    keptResults().filter((one) => one.id !== id),
  );

/** The game chosen last. */
export const rushGame = (): GameName => device.read(GAME, gameNamed) ?? chosenGame();
export const chooseRushGame = (game: GameName) => device.write(GAME, game);
