/**
 * The column beside board and zone on a large screen: all players with their chips, bids and state, and the phrases. It
 * replaces the players in the bar.
 */

import { t, withCommas } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { avatar } from "../kit/avatar.ts";
import { badges } from "../kit/badges.ts";
import { computerWords } from "../kit/computers.ts";
import { isDevice, isYou, standings } from "../kit/model.ts";
import { nameTag } from "../kit/names.ts";
import { mayTalk } from "../kit/phrases.ts";
import { absence, shareChips } from "../kit/players.ts";
import type { Room } from "../kit/room.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player, View } from "../wire/generated/common.ts";
import { talkBeside } from "./talk.ts";

/** Windows with room for the whole column. */
export const LARGE = matchMedia("(min-width: 1500px) and (min-height: 760px)");

/** Does the page have the layout for large screens? */
export const isLarge = (view: View | null) => LARGE.matches && view !== null;

export function beside<V extends View>(room: Room<V>, view: V) {
  // Before and after the game, and always on a real table, the zone lists the players.
  const listed = isDevice(view) || view.phase === "lobby" || (view.phase === "finished" && !room.lastRound);
  return html`${listed ? "" : scoreboard(room, view)} ${mayTalk(view) ? talkBeside(room, view) : ""}`;
}

function scoreboard<V extends View>(room: Room<V>, view: V) {
  const label = room.game.tally(view);
  const shared = shareChips(room, view);
  return html`<section class="scoreboard sheet" aria-label=${label} tabindex="0">
    ${shared ? room.play.soloTable(view) : ""} ${view.mode === "solo" ? "" : table(room, view, shared)}
  </section>`;
}

/** @param shared chips belong to the team */
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
        ${words.length ? html`<small>${withCommas(words)}</small>` : ""} ${badges(player)}
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

/** Done or ready, and whether the connection is lost. */
const stateOf = (player: Player) =>
  [player.done ? t("room.bid.done") : player.ready ? t("room.scores.ready") : "", absence(player)]
    .filter(Boolean)
    .join(", ");
