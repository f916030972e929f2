/**
 * The end as a picture, over the board: the three who have won most on a podium, with their chips, and how the chips came
 * about, round by round – the list in the zone says all of that, so it is not read aloud –; or how it stands where chips
 * are nobody's own, which is said nowhere else.
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

/** The winners of the rounds of a game, in their order; null: nobody. */
export type Race = readonly (number | null)[];

/** The race after what happened. */
export function raceAfter(race: Race, events: readonly GameEvent[]): Race {
  const begun = events.findLastIndex(({ type }) => type === "game_started");
  const won = events.slice(begun + 1).flatMap((event) => {
    if (event.type === "round_won") return [event.seat];
    return event.type === "round_lost" ? [null] : [];
  });
  return begun < 0 ? [...race, ...won] : won;
}

/** How many chips a player had after each round, from 0. */
export const chipsBy = (race: Race, seat: number): number[] =>
  [0, ...race].map((_, round) => race.slice(0, round).filter((winner) => winner === seat).length);

/** The place of a player, from 1; equal chips share it. */
export const placeOf = (players: readonly Player[], { chips }: Player) =>
  1 + players.filter((other) => other.chips.length > chips.length).length;

export const finale = <V extends View>(room: Room<V>, view: V, race: Race) =>
  shareChips(room, view)
    ? html`<div class="finale">${score(room, view)}</div>`
    : html`<div class="finale" aria-hidden="true">${podium(room, view)} ${course(view, race)}</div>`;

/** In the middle the first, on their left the second; as in the list, where there is no one first. */
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

/** A race of fewer rounds says nothing that the podium does not. */
const ROUNDS = 3;

/** Everybody's chips from round to round, as far as rounds alone have brought them about. */
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
