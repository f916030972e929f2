/**
 * The demonstration: the reader's own, with robots and arrows to push them and a button to give up; or another
 * player's, to watch. The counter shows the cost of the moves (X6) against the bid, and says so if the last one cost
 * more than one. Moves cannot be undone, and the page says that before the first one.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { avatar } from "../../../kit/avatar.ts";
import { graceSign } from "../../../kit/badges.ts";
import { DIRECTIONS } from "../../../kit/board/geometry.ts";
import { joinForm } from "../../../kit/join.ts";
import { isDevice, mayJoin, playerAt } from "../../../kit/model.ts";
import { withNames } from "../../../kit/names.ts";
import { about } from "../../../kit/words.ts";
import { digits, foot, head, timer, zoneNews } from "../../../kit/zone.ts";
import { ARROW, glyph } from "../../../parts/glyphs.ts";
import type { ShownMove, View } from "../../../wire/generated/ricochet.ts";
import { isTransparent } from "../rules/travel.ts";
import { ladder } from "./bidding.ts";
import { givingUp } from "./giving-up.ts";
import { nextBid, robotsOf } from "./model.ts";
import { robotIcon } from "./pieces.ts";
import type { RrRoom } from "./play.ts";

export function counter(view: View) {
  const shown = view.demonstration;
  if (!shown) return "";
  const made = shown.cost;
  const last = shown.moves.at(-1)?.cost ?? 1;
  const words = [
    t("room.counter", { made, bid: shown.bid }),
    shown.grace ? t("mixed.grace") : "",
    last > 1 ? t("room.counter.last", { count: last }) : "",
  ];
  return html`<div class="counter" role="img" ${digits(shown.bid)} aria-label=${words.filter(Boolean).join(" ")}>
    <b>${made}</b><span aria-hidden="true">/</span><span>${shown.bid}</span>${graceSign(shown)}
    ${last > 1 ? html`<small class="counted" aria-hidden="true">+${last}</small>` : ""}
  </div>`;
}

export function mineZone(room: RrRoom, view: View) {
  return html`
    ${head(room, view, { count: counter(view), aside: timer(room, view) })} ${zoneNews(room, view)}
    ${
      room.confirming
        ? givingUp(room, view)
        : html` ${progress(room, view)}
            <div class="zone-body pushing">
              <div class="robots" role="group" aria-label=${t("room.robots")}>
                ${robotsOf(view).map(
                  (color, index) =>
                    html`<button
                      class="robot-key ${color}"
                      aria-pressed=${room.play.selected === color ? "true" : "false"}
                      aria-label=${t("room.robot.key", { robot: t(`room.robot.${color}`), number: index + 1 })}
                      @click=${() => room.play.select(color)}
                    >
                      ${robotIcon(color, isTransparent(color, view.powers))}
                    </button>`,
                )}
              </div>
              <div class="arrows" role="group" aria-label=${t("room.arrows")}>
                ${DIRECTIONS.map(
                  (direction) =>
                    html`<button
                      class="key arrow"
                      aria-disabled=${room.play.selected ? "false" : "true"}
                      aria-label=${t(`room.push.${direction}`)}
                      @click=${(event: MouseEvent) => room.play.pushSelected(direction, event.detail === 0)}
                    >
                      ${glyph(ARROW[direction])}
                    </button>`,
                )}
              </div>
            </div>
            ${foot(html`<button class="button grow" @click=${() => room.askGiveUp()}>${t("room.give_up")}</button>`)}`
    }
  `;
}

/** The player who shows, at a real table. */
function shower(view: View) {
  const player = playerAt(view, view.demonstration?.seat);
  return player
    ? html`<b class="shower">${avatar(player)} ${withNames(view, t("referee.shows", { name: player.name }))}</b>`
    : "";
}

/** The cost of a move, if it is more than one. */
export const costSign = (cost: number) => (cost > 1 ? html`<b class="cost" aria-hidden="true">${cost}</b>` : "");

function moveWords({ robot, direction, cost }: ShownMove) {
  const words = `${t(`room.robot.${robot}`)} ${t(`room.push.${direction}`)}`;
  return cost > 1 ? `${words}, ${t("rules.counts", { count: cost })}` : words;
}

/** Whether the robot has turned yet, and that moves are final; for robots with costs, the costs instead. */
function progress(room: RrRoom, view: View) {
  const costly = room.play.selected !== null && isTransparent(room.play.selected, view.powers);
  const turned = view.demonstration?.ricocheted;
  return html`<p class="hints">
    ${
      view.rules.ricochet
        ? html`<span class="hint ${turned ? "met" : ""}"
            >${glyph(turned ? "check" : "corner")} ${t(turned ? "room.ricochet.met" : "room.ricochet.missing")}</span
          >`
        : ""
    }
    ${isDevice(view) ? shower(view) : costly ? "" : html`<span class="hint">${t("room.no_undo")}</span>`}
    ${costly ? html`<span class="hint">${t("room.costs")}</span>` : ""}
  </p>`;
}

/** The moves made. */
export const movesMade = ({ demonstration, powers }: View) =>
  html`<ol class="moves" aria-label=${t("room.moves")}>
    ${demonstration?.moves.map(
      (move) =>
        html`<li class="move ${move.robot}">
          ${robotIcon(move.robot, isTransparent(move.robot, powers))}${glyph(ARROW[move.direction])}${costSign(move.cost)}
          <span class="visually-hidden">${moveWords(move)}</span>
        </li>`,
    )}
  </ol>`;

export function watchingZone(room: RrRoom, view: View) {
  const shown = view.demonstration;
  const next = nextBid(view);
  const left = shown ? shown.bid + (shown.grace ?? 0) - shown.cost : 0;
  return html`
    ${head(room, view, { count: counter(view), aside: timer(room, view) })} ${zoneNews(room, view)} ${ladder(room, view)}
    <div class="zone-body watching">
      <p class="calm">
        <b>${shown ? withNames(view, about("room.shows", view, shown.seat)) : ""}</b> ${t("room.moves_left", { count: left })}
      </p>
      ${movesMade(view)}
    </div>
    ${foot(
      mayJoin(view)
        ? joinForm(room, { compact: true })
        : html`<p class="foot-note">
            ${next ? withNames(view, about("room.next_shows", view, next.seat, { count: next.moves })) : t("room.last_shows")}
          </p>`,
    )}
  `;
}
