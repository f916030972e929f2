/**
 * The games that a room may be of, and the page of each. The only place of the page that knows them all: a room's rules
 * say which game it is (`RoomRules.game`), the door (`door.ts`) asks here whose page to show.
 */

import type { AnyPage, AtTable } from "../room/page.ts";
import type { Agreed } from "../wire/generated/common.ts";
import type { AnyRules } from "../wire/generated/games.ts";
import type { Table as MicroTable } from "./micro/device/declaring.ts";
import type { Table } from "./ricochet/device/adapter.ts";

/** What makes the referee of a page of its own game. */
interface Referees {
  of(room: AnyPage): AtTable;
}

export interface Game {
  /** the page of its rooms, a `RoomPage` */
  element: string;
  /** what defines it */
  load: () => Promise<unknown>;
  /** what keeps the books of a real table */
  referee: () => Promise<Referees>;
  /** what else may be needed in it: fetched ahead, for it may be gone when the server has a newer page */
  rest: () => Promise<unknown>;
  /** what says its rules, a line each */
  lines: () => Promise<(rules: Agreed) => string[]>;
}

/** What is played where the rules do not say it. */
export const FIRST_GAME = "ricochet";

type RulesOf<Name extends AnyRules["game"]> = Extract<AnyRules, { game: Name }>;

const isOf = <Name extends AnyRules["game"]>(rules: Agreed, name: Name): rules is RulesOf<Name> =>
  (rules.game ?? FIRST_GAME) === name;

/** A game of this name: what says its rules says nothing of another one's. */
const game = <Name extends AnyRules["game"]>(
  name: Name,
  { lines, ...own }: Omit<Game, "lines"> & { lines: () => Promise<(rules: RulesOf<Name>) => string[]> },
): Game => ({
  ...own,
  lines: async () => {
    const say = await lines();
    return (rules) => (isOf(rules, name) ? say(rules) : []);
  },
});

export const GAMES: Record<string, Game> = {
  ricochet: game("ricochet", {
    element: "rr-room",
    load: () => import("./ricochet/room/room.ts"),
    referee: async () => {
      const { Referee } = await import("./ricochet/device/adapter.ts");
      return { of: (room: Table) => new Referee(room) };
    },
    rest: () =>
      Promise.all([
        import("./ricochet/rules-form.ts"),
        import("./ricochet/room/warm-up.ts"),
        import("./ricochet/learn/ricochet.ts"),
      ]),
    lines: async () => (await import("./ricochet/room/words.ts")).rulesLines,
  }),
  micro: game("micro", {
    element: "mr-room",
    load: () => import("./micro/room/room.ts"),
    referee: async () => {
      const { MicroReferee } = await import("./micro/device/adapter.ts");
      return { of: (room: MicroTable) => new MicroReferee(room) };
    },
    rest: () =>
      Promise.all([
        import("./micro/rules-form.ts"),
        import("./micro/room/warm-up.ts"),
        import("./micro/learn/micro.ts"),
      ]),
    lines: async () => (await import("./micro/room/words.ts")).rulesLine,
  }),
};

/** The game of a room; null for one that this page does not know. */
export const gameOf = ({ game = FIRST_GAME }: { game?: string }): Game | null =>
  Object.hasOwn(GAMES, game) ? GAMES[game] : null;
