/**
 * Thinking at a real table: the dice, who has rolled them, and the names. A tap on a name, a tap on a number, and then the
 * button that declares it: the path is shown at once or, where others may call fewer (U5), when the sand has run down.
 */

import { html } from "../../lit.js";
import { t } from "../../i18n.js";
import { may } from "../../referee/model.js";
import { question, speakers } from "../../referee/speakers.js";
import { playerAt, present } from "../../room/model.js";
import { numberPad } from "../../room/pad.js";
import { nameOf } from "../../room/words.js";
import { foot, head, zoneNews } from "../../room/zone.js";
import { glyph } from "../../shell/glyphs.js";
import { lowestCall } from "../model.js";
import { declareKey } from "../thinking.js";
import { typingText } from "../words.js";
import { callOf, declareFaultOf, silent } from "./model.js";

/** @typedef {import("../room.js").MrRoom & { referee: import("./referee.js").MicroReferee }} Table */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../../net/wire.js").Player} Player */

/**
 * @param {Table} room
 * @param {View} view
 */
export function tableDeclaring(room, view) {
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

/** What a player is asked. @param {View} view @param {Player} player */
function asked(view, { name }) {
  const lowest = lowestCall(view);
  return lowest === null ? t("microtable.ask", { name }) : t("microtable.lower", { name, count: lowest });
}

/** The dice as they lie, and what to do; who has rolled them is among the news. @param {Table} room @param {View} view */
const rolled = (room, view) =>
  html`<div class="mr-strip">
    ${room.dice(view)}
    <p class="mr-rolled">${t(view.via ? "microtable.who.brief" : "microtable.who")}</p>
  </div>`;

/** All calls, the lowest first: it will be shown. @param {View} view */
const calls = (view) =>
  html`<ol class="ladder" aria-label=${t("micro.calls")} tabindex="0">
    ${view.calls.map(
      (call) =>
        html`<li class="rung ${call.state}"><b>${call.moves}</b><span>${nameOf(view, call.seat)}</span></li>`,
    )}
  </ol>`;

/** @param {Table} room @param {View} view */
const names = (room, view) =>
  speakers(room, view, {
    label: t("microtable.speakers"),
    number: (seat) => callOf(view, seat),
    words: (count) => (count === null ? "" : t("microtable.has_called", { count })),
  });

/** @param {Table} room @param {View} view @param {Player} player */
const pad = (room, view, { name, seat }) =>
  numberPad({
    label: asked(view, /** @type {Player} */ ({ name })),
    says: (count) => t("micro.pad.key", { count }),
    own: room.chosen ?? callOf(view, seat),
    others: view.calls.filter((call) => call.seat !== seat).map((call) => call.moves),
    page: room.padPage,
    typed: room.typed,
    typing: typingText(declareFaultOf(view, seat, Number(room.typed))),
    fault: (moves) => declareFaultOf(view, seat, moves),
    bid: (moves) => room.choose(moves),
    turn: (page) => room.turnPad(page),
  });

/** @param {Table} room @param {View} view @param {Player} player */
function speakerFoot(room, view, player) {
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

/** @param {Table} room @param {View} view */
function tableFoot(room, view) {
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
