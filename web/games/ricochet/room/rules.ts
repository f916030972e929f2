/** The rules of Ricochet Robots that are explained one tap away. */

import { t } from "../../../core/i18n.ts";
import { mixedEntry, mixedKnown, mixedNow } from "../../../kit/mixed.ts";
import type { RuleBook } from "../../../kit/rule-help.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { explained } from "./words.ts";

export const BOOK: RuleBook<View> = {
  game: "ricochet",
  entry: (rule) => mixedEntry(rule) ?? { name: t(`room.rule.${rule}`), text: t(`room.rule.${rule}.text`) },
  known: (rule) => mixedKnown(rule) ?? explained(rule),
  now: rulesOf,
};

/** The rules that matter now, the most relevant first. */
export function rulesOf(view: View): string[] {
  const { rules, phase, mode } = view;
  const { random, rows, cols } = rules.openings;
  const moving = [
    ...["M1", "M3", "M4"],
    ...(random + rows.length + cols.length > 0 || rules.board ? ["M5"] : []),
    ...(rules.no_reversal ? ["M7"] : []),
    ...(rules.silver ? ["M9"] : []),
    ...(rules.transparent || rules.silver_power ? ["X1"] : []),
    "T1",
    ...(rules.ricochet ? ["T2"] : []),
  ];
  if (phase === "demonstrating")
    return [...(rules.together ? ["C2"] : []), "B4", ...(mode === "solo" ? ["O2"] : ["B3"]), ...moving];
  if (phase === "over" || phase === "finished")
    return mode === "solo" ? ["O1"] : (view.played ?? rules).together ? ["C2", "C3"] : ["B6", "G1"];
  const mixed = [...(rules.together ? ["C1", "C2"] : []), ...mixedNow(view)];
  if (mode === "solo") return ["O1", "O2", ...mixed, ...moving];
  const bidding = ["B1", "B2", "B3", "B5", ...(rules.no_bid ? ["B7"] : []), ...(rules.done ? ["B8"] : [])];
  return [...bidding, ...mixed, ...moving];
}
