/**
 * The form for the rules of Ricochet Robots: the main choices first (edition, boards, robots, end), the rest behind
 * "more rules". It is used for a new room and in the lobby. It shows GameRules and reports wishes; its only state is an
 * incomplete choice of boards (<rr-boards-choice>).
 */

import { t } from "../../core/i18n.ts";
import { html } from "../../core/lit.ts";
import { BETWEEN, DEFAULT_RULES, type GameRules, MOST_TOLERANCE } from "../../wire/generated/ricochet.ts";
import "./boards/pictures.ts";
import "./boards/rr-boards-choice.ts";
import "./boards/rr-openings.ts";
import {
  ending,
  moreRules,
  NEXT,
  seconds,
  showing,
  switchRow,
  switchRows,
  timeRules,
  timesOf,
  tryMoves,
  why,
} from "../../kit/rules-parts.ts";
import { timeWords } from "../../kit/time.ts";
import { choice, segmented } from "../../parts/menu.ts";
import { AWAY, BACK, EDITIONS, OTHERS } from "./room/model.ts";

/** Whether a switch may be changed between two rounds. */
const isBetween = (name: string) => BETWEEN.some((one) => one === name);

const SAND = [30, 60, 90, 120, 180, 300];

export function rulesForm(rules: GameRules, set: (wish: Partial<GameRules>) => void) {
  const solo = rules.mode === "solo";
  const openings = rules.openings.random + rules.openings.rows.length + rules.openings.cols.length;
  const wish = (event: CustomEvent<Partial<GameRules>>) => set(event.detail);
  return html`
    <fieldset class="editions">
      <legend>${t("new.edition")}</legend>
      ${EDITIONS.map(
        ({ id, letters }) =>
          html`<label class="edition">
            <input
              type="radio"
              name="edition"
              value=${id}
              .checked=${!rules.board && rules.edition === id}
              @change=${() => set({ edition: id })}
            />
            <span>
              <span class="edition-words"><b>${t(`room.edition.${id}`)}</b><small>${t(`new.edition.${id}`)}</small></span>
              ${mosaic(letters)}
            </span>
          </label>`,
      )}
    </fieldset>
    <rr-boards-choice .rules=${rules} @wish=${wish}></rr-boards-choice>
    ${robots(rules, set)}
    ${
      rules.board
        ? ""
        : html`<details class="more" ?open=${openings > 0}>
            <summary>${t("choice.openings.more")}</summary>
            <rr-openings .rules=${rules} @wish=${wish}></rr-openings>
            ${why("room.rule.M5.text", "M5")}
          </details>`
    }
    ${rules.mode === "group" ? asOne(rules, set) : ""}
    ${ending(rules, set, {
      usual: { standard: DEFAULT_RULES.end.count, chips: 5, rounds: 10, minutes: 30 },
      standard: t(
        solo ? "new.end.standard_solo.hint" : rules.together ? "mixed.end.standard.hint" : "new.end.standard.hint",
      ),
    })}
    ${showing("new.demonstration", rules, set)}
    ${moreRules([betweenRules(rules, set), switchRows(OTHERS, rules, DEFAULT_RULES, set)])}
  `;
}

/** What else may be changed between two rounds, besides the time of a demonstration. */
const betweenRules = (rules: GameRules, set: (wish: Partial<GameRules>) => void) => html`
  ${seconds("new.sand", timesOf(rules, SAND), rules.sand_seconds, (value) => set({ sand_seconds: value }))}
  ${rules.mode === "solo" ? soloRules(rules, set) : groupRules(rules, set)}
  ${timeRules(rules, set, { away: AWAY, back: BACK })}
  ${tryMoves(rules, set)}
`;

/** The form during a game. */
export const betweenForm = (rules: GameRules, set: (wish: Partial<GameRules>) => void) =>
  html`<div class="settings">
    ${showing("new.demonstration", rules, set)} ${betweenRules(rules, set)} ${rules.together ? tolerance(rules, set) : ""}
    ${switchRows(OTHERS.filter(isBetween), rules, DEFAULT_RULES, set)}
  </div>`;

/** All against the board (C1), and how exact the bids have to be. */
const asOne = (rules: GameRules, set: (wish: Partial<GameRules>) => void) => html`
  ${switchRow("together", rules, DEFAULT_RULES, set)}
  ${
    rules.together
      ? html`<div class="nested">
          ${tolerance(rules, set)}
          ${why("mixed.rule.C2.text", "C2")}
        </div>`
      : ""
  }
`;

const tolerance = (rules: GameRules, set: (wish: Partial<GameRules>) => void) =>
  segmented(
    t("mixed.new.tolerance"),
    "tolerance",
    String(rules.tolerance),
    Array.from({ length: MOST_TOLERANCE + 1 }, (_, index) => String(index)),
    (value) => (value === "0" ? t("mixed.new.tolerance.0") : `+${value}`),
    (value) => set({ tolerance: Number(value) }),
  );

/** The faces of an edition as stamps, a column for each color mark. */
const mosaic = (letters: string) =>
  html`<span class="mosaic" aria-hidden="true">
    ${[...letters].map((letter) => [1, 2, 3, 4].map((mark) => html`<rr-face mini .face=${`${mark}${letter}`}></rr-face>`))}
  </span>`;

/** The additional robots. */
const robots = (rules: GameRules, set: (wish: Partial<GameRules>) => void) => html`
  ${switchRow("silver", rules, DEFAULT_RULES, set)}
  ${
    rules.silver
      ? html`<div class="nested">
          ${switchRow("silver_power", rules, DEFAULT_RULES, set)} ${why("room.rule.M9.text", "M9")}
        </div>`
      : ""
  }
  ${switchRow("transparent", rules, DEFAULT_RULES, set)}
  ${rules.transparent ? html`<div class="nested">${why("room.rule.X1.text", "X1")}</div>` : ""}
`;

const soloRules = (rules: GameRules, set: (wish: Partial<GameRules>) => void) =>
  switchRows(["double_time", "any_count"], rules, DEFAULT_RULES, set);

const groupRules = (rules: GameRules, set: (wish: Partial<GameRules>) => void) => html`
  ${seconds("new.next", timesOf(rules, NEXT), rules.next_seconds, (value) => set({ next_seconds: value }))}
  ${choice(
    "new.tie",
    "tie",
    rules.tie_break,
    ["chips", "tournament"],
    (tie_break) => set({ tie_break }),
    t(`new.tie.${rules.tie_break}.hint`),
  )}
  ${switchRow(
    "no_bid",
    rules,
    DEFAULT_RULES,
    set,
    rules.correspondence
      ? t("switch.no_bid.hours", { time: timeWords(rules.no_bid_offer_seconds) })
      : t("switch.no_bid.hint", { count: Math.round((rules.no_bid_offer_seconds / 60) * (rules.pace || 1)) }),
  )}
  ${switchRow("done", rules, DEFAULT_RULES, set)}
`;
