/** Tiles and arrangements in words. Pure functions; every text is a key of `locales/…/micro.json`. */

import { t } from "../i18n.js";
import { COUNT, SIDES, arrangementFrom, numberOf } from "./arrangements.js";
import { combinationName } from "./board-words.js";
import { tileAt } from "./rules.js";

/** @typedef {import("./laying.js").Laid} Laid */
/** @typedef {import("./types.js").Side} Side */

export const CORNERS = /** @type {const} */ (["nw", "ne", "se", "sw"]);

/** "Black", "Copper". @param {Side} side */
export const sideName = (side) => t(`micro.tiles.side.${side}`);

/**
 * "Black · 17 of 1536": the short name that anyone can type in again; null while the tiles are not whole.
 *
 * @param {Side} side
 * @param {Laid} laid
 */
export function tilesName(side, laid) {
  const number = numberOf(laid);
  if (number === null) return null;
  return t("micro.tiles.name", { side: sideName(side), number: String(number), total: String(COUNT) });
}

/** Such a name, or anything else that says an arrangement. @param {string} text */
export function tilesFrom(text) {
  const names = Object.fromEntries(SIDES.map((side) => [side, sideName(side)]));
  return arrangementFrom(text, /** @type {Record<Side, string>} */ (names));
}

/** "tile 2, its top to the east". @param {string} place */
export const placeName = (place) =>
  t("micro.tiles.place", { tile: place[0], top: t(`micro.tiles.top.${place[1]}`) });

/** The cells of a tile as it lies, row by row. @param {Side} side @param {string} place */
export const cellsText = (side, place) =>
  tileAt(side, place).map((row) => row.map(combinationName).join(", ")).join("; ");

/** What lies in a corner: "North-east: tile 2, its top to the east." @param {Laid} laid @param {number} corner */
export function cornerText(laid, corner) {
  const name = t(`micro.tiles.corner.${CORNERS[corner]}`);
  const place = laid[corner];
  return place ? t("micro.tiles.lies", { corner: name, place: placeName(place) }) : t("micro.tiles.free", { corner: name });
}
