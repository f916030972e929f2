/** What the set-up of a table has handed over for one room, and what was said in its lobby: start, target, intermediate cell. */

import { BY_LOT, lyingFrom } from "./model.js";

/** @typedef {import("./model.js").Lying} Lying */

const LYING = "randolph.table.micro";

/** What lies on the table of this room, as far as somebody has said so. @param {string} code @returns {Lying} */
export function lyingOn(code) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(LYING) ?? "null");
    return kept?.code === code ? lyingFrom(kept) : { ...BY_LOT };
  } catch {
    return { ...BY_LOT };
  }
}

/** @param {string} code @param {Lying} lying */
export function keepLying(code, { start, target, via }) {
  try {
    sessionStorage.setItem(LYING, JSON.stringify({ code, start, target, via }));
  } catch {
    // Storage refused: it lasts as long as the page.
  }
}
