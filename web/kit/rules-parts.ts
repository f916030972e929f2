/** Parts of every game's form for the rules: the end of the game, and times. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import type { From } from "../parts/fields.ts";
import { choice, toggle } from "../parts/menu.ts";
import type { Agreed, End } from "../wire/generated/common.ts";
import { MOST_COUNT } from "../wire/generated/protocol.ts";
import { isOn, type Switch } from "./switches.ts";
import { CREDIT, LONG, PACES, REVEALS, timeWords } from "./time.ts";

/**
 * The clocks of a group, and for whom they are: a countdown, the pace, slow connections, correspondence.
 *
 * @param clocks the effects of correspondence, and of ending it
 */
export const timeRules = (
  rules: Agreed,
  set: (wish: Partial<Omit<Agreed, "game">>) => void,
  { away, back }: { away: Partial<Omit<Agreed, "game">>; back: Partial<Omit<Agreed, "game">> },
) => html`
  ${choice(
    "choice.pace",
    "pace",
    String(rules.pace),
    [...PACES],
    (value) => set({ pace: Number(value) as Agreed["pace"] }), // it is one of PACES
    t(`choice.pace.${rules.pace}.hint`),
  )}
  ${
    rules.mode === "group"
      ? html`${seconds("choice.reveal", REVEALS, rules.reveal_seconds, (value) => set({ reveal_seconds: value }))}
          ${toggle(t("choice.lag"), t("choice.lag.hint"), rules.lag_credit_ms > 0, (on) => set({ lag_credit_ms: on ? CREDIT : 0 }))}
          ${toggle(t("switch.correspondence"), t("switch.correspondence.hint"), rules.correspondence, (on) =>
            set({ correspondence: on, ...(on ? away : back) }),
          )}`
      : ""
  }
`;

/** The row of a switch in a form. */
export const switchRow = <Rules extends object>(
  name: Switch<Rules>,
  rules: Rules,
  printed: Readonly<Rules>,
  set: (wish: Partial<Rules>) => void,
  hint: string = t(`switch.${name}.hint`),
) =>
  toggle(
    t(`switch.${name}`),
    hint,
    isOn(name, rules, printed),
    (on) => set({ [name]: on } as unknown as Partial<Rules>), // a switch is on or off, but its type does not say so
  );

/** The rows of several switches. */
export const switchRows = <Rules extends object>(
  names: readonly Switch<Rules>[],
  rules: Rules,
  printed: Readonly<Rules>,
  set: (wish: Partial<Rules>) => void,
) => names.map((name) => switchRow(name, rules, printed, set));

/** A rule in a few sentences, on request. @param text its key */
export const why = (text: string, rule: string) =>
  html`<details class="why-rule">
    <summary>${t("choice.why")}</summary>
    <p class="muted small">${t(text)} <small>${rule}</small></p>
  </details>`;

/** The content behind "more rules". */
export const moreRules = (rows: unknown) =>
  html`<details class="more">
    <summary>${t("new.more")}</summary>
    <div class="settings">${rows}</div>
  </details>`;

/** The seconds to choose from: usual ones, or hours by correspondence. */
export const timesOf = (rules: Agreed, usual: readonly number[]) => (rules.correspondence ? LONG : usual);

/** Usual seconds of a demonstration (0: no clock), and of the pause between two rounds. */
const SHOW = [0, 30, 60, 90, 120, 180, 300];
export const NEXT = [5, 10, 15, 30, 60, 120];

/**
 * The time for a demonstration (B4, U4). The printed rules have no clock for it, so it is not hidden behind "more
 * rules".
 */
export const showing = (label: string, rules: Agreed, set: (wish: { demonstration_seconds: number }) => void) =>
  seconds(
    label,
    timesOf(rules, SHOW),
    rules.demonstration_seconds,
    (value) => set({ demonstration_seconds: value }),
    t("choice.no_clock"),
  );

/**
 * When the game ends.
 *
 * @param game the counts that are offered first, the game's own end, and the largest sensible value
 */
export function ending(
  rules: Agreed,
  set: (wish: { end: End }) => void,
  {
    usual,
    standard,
    most = {},
  }: { usual: Record<End["kind"], number>; standard: string; most?: Partial<Record<End["kind"], number>> },
) {
  const { kind } = rules.end;
  const kinds = (["standard", "chips", "rounds", "minutes"] as const).filter(
    (one) => rules.mode !== "solo" || one !== "chips",
  );
  return html`<div class="ending">
    ${choice(
      "new.end",
      "end",
      kind,
      kinds,
      (chosen) => set({ end: { kind: chosen, count: usual[chosen] } }),
      kind === "standard" ? standard : "",
    )}
    ${kind === "standard" ? "" : countField(rules.end, (end) => set({ end }), most[kind])}
  </div>`;
}

/**
 * Whether anybody may find the room; only a server that shows rooms offers it, and only to groups.
 *
 * @param open whether the server does
 */
export const listing = (open: boolean, rules: Agreed, set: (wish: Partial<Pick<Agreed, "listed">>) => void) =>
  open && rules.mode === "group" ? switchRow<Pick<Agreed, "listed">>("listed", rules, { listed: false }, set) : "";

/** How many chips, rounds or minutes. */
export const countField = ({ kind, count }: End, set: (end: End) => void, most: number = MOST_COUNT) =>
  html`<label class="number"
      ><span>${t(`new.end.${kind}.count`)}</span>
      <input
        class="field"
        type="number"
        inputmode="numeric"
        required
        min="1"
        max=${most}
        step="1"
        aria-describedby="end-count-fault"
        .value=${String(count)}
        @input=${({ currentTarget: field }: From<HTMLInputElement>) => {
          field.ariaInvalid = String(!field.validity.valid);
        }}
        @change=${({ currentTarget: field }: From<HTMLInputElement>) => {
          if (field.validity.valid) set({ kind, count: Number(field.value) });
        }}
    /></label>
      <p class="wrong" id="end-count-fault" aria-live="polite">${t("new.end.count.fault", { most: String(most) })}</p>`;

/**
 * A choice of seconds, and what happens when they are over; an unusual value is kept as it is.
 *
 * @param label a key of the texts; its explanation is `LABEL.hint`
 * @param none the text for 0
 */
export function seconds(
  label: string,
  usual: readonly number[],
  value: number,
  set: (value: number) => void,
  none: string = t("choice.none"),
) {
  const values = usual.includes(value) ? usual : [...usual, value].sort((a, b) => a - b);
  return html`<label class="choice"
    ><span class="toggle-words"><span>${t(label)}</span><small>${t(`${label}.hint`)}</small></span>
    <select
      class="field"
      @change=${({ currentTarget }: From<HTMLSelectElement>) => set(Number(currentTarget.value))}
    >
      ${values.map(
        (one) => html`<option value=${one} ?selected=${one === value}>${one === 0 ? none : timeWords(one)}</option>`,
      )}
    </select>
  </label>`;
}

/**
 * Whether players may try moves on their own device while thinking (H1); not at a real table, where everybody would see
 * it.
 */
export const tryMoves = (rules: Agreed, set: (wish: Partial<Pick<Agreed, "try_moves">>) => void) =>
  rules.mode === "table" ? "" : switchRow<Pick<Agreed, "try_moves">>("try_moves", rules, { try_moves: false }, set);
