/**
 * The games that this browser has played: which, when, with whom, how they ended, and their records. They are known here
 * alone: the server cannot tell which seats are one person's, so the page asks room by room, about the newest few.
 */

import { dropRecord, keepRecord, keptRecord, recordsKept } from "../core/records.ts";
import { device, fieldsOf, listOf } from "../core/storage.ts";
import { forgetRoom, rest, unsettled } from "../wire/forget.ts";
import type { RoomInfo } from "../wire/generated/http.ts";
import { HttpError, recordPath, roomInfo, send } from "../wire/http.ts";

/** A game that is over, for whoever had a seat in it: one's own `seat`; at a real table the device's. */
export type Played = Pick<RoomInfo, "code" | "standing" | "turned"> & {
  /** the room's code, and when the game ended: a room may have had several */
  id: string;
  game: string;
  mode: string;
  /** when it ended, in milliseconds of the server's clock */
  at: number;
  seat: number;
  winners: readonly number[];
  /** the server has no record of it any more */
  gone?: boolean;
};

const KEY = "randolph.games";
/** So many games are listed, and as many records are kept. */
export const MOST = 50;
/** So many rooms, or records, are asked for at a time. */
export const AT_ONCE = 6;

const isPlayed = (kept: unknown): kept is Played => {
  const { id, code, game, at, seat, standing, turned, winners } = fieldsOf(kept);
  return (
    [id, code, game].every((text) => typeof text === "string") &&
    [at, seat, ...listOf(turned)].every(Number.isFinite) &&
    [standing, winners].every(Array.isArray) &&
    listOf(standing).every((one) => typeof fieldsOf(one).name === "string" && Number.isFinite(fieldsOf(one).chips))
  );
};

/** The games, the newest first. */
export const gamesPlayed = () => device.read(KEY, (games) => listOf(games).filter(isPlayed));

/** @returns whether the browser keeps the list; records of games that are not in it go */
function keepGames(games: readonly Played[]) {
  const before = gamesPlayed();
  const kept = [...games].sort((a, b) => b.at - a.at).slice(0, MOST);
  for (const { id } of before) if (!kept.some((game) => game.id === id)) void dropRecord(id);
  return device.write(KEY, kept);
}

/** Games that another browser has listed. @returns the ids of those that are new here, as far as there is room for them */
export function addGames(found: readonly unknown[]): string[] {
  const games = gamesPlayed();
  const isNew = ({ id }: Played) => !games.some((game) => game.id === id);
  const added = found.filter(isPlayed).filter(isNew);
  keepGames([...games, ...added]);
  return gamesPlayed()
    .filter(isNew)
    .map(({ id }) => id);
}

export const forgetGame = (id: string) => keepGames(gamesPlayed().filter((game) => game.id !== id));

/** What a room has told of itself: a game that is over goes into the list, and the room is not asked again. */
export function noted({ code, rules, seat, standing, turned, ended }: RoomInfo): Played | null {
  if (seat === null || ended) rest(code);
  if (seat === null || !ended) return null;
  const { game, mode } = rules;
  const { at, winners } = ended;
  const played: Played = { id: `${code}-${at}`, code, game, mode, at, seat, standing, turned, winners };
  const games = gamesPlayed();
  if (!games.some(({ id }) => id === played.id)) keepGames([played, ...games]);
  return played;
}

/** The newest rooms in which this browser has a seat and a game is on, or may begin. Those that are gone are forgotten. */
export async function roomsOn(): Promise<RoomInfo[]> {
  const told = await Promise.all(
    unsettled()
      .slice(0, AT_ONCE)
      .map((code) =>
        roomInfo(code).catch((error) => {
          if (isGone(error)) forgetRoom(code);
          return null;
        }),
      ),
  );
  return told.filter((info) => info !== null).filter((info) => !noted(info) && info.seat !== null);
}

const isGone = (error: unknown) => error instanceof HttpError && error.status === 404;

/** A game has ended in a room: if this browser has a seat there, it is listed and its record is kept. */
export async function keepGame(code: string) {
  const played = noted(await roomInfo(code));
  if (played) await recordOf(played.id);
}

/**
 * The record of a game by its id, as text: the one that is kept, or else the server's, which is then kept if the game is
 * in the list. Null where there is none, or the server cannot be reached.
 */
export async function recordOf(id: string): Promise<string | null> {
  return (
    (await keptRecord(id)) ??
    fetched(id).then(
      ({ record }) => record,
      () => null,
    )
  );
}

async function fetched(id: string) {
  const record = await (await send(recordPath(id.split("-")[0]))).text();
  const listed = gamesPlayed().some((game) => game.id === id);
  return { record, kept: listed && (await keepRecord(id, record)) };
}

/**
 * Fetch what could not be fetched when a game ended, a few records at a time.
 *
 * @returns whether the browser keeps the list, and records
 */
export async function fillRecords(): Promise<{ list: boolean; records: boolean }> {
  const games = gamesPlayed();
  const list = keepGames(games);
  const kept = await recordsKept();
  if (!kept) return { list, records: false };
  for (const id of kept) if (!games.some((game) => game.id === id)) void dropRecord(id);
  for (const { id } of games.filter(({ id, gone }) => !gone && !kept.includes(id)).slice(0, AT_ONCE))
    try {
      if (!(await fetched(id)).kept) return { list, records: false };
    } catch (error) {
      if (isGone(error)) keepGames(gamesPlayed().map((game) => (game.id === id ? { ...game, gone: true } : game)));
    }
  return { list, records: true };
}
