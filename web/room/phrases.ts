/**
 * The phrases of a room, without the page: which there are, who is heard, which bubbles are seen. Phrases are words of a
 * fixed list; each reader has them in the own language. Muting is this device's own affair: everything, or one player of
 * this room.
 */

import type { RoomView } from "../net/wire.ts";
import { settings } from "../settings.ts";

export type Bubble = { seat: number; phrase: string; until: number };

/** What may be said; the server has the same list (wire.py, PHRASES). */
export const PHRASES = ["hello", "luck", "nice", "how", "close", "hard", "moment", "thanks", "sorry", "again", "bye"];
export const FACES = ["smile", "laugh", "wow", "think", "sad"];

/** How long a bubble stays, and how many there are at most. */
export const STAYS = 5000;
const MOST = 3;

/** Does this client know the word? */
export const known = (phrase: string) => PHRASES.includes(phrase) || FACES.includes(phrase);

/** May this viewer say something? There is somebody to hear it. */
export const mayTalk = (view: RoomView) => view.mode === "group" && view.you !== null;

/** The bubbles after one more has come; a second one of the same player takes the place of the first. */
export const bubblesAfter = (
  bubbles: Bubble[],
  { seat, phrase }: { seat: number; phrase: string },
  now: number,
): Bubble[] =>
  [...bubbles.filter((one) => one.seat !== seat && one.until > now), { seat, phrase, until: now + STAYS }].slice(-MOST);

/** The players of a room whom this device does not want to hear. */
export function mutedIn(code: string): Set<number> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(`randolph.muted.${code}`) ?? "[]"));
  } catch {
    return new Set();
  }
}

export function mute(code: string, seat: number, on: boolean) {
  const seats = mutedIn(code);
  if (on) seats.add(seat);
  else seats.delete(seat);
  try {
    sessionStorage.setItem(`randolph.muted.${code}`, JSON.stringify([...seats]));
  } catch {
    // Storage refused: nobody can be muted alone; all together still can.
  }
}

/** Is it to be seen here? */
export const heard = (code: string, { seat, phrase }: { seat: number; phrase: string }) =>
  known(phrase) && !settings().quiet && !mutedIn(code).has(seat);
