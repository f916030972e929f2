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

/** The years on the boxes; the mixed editions have the boards, and so the numbers, of the third. */
const YEARS = /** @type {Record<string, string>} */ ({ first: "1999", second: "2003", third: "2013", mixed: "2013" });

/**
 * "1999 · Board 37 of 96": the short name for somebody whose form may stand on another edition; null as above.
 *
 * @param {string} edition
 * @param {Choice} faces
 */
export function fullBoardName(edition, faces) {
  const name = boardName(edition, faces);
  return name && t("faces.name.full", { year: YEARS[edition], name });
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
 * A number of an arrangement out of what somebody typed or pasted: "37", "1999 · Board 37 of 96", "37/96".
 *
 * @param {string} text
 * @param {string} edition
 * @returns {number | "none" | "other"} "none": no number from 1 to count; "other": of another edition
 */
export function numberFrom(text, edition) {
  const count = countOf(edition);
  /** @type {string[]} */
  const numbers = [...(text.match(/\d+/g) ?? [])];
  const year = numbers.length > 1 && Object.values(YEARS).includes(numbers[0]) ? numbers.shift() : undefined;
  if (year !== undefined && year !== YEARS[edition]) return "other";
  const [first = "", total] = numbers;
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
