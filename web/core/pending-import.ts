/**
 * A dropped file or text, or one passed on by another page, on its way to the page that reads it. It never leaves the
 * browser's memory.
 */

export type Found = { file: Blob } | { text: string };
/** How the record of a game begins, even an incomplete one. */
export const BEGINS_RECORD = /^\s*\{\s*"format"\s*:\s*"randolph-record"/;

type Reader = (found: Found) => void;

let reader: Reader | null = null;
let waiting: Found | null = null;

/** Register the page that reads files and texts, and pass it what is waiting; null: the page has gone. */
export function registerReader(page: Reader | null) {
  reader = page;
  const found = waiting;
  waiting = null;
  if (found) reader?.(found);
}

/** Pass it to the registered page; false if there is none. */
export function passToReader(found: Found) {
  reader?.(found);
  return reader !== null;
}

/** Keep it for the next page that registers. */
export function keepForReader(found: Found) {
  waiting = found;
}
