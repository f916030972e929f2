/**
 * What lies on the real table of one room before its game, as its set-up has handed it over or as it was said in the
 * lobby. Each game reads it by its shape: it may be old, or by hand.
 */

import { fieldsOf, tab } from "../core/storage.ts";

const LYING = "randolph.table";

/** What was kept for this room; nothing for another one. */
export function lyingOn(code: string) {
  const kept = tab.read(LYING, fieldsOf);
  return kept.code === code ? kept : {};
}

export const keepLying = (code: string, lying: object) => tab.write(LYING, { ...lying, code });
