/**
 * The switches of a room's rules that are on or off, by their names in the rules. Their words are `switch.NAME`,
 * `switch.NAME.hint`, and `switch.NAME.line`, which says that it is not as printed. A game says which of them have a place
 * of their own in its form and in its line of the rules; all others stand together there, so that a new switch needs
 * nothing here (docs/howto/add-a-rule-switch.md).
 */

import { t } from "../core/i18n.ts";

/** The names of the switches of some rules. */
export type Switch<Rules> = { [Name in keyof Rules]: Rules[Name] extends boolean ? Name : never }[keyof Rules] & string;

/** The switches that have no place of their own. */
export const switchesBut = <Rules extends object>(
  printed: Readonly<Rules>,
  placed: readonly Switch<Rules>[],
): Switch<Rules>[] =>
  Object.entries(printed)
    .filter(([, value]) => typeof value === "boolean")
    .map(([name]) => name as Switch<Rules>) // their values are switches
    .filter((name) => !placed.includes(name));

/** Whether a switch is on. One that the server does not know yet, for it is of an older version, is as printed. */
export const isOn = <Rules extends object>(name: Switch<Rules>, rules: Rules, printed: Readonly<Rules>): boolean =>
  (rules[name] ?? printed[name]) === true;

/** Those that are not as printed, in words. */
export const unusual = <Rules extends object>(
  names: readonly Switch<Rules>[],
  rules: Rules,
  printed: Readonly<Rules>,
): string[] =>
  names.filter((name) => isOn(name, rules, printed) !== printed[name]).map((name) => t(`switch.${name}.line`));
