/**
 * What lies on a real table of Micro Robots, while it is being said: the tiles, where the robot starts, the target, and –
 * where one is wished for – the intermediate cell. A value and plain functions; what is kept on the device is read by its
 * shape, for anybody may have written it.
 */

import { randomPlaces } from "../arrangements.js";
import { lyingFrom } from "../referee/model.js";
import { WORDS, arePlaces } from "../rules.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Places} Places */
/** @typedef {import("../types.js").Word} Word */
/** @typedef {import("../referee/model.js").Said} Said */
/** @typedef {"tiles" | Said} Part */
/** @typedef {{ side: Side, tiles: Places | null, between: boolean, start: Word | null, target: Word | null, via: Word | null }} Setup */

/** @type {Readonly<Setup>} */
export const EMPTY = Object.freeze({ side: "black", tiles: null, between: false, start: null, target: null, via: null });

const TILES = "randolph.table.micro.tiles";
const STANDING = "randolph.table.micro.standing";

/** What can be said. @param {Setup} setup @returns {Part[]} */
export const partsOf = ({ between }) => ["tiles", "start", "target", ...(between ? /** @type {const} */ (["via"]) : [])];

/** What is to be said next. @param {Setup} setup @returns {Part | "ready"} */
export const stepOf = (setup) => partsOf(setup).find((part) => setup[part] === null) ?? "ready";

/** What one of them cannot be, because another one is. @param {Setup} setup @param {Said} said @returns {Word[]} */
export const takenFor = ({ start, target, via, between }, said) =>
  Object.entries({ start, target, via: between ? via : null }).flatMap(([name, word]) => (name !== said && word ? [word] : []));

/** What one of them may be, by lot. @param {Setup} setup @param {Said} said @param {() => number} [chance] 0 … 1 */
export function byLot(setup, said, chance = Math.random) {
  const free = WORDS.filter((word) => !takenFor(setup, said).includes(word));
  return free[Math.min(free.length - 1, Math.floor(chance() * free.length))];
}

/** All that is missing, by lot. @param {Setup} setup @returns {Setup} */
export function allByLot(setup) {
  let next = { ...setup, tiles: setup.tiles ?? randomPlaces() };
  for (const said of /** @type {const} */ (["start", "target", "via"]))
    if (partsOf(next).includes(said) && !next[said]) next = { ...next, [said]: byLot(next, said) };
  return next;
}

/** The table as it was left. @returns {Setup} */
export function kept() {
  const tiles = read(() => localStorage, TILES);
  const standing = read(() => sessionStorage, STANDING);
  const places = Array.isArray(tiles?.tiles) ? tiles.tiles.map(String) : [];
  return {
    side: tiles?.side === "copper" ? "copper" : "black",
    tiles: places.length && arePlaces(places) ? places : null,
    between: tiles?.between === true,
    ...lyingFrom(standing),
  };
}

/** @param {Setup} setup */
export function keep({ side, tiles, between, start, target, via }) {
  write(() => localStorage, TILES, { side, tiles, between });
  write(() => sessionStorage, STANDING, { start, target, via });
}

/** @param {() => Storage} storage @param {string} key @returns {any} */
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
