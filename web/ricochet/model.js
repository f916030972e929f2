/**
 * What the page of Ricochet Robots needs to know about its view and its rules, beside what all games share
 * (room/model.js): boxes and what goes with them, bids, the target. Pure functions.
 */

import { aheadOf, waitOf } from "../room/mixed.js";
import { can } from "../room/model.js";
import * as time from "../room/time.js";
import { COLORS } from "../rules/geometry.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Bid} Bid */
/** @typedef {import("./types.js").BoardJson} BoardJson */
/** @typedef {import("./types.js").Target} Target */

/** What correspondence brings along. */
export const AWAY = Object.freeze({
  ...time.AWAY,
  sand_seconds: 24 * time.HOUR,
  no_bid_offer_seconds: 12 * time.HOUR,
  no_bid_auto_seconds: 24 * time.HOUR,
});
/** And the clocks of a game around a screen. */
export const BACK = Object.freeze({
  demonstration_seconds: 60,
  next_seconds: 15,
  sand_seconds: 60,
  no_bid_offer_seconds: 240,
  no_bid_auto_seconds: 300,
  lag_credit_ms: time.CREDIT,
});

/** Editions, and what is in their boxes. The silver robot belongs to none: it plays where players wish it to (M9). */
export const EDITIONS = /** @type {const} */ ([
  { id: "first", letters: "AB", diagonals: false },
  { id: "second", letters: "CD", diagonals: true },
  { id: "third", letters: "ABCD", diagonals: true },
  { id: "mixed", letters: "ABCD", diagonals: true },
]);

/** @param {{ edition: string }} rules */
export const boxOf = (rules) => EDITIONS.find((edition) => edition.id === rules.edition) ?? EDITIONS[0];

/** Whether faces, by their ids, are all in the box of an edition. @param {string} edition @param {readonly string[]} faces */
export const boxHas = (edition, faces) => faces.every((face) => boxOf({ edition }).letters.includes(face.charAt(1)));

/**
 * Rules with a wish carried out, and what does not go with it left out. An edition takes the place of a saved board and
 * drops faces that it does not have; it changes no other switch, so that the way to an edition leaves no trace. Of faces
 * and a saved board the one that was named last counts.
 *
 * @param {import("./types.js").GameRules} rules
 * @param {Partial<import("./types.js").GameRules>} wish
 * @returns {import("./types.js").GameRules}
 */
export function agreed(rules, wish) {
  const next = { ...time.atOneTime(rules, wish, BACK), ...wish };
  if (wish.edition && !wish.board) next.board = null;
  if (next.faces && !boxHas(next.edition, next.faces)) next.faces = null;
  if (wish.board) next.faces = null;
  else if (wish.faces) next.board = null;
  if (!next.silver) next.silver_power = false;
  if (next.mode === "table") next.try_moves = false;
  time.inTime(next, wish);
  if (next.mode !== "group") next.together = false;
  if (next.mode === "solo" && next.end.kind === "chips") next.end = { kind: "standard", count: 8 };
  if (next.no_bid_offer_seconds > next.no_bid_auto_seconds) next.no_bid_auto_seconds = next.no_bid_offer_seconds + 60;
  return next;
}

/**
 * Rules with faces that somebody has named, in an edition that has them: the one that was chosen if it does, else the first.
 *
 * @param {import("./types.js").GameRules} rules
 * @param {readonly string[]} faces
 */
export function withFaces(rules, faces) {
  const edition = [rules.edition, ...EDITIONS.map(({ id }) => id)].find((id) => boxHas(id, faces));
  return edition ? agreed(rules, { edition, faces: [...faces] }) : rules;
}

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
 * @param {number} [now] the server's time
 * @returns {import("../net/wire.js").WireError | null}
 */
export function bidFault(view, moves, now = 0) {
  if (!can(view, "bid")) return { code: "too_late", rule: "B1" };
  const seconds = waitOf(view, now);
  if (seconds) return { code: "head_start", rule: "H5", seconds, quote: aheadOf(view) };
  const own = myBid(view);
  return own && moves >= own.moves ? { code: "not_lower", rule: "B2" } : null;
}

/**
 * May the timer be turned without a bid (B7)? The offer begins by the clock, without a message.
 *
 * @param {View} view
 * @param {number} now
 */
export function mayTurnTimer(view, now) {
  return view.phase === "thinking" && view.offer_at !== null && now >= view.offer_at && can(view, "bid");
}

/** How many moves a solution has. @param {string} text */
export const movesIn = (text) => text.split(/\s+/).filter(Boolean).length;

/** Robots on the board, in the order of COLORS. @param {View} view */
export const robotsOf = (view) => COLORS.filter((color) => view.robots[color]);
