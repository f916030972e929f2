/**
 * Boards and problems that come from outside – from a link, from this device's memory –, read by their shape: what
 * comes out has exactly the parts of the JSON format (docs/reference/notation.md), spelled out, every cell on the
 * board; anything else is null. A board of the right shape may still have faults: the server says which
 * (`POST /api/check`), and the editor shows them.
 */
import { COLORS, DIRECTIONS } from "../rules/geometry.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../rules/board.js").BoardJson} BoardJson */
/** @typedef {import("../rules/board.js").Diagonal} Diagonal */
/** @typedef {import("../rules/board.js").Target} Target */
/** @typedef {BoardJson & { faces?: readonly string[] }} FacedBoard */
/** @typedef {Cell | { cell: Cell, kind: "transparent" }} RobotJson */
/**
 * @typedef {object} ProblemJson
 * @property {FacedBoard} board
 * @property {Partial<Record<Color, RobotJson>>} robots
 * @property {Target} target
 * @property {{ ricochet: boolean, no_reversal: boolean }} rules
 * @property {NamesJson} [names] what the file that it came from calls everything: its answers go back in these words
 */
/**
 * @typedef {object} NamesJson
 * @property {"ipc" | "asp"} format
 * @property {string} [problem]
 * @property {Partial<Record<Color, string>>} robots
 * @property {readonly (readonly (string | null)[])[]} [cells]
 * @property {Partial<Record<Direction, string>>} [directions]
 * @property {readonly (readonly ["BLOCKED" | "NEXT", number, number, Direction])[]} [otherwise]
 */
/** @typedef {readonly [number, number, Direction]} Side */

/** The most rows or columns of a board. */
export const LARGEST = 64;

export const SYMBOLS = /** @type {const} */ (["circle", "triangle", "square", "hexagon", "vortex"]);

/** Thrown inside, where a part is not what it should be. */
class Misshapen extends Error {}

/**
 * A board in a decoded JSON value; null when it is none.
 *
 * @param {unknown} value
 * @returns {FacedBoard | null}
 */
export function boardFrom(value) {
  return reading(() => readBoard(value));
}

/**
 * A problem in a decoded JSON value, its rules spelled out; null when it is none.
 *
 * @param {unknown} value
 * @returns {ProblemJson | null}
 */
export function problemFrom(value) {
  return reading(() => {
    const { board: surface, robots = {}, target, rules = {}, names } = object(value);
    const board = readBoard(surface);
    return {
      board,
      robots: readRobots(robots, board),
      target: readTarget(target, board),
      rules: readRules(rules),
      ...(names === undefined ? {} : { names: readNames(names) }),
    };
  });
}

/** @template T @param {() => T} read @returns {T | null} */
function reading(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misshapen) return null;
    throw error;
  }
}

/** @param {unknown} value @returns {FacedBoard} */
function readBoard(value) {
  const json = object(value, ["faces", "rows", "cols", "walls", "diagonals", "openings", "targets", "center"]);
  const size = { rows: whole(json.rows, 1, LARGEST), cols: whole(json.cols, 1, LARGEST) };
  const faces = json.faces === undefined ? {} : { faces: readFaces(json.faces) };
  return {
    ...faces,
    ...size,
    walls: list(json.walls).map((part) => readSide(part, size)),
    diagonals: list(json.diagonals).map((part) => readDiagonal(part, size)),
    openings: list(json.openings).map((part) => readSide(part, size)),
    targets: list(json.targets).map((part) => readTarget(part, size)),
    center: list(json.center).map((part) => readCell(part, size)),
  };
}

/** @param {unknown} value */
function readFaces(value) {
  const faces = list(value).map((id) => (typeof id === "string" && /^[1-4][A-D]$/.test(id) ? id : fail()));
  return faces.length === 4 ? faces : fail();
}

/** @param {unknown} value @param {{ rows: number, cols: number }} size @returns {[number, number, Direction]} */
function readSide(value, size) {
  const parts = list(value);
  const [row, col] = readCell(parts.slice(0, 2), size);
  return parts.length === 3 ? [row, col, oneOf(DIRECTIONS, parts[2])] : fail();
}

