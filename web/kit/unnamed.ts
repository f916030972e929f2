/**
 * The name of a player who has typed none. A room keeps the word of the language in which it was created; the tab
 * remembers it, so that the seat stays unnamed when the language changes.
 */

import { t } from "../core/i18n.ts";
import { listOf, tab } from "../core/storage.ts";

const KEY = "randolph.unnamed";

const words = new Set(tab.read(KEY, listOf));

export function isUnnamed(name: string) {
  if (name === t("new.name.default") && !words.has(name)) tab.write(KEY, [...words.add(name)]);
  return words.has(name);
}
