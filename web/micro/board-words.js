/**
 * Micro Robots in words: a combination, a cell for who cannot see it, why a jump is refused. Pure functions.
 */
import { t } from "../i18n.js";
import { COLORS, colorOf, letterOf, numberOf } from "./rules.js";

/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./rules.js").JumpFault} JumpFault */
/** @typedef {import("./types.js").Word} Word */

/** The name of a color: "pink". @param {import("./types.js").Color} color */
export const colorName = (color) => t(`micro.color.${color}`);

/** What stands for a color on its faces: a letter of its name, or two where one would be another's. @param {import("./types.js").Color} color */
export const colorLetter = (color) => t(`micro.letter.${color}`);

/**
 * The color that a key names: by its letter on the faces – the second of two letters after the first – or else by its
 * letter in paths, which is the same in every language.
 *
 * @param {string} key
 * @param {import("./types.js").Color | null} [before] the color that the key before has named
 */
export function colorTyped(key, before = null) {
  const [typed, one] = [(before ? colorLetter(before) : "") + key, key].map((text) => text.toLowerCase());
  const named = (/** @type {string} */ text) => COLORS.find((color) => colorLetter(color).toLowerCase() === text);
  return named(typed) ?? named(one) ?? COLORS.find((color) => letterOf(color) === one) ?? null;
}

/** A combination: "pink 1". @param {Word} word */
export const combinationName = (word) => t("micro.combination", { color: colorName(colorOf(word)), number: numberOf(word) });

/** What is to be done: "From pink 1 by way of green 3 to white 2." @param {{ start: Word, target: Word, via?: Word | null }} problem */
export function problemText({ start, target, via = null }) {
  const names = { start: combinationName(start), target: combinationName(target), via: via ? combinationName(via) : "" };
  return via ? t("micro.problem.via", names) : t("micro.problem", names);
}

/** Why U2 does not allow a jump, in a few words. @param {JumpFault} fault */
export const faultText = (fault) => t(`micro.fault.${fault}`);

/**
 * Everything on a cell, the most important first: "pink 1, column 3, row 2, target".
 *
 * @param {Board} board
 * @param {readonly [number, number]} cell
 * @param {object} now
 * @param {Word | null} now.robot
 * @param {Word | null} now.start
 * @param {Word | null} now.target
 * @param {Word | null} now.via
 * @param {boolean} now.passed
 * @param {boolean} now.marked
 * @param {readonly Word[]} now.path
 * @param {readonly Word[]} now.ends where the robot may jump to now
 */
export function cellText(board, cell, { robot, start, target, via, passed, marked, path, ends }) {
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
  return words.join(", ");
}
