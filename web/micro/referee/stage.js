/**
 * The board's place on the device that lies on the table. During a round a frame around it waits for the sand, as in the
 * other game; before the game the tiles are shown as they are to be laid; dice are said by pointing at cells.
 */

import { html } from "../../lit.js";
import { t } from "../../i18n.js";
import { sandFrame } from "../../referee/stage.js";
import { glyph } from "../../shell/glyphs.js";
import "../mr-board.js";

/** @typedef {import("./declaring.js").Table} Table */
/** @typedef {import("../types.js").View} View */

/**
 * @param {Table} room
 * @param {View} view
 */
export function tableStage(room, view) {
  const { referee } = room;
  const { preview } = referee;
  if (referee.setting) return setting(room, view);
  if (view.phase === "lobby") return preview ? laid(room) : byLot();
  const framed = view.phase !== "over" && view.phase !== "finished"; // one size as long as people look for a path
  return html`<div class="table-stage ${framed ? "framed" : ""}">
    ${framed ? sandFrame(room, view) : ""} ${room.boardTemplate(view)}
  </div>`;
}

const byLot = () =>
  html`<div class="table-card">
    <span class="table-card-sign" aria-hidden="true">${glyph("turn")}</span>
    <p>${t("microtable.by_lot")}</p>
  </div>`;

/** The tiles as they are to be laid, and what the dice have said. @param {Table} room */
function laid({ referee }) {
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

/**
 * The board on which the dice are said.
 *
 * @param {Table} room
 * @param {View} view
 */
function setting(room, view) {
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
        @mr-jump=${(/** @type {CustomEvent} */ event) => referee.pick(event.detail.to)}
      ></mr-board>
    </div>
  </div>`;
}
