/** The rules of Micro Robots that are explained one tap away. */

import { t } from "../../../core/i18n.ts";
import { mixedEntry, mixedKnown, mixedNow } from "../../../kit/mixed.ts";
import type { RuleBook } from "../../../kit/rule-help.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { EXPLAINED } from "./words.ts";

export const BOOK: RuleBook<View> = {
  game: "micro",
  entry: (rule) => mixedEntry(rule) ?? { name: t(`micro.rule.${rule}`), text: t(`micro.rule.${rule}.text`) },
  known: (rule) => EXPLAINED.find((known) => known === rule) ?? mixedKnown(rule),
  now: rulesOf,
};

/** The rules that matter now, the most relevant first. */
function rulesOf(view: View): string[] {
  const { phase, rules, mode } = view;
  const mixed = mixedNow(view);
  const options = [...(rules.via ? ["U8"] : []), ...(rules.marked ? [] : ["U9"])];
  const called = rules.overcall || rules.must_be_shortest ? ["U5"] : [];
  if (phase === "demonstrating") return ["U2", "U4", ...called, ...options];
  if (phase === "calling") return ["U5", "U4", "U2", ...mixed, ...options];
  if (phase === "over" || phase === "finished") return ["U4", ...called, "U7", "U3"];
  return [
    "U2",
    "U4",
    ...mixed,
    ...called,
    "U3",
    ...(rules.no_path && mode !== "solo" ? ["U6"] : []),
    ...options,
    "U1",
    "U7",
  ];
}
