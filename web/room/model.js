/**
 * What the page of any room needs to know about a view, whatever is played, as plain functions: no DOM, no time of its
 * own, no state. The server has already decided what each viewer may see and do (`view.actions`); here it is only put
 * into the shape the zone shows.
 */

/** @typedef {import("../net/wire.js").RoomView} View */
/** @typedef {import("../net/wire.js").Player} Player */
/** @typedef {import("../net/wire.js").RoomDeadline} Deadline */

/** The highest number the pad and the keyboard offer; the server has its own limit. */
export const HIGHEST = 99;

/**
 * Which face the zone below the board shows; "bidding" as long as players think and announce numbers.
 *
 * @param {View} view
 * @returns {"lobby" | "bidding" | "mine" | "watching" | "over" | "finished"}
 */
export function zoneOf(view) {
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

/**
 * May this viewer do that now? The device at a real table may do what any of its players may.
 *
 * @param {View} view
 * @param {string} action
 */
export const can = (view, action) =>
  view.actions.includes(action) || Object.values(view.seats ?? {}).some((actions) => actions.includes(action));

/** Is this the one device on a real table, which speaks for everybody? @param {View} view */
export const isDevice = (view) => view.mode === "table" && view.you !== null;

/**
 * Is this seat the reader's own? Nobody's at a real table, where the device is read by all.
 *
 * @param {View} view
 * @param {number | null | undefined} seat
 */
export const isYou = (view, seat) => view.mode !== "table" && typeof seat === "number" && seat === view.you;

/**
 * For whom the moves of a demonstration are said: at a real table the device says them for the player who shows.
 *
 * @param {View} view
 * @returns {number | undefined} undefined: for oneself
 */
export const showerOf = (view) => (isDevice(view) ? view.demonstration?.seat : undefined);

/**
 * @param {View} view
 * @param {number | null | undefined} seat
 * @returns {Player | null}
 */
export const playerAt = (view, seat) => view.players.find((player) => player.seat === seat) ?? null;

/** @param {View} view */
export const isSpectator = (view) => view.you === null;

/** May this viewer take a seat? A game alone has one. @param {View} view */
export const mayJoin = (view) => view.you === null && view.mode === "group";

/** @param {View} view */
export const isHost = (view) => view.you !== null && view.you === view.host;

/** Those who are still in the game, by seat. @param {View} view */
export const present = (view) => view.players.filter((player) => !player.left);

/**
 * The keys of one page of the pad: twelve places, numbers and the ways to the neighboring pages.
 *
 * @param {number} page from 0
 * @returns {(number | "back" | "more")[]}
 */
export function padKeys(page) {
  if (page === 0) return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "more"];
  const first = 12 + (page - 1) * 10;
  const numbers = Array.from({ length: 10 }, (_, index) => first + index).filter((number) => number <= HIGHEST);
  return ["back", ...numbers, ...(first + 10 <= HIGHEST ? /** @type {const} */ (["more"]) : [])];
}

/**
 * The page of the pad that shows a number.
 *
 * @param {number} moves
 */
export const padPageOf = (moves) => (moves < 12 ? 0 : 1 + Math.floor((moves - 12) / 10));

/**
 * Milliseconds until a deadline; a paused one stands still.
 *
 * @param {Deadline | null} deadline
 * @param {number} now the server's time
 */
export function remaining(deadline, now) {
  if (!deadline) return 0;
  return Math.max(0, deadline.paused ? deadline.left : Math.min(deadline.at - now, deadline.total));
}

/**
 * The sand still above, from 1 (just turned) to 0.
 *
 * @param {Deadline | null} deadline
 * @param {number} now
 */
export function sandShare(deadline, now) {
  return deadline && deadline.total > 0 ? remaining(deadline, now) / deadline.total : 0;
}

/**
 * A duration as minutes and seconds, from an hour on as hours and minutes – the signs are those of all languages –,
 * rounded up: 0:00 is shown only when nothing is left.
 *
 * @param {number} ms
 * @returns {string}
 */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 3600) {
    const minutes = Math.ceil(seconds / 60);
    const hours = `${Math.floor(minutes / 60)}\u00a0h`;
    return minutes % 60 ? `${hours} ${minutes % 60}\u00a0min` : hours;
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether the countdown to a round runs. @param {View} view */
export const revealing = (view) => view.phase === "over" && view.deadline?.kind === "reveal";

/**
 * Is there a timer that players should see running? The countdown to the next round stands at its button instead.
 *
 * @param {View} view
 */
export const runs = (view) =>
  view.deadline !== null && view.deadline.kind !== "next" && view.deadline.kind !== "closing";

/**
 * Those who would end the game now, while others are still asked.
 *
 * @param {View} view
 * @returns {Player[]}
 */
export const enders = (view) =>
  view.phase === "finished" || view.mode !== "group" ? [] : present(view).filter((player) => player.agreed);

/** Players by chips, most first; equal ones keep their seats' order. @param {View} view */
export function standings(view) {
  return [...view.players].sort((a, b) => b.chips.length - a.chips.length || a.seat - b.seat);
}

/**
 * Whether what is half said – a digit, a page of the pad – still holds: somebody else's first bid turns the sand, but
 * one goes on bidding in the same round.
 *
 * @param {View} before
 * @param {View} view
 */
export const stillBidding = (before, view) =>
  before.round === view.round && zoneOf(before) === "bidding" && zoneOf(view) === "bidding";
