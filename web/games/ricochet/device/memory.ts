/**
 * What the set-up page has handed over for one room: where the robots stand and which chip lies on the board. Nothing of
 * it is trusted: it may be old or by hand.
 */

import { COLORS, type Robots } from "../../../kit/board/geometry.ts";

export type Lying = { robots: Robots | null; chip: number | null };

const LYING = "randolph.table";

/** What lies on the table of this room, as far as somebody has said so. */
export function lyingOn(code: string): Lying {
  const kept = stored(() => sessionStorage, LYING);
  if (!isRecord(kept) || kept.code !== code) return { robots: null, chip: null };
  return { robots: robotsIn(kept.robots), chip: isCount(kept.chip) ? kept.chip : null };
}

export const keepLying = (code: string, { robots, chip }: Lying) =>
  store(() => sessionStorage, LYING, { code, robots, chip });

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object";

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

function robotsIn(kept: unknown): Robots | null {
  if (!isRecord(kept)) return null;
  const robots: Robots = {};
  for (const color of COLORS) {
    const cell = kept[color];
    if (Array.isArray(cell) && cell.length === 2 && cell.every((part) => isCount(part) && part < 64))
      robots[color] = [cell[0], cell[1]];
  }
  return Object.keys(robots).length ? robots : null;
}

function stored(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function store(storage: () => Storage, key: string, value: unknown) {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Storage refused: it is asked again next time.
  }
}
