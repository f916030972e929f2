/** A review in words. Pure functions; each game adds its own texts. */

import { inARow, locale, t } from "../../core/i18n.ts";
import { clockText } from "../../kit/model.ts";
import { listed } from "../../kit/words.ts";
import type { ReviewedBid, ReviewedDemonstration, ReviewedGame, ReviewedRound } from "../../wire/generated/http.ts";
import type { Reviewing } from "../../workbench/game.ts";
import { movesIn } from "./model.ts";
import type { Marks } from "./race.ts";

/** Players' names, and the game's texts. */
export interface Telling {
  reviewing: Reviewing;
  name: (seat: number) => string;
  marks: Marks;
}

/** @param whole digits after the point; none for whole numbers */
const number = (value: number, how: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 1, ...how }).format(value);

export const decimal = (value: number | null) => (value === null ? "–" : number(value));

/** A time since the target was shown: tenths of a second matter below a minute. */
export function timeText(seconds: number | null) {
  if (seconds === null) return "–";
  return seconds < 60
    ? number(seconds, { style: "unit", unit: "second", unitDisplay: "short" }).replace(" ", "\u00a0")
    : clockText(seconds * 1000);
}

export const headline = ({ winners, players }: ReviewedGame) => {
  if (winners === null) return t("review.on");
  if (!winners.length) return t("review.nobody");
  const names = winners.map((seat) => players.find((player) => player.seat === seat)?.name ?? t("room.somebody"));
  return t("review.winners", { count: names.length, names: listed(names, locale()) });
};

/** @param searching whether the search is running */
export function optimumText({ optimum }: ReviewedRound, searching: boolean) {
  if (optimum === "unsolvable") return t("review.optimum.unsolvable");
  if (optimum !== null) return t("review.optimum", { count: optimum });
  return t(searching ? "review.optimum.searching" : "review.optimum.unknown");
}

/** How a round ended, and its distance from the optimum. */
export function outcomeText(
  { reviewing, name }: Telling,
  { outcome, reason, winner, distance, demonstrations }: ReviewedRound,
) {
  if (outcome !== "won" || winner === null)
    return outcome === "lost" ? reviewing.lost(reason ?? "other") : t(`review.outcome.${outcome}`);
  const won = t("review.outcome.won", { name: name(winner), count: demonstrations.at(-1)?.cost ?? 0 });
  if (distance === null) return won;
  return inARow([won, t(distance ? "review.above" : "review.optimal", { count: distance })]);
}

/** A demonstration, and where and why it failed. */
export function shownText({ reviewing, name }: Telling, shown: ReviewedDemonstration) {
  const params = { name: name(shown.seat), bid: shown.bid, count: shown.cost };
  if (shown.outcome === "right") return t("review.shown.right", params);
  if (shown.outcome === "broken_off") return t("review.shown.broken_off", params);
  const why = reviewing.failed(shown, params.name);
  const made = reviewing.game.words.count(movesIn(shown.moves));
  return t(shown.moves ? "review.shown.failed" : "review.shown.failed.at_once", { ...params, made, why });
}

/** Which equal bid comes after this one, and why. */
export function tieText({ name }: Telling, bids: readonly ReviewedBid[], { place, tie }: ReviewedBid) {
  const next = bids.find((bid) => place !== null && bid.place === place + 1);
  return tie && next ? t(`review.tie.${tie}`, { name: name(next.seat) }) : "";
}
