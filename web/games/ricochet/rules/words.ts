/**
 * Why a push is refused, in a few words, and the names of robots and targets in the reader's language: the only place
 * where rule ids meet texts (`rules.*` in the locale files).
 */
import { has, t } from "../../../core/i18n.ts";
import { type Color, cellName, type Direction } from "../../../kit/board/geometry.ts";
import type { Travel } from "./travel.ts";

/**
 * The shortest sentence for a refused push: "may not stop there".
 *
 * @param rule M2, M4, M6, M7, X3 or another rule's id
 */
export function refusalText(rule: string) {
  return t(["M2", "M4", "M6", "M7", "X3"].includes(rule) ? `rules.refused.${rule}` : "rules.refused.other");
}

export function robotName(color: Color | "any") {
  return t(`rules.robot.${color}`);
}

export function symbolName(symbol: string | null | undefined) {
  return t(`rules.symbol.${symbol ?? "plain"}`);
}

export function directionName(direction: Direction) {
  return t(`rules.direction.${direction}`);
}

/** A side of a cell. */
export const sideName = (side: Direction) => t(`rules.wall.${side}`);

/** "the red moon", "the cosmic vortex", "the red target": one text for each, because adjectives may have to agree. */
export function targetName({ color, symbol }: { color: Color | "any"; symbol?: string | null }) {
  const sign = symbol && has(`rules.target.${color}.${symbol}`) ? symbol : color === "any" ? "vortex" : "plain";
  return t(`rules.target.${color}.${sign}`);
}

/** What a push would do, as a phrase: "stops on e6", "stops on e6 and counts 2" or "blocked". */
export function endText(travel: Travel, refusal: string | null) {
  if (refusal) return refusalText(refusal);
  return t(travel.cost > 1 ? "rules.ends.costly" : "rules.ends", { cell: cellName(travel.end), count: travel.cost });
}
