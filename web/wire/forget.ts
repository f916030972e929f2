/**
 * What the server knows of the person at this device, and how it is asked to forget it. The rooms in which this person has had a
 * seat are known only here (`remember`), for each seat has a token of its own and the server cannot tell which belong
 * together; so the page asks room by room.
 */

import { device, listOf } from "../core/storage.ts";
import { forgetBoards, forgetSeat, HttpError } from "./http.ts";

const KEY = "randolph.rooms";
/** Of these, those in which no game was on when the server was asked last. */
const RESTING = "randolph.rooms.resting";
/** More rooms than anybody visits; the server forgets the oldest by itself. */
const MOST = 500;

const codesIn = (key: string) =>
  device.read(key, (codes) => listOf(codes).filter((code): code is string => typeof code === "string"));

/** @returns the rooms in which this device has had a seat, the latest first */
export const remembered = () => codesIn(KEY);

/** @returns those of them in which a game may be on, as far as this browser knows */
export function unsettled() {
  const resting = new Set(codesIn(RESTING));
  return remembered().filter((code) => !resting.has(code));
}

/** Put a room first in a list of rooms, or take it out. */
function put(key: string, code: string, on: boolean) {
  const codes = codesIn(key);
  if (on ? codes[0] !== code : codes.includes(code))
    device.write(key, [...(on ? [code] : []), ...codes.filter((one) => one !== code)].slice(0, MOST));
}

/** Remember that this device has a seat in a room. */
export function remember(code: string) {
  put(KEY, code, true);
  put(RESTING, code, false);
}

/** Nothing is on in a room: it is not asked about until this device enters it again. */
export const rest = (code: string) => put(RESTING, code, true);

/** There is no such room any more, and so nothing to forget there. */
export const forgetRoom = (code: string) => [KEY, RESTING].forEach((key) => void put(key, code, false));

/**
 * Everything on the server; a room that is gone is forgotten already. What was done is not done again. A room that the
 * server cannot read keeps nothing else from being forgotten; at the end its error says that something is left.
 */
export async function forgetAll(codes = remembered(), services = { forgetSeat, forgetBoards }) {
  let left = [...codes];
  let damaged: unknown = null;
  for (const code of codes) {
    try {
      await services.forgetSeat(code);
    } catch (error) {
      if (error instanceof HttpError && error.code === "damaged") {
        damaged = error;
        continue;
      }
      if (!(error instanceof HttpError && error.status === 404)) throw error;
    }
    left = left.filter((one) => one !== code);
    device.write(KEY, left);
  }
  await services.forgetBoards();
  if (damaged) throw damaged;
}
