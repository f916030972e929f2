/**
 * What a group may agree on about time, in every game, as a pure model: what goes with what, and how long things are in
 * words. The forms and the line of the rules are made from it.
 */

import { t } from "../core/i18n.ts";
import type { Agreed } from "../wire/generated/common.ts";
import { clockText } from "./model.ts";

export const HOUR = 3600;
const DAY = 24 * HOUR;
/** Usual seconds of all clocks by correspondence. */
export const LONG = [1, 4, 8, 12, 24].map((hours) => hours * HOUR);
/** Countdowns, in seconds. */
export const REVEALS = [0, 3, 5, 10];
/** The lag credit that a room grants which grants one, in milliseconds. */
export const CREDIT = 300;
export const PACES = ["1", "2", "3", "0"] as const;

/** The switches of every game that have places of their own (switches.ts). */
export const PLACED = ["correspondence", "try_moves", "listed"] as const;

/** What the rules of a room are that is made here, where nothing else was chosen yet. */
export const KIND = Object.freeze({ lag_credit_ms: CREDIT });

/** What correspondence brings along, of the clocks that every game has. */
export const AWAY = Object.freeze({
  demonstration_seconds: DAY,
  next_seconds: DAY / 2,
  reveal_seconds: 0,
  lag_credit_ms: 0,
});

/**
 * Rules before a wish is carried out: correspondence is for groups that are not around one table, so a wish to play
 * otherwise ends it, with all that it has brought along.
 *
 * @param back the clocks of a game around a screen
 */
export const atOneTime = <Rules extends Pick<Agreed, "mode" | "correspondence">>(
  rules: Rules,
  wish: Partial<Rules>,
  back: Partial<Rules>,
): Rules =>
  rules.correspondence && (wish.mode ?? rules.mode) !== "group" ? { ...rules, ...back, correspondence: false } : rules;

/**
 * Rules with what does not go together put right: where no sand runs out, all must be able to say that they are done.
 *
 * @param next the rules with a wish carried out
 */
export function inTime<Rules extends Agreed & { done?: boolean }>(next: Rules, wish: Partial<Rules>): Rules {
  if (next.done === false && next.pace === 0) Object.assign(next, wish.done === false ? { pace: 1 } : { done: true });
  return next;
}

/** A time that rules name, in words. */
export const timeWords = (seconds: number) =>
  seconds < HOUR ? t("new.seconds", { count: seconds }) : clockText(seconds * 1000);

/** What is agreed on about time and is not as usual, for the line of the rules. */
export function timeLine({
  mode,
  pace,
  correspondence,
  demonstration_seconds: show,
  reveal_seconds: reveal,
  lag_credit_ms: credit,
}: Agreed): string[] {
  const parts = [];
  if (show === 0) parts.push(t("room.rules.no_clock"));
  if (correspondence) parts.push(t("switch.correspondence.line"));
  if (pace !== 1) parts.push(t(`room.rules.pace.${pace}`));
  if (reveal && mode !== "table") parts.push(t("room.rules.reveal", { count: reveal }));
  if (credit && mode === "group") parts.push(t("room.rules.lag"));
  return parts;
}

/**
 * What is agreed on when a table is opened: whoever shows moves robots of wood and the device's, and has the time for it.
 */
export const TABLE_RULES = Object.freeze({ mode: "table" as const, demonstration_seconds: 180 });

/**
 * The demonstration's seconds of a room of another kind: those of its kind, unless the players have chosen their own.
 *
 * @param back the usual clocks where everybody has a device
 */
export function secondsFor(
  rules: { mode: Agreed["mode"]; demonstration_seconds: number; correspondence: boolean },
  mode: Agreed["mode"],
  back: { demonstration_seconds: number },
) {
  const usual = (kind: Agreed["mode"]) => (kind === "table" ? TABLE_RULES : back).demonstration_seconds;
  const { mode: before, demonstration_seconds: seconds } = atOneTime(rules, { mode }, back);
  return seconds === usual(before) ? usual(mode) : seconds;
}
