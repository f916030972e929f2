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

/** which of the dice */
export type Said = "start" | "target" | "via";
/** what the dice have said; null: by lot */
export type Lying = { start: Word | null; target: Word | null; via: Word | null };

/** Nothing has been said. */
export const BY_LOT: Readonly<Lying> = Object.freeze({ start: null, target: null, via: null });

/**
 * Why this player may not declare this number now, in the server's words; null if they may.
 *
 * @param moves none: whichever it will be
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
 * Those who have to say that they find none, or call no fewer, so that it goes on: whoever has the lowest call need not.
 */
export function silent(view: View): Player[] {
  const lowest = view.calls[0]?.seat ?? null;
  const asked = undone(view);
  const others = asked.filter((player) => player.seat !== lowest);
  return others.length ? others : asked;
}

/** Which dice are said: the start only where nothing stands yet, or where it was set anew. */
export function saidBy(view: View, anew: boolean) {
  const said: Said[] = ["target"];
  if (anew || view.phase !== "over") said.unshift("start");
  if (view.rules.via) said.push("via");
  return said;
}

/**
 * What these dice may not say: the start is no target (U3), the target that nobody has found a path to is not rolled
 * again (U6), the intermediate cell is neither (U8).
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

/** What is said of the dice, in the words of a command; nothing where all is by lot. */
export function diceOf(view: View, { start, target, via }: Lying) {
  const dice = {
    ...(start ? { start } : {}),
    ...(target ? { target } : {}),
    ...(via && view.rules.via ? { via } : {}),
  };
  return Object.keys(dice).length ? { dice } : {};
}

/** What was kept, read by its shape: it may be old, or by hand. What does not go together is forgotten. */
export function lyingFrom(kept: unknown): Lying {
  const word = (text: unknown) => (typeof text === "string" ? wordFrom(text) : null);
  const { start, target, via }: Partial<Record<keyof Lying, unknown>> = Object(kept);
  const lying = { start: word(start), target: word(target), via: word(via) };
  const said = Object.values(lying).filter(Boolean);
  return new Set(said).size === said.length ? lying : { ...BY_LOT };
}

/**
 * Those who had as few chips as the one who was given a chip, and sit farther on, clockwise from the giver (U4).
 *
 * @param view after the gift
 */
export function asPoor(view: View, { from, to }: { from: number; to: number }): Player[] {
  const had = (playerAt(view, to)?.chips.length ?? 1) - 1;
  const way = (seat: number) => (seat - from + view.players.length) % view.players.length;
  return present(view).filter(
    (player) => player.seat !== from && player.seat !== to && player.chips.length === had && way(player.seat) > way(to),
  );
}
