/**
 * The games for which a room can be made, and what the form of each is: its rules, what goes with what in them, its part of
 * the form, its picture. The only place of the form that knows them all; what they are as rooms is in room/games.js.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { DEFAULT_RULES as RICOCHET } from "../ricochet/types.js";
import { DEFAULT_RULES as MICRO } from "../micro/types.js";
import "../micro/mr-emblem.js";
import { BACK as MICRO_BACK, agreed as microAgreed, rulesFrom as microFrom } from "../micro/options.js";
import { rulesForm as microForm } from "../micro/rules-form.js";
import { secondsFor } from "../referee/model.js";
import { BACK as RICOCHET_BACK, agreed as ricochetAgreed } from "../ricochet/model.js";
import "../ricochet/rr-emblem.js";
import { rulesForm as ricochetForm } from "../ricochet/rules-form.js";

/** @typedef {"group" | "table" | "solo"} Mode */
/** @typedef {any} Rules of whichever game */
/**
 * @typedef {object} NewGame
 * @property {unknown} emblem
 * @property {readonly Mode[]} modes
 * @property {string} key where the device keeps the rules of the last room
 * @property {Rules} defaults
 * @property {(kept: Record<string, unknown>) => Rules} from rules out of what was kept
 * @property {(rules: Rules, wish: Rules) => Rules} agreed a wish carried out
 * @property {(rules: Rules, mode: Mode) => Rules} play what another mode wishes
 * @property {(rules: Rules, set: (wish: Rules) => void) => unknown} form
 * @property {Partial<Record<Mode, string>>} hints what a way to play is, as keys of the words
 */

/** @typedef {"ricochet" | "micro"} GameName */

/** @type {Readonly<Record<GameName, NewGame>>} */
export const NEW_GAMES = {
  ricochet: {
    emblem: html`<rr-emblem></rr-emblem>`,
    modes: ["group", "table", "solo"],
    key: "randolph.rules",
    defaults: RICOCHET,
    from: (kept) =>
      ricochetAgreed({ ...RICOCHET, ...Object.fromEntries(Object.entries(kept).filter(([name]) => name in RICOCHET)) }, {}),
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

export const GAME_NAMES = /** @type {GameName[]} */ (Object.keys(NEW_GAMES));

/** @param {string | null} text @returns {GameName | null} */
export const gameNamed = (text) => GAME_NAMES.find((name) => name === text) ?? null;

/**
 * The choice of the game: two large pictures.
 *
 * @param {GameName} chosen
 * @param {(game: GameName) => void} set
 */
export const gameChoice = (chosen, set) =>
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
