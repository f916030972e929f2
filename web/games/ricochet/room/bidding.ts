/**
 * Thinking and bidding: the ladder, the pad, and "I am done". A tap on a number bids it; a number that may not be bid
 * says why instead of being dead. Alone, a bid says that a way is found and stops the sand.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { closedDoor, joinForm } from "../../../kit/join.ts";
import { aheadOf, mayTry, waitOf } from "../../../kit/mixed.ts";
import { can, isSpectator, isYou, mayJoin, playerAt, present } from "../../../kit/model.ts";
import { openRule } from "../../../kit/rule-help.ts";
import { triedKeys } from "../../../kit/trying.ts";
import { warmUpKey } from "../../../kit/warm-up.ts";
import { nameOf } from "../../../kit/words.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { givingUp } from "./giving-up.ts";
import { bidFault, lowestBid, mayTurnTimer, reasons } from "./model.ts";
import { bidPad } from "./pad.ts";
import { countsCosts } from "./pushing.ts";
import type { RrRoom } from "./room.ts";

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
    <div class="zone-body">
      ${isSpectator(view) ? spectator(room, view) : playerAt(view, view.you)?.waiting ? waiting(room, view) : pad(room, view)}
    </div>
    ${foot(biddingFoot(room, view))}
  `;
}

/** The moves that are tried on this device (H1). */
const tried = (room: RrRoom) =>
  triedKeys({
    count: room.practice?.cost ?? 0,
    reached: room.practice?.solved ?? false,
    undo: () => room.untry(),
    restart: () => room.untryAll(),
  });

/** All bids in the order in which they would be shown. */
export function ladder(room: RrRoom, view: View) {
  if (view.bids.length) return rungs(room, view);
  const asked = can(view, "bid")
    ? view.mode === "solo"
      ? "room.ladder.solo"
      : "room.ladder.empty"
    : "room.ladder.none";
  return html`<p class="ladder empty">${t(asked)} ${countsCosts(view) ? t("room.costs") : ""}</p>`;
}

/** The bids, and between equal ones why one stands before the other (B5): a press tells the rule. */
export function rungs(room: RrRoom, view: View) {
  const why = reasons(view);
  return html`<ol class="ladder" aria-label=${t("room.ladder")} tabindex="0">
    ${view.bids.map(
      (bid, index) =>
        html`<li class="rung ${bid.state} ${isYou(view, bid.seat) ? "mine" : ""}">
            <b>${bid.moves}</b><span>${isYou(view, bid.seat) ? t("room.you") : nameOf(view, bid.seat)}</span>
            ${bid.state === "standing" ? "" : html`<span class="visually-hidden">${t(`room.bid.${bid.state}`)}</span>`}
          </li>
          ${because(room, why[index])}`,
    )}
  </ol>`;
}

const because = (room: RrRoom, reason: ReturnType<typeof reasons>[number]) =>
  reason
    ? html`<li class="because">
        <button
          class="because-key"
          title=${t("room.why")}
          @click=${() => openRule(room.book, reason === "ties" ? "H3" : "B5")}
        >
          ${t(`room.because.${reason}`)}
        </button>
      </li>`
    : "";

const pad = (room: RrRoom, view: View) =>
  bidPad(view, {
    label: t("room.pad"),
    seat: view.you,
    closed: !can(view, "bid") || waitOf(view, room.now()) > 0,
    page: room.padPage,
    typed: room.typed,
    fault: (moves) => bidFault(view, moves, room.now()),
    bid: (moves) => room.bid(moves),
    turn: (page) => room.turnPad(page),
  });

const spectator = (room: RrRoom, view: View) =>
  html`<div class="spectator">
    ${
      mayJoin(view) && closedDoor(view)
        ? ""
        : html`<p>
            ${glyph("eye")}
            ${t(mayJoin(view) ? "room.spectating" : view.mode === "table" ? "referee.spectating" : "room.spectating.solo")}
          </p>`
    }
    ${mayJoin(view) ? joinForm(room) : ""}
  </div>`;

const waiting = (room: RrRoom, view: View) => html`<p class="calm">${t("room.waiting")}</p>
  <p class="calm">${warmUpKey(room, view)}</p>`;

function biddingFoot(room: RrRoom, view: View) {
  if (view.you === null) return "";
  const seated = present(view).filter((player) => player.connected && !player.waiting);
  const done = seated.filter((player) => player.done).length;
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
    ${
      view.rules.done && view.mode === "group"
        ? html`<button
            class="button grow ${me?.done ? "chosen" : ""}"
            aria-disabled=${can(view, "done") ? "false" : "true"}
            @click=${() => room.done()}
          >
            ${me?.done ? glyph("check") : ""} ${t("room.done")}
            ${done ? html`<small>${t("room.done.count", { done, count: seated.length })}</small>` : ""}
          </button>`
        : ""
    }
    ${me?.done ? warmUpKey(room, view) : html`<button class="button quiet" @click=${() => room.openPhaseRules()}>${t("room.rules.now")}</button>`}
  `;
}