/** @param {unknown} value @param {{ rows: number, cols: number }} size @returns {Diagonal} */
function readDiagonal(value, size) {
  const json = object(value, ["cell", "color", "direction"]);
  const direction = oneOf(/** @type {const} */ (["/", "\\"]), json.direction);
  return { cell: readCell(json.cell, size), color: oneOf(COLORS, json.color), direction };
}

/** @param {unknown} value @param {{ rows: number, cols: number }} size @returns {Target} */
function readTarget(value, size) {
  const json = object(value, ["cell", "color", "symbol"]);
  /** @type {Color | "any"} */
  const color = json.color === "any" ? "any" : oneOf(COLORS, json.color);
  const target = { cell: readCell(json.cell, size), color };
  if (json.symbol === undefined) return target;
  return { ...target, symbol: json.symbol === null ? null : oneOf(SYMBOLS, json.symbol) };
}

/** @param {unknown} value @param {{ rows: number, cols: number }} size @returns {Partial<Record<Color, RobotJson>>} */
function readRobots(value, size) {
  const robots = object(value, COLORS);
  const entries = Object.entries(robots).map(([color, place]) => {
    if (Array.isArray(place)) return [color, readCell(place, size)];
    const { cell, kind } = object(place, ["cell", "kind"]);
    return kind === "transparent" ? [color, { cell: readCell(cell, size), kind }] : fail();
  });
  return Object.fromEntries(entries);
}

/** @param {unknown} value */
function readRules(value) {
  const { ricochet = true, no_reversal = true } = object(value, ["ricochet", "no_reversal"]);
  if (typeof ricochet !== "boolean" || typeof no_reversal !== "boolean") return fail();
  return { ricochet, no_reversal };
}

/** The shape alone: whether they are the names of this problem, the server says. @param {unknown} value @returns {NamesJson} */
function readNames(value) {
  const keys = /** @type {const} */ (["format", "problem", "robots", "cells", "directions", "otherwise"]);
  const { format, problem, robots, cells, directions, otherwise } = object(value, keys);
  return {
    format: oneOf(/** @type {const} */ (["ipc", "asp"]), format),
    ...(problem === undefined ? {} : { problem: readWord(problem) }),
    robots: readWords(robots, COLORS),
    ...(cells === undefined
      ? {}
      : { cells: list(cells).map((row) => list(row).map((cell) => (cell === null ? null : readWord(cell)))) }),
    ...(directions === undefined ? {} : { directions: readWords(directions, DIRECTIONS) }),
    ...(otherwise === undefined ? {} : { otherwise: list(otherwise).map(readFact) }),
  };
}

/** @param {unknown} value @returns {["BLOCKED" | "NEXT", number, number, Direction]} */
function readFact(value) {
  const [fact, ...side] = list(value);
  return [oneOf(/** @type {const} */ (["BLOCKED", "NEXT"]), fact), ...readSide(side, { rows: LARGEST, cols: LARGEST })];
}

/** @template {string} T @param {unknown} value @param {readonly T[]} keys @returns {Partial<Record<T, string>>} */
function readWords(value, keys) {
  const words = Object.entries(object(value, keys)).map(([key, word]) => [key, readWord(word)]);
  return Object.fromEntries(words);
}

/** @param {unknown} value @returns {string} */
function readWord(value) {
  return typeof value === "string" ? value : fail();
}

/** @param {unknown} value @param {{ rows: number, cols: number }} size @returns {Cell} */
function readCell(value, { rows, cols }) {
  const parts = list(value);
  return parts.length === 2 ? [whole(parts[0], 0, rows - 1), whole(parts[1], 0, cols - 1)] : fail();
}

/** @param {unknown} value @param {number} least @param {number} most @returns {number} */
function whole(value, least, most) {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : fail();
}

/** @template {string} T @param {readonly T[]} known @param {unknown} value @returns {T} */
function oneOf(known, value) {
  return known.find((one) => one === value) ?? fail();
}

/** What is missing means none. @param {unknown} value @returns {readonly unknown[]} */
function list(value) {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : fail();
}

/**
 * An object; of these keys only, where they are given.
 *
 * @param {unknown} value
 * @param {readonly string[]} [keys]
 * @returns {Record<string, unknown>}
 */
function object(value, keys) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return fail();
  if (keys && Object.keys(value).some((key) => !keys.includes(key))) return fail();
  return /** @type {Record<string, unknown>} */ (value);
}

/** @returns {never} */
function fail() {
  throw new Misshapen();
}
