/**
 * What a large screen has beside the board and the zone: everybody with their chips, what they said in this round and
 * how it stands with them, and what can be said, always open. It takes the place of the players in the bar, so that
 * nobody is listed twice.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { avatar } from "../kit/avatar.ts";
import { badges } from "../kit/badges.ts";
import { computerWords } from "../kit/computers.ts";
import { isDevice, isYou, standings } from "../kit/model.ts";
import { nameTag } from "../kit/names.ts";
import { mayTalk } from "../kit/phrases.ts";
import { absence } from "../kit/players.ts";
import type { Room } from "../kit/room.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player, View } from "../wire/generated/common.ts";
import { talkBeside } from "./talk.ts";

/** Where the column beside the board has room for all of it. */
export const LARGE = matchMedia("(min-width: 1500px) and (min-height: 760px)");

/** Is the page laid out for a large screen? */
export const isLarge = (view: View | null) => LARGE.matches && view !== null;

export function beside<V extends View>(room: Room<V>, view: V) {
  // Before and after the game the zone lists everybody; on a real table always.
  const listed = isDevice(view) || view.phase === "lobby" || (view.phase === "finished" && !room.lastRound);
  return html`${listed ? "" : scoreboard(room, view)} ${mayTalk(view) ? talkBeside(room, view) : ""}`;
}

function scoreboard<V extends View>(room: Room<V>, view: V) {
  const label = room.game.tally(view);
  const shared = view.mode === "solo" || room.game.asOne(view);
  return html`<section class="scoreboard sheet" aria-label=${label} tabindex="0">
    ${shared ? room.play.soloTable(view) : ""} ${view.mode === "solo" ? "" : table(room, view, shared)}
  </section>`;
}

/** @param shared chips are nobody's own */
const table = <V extends View>(room: Room<V>, view: V, shared: boolean) =>
  html`<table class="score-table">
    <thead>
      <tr>
        <th scope="col">${t("room.scores.player")}</th>
        ${shared ? "" : html`<th scope="col" class="score-chips">${t("room.scores.chips")}</th>`}
        <th scope="col" class="score-said">${t(`room.scores.${room.game.numbers}`)}</th>
        <th scope="col" class="score-state">${t("room.scores.state")}</th>
      </tr>
    </thead>
    <tbody>
      ${standings(view).map((player) => row(room, view, player, shared))}
    </tbody>
  </table>`;

function row<V extends View>(room: Room<V>, view: V, player: Player, shared: boolean) {
  const said = room.game.rungs(view).find(({ seat }) => seat === player.seat);
  const shows = view.demonstration?.seat === player.seat;
  const words = [isYou(view, player.seat) ? t("room.you") : "", computerWords(player)].filter(Boolean);
  return html`<tr class="${isYou(view, player.seat) ? "mine" : ""} ${shows ? "showing" : ""} ${player.left ? "gone" : ""}">
    <th scope="row">
      <span class="score-player">
        ${avatar(player)} ${nameTag(player.name)}
        ${player.seat === view.host ? html`<small class="host">${glyph("crown")}<span class="visually-hidden">${t("room.host")}</span></small>` : ""}
        ${words.length ? html`<small>${words.join(", ")}</small>` : ""} ${badges(player)}
      </span>
    </th>
    ${
      shared
        ? ""
        : html`<td class="score-chips">
            <span data-chips-of=${player.seat}><b>${player.chips.length}</b> <span class="chips">${room.play.chipsOf(player)}</span></span>
          </td>`
    }
    <td class="score-said ${said?.state ?? ""}">${said?.moves ?? ""}</td>
    <td class="score-state">${stateOf(player)}</td>
  </tr>`;
}

/** Done or ready, and a lost connection beside it. */
const stateOf = (player: Player) =>
  [player.done ? t("room.bid.done") : player.ready ? t("room.scores.ready") : "", absence(player)]
    .filter(Boolean)
    .join(", ");
