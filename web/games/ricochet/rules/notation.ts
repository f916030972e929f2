/**
 * Moves as text: `rE gN tS@c7`. `movesFrom` accepts any text: it returns moves, or one error with the wrong word.
 * move.ts explains the parts of a move.
 */
import { COLORS, cellFrom, cellName, DIRECTIONS, type Direction, LETTER } from "../../../kit/board/geometry.ts";
import type { Move } from "./move.ts";

/** Robot, direction and, if needed, the end, the arrival there, and a star for the travel that has turned. */
const WORD = new RegExp(
  `^([${Object.values(LETTER).join("")}])([${DIRECTIONS.join("")}])(?:@([a-z]+[0-9]+)(?:([${DIRECTIONS.join("")}])([*])?)?)?$`,
);

/** @throws {SyntaxError} naming the word that is not a move */
export function movesFrom(text: string): Move[] {
  return text.split(/\s+/).filter(Boolean).map(moveFrom);
}

function moveFrom(word: string): Move {
  const [, letter, direction, name, arrival, star] = WORD.exec(word) ?? [];
  const robot = COLORS.find((color) => LETTER[color] === letter);
  const end = name ? cellFrom(name) : null;
  if (!robot || (name && !end)) throw new SyntaxError(`no move: '${word}'`);
  return {
    robot,
    direction: direction as Direction, // the pattern allows no other letters
    ...(end && { end }),
    ...(arrival && { arrival: arrival as Direction }), // likewise
    ...(star && { turned: true }),
  };
}

export function movesTo(moves: readonly Move[]) {
  return moves.map(moveTo).join(" ");
}

function moveTo({ robot, direction, end, arrival, turned }: Move) {
  const push = LETTER[robot] + direction;
  return end ? `${push}@${cellName(end)}${arrival ?? ""}${turned ? "*" : ""}` : push;
}
