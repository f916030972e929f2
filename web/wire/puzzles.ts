/** Requests about puzzles that know no player (docs/reference/services.md); those of the player are in me.ts. */

import type { DailyPuzzles, Puzzle } from "./generated/http.ts";
import { request } from "./http.ts";

export type Daily = NonNullable<Puzzle["daily"]>;

/** The dailies of a day such as 2026-11-23; without one, of the server's today. */
export const fetchDailies = (day: string = ""): Promise<DailyPuzzles> =>
  request(`/api/puzzles/daily${day && `?day=${encodeURIComponent(day)}`}`);

const puzzlePath = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

export const fetchPuzzle = (id: string): Promise<Puzzle> => request(puzzlePath(id));
