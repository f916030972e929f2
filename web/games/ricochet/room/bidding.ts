/**
 * Thinking and bidding: the ladder, the pad, and "I am done". A tap on a number bids it; a number that is not allowed
 * explains why instead of being disabled. In a solo game a bid says that a solution was found, and stops the sand.
 */

import { inARow, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { aheadOf, mayTry, waitOf } from "../../../kit/mixed.ts";
import { can, playerAt } from "../../../kit/model.ts";
import { becauseOf, doneKey, ladderOf, padPlace } from "../../../kit/thinking.ts";
import { triedKeys } from "../../../kit/trying.ts";
import { warmUpKey } from "../../../kit/warm-up.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { givingUp } from "./giving-up.ts";
import { bidFault, lowestBid, mayTurnTimer } from "./model.ts";
import { bidPad } from "./pad.ts";
import type { RrRoom } from "./play.ts";
import { countsCosts } from "./pushing.ts";

export function biddingZone(room: RrRoom, view: View) {
  const lowest = lowestBid(view);
  const aside = lowest === null ? "" : t("room.lowest", { count: lowest });
  if (room.confirming) return html`${head(room, view, { aside })} ${zoneNews(room, view)} ${givingUp(room, view)}`;
  const wait = waitOf(view, room.now());
  const bids = wait
    ? html`<p class="ladder empty waits">${t("mixed.wait", { count: wait, name: aheadOf(view) })}</p>`
    : ladder(room, view);
  return html`
    ${head(room, view, { aside })} ${zoneNews(room, view)}
    ${mayTry(view) ? html`<div class="trying">${bids} ${tried(room)}</div>` : bids}
    ${padPlace(room, view, () => pad(room, view))}
    ${foot(biddingFoot(room, view))}
  `;
}

/** The moves that are tried on this device (H1). */
const tried = ({ play }: RrRoom) =>
  triedKeys(
    "moves",
    { count: play.practice?.cost ?? 0, reached: play.practice?.solved ?? false },
    () => play.untry(),
    () => play.untryAll(),
  );

/** All bids in the order in which they would be shown. */
export function ladder(room: RrRoom, view: View) {
  if (view.bids.length) return rungs(room, view);
  const asked = can(view, "bid")
    ? view.mode === "solo"
      ? "room.ladder.solo"
      : "room.ladder.empty"
    : "room.ladder.none";
  return html`<p class="ladder empty">${inARow([t(asked), countsCosts(view) ? t("room.costs") : ""])}</p>`;
}

/** The bids, and between equal ones why one stands before the other (B5): a tap explains the rule. */
export function rungs(room: RrRoom, view: View) {
  return ladderOf(view, t("room.ladder"), view.bids, {
    said: ({ state }) =>
      state === "standing" ? "" : html`<span class="visually-hidden">${t(`room.bid.${state}`)}</span>`,
    after: becauseOf(room, view),
  });
}

const pad = (room: RrRoom, view: View) =>
  bidPad(view, {
    label: t("room.pad"),
    seat: view.you,
    closed: !can(view, "bid") || waitOf(view, room.now()) > 0,
    page: room.padPage,
    typed: room.typed,
    fault: (moves) => bidFault(view, moves, room.now()),
    bid: (moves) => room.play.bid(moves),
    turn: (page) => room.turnPad(page),
  });

function biddingFoot(room: RrRoom, view: View) {
  if (view.you === null) return "";
  const me = playerAt(view, view.you);
  return html`
    ${
      mayTurnTimer(view, room.now())
        ? html`<button class="button grow offer" @click=${() => room.store?.command({ type: "turn_timer" })}>
            ${glyph("turn")} ${t("room.turn_timer")}
          </button>`
        : ""
    }
    ${
      view.mode === "solo" && can(view, "give_up")
        ? html`<button class="button grow" @click=${() => room.askGiveUp()}>${t("room.solo.give_up")}</button>`
        : ""
    }
    ${view.rules.done && view.mode === "group" ? doneKey(room, view, t("room.done"), "grow") : ""}
    ${me?.done ? warmUpKey(room, view) : ""}
  `;
}
