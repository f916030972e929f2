/** The types of the list of games (index.ts), and of each game's parts once they are loaded. */

import type { Lessons } from "../kit/lessons.ts";
import type { Mode } from "../wire/generated/common.ts";
import type { AnyRules } from "../wire/generated/games.ts";
import type { Reviewing } from "../workbench/game.ts";

export type GameName = AnyRules["game"];
export type RulesOf<Name extends GameName> = Extract<AnyRules, { game: Name }>;

/** A page that a game has beside its rooms, loaded (`games/NAME/pages/`). */
export interface GamePage {
  /** what the browser's tab says */
  title: () => string;
  /** what is shown at an address: a template */
  show: (place: URL) => unknown;
}

/** What a room of a game is made by, loaded (`games/NAME/form.ts`). */
export interface NewGame<Rules> {
  /** a picture of the game: a template */
  emblem: unknown;
  /** the ways to play it */
  modes: readonly Mode[];
  /** where the device keeps the rules of the last room */
  key: string;
  /** rules out of what was kept */
  from: (kept: Record<string, unknown>) => Rules;
  /** a wish carried out */
  agreed: (rules: Rules, wish: Partial<Rules>) => Rules;
  /** what another way to play wishes */
  play: (rules: Rules, mode: Mode) => Partial<Rules>;
  /** what an address brings along, such as boards; null where it has nothing for this game */
  brought: (rules: Rules, asked: URLSearchParams) => Partial<Rules> | null;
  /** its part of the form: a template */
  form: (rules: Rules, set: (wish: Partial<Rules>) => void) => unknown;
  /** what a way to play is, as keys of the words */
  hints: Readonly<Record<Mode, string>>;
}

/** A page of a game in the list; with `menu`, the key of what the menu says, it is reached from everywhere. */
export interface PageEntry {
  menu?: string;
  load: () => Promise<{ PAGE: GamePage }>;
}

/** What the list says of a game beside its rooms. */
export interface Facets<Name extends GameName> {
  /** the key of its name */
  title: string;
  /** the key of what is said of it where a game is chosen */
  about: string;
  /** what a new room is made by */
  form: () => Promise<{ FORM: NewGame<RulesOf<Name>> }>;
  /** how it is played */
  learn: () => Promise<{ LESSONS: Lessons }>;
  /** what opens a text or a file of positions that somebody brings */
  reader?: () => Promise<{ openImport: (found: { file: Blob } | { text: string }) => Promise<unknown> }>;
  /** how its finished rounds are looked at again */
  review: () => Promise<{ REVIEWING: Reviewing }>;
  /** its own pages, by their addresses */
  pages: Readonly<Record<string, PageEntry>>;
}
