/**
 * Thinking at a real table: the dice, who has rolled them, and the names. A tap on a name, a tap on a number, and then the
 * button that declares it: the path is shown at once or, where others may call fewer (U5), when the sand has run down.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { playerAt, present } from "../../../kit/model.ts";
import { numberPad } from "../../../kit/pad.ts";
import { nameOf } from "../../../kit/words.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { may } from "../../ricochet/referee/model.ts";
import { question, speakers } from "../../ricochet/referee/speakers.ts";
import { lowestCall } from "../room/model.ts";
import type { MrRoom } from "../room/play.ts";
import { declareKey } from "../room/thinking.ts";
import { typingText } from "../room/words.ts";
import { callOf, declareFaultOf, silent } from "./model.ts";
import type { MicroReferee } from "./referee.ts";

export type Table = MrRoom & { referee: MicroReferee };

export function tableDeclaring(room: Table, view: View) {
  const { speaker } = room.referee;
  const player = speaker === null ? null : playerAt(view, speaker);
  const lowest = lowestCall(view);
  return html`
    ${head(room, view, { aside: lowest === null ? "" : t("room.lowest", { count: lowest }) })} ${zoneNews(room, view)}
    ${player ? question(room, player, asked(view, player)) : view.calls.length ? calls(view) : rolled(room, view)}
    <div class="zone-body">${player ? pad(room, view, player) : names(room, view)}</div>
    ${foot(player ? speakerFoot(room, view, player) : tableFoot(room, view))}
  `;
}

/** What a player is asked. */
function asked(view: View, { name }: Player) {
  const lowest = lowestCall(view);
  return lowest === null ? t("microtable.ask", { name }) : t("microtable.lower", { name, count: lowest });
}

/** The dice as they lie, and what to do; who has rolled them is among the news. */
const rolled = (room: Table, view: View) =>
  html`<div class="mr-strip">
    ${room.play.dice(view)}
    <p class="mr-rolled">${t(view.via ? "microtable.who.brief" : "microtable.who")}</p>
  </div>`;

/** All calls, the lowest first: it will be shown. */
const calls = (view: View) =>
  html`<ol class="ladder" aria-label=${t("micro.calls")} tabindex="0">
    ${view.calls.map(
      (call) => html`<li class="rung ${call.state}"><b>${call.moves}</b><span>${nameOf(view, call.seat)}</span></li>`,
    )}
  </ol>`;

const names = (room: Table, view: View) =>
  speakers(room, view, {
    label: t("microtable.speakers"),
    number: (seat) => callOf(view, seat),
    words: (count) => (count === null ? "" : t("microtable.has_called", { count })),
  });

const pad = (room: Table, view: View, { name, seat }: Player) =>
  numberPad({
    label: asked(view, { name } as Player),
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

function speakerFoot(room: Table, view: View, player: Player) {
  const called = callOf(view, player.seat) !== null;
  const done = t(view.calls.length ? "microtable.done.calling" : "microtable.done", { name: player.name });
  return html`
    ${declareKey(room, t("microtable.declare.none"))}
    <button
      class="button ${player.done ? "chosen" : ""}"
      aria-disabled=${!player.done && may(view, player.seat, "done") ? "false" : "true"}
      @click=${() => room.referee.done(player.seat)}
    >
      ${player.done ? glyph("check") : ""} ${done}
    </button>
    ${
      called && room.referee.mayStrike(player.seat)
        ? html`<button class="button quiet" @click=${() => room.referee.strike(player.seat)}>${t("microtable.strike")}</button>`
        : ""
    }
  `;
}

function tableFoot(room: Table, view: View) {
  const playing = present(view).filter((player) => !player.waiting);
  const done = playing.filter((player) => player.done).length;
  return html`
    <button class="button grow" aria-disabled=${silent(view).length ? "false" : "true"} @click=${() => room.referee.allDone()}>
      ${t(view.calls.length ? "microtable.all_done" : "microtable.none")}
      ${done ? html`<small>${t("room.done.count", { done, count: playing.length })}</small>` : ""}
    </button>
    <button class="button quiet" @click=${() => room.openPhaseRules()}>${t("room.rules.now")}</button>
  `;
}
