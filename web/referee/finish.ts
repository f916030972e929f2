/** The end of a game at a real table: who has won, everybody's chips, and once more. */

import { t } from "../i18n.ts";
import { html } from "../lit.ts";
import { finished, keepsakes } from "../room/finish.ts";
import { can } from "../room/model.ts";
import { standingsTable } from "../room/players.ts";
import type { View } from "../wire/generated/common.ts";
import type { TablePage } from "./device.ts";

export const tableFinished = (room: TablePage, view: View) =>
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
