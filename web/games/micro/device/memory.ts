/** What the set-up of a table has handed over for one room, and what was said in its lobby: start, target, intermediate cell. */

import { BY_LOT, type Lying, lyingFrom } from "./model.ts";

const LYING = "randolph.table.micro";

/** What lies on the table of this room, as far as somebody has said so. */
export function lyingOn(code: string): Lying {
  try {
    const kept: { code?: unknown } = Object(JSON.parse(sessionStorage.getItem(LYING) ?? "{}"));
    return kept.code === code ? lyingFrom(kept) : { ...BY_LOT };
  } catch {
    return { ...BY_LOT };
  }
}

export function keepLying(code: string, { start, target, via }: Lying) {
  try {
    sessionStorage.setItem(LYING, JSON.stringify({ code, start, target, via }));
  } catch {
    // Storage refused: it lasts as long as the page.
  }
}
