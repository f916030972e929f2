/**
 * Why a push is refused, in a few words, and the names of the game's things in the reader's language: the one place
 * where rule ids meet texts (`rules.*` in the locale files).
 */
import { has, t } from "../i18n.js";
import { cellName } from "./geometry.js";

/** @typedef {import("./geometry.js").Color} Color */
/** @typedef {import("./geometry.js").Direction} Direction */

/**
 * The shortest sentence for a refused push: "may not stop there".
 *
 * @param {string} rule M2, M4, M6, M7, X3 or another rule's id
 */
export function refusalText(rule) {
  return t(["M2", "M4", "M6", "M7", "X3"].includes(rule) ? `rules.refused.${rule}` : "rules.refused.other");
}

/** @param {Color | "any"} color */
export function robotName(color) {
  return t(`rules.robot.${color}`);
}

/** @param {string | null | undefined} symbol */
export function symbolName(symbol) {
  return t(`rules.symbol.${symbol ?? "plain"}`);
}

/** @param {Direction} direction */
export function directionName(direction) {
  return t(`rules.direction.${direction}`);
}

/**
 * "the red moon", "the cosmic vortex", "the red target": one text each, for adjectives that agree.
 *
 * @param {{ color: Color | "any", symbol?: string | null }} target
 */
export function targetName({ color, symbol }) {
  const sign = symbol && has(`rules.target.${color}.${symbol}`) ? symbol : color === "any" ? "vortex" : "plain";
  return t(`rules.target.${color}.${sign}`);
}

/**
 * What a push would do, as a phrase: "stops on e6", "stops on e6 and counts 2" or "blocked".
 *
 * @param {import("./travel.js").Travel} travel
 * @param {string | null} refusal
 */
export function endText(travel, refusal) {
  if (refusal) return refusalText(refusal);
  return t(travel.cost > 1 ? "rules.ends.costly" : "rules.ends", { cell: cellName(travel.end), count: travel.cost });
}
