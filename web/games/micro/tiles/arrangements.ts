/**
 * The 1536 arrangements of the four tiles of a side (E8), as numbers and as text. Turning the whole board gives no new
 * arrangement: the number is that of the turn with tile 1 at the north-west. The order is as in `randolph.rules.micro`:
 * by the tiles at NE, SE, SW, then by the turns at NW, NE, SE, SW. vectors/micro-arrangements.json checks both.
 */

import type { Places, Side } from "../../../wire/generated/micro.ts";
import { arePlaces, tilesOf } from "../rules/rules.ts";

export const SIDES = ["black", "copper"] as const;
/** How many arrangements a side has. */
export const COUNT = 1536;

const TOPS = "NESW";
/** The tiles at NE, SE and SW, in the order of the numbers. */
const ORDERS = ["234", "243", "324", "342", "423", "432"];
/** Four turns of each of four tiles. */
const TURNS = 4 ** 4;

/** A tile's place after a turn of the board by quarters, clockwise. */
export const turnedPlace = (place: string, quarters: number = 1) =>
  place[0] + TOPS[(TOPS.indexOf(place[1]) + quarters + 4) % 4];

/** The same board, turned so that tile 1 is at the north-west. */
export function canonical(places: readonly string[]): Places {
  const quarters = (4 - places.findIndex((place) => place[0] === "1")) % 4;
  const found = places.map((_, corner) => turnedPlace(places[(corner - quarters + 4) % 4], quarters));
  return found as Places; // four, turned
}

/** The number of an arrangement among those of its side, from 1; null if it is not complete. */
export function numberOf(places: readonly (string | null)[]): number | null {
  const whole = places.filter((place) => place !== null);
  if (!arePlaces(whole)) return null;
  const first = canonical(whole);
  const order = ORDERS.indexOf(
    first
      .slice(1)
      .map((place) => place[0])
      .join(""),
  );
  return first.reduce((number, place) => 4 * number + TOPS.indexOf(place[1]), order) + 1;
}

/** The arrangement with this number, tile 1 at the north-west; null if there is none. */
export function placesOf(number: number): Places | null {
  if (!Number.isInteger(number) || number < 1 || number > COUNT) return null;
  const tiles = `1${ORDERS[Math.floor((number - 1) / TURNS)]}`;
  const places = [...tiles].map((tile, corner) => tile + TOPS[Math.floor((number - 1) / 4 ** (3 - corner)) % 4]);
  return places as Places; // four, each tile once
}

/**
 * A random arrangement; all ways to place the tiles are equally likely (U1).
 *
 * @param chance 0 … 1
 */
export function randomPlaces(chance: () => number = Math.random): Places {
  const left = ["1", "2", "3", "4"];
  const draw = (many: number) => Math.min(many - 1, Math.floor(chance() * many));
  const places = Array.from({ length: 4 }, () => left.splice(draw(left.length), 1)[0] + TOPS[draw(4)]);
  return places as Places; // four, each tile once
}

/**
 * A typed or pasted arrangement: a number, "Black · 17 of 1536", "17/1536", "black:17", the tiles themselves,
 * "black:1N-4E-3E-2N", or a whole problem line that begins with them.
 *
 * @param names the names of the sides in this language
 * @returns "none": it contains no number; "range": not 1 … 1536
 */
export function arrangementFrom(
  text: string,
  names: Readonly<Record<Side, string>>,
): { side: Side | null; places: Places } | "none" | "range" {
  const lower = text.toLowerCase();
  const side = SIDES.find((one) => lower.includes(one) || lower.includes(names[one].toLowerCase())) ?? null;
  const tiles = text.toUpperCase().match(/(?<![A-Z0-9])[1-4][NESW](?![A-Z0-9])/g) ?? [];
  if (tiles.length === 4) {
    const found = tilesOf(`${side ?? "black"}:${tiles.join("-")}`);
    return found ? { side, places: found.places } : "none";
  }
  const [number, total] = text.match(/(?<![A-Za-z\d])\d+/g) ?? [];
  if (number === undefined) return "none";
  const places =
    /-\s*\d/.test(text) || (total !== undefined && Number(total) !== COUNT) ? null : placesOf(Number(number));
  return places ? { side, places } : "range";
}
