/**
 * Bids at a real table: the ladder, which is sorted and explains why (B5), the pad, and the button that turns the
 * timer.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { may } from "../../../kit/device.ts";
import { present } from "../../../kit/model.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { rungs } from "../room/bidding.ts";
import { mayTurnTimer } from "../room/model.ts";
import { bidPad } from "../room/pad.ts";
import type { RrRoom } from "../room/play.ts";
import type { RicochetTable } from "./adapter.ts";
import { bidFaultOf } from "./model.ts";

export const bids = (room: RrRoom, view: View) =>
  view.bids.length ? rungs(room, view) : html`<p class="ladder empty">${t("referee.ladder.empty")}</p>`;

export const padFor = ({ room, device }: RicochetTable, view: View, seat: number, label: string) =>
  bidPad(view, {
    label,
    seat,
    page: room.padPage,
    typed: room.typed,
    fault: (moves) => bidFaultOf(view, seat, moves),
    bid: (moves) => device.announce(moves),
    turn: (page) => room.turnPad(page),
  });

/** The timer is turned without a bid (B7), by whoever may. */
export function timerKey({ room, device }: RicochetTable, view: View) {
  if (!mayTurnTimer(view, room.now())) return null;
  const turn = () => {
    const player = present(view).find(({ seat }) => may(view, seat, "turn_timer"));
    if (player) void device.say({ type: "turn_timer" }, player.seat);
  };
  return html`<button class="button grow offer" @click=${turn}>${glyph("turn")} ${t("room.turn_timer")}</button>`;
}
