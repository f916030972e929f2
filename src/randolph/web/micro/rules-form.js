/**
 * What players of Micro Robots may agree on, as one form: the side of the tiles and the end first, house rules and times
 * behind "more rules". It holds no state: it shows the rules and says what is wished.
 */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { NEXT, SHOW, ending, seconds } from "../room/rules-parts.js";
import { segmented, toggle } from "../shell/menu.js";

/** @typedef {import("./types.js").GameRules} GameRules */

const CALL = [5, 10, 15, 30, 60];
const THINK = [60, 120, 180, 300, 600];
const ROUND = [30, 60, 90, 120, 180, 300, 600];

/**
 * @param {GameRules} rules
 * @param {(wish: Partial<GameRules>) => void} set
 */
export function rulesForm(rules, set) {
  const solo = rules.mode === "solo";
  return html`
    ${segmented(
      t("micro.form.side"),
      "side",
      rules.side,
      ["black", "copper"],
      (value) => t(`micro.side.${value}`),
      (value) => set({ side: value === "copper" ? "copper" : "black" }),
    )}
    ${toggle(t("micro.form.via"), t("micro.form.via.hint"), rules.via, (on) => set({ via: on }))}
    ${ending(rules, set, {
      usual: { standard: 5, chips: 3, rounds: 10, minutes: 30 },
      standard: t(solo ? "micro.end.standard_solo" : "micro.end.standard.hint"),
    })}
    <details class="more">
      <summary>${t("new.more")}</summary>
      <div class="settings">
        ${toggle(t("micro.form.shortest"), t("micro.form.shortest.hint"), rules.must_be_shortest, (on) =>
          set({ must_be_shortest: on }),
        )}
        ${solo ? soloRules(rules, set) : groupRules(rules, set)}
        ${seconds(t("new.demonstration"), SHOW, rules.demonstration_seconds, (value) =>
          set({ demonstration_seconds: value }),
        )}
        ${toggle(t("micro.form.marked"), t("micro.form.marked.hint"), rules.marked, (on) => set({ marked: on }))}
      </div>
    </details>
  `;
}

/**
 * @param {GameRules} rules
 * @param {(wish: Partial<GameRules>) => void} set
 */
const soloRules = (rules, set) =>
  seconds(t("micro.form.round"), ROUND, rules.round_seconds, (value) => set({ round_seconds: value }));

/**
 * @param {GameRules} rules
 * @param {(wish: Partial<GameRules>) => void} set
 */
const groupRules = (rules, set) => html`
  ${toggle(t("micro.form.overcall"), t("micro.form.overcall.hint"), rules.overcall, (on) => set({ overcall: on }))}
  ${
    rules.overcall
      ? html`<div class="nested">
          ${seconds(t("micro.form.overcall.time"), CALL, rules.overcall_seconds, (value) => set({ overcall_seconds: value }))}
        </div>`
      : ""
  }
  ${toggle(t("micro.form.no_path"), t("micro.form.no_path.hint"), rules.no_path, (on) => set({ no_path: on }))}
  ${
    rules.no_path
      ? html`<div class="nested">
          ${seconds(t("micro.form.no_path.time"), THINK, rules.no_path_seconds, (value) => set({ no_path_seconds: value }))}
        </div>`
      : ""
  }
  ${seconds(t("new.next"), NEXT, rules.next_seconds, (value) => set({ next_seconds: value }))}
`;
