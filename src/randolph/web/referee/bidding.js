/**
 * Bids at a real table: a tap on a name, a tap on a number. The names keep their places, so that nobody taps on what has
 * just moved away; the ladder above them orders itself and says why of equal bids one stands before the other (B5).
 */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { lowestBid, mayTurnTimer } from "../ricochet/model.js";
import { bidPad } from "../ricochet/pad.js";
import { avatar } from "../room/bar.js";
import { playerAt, present } from "../room/model.js";
import { openRule } from "../room/rule-help.js";
import { nameOf } from "../room/words.js";
import { foot, head, zoneNews } from "../room/zone.js";
import { glyph } from "../shell/glyphs.js";
import { atTable, bidFaultOf, bidOf, may, reasons, undone } from "./model.js";

/** @typedef {import("../ricochet/room.js").RrRoom} RrRoom */
/** @typedef {import("../net/wire.js").View} View */
/** @typedef {import("../net/wire.js").Player} Player */

/**
 * @param {RrRoom} room
 * @param {View} view
 */
export function tableBidding(room, view) {
  const { speaker } = room.referee;
  const player = speaker === null ? null : playerAt(view, speaker);
  const lowest = lowestBid(view);
  const aside = lowest === null ? "" : t("room.lowest", { count: lowest });
  return html`
    ${head(room, view, { aside })} ${zoneNews(room, view)}
    ${player ? question(room, view, player) : tableLadder(room, view)}
    <div class="zone-body">${player ? pad(room, view, player) : speakers(room, view)}</div>
    ${foot(player ? speakerFoot(room, view, player) : tableFoot(room, view))}
  `;
}

/**
 * The bids in the order in which they are shown, and between equal ones the reason.
 *
 * @param {RrRoom} room
 * @param {View} view
 */
export function tableLadder(room, view) {
  if (!view.bids.length) return html`<p class="ladder empty">${t("referee.ladder.empty")}</p>`;
  const why = reasons(view);
  return html`<ol class="ladder" aria-label=${t("room.ladder")} tabindex="0">
    ${view.bids.map((bid, index) => {
      const reason = why[index];
      return html`<li class="rung ${bid.state}">
          <b>${bid.moves}</b><span>${nameOf(view, bid.seat)}</span>
          ${bid.state === "standing" ? "" : html`<span class="visually-hidden">${t(`room.bid.${bid.state}`)}</span>`}
        </li>
        ${
          reason
            ? html`<li class="because">
                <button class="because-key" title=${t("room.why")} @click=${() => openRule(room.book, "B5")}>
                  ${t(`referee.because.${reason}`)}
                </button>
              </li>`
            : ""
        }`;
    })}
  </ol>`;
}

/**
 * @param {RrRoom} room
 * @param {View} view
 */
function speakers(room, view) {
  const players = atTable(view);
  return html`<div
    class="speakers ${players.length > 4 ? "many" : ""} ${players.length > 8 ? "crowd" : ""}"
    role="group"
    aria-label=${t("referee.speakers")}
  >
    ${players.map(({ player, number }) => speakerKey(room, view, player, number))}
  </div>`;
}

/**
 * @param {RrRoom} room
 * @param {View} view
 * @param {Player} player
 * @param {number} number
 */
function speakerKey(room, view, player, number) {
  const bid = bidOf(view, player.seat);
  const said = [
    t("room.seat", { name: player.name, count: player.chips.length }),
    bid ? t("referee.has_bid", { count: bid.moves }) : t("referee.no_bid"),
    player.done ? t("room.bid.done") : "",
    t("referee.key", { number }),
  ];
  return html`<button
    class="speaker seat-${player.seat % 8} ${bid ? "bidding" : ""}"
    aria-disabled=${may(view, player.seat, "bid") ? "false" : "true"}
    aria-label=${said.filter(Boolean).join(", ")}
    @click=${() => room.referee.choose(player.seat)}
  >
    ${avatar(player)}
    <span class="speaker-words">
      <b class="speaker-name ${player.name.length > 7 ? "long" : ""}">${player.name}</b>
      <small>
        ${player.waiting ? t("room.next_round") : t("referee.chips", { count: player.chips.length })}
        ${player.done ? glyph("check") : ""}
      </small>
    </span>
    <span class="speaker-bid">${bid ? bid.moves : ""}</span>
  </button>`;
}

/**
 * Whose number it is.
 *
 * @param {RrRoom} room
 * @param {View} view
 * @param {Player} player
 */
function question(room, view, player) {
  const bid = bidOf(view, player.seat);
  return html`<p class="question" role="status">
    ${avatar(player)}
    <b>${bid ? t("referee.lower", { name: player.name, count: bid.moves }) : t("referee.ask", { name: player.name })}</b>
    <button class="icon-button" aria-label=${t("referee.cancel")} @click=${() => room.referee.choose(player.seat)}>
      ${glyph("close")}
    </button>
  </p>`;
}

/**
 * @param {RrRoom} room
 * @param {View} view
 * @param {Player} player
 */
const pad = (room, view, { name, seat }) =>
  bidPad(view, {
    label: t("referee.ask", { name }),
    seat,
    page: room.referee.padPage,
    typed: room.typed,
    fault: (moves) => bidFaultOf(view, seat, moves),
    bid: (moves) => room.referee.bid(moves),
    turn: (page) => room.referee.turnPad(page),
  });

/**
 * @param {RrRoom} room
 * @param {View} view
 * @param {Player} player
 */
function speakerFoot(room, view, player) {
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

/**
 * @param {RrRoom} room
 * @param {View} view
 */
function tableFoot(room, view) {
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
