/**
 * The list of games: their names, and how to load the parts of each. No other module of the page names a game
 * (tests/js/games.test.ts); the room entry, routes, menu, help and forms look games up here. Each part is loaded on
 * demand.
 */

import { device } from "../core/storage.ts";
import type { AtTable } from "../kit/device.ts";
import type { Agreed } from "../wire/generated/common.ts";
import { GAMES as NAMES } from "../wire/generated/games.ts";
import type { View as MicroView } from "../wire/generated/micro.ts";
import type { View as RicochetView } from "../wire/generated/ricochet.ts";
import type { Puzzles } from "../workbench/game.ts";
import type { GameName, GameParts, RulesOf } from "./entry.ts";
import { type AnyLoadedGame, anyLoadedGame } from "./game.ts";
import type { MrRoom } from "./micro/room/play.ts";
import type { RrRoom } from "./ricochet/room/play.ts";

export interface GameEntry {
  /** the game for its rooms; `table`: with its part for the device at a real table */
  load: (room: { table: boolean }) => Promise<AnyLoadedGame>;
  /** the parts that a room may need later: loaded ahead, because a newer server no longer has this version's files */
  prefetch: () => Promise<unknown>;
  /** its puzzles for visitors */
  puzzles: () => Promise<Puzzles>;
  /** the function that puts its rules into words, one entry each */
  lines: () => Promise<(rules: Agreed) => string[]>;
}

export type { GameName, NewGame, RulesOf } from "./entry.ts";

export const GAME_NAMES: readonly GameName[] = NAMES;

/** The game of rules that name none. */
export const FIRST_GAME: GameName = NAMES[0];

const isOf = <Name extends GameName>(rules: Agreed, name: Name): rules is RulesOf<Name> =>
  (rules.game ?? FIRST_GAME) === name;

/** An entry of the list. Its `lines` return nothing for another game's rules. */
const game = <Name extends GameName>(
  name: Name,
  {
    lines,
    ...own
  }: Omit<GameEntry, "lines"> & GameParts<Name> & { lines: () => Promise<(rules: RulesOf<Name>) => string[]> },
): GameEntry & GameParts<Name> => ({
  ...own,
  lines: async () => {
    const say = await lines();
    return (rules) => (isOf(rules, name) ? say(rules) : []);
  },
});

export const GAMES: { readonly [Name in GameName]: GameEntry & GameParts<Name> } = {
  ricochet: game("ricochet", {
    title: "ricochet.title",
    about: "ricochet.about",
    form: () => import("./ricochet/form.ts"),
    learn: () => import("./ricochet/learn/lessons.ts"),
    review: () => import("./ricochet/review.ts"),
    reader: () => import("./ricochet/position/exchange.ts"),
    pages: {
      "/table": { menu: "app.table", load: () => import("./ricochet/pages/table.ts") },
      "/boards": { menu: "app.boards", load: () => import("./ricochet/pages/boards.ts") },
      "/boards/edit": { load: () => import("./ricochet/pages/boards-edit.ts") },
      "/position": { menu: "app.position", load: () => import("./ricochet/pages/position.ts") },
      "/hardest": { menu: "hardest.title", load: () => import("./ricochet/pages/hardest.ts") },
    },
    load: async ({ table }) => {
      const [{ RICOCHET_ROOM }, at] = await Promise.all([
        import("./ricochet/room/room.ts"),
        table ? import("./ricochet/device/adapter.ts") : null,
      ]);
      return anyLoadedGame({
        game: RICOCHET_ROOM,
        table: at && ((room: RrRoom, device: AtTable<RicochetView>) => new at.RicochetTable(room, device)),
      });
    },
    prefetch: () =>
      Promise.all([
        import("./ricochet/rules-form.ts"),
        import("./ricochet/room/warm-up.ts"),
        import("./ricochet/learn/lessons.ts"),
      ]),
    puzzles: async () => (await import("./ricochet/puzzles/puzzles.ts")).puzzlesBut(),
    lines: async () => (await import("./ricochet/form.ts")).rulesLines,
  }),
  micro: game("micro", {
    title: "micro.title",
    about: "micro.about",
    form: () => import("./micro/form.ts"),
    learn: () => import("./micro/learn/lessons.ts"),
    review: () => import("./micro/review.ts"),
    pages: {
      "/table": { menu: "microtable.title", load: () => import("./micro/pages/table.ts") },
      "/position": { menu: "microtable.position", load: () => import("./micro/pages/position.ts") },
    },
    load: async ({ table }) => {
      const [{ MICRO_ROOM }, at] = await Promise.all([
        import("./micro/room/room.ts"),
        table ? import("./micro/device/adapter.ts") : null,
      ]);
      return anyLoadedGame({
        game: MICRO_ROOM,
        table: at && ((room: MrRoom, device: AtTable<MicroView>) => new at.MicroTable(room, device)),
      });
    },
    prefetch: () =>
      Promise.all([
        import("./micro/rules-form.ts"),
        import("./micro/room/warm-up.ts"),
        import("./micro/learn/lessons.ts"),
      ]),
    puzzles: async () => (await import("./micro/puzzles/puzzles.ts")).puzzlesBut(),
    lines: async () => (await import("./micro/form.ts")).rulesLine,
  }),
};

/** The game of this name; null if there is none. */
export const gameNamed = (text: unknown): GameName | null => GAME_NAMES.find((name) => name === text) ?? null;

/** The game of a room; null if this page does not know it. */
export function gameOf({ game = FIRST_GAME }: { game?: string }) {
  const name = gameNamed(game);
  return name && GAMES[name];
}

const CHOSEN = "randolph.game";

/** The game chosen last on this device; forms offer it first. */
export const chosenGame = (): GameName => device.read(CHOSEN, gameNamed) ?? FIRST_GAME;

export const chooseGame = (game: GameName) => device.write(CHOSEN, game);
