/**
 * The board's place on the device that lies on the table. During a round a frame around it waits for the sand, as in the
 * other game; before the game the tiles are shown as they are to be laid; dice are said by pointing at cells.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { sandFrame } from "../../ricochet/referee/stage.ts";
import "../board/mr-board.ts";
import type { Table } from "./declaring.ts";

export function tableStage(room: Table, view: View) {
  const { referee } = room;
  const { preview } = referee;
  if (referee.setting) return setting(room, view);
  if (view.phase === "lobby") return preview ? laid(room) : byLot();
  const framed = view.phase !== "over" && view.phase !== "finished"; // one size as long as people look for a path
  return html`<div class="table-stage ${framed ? "framed" : ""}">
    ${framed ? sandFrame(room, view) : ""} ${room.play.board(view)}
  </div>`;
}

const byLot = () =>
  html`<div class="table-card">
    <span class="table-card-sign" aria-hidden="true">${glyph("turn")}</span>
    <p>${t("microtable.by_lot")}</p>
  </div>`;

/** The tiles as they are to be laid, and what the dice have said. */
function laid({ referee }: Table) {
  const { lying } = referee;
  const { start = null, target = null, via = null } = lying ?? {};
  return html`<div class="table-stage">
    <div class="mr-stage">
      <mr-board
        silent
        .board=${referee.preview}
        .robot=${start}
        .start=${start}
        .target=${target}
        .via=${via}
        .turned=${referee.turned}
      ></mr-board>
    </div>
  </div>`;
}

/** The board on which the dice are said. */
function setting(room: Table, view: View) {
  const { referee } = room;
  const { dice, said } = referee;
  const start = dice.start ?? (view.phase === "over" ? view.start : null);
  return html`<div class="table-stage">
    <div class="mr-stage">
      <mr-board
        silent
        interactive
        .board=${view.phase === "lobby" ? referee.preview : room.board}
        .robot=${said === "start" ? null : start}
        .start=${start}
        .target=${dice.target}
        .via=${dice.via}
        .turned=${referee.turned}
        @mr-jump=${(event: CustomEvent) => referee.pick(event.detail.to)}
      ></mr-board>
    </div>
  </div>`;
}
