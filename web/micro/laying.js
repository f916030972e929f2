/**
 * Four tiles for four corners, while they are laid: what a tap on a tile, a tap on a corner, a drag and a key do. Plain
 * functions of the choice; a corner that is free is null. What lies keeps its turn wherever it goes.
 */

import { turnedPlace } from "./arrangements.js";

/** @typedef {readonly (string | null)[]} Laid at NW, NE, SE, SW: `1N` … `4W`, or nothing */
/**
 * @typedef {object} Choice
 * @property {Laid} laid
 * @property {string | null} tile the one that is taken up: its corner is next
 * @property {boolean} fresh it was laid just now, into the next free corner, and may still go to another free one
 * @property {number | null} corner the one that is chosen: its tile is next
 */

export const TILE_NUMBERS = /** @type {const} */ (["1", "2", "3", "4"]);

/** @type {Laid} */
export const BARE = [null, null, null, null];

/** @param {Laid} laid @returns {Choice} */
export const choosing = (laid) => ({ laid, tile: null, fresh: false, corner: null });

/** The corner where a tile lies; -1: beside the board. @param {Laid} laid @param {string} tile */
export const cornerOf = (laid, tile) => laid.findIndex((place) => place?.[0] === tile);

/** @param {Laid} laid */
export const whole = (laid) => !laid.includes(null);

/**
 * A tile laid into a corner, from wherever. What lay there goes where it came from: another corner, or off the board.
 *
 * @param {Laid} laid
 * @param {string} tile
 * @param {number} corner
 * @returns {Laid}
 */
export function put(laid, tile, corner) {
  const from = cornerOf(laid, tile);
  const place = laid[from] ?? `${tile}N`;
  return laid.map((other, at) => (at === corner ? place : at === from ? laid[corner] : other));
}

/** A corner freed. @param {Laid} laid @param {number} corner @returns {Laid} */
export const without = (laid, corner) => laid.map((place, at) => (at === corner ? null : place));

/** What lies in a corner, turned. @param {Laid} laid @param {number} corner @param {number} [quarters] @returns {Laid} */
export const turned = (laid, corner, quarters = 1) =>
  laid.map((place, at) => (at === corner && place ? turnedPlace(place, quarters) : place));

/**
 * A tap on a tile: it goes to the corner that is chosen, else to the next free one, clockwise from the north-west – or to
 * the free corner that is tapped next. One that lies is taken up, and tapped again let go.
 *
 * @param {Choice} choice
 * @param {string} tile
 * @returns {Choice}
 */
export function tileTapped({ laid, tile: held, fresh, corner }, tile) {
  if (corner !== null) return choosing(put(laid, tile, corner));
  if (cornerOf(laid, tile) >= 0)
    return held === tile && !fresh ? choosing(laid) : { laid, tile, fresh: false, corner: null };
  const after = put(laid, tile, laid.indexOf(null));
  return whole(after) ? choosing(after) : { laid: after, tile, fresh: true, corner: null };
}

/**
 * A tap on a corner: the tile that is taken up is laid there; else what lies there turns a quarter, clockwise; else
 * the corner is chosen for the next tile, or no longer.
 *
 * @param {Choice} choice
 * @param {number} corner
 * @returns {Choice}
 */
export function cornerTapped({ laid, tile, fresh, corner: chosen }, corner) {
  const lies = laid[corner] !== null;
  if (tile !== null && !(fresh && lies)) return choosing(put(laid, tile, corner));
  if (lies) return choosing(turned(laid, corner));
  return { ...choosing(laid), corner: chosen === corner ? null : corner };
}
