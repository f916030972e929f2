/** The choices for a room of one game while the form is open. The device keeps them when the room is created. */

import { device, fieldsOf } from "../../core/storage.ts";
import { GAME_NAMES, GAMES, type GameName, type NewGame } from "../../games/index.ts";
import { KIND } from "../../kit/time.ts";
import type { Mode } from "../../wire/generated/common.ts";
import type { AnyRules } from "../../wire/generated/games.ts";

/** The sheet of any game. */
interface AnySheet {
  readonly game: Pick<NewGame<AnyRules>, "emblem" | "modes" | "hints">;
  readonly rules: AnyRules;
  keep(): void;
  restore(rules: unknown): void;
  play(mode: Mode): void;
  list(listed: boolean): void;
  bring(query: URLSearchParams): boolean;
  template(): unknown;
  lines(): string[];
}

class Sheet<Rules extends AnyRules> {
  game: NewGame<Rules>;
  rules: Rules;
  /** the rules in words, one entry each */
  say: (rules: Rules) => string[];
  /** called after each choice */
  changed: () => void;

  constructor(game: NewGame<Rules>, say: (rules: Rules) => string[], changed: () => void) {
    this.game = game;
    this.say = say;
    this.changed = changed;
    // The rules of the last room of this game, but not whether it was listed: that is chosen for each room.
    this.rules = device.read(game.key, (kept) => ({ ...game.from({ ...KIND, ...fieldsOf(kept) }), listed: false }));
  }

  keep() {
    device.write(this.game.key, this.rules);
  }

  /** Restore rules. */
  restore(rules: unknown) {
    this.set(this.game.from({ ...KIND, ...fieldsOf(rules) }));
  }

  set(wish: Partial<Rules>) {
    this.rules = this.game.agreed(this.rules, wish);
    this.changed();
  }

  /** How many play, and against whom, if the game has such a mode. */
  play(mode: Mode) {
    const { modes, play } = this.game;
    this.set(play(this.rules, modes.includes(mode) ? mode : "group"));
  }

  /** Whether anybody may find the room. */
  list(listed: boolean) {
    this.rules = { ...this.rules, listed };
    this.set({});
  }

  /** The choices in an address; returns whether this game uses any. */
  bring(query: URLSearchParams) {
    const wish = this.game.brought(this.rules, query);
    if (wish) this.set(wish);
    return wish !== null;
  }

  /** The game's part of the form. */
  template() {
    return this.game.form(this.rules, (wish) => this.set(wish));
  }

  /** The chosen rules in words, one entry each. */
  lines() {
    return this.say(this.rules);
  }
}

const loaded = async <Name extends GameName>(name: Name) => {
  const [{ FORM }, say] = await Promise.all([GAMES[name].form(), GAMES[name].lines()]);
  return (changed: () => void): [GameName, AnySheet] => [name, new Sheet(FORM, say, changed)];
};

/** Loads what all games' sheets are made from; the resulting function creates one for each game. */
export async function loadSheets() {
  const made = await Promise.all(GAME_NAMES.map((name) => loaded(name)));
  return (changed: () => void): ReadonlyMap<GameName, AnySheet> => new Map(made.map((sheet) => sheet(changed)));
}
