/** The puzzles that a player wants to practice with: stored in this browser, and sent as the query of `/api/me/next`. */

import { device, fieldsOf } from "../../core/storage.ts";
import { chosenGame, type GameName, gameNamed } from "../../games/index.ts";

const KEY = "randolph.practice";

/** Bounds of the number of moves. */
const LENGTHS = {
  any: {},
  short: { most: "4" },
  medium: { least: "5", most: "7" },
  long: { least: "8", most: "10" },
  longest: { least: "11" },
} as const;
export type Length = keyof typeof LENGTHS;
export const LENGTH_NAMES = Object.keys(LENGTHS) as Length[]; // the keys of this list

/** `edition` and `theme` are the server's names; empty: any. */
export interface Preferences {
  game: GameName;
  edition: string;
  theme: string;
  length: Length;
}

const nameIn = (text: unknown) => (typeof text === "string" && /^[a-z-]{0,20}$/.test(text) ? text : "");

export const readPreferences = (): Preferences =>
  device.read(KEY, (kept) => {
    const { game, edition, theme, length } = fieldsOf(kept);
    return {
      game: gameNamed(game) ?? chosenGame(),
      edition: nameIn(edition),
      theme: nameIn(theme),
      length: LENGTH_NAMES.find((one) => one === length) ?? "any",
    };
  });

/** Change some preferences; editions and themes of another game are dropped. */
export function changePreferences(change: Partial<Preferences>) {
  const before = readPreferences();
  const other = change.game && change.game !== before.game ? { edition: "", theme: "" } : {};
  device.write(KEY, { ...before, ...other, ...change });
}

/** Whether only some puzzles of the game are wanted. */
export const isNarrow = ({ edition, theme, length }: Preferences) => Boolean(edition || theme || length !== "any");

export const queryOf = ({ game, edition, theme, length }: Preferences): Record<string, string> => ({
  game,
  ...(edition && { edition }),
  ...(theme && { theme }),
  ...LENGTHS[length],
});
