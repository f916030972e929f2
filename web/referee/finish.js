/** The end of a game at a real table: who has won, everybody's chips, and once more. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { finished, keepsakes } from "../room/finish.js";
import { can } from "../room/model.js";
import { standingsTable } from "../room/players.js";

/** @typedef {import("./device.js").TablePage} TablePage */
/** @typedef {import("../net/wire.js").RoomView} View */

/**
 * @param {TablePage} room
 * @param {View} view
 */
export const tableFinished = (room, view) =>
  finished(room, view, {
    body: standingsTable(room, view, view.ending?.winners ?? []),
    foot: html`
      <button
        class="button primary whole"
        aria-disabled=${can(view, "again") ? "false" : "true"}
        @click=${() => room.referee.again()}
      >
        ${t("room.again")}
      </button>
      ${keepsakes(room, view.result !== null)}
    `,
  });
