/**
 * The games for which a room can be made, and what the form of each is: its rules, what goes with what in them, its part of
 * the form, its picture. The only place of the form that knows them all; what they are as rooms is in games/index.ts.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import type { AnyRules } from "../wire/generated/games.ts";
import { DEFAULT_RULES as MICRO } from "../wire/generated/micro.ts";
import { DEFAULT_RULES as RICOCHET } from "../wire/generated/ricochet.ts";
import "./micro/mr-emblem.ts";
import { secondsFor } from "../kit/time.ts";
import { BACK as MICRO_BACK, agreed as microAgreed, rulesFrom as microFrom } from "./micro/options.ts";
import { rulesForm as microForm } from "./micro/rules-form.ts";
import { BACK as RICOCHET_BACK, agreed as ricochetAgreed } from "./ricochet/room/model.ts";
import "./ricochet/rr-emblem.ts";
import { rulesForm as ricochetForm } from "./ricochet/rules-form.ts";

export type Mode = "group" | "table" | "solo";
interface NewGame<Rules extends AnyRules> {
  emblem: unknown;
  modes: readonly Mode[];
  /** where the device keeps the rules of the last room */
  key: string;
  defaults: Rules;
  /** rules out of what was kept */
  from: (kept: Record<string, unknown>) => Rules;
  /** a wish carried out */
  agreed: (rules: Rules, wish: Partial<Rules>) => Rules;
  /** what another mode wishes */
  play: (rules: Rules, mode: Mode) => Partial<Rules>;
  form: (rules: Rules, set: (wish: Partial<Rules>) => void) => unknown;
  /** what a way to play is, as keys of the words */
  hints: Partial<Record<Mode, string>>;
}

export type GameName = AnyRules["game"];
/** the rules of each game */
export type Rules = { [Name in GameName]: Extract<AnyRules, { game: Name }> };

export const NEW_GAMES: { readonly [Name in GameName]: NewGame<Rules[Name]> } = {
  ricochet: {
    emblem: html`<rr-emblem></rr-emblem>`,
    modes: ["group", "table", "solo"],
    key: "randolph.rules",
    defaults: RICOCHET,
    from: (kept) =>
      ricochetAgreed(
        { ...RICOCHET, ...Object.fromEntries(Object.entries(kept).filter(([name]) => name in RICOCHET)) },
        {},
      ),
    agreed: ricochetAgreed,
    play: (rules, mode) => ({ mode, demonstration_seconds: secondsFor(rules, mode, RICOCHET_BACK) }),
    form: ricochetForm,
    hints: { solo: "new.solo.hint", table: "new.table.hint" },
  },
  micro: {
    emblem: html`<mr-emblem></mr-emblem>`,
    modes: ["group", "table", "solo"],
    key: "randolph.rules.micro",
    defaults: MICRO,
    from: microFrom,
    agreed: microAgreed,
    play: (rules, mode) => ({ mode, demonstration_seconds: secondsFor(rules, mode, MICRO_BACK) }),
    form: microForm,
    hints: { solo: "micro.new.solo.hint", table: "micro.new.table.hint" },
  },
};

export const GAME_NAMES = Object.keys(NEW_GAMES) as GameName[];

export const gameNamed = (text: unknown): GameName | null => GAME_NAMES.find((name) => name === text) ?? null;

/** The choice of the game: two large pictures. */
export const gameChoice = (chosen: GameName, set: (game: GameName) => void) =>
  html`<fieldset class="games">
    <legend>${t("new.game")}</legend>
    ${GAME_NAMES.map(
      (game) =>
        html`<label class="edition">
          <input type="radio" name="game" value=${game} .checked=${game === chosen} @change=${() => set(game)} />
          <span>
            ${NEW_GAMES[game].emblem}
            <span class="edition-words"><b>${t(`new.game.${game}`)}</b><small>${t(`new.game.${game}.about`)}</small></span>
          </span>
        </label>`,
    )}
  </fieldset>`;
