/** The end of a game at a real table: who has won, everybody's chips, and once more. */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { recordPath } from "../net/http.js";
import { title, winnerless } from "../room/finish.js";
import { can } from "../room/model.js";
import { standingsTable } from "../room/players.js";
import { coded } from "../room/words.js";
import { foot, sandBar, zoneNews } from "../room/zone.js";
import { glyph } from "../shell/glyphs.js";

/** @typedef {import("../room/room.js").RrRoom} RrRoom */
/** @typedef {import("../net/wire.js").View} View */

/**
 * @param {RrRoom} room
 * @param {View} view
 */
export function tableFinished(room, view) {
  const winners = view.ending?.winners ?? [];
  return html`
    ${sandBar(room, view)}
    <div class="zone-head verdict">
      ${winners.length ? html`<span class="cup" aria-hidden="true">${glyph("crown")}</span>` : ""}
      <h1 class="goal">${title(view, winners)}</h1>
    </div>
    ${
      room.refusal
        ? zoneNews(room, view)
        : html`<div class="news plain">
            <p class="news-text" role="status">
              ${coded("room.ending", view.ending?.reason ?? "other")} ${winnerless(view, winners)}
            </p>
          </div>`
    }
    <div class="zone-body finished">${standingsTable(view, room.board, winners)}</div>
    ${foot(html`
      <button
        class="button primary whole"
        aria-disabled=${can(view, "again") ? "false" : "true"}
        @click=${() => room.referee.again()}
      >
        ${t("room.again")}
      </button>
      <button class="button quiet" ?hidden=${!view.result} @click=${() => room.showLastRound(true)}>
        ${t("room.last_round")}
      </button>
      <a class="button quiet" href=${recordPath(room.code)} download="randolph-${room.code}.json">${t("room.record")}</a>
    `)}
  `;
}
