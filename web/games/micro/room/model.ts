/**
 * What the page of Micro Robots needs to know about its view and rules, besides kit/model.ts. Pure functions. The
 * server judges; refusals here only save a round trip.
 */

import { aheadOf, waitOf } from "../../../kit/mixed.ts";
import { can, playerAt } from "../../../kit/model.ts";
import type { Replay } from "../../../kit/replay.ts";
import type { Because } from "../../../kit/room.ts";
import type { WireError } from "../../../wire/error.ts";
import type { Result, View, Word } from "../../../wire/generated/micro.ts";
import { HIGHEST_NUMBER } from "../../../wire/generated/protocol.ts";
import { type Board, jumpFault, pathFrom } from "../rules/rules.ts";

/** The lowest valid call. */
export const lowestCall = (view: View): number | null =>
  view.calls.find((call) => call.state !== "failed")?.moves ?? null;

/** Why each call stands before the next one. Calls are equal only if a player wins ties (U5, H3). */
export const reasons = ({ calls }: View): (Because | null)[] =>
  calls.map(({ moves }, index) => (calls[index + 1]?.moves === moves ? "ties" : null));

/**
 * Why this number cannot be declared now, as the server would say; null if it can.
 *
 * @param now the server's time
 */
export function declareFault(view: View, moves: number, now: number = 0): WireError | null {
  if (!can(view, "declare")) return { code: view.phase === "demonstrating" ? "too_late" : "wrong_phase", rule: "U4" };
  if (moves < 1 || moves > HIGHEST_NUMBER) return { code: "bad_declaration", rule: "U4" };
  const seconds = waitOf(view, now);
  if (seconds) return { code: "head_start", rule: "H5", seconds, quote: aheadOf(view) };
  const lowest = view.calls.find((call) => call.state !== "failed");
  if (!lowest) return null;
  const wins = (seat: number | null) => playerAt(view, seat)?.handicap?.ties ?? false;
  const least = wins(view.you) && !wins(lowest.seat) ? lowest.moves + 1 : lowest.moves; // a player who wins ties may call the same number (H3)
  return moves >= least ? { code: "not_lower", rule: "U5" } : null;
}

/** How many jumps the demonstration has left. */
export const jumpsLeft = ({ demonstration }: View) =>
  demonstration ? demonstration.declared - demonstration.path.length : 0;

/** The jumps of the demonstration that ended a round. */
export const pathOf = ({ path }: Result): Word[] => (path ? (pathFrom(path) ?? []) : []);

/** A jump in a film; each jump costs one. */
export type Filmed = { to: Word; cost: number };
export type Film = Replay<Filmed, Word>;

/** A path as a film: the robot's cell before, between and after its jumps. A jump that U2 does not allow ends it. */
export function film(board: Board, start: Word, text: string): { moves: Filmed[]; positions: Word[] } {
  const positions = [start];
  const moves: Filmed[] = [];
  for (const to of pathFrom(text) ?? []) {
    if (jumpFault(board, positions[positions.length - 1], to)) break;
    positions.push(to);
    moves.push({ to, cost: 1 });
  }
  return { moves, positions };
}

/** The films of a finished round, the most interesting first: the winner's path, the shortest one, the failed one. */
export function reels(result: Result): { id: "winner" | "optimum" | "attempt"; moves: string; count: number }[] {
  const { outcome, path, optimum } = result;
  const count = pathOf(result).length;
  const found = [];
  if (outcome === "won" && path) found.push({ id: "winner" as const, moves: path, count });
  if (optimum.solution && optimum.moves !== null)
    found.push({ id: "optimum" as const, moves: optimum.solution, count: optimum.moves });
  if (outcome === "lost" && path) found.push({ id: "attempt" as const, moves: path, count });
  return found;
}
