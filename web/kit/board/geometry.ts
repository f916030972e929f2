/**
 * Cells, directions, colors, and their names. Cells are [row, column], 0-based from the north-west; `a1` is the
 * north-west cell: column letter, row number from the top. Boards go to 64 columns: a … z, aa … bl.
 */

export type Cell = [number, number];
export type Direction = "N" | "E" | "S" | "W";
export type Color = "red" | "green" | "blue" | "yellow" | "silver" | "transparent";
export type Robots = Partial<Record<Color, Cell>>;

/** clockwise from north */
export const DIRECTIONS: readonly Direction[] = ["N", "E", "S", "W"];

/** in the order of the robots everywhere */
export const COLORS: readonly Color[] = ["red", "green", "blue", "yellow", "silver", "transparent"];

export const DELTA: Readonly<Record<Direction, readonly [number, number]>> = {
  N: [-1, 0],
  E: [0, 1],
  S: [1, 0],
  W: [0, -1],
};

/** the direction of an arrow key */
export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "N",
  ArrowRight: "E",
  ArrowDown: "S",
  ArrowLeft: "W",
};

/** Degrees clockwise from north. */
export const TURN: Readonly<Record<Direction, number>> = { N: 0, E: 90, S: 180, W: 270 };

export const OPPOSITE: Readonly<Record<Direction, Direction>> = { N: "S", E: "W", S: "N", W: "E" };

/** the letter of a robot in notation: `rE` */
export const LETTER: Readonly<Record<Color, string>> = {
  red: "r",
  green: "g",
  blue: "b",
  yellow: "y",
  silver: "s",
  transparent: "t",
};

const DEFLECTED: Readonly<Record<"/" | "\\", Readonly<Record<Direction, Direction>>>> = {
  "/": { N: "E", E: "N", S: "W", W: "S" },
  "\\": { N: "W", W: "N", S: "E", E: "S" },
};

/** The direction after a deflection (M3): a robot that goes east and meets `/` continues north. */
export function deflected(direction: Direction, slash: "/" | "\\") {
  return DEFLECTED[slash][direction];
}

export function horizontal(direction: Direction) {
  return direction === "E" || direction === "W";
}

export function sameCell(
  a: readonly [number, number] | undefined | null,
  b: readonly [number, number] | undefined | null,
) {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1];
}

/** The most rows or columns of a board. */
const SIDE = 64;

/** The name of a column: 0 is `a`, 25 `z`, 26 `aa`, 63 `bl`. */
export function columnName(column: number) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : String.fromCharCode(96 + Math.floor(column / 26)) + letter;
}

/** The name of a cell: [0, 0] is `a1`. */
export function cellName([row, column]: readonly [number, number]) {
  return `${columnName(column)}${row + 1}`;
}

/** The cell of a name: `a1` is [0, 0]; null if no board has such a cell. */
export function cellFrom(name: string): Cell | null {
  const [, letters, number] = /^([a-z]{1,2})([1-9][0-9]?)$/.exec(name) ?? [];
  if (!letters) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const row = Number(number) - 1;
  return row < SIDE && column < SIDE ? [row, column] : null;
}
