/**
 * What the page of any room needs to know about a view, as plain functions: no DOM, no time of their own, no state. The
 * server has decided what each viewer may see and do (`view.actions`); these functions only prepare it for the zone.
 */

import { t } from "../core/i18n.ts";
import type { Deadline, Player, View } from "../wire/generated/common.ts";
import { HIGHEST_NUMBER } from "../wire/generated/protocol.ts";
/** Which content the zone below the board shows; "bidding" while players think and bid. */
export function zoneOf(view: View): "lobby" | "bidding" | "mine" | "watching" | "over" | "finished" {
  switch (view.phase) {
    case "lobby":
      return "lobby";
    case "demonstrating":
      return isDevice(view) || view.demonstration?.seat === view.you ? "mine" : "watching";
    case "over":
      return "over";
    case "finished":
      return "finished";
    default:
      return "bidding";
  }
}

/** May this viewer do that now? The device at a real table may do what any of its players may. */
export const can = (view: View, action: string) =>
  view.actions.includes(action) || Object.values(view.seats ?? {}).some((actions) => actions.includes(action));

/** Is this the one device on a real table, which acts for everybody? */
export const isDevice = (view: View) => view.mode === "table" && view.you !== null;

/** Is this seat the reader's own? On a real table none is, because everybody reads the device. */
export const isYou = (view: View, seat: number | null | undefined) =>
  view.mode !== "table" && typeof seat === "number" && seat === view.you;

/**
 * The seat for the moves of a demonstration: at a real table the device sends them for the player who shows.
 *
 * @returns undefined: one's own
 */
export const showerOf = (view: View): number | undefined => (isDevice(view) ? view.demonstration?.seat : undefined);

export const playerAt = (view: View, seat: number | null | undefined): Player | null =>
  view.players.find((player) => player.seat === seat) ?? null;

export const isSpectator = (view: View) => view.you === null;

/** May this viewer take a seat? A solo game has one. */
export const mayJoin = (view: View) => view.you === null && view.mode === "group";

export const isHost = (view: View) => view.you !== null && view.you === view.host;

/** The players who are still in the game, by seat. */
export const present = (view: View) => view.players.filter((player) => !player.left);

/**
 * The seat that exists only because a real table needs one before any name is entered; the first name replaces it.
 *
 * @param unnamed whether this is the name of a player without a name
 */
export const placeholder = (view: View, unnamed: (name: string) => boolean) =>
  view.phase === "lobby" && view.mode === "table"
    ? (present(view).find(({ seat, name }) => seat === 0 && unnamed(name)) ?? null)
    : null;

/** The players with a name. */
export function named(view: View, unnamed: (name: string) => boolean): Player[] {
  const nobody = placeholder(view, unnamed);
  return present(view).filter((player) => player !== nobody);
}

/**
 * The keys of one page of the pad: twelve places for numbers and the buttons to the neighboring pages.
 *
 * @param page from 0
 */
export function padKeys(page: number): (number | "back" | "more")[] {
  if (page === 0) return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "more"];
  const first = 12 + (page - 1) * 10;
  const numbers = Array.from({ length: 10 }, (_, index) => first + index).filter((number) => number <= HIGHEST_NUMBER);
  return ["back", ...numbers, ...(first + 10 <= HIGHEST_NUMBER ? (["more"] as const) : [])];
}

/** The page of the pad with a number. */
export const padPageOf = (moves: number) => (moves < 12 ? 0 : 1 + Math.floor((moves - 12) / 10));

/**
 * Milliseconds until a deadline; a paused one does not change.
 *
 * @param now the server's time
 */
export function remaining(deadline: Deadline | null, now: number) {
  if (!deadline) return 0;
  return Math.max(0, deadline.paused ? deadline.left : Math.min(deadline.at - now, deadline.total));
}

/** The share of sand left, from 1 (just turned) to 0. */
export function sandShare(deadline: Deadline | null, now: number) {
  return deadline && deadline.total > 0 ? remaining(deadline, now) / deadline.total : 0;
}

/**
 * A duration as minutes and seconds, in all languages alike; from an hour on as hours and minutes. It is rounded up:
 * 0:00 is shown only when nothing is left.
 */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 3600) {
    const minutes = Math.ceil(seconds / 60);
    const hours = Math.floor(minutes / 60);
    return minutes % 60 ? t("app.hours.minutes", { hours, minutes: minutes % 60 }) : t("app.hours", { hours });
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether the countdown to a round runs. */
export const revealing = (view: View) => view.phase === "over" && view.deadline?.kind === "reveal";

/** Deadlines that do not hurry everybody: they are shown at their buttons. */
const QUIET = ["next", "closing", "rematch"];

/** Is there a timer that players should see running? */
export const runs = (view: View) => view.deadline !== null && !QUIET.includes(view.deadline.kind);

/** Below this many milliseconds, time is short. */
export const LOW = 10_000;

/** Whether the last seconds of such a timer run. */
export const runsLow = (view: View, now: number) => runs(view) && remaining(view.deadline, now) <= LOW;

/** The players who would end the game now, while others are still asked. */
export const enders = (view: View): Player[] =>
  view.phase === "finished" || view.mode !== "group" ? [] : present(view).filter((player) => player.agreed);

/** Whether a player wants a rematch. */
export const wishesRematch = (view: View, seat: number | null) =>
  seat !== null && (view.rematch?.seats.includes(seat) ?? false);

/** The number of rounds, if it is agreed. */
export function roundsAgreed({ played, rules }: View): number | null {
  const { kind, count } = (played ?? rules).end;
  return kind === "rounds" ? count : null;
}

/** Players by chips, most first; equal ones in the order of their seats. */
export function standings(view: View) {
  return [...view.players].sort((a, b) => b.chips.length - a.chips.length || a.seat - b.seat);
}

/**
 * Whether unfinished input (a digit, a page of the pad) is still valid: somebody else's first bid starts the sand, but
 * bidding goes on in the same round.
 */
export const stillBidding = (before: View, view: View) =>
  before.round === view.round && zoneOf(before) === "bidding" && zoneOf(view) === "bidding";
