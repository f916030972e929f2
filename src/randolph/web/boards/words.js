/**
 * Boards in words: the name of an arrangement by its number, and what is wrong with a choice of faces.
 */
import { t } from "../i18n.js";
import { columnName } from "../rules/geometry.js";
import { countOf, numberOf } from "../rules/arrange.js";

/** @typedef {import("../rules/arrange.js").Choice} Choice */
/** @typedef {import("../rules/arrange.js").Fault} Fault */

/**
 * "Board 37 of 96": the short name that anyone can type in again; null where the choice is no arrangement.
 *
 * @param {string} edition
 * @param {Choice} faces
 */
export function boardName(edition, faces) {
  const number = numberOf(edition, faces);
  return number === null ? null : t("faces.name", { number: String(number), total: String(countOf(edition)) });
}

/**
 * All that is wrong, in a sentence: "Two faces of mark 2 (blue), none of mark 3 (red)."
 *
 * @param {readonly Fault[]} faults
 * @param {string} tag
 */
export function faultText(faults, tag) {
  const parts = faults.map(({ key, params }) =>
    t(key, params.count === undefined ? params : { ...params, number: t(`rules.faces.number.${params.count}`) }),
  );
  const text = parts.join(t("faces.and"));
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1) + t("faces.stop");
}

/**
 * A number of an arrangement out of what somebody typed or pasted: "37", "Board 37 of 96", "37/96".
 *
 * @param {string} text
 * @param {number} count how many the edition has
 * @returns {number | "none" | "other"} "none": no number from 1 to count; "other": of another edition
 */
export function numberFrom(text, count) {
  const [first, total] = text.match(/\d+/g) ?? [];
  if (total !== undefined && Number(total) !== count) return "other";
  const number = Number(first);
  return Number.isInteger(number) && number >= 1 && number <= count && !/-\s*\d/.test(text) ? number : "none";
}

/**
 * "row 5", "column f", as cells are named.
 *
 * @param {{ axis: "rows" | "cols", index: number }} line
 */
export const lineName = ({ axis, index }) =>
  axis === "rows" ? t("faces.row", { row: String(index + 1) }) : t("faces.column", { column: columnName(index) });
