/**
 * What the room page needs to know about a view, as plain functions: no DOM, no time of its own, no state. The server
 * has already decided what each viewer may see and do (`view.actions`); here it is only put into the shape the zone
 * shows.
 */

import { COLORS } from "../rules/geometry.js";

/** @typedef {import("../net/wire.js").View} View */
/** @typedef {import("../net/wire.js").Bid} Bid */
/** @typedef {import("../net/wire.js").Player} Player */
/** @typedef {import("../net/wire.js").Deadline} Deadline */
/** @typedef {import("../net/wire.js").BoardJson} BoardJson */
/** @typedef {import("../net/wire.js").Target} Target */

/**
 * Editions, and what is in their boxes; `promised`: the silver robot plays unless it is left in the box.
 */
export const EDITIONS = /** @type {const} */ ([
  { id: "first", letters: "AB", diagonals: false, promised: false },
  { id: "second", letters: "CD", diagonals: true, promised: false },
  { id: "third", letters: "ABCD", diagonals: true, promised: true },
  { id: "mixed", letters: "ABCD", diagonals: true, promised: false },
]);

/** @param {{ edition: string }} rules */
export const boxOf = (rules) => EDITIONS.find((edition) => edition.id === rules.edition) ?? EDITIONS[0];

/** Whether faces, by their ids, are all in the box of an edition. @param {string} edition @param {readonly string[]} faces */
export const boxHas = (edition, faces) => faces.every((face) => boxOf({ edition }).letters.includes(face.charAt(1)));

/**
 * Rules with a wish carried out, and what does not go with it left out: another edition keeps the faces that it has, and
 * the fifth robot; it brings one along when its box promises one. Of faces and a saved board the one that was named last
 * counts.
 *
 * @param {import("../net/wire.js").GameRules} rules
 * @param {Partial<import("../net/wire.js").GameRules>} wish
 * @returns {import("../net/wire.js").GameRules}
 */
export function agreed(rules, wish) {
  const next = { ...rules, ...wish };
  if (wish.edition && wish.edition !== rules.edition) {
    if (!wish.board) next.board = null;
    if (boxOf(next).promised) next.silver = wish.silver ?? true;
  }
  if (next.faces && !boxHas(next.edition, next.faces)) next.faces = null;
  if (wish.board) next.faces = null;
  else if (wish.faces) next.board = null;
  if (!next.silver) next.silver_power = false;
  if (next.no_bid_offer_seconds > next.no_bid_auto_seconds) next.no_bid_auto_seconds = next.no_bid_offer_seconds + 60;
  return next;
}

/**
 * Rules with faces that somebody has named, in an edition that has them: the one that was chosen if it does, else the first.
 *
 * @param {import("../net/wire.js").GameRules} rules
 * @param {readonly string[]} faces
 */
export function withFaces(rules, faces) {
  const edition = [rules.edition, ...EDITIONS.map(({ id }) => id)].find((id) => boxHas(id, faces));
  return edition ? agreed(rules, { edition, faces: [...faces], silver: rules.silver }) : rules;
}

/** The highest number the pad and the keyboard offer; the server has its own limit. */
export const HIGHEST_BID = 99;

/**
 * Which face the zone below the board shows.
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
 * The target of the round.
 *
 * @param {View} view
 * @param {BoardJson | null} board
 * @returns {Target | null}
 */
export function targetOf(view, board) {
  return board && view.chip !== null ? (board.targets[view.chip] ?? null) : null;
}

/** @param {View} view @returns {Bid | null} */
export const myBid = (view) => view.bids.find((bid) => bid.seat === view.you) ?? null;

/** @param {View} view @returns {number | null} */
export function lowestBid(view) {
  const standing = view.bids.filter((bid) => bid.state !== "failed").map((bid) => bid.moves);
  return standing.length ? Math.min(...standing) : null;
}

/** Who shows after the present demonstration, if it fails. @param {View} view @returns {Bid | null} */
export const nextBid = (view) => view.bids.find((bid) => bid.state === "standing") ?? null;

/**
 * Why this number may not be bid now, in the server's words, or null if it may. The server judges; this only keeps
 * the keys honest.
 *
 * @param {View} view
 * @param {number} moves
 * @returns {import("../net/wire.js").WireError | null}
 */
export function bidFault(view, moves) {
  if (!can(view, "bid")) return { code: "too_late", rule: "B1" };
  const own = myBid(view);
  return own && moves >= own.moves ? { code: "not_lower", rule: "B2" } : null;
}

/**
 * The keys of one page of the pad: twelve places, numbers and the ways to the neighboring pages.
 *
 * @param {number} page from 0
 * @returns {(number | "back" | "more")[]}
 */
export function padKeys(page) {
  if (page === 0) return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "more"];
  const first = 12 + (page - 1) * 10;
  const numbers = Array.from({ length: 10 }, (_, index) => first + index).filter((number) => number <= HIGHEST_BID);
  return ["back", ...numbers, ...(first + 10 <= HIGHEST_BID ? /** @type {const} */ (["more"]) : [])];
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
 * A duration as minutes and seconds, rounded up: 0:00 is shown only when nothing is left.
 *
 * @param {number} ms
 * @returns {string}
 */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Is there a timer that players should see running? The countdown to the next round stands at its button instead.
 *
 * @param {View} view
 */
export const runs = (view) =>
  view.deadline !== null && view.deadline.kind !== "next" && view.deadline.kind !== "closing";

/**
 * May the timer be turned without a bid (B7)? The offer begins by the clock, without a message.
 *
 * @param {View} view
 * @param {number} now
 */
export function mayTurnTimer(view, now) {
  return view.phase === "thinking" && view.offer_at !== null && now >= view.offer_at && can(view, "bid");
}

/** Robots on the board, in the order of COLORS. @param {View} view */
export const robotsOf = (view) => COLORS.filter((color) => view.robots[color]);

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
