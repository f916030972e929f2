/**
 * What the server knows of the person at this device, and how it is asked to forget it. The rooms in which this person has had a
 * seat are known only here (`remember`), for each seat has a token of its own and the server cannot tell which belong
 * together; so the page asks room by room.
 */

import { device, listOf } from "../core/storage.ts";
import { forgetBoards, forgetSeat, HttpError } from "./http.ts";

const KEY = "randolph.rooms";
/** More rooms than anybody visits; the server forgets the oldest by itself. */
const MOST = 500;

/** @returns the rooms in which this device has had a seat, the latest first */
export const remembered = () =>
  device.read(KEY, (codes) => listOf(codes).filter((code): code is string => typeof code === "string"));

/** Remember that this device has a seat in a room. */
export function remember(code: string) {
  const codes = remembered();
  if (codes[0] !== code) device.write(KEY, [code, ...codes.filter((one) => one !== code)].slice(0, MOST));
}

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
