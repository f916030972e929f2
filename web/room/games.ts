/**
 * The games that a room may be of, and the page of each. The only place of the page that knows them all: a room's rules
 * say which game it is (`RoomRules.game`), the door (`door.ts`) asks here whose page to show.
 */

import type { AtTable } from "./page.ts";

export interface Game {
  /** the page of its rooms, a `RoomPage` */
  element: string;
  /** what defines it */
  load: () => Promise<unknown>;
  /** what keeps the books of a real table */
  referee: () => Promise<new (room: any) => AtTable>;
  /** what else may be needed in it: fetched ahead, for it may be gone when the server has a newer page */
  rest: () => Promise<unknown>;
  /** what says its rules, a line each */
  lines: () => Promise<(rules: any) => string[]>;
}

/** What is played where the rules do not say it. */
export const FIRST_GAME = "ricochet";

export const GAMES: Record<string, Game> = {
  ricochet: {
    element: "rr-room",
    load: () => import("../ricochet/room.ts"),
    referee: async () => (await import("../referee/referee.ts")).Referee,
    rest: () =>
      Promise.all([
        import("../ricochet/rules-form.ts"),
        import("../ricochet/warm-up.ts"),
        import("../learn/ricochet.ts"),
      ]),
    lines: async () => (await import("../ricochet/words.ts")).rulesLines,
  },
  micro: {
    element: "mr-room",
    load: () => import("../micro/room.ts"),
    referee: async () => (await import("../micro/referee/referee.ts")).MicroReferee,
    rest: () =>
      Promise.all([import("../micro/rules-form.ts"), import("../micro/warm-up.ts"), import("../learn/micro.ts")]),
    lines: async () => (await import("../micro/words.ts")).rulesLine,
  },
};

/** The game of a room; null for one that this page does not know. */
export const gameOf = ({ game = FIRST_GAME }: { game?: string }): Game | null =>
  Object.hasOwn(GAMES, game) ? GAMES[game] : null;
