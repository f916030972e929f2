/**
 * What the referee of Micro Robots needs to know about a view, as plain functions: who may declare, what the dice may not
 * say, and why a chip goes to whom. No DOM, no time of its own, no state.
 */

import { may, undone } from "../../referee/model.js";
import { playerAt, present } from "../../room/model.js";
import { lowestCall } from "../model.js";
import { wordFrom } from "../rules.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Word} Word */
/** @typedef {import("../../net/wire.js").WireError} WireError */
/** @typedef {import("../../net/wire.js").Player} Player */
/** @typedef {"start" | "target" | "via"} Said which of the dice */
/** @typedef {{ start: Word | null, target: Word | null, via: Word | null }} Lying what the dice have said; null: by lot */

/** Nothing has been said. @type {Readonly<Lying>} */
export const BY_LOT = Object.freeze({ start: null, target: null, via: null });

/**
 * Why this player may not declare this number now, in the server's words; null if he may.
 *
 * @param {View} view
 * @param {number} seat
 * @param {number} [moves] none: whichever it will be
 * @returns {WireError | null}
 */
export function declareFaultOf(view, seat, moves) {
  if (playerAt(view, seat)?.waiting) return { code: "waiting", rule: "G3" };
  if (!may(view, seat, "declare")) return { code: "too_late", rule: "U4" };
  if (moves === undefined) return null;
  if (moves < 1 || moves > 99) return { code: "bad_declaration", rule: "U4" };
  const lowest = lowestCall(view);
  return lowest !== null && moves >= lowest ? { code: "not_lower", rule: "U5" } : null;
}

/** What this player has called. @param {View} view @param {number} seat @returns {number | null} */
export const callOf = (view, seat) => view.calls.find((call) => call.seat === seat)?.moves ?? null;

/**
 * Those who have to say that they find none, or call no fewer, so that it goes on: whoever has the lowest call need not.
 *
 * @param {View} view
 * @returns {Player[]}
 */
export function silent(view) {
  const lowest = view.calls[0]?.seat ?? null;
  const asked = undone(view);
  const others = asked.filter((player) => player.seat !== lowest);
  return others.length ? others : asked;
}

/** Which dice are said: the start only where nothing stands yet, or where it was set anew. @param {View} view @param {boolean} anew */
export function saidBy(view, anew) {
  /** @type {Said[]} */
  const said = ["target"];
  if (anew || view.phase !== "over") said.unshift("start");
  if (view.rules.via) said.push("via");
  return said;
}

/**
 * What these dice may not say: the start is no target (U3), the target that nobody has found a path to is not rolled
 * again (U6), the intermediate cell is neither (U8).
 *
 * @param {View} view
 * @param {Lying} lying
 * @param {Said} said
 * @returns {Word[]}
 */
export function takenFor(view, lying, said) {
  const { result, phase } = view;
  const over = phase === "over";
  const abandoned = over && result?.reason === "no_path" ? result.target : null;
  const start = lying.start ?? (over ? view.start : null);
  const others = { start: [lying.target, lying.via], target: [start, lying.via, abandoned], via: [start, lying.target] };
  return others[said].filter((word) => word !== null);
}

/**
 * What is said of the dice, in the words of a command; nothing where all is by lot.
 *
 * @param {View} view
 * @param {Lying} lying
 */
export function diceOf(view, { start, target, via }) {
  const dice = { ...(start ? { start } : {}), ...(target ? { target } : {}), ...(via && view.rules.via ? { via } : {}) };
  return Object.keys(dice).length ? { dice } : {};
}

/**
 * What was kept, read by its shape: it may be old, or by hand. What does not go together is forgotten.
 *
 * @param {any} kept
 * @returns {Lying}
 */
export function lyingFrom(kept) {
  const word = (/** @type {unknown} */ text) => (typeof text === "string" ? wordFrom(text) : null);
  const { start, target, via } = kept !== null && typeof kept === "object" ? kept : BY_LOT;
  const lying = { start: word(start), target: word(target), via: word(via) };
  const said = Object.values(lying).filter(Boolean);
  return new Set(said).size === said.length ? lying : { ...BY_LOT };
}

/**
 * Those who had as few chips as the one who was given a chip, and sit farther on, clockwise from the giver (U4).
 *
 * @param {View} view after the gift
 * @param {{ from: number, to: number }} gift
 * @returns {Player[]}
 */
export function asPoor(view, { from, to }) {
  const had = (playerAt(view, to)?.chips.length ?? 1) - 1;
  const way = (/** @type {number} */ seat) => (seat - from + view.players.length) % view.players.length;
  return present(view).filter(
    (player) => player.seat !== from && player.seat !== to && player.chips.length === had && way(player.seat) > way(to),
  );
}
