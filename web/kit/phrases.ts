/**
 * The phrases of a room, without the page: which there are, who is heard, which bubbles are seen. Phrases are words of a
 * fixed list; each reader has them in the own language. Muting is this device's own affair: everything, or one player of
 * this room.
 */

import { settings } from "../core/settings.ts";
import { listOf, tab } from "../core/storage.ts";
import type { Phrase, View } from "../wire/generated/common.ts";
import { FACES, PHRASES } from "../wire/generated/protocol.ts";

export type Bubble = { seat: number; phrase: Phrase };

/** How long a bubble stays. */
export const STAYS = 5000;
/** How many are seen at once. */
const MOST = 3;

/** Is this said by a face? */
export const isFace = (phrase: Phrase) => FACES.some((face) => face === phrase);

/** Does this page know it? A newer server may have others. */
export const known = (phrase: Phrase) => isFace(phrase) || PHRASES.some((one) => one === phrase);

/** May this viewer say something? There is somebody to hear it. */
export const mayTalk = (view: View) => view.mode === "group" && view.you !== null;

/** The bubbles after one more has come; a second one of the same player takes the place of the first. */
export const bubblesAfter = (bubbles: Bubble[], { seat, phrase }: Bubble): Bubble[] =>
  [...bubbles.filter((one) => one.seat !== seat), { seat, phrase }].slice(-MOST);

/** What was said last, where it stays in sight. */
export const latelyAfter = (lately: Bubble[], said: Bubble): Bubble[] => [...lately, said].slice(-MOST);

/** The players of a room whom this device does not want to hear. */
export function mutedIn(code: string): Set<number> {
  return tab.read(`randolph.muted.${code}`, (kept) => new Set(listOf(kept).map(Number)));
}

export function mute(code: string, seat: number, on: boolean) {
  const seats = mutedIn(code);
  if (on) seats.add(seat);
  else seats.delete(seat);
  tab.write(`randolph.muted.${code}`, [...seats]);
}

/** Is it to be seen here? */
export const heard = (code: string, { seat, phrase }: Bubble) =>
  known(phrase) && !settings().quiet && !mutedIn(code).has(seat);
