/** The types of the list of games (index.ts), and of each game's parts once they are loaded. */

import type { Lessons } from "../kit/lessons.ts";
import type { Mode } from "../wire/generated/common.ts";
import type { AnyRules } from "../wire/generated/games.ts";
import type { Reviewing } from "../workbench/game.ts";

export type GameName = AnyRules["game"];
export type RulesOf<Name extends GameName> = Extract<AnyRules, { game: Name }>;

/** A page that a game has beside its rooms, as loaded from `games/NAME/pages/`. */
export interface GamePage {
  /** the title of the browser's tab */
  title: () => string;
  /** the page at an address: a template */
  show: (place: URL) => unknown;
}

/** What the form for a new room needs of a game, as loaded from `games/NAME/form.ts`. */
export interface NewGame<Rules> {
  /** a picture of the game: a template */
  emblem: unknown;
  /** the modes in which it can be played */
  modes: readonly Mode[];
  /** the storage key of the rules of this device's last room */
  key: string;
  /** valid rules from stored ones, which are not trusted */
  from: (kept: Record<string, unknown>) => Rules;
  /** the rules after a change */
  agreed: (rules: Rules, wish: Partial<Rules>) => Rules;
  /** the changes that a mode makes */
  play: (rules: Rules, mode: Mode) => Partial<Rules>;
  /** the changes that an address asks for, such as boards; null if it has nothing for this game */
  brought: (rules: Rules, asked: URLSearchParams) => Partial<Rules> | null;
  /** its part of the form: a template */
  form: (rules: Rules, set: (wish: Partial<Rules>) => void) => unknown;
  /** a description of each mode, as keys of the texts */
  hints: Readonly<Record<Mode, string>>;
}

/** An entry in the list of a game's pages. With `menu`, the key of a text, the page is in the menu. */
export interface PageEntry {
  menu?: string;
  load: () => Promise<{ PAGE: GamePage }>;
}

/** What the list has of a game beside its rooms. */
export interface GameParts<Name extends GameName> {
  /** the key of its name */
  title: string;
  /** the key of its description where a game is chosen */
  about: string;
  /** what its new rooms are created from */
  form: () => Promise<{ FORM: NewGame<RulesOf<Name>> }>;
  /** how it is played */
  learn: () => Promise<{ LESSONS: Lessons }>;
  /** opens a text or a file with positions, if the game reads any */
  reader?: () => Promise<{ openImport: (found: { file: Blob } | { text: string }) => Promise<unknown> }>;
  /** how its finished rounds are reviewed */
  review: () => Promise<{ REVIEWING: Reviewing }>;
  /** its own pages, by address */
  pages: Readonly<Record<string, PageEntry>>;
}
