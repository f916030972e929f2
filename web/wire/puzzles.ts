/** Requests about puzzles that need no player (docs/reference/services.md); those of the player are in me.ts. */

import { device, fieldsOf } from "../core/storage.ts";
import type { DailyPuzzles, Puzzle } from "./generated/http.ts";
import { request } from "./http.ts";

export type Daily = NonNullable<Puzzle["daily"]>;

/** The dailies of a day such as 2026-11-23; without one, of the server's today. */
export const fetchDailies = (day: string = ""): Promise<DailyPuzzles> =>
  request(`/api/puzzles/daily${day && `?day=${encodeURIComponent(day)}`}`);

const puzzlePath = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

export const fetchPuzzle = (id: string): Promise<Puzzle> => request(puzzlePath(id));

const DONE = "randolph.daily.done";

/** Keep how many of a day's puzzles are handed in, for the home page, which does not ask the server. */
export const rememberDailies = (day: string, count: number) => device.write(DONE, { day, count });

/** How many of today's puzzles were handed in when the dailies were last open; today by this device's clock. */
export const dailiesDone = () =>
  device.read(DONE, (kept) => {
    const { day, count } = fieldsOf(kept);
    return day === new Date().toISOString().slice(0, 10) && typeof count === "number" ? count : 0;
  });
