/**
 * Who speaks at a real table: a tap on a name, then a tap on a number. The names keep their places, so that nobody taps
 * on what has just moved away.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { avatar } from "../../../kit/avatar.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { Player, View } from "../../../wire/generated/common.ts";
import type { TablePage } from "./device.ts";
import { atTable, may } from "./model.ts";

interface Saying {
  /** what the names are for */
  label: string;
  /** what this player has said */
  number: (seat: number) => number | null;
  /** that, for the ear */
  words: (number: number | null) => string;
}

export function speakers<V extends View>(room: TablePage<V>, view: V, saying: Saying) {
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

function speakerKey<V extends View>(
  room: TablePage<V>,
  view: V,
  player: Player,
  key: number,
  { number, words }: Saying,
) {
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

/** Whose number it is. */
export function question<V extends View>(room: TablePage<V>, player: Player, text: string) {
  return html`<p class="question" role="status">
    ${avatar(player)}
    <b>${text}</b>
    <button class="icon-button" aria-label=${t("referee.cancel")} @click=${() => room.referee.choose(player.seat)}>
      ${glyph("close")}
    </button>
  </p>`;
}
