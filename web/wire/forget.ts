/**
 * The data that the server has about the person at this device, and its deletion. Only this device knows in which rooms
 * the person has had a seat (`remember`): each seat has a token of its own, and the server cannot tell which belong
 * together. So the page asks room by room.
 */

import { device, listOf } from "../core/storage.ts";
import type { RoomInfo } from "./generated/http.ts";
import { forgetBoards, forgetPlayer, forgetSeat, HttpError } from "./http.ts";

const KEY = "randolph.rooms";
/** The rooms where no game was in progress when the server was last asked. */
const RESTING = "randolph.rooms.resting";
/** The rooms where this browser had a seat whose token the server no longer knows. */
const LOST = "randolph.rooms.lost";
/** The most rooms that are remembered: more than anybody visits, and the server deletes old rooms by itself. */
const MOST = 500;

const codesIn = (key: string) =>
  device.read(key, (codes) => listOf(codes).filter((code): code is string => typeof code === "string"));

/** @returns the rooms where this device has had a seat, the latest first */
export const remembered = () => codesIn(KEY);

/** @returns the remembered rooms where a game may be in progress, as far as this browser knows */
export function unsettled() {
  const resting = new Set(codesIn(RESTING));
  return remembered().filter((code) => !resting.has(code));
}

/** Move a room to the front of a list of rooms, or remove it. */
function put(key: string, code: string, on: boolean) {
  const codes = codesIn(key);
  if (on ? codes[0] !== code : codes.includes(code))
    device.write(key, [...(on ? [code] : []), ...codes.filter((one) => one !== code)].slice(0, MOST));
}

/** Remember that this device has a seat in a room. */
export function remember(code: string) {
  put(KEY, code, true);
  put(RESTING, code, false);
  put(LOST, code, false);
}

/** @returns the remembered rooms whose seat is lost: its data was deleted on another device, or the cookie is gone */
export const lostSeats = () => codesIn(LOST);

/** The server's answer about a room: a remembered seat whose token it does not know is lost. */
export function checkSeat({ code, known }: Pick<RoomInfo, "code" | "known">) {
  if (!known && remembered().includes(code)) put(LOST, code, true);
}

/** No game is in progress in a room: the page does not ask about it until this device enters it. */
export const rest = (code: string) => put(RESTING, code, true);

/** There is nothing left to delete in the room. */
export const forgetRoom = (code: string) => [KEY, RESTING, LOST].forEach((key) => void put(key, code, false));

/**
 * Delete everything on the server. Rooms that no longer exist count as done, and rooms that are done are not repeated. A room
 * that the server cannot read does not stop the rest; its error is thrown at the end.
 */
export async function forgetAll(codes = remembered(), services = { forgetSeat, forgetBoards, forgetPlayer }) {
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
    forgetRoom(code);
  }
  await services.forgetBoards();
  await services.forgetPlayer();
  if (damaged) throw damaged;
}
