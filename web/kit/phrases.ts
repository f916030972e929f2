/**
 * The phrases of a room, without the page: the list, muting, and which bubbles are visible. Phrases come from a fixed
 * list, so each reader gets them in their own language. Muting belongs to this device: everything, or one player of
 * this room.
 */

import { settings } from "../core/settings.ts";
import { listOf, tab } from "../core/storage.ts";
import type { Phrase, View } from "../wire/generated/common.ts";
import { FACES, PHRASES } from "../wire/generated/protocol.ts";

export type Bubble = { seat: number; phrase: Phrase };

/** How long a bubble stays. */
export const STAYS = 5000;
/** How many are visible at once. */
const MOST = 3;

/** Is this phrase a face? */
export const isFace = (phrase: Phrase) => FACES.some((face) => face === phrase);

/** Does this page know it? A newer server may have others. */
export const known = (phrase: Phrase) => isFace(phrase) || PHRASES.some((one) => one === phrase);

/** May this viewer say something? Somebody has to be there. */
export const mayTalk = (view: View) => view.mode === "group" && view.you !== null;

/** The bubbles after a new one; it replaces the same player's last one. */
export const bubblesAfter = (bubbles: Bubble[], { seat, phrase }: Bubble): Bubble[] =>
  [...bubbles.filter((one) => one.seat !== seat), { seat, phrase }].slice(-MOST);

/** The last phrases, where they stay visible. */
export const latelyAfter = (lately: Bubble[], said: Bubble): Bubble[] => [...lately, said].slice(-MOST);

/** The players of a room who are muted on this device. */
export function mutedIn(code: string): Set<number> {
  return tab.read(`randolph.muted.${code}`, (kept) => new Set(listOf(kept).map(Number)));
}

export function mute(code: string, seat: number, on: boolean) {
  const seats = mutedIn(code);
  if (on) seats.add(seat);
  else seats.delete(seat);
  tab.write(`randolph.muted.${code}`, [...seats]);
}

/** Is it visible here? */
export const isShown = (code: string, { seat, phrase }: Bubble) =>
  known(phrase) && !settings().quiet && !mutedIn(code).has(seat);
