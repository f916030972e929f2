/** Micro Robots in words: a combination, a cell for screen readers, why a jump is refused. Pure functions. */

import { t, withCommas } from "../../../core/i18n.ts";
import type { Color, Word } from "../../../wire/generated/micro.ts";
import { type Board, COLORS, colorOf, type JumpFault, letterOf, numberOf } from "../rules/rules.ts";

/** The name of a color: "pink". */
export const colorName = (color: Color) => t(`micro.color.${color}`);

/** The letter of a color on its faces: one letter of its name, or two if another color has the same initial. */
export const colorLetter = (color: Color) => t(`micro.letter.${color}`);

/**
 * The color that a typed key means: its letter on the faces (the second of two letters after the first), or its letter
 * in paths, which is the same in every language.
 *
 * @param before the color that the previous key has named
 */
export function colorTyped(key: string, before: Color | null = null) {
  const [typed, one] = [(before ? colorLetter(before) : "") + key, key].map((text) => text.toLowerCase());
  const named = (text: string) => COLORS.find((color) => colorLetter(color).toLowerCase() === text);
  return named(typed) ?? named(one) ?? COLORS.find((color) => letterOf(color) === one) ?? null;
}

/** A combination: "pink 1". */
export const combinationName = (word: Word) =>
  t("micro.combination", { color: colorName(colorOf(word)), number: numberOf(word) });

/** The task: "From pink 1 by way of green 3 to white 2." */
export function problemText({ start, target, via = null }: { start: Word; target: Word; via?: Word | null }) {
  const names = {
    start: combinationName(start),
    target: combinationName(target),
    via: via ? combinationName(via) : "",
  };
  return via ? t("micro.problem.via", names) : t("micro.problem", names);
}

/** Why U2 does not allow a jump, in a few words. */
export const faultText = (fault: JumpFault) => t(`micro.fault.${fault}`);

/** What is on a board. */
interface Shown {
  robot: Word | null;
  start: Word | null;
  target: Word | null;
  via: Word | null;
  passed: boolean;
  marked: boolean;
  path: readonly Word[];
  ends: readonly Word[];
}

/** Everything on a cell, the most important first: "pink 1, column 3, row 2, target". */
export function cellText(
  board: Board,
  cell: readonly [number, number],
  { robot, start, target, via, passed, marked, path, ends }: Shown,
) {
  const word = board.wordAt(cell);
  const words = [t("micro.cell", { name: combinationName(word), col: cell[1] + 1, row: cell[0] + 1 })];
  if (word === robot) words.push(t("micro.cell.robot"));
  if (ends.includes(word)) words.push(t("micro.cell.end"));
  if (marked && word === target) words.push(t("micro.cell.target"));
  if (marked && word === via) words.push(t(passed ? "micro.cell.passed" : "micro.cell.via"));
  if (word === start) words.push(t("micro.cell.start"));
  path.forEach((to, index) => {
    if (to === word) words.push(t("micro.cell.jump", { number: index + 1 }));
  });
  return withCommas(words);
}
