/** A day's results as a text that reads well aloud, and how it is shared. */

import { inARow, sentence, t } from "../../core/i18n.ts";
import { dayText } from "../../parts/days.ts";
import type { DailyResult } from "../../wire/generated/http.ts";

/** A result in words: “par, 5 moves”, or “8 moves, one over par”. */
export function resultText({ moves, par }: Pick<DailyResult, "moves" | "par">) {
  const count = t("daily.moves", { count: moves });
  return moves > par
    ? t("daily.over", { moves: count, over: t("daily.over.by", { count: moves - par }) })
    : t("daily.par", { moves: count });
}

/** “Easy: par, 5 moves” */
export const namedResult = (result: DailyResult) =>
  t("daily.share.result", { name: t(`daily.name.${result.daily}`), result: resultText(result) });

/**
 * The results of a day.
 *
 * @param streak in days; it is left out below two
 * @param link the day's whole address
 */
export const shareText = (day: string, results: readonly DailyResult[], streak: number, link: string) =>
  `${inARow(
    [
      t("daily.share.head", { date: dayText(day) }),
      ...results.map(namedResult),
      ...(streak > 1 ? [t("daily.share.streak", { count: streak })] : []),
    ].map(sentence),
  )} ${link}`;
