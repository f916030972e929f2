/**
 * The set-up of a real table of Micro Robots: tiles, the robot's start, the target, and optionally the intermediate
 * cell. A value and plain functions. Stored values are checked when they are read, because they may be old or edited.
 */

import { device, fieldsOf, listOf, tab } from "../../../core/storage.ts";
import type { Places, Side, Word } from "../../../wire/generated/micro.ts";
import { lyingFrom, type Said } from "../device/model.ts";
import { arePlaces, WORDS } from "../rules/rules.ts";
import { randomPlaces } from "../tiles/arrangements.ts";

export type Part = "tiles" | Said;
export type Setup = {
  side: Side;
  tiles: Places | null;
  between: boolean;
  start: Word | null;
  target: Word | null;
  via: Word | null;
};

export const EMPTY: Readonly<Setup> = Object.freeze({
  side: "black",
  tiles: null,
  between: false,
  start: null,
  target: null,
  via: null,
});

const TILES = "randolph.table.micro.tiles";
const STANDING = "randolph.table.micro.standing";

/** What can be entered. */
export const partsOf = ({ between }: Setup): Part[] => [
  "tiles",
  "start",
  "target",
  ...(between ? (["via"] as const) : []),
];

/** What to enter next. */
export const stepOf = (setup: Setup): Part | "ready" => partsOf(setup).find((part) => setup[part] === null) ?? "ready";

/** The combinations that one of them cannot be, because another one is. */
export const takenFor = ({ start, target, via, between }: Setup, said: Said): Word[] =>
  Object.entries({ start, target, via: between ? via : null }).flatMap(([name, word]) =>
    name !== said && word ? [word] : [],
  );

/** A random value for one of them. @param chance 0 … 1 */
export function byLot(setup: Setup, said: Said, chance: () => number = Math.random) {
  const free = WORDS.filter((word) => !takenFor(setup, said).includes(word));
  return free[Math.min(free.length - 1, Math.floor(chance() * free.length))];
}

/** Random values for everything that is missing. */
export function allByLot(setup: Setup): Setup {
  let next = { ...setup, tiles: setup.tiles ?? randomPlaces() };
  for (const said of ["start", "target", "via"] as const)
    if (partsOf(next).includes(said) && !next[said]) next = { ...next, [said]: byLot(next, said) };
  return next;
}

/** The set-up as it was left. */
export function kept(): Setup {
  const tiles = device.read(TILES, fieldsOf);
  const places = listOf(tiles.tiles).map(String);
  return {
    side: tiles.side === "copper" ? "copper" : "black",
    tiles: places.length && arePlaces(places) ? places : null,
    between: tiles.between === true,
    ...tab.read(STANDING, lyingFrom),
  };
}

export function keep({ side, tiles, between, start, target, via }: Setup) {
  device.write(TILES, { side, tiles, between });
  tab.write(STANDING, { start, target, via });
}
