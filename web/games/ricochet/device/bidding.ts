/**
 * Bids at a real table: a tap on a name, a tap on a number. The names keep their places, so that nobody taps on what has
 * just moved away; the ladder above them orders itself and says why of equal bids one stands before the other (B5).
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { question, speakers } from "../../../device/speakers.ts";
import { may, undone } from "../../../kit/device.ts";
import { playerAt, present } from "../../../kit/model.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { rungs } from "../room/bidding.ts";
import { lowestBid, mayTurnTimer } from "../room/model.ts";
import { bidPad } from "../room/pad.ts";
import type { Table } from "./adapter.ts";
import { bidFaultOf, bidOf } from "./model.ts";

export function tableBidding(room: Table, view: View) {
  const { speaker } = room.referee;
  const player = speaker === null ? null : playerAt(view, speaker);
  const lowest = lowestBid(view);
  const aside = lowest === null ? "" : t("room.lowest", { count: lowest });
  return html`
    ${head(room, view, { aside })} ${zoneNews(room, view)}
    ${player ? asked(room, view, player) : tableLadder(room, view)}
    <div class="zone-body">${player ? pad(room, view, player) : names(room, view)}</div>
    ${foot(player ? speakerFoot(room, view, player) : tableFoot(room, view))}
  `;
}

const tableLadder = (room: Table, view: View) =>
  view.bids.length ? rungs(room, view) : html`<p class="ladder empty">${t("referee.ladder.empty")}</p>`;

const names = (room: Table, view: View) =>
  speakers(room, view, {
    label: t("referee.speakers"),
    number: (seat) => bidOf(view, seat)?.moves ?? null,
    words: (moves) => (moves === null ? t("referee.no_bid") : t("referee.has_bid", { count: moves })),
  });

/** Whose number it is. */
function asked(room: Table, view: View, player: Player) {
  const bid = bidOf(view, player.seat);
  const text = bid
    ? t("referee.lower", { name: player.name, count: bid.moves })
    : t("referee.ask", { name: player.name });
  return question(room, player, text);
}

const pad = (room: Table, view: View, { name, seat }: Player) =>
  bidPad(view, {
    label: t("referee.ask", { name }),
    seat,
    page: room.referee.padPage,
    typed: room.typed,
    fault: (moves) => bidFaultOf(view, seat, moves),
    bid: (moves) => room.referee.bid(moves),
    turn: (page) => room.referee.turnPad(page),
  });

function speakerFoot(room: Table, view: View, player: Player) {
  return html`
    ${
      view.rules.done
        ? html`<button
            class="button grow ${player.done ? "chosen" : ""}"
            aria-disabled=${!player.done && may(view, player.seat, "done") ? "false" : "true"}
            @click=${() => room.referee.done(player.seat)}
          >
            ${player.done ? glyph("check") : ""} ${t("referee.done", { name: player.name })}
          </button>`
        : ""
    }
    ${
      may(view, player.seat, "strike") && bidOf(view, player.seat)
        ? html`<button class="button quiet" @click=${() => room.referee.strike(player.seat)}>${t("referee.strike")}</button>`
        : html`<button class="button quiet" @click=${() => room.referee.choose(player.seat)}>${t("referee.cancel")}</button>`
    }
  `;
}

function tableFoot(room: Table, view: View) {
  const playing = present(view).filter((player) => !player.waiting);
  const done = playing.filter((player) => player.done).length;
  const offered = mayTurnTimer(view, room.now());
  return html`
    ${
      offered
        ? html`<button class="button grow offer" @click=${() => room.referee.turnTimer()}>
            ${glyph("turn")} ${t("room.turn_timer")}
          </button>`
        : ""
    }
    ${
      view.rules.done
        ? html`<button
            class="button grow"
            aria-disabled=${undone(view).length ? "false" : "true"}
            @click=${() => room.referee.allDone()}
          >
            ${t("referee.all_done")}
            ${done && !offered ? html`<small>${t("room.done.count", { done, count: playing.length })}</small>` : ""}
          </button>`
        : ""
    }
    ${
      offered
        ? ""
        : html`<button class="button quiet" @click=${() => room.openPhaseRules()}>${t("room.rules.now")}</button>`
    }
  `;
}
