/**
 * Bids at a real table: tap a name, then a number. The names keep their places, so that a tap never hits a name that
 * has just moved; the bids so far are above them.
 */

import { t, withCommas } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { avatar, seatColor } from "../kit/avatar.ts";
import { atTable, may } from "../kit/device.ts";
import { playerAt, present } from "../kit/model.ts";
import { foot, head, zoneNews } from "../kit/zone.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player, View } from "../wire/generated/common.ts";
import type { Device } from "./device.ts";

export function tableAsking<V extends View>(device: Device<V>, view: V) {
  const { room, game, speaker } = device;
  const player = speaker === null ? null : playerAt(view, speaker);
  const lowest = game.lowest(view);
  const asked = player ? question(device, view, player) : "";
  return html`
    ${head(room, view, { aside: lowest === null ? "" : t("room.lowest", { count: lowest }) })} ${zoneNews(room, view)}
    ${player ? questionLine(device, player, asked) : game.numbers(view)}
    <div class="zone-body">${player ? game.pad(view, player, asked) : speakers(device, view)}</div>
    ${foot(player ? speakerFoot(device, view, player) : tableFoot(device, view))}
  `;
}

/** The question to a player. */
function question<V extends View>({ game }: Device<V>, view: V, { name, seat }: Player) {
  const bound = game.bound(view, seat);
  const words = game.words(view);
  return bound === null ? t(words.ask, { name }) : t(words.lower, { name, count: bound });
}

const questionLine = <V extends View>(device: Device<V>, player: Player, text: string) =>
  html`<p class="question" role="status">
    ${avatar(player)}
    <b>${text}</b>
    <button class="icon-button" aria-label=${t("referee.cancel")} @click=${() => device.choose(player.seat)}>
      ${glyph("close")}
    </button>
  </p>`;

function speakers<V extends View>(device: Device<V>, view: V) {
  const players = atTable(view);
  const { finder, game } = device;
  return html`${finder.field(players.length)}
  <div
    class="speakers ${players.length > 4 ? "many" : ""} ${players.length > 8 ? "crowd" : ""}"
    role="group"
    aria-label=${t(game.words(view).speakers)}
  >
    ${finder.among(players, ({ player }) => player.name).map(({ player, number }) => speakerKey(device, view, player, number))}
  </div>`;
}

function speakerKey<V extends View>(device: Device<V>, view: V, player: Player, number: number) {
  const { game } = device;
  const count = game.said(view, player.seat);
  const words = game.words(view);
  const label = [
    t("room.seat", { name: player.name, count: player.chips.length }),
    count === null ? t(words.unsaid) : t(words.said, { count }),
    player.done ? t("room.bid.done") : "",
    t("referee.key", { number }),
  ];
  return html`<button
    class="speaker ${count === null ? "" : "bidding"}"
    ${seatColor(player.seat)}
    aria-disabled=${may(view, player.seat, game.saying) ? "false" : "true"}
    aria-label=${withCommas(label)}
    @click=${() => device.choose(player.seat)}
  >
    ${avatar(player)}
    <span class="speaker-words">
      <b class="speaker-name ${player.name.length > 7 ? "long" : ""}">${player.name}</b>
      <small>
        ${player.waiting ? t("room.next_round") : t("referee.chips", { count: player.chips.length })}
        ${player.done ? glyph("check") : ""}
      </small>
    </span>
    <span class="speaker-bid">${count ?? ""}</span>
  </button>`;
}

function speakerFoot<V extends View>(device: Device<V>, view: V, { seat, name, done }: Player) {
  const { game } = device;
  const words = game.words(view);
  const say = game.sayKey();
  const strike = may(view, seat, "strike") && game.said(view, seat) !== null;
  return html`
    ${say ?? ""}
    ${
      game.sayDone(view)
        ? html`<button
            class="button ${say ? "" : "grow"} ${done ? "chosen" : ""}"
            aria-disabled=${!done && may(view, seat, "done") ? "false" : "true"}
            @click=${() => device.done(seat)}
          >
            ${done ? glyph("check") : ""} ${t(words.done, { name })}
          </button>`
        : ""
    }
    ${
      strike
        ? html`<button class="button quiet" @click=${() => device.strike(seat)}>${t(words.strike)}</button>`
        : say
          ? ""
          : html`<button class="button quiet" @click=${() => device.choose(seat)}>${t("referee.cancel")}</button>`
    }
  `;
}

function tableFoot<V extends View>(device: Device<V>, view: V) {
  const { game } = device;
  const playing = present(view).filter((player) => !player.waiting);
  const done = playing.filter((player) => player.done).length;
  const offer = game.offer(view);
  return html`
    ${offer ?? ""}
    ${
      game.sayDone(view)
        ? html`<button
            class="button grow"
            aria-disabled=${game.silent(view).length ? "false" : "true"}
            @click=${() => device.allDone()}
          >
            ${t(game.words(view).allDone)}
            ${done && !offer ? html`<small>${t("room.done.count", { done, count: playing.length })}</small>` : ""}
          </button>`
        : ""
    }
  `;
}
