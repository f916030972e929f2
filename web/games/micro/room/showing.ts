/**
 * The demonstration of a path: the reader's own, by tapping cells or by keys, with a button to give up; or another
 * player's, to watch. The counter shows the jumps made and those declared; exactly that many have to reach the target
 * (U4).
 */

import { sentence, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { graceSign } from "../../../kit/badges.ts";
import { confirmation } from "../../../kit/confirmation.ts";
import { joinForm } from "../../../kit/join.ts";
import { mayJoin } from "../../../kit/model.ts";
import { withNames } from "../../../kit/names.ts";
import { about } from "../../../kit/words.ts";
import { digits, foot, head, timer, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { combinationName } from "../board/board-words.ts";
import { jumpsLeft } from "./model.ts";
import { faceIcon } from "./pieces.ts";
import type { MrRoom } from "./play.ts";

/** How many of the declared jumps were made. */
export function counter({ demonstration }: View) {
  if (!demonstration) return "";
  const { path, declared } = demonstration;
  return html`<div class="counter" role="img" ${digits(declared)} aria-label=${t("micro.counter", { made: path.length, count: declared })}>
    <b>${path.length}</b><span aria-hidden="true">/</span><span>${declared}</span>${graceSign(demonstration)}
  </div>`;
}

/** The jumps made, as faces. */
export function jumpsMade({ demonstration, start }: View) {
  if (!demonstration || !start) return "";
  return html`<ol class="moves mr-jumps" aria-label=${t("micro.jumps")}>
    <li class="move start">${faceIcon(start)}<span class="visually-hidden">${combinationName(start)}</span></li>
    ${demonstration.path.map(
      (word) =>
        html`<li class="move">
          ${glyph("east")}${faceIcon(word)}<span class="visually-hidden">${combinationName(word)}</span>
        </li>`,
    )}
  </ol>`;
}

const left = (view: View) => t("micro.jumps_left", { count: Math.max(0, jumpsLeft(view)) });

/** What is still missing, at a real table. */
export const missing = (view: View) => html`<span class="hint"><b>${left(view)}</b></span> ${toMeet(view)}`;

/** What else the path must do besides reaching the target. */
const toMeet = ({ via, passed, demonstration }: View) => html`
  ${demonstration?.grace ? html`<span class="hint">${t("mixed.grace.jump")}</span>` : ""}
  ${via && !passed ? html`<span class="hint">${t("micro.via.missing", { via: combinationName(via) })}</span>` : ""}
`;

const hints = (view: View) => html`<p class="hints">
  <span class="hint">${t("micro.exactly", { count: view.demonstration?.declared ?? 0 })}</span> ${toMeet(view)}
</p>`;

export function mineZone(room: MrRoom, view: View) {
  const top = html`${head(room, view, { count: counter(view), aside: timer(room, view) })} ${zoneNews(room, view)}`;
  if (room.confirming) {
    const cost = view.mode === "solo" ? t("micro.give_up.solo") : t("micro.give_up.cost");
    return html`${top}
    ${confirmation(room, {
      title: t(room.confirming === "undo" ? "micro.give_up.undo" : "micro.give_up.path"),
      text: cost,
      said: about("micro.failed.gave_up", view, view.demonstration?.seat ?? view.you),
    })}`;
  }
  return html`
    ${top}
    ${hints(view)}
    <div class="zone-body watching">
      <p class="calm">${t("micro.tap")}</p>
      ${jumpsMade(view)}
    </div>
    ${foot(html`<button class="button grow" @click=${() => room.askGiveUp()}>${t("room.give_up")}</button>`)}
  `;
}

export function watchingZone(room: MrRoom, view: View) {
  const { demonstration } = view;
  return html`
    ${head(room, view, { count: counter(view), aside: timer(room, view) })} ${zoneNews(room, view)}
    ${hints(view)}
    <div class="zone-body watching">
      <p class="calm"><b>${demonstration ? withNames(view, about("room.shows", view, demonstration.seat)) : ""}</b> ${sentence(left(view))}</p>
      ${jumpsMade(view)}
    </div>
    ${foot(mayJoin(view) ? joinForm(room, { compact: true }) : "")}
  `;
}
