/**
 * What the referee of Micro Robots needs to know about a view, as plain functions: who may declare, which rolls are not
 * possible, and who gets a chip and why. No DOM, no time of their own, no state.
 */

import { may, undone } from "../../../kit/device.ts";
import { playerAt, present } from "../../../kit/model.ts";
import type { WireError } from "../../../wire/error.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { View, Word } from "../../../wire/generated/micro.ts";
import { HIGHEST_NUMBER } from "../../../wire/generated/protocol.ts";
import { lowestCall } from "../room/model.ts";
import { wordFrom } from "../rules/rules.ts";

/** what one roll of the dice names */
export type Said = "start" | "target" | "via";
/** the entered dice; null: to be rolled by the device */
export type Lying = { start: Word | null; target: Word | null; via: Word | null };

/** Nothing was entered. */
export const BY_LOT: Readonly<Lying> = Object.freeze({ start: null, target: null, via: null });

/**
 * Why this player may not declare this number now, as the server would say; null if they may.
 *
 * @param moves none: any number
 */
export function declareFaultOf(view: View, seat: number, moves?: number): WireError | null {
  if (playerAt(view, seat)?.waiting) return { code: "waiting", rule: "G3" };
  if (!may(view, seat, "declare")) return { code: "too_late", rule: "U4" };
  if (moves === undefined) return null;
  if (moves < 1 || moves > HIGHEST_NUMBER) return { code: "bad_declaration", rule: "U4" };
  const lowest = lowestCall(view);
  return lowest !== null && moves >= lowest ? { code: "not_lower", rule: "U5" } : null;
}

/** What this player has called. */
export const callOf = (view: View, seat: number): number | null =>
  view.calls.find((call) => call.seat === seat)?.moves ?? null;

/**
 * The players who still have to say that they find no path, or will not call fewer. The player with the lowest call
 * need not.
 */
export function silent(view: View): Player[] {
  const lowest = view.calls[0]?.seat ?? null;
  const asked = undone(view);
  const others = asked.filter((player) => player.seat !== lowest);
  return others.length ? others : asked;
}

/** The dice to enter: the start only if no robot stands there yet, or if it was moved. */
export function saidBy(view: View, withStart: boolean) {
  const said: Said[] = ["target"];
  if (withStart || view.phase !== "over") said.unshift("start");
  if (view.rules.via) said.push("via");
  return said;
}

/**
 * The combinations that one of the dice cannot show: the start is not the target (U3), a target to which nobody has
 * found a path is not rolled again (U6), and the intermediate cell is neither of them (U8).
 */
export function takenFor(view: View, lying: Lying, said: Said): Word[] {
  const { result, phase } = view;
  const over = phase === "over";
  const abandoned = over && result?.reason === "no_path" ? result.target : null;
  const start = lying.start ?? (over ? view.start : null);
  const others = {
    start: [lying.target, lying.via],
    target: [start, lying.via, abandoned],
    via: [start, lying.target],
  };
  return others[said].filter((word) => word !== null);
}

/** The entered dice as a part of a command; nothing if the device rolls all of them. */
export function diceOf(view: View, { start, target, via }: Lying) {
  const dice = {
    ...(start ? { start } : {}),
    ...(target ? { target } : {}),
    ...(via && view.rules.via ? { via } : {}),
  };
  return Object.keys(dice).length ? { dice } : {};
}

/** Stored dice, checked: they may be old, or edited. Contradictory ones are dropped. */
export function lyingFrom(kept: unknown): Lying {
  const word = (text: unknown) => (typeof text === "string" ? wordFrom(text) : null);
  const { start, target, via }: Partial<Record<keyof Lying, unknown>> = Object(kept);
  const lying = { start: word(start), target: word(target), via: word(via) };
  const said = Object.values(lying).filter(Boolean);
  return new Set(said).size === said.length ? lying : { ...BY_LOT };
}

/**
 * The players who had as few chips as the one who was given a chip, and sit farther on, clockwise from the giver (U4).
 *
 * @param view after the gift
 */
export function tiedForFewest(view: View, { from, to }: { from: number; to: number }): Player[] {
  const had = (playerAt(view, to)?.chips.length ?? 1) - 1;
  const way = (seat: number) => (seat - from + view.players.length) % view.players.length;
  return present(view).filter(
    (player) => player.seat !== from && player.seat !== to && player.chips.length === had && way(player.seat) > way(to),
  );
}
