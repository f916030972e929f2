/**
 * What this device remembers for a table: the names of the last group, and what the set-up page has handed over for one
 * room – where the robots stand and which chip lies on the board. Nothing of it is trusted: it may be old or by hand.
 */

import { COLORS } from "../rules/geometry.js";

/** @typedef {import("../ricochet/types.js").Robots} Robots */
/** @typedef {{ robots: Robots | null, chip: number | null }} Lying */

const NAMES = "randolph.table.names";
const LYING = "randolph.table";
const NAME_LIMIT = 24;
const MOST = 99;

/** @returns {string[]} */
export function rememberedNames() {
  const names = stored(() => localStorage, NAMES);
  if (!Array.isArray(names)) return [];
  const honest = names.filter((name) => typeof name === "string" && name.trim() && name.length <= NAME_LIMIT);
  return [...new Set(honest)].slice(0, MOST);
}

/** @param {string[]} names */
export const rememberNames = (names) => store(() => localStorage, NAMES, names);

/**
 * What lies on the table of this room, as far as somebody has said so.
 *
 * @param {string} code
 * @returns {Lying}
 */
export function lyingOn(code) {
  const kept = stored(() => sessionStorage, LYING);
  if (kept === null || typeof kept !== "object" || kept.code !== code) return { robots: null, chip: null };
  return { robots: robotsIn(kept.robots), chip: Number.isInteger(kept.chip) && kept.chip >= 0 ? kept.chip : null };
}

/**
 * @param {string} code
 * @param {Lying} lying
 */
export const keepLying = (code, { robots, chip }) => store(() => sessionStorage, LYING, { code, robots, chip });

/** @param {any} kept @returns {Robots | null} */
function robotsIn(kept) {
  if (kept === null || typeof kept !== "object") return null;
  /** @type {Robots} */
  const robots = {};
  for (const color of COLORS) {
    const cell = kept[color];
    if (Array.isArray(cell) && cell.length === 2 && cell.every((part) => Number.isInteger(part) && part >= 0 && part < 64))
      robots[color] = [cell[0], cell[1]];
  }
  return Object.keys(robots).length ? robots : null;
}

/** @param {() => Storage} storage @param {string} key @returns {any} */
function stored(storage, key) {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {() => Storage} storage @param {string} key @param {unknown} value */
function store(storage, key, value) {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Storage refused: it is asked again next time.
  }
}
