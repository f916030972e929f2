/**
 * The player of puzzles: name, six words, tries and dailies (docs/reference/services.md). The first request that needs
 * a player creates one, in one tab at a time, so that two tabs do not create two.
 *
 * The first try of each puzzle stays on this device until the server has judged it: if it cannot be sent now, it is sent
 * later. Sending it twice changes nothing, because the first one counts.
 */

import { device, fieldsOf, listOf } from "../core/storage.ts";
import type { Me, MyDailies, NewTry, NextPuzzle, SixWords, TryResult, WhoAmI } from "./generated/http.ts";
import { HttpError, request, send } from "./http.ts";

// ---- who it is ----

/** The player of this device; null if it has none. */
export const whoAmI = async (): Promise<Me | null> => (await request<WhoAmI>("/api/me")).me;

/** Whether this browser has created or brought back a player. It cannot see the cookie. */
const HAS_PLAYER = "randolph.player";

/** Do something that needs a player; if this device has none, make one first. */
export async function asPlayer<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  if (!device.read(HAS_PLAYER, Boolean)) await createPlayer();
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof HttpError && error.code === "no_player")) throw error;
  }
  await createPlayer(); // the player was deleted on another device
  return act();
}

/** If there is a player already, perhaps created by another tab, nothing changes. */
const createPlayer = () =>
  inTurn(async () => {
    await send("/api/me", undefined, { method: "POST" });
    device.write(HAS_PLAYER, true);
  });

/** @param name the public name; null for none */
export const renameMe = (name: string | null) =>
  asPlayer(async () => (await request<WhoAmI>("/api/me", { name }, { method: "PUT" })).me);

/** Six new words for another device; earlier ones are no longer valid. */
export const newWords = () =>
  asPlayer(async () => (await request<SixWords>("/api/me/words", undefined, { method: "POST" })).words);

/** @param replace whether this player may replace the one that this device has */
export async function bringBack(words: string, replace: boolean = false) {
  const { me } = await request<WhoAmI>("/api/me/return", { words, replace });
  device.write(HAS_PLAYER, true);
  return me;
}

// ---- tries ----

const TRIES = "randolph.tries";
/** The most tries that are kept: more than anybody makes without a server. */
const MOST = 500;

/** The tries that the server has not judged yet, the earliest first. */
export const keptTries = () =>
  device.read(TRIES, (kept) =>
    listOf(kept).flatMap((one): NewTry[] => {
      const { puzzle, moves } = fieldsOf(one);
      return typeof puzzle === "string" && typeof moves === "string" ? [{ puzzle, moves }] : [];
    }),
  );

const storeTries = (tries: NewTry[]) => device.write(TRIES, tries.slice(-MOST));

/** Whether the same request may succeed later. */
export const mayWorkLater = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Hand in a try of a puzzle. If an earlier one is waiting on this device, that one counts.
 *
 * @returns null if the server cannot judge it now: it is kept on this device
 */
export async function handIn(attempt: NewTry): Promise<TryResult | null> {
  const waiting = keptTries();
  const first = waiting.find(({ puzzle }) => puzzle === attempt.puzzle);
  const kept = first !== undefined || storeTries([...waiting, attempt]);
  try {
    return await sendTry(first ?? attempt);
  } catch (error) {
    if (kept && mayWorkLater(error)) return null;
    throw error;
  }
}

/** Hand in the tries that wait on this device; what the server refuses is dropped. @returns the results */
export async function sendKept(): Promise<TryResult[]> {
  const results: TryResult[] = [];
  for (const one of keptTries()) {
    try {
      results.push(await sendTry(one));
    } catch (error) {
      if (mayWorkLater(error)) break;
    }
  }
  return results;
}

async function sendTry(one: NewTry): Promise<TryResult> {
  try {
    const result = await asPlayer(() => request<TryResult>("/api/me/tries", one));
    drop(one);
    return result;
  } catch (error) {
    if (!mayWorkLater(error)) drop(one);
    throw error;
  }
}

const drop = ({ puzzle }: NewTry) => void storeTries(keptTries().filter((one) => one.puzzle !== puzzle));

/** A puzzle that suits this player. @param query game, edition, theme, least, most */
export const nextPuzzle = (query: Record<string, string> = {}): Promise<NextPuzzle> =>
  request(`/api/me/next?${new URLSearchParams(query)}`);

// ---- dailies ----

/** Tell the server that the player sees a daily now. Without a player nothing happens, and no page needs the answer. */
export const sawDaily = (puzzle: string): Promise<unknown> => send("/api/me/seen", { puzzle }).catch(() => null);

/** @param query `day` such as 2026-11-23; `month` such as 2026-11, for the calendar */
export const myDailies = (query: { day?: string; month?: string } = {}): Promise<MyDailies> =>
  request(`/api/me/daily?${new URLSearchParams(query)}`);

// ---- one tab at a time ----

const TURN = "randolph.player.making";
/** After this time a tab that has claimed its turn counts as closed, in milliseconds. */
const CLAIM_ENDS = 5000;
const POLL_INTERVAL = 50;

/** Do something while no other tab does. Browsers have no locks on plain HTTP; there, tabs claim turns in the storage. */
async function inTurn(act: () => Promise<unknown>) {
  if ("locks" in navigator) return navigator.locks.request(TURN, act);
  const claim = Math.random();
  const holder = () => device.read(TURN, fieldsOf);
  for (;;) {
    const { by, at } = holder();
    const free = by === undefined || Math.abs(Date.now() - Number(at)) > CLAIM_ENDS;
    if (free && !device.write(TURN, { by: claim, at: Date.now() })) break; // the browser stores nothing
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL)); // another tab may claim at this moment, too
    if (holder().by === claim) break;
  }
  try {
    return await act();
  } finally {
    device.forget(TURN);
  }
}
