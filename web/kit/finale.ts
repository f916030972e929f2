/**
 * The end of the game as a picture, over the board: a podium with the three best players and their chips, and a chart
 * of the chips round by round. The list in the zone has the same content, so it is hidden from screen readers. If chips
 * belong to the team, it shows the score, which appears nowhere else.
 */

import { html, svg } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player, View } from "../wire/generated/common.ts";
import type { GameEvent } from "../wire/generated/games.ts";
import { avatar, seatColor } from "./avatar.ts";
import { standings } from "./model.ts";
import { nameTag } from "./names.ts";
import { shareChips } from "./players.ts";
import type { Room } from "./room.ts";

/** The winners of the rounds of a game, in order; null: nobody. */
export type Race = readonly (number | null)[];

/** The race after these events. */
export function raceAfter(race: Race, events: readonly GameEvent[]): Race {
  const begun = events.findLastIndex(({ type }) => type === "game_started");
  const won = events.slice(begun + 1).flatMap((event) => {
    if (event.type === "round_won") return [event.seat];
    return event.type === "round_lost" ? [null] : [];
  });
  return begun < 0 ? [...race, ...won] : won;
}

/** A player's chips after each round, from 0. */
export const chipsBy = (race: Race, seat: number): number[] =>
  [0, ...race].map((_, round) => race.slice(0, round).filter((winner) => winner === seat).length);

/** The place of a player, from 1; equal chips share it. */
export const placeOf = (players: readonly Player[], { chips }: Player) =>
  1 + players.filter((other) => other.chips.length > chips.length).length;

export const finale = <V extends View>(room: Room<V>, view: V, race: Race) =>
  shareChips(room, view)
    ? html`<div class="finale">${score(room, view)}</div>`
    : html`<div class="finale" aria-hidden="true">${podium(room, view)} ${course(view, race)}</div>`;

/** The first in the middle, the second on their left; in the list's order if nobody is first alone. */
function podium<V extends View>(room: Room<V>, view: V) {
  const players = standings(view).filter((player) => !player.left);
  const winners = view.ending?.winners ?? [];
  const three = players.slice(0, 3);
  if (three.length === 3 && placeOf(players, three[1]) > 1) three.unshift(...three.splice(1, 1));
  return html`<ol class="podium">
    ${three.map(
      (player) =>
        html`<li class="step place-${placeOf(players, player)} ${winners.includes(player.seat) ? "winner" : ""}">
            <span class="crowned">${winners.includes(player.seat) ? glyph("crown") : ""}</span>
            ${avatar(player)} ${nameTag(player.name)}
            <span class="chips">${room.play.chipsOf(player)}</span>
            <b class="block">${player.chips.length}</b>
          </li>`,
    )}
  </ol>`;
}

const score = <V extends View>(room: Room<V>, view: V) =>
  html`${view.ending?.winners.length ? html`<span class="cup" aria-hidden="true">${glyph("crown")}</span>` : ""}
    ${room.play.sharedEnd(view)}`;

/** With fewer rounds, the race shows nothing that the podium does not. */
const ROUNDS = 3;

/** All players' chips from round to round, as far as they were won in rounds. */
function course(view: View, race: Race) {
  const lines = standings(view).map((player) => ({ player, counts: chipsBy(race, player.seat) }));
  const most = Math.max(1, ...lines.map(({ player }) => player.chips.length));
  const whole = lines.every(({ player, counts }) => counts.at(-1) === player.chips.length);
  if (race.length < ROUNDS || !whole) return "";
  return html`<svg class="race" viewBox="0 0 ${race.length} ${most}" preserveAspectRatio="none">
    ${lines
      .filter(({ player }) => player.chips.length)
      .map(
        ({ player, counts }) =>
          svg`<polyline ${seatColor(player.seat)} points=${counts.map((count, round) => `${round},${most - count}`).join(" ")} />`,
      )}
  </svg>`;
}
