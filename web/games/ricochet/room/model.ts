/**
 * What the page of Ricochet Robots needs to know about its view and rules, besides kit/model.ts: editions and their
 * contents, bids, the target. Pure functions.
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

/** The effect of correspondence on the clocks. */
export const AWAY = Object.freeze({
  ...time.AWAY,
  sand_seconds: 24 * time.HOUR,
  no_bid_offer_seconds: 12 * time.HOUR,
  no_bid_auto_seconds: 24 * time.HOUR,
});
/** The clocks of a game at one screen, which replace those of correspondence. */
const { demonstration_seconds, next_seconds, sand_seconds, no_bid_offer_seconds, no_bid_auto_seconds } = DEFAULT_RULES;
export const BACK = Object.freeze({
  demonstration_seconds,
  next_seconds,
  sand_seconds,
  no_bid_offer_seconds,
  no_bid_auto_seconds,
  lag_credit_ms: time.CREDIT,
});

/** The switches without a place of their own, in the form and in the summary of the rules (kit/switches.ts). */
export const OTHERS = switchesBut(DEFAULT_RULES, [
  ...time.PLACED,
  ...(["diagonals", "silver", "silver_power", "transparent", "together"] as const),
  ...(["no_bid", "done", "double_time", "any_count"] as const),
]);

/** Editions, and the contents of their boxes. The silver robot is in none: it plays if the players want it (M9). */
export const EDITIONS = [
  { id: "first", letters: "AB", diagonals: false },
  { id: "second", letters: "CD", diagonals: true },
  { id: "third", letters: "ABCD", diagonals: true },
  { id: "mixed", letters: "ABCD", diagonals: true },
] as const;

export const boxOf = (rules: { edition: string }) =>
  EDITIONS.find((edition) => edition.id === rules.edition) ?? EDITIONS[0];

/** Whether the box of an edition contains all these faces. */
const boxHas = (edition: string, faces: readonly string[]) =>
  faces.every((face) => boxOf({ edition }).letters.includes(face.charAt(1)));

/**
 * Rules after a change, without contradictions. An edition replaces a saved board and drops faces that it does not
 * have; it changes no other switch, so that switching back restores the rules. Of faces and a saved board, the later
 * choice counts.
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

/** Rules with chosen faces, in an edition that has them: the current one if possible, otherwise the first. */
export function withFaces(rules: GameRules, faces: readonly string[]) {
  const edition = [rules.edition, ...EDITIONS.map(({ id }) => id)].find((id) => boxHas(id, faces));
  return edition ? agreed(rules, { edition, faces: [...faces] as Faces /* four, because boxes have them */ }) : rules;
}

/** Whether all play as one team (C1). */
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

/** The seat that shows next if the current demonstration fails. */
export const nextBid = (view: View): LadderBid | null => view.bids.find((bid) => bid.state === "standing") ?? null;

/**
 * Why this number may not be bid now, as the server would say; null if it may. The server decides; this only saves a
 * round trip.
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

/** Whether the timer may be turned without a bid (B7). That begins by the clock, without a message. */
export function mayTurnTimer(view: View, now: number) {
  return view.offer_at !== null && now >= view.offer_at && can(view, "bid");
}

/** How many moves a solution has. */
export const movesIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Robots on the board, in the order of COLORS. */
export const robotsOf = (view: View) => COLORS.filter((color) => view.robots[color]);

/** Why each bid stands before the next one (B3, B5, H3): null if it is simply lower, or the last. */
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
