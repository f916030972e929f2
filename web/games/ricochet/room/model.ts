/**
 * What the page of Ricochet Robots needs to know about its view and rules, besides kit/model.ts: editions and what
 * belongs to them, bids, the target. Pure functions.
 */

import { COLORS } from "../../../kit/board/geometry.ts";
import { aheadOf, waitOf } from "../../../kit/mixed.ts";
import { can } from "../../../kit/model.ts";
import type { Because } from "../../../kit/room.ts";
import { switchesBut } from "../../../kit/switches.ts";
import * as time from "../../../kit/time.ts";
import type { WireError } from "../../../wire/error.ts";
import {
  type BoardJson,
  DEFAULT_RULES,
  type Faces,
  type GameRules,
  type LadderBid,
  type TargetJson,
  type View,
} from "../../../wire/generated/ricochet.ts";

/** What correspondence brings along. */
export const AWAY = Object.freeze({
  ...time.AWAY,
  sand_seconds: 24 * time.HOUR,
  no_bid_offer_seconds: 12 * time.HOUR,
  no_bid_auto_seconds: 24 * time.HOUR,
});
/** And the clocks of a game around a screen. */
const { demonstration_seconds, next_seconds, sand_seconds, no_bid_offer_seconds, no_bid_auto_seconds } = DEFAULT_RULES;
export const BACK = Object.freeze({
  demonstration_seconds,
  next_seconds,
  sand_seconds,
  no_bid_offer_seconds,
  no_bid_auto_seconds,
  lag_credit_ms: time.CREDIT,
});

/** The switches that need no place of their own, in the form and in the line of the rules (kit/switches.ts). */
export const OTHERS = switchesBut(DEFAULT_RULES, [
  ...time.PLACED,
  ...(["diagonals", "silver", "silver_power", "transparent", "together"] as const),
  ...(["no_bid", "done", "double_time", "any_count"] as const),
]);

/** Editions, and what is in their boxes. The silver robot belongs to none: it plays where players wish it to (M9). */
export const EDITIONS = [
  { id: "first", letters: "AB", diagonals: false },
  { id: "second", letters: "CD", diagonals: true },
  { id: "third", letters: "ABCD", diagonals: true },
  { id: "mixed", letters: "ABCD", diagonals: true },
] as const;

export const boxOf = (rules: { edition: string }) =>
  EDITIONS.find((edition) => edition.id === rules.edition) ?? EDITIONS[0];

/** Whether faces, by their ids, are all in the box of an edition. */
const boxHas = (edition: string, faces: readonly string[]) =>
  faces.every((face) => boxOf({ edition }).letters.includes(face.charAt(1)));

/**
 * Rules with a wish carried out, and what does not go with it left out. An edition takes the place of a saved board and
 * drops faces that it does not have; it changes no other switch, so that the way to an edition leaves no trace. Of faces
 * and a saved board the one that was named last counts.
 */
export function agreed(rules: GameRules, wish: Partial<GameRules>): GameRules {
  const next = { ...time.atOneTime(rules, wish, BACK), ...wish };
  if (wish.edition && !wish.board) next.board = null;
  if (next.faces && !boxHas(next.edition, next.faces)) next.faces = null;
  if (wish.board) next.faces = null;
  else if (wish.faces) next.board = null;
  if (!next.silver) next.silver_power = false;
  if (next.mode === "table") next.try_moves = false;
  time.inTime(next, wish);
  if (next.mode !== "group") next.together = false;
  if (next.mode === "solo" && next.end.kind === "chips") next.end = DEFAULT_RULES.end;
  if (next.no_bid_offer_seconds > next.no_bid_auto_seconds) next.no_bid_auto_seconds = next.no_bid_offer_seconds + 60;
  return next;
}

/**
 * Rules with faces that somebody has named, in an edition that has them: the one that was chosen if it does, else the first.
 */
export function withFaces(rules: GameRules, faces: readonly string[]) {
  const edition = [rules.edition, ...EDITIONS.map(({ id }) => id)].find((id) => boxHas(id, faces));
  return edition ? agreed(rules, { edition, faces: [...faces] as Faces /* four, for boxes have them */ }) : rules;
}

/** Whether all play against the board (C1). */
export const together = (view: View) => (view.played ?? view.rules).together;

/** The target of the round. */
export function targetOf(view: View, board: BoardJson | null): TargetJson | null {
  return board && view.chip !== null ? (board.targets[view.chip] ?? null) : null;
}

const myBid = (view: View): LadderBid | null => view.bids.find((bid) => bid.seat === view.you) ?? null;

export function lowestBid(view: View): number | null {
  const standing = view.bids.filter((bid) => bid.state !== "failed").map((bid) => bid.moves);
  return standing.length ? Math.min(...standing) : null;
}

/** The seat that shows after the present demonstration, if it fails. */
export const nextBid = (view: View): LadderBid | null => view.bids.find((bid) => bid.state === "standing") ?? null;

/**
 * Why this number may not be bid now, in the server's words, or null if it may. The server judges; this only keeps
 * the keys honest.
 *
 * @param now the server's time
 */
export function bidFault(view: View, moves: number, now: number = 0): WireError | null {
  if (!can(view, "bid")) return { code: "too_late", rule: "B1" };
  const seconds = waitOf(view, now);
  if (seconds) return { code: "head_start", rule: "H5", seconds, quote: aheadOf(view) };
  const own = myBid(view);
  return own && moves >= own.moves ? { code: "not_lower", rule: "B2" } : null;
}

/** May the timer be turned without a bid (B7)? The offer begins by the clock, without a message. */
export function mayTurnTimer(view: View, now: number) {
  return view.offer_at !== null && now >= view.offer_at && can(view, "bid");
}

/** How many moves a solution has. */
export const movesIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Robots on the board, in the order of COLORS. */
export const robotsOf = (view: View) => COLORS.filter((color) => view.robots[color]);

/**
 * Why each bid of the ladder stands before the next one (B3, B5, H3): null where it is simply lower, or the last.
 */
export function reasons(view: View): (Because | null)[] {
  const player = (seat: number) => view.players.find((one) => one.seat === seat);
  const chips = (seat: number) => player(seat)?.chips.length ?? 0;
  const ties = (seat: number) => player(seat)?.handicap?.ties ?? false;
  return view.bids.map((bid, index) => {
    const next = view.bids[index + 1];
    if (!next || next.moves !== bid.moves) return null;
    if (ties(bid.seat) && !ties(next.seat)) return "ties";
    return view.rules.tie_break === "chips" && chips(bid.seat) < chips(next.seat) ? "chips" : "earlier";
  });
}
