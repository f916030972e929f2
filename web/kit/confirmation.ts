/** The confirmation before giving up: in the zone itself, so that the board stays visible. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import type { AnyRoom } from "./room.ts";
import { foot } from "./zone.ts";

/**
 * The consequences of giving up, before it is done.
 *
 * @param words `said`: shown while the command is sent and its effect is not visible yet; `yes`: the label of the
 * button, if it is not to give up
 */
export function confirmation(
  room: AnyRoom,
  { title, text, said, yes = t("room.give_up.yes") }: { title: string; text: string; said: string; yes?: string },
) {
  if (room.confirming === "given_up") return html`<div class="zone-body"><p class="calm">${said}</p></div>${foot("")}`;
  return html`
    <div class="zone-body confirm" role="alertdialog" aria-labelledby="give-up-title" aria-describedby="give-up-text">
      <h2 id="give-up-title">${title}</h2>
      <p id="give-up-text">${text}</p>
    </div>
    ${foot(html`
      <button class="button primary grow" id="keep-going" @click=${() => room.keepGoing()}>
        ${t("room.give_up.no")}
      </button>
      <button class="button danger grow" @click=${() => room.giveUp()}>${yes}</button>
    `)}
  `;
}
