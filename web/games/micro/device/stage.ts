/** The board of a real table: the tiles as they have to be placed, and the dice as cells to tap. */

import { html } from "../../../core/lit.ts";
import type { View } from "../../../wire/generated/micro.ts";
import "../board/mr-board.ts";
import type { MicroTable } from "./adapter.ts";
import { BY_LOT } from "./model.ts";

export function board(table: MicroTable, view: View) {
  const { setting, room, device, turn } = table;
  const dice = setting ? table.dice : (table.lies ?? BY_LOT);
  const start = dice.start ?? (view.phase === "over" ? view.start : null);
  return html`<div class="mr-stage">
    <mr-board
      silent
      ?interactive=${setting !== null}
      .board=${view.phase === "lobby" ? table.preview : room.board}
      .robot=${setting && turn === "start" ? null : start}
      .start=${start}
      .target=${dice.target}
      .via=${dice.via}
      .turned=${device.turned}
      @mr-jump=${(event: CustomEvent) => setting && table.roll(event.detail.to)}
    ></mr-board>
  </div>`;
}
