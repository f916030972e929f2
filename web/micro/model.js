/**
 * What the page of Micro Robots needs to know about its view and its rules, beside what all games share
 * (room/model.js). Pure functions. The server judges; what is refused here only spares a way there and back.
 */

import { aheadOf, waitOf } from "../room/mixed.js";
import { can, playerAt } from "../room/model.js";
import { jumpFault, pathFrom } from "./rules.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").GameRules} GameRules */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").RunRound} RunRound */
/** @typedef {import("./types.js").Word} Word */
/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("../net/wire.js").WireError} WireError */

/** The lowest number that is called and still stands. @param {View} view @returns {number | null} */
export const lowestCall = (view) => view.calls.find((call) => call.state !== "failed")?.moves ?? null;

/**
 * Why this number cannot be declared now, in the server's words; null if it can.
 *
 * @param {View} view
 * @param {number} moves
 * @param {number} [now] the server's time
 * @returns {WireError | null}
 */
export function declareFault(view, moves, now = 0) {
  if (!can(view, "declare")) return { code: view.phase === "demonstrating" ? "too_late" : "wrong_phase", rule: "U4" };
  if (moves < 1 || moves > 99) return { code: "bad_declaration", rule: "U4" };
  const seconds = waitOf(view, now);
  if (seconds) return { code: "head_start", rule: "H5", seconds, quote: aheadOf(view) };
  const lowest = view.calls.find((call) => call.state !== "failed");
  if (!lowest) return null;
  const wins = (/** @type {number | null} */ seat) => playerAt(view, seat)?.handicap?.ties ?? false;
  const least = wins(view.you) && !wins(lowest.seat) ? lowest.moves + 1 : lowest.moves; // who wins ties may call as many (H3)
  return moves >= least ? { code: "not_lower", rule: "U5" } : null;
}

/** How many jumps the demonstration has left. @param {View} view */
export const jumpsLeft = ({ demonstration }) => (demonstration ? demonstration.declared - demonstration.path.length : 0);

/** The jumps of the attempt that ended a round. @param {Result} result @returns {Word[]} */
export const pathOf = ({ path }) => (path ? (pathFrom(path) ?? []) : []);

/** A jump in a film; every jump counts one. @typedef {{ to: Word, cost: number }} Filmed */
/** @typedef {import("../room/replay.js").Replay<Filmed, Word>} Film */

/**
 * A path as a film: where the robot stands before, between and after its jumps. A jump that U2 does not allow ends it.
 *
 * @param {Board} board
 * @param {Word} start
 * @param {string} text
 * @returns {{ moves: Filmed[], positions: Word[] }}
 */
export function film(board, start, text) {
  const positions = [start];
  /** @type {Filmed[]} */
  const moves = [];
  for (const to of pathFrom(text) ?? []) {
    if (jumpFault(board, positions[positions.length - 1], to)) break;
    positions.push(to);
    moves.push({ to, cost: 1 });
  }
  return { moves, positions };
}

/**
 * What may be watched of a round that is over, the most telling first: the winner's way, the shortest one, the attempt
 * that failed.
 *
 * @param {Result} result
 * @returns {{ id: "winner" | "optimum" | "attempt", moves: string, count: number }[]}
 */
export function reels(result) {
  const { outcome, path, optimum } = result;
  const count = pathOf(result).length;
  const found = [];
  if (outcome === "won" && path) found.push({ id: /** @type {const} */ ("winner"), moves: path, count });
  if (optimum.solution && optimum.moves !== null)
    found.push({ id: /** @type {const} */ ("optimum"), moves: optimum.solution, count: optimum.moves });
  if (outcome === "lost" && path) found.push({ id: /** @type {const} */ ("attempt"), moves: path, count });
  return found;
}

/**
 * How a run alone stands.
 *
 * @param {readonly RunRound[]} run
 * @returns {{ found: number, missed: number, shortest: number, milliseconds: number }} `milliseconds` of thinking
 */
export function score(run) {
  const won = run.filter((round) => round.outcome === "won");
  return {
    found: won.length,
    missed: run.length - won.length,
    shortest: won.filter(({ moves, optimum }) => moves !== null && moves === optimum).length,
    milliseconds: run.reduce((sum, round) => sum + (round.milliseconds ?? 0), 0),
  };
}
