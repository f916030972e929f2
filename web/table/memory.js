/**
 * What the device remembers of a real table: its boards, robots and switches for the next time, what stands on them for as
 * long as the tab is open – and, for the room that referees, what lies there at its start.
 *
 * What is found may come from an older version, or from anybody: it is read by its shape, and forgotten where it makes no
 * sense.
 */
import { boardFrom } from "../boards/shape.js";
import { COLORS } from "../rules/geometry.js";
import { EMPTY, FOUR, changed } from "./setup.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("../rules/geometry.js").Robots} Robots */

const BOARDS = "randolph.table.boards";
const STANDING = "randolph.table.standing";
/** The room reads this at its start: `{code, robots, chip}`. */
const HANDED = "randolph.table";

/** @param {Setup} setup */
export function keep({ robots, without, next, target, ...boards }) {
  write(() => localStorage, BOARDS, boards);
  write(() => sessionStorage, STANDING, { robots, without, target });
}

/** The table as it was left. @returns {Setup} */
export function kept() {
  const boards = object(read(() => localStorage, BOARDS));
  const { robots, without, target } = object(read(() => sessionStorage, STANDING));
  /** @type {Setup} */
  const setup = {
    ...EMPTY,
    edition: typeof boards.edition === "string" && EDITIONS.includes(boards.edition) ? boards.edition : EMPTY.edition,
    faces: facesFrom(boards.faces),
    openings: linesFrom(boards.openings),
    custom: boards.custom ? boardFrom(boards.custom) : null,
    name: typeof boards.name === "string" ? boards.name : "",
    without: FOUR.filter((color) => Array.isArray(without) && without.includes(color)),
    silver: boards.silver === true,
    transparent: boards.transparent === true,
    power: boards.power === true,
    rules: {
      ricochet: object(boards.rules).ricochet !== false,
      no_reversal: object(boards.rules).no_reversal !== false,
    },
    robots: robotsFrom(robots),
    target: targetFrom(target),
  };
  try {
    return changed(setup, {});
  } catch {
    return EMPTY;
  }
}

/**
 * What lies on the table, for the room that referees there.
 *
 * @param {{ code: string, robots: Robots, chip: number | null }} table
 */
export function handOver(table) {
  write(() => sessionStorage, HANDED, table);
}

const EDITIONS = ["first", "second", "third", "mixed"];

/** @param {unknown} value @returns {Record<string, unknown>} */
const object = (value) => (value && typeof value === "object" ? /** @type {Record<string, unknown>} */ (value) : {});

/** @param {unknown} value */
function facesFrom(value) {
  const fits = (/** @type {unknown} */ face) => face === null || (typeof face === "string" && /^[1-4][A-D]$/.test(face));
  return Array.isArray(value) && value.length === 4 && value.every(fits) ? value : EMPTY.faces;
}

/** @param {unknown} value */
function linesFrom(value) {
  const { rows, cols } = object(value);
  const lines = (/** @type {unknown} */ list) =>
    Array.isArray(list) ? list.filter((line) => Number.isInteger(line) && line >= 0 && line < 16) : [];
  const found = { rows: lines(rows), cols: lines(cols) };
  return found.rows.length + found.cols.length ? found : EMPTY.openings;
}

/** @param {unknown} value @returns {value is [number, number]} */
const isCell = (value) => Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part) && part >= 0);

/** @param {unknown} value @returns {Robots} */
function robotsFrom(value) {
  const robots = object(value);
  return Object.fromEntries(COLORS.flatMap((color) => (isCell(robots[color]) ? [[color, robots[color]]] : [])));
}

/** @param {unknown} value @returns {Setup["target"]} */
function targetFrom(value) {
  const { cell, color, symbol } = object(value);
  const known = color === "any" ? "any" : COLORS.find((one) => one === color);
  if (!isCell(cell) || !known) return null;
  return { cell, color: known, symbol: typeof symbol === "string" ? symbol : null };
}

/** @param {() => Storage} storage @param {string} key @returns {unknown} */
function read(storage, key) {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {() => Storage} storage @param {string} key @param {object} value */
function write(storage, key, value) {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Storage refused: it lasts as long as the page.
  }
}
