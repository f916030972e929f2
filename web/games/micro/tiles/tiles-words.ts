/** Tiles and arrangements in words. Pure functions; every text is a key of `locales/…/micro.json`. */

import { t, withCommas } from "../../../core/i18n.ts";
import { CORNERS } from "../../../kit/board/corners.ts";
import type { Side } from "../../../wire/generated/micro.ts";
import { combinationName } from "../board/board-words.ts";
import { tileAt } from "../rules/rules.ts";
import { arrangementFrom, COUNT, numberOf, SIDES } from "./arrangements.ts";
import type { Laid } from "./laying.ts";

/** "Black", "Copper". */
export const sideName = (side: Side) => t(`micro.tiles.side.${side}`);

/** "Black · 17 of 1536": the short name that anyone can type; null while the tiles are incomplete. */
export function tilesName(side: Side, laid: Laid) {
  const number = numberOf(laid);
  if (number === null) return null;
  return t("micro.tiles.name", { side: sideName(side), number: String(number), total: String(COUNT) });
}

/** An arrangement from such a name, or from anything else that names one. */
export function tilesFrom(text: string) {
  const names = Object.fromEntries(SIDES.map((side) => [side, sideName(side)]));
  return arrangementFrom(text, names as Record<Side, string>); // made of SIDES
}

/** "tile 2, its top to the east". */
export const placeName = (place: string) =>
  t("micro.tiles.place", { tile: place[0], top: t(`micro.tiles.top.${place[1]}`) });

/** The cells of a turned tile, row by row. */
export const cellsText = (side: Side, place: string) =>
  tileAt(side, place)
    .map((row) => withCommas(row.map(combinationName)))
    .join("; ");

/** What is in a corner: "North-east: tile 2, its top to the east." */
export function cornerText(laid: Laid, corner: number) {
  const name = t(`micro.tiles.corner.${CORNERS[corner]}`);
  const place = laid[corner];
  return place
    ? t("micro.tiles.lies", { corner: name, place: placeName(place) })
    : t("micro.tiles.free", { corner: name });
}
