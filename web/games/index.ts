/**
 * The games that a room may be of, and the page of each. The only place of the page that knows them all: a room's rules
 * say which game it is (`RoomRules.game`), the door (`door.ts`) asks here whose page to show.
 */

import type { AtTable, TableGame } from "../kit/device.ts";
import type { AnyPage } from "../room/page.ts";
import type { Agreed } from "../wire/generated/common.ts";
import type { AnyRules } from "../wire/generated/games.ts";
import type { View as MicroView } from "../wire/generated/micro.ts";
import type { View as RicochetView } from "../wire/generated/ricochet.ts";
import type { MrRoom } from "./micro/room/room.ts";
import type { RrRoom } from "./ricochet/room/room.ts";

/** What a game brings to the device at a real table, in a room of its own. */
interface Tables {
  of(room: AnyPage, device: AtTable): TableGame;
}

export interface Game {
  /** the page of its rooms, a `RoomPage` */
  element: string;
  /** what defines it */
  load: () => Promise<unknown>;
  /** what it brings to the device at a real table */
  table: () => Promise<Tables>;
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
    table: async () => {
      const { RicochetTable } = await import("./ricochet/device/adapter.ts");
      return { of: (room: RrRoom, device: AtTable<RicochetView>) => new RicochetTable(room, device) };
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
    table: async () => {
      const { MicroTable } = await import("./micro/device/adapter.ts");
      return { of: (room: MrRoom, device: AtTable<MicroView>) => new MicroTable(room, device) };
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
