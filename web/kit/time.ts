/**
 * What a group may agree on about time, in both games, as a pure model: what can be combined, and durations in words.
 * The forms and the summary of the rules use it.
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
/** The lag credit of rooms that grant one, in milliseconds. */
export const CREDIT = 300;
export const PACES = ["1", "2", "3", "0"] as const;

/** The switches of every game with places of their own (switches.ts). */
export const PLACED = ["correspondence", "try_moves", "listed"] as const;

/** The rules of a room created here, if nothing was chosen yet. */
export const KIND = Object.freeze({ lag_credit_ms: CREDIT });

/** The effect of correspondence on the clocks that both games have. */
export const AWAY = Object.freeze({
  demonstration_seconds: DAY,
  next_seconds: DAY / 2,
  reveal_seconds: 0,
  lag_credit_ms: 0,
});

/**
 * Rules before a wish is applied: correspondence is for groups that are not around one table, so choosing another mode
 * ends it, with its effects.
 *
 * @param back the clocks of a game at one screen
 */
export const atOneTime = <Rules extends Pick<Agreed, "mode" | "correspondence">>(
  rules: Rules,
  wish: Partial<Rules>,
  back: Partial<Rules>,
): Rules =>
  rules.correspondence && (wish.mode ?? rules.mode) !== "group" ? { ...rules, ...back, correspondence: false } : rules;

/**
 * Rules with contradictions resolved: if no sand runs out, everybody must be able to say that they are done.
 *
 * @param next the rules after a wish
 */
export function inTime<Rules extends Agreed & { done?: boolean }>(next: Rules, wish: Partial<Rules>): Rules {
  if (next.done === false && next.pace === 0) Object.assign(next, wish.done === false ? { pace: 1 } : { done: true });
  return next;
}

/** A duration in the rules, in words. */
export const timeWords = (seconds: number) =>
  seconds < HOUR ? t("new.seconds", { count: seconds }) : clockText(seconds * 1000);

/** The unusual choices about time, for the summary of the rules. */
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
 * What is agreed on when a table is opened: a player who shows moves the wooden robots and those on the screen, and has
 * time for both.
 */
export const TABLE_RULES = Object.freeze({ mode: "table" as const, demonstration_seconds: 180 });

/**
 * The seconds for a demonstration in another mode: the usual ones, unless the players have chosen their own.
 *
 * @param back the usual clocks if everybody has a device
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
