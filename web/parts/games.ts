/**
 * The games played in this browser: which, when, with whom, the result, and their records. Only the browser knows this
 * list: the server cannot tell which seats belong to one person. So the page asks the newest rooms one by one.
 */

import { dropRecord, keepRecord, readRecord, recordIds } from "../core/records.ts";
import { device, fieldsOf, listOf, tab } from "../core/storage.ts";
import { checkSeat, forgetRoom, lostSeats, remembered, rest, unsettled } from "../wire/forget.ts";
import type { RoomInfo } from "../wire/generated/http.ts";
import { HttpError, recordPath, roomInfo, send } from "../wire/http.ts";

/** A finished game, for a player with a seat in it: their own `seat`; at a real table the device's. */
export type Played = Pick<RoomInfo, "code" | "standing" | "turned"> & {
  /** the room's code, and when the game ended: a room may have had several */
  id: string;
  game: string;
  mode: string;
  /** when it ended, in milliseconds of the server's clock */
  at: number;
  seat: number;
  winners: readonly number[];
  /** the server no longer has its record */
  gone?: boolean;
};

const KEY = "randolph.games";
/** The rooms whose seats were checked while the tab is open. */
const CHECKED = "randolph.rooms.checked";
/** The maximum number of listed games, and of kept records. */
export const MOST = 50;
/** The maximum number of concurrent requests. */
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

/** @returns whether the browser keeps the list; records of games outside it are deleted */
function keepGames(games: readonly Played[]) {
  const before = gamesPlayed();
  const kept = [...games].sort((a, b) => b.at - a.at).slice(0, MOST);
  for (const { id } of before) if (!kept.some((game) => game.id === id)) void dropRecord(id);
  return device.write(KEY, kept);
}

/** Add games from another browser. @returns the ids of those that are new here and fit in */
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

/** A room's info: if its game is over, it is added to the list, and the room is not asked again. */
export function noted(info: RoomInfo): Played | null {
  const { code, rules, seat, standing, turned, ended } = info;
  checkSeat(info);
  if (seat === null || ended) rest(code);
  if (seat === null || !ended) return null;
  const { game, mode } = rules;
  const { at, winners } = ended;
  const played: Played = { id: `${code}-${at}`, code, game, mode, at, seat, standing, turned, winners };
  const games = gamesPlayed();
  if (!games.some(({ id }) => id === played.id)) keepGames([played, ...games]);
  return played;
}

/**
 * The newest rooms where this browser has a seat and a game is in progress, or may begin. Deleted rooms are forgotten.
 */
export async function roomsOn(): Promise<RoomInfo[]> {
  const infos = await Promise.all(
    unsettled()
      .slice(0, AT_ONCE)
      .map((code) =>
        roomInfo(code).catch((error) => {
          if (isGone(error)) forgetRoom(code);
          return null;
        }),
      ),
  );
  return infos.filter((info) => info !== null).filter((info) => !noted(info) && info.seat !== null);
}

/**
 * Check this browser's seats in the newest rooms where no game is in progress, a few at a time, and each once while the
 * tab is open. `roomsOn` checks the other ones.
 */
export async function checkSeats() {
  const known = [...unsettled(), ...lostSeats()];
  const checked = tab.read(CHECKED, listOf);
  const due = remembered().filter((code) => !known.includes(code) && !checked.includes(code));
  for (const code of due.slice(0, AT_ONCE))
    try {
      checkSeat(await roomInfo(code)); // and no more: a game that was removed from the list stays so
      tab.write(CHECKED, checked.push(code) && checked);
    } catch (error) {
      if (!isGone(error)) return;
      forgetRoom(code);
    }
}

const isGone = (error: unknown) => error instanceof HttpError && error.status === 404;

/** A game has ended: if this browser has a seat in it, list it and keep its record. */
export async function keepGame(code: string) {
  const played = noted(await roomInfo(code));
  if (played) await recordOf(played.id);
}

/**
 * The record of a game by its id, as text: the kept one, or the server's, which is then kept if the game is in the
 * list. Null if there is none, or the server cannot be reached.
 */
export async function recordOf(id: string): Promise<string | null> {
  return (
    (await readRecord(id)) ??
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
 * Fetch records that could not be fetched when their games ended, a few at a time.
 *
 * @returns whether the browser keeps the list, and records
 */
export async function fillRecords(): Promise<{ list: boolean; records: boolean }> {
  const games = gamesPlayed();
  const list = keepGames(games);
  const kept = await recordIds();
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
