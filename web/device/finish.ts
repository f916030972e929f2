/** The end of a game at a real table: the winner, everybody's chips, and a rematch. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { finished, replayAndRecord } from "../kit/finish.ts";
import { can } from "../kit/model.ts";
import { standingsTable } from "../kit/players.ts";
import type { View } from "../wire/generated/common.ts";
import type { Device } from "./device.ts";

export const tableFinished = <V extends View>({ room, game }: Device<V>, view: V) =>
  finished(room, view, {
    body: standingsTable(room, view, view.ending?.winners ?? []),
    foot: html`
      <button
        class="button primary whole"
        aria-disabled=${can(view, "again") ? "false" : "true"}
        @click=${() => game.next()}
      >
        ${t("room.again")}
      </button>
      ${replayAndRecord(room, view.result !== null)}
    `,
  });
