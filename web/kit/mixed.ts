/**
 * Mixed tables, without the DOM: the rules by which strong and weak players sit at one table, in words, and when what they
 * allow may be done. Both games have them; what a move is, is each game's.
 */

import { t } from "../core/i18n.ts";
import type { Player, PlayerHandicap, View } from "../wire/generated/common.ts";
import { isDevice, playerAt, zoneOf } from "./model.ts";

/** What a player has who is given nothing. */
export const NOTHING: Readonly<PlayerHandicap> = Object.freeze({ ties: false, grace: false, head_start: 0 });

/** The rules of mixed tables that are explained. */
const MIXED = ["H1", "H2", "H3", "H4", "H5", "H6", "C1", "C2", "C3"] as const;

/** Under which id such a rule is explained, if it is. */
export const mixedKnown = (rule: string | null | undefined) => MIXED.find((known) => known === rule) ?? null;

/** A rule of mixed tables in words; null for all others. */
export const mixedEntry = (rule: string) =>
  mixedKnown(rule) ? { name: t(`mixed.rule.${rule}`), text: t(`mixed.rule.${rule}.text`) } : null;

/** Those of them that hold in a room now. */
export function mixedNow({ rules, players }: View): string[] {
  const given = players.filter((player) => !player.left).map((player) => player.handicap);
  return [
    ...(given.some((one) => one?.head_start) ? ["H5"] : []),
    ...(given.some((one) => one?.ties) ? ["H3"] : []),
    ...(given.some((one) => one?.grace) ? ["H4"] : []),
    ...(rules.try_moves ? ["H1"] : []),
  ];
}

/** May robots be moved for oneself now (H1)? Whoever watches may think along. */
export const mayTry = (view: View) =>
  view.rules.try_moves === true && zoneOf(view) === "bidding" && !view.paused && !isDevice(view);

/** Whether what was tried still stands: in the same round, as long as all think. */
export const stillTrying = (before: View, view: View) => before.round === view.round && mayTry(before) && mayTry(view);

/** What a player is given, a few words each (H2). */
export function givenTo({ handicap }: { handicap?: PlayerHandicap | null }): string[] {
  const { ties, grace, head_start: ahead } = handicap ?? NOTHING;
  return [
    ...(ties ? [t("mixed.ties")] : []),
    ...(grace ? [t("mixed.grace")] : []),
    ...(ahead ? [t("mixed.head_start", { count: ahead })] : []),
  ];
}

/** The same, as short as it can be said beside a name. */
export function signsOf({ handicap }: { handicap?: PlayerHandicap | null }): string[] {
  const { ties, grace, head_start: ahead } = handicap ?? NOTHING;
  return [
    ...(ties ? [t("mixed.sign.ties")] : []),
    ...(grace ? [t("mixed.sign.grace")] : []),
    ...(ahead ? [t("mixed.sign.head_start", { count: ahead })] : []),
  ];
}

/** Whose head start it is that the reader waits for. */
export function aheadOf(view: View): string {
  const others = view.players.filter(
    (player) => player.seat !== view.you && player.connected && !player.left && !player.waiting && !player.done,
  );
  const ahead = (player: Player) => player.handicap?.head_start ?? 0;
  return [...others].sort((a, b) => ahead(b) - ahead(a))[0]?.name ?? t("room.somebody");
}

/**
 * For how many seconds others have a head start yet, and the reader may say no number (H5).
 *
 * @param now the server's time
 */
export function waitOf(view: View, now: number) {
  const at = playerAt(view, view.you)?.speaks_at ?? null;
  return at === null || isDevice(view) ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

/**
 * Is there nothing to do for this player but to wait (H6)? For the game or the next round, or until the others are done,
 * or ready.
 */
export function mayWarmUp(view: View) {
  const me = playerAt(view, view.you);
  if (!me || me.left || view.mode !== "group" || view.paused) return false;
  const zone = zoneOf(view);
  if (zone === "lobby") return true;
  if (zone === "bidding") return me.waiting || me.done;
  return zone === "watching" ? me.waiting : zone === "over" && me.ready;
}
