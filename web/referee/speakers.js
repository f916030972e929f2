/**
 * Who speaks at a real table: a tap on a name, then a tap on a number. The names keep their places, so that nobody taps
 * on what has just moved away.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { avatar } from "../room/bar.js";
import { glyph } from "../shell/glyphs.js";
import { atTable, may } from "./model.js";

/** @typedef {import("./device.js").TablePage} TablePage */
/** @typedef {import("../net/wire.js").RoomView} RoomView */
/** @typedef {import("../net/wire.js").Player} Player */
/**
 * @typedef {object} Saying
 * @property {string} label what the names are for
 * @property {(seat: number) => number | null} number what this player has said
 * @property {(number: number | null) => string} words that, for the ear
 */

/**
 * @param {TablePage} room
 * @param {RoomView} view
 * @param {Saying} saying
 */
export function speakers(room, view, saying) {
  const players = atTable(view);
  const { finder } = room.referee;
  return html`${finder.field(players.length)}
  <div
    class="speakers ${players.length > 4 ? "many" : ""} ${players.length > 8 ? "crowd" : ""}"
    role="group"
    aria-label=${saying.label}
  >
    ${finder.among(players, ({ player }) => player.name).map(({ player, number }) => speakerKey(room, view, player, number, saying))}
  </div>`;
}

/**
 * @param {TablePage} room
 * @param {RoomView} view
 * @param {Player} player
 * @param {number} key
 * @param {Saying} saying
 */
function speakerKey(room, view, player, key, { number, words }) {
  const said = number(player.seat);
  const label = [
    t("room.seat", { name: player.name, count: player.chips.length }),
    words(said),
    player.done ? t("room.bid.done") : "",
    t("referee.key", { number: key }),
  ];
  return html`<button
    class="speaker seat-${player.seat % 8} ${said === null ? "" : "bidding"}"
    aria-disabled=${may(view, player.seat, room.referee.saying) ? "false" : "true"}
    aria-label=${label.filter(Boolean).join(", ")}
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
    <span class="speaker-bid">${said ?? ""}</span>
  </button>`;
}

/**
 * Whose number it is.
 *
 * @param {TablePage} room
 * @param {Player} player
 * @param {string} text
 */
export function question(room, player, text) {
  return html`<p class="question" role="status">
    ${avatar(player)}
    <b>${text}</b>
    <button class="icon-button" aria-label=${t("referee.cancel")} @click=${() => room.referee.choose(player.seat)}>
      ${glyph("close")}
    </button>
  </p>`;
}
