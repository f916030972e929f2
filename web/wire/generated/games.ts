/** Made by `make wire` from the server's structs (scripts/wire_types.py): change them there. */

import type { Numbered } from "./common.ts";
import type * as ricochet from "./ricochet.ts";
import type * as micro from "./micro.ts";

/** All games; the first is meant where none is named. */
export const GAMES = ["ricochet", "micro"] as const;

export type AnyView = ricochet.View | micro.View;

export type AnyCommand = ricochet.PlayerCommand | micro.PlayerCommand;

export type AnyEvent = ricochet.AnyEvent | micro.AnyEvent;

export type AnyRules = ricochet.GameRules | micro.MicroRules;

/** An event of any game, as it is sent. */
export type GameEvent = Numbered<AnyEvent>;
