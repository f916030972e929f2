/**
 * A chart of the chips that each player had after each round. Lines are distinguished by marker and dash, not by color
 * alone; lines with equal values are drawn slightly apart.
 */

import { t } from "../../core/i18n.ts";
import { html, nothing, svg } from "../../core/lit.ts";
import { seatColor } from "../../kit/avatar.ts";
import { nameTag } from "../../kit/names.ts";
import type { ReviewedGame } from "../../wire/generated/http.ts";
import { chipsOf } from "./model.ts";

/** Markers around (0, 0), and dash patterns. */
const SIGNS = [
  svg`<circle r="4.5"/>`,
  svg`<path d="M-4.2-4.2h8.4v8.4h-8.4z"/>`,
  svg`<path d="M0-5.4L5 3.6H-5z"/>`,
  svg`<path d="M0-5.6L5.6 0L0 5.6L-5.6 0z"/>`,
  svg`<path d="M0 5.4L-5-3.6H5z"/>`,
  svg`<path d="M-1.8-5h3.6v3.2H5v3.6H1.8V5h-3.6V1.8H-5v-3.6h3.2z"/>`,
  svg`<path d="M-5 0a5 5 0 0 1 10 0z M-5 1h10v3H-5z"/>`,
  svg`<path d="M0-5.6L1.6-1.6L5.6 0L1.6 1.6L0 5.6L-1.6 1.6L-5.6 0L-1.6-1.6z"/>`,
];
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 2", "1 4", "12 4", "6 2 1 2"];

/** The maximum number of lines that can be told apart: those with the most chips. */
export const MOST_LINES = 8;

/** Of the whole chart, and around the lines. */
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT] = [360, 170, 20, 14, 12, 22];
/** The distance between lines with equal values. */
const APART = 2.4;
/** The maximum number of labels on an axis. */
const NUMBERED = 12;

/** The marker, dash and color of each player with a line; no two players share any of them. */
export type Marks = ReadonlyMap<number, number>;

/** The marker of a player's line and name; nothing for a player without a line. */
export const sign = (marks: Marks, seat: number) => {
  const mark = marks.get(seat);
  return html`<svg class="sign" viewBox="-7 -7 14 14" aria-hidden="true">
    ${mark === undefined ? nothing : svg`<g class="seat" ${seatColor(mark)}>${SIGNS[mark]}</g>`}
  </svg>`;
};

/** The players with a line, the leading ones first. */
export const racers = ({ players }: ReviewedGame) =>
  players.toSorted((one, other) => other.chips - one.chips).slice(0, MOST_LINES);

/** The marks of a game's players: that of the seat, or the first one that is free. */
export function marksOf(review: ReviewedGame): Marks {
  const marks = new Map<number, number>();
  const free = new Set(SIGNS.keys());
  for (const { seat } of racers(review).sort((one, other) => one.seat - other.seat)) {
    const own = seat % SIGNS.length;
    const mark = free.has(own) ? own : Math.min(...free);
    free.delete(mark);
    marks.set(seat, mark);
  }
  return marks;
}

export function race(review: ReviewedGame, marks: Marks) {
  const lines = racers(review).map((player) => ({ player, counts: chipsOf(review, player.seat) }));
  const rounds = review.rounds.length;
  const most = Math.max(1, ...lines.flatMap(({ counts }) => counts));
  const x = (round: number) => LEFT + (round * (WIDTH - LEFT - RIGHT)) / rounds;
  const y = (count: number) => HEIGHT - FOOT - (count * (HEIGHT - TOP - FOOT)) / most;
  const words = lines.map(({ player, counts }) => `${player.name}: ${counts.slice(1).join(", ")}`).join("; ");
  return html`<figure class="race">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("review.race.told", { words })}>
      ${numbered(most).map(
        (count) => svg`<path class="level" d="M${LEFT} ${y(count)}H${WIDTH - RIGHT}"/>
          <text x=${LEFT - 7} y=${y(count) + 3.5} text-anchor="end">${count}</text>`,
      )}
      ${numbered(rounds).map(
        (round) => svg`<text x=${x(round)} y=${HEIGHT - 6} text-anchor="middle">${round || ""}</text>`,
      )}
      ${lines.toReversed().map(({ player, counts }, at) => {
        const off = (at - (lines.length - 1) / 2) * APART;
        const places = counts.map((count, round): [number, number] => [x(round), y(count) + off]);
        const changes = places.filter((_, round) => round === rounds || (round && counts[round] !== counts[round - 1]));
        const mark = marks.get(player.seat) ?? 0;
        return svg`<g class="line seat" ${seatColor(mark)}>
          <polyline points=${places.map((place) => place.join()).join(" ")} stroke-dasharray=${DASHES[mark]}/>
          ${changes.map((place) => svg`<g transform="translate(${place.join()})">${SIGNS[mark]}</g>`)}
        </g>`;
      })}
    </svg>
    <figcaption>
      <span class="muted small">
        ${t(lines.length < review.players.length ? "review.race.leading" : "review.race.about", { count: lines.length })}
      </span>
      <ul class="legend">
        ${lines.map(({ player }) => html`<li>${sign(marks, player.seat)}${nameTag(player.name)} <b>${player.chips}</b></li>`)}
      </ul>
    </figcaption>
  </figure>`;
}

/** The labels of an axis: all numbers, or as many as are readable. */
function numbered(most: number) {
  const step = Math.ceil(most / NUMBERED);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
}
