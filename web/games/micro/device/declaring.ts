/**
 * Thinking at a real table: the dice, the calls (U5), and the pad. A number is chosen on the pad and declared with a
 * button of its own. Then the path is shown at once or, if others may call fewer, when the sand has run out.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { numberPad } from "../../../kit/pad.ts";
import { nameOf } from "../../../kit/words.ts";
import type { View } from "../../../wire/generated/micro.ts";
import type { MrRoom } from "../room/play.ts";
import { typingText } from "../room/words.ts";
import { callOf, declareFaultOf } from "./model.ts";

/** All calls, the lowest first: it will be shown. Before the first call, the dice and what to do. */
export const calls = (room: MrRoom, view: View) =>
  view.calls.length
    ? html`<ol class="ladder" aria-label=${t("micro.calls")} tabindex="0">
        ${view.calls.map(
          (call) =>
            html`<li class="rung ${call.state}"><b>${call.moves}</b><span>${nameOf(view, call.seat)}</span></li>`,
        )}
      </ol>`
    : html`<div class="mr-strip">
        ${room.play.dice(view)}
        <p class="mr-rolled">${t(view.via ? "microtable.who.brief" : "microtable.who")}</p>
      </div>`;

export const padFor = (room: MrRoom, view: View, seat: number, label: string) =>
  numberPad({
    label,
    says: (count) => t("micro.pad.key", { count }),
    own: room.play.chosen ?? callOf(view, seat),
    others: view.calls.filter((call) => call.seat !== seat).map((call) => call.moves),
    page: room.padPage,
    typed: room.typed,
    typing: typingText(declareFaultOf(view, seat, Number(room.typed))),
    fault: (moves) => declareFaultOf(view, seat, moves),
    bid: (moves) => room.play.choose(moves),
    turn: (page) => room.turnPad(page),
  });
