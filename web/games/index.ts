/**
 * The games that a room may be of. The only place of the page that knows them all: a room's rules say which game it is
 * (`RoomRules.game`), and the door of a room (room/door.ts) asks here for it.
 */

import type { AtTable } from "../kit/device.ts";
import type { Agreed } from "../wire/generated/common.ts";
import type { AnyRules } from "../wire/generated/games.ts";
import type { View as MicroView } from "../wire/generated/micro.ts";
import type { View as RicochetView } from "../wire/generated/ricochet.ts";
import { type AnyGame, anyGame } from "./game.ts";
import type { MrRoom } from "./micro/room/play.ts";
import type { RrRoom } from "./ricochet/room/play.ts";

export interface Game {
  /** the game itself, for its rooms; `table`: with what it brings to the device there */
  load: (room: { table: boolean }) => Promise<AnyGame>;
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
    load: async ({ table }) => {
      const [{ RICOCHET_ROOM }, at] = await Promise.all([
        import("./ricochet/room/room.ts"),
        table ? import("./ricochet/device/adapter.ts") : null,
      ]);
      return anyGame({
        game: RICOCHET_ROOM,
        table: at && ((room: RrRoom, device: AtTable<RicochetView>) => new at.RicochetTable(room, device)),
      });
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
    load: async ({ table }) => {
      const [{ MICRO_ROOM }, at] = await Promise.all([
        import("./micro/room/room.ts"),
        table ? import("./micro/device/adapter.ts") : null,
      ]);
      return anyGame({
        game: MICRO_ROOM,
        table: at && ((room: MrRoom, device: AtTable<MicroView>) => new at.MicroTable(room, device)),
      });
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
