/**
 * Take me along: this browser's seats and games go to another one. Each room gives a pass to the seat, by a request of its
 * own; all of them and the list go in a parcel that the server cannot read, or, where the browser cannot encrypt, in a file.
 */

import { fieldsOf, listOf } from "../core/storage.ts";
import { remember, remembered } from "./forget.ts";
import type { ParcelKept, ParcelTaken, RoomJoined, RoomPass } from "./generated/http.ts";
import { HttpError, request } from "./http.ts";
import { newCode, opener, sealed } from "./sealing.ts";

/** What is taken along: rooms, the latest first, each with a pass where this browser has a seat in it. */
export interface Luggage {
  format: typeof FORMAT;
  version: 1;
  rooms: { code: string; pass: string | null }[];
}

const FORMAT = "randolph-take-along";
/** More rooms than anybody visits; what else is in a file is left there. */
const MOST = 500;
/** Bytes of a file that is read at all. */
export const LARGEST_FILE = 16 << 20;

const roomOf = (code: string) => `/api/rooms/${encodeURIComponent(code)}`;

/**
 * Everything that is to go. A room without this seat – the server says no more about one that it has not – goes without
 * a pass.
 *
 * @param told how many rooms have been asked
 */
export async function packed(told: (asked: number, of: number) => void): Promise<Luggage> {
  const rooms: Luggage["rooms"] = [];
  const codes = remembered();
  for (const code of codes) {
    told(rooms.length, codes.length);
    rooms.push({ code, pass: await passTo(code) });
  }
  return { format: FORMAT, version: 1, rooms };
}

async function passTo(code: string) {
  try {
    return (await request<RoomPass>(`${roomOf(code)}/pass`, undefined, { method: "POST" })).pass;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

/** Leave it with the server. @returns the code that opens it, and what the server says */
export async function leave(luggage: Luggage) {
  const code = newCode();
  return { code, ...(await request<ParcelKept>("/api/parcels", await sealed(code, luggage))) };
}

/** Take a parcel: nobody can take it again. Throws HttpError, and `NoLuggage` for what is no parcel. */
export async function taken(code: string): Promise<Luggage> {
  const { id, open } = await opener(code);
  const { body } = await request<ParcelTaken>("/api/parcels/take", { id });
  return luggageOf(await open(body).catch(() => null));
}

/** What a file has, which somebody chose. Throws `NoLuggage`. */
export async function fromFile(file: File): Promise<Luggage> {
  if (file.size > LARGEST_FILE) throw new NoLuggage(file.name);
  const text = await file.text();
  try {
    return luggageOf(JSON.parse(text));
  } catch {
    throw new NoLuggage(file.name);
  }
}

/** A parcel or a file that is something else, or of a version that this page does not know. */
export class NoLuggage extends Error {}

function luggageOf(found: unknown): Luggage {
  const { format, version, rooms } = fieldsOf(found);
  if (format !== FORMAT || version !== 1) throw new NoLuggage();
  const read = listOf(rooms).flatMap((room) => {
    const { code, pass } = fieldsOf(room);
    return typeof code === "string" ? [{ code, pass: typeof pass === "string" ? pass : null }] : [];
  });
  return { format: FORMAT, version: 1, rooms: read.slice(0, MOST) };
}

/** What has come of what was brought: rooms that are new here, and among them those without a seat. */
export type Arrived = { rooms: number; seatless: number };

/**
 * Sit down in the rooms that this browser does not have, the oldest first, so that the latest one leads the list. A room
 * that it has is not asked: the request would carry another seat's cookie. What is done is taken out of the luggage, so
 * that it can be tried again.
 */
export async function unpack(luggage: Luggage, arrived: Arrived, told: () => void) {
  for (; luggage.rooms.length; luggage.rooms.pop()) {
    const { code, pass } = luggage.rooms[luggage.rooms.length - 1];
    if (remembered().includes(code)) continue;
    if (pass && (await sits(code, pass))) remember(code);
    else arrived.seatless += 1;
    arrived.rooms += 1;
    told();
  }
}

/** Whether there is a seat for this pass; it may have been used, or the room be gone. */
async function sits(code: string, pass: string) {
  try {
    await request<RoomJoined>(`${roomOf(code)}/sit`, { pass });
    return true;
  } catch (error) {
    if (error instanceof HttpError && [403, 404, 409].includes(error.status)) return false;
    throw error;
  }
}
