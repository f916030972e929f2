/** Requests about rush (docs/reference/services.md). The page sends all moves at the end, and the server counts. */

import type { NewRush, Rush, RushBests, RushResult } from "./generated/http.ts";
import { request } from "./http.ts";
import { asPlayer } from "./me.ts";

export type RushMode = Rush["mode"];
export type RushGame = NonNullable<NewRush["game"]>;

/** Begin a rush, and make a player if this device has none. Its time runs from now. */
export const beginRush = (mode: RushMode, game: RushGame): Promise<Rush> =>
  asPlayer(() => request("/api/me/rush", { mode, game }));

/** @param tries the moves made at each puzzle, in order; sending them twice counts once */
export const endRush = (id: string, tries: readonly string[]): Promise<RushResult> =>
  request(`/api/me/rush/${encodeURIComponent(id)}`, { tries });

/** The best results of this player, for each mode and game that they have played. */
export const myRushes = async () => (await request<RushBests>("/api/me/rush")).bests;
