/**
 * Boards in words: the name of an arrangement by its number, and what is wrong with a choice of faces.
 */
import { t, withCommas } from "../../../core/i18n.ts";
import { columnName } from "../../../kit/board/geometry.ts";
import { type Choice, countOf, type Fault, numberOf } from "../rules/arrange.ts";

/** "Board 37 of 96": the short name that anyone can type; null if the choice is not an arrangement. */
export function boardName(edition: string, faces: Choice) {
  const number = numberOf(edition, faces);
  return number === null ? null : t("faces.name", { number: String(number), total: String(countOf(edition)) });
}

/** The years on the boxes. The mixed editions have the boards of the third, and so its numbers. */
const YEARS: Readonly<Record<string, string>> = { first: "1999", second: "2003", third: "2013", mixed: "2013" };

/** "1999 · Board 37 of 96": the short name for users whose form may show another edition; null as above. */
export function fullBoardName(edition: string, faces: Choice) {
  const name = boardName(edition, faces);
  return name && t("faces.name.full", { year: YEARS[edition], name });
}

/** All faults, in a sentence: "Two faces of mark 2 (blue), none of mark 3 (red)." */
export function faultText(faults: readonly Fault[], tag: string) {
  const parts = faults.map(({ key, params }) =>
    t(key, params.count === undefined ? params : { ...params, number: t(`rules.faces.number.${params.count}`) }),
  );
  const text = withCommas(parts);
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1) + t("faces.stop");
}

/**
 * The number of an arrangement in a typed or pasted text: "37", "1999 · Board 37 of 96", "37/96".
 *
 * @returns "none": no number from 1 to count; "other": of another edition
 */
export function numberFrom(text: string, edition: string): number | "none" | "other" {
  const count = countOf(edition);
  const numbers: string[] = [...(text.match(/\d+/g) ?? [])];
  const year = numbers.length > 1 && Object.values(YEARS).includes(numbers[0]) ? numbers.shift() : undefined;
  if (year !== undefined && year !== YEARS[edition]) return "other";
  const [first = "", total] = numbers;
  if (total !== undefined && Number(total) !== count) return "other";
  const number = Number(first);
  return Number.isInteger(number) && number >= 1 && number <= count && !/-\s*\d/.test(text) ? number : "none";
}

/** "row 5", "column f", as in the names of cells. */
export const lineName = ({ axis, index }: { axis: "rows" | "cols"; index: number }) =>
  axis === "rows" ? t("faces.row", { row: String(index + 1) }) : t("faces.column", { column: columnName(index) });
