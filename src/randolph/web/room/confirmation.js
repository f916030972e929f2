/**
 * The question before somebody gives up: a demonstration, or alone a chip for which no way was found.
 */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { nextBid } from "./model.js";
import { about } from "./words.js";
import { foot } from "./zone.js";

/** @typedef {import("./room.js").RrRoom} RrRoom */
/** @typedef {import("../net/wire.js").View} View */

/**
 * What giving up would do, before it is done: in the zone itself, so that the board stays in sight.
 *
 * @param {RrRoom} room
 * @param {View} view
 */
export function confirmation(room, view) {
  if (room.confirming === "given_up")
    return html`<div class="zone-body"><p class="calm">${about("room.news.failed.gave_up", view, view.demonstration?.seat ?? view.you)}</p></div>
      ${foot("")}`;
  const next = nextBid(view);
  const then =
    view.mode === "solo"
      ? t("room.give_up.solo")
      : next
        ? about("room.give_up.next", view, next.seat, { count: next.moves })
        : t("room.give_up.nobody");
  const what = room.confirming === "undo" ? "undo" : view.demonstration ? "title" : "chip";
  return html`
    <div class="zone-body confirm" role="alertdialog" aria-labelledby="give-up-title" aria-describedby="give-up-text">
      <h2 id="give-up-title">${t(`room.give_up.${what}`)}</h2>
      <p id="give-up-text">${view.demonstration ? t("room.give_up.back") : ""} ${then}</p>
    </div>
    ${foot(html`
      <button class="button danger grow" @click=${() => room.giveUp()}>${t("room.give_up.yes")}</button>
      <button class="button primary grow" id="keep-going" @click=${() => room.keepGoing()}>
        ${t("room.give_up.no")}
      </button>
    `)}
  `;
}
