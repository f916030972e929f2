/**
 * A file or a text on its way to the page that reads such: dropped there, or handed over by a page that leads there. It
 * never leaves the browser's memory.
 */

export type Found = { file: Blob } | { text: string };
/** How the record of a game begins, also one that is cut off. */
export const BEGINS_RECORD = /^\s*\{\s*"format"\s*:\s*"randolph-record"/;

type Reader = (found: Found) => void;

let reader: Reader | null = null;
let waiting: Found | null = null;

/** A page has come that reads what is found, and first what waits for it; null: it has left. */
export function readsFound(page: Reader | null) {
  reader = page;
  const found = waiting;
  waiting = null;
  if (found) reader?.(found);
}

/** Have the page read it that is there for it; false where none is. */
export function readThere(found: Found) {
  reader?.(found);
  return reader !== null;
}

/** For the page that comes next. */
export function handOver(found: Found) {
  waiting = found;
}
