/**
 * Cells, directions, colors, and their names. Cells are [row, column], 0-based from the north-west; `a1` is the
 * north-west cell: column letter, row number from the top. Boards go to 64 columns: a … z, aa … bl.
 */

/** @typedef {[number, number]} Cell */
/** @typedef {"N" | "E" | "S" | "W"} Direction */
/** @typedef {"red" | "green" | "blue" | "yellow" | "silver" | "transparent"} Color */
/** @typedef {Partial<Record<Color, Cell>>} Robots */

/** @type {readonly Direction[]} clockwise from north */
export const DIRECTIONS = ["N", "E", "S", "W"];

/** @type {readonly Color[]} in the order of the robots everywhere */
export const COLORS = ["red", "green", "blue", "yellow", "silver", "transparent"];

/** @type {Readonly<Record<Direction, readonly [number, number]>>} */
export const DELTA = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };

/** @type {Readonly<Record<Direction, Direction>>} */
export const OPPOSITE = { N: "S", E: "W", S: "N", W: "E" };

/** @type {Readonly<Record<Color, string>>} the letter of a robot in notation: `rE` */
export const LETTER = { red: "r", green: "g", blue: "b", yellow: "y", silver: "s", transparent: "t" };

/** @type {Readonly<Record<"/" | "\\", Readonly<Record<Direction, Direction>>>>} */
const DEFLECTED = { "/": { N: "E", E: "N", S: "W", W: "S" }, "\\": { N: "W", W: "N", S: "E", E: "S" } };

/**
 * The direction after a deflection (M3): a robot that goes east and meets `/` goes on north.
 *
 * @param {Direction} direction
 * @param {"/" | "\\"} slash
 */
export function deflected(direction, slash) {
  return DEFLECTED[slash][direction];
}

/** @param {Direction} direction */
export function horizontal(direction) {
  return direction === "E" || direction === "W";
}

/** @param {readonly [number, number] | undefined | null} a @param {readonly [number, number] | undefined | null} b */
export function sameCell(a, b) {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1];
}

/** The most rows or columns of a board. */
const SIDE = 64;

/**
 * The name of a column: 0 is `a`, 25 `z`, 26 `aa`, 63 `bl`.
 *
 * @param {number} column
 */
export function columnName(column) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : String.fromCharCode(96 + Math.floor(column / 26)) + letter;
}

/**
 * The name of a cell: [0, 0] is `a1`.
 *
 * @param {readonly [number, number]} cell
 */
export function cellName([row, column]) {
  return `${columnName(column)}${row + 1}`;
}

/**
 * The cell of a name: `a1` is [0, 0]; null where the text names no cell of any board.
 *
 * @param {string} name
 * @returns {Cell | null}
 */
export function cellFrom(name) {
  const [, letters, number] = /^([a-z]{1,2})([1-9][0-9]?)$/.exec(name) ?? [];
  if (!letters) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const row = Number(number) - 1;
  return row < SIDE && column < SIDE ? [row, column] : null;
}
