/**
 * The form for the rules of Micro Robots: the main choices first (who gets the chip, side, tiles, end, time to show),
 * then the switches that make it harder, the other times behind "more rules". It is used for a new room and in the
 * lobby. It shows MicroRules and reports wishes; its only state is a set of tiles that is not complete
 * (<mr-tiles-choice>).
 */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import {
  countField,
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
import { choice, segmented, toggle } from "../../parts/menu.ts";
import { BETWEEN, CHIPS, DEFAULT_RULES, type MicroRules } from "../../wire/generated/micro.ts";
import { SIDES } from "./tiles/arrangements.ts";
import "./tiles/mr-picture.ts";
import "./tiles/mr-tiles-choice.ts";
import { AWAY, BACK, endOfRun, OTHERS, RUNS, runOf, USUAL } from "./options.ts";
import { sideName } from "./tiles/tiles-words.ts";

type Wish = (wish: Partial<MicroRules>) => void;

/** Whether a switch may be changed between two rounds. */
const isBetween = (name: string) => BETWEEN.some((one) => one === name);

const CALL = [5, 10, 15, 20, 30, 60];
const PATH = [60, 120, 180, 240, 300, 600];
const ROUND = [30, 60, 90, 120, 180, 300, 600];

/** The tiles of the pictures of the two sides. */
const SAMPLE = ["1N", "2N", "3N", "4N"];

export function rulesForm(rules: MicroRules, set: Wish) {
  const solo = rules.mode === "solo";
  return html`
    ${winning(rules, set)} ${sides(rules, set)}
    <mr-tiles-choice
      .rules=${rules}
      @wish=${(event: CustomEvent<Partial<MicroRules>>) => set(event.detail)}
    ></mr-tiles-choice>
    ${solo ? run(rules, set) : ending(rules, set, { usual: USUAL, standard: t("micro.end.standard.hint"), most: { chips: CHIPS } })}
    ${show(rules, set)} ${options(rules, set)}
    ${moreRules([times(rules, set), switchRows(OTHERS, rules, DEFAULT_RULES, set)])}
  `;
}

/** The form during a game: what may be changed between two rounds. */
export const betweenForm = (rules: MicroRules, set: Wish) => html`
  ${winning(rules, set)} ${options(rules, set)}
  <div class="settings">${show(rules, set)} ${rules.mode === "solo" ? roundTime(rules, set) : nothing} ${times(rules, set)}
    ${switchRows(OTHERS.filter(isBetween), rules, DEFAULT_RULES, set)}</div>
`;

/**
 * How the chip is won. The first lines of the rule sheet ask for the shortest path, its text only for the declared
 * number.
 */
function winning(rules: MicroRules, set: Wish) {
  const chosen = rules.must_be_shortest ? "shortest" : "declared";
  const hint = t(`micro.new.chip.${chosen}.hint`);
  return choice(
    "micro.new.chip",
    "winning",
    chosen,
    ["declared", "shortest"],
    (value) => set({ must_be_shortest: value === "shortest" }),
    html`${hint} <small>U5</small>`,
  );
}

const show = (rules: MicroRules, set: Wish) => showing("micro.new.show", rules, set);

const options = (rules: MicroRules, set: Wish) => html`
  ${option("via", "U8", rules, set)}
  ${rules.mode === "solo" ? nothing : option("overcall", "U5", rules, set)}
  ${toggle(t("micro.new.unmarked"), t("micro.new.unmarked.hint"), !rules.marked, (on) => set({ marked: !on }))}
`;

const times = (rules: MicroRules, set: Wish) => html`
  ${rules.mode === "solo" ? nothing : groupTimes(rules, set)}
  ${rules.mode === "solo" ? nothing : seconds("new.next", timesOf(rules, NEXT), rules.next_seconds, (value) => set({ next_seconds: value }))}
  ${timeRules(rules, set, { away: AWAY, back: BACK })}
  ${tryMoves(rules, set)}
`;

const roundTime = (rules: MicroRules, set: Wish) =>
  seconds("micro.new.round", ROUND, rules.round_seconds, (value) => set({ round_seconds: value }));

/** The side of the tiles, each with a picture. */
const sides = (rules: MicroRules, set: Wish) =>
  html`<fieldset class="mr-sides">
    <legend>${t("micro.new.side")}</legend>
    ${SIDES.map(
      (side) =>
        html`<label class="edition">
          <input type="radio" name="side" value=${side} .checked=${rules.side === side} @change=${() => set({ side })} />
          <span>
            <mr-picture .side=${side} .tiles=${SAMPLE}></mr-picture>
            <span class="edition-words"><b>${sideName(side)}</b><small>${t(`micro.new.side.${side}`)}</small></span>
          </span>
        </label>`,
    )}
  </fieldset>`;

/** A switch of the rules; once it is on, its rule is explained on request. */
const option = (name: "via" | "overcall", rule: "U5" | "U8", rules: MicroRules, set: Wish) => html`
  ${switchRow(name, rules, DEFAULT_RULES, set)}
  ${
    rules[name]
      ? html`<div class="nested">
          ${
            name === "overcall"
              ? seconds("micro.new.overcall_seconds", timesOf(rules, CALL), rules.overcall_seconds, (value) =>
                  set({ overcall_seconds: value }),
                )
              : nothing
          }
          ${why(`micro.rule.${rule}.text`, rule)}
        </div>`
      : nothing
  }
`;

/** The length of a solo run, and the time for thinking. */
function run(rules: MicroRules, set: Wish) {
  const chosen = runOf(rules.end);
  return html`<div class="ending mr-runs">
    ${segmented(
      t("micro.new.run"),
      "end",
      chosen,
      [...RUNS.map(String), "own", "minutes"],
      (value) => (Number(value) ? t("micro.new.run.rounds", { count: Number(value) }) : t(`micro.new.run.${value}`)),
      (value) => set({ end: endOfRun(value) }),
      t("micro.new.run.hint"),
    )}
    ${chosen === "own" || chosen === "minutes" ? countField(rules.end, (end) => set({ end })) : nothing}
    ${roundTime(rules, set)}
  </div>`;
}

const groupTimes = (rules: MicroRules, set: Wish) => html`
  ${switchRow("no_path", rules, DEFAULT_RULES, set)}
  ${
    rules.no_path
      ? html`<div class="nested">
          ${seconds("micro.new.no_path_seconds", timesOf(rules, PATH), rules.no_path_seconds, (value) => set({ no_path_seconds: value }))}
        </div>`
      : nothing
  }
`;
