/**
 * The switches of a room's rules, by their names in the rules. Their texts are `switch.NAME`, `switch.NAME.hint`, and
 * `switch.NAME.line`, which says how the room differs from the printed rules. A game says which of them have a place of
 * their own in its form and summary. All others are shown together, so that a new switch needs no code here
 * (docs/howto/add-a-rule-switch.md).
 */

import { t } from "../core/i18n.ts";

/** The names of the switches of some rules. */
export type Switch<Rules> = { [Name in keyof Rules]: Rules[Name] extends boolean ? Name : never }[keyof Rules] & string;

/** The switches without a place of their own. */
export const switchesBut = <Rules extends object>(
  printed: Readonly<Rules>,
  placed: readonly Switch<Rules>[],
): Switch<Rules>[] =>
  Object.entries(printed)
    .filter(([, value]) => typeof value === "boolean")
    .map(([name]) => name as Switch<Rules>) // their values are switches
    .filter((name) => !placed.includes(name));

/** Whether a switch is on. One that an older server does not know has its printed value. */
export const isOn = <Rules extends object>(name: Switch<Rules>, rules: Rules, printed: Readonly<Rules>): boolean =>
  (rules[name] ?? printed[name]) === true;

/** The ones that differ from the printed rules, in words. */
export const unusual = <Rules extends object>(
  names: readonly Switch<Rules>[],
  rules: Rules,
  printed: Readonly<Rules>,
): string[] =>
  names.filter((name) => isOn(name, rules, printed) !== printed[name]).map((name) => t(`switch.${name}.line`));
