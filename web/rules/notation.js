/**
 * Moves as text: `rE gN tS@c7`. `movesFrom` is total: any text gives moves, or one error that names the word. What the
 * parts of a word mean says move.js.
 */
import { COLORS, DIRECTIONS, LETTER, cellFrom, cellName } from "./geometry.js";

/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {import("./move.js").Move} Move */

/** Robot, direction, and where it is needed the end, the arrival there, and the star of the one that has turned. */
const WORD = new RegExp(
  `^([${Object.values(LETTER).join("")}])([${DIRECTIONS.join("")}])(?:@([a-z]+[0-9]+)(?:([${DIRECTIONS.join("")}])([*])?)?)?$`,
);

/**
 * @param {string} text
 * @returns {Move[]}
 * @throws {SyntaxError} naming the word that is no move
 */
export function movesFrom(text) {
  return text.split(/\s+/).filter(Boolean).map(moveFrom);
}

/** @param {string} word @returns {Move} */
function moveFrom(word) {
  const [, letter, direction, name, arrival, star] = WORD.exec(word) ?? [];
  const robot = COLORS.find((color) => LETTER[color] === letter);
  const end = name ? cellFrom(name) : null;
  if (!robot || (name && !end)) throw new SyntaxError(`no move: '${word}'`);
  return {
    robot,
    direction: /** @type {Direction} */ (direction),
    ...(end && { end }),
    ...(arrival && { arrival: /** @type {Direction} */ (arrival) }),
    ...(star && { turned: true }),
  };
}

/** @param {readonly Move[]} moves */
export function movesTo(moves) {
  return moves.map(moveTo).join(" ");
}

/** @param {Move} move */
function moveTo({ robot, direction, end, arrival, turned }) {
  const push = LETTER[robot] + direction;
  return end ? `${push}@${cellName(end)}${arrival ?? ""}${turned ? "*" : ""}` : push;
}
