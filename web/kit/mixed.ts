/**
 * Tables of players of different strength, without the DOM: their rules in words, and when what they allow is possible.
 * Both games use them; each game knows its own moves.
 */

import { t } from "../core/i18n.ts";
import type { Player, PlayerHandicap, View } from "../wire/generated/common.ts";
import { isDevice, playerAt, zoneOf } from "./model.ts";

/** The values of a player without a handicap. */
export const NOTHING: Readonly<PlayerHandicap> = Object.freeze({ ties: false, grace: false, head_start: 0 });

/** The rules that are explained. */
const MIXED = ["H1", "H2", "H3", "H4", "H5", "H6", "C1", "C2", "C3"] as const;

/** The id under which such a rule is explained, if it is. */
export const mixedKnown = (rule: string | null | undefined) => MIXED.find((known) => known === rule) ?? null;

/** Such a rule in words; null for all others. */
export const mixedEntry = (rule: string) =>
  mixedKnown(rule) ? { name: t(`mixed.rule.${rule}`), text: t(`mixed.rule.${rule}.text`) } : null;

/** The ones that apply in a room now. */
export function mixedNow({ rules, players }: View): string[] {
  const given = players.filter((player) => !player.left).map((player) => player.handicap);
  return [
    ...(given.some((one) => one?.head_start) ? ["H5"] : []),
    ...(given.some((one) => one?.ties) ? ["H3"] : []),
    ...(given.some((one) => one?.grace) ? ["H4"] : []),
    ...(rules.try_moves ? ["H1"] : []),
  ];
}

/** May a viewer try moves for themselves now (H1)? Spectators may, too. */
export const mayTry = (view: View) =>
  view.rules.try_moves === true && zoneOf(view) === "bidding" && !view.paused && !isDevice(view);

/** Whether tried moves are still valid: in the same round, while everybody thinks. */
export const stillTrying = (before: View, view: View) => before.round === view.round && mayTry(before) && mayTry(view);

/** A player's handicap, a few words each (H2). */
export function givenTo({ handicap }: { handicap?: PlayerHandicap | null }): string[] {
  const { ties, grace, head_start: ahead } = handicap ?? NOTHING;
  return [
    ...(ties ? [t("mixed.ties")] : []),
    ...(grace ? [t("mixed.grace")] : []),
    ...(ahead ? [t("mixed.head_start", { count: ahead })] : []),
  ];
}

/** The same, as short as possible, for beside a name. */
export function signsOf({ handicap }: { handicap?: PlayerHandicap | null }): string[] {
  const { ties, grace, head_start: ahead } = handicap ?? NOTHING;
  return [
    ...(ties ? [t("mixed.sign.ties")] : []),
    ...(grace ? [t("mixed.sign.grace")] : []),
    ...(ahead ? [t("mixed.sign.head_start", { count: ahead })] : []),
  ];
}

/** The player whose head start the reader waits for. */
export function aheadOf(view: View): string {
  const others = view.players.filter(
    (player) => player.seat !== view.you && player.connected && !player.left && !player.waiting && !player.done,
  );
  const ahead = (player: Player) => player.handicap?.head_start ?? 0;
  return [...others].sort((a, b) => ahead(b) - ahead(a))[0]?.name ?? t("room.somebody");
}

/**
 * For how many more seconds others have a head start, so that the reader may not bid (H5).
 *
 * @param now the server's time
 */
export function waitOf(view: View, now: number) {
  const at = playerAt(view, view.you)?.speaks_at ?? null;
  return at === null || isDevice(view) ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Does this player have to wait (H6)? For the game or the next round, or until the others are done or ready. */
export function mayWarmUp(view: View) {
  const me = playerAt(view, view.you);
  if (!me || me.left || view.mode !== "group" || view.paused) return false;
  const zone = zoneOf(view);
  if (zone === "lobby") return true;
  if (zone === "bidding") return me.waiting || me.done;
  return zone === "watching" ? me.waiting : zone === "over" && me.ready;
}
