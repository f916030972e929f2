/**
 * What is on the real table of one room before its game, as entered in the set-up or the lobby. Each game checks its
 * shape when reading it: it may be old, or edited.
 */

import { fieldsOf, tab } from "../core/storage.ts";

const LYING = "randolph.table";

/** What was stored for this room; nothing for another one. */
export function lyingOn(code: string) {
  const kept = tab.read(LYING, fieldsOf);
  return kept.code === code ? kept : {};
}

export const keepLying = (code: string, lying: object) => tab.write(LYING, { ...lying, code });
