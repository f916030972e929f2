/** Cards of this browser's rooms with a game in progress. */

import { locale, t } from "../core/i18n.ts";
import { clockText } from "../kit/model.ts";
import { listed } from "../kit/words.ts";
import type { Card } from "../parts/cards.ts";
import { roomsOn } from "../parts/games.ts";
import { rest } from "../wire/forget.ts";
import type { RoomInfo } from "../wire/generated/http.ts";
import { roomPath } from "../wire/http.ts";
import { gameOf } from "./index.ts";

/** Deadlines without hurry. */
const QUIET = ["next", "rematch"];
/** This many names are listed. */
const NAMED = 3;

export async function roomCards(): Promise<Card[]> {
  return (await roomsOn())
    .filter(({ rules }) => gameOf(rules))
    .map((info) => ({
      href: roomPath(info.code),
      title: () => titleOf(info),
      state: (since) => stateOf(info, since),
      left: info.deadline && !info.deadline.paused ? info.deadline.left : null,
      hide: () => rest(info.code),
    }));
}

/** Some names as a list; of many, the first ones. */
export function named(names: readonly string[]) {
  const rest = names.length - NAMED;
  const said = rest > 1 ? [...names.slice(0, NAMED), t("games.others", { count: rest })] : names;
  return listed([...said], locale());
}

/** The other players. */
export const othersOf = ({ mode, seat, standing }: { mode: string } & Pick<RoomInfo, "seat" | "standing">) =>
  standing.filter((player) => mode === "table" || player.seat !== seat).map(({ name }) => name);

function titleOf({ rules: { mode }, seat, standing }: RoomInfo) {
  const others = othersOf({ mode, seat, standing });
  if (mode === "table") return t("games.continue.table", { names: named(others) });
  return others.length ? t("games.continue.with", { names: named(others) }) : t("games.continue.alone");
}

/**
 * The state of a game, in one line.
 *
 * @param since milliseconds since the server sent it
 */
export function stateOf(info: RoomInfo, since: number): string {
  const { rules, phase, round, deadline } = info;
  const parts = [];
  if (phase === "lobby") parts.push(t("games.waiting"));
  else parts.push(t(phase === "over" ? "games.over" : "games.round", { count: round }));
  if (deadline && !QUIET.includes(deadline.kind))
    parts.push(clockText(Math.max(0, deadline.left - (deadline.paused ? 0 : since))));
  if (round > 0) parts.push(placeOf(info));
  parts.push(t(gameOf(rules)?.title ?? "")); // if space is short, the end is cut off
  return parts.filter(Boolean).join(" · ");
}

/** In solo and team games the chips; otherwise the reader's place, once somebody has a chip. */
function placeOf({ rules, seat, standing, turned }: RoomInfo) {
  if (turned) return turned[0] + turned[1] ? t("games.turned.short", { up: turned[0], down: turned[1] }) : "";
  const own = standing.find((player) => player.seat === seat);
  if (rules.mode === "table" || !own || standing.every(({ chips }) => chips === 0)) return "";
  const place = 1 + standing.filter(({ chips }) => chips > own.chips).length;
  return t(place > 3 ? "games.place.other" : `games.place.${place}`, { count: place });
}
