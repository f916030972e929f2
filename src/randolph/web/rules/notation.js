/**
 * Moves as text: `rE gN bS`. `movesFrom` is total: any text gives moves, or one error that names the word.
 */
import { COLORS, DIRECTIONS, LETTER } from "./geometry.js";

/** @typedef {import("./problem.js").Move} Move */

/**
 * @param {string} text
 * @returns {Move[]}
 * @throws {SyntaxError} naming the word that is no move
 */
export function movesFrom(text) {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const robot = COLORS.find((color) => LETTER[color] === word[0]);
      const direction = DIRECTIONS.find((letter) => letter === word.slice(1));
      if (!robot || !direction) throw new SyntaxError(`no move: '${word}'`);
      return { robot, direction };
    });
}

/** @param {readonly Move[]} moves */
export function movesTo(moves) {
  return moves.map((move) => LETTER[move.robot] + move.direction).join(" ");
}
