/** What is chosen for a room of one game while the form is open. The device keeps it when the room is made. */

import { device, fieldsOf } from "../../core/storage.ts";
import { GAME_NAMES, GAMES, type GameName, type NewGame } from "../../games/index.ts";
import { KIND } from "../../kit/time.ts";
import type { Mode } from "../../wire/generated/common.ts";
import type { AnyRules } from "../../wire/generated/games.ts";

/** A sheet of whichever game. */
interface AnySheet {
  readonly game: Pick<NewGame<AnyRules>, "emblem" | "modes" | "hints">;
  readonly rules: AnyRules;
  keep(): void;
  restore(rules: unknown): void;
  play(mode: Mode): void;
  list(listed: boolean): void;
  bring(asked: URLSearchParams): boolean;
  template(): unknown;
  lines(): string[];
}

class Sheet<Rules extends AnyRules> {
  game: NewGame<Rules>;
  rules: Rules;
  /** says rules, a line each */
  say: (rules: Rules) => string[];
  /** called after each choice */
  changed: () => void;

  constructor(game: NewGame<Rules>, say: (rules: Rules) => string[], changed: () => void) {
    this.game = game;
    this.say = say;
    this.changed = changed;
    // The rules of the last room of this game; that anybody may find it is wished for each room anew.
    this.rules = device.read(game.key, (kept) => ({ ...game.from({ ...KIND, ...fieldsOf(kept) }), listed: false }));
  }

  keep() {
    device.write(this.game.key, this.rules);
  }

  /** Go on with rules as they were left. */
  restore(rules: unknown) {
    this.set(this.game.from({ ...KIND, ...fieldsOf(rules) }));
  }

  set(wish: Partial<Rules>) {
    this.rules = this.game.agreed(this.rules, wish);
    this.changed();
  }

  /** How many play, and against whom, as far as the game has such a mode. */
  play(mode: Mode) {
    const { modes, play } = this.game;
    this.set(play(this.rules, modes.includes(mode) ? mode : "group"));
  }

  /** Whether anybody may find the room. */
  list(listed: boolean) {
    this.rules = { ...this.rules, listed };
    this.set({});
  }

  /** What an address brings along; whether it has something for this game. */
  bring(asked: URLSearchParams) {
    const wish = this.game.brought(this.rules, asked);
    if (wish) this.set(wish);
    return wish !== null;
  }

  /** The game's part of the form. */
  template() {
    return this.game.form(this.rules, (wish) => this.set(wish));
  }

  /** What is agreed on, a line each. */
  lines() {
    return this.say(this.rules);
  }
}

const loaded = async <Name extends GameName>(name: Name) => {
  const [{ FORM }, say] = await Promise.all([GAMES[name].form(), GAMES[name].lines()]);
  return (changed: () => void): [GameName, AnySheet] => [name, new Sheet(FORM, say, changed)];
};

/** Loads what the sheets of all games are made by; the function then makes one of each. */
export async function loadSheets() {
  const made = await Promise.all(GAME_NAMES.map((name) => loaded(name)));
  return (changed: () => void): ReadonlyMap<GameName, AnySheet> => new Map(made.map((sheet) => sheet(changed)));
}
