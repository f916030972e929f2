/**
 * What this device remembers for a table: the names of the last group, and what the set-up page has handed over for one
 * room – where the robots stand and which chip lies on the board. Nothing of it is trusted: it may be old or by hand.
 */

import { device, fieldsOf, listOf, tab } from "../../../core/storage.ts";
import { COLORS, type Robots } from "../../../kit/board/geometry.ts";
import { LONGEST_NAME, MOST_PLAYERS } from "../../../wire/generated/protocol.ts";

export type Lying = { robots: Robots | null; chip: number | null };

const NAMES = "randolph.table.names";
const LYING = "randolph.table";

const isName = (name: unknown): name is string =>
  typeof name === "string" && name.trim() !== "" && name.length <= LONGEST_NAME;

export const rememberedNames = () =>
  device.read(NAMES, (names) => [...new Set(listOf(names).filter(isName))].slice(0, MOST_PLAYERS));

export const rememberNames = (names: string[]) => device.write(NAMES, names);

/** What lies on the table of this room, as far as somebody has said so. */
export function lyingOn(code: string): Lying {
  const kept = tab.read(LYING, fieldsOf);
  if (kept.code !== code) return { robots: null, chip: null };
  return { robots: robotsIn(kept.robots), chip: isCount(kept.chip) ? kept.chip : null };
}

export const keepLying = (code: string, { robots, chip }: Lying) => tab.write(LYING, { code, robots, chip });

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

function robotsIn(kept: unknown): Robots | null {
  const robots: Robots = {};
  for (const color of COLORS) {
    const cell = fieldsOf(kept)[color];
    if (Array.isArray(cell) && cell.length === 2 && cell.every((part) => isCount(part) && part < 64))
      robots[color] = [cell[0], cell[1]];
  }
  return Object.keys(robots).length ? robots : null;
}
