/**
 * Continue on another device: copies this browser's seats and games to another one. Each room issues a pass for the
 * seat. All passes and lists go into a parcel that the server cannot read, or into a file if the browser cannot
 * encrypt.
 */

import { keepRecord, readRecord } from "../core/records.ts";
import { fieldsOf, listOf } from "../core/storage.ts";
import { remember, remembered } from "../wire/forget.ts";
import type { ParcelKept, ParcelTaken, RoomJoined, RoomPass } from "../wire/generated/http.ts";
import { LARGEST_PARCEL } from "../wire/generated/protocol.ts";
import { HttpError, request } from "../wire/http.ts";
import { newCode, opener, sealed } from "../wire/sealing.ts";
import { addGames, gamesPlayed } from "./games.ts";

/** The content of a parcel: passes for seats, the latest room first, and the games with their records by id. */
export interface Luggage {
  format: typeof FORMAT;
  version: 1;
  seats: { code: string; pass: string }[];
  games: unknown[];
  records: [id: string, record: string][];
}

const FORMAT = "randolph-take-along";
/** More seats than anybody has; any others in a file are ignored. */
const MOST = 500;
/** Maximum size of a file, in bytes. */
const LARGEST_FILE = 16 << 20;

const roomPath = (code: string) => `/api/rooms/${encodeURIComponent(code)}`;
/** Error codes that say that the seat, pass or room does not exist. */
const isNone = (error: unknown) => error instanceof HttpError && [403, 404, 409].includes(error.status);

/**
 * Collect everything to copy.
 *
 * @param progress called with the number of rooms asked so far
 */
export async function packLuggage(progress: (asked: number, of: number) => void): Promise<Luggage> {
  const luggage: Luggage = { format: FORMAT, version: 1, seats: [], games: gamesPlayed(), records: [] };
  const codes = remembered();
  for (const [asked, code] of codes.entries()) {
    progress(asked, codes.length);
    try {
      const { pass } = await request<RoomPass>(`${roomPath(code)}/pass`, undefined, { method: "POST" });
      luggage.seats.push({ code, pass });
    } catch (error) {
      if (!isNone(error)) throw error;
    }
  }
  for (const { id } of gamesPlayed()) {
    const record = await readRecord(id);
    if (record) luggage.records.push([id, record]);
  }
  return luggage;
}

/**
 * Leave the parcel with the server; if it is too large, without the oldest records.
 *
 * @returns the code that opens it, and the server's answer
 */
export async function depositParcel(luggage: Luggage) {
  const code = newCode();
  let parcel = await sealed(code, luggage);
  for (let { length } = luggage.records; parcel.body.length > LARGEST_PARCEL && length; ) {
    length >>= 1;
    parcel = await sealed(code, { ...luggage, records: luggage.records.slice(0, length) });
  }
  return { code, ...(await request<ParcelKept>("/api/parcels", parcel)) };
}

/** Take a parcel; it can be taken only once. Throws `HttpError`, or `NoLuggage` if it is not a parcel. */
export async function takeParcel(code: string): Promise<Luggage> {
  const { id, open } = await opener(code);
  const { body } = await request<ParcelTaken>("/api/parcels/take", { id });
  return luggageOf(await open(body).catch(() => null));
}

/** The content of a chosen file. Throws `NoLuggage`. */
export async function fromFile(file: File): Promise<Luggage> {
  if (file.size > LARGEST_FILE) throw new NoLuggage();
  const text = await file.text();
  try {
    return luggageOf(JSON.parse(text));
  } catch {
    throw new NoLuggage();
  }
}

/** A parcel or file that is something else, or of a version that this page does not know. */
export class NoLuggage extends Error {}

const isText = (value: unknown) => typeof value === "string";

function luggageOf(found: unknown): Luggage {
  const { format, version, seats, games, records } = fieldsOf(found);
  if (format !== FORMAT || version !== 1) throw new NoLuggage();
  const isSeat = (seat: unknown): seat is Luggage["seats"][0] =>
    isText(fieldsOf(seat).code) && isText(fieldsOf(seat).pass);
  const isRecord = (one: unknown): one is Luggage["records"][0] =>
    listOf(one).length === 2 && listOf(one).every(isText);
  return {
    format: FORMAT,
    version: 1,
    seats: listOf(seats).filter(isSeat).slice(0, MOST),
    games: listOf(games),
    records: listOf(records).filter(isRecord),
  };
}

/** The result of unpacking: seats, seats that are no longer available, and games that are new here. */
export type Arrived = { seats: number; lost: number; games: number };

/**
 * Keep the games, and join the rooms in which this browser has no seat, the oldest first, so that the latest one leads
 * the list. Rooms that it has are not asked, because the request would carry another seat's cookie. What is done is
 * removed from the luggage, so that the rest can be tried again.
 */
export async function unpack(luggage: Luggage, arrived: Arrived, progress: () => void) {
  const known = addGames(luggage.games.splice(0));
  arrived.games += known.length;
  for (const [id, record] of luggage.records.splice(0)) if (known.includes(id)) await keepRecord(id, record);
  for (; luggage.seats.length; luggage.seats.pop()) {
    const { code, pass } = luggage.seats[luggage.seats.length - 1];
    if (remembered().includes(code)) continue;
    try {
      await request<RoomJoined>(`${roomPath(code)}/sit`, { pass });
      remember(code);
      arrived.seats += 1;
    } catch (error) {
      if (!isNone(error)) throw error;
      arrived.lost += 1;
    }
    progress();
  }
}
