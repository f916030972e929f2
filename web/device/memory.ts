/** The names of the last group, as this device remembers them. They are not trusted: they may be old, or by hand. */

import { LONGEST_NAME, MOST_PLAYERS } from "../wire/generated/protocol.ts";

const NAMES = "randolph.table.names";

export function rememberedNames(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(NAMES) ?? "[]");
    if (!Array.isArray(names)) return [];
    const honest = names.filter((name) => typeof name === "string" && name.trim() && name.length <= LONGEST_NAME);
    return [...new Set(honest)].slice(0, MOST_PLAYERS);
  } catch {
    return [];
  }
}

export function rememberNames(names: string[]) {
  try {
    localStorage.setItem(NAMES, JSON.stringify(names));
  } catch {
    // Storage refused: the names are typed again next time.
  }
}
