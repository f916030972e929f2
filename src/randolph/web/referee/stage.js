/**
 * The board's place on the device that lies on the table. While a timer runs the board makes room for it: the sand is a
 * frame around it, and its seconds stand on all four sides, each to be read from its own. Before the game the board that
 * will be played on is shown as soon as it is known; robots are placed and chips chosen by pointing at it.
 */

import { html, svg } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { clockText, remaining, runs, sandShare } from "../room/model.js";
import { glyph } from "../shell/glyphs.js";
import { vars } from "../styles/vars.js";

/** @typedef {import("../room/room.js").RrRoom} RrRoom */
/** @typedef {import("../net/wire.js").View} View */

/** Seconds from which on the sand is low. */
const LOW = 10_000;

/**
 * @param {RrRoom} room
 * @param {View} view
 */
export function tableStage(room, view) {
  const { referee } = room;
  if (referee.setting) return settingBoard(room, view);
  if (view.phase === "lobby") return before(room);
  const framed = runs(view) && view.phase !== "demonstrating";
  return html`<div class="table-stage ${framed ? "framed" : ""}">
    ${framed ? sandFrame(room, view) : ""} ${room.boardTemplate(view)}
  </div>`;
}

/**
 * The board with what is being set up: a press puts a robot there, or takes the chip whose target lies there.
 *
 * @param {RrRoom} room
 * @param {View} view
 */
function settingBoard(room, view) {
  const { referee } = room;
  const { board, setting, chip } = referee;
  if (!board) return "";
  const lobby = view.phase === "lobby";
  const chips = setting === "chip" ? referee.chips : [];
  const robots = setting === "robots" ? referee.robots : lobby ? (referee.lying?.robots ?? {}) : view.robots;
  return html`<div class="table-stage">
    <rr-board
      .board=${board}
      .robots=${robots}
      .target=${chip === null ? null : board.targets[chip]}
      .picking=${"cell"}
      .turned=${referee.turned}
      .marked=${chips.map((one) => ({ cell: board.targets[one].cell, kind: "choice" }))}
      @pick=${(/** @type {CustomEvent} */ event) => referee.pick(event.detail.cell)}
    ></rr-board>
  </div>`;
}

/** Before the game: what will be played on. @param {RrRoom} room */
function before(room) {
  const { preview, lying, turned } = room.referee;
  if (!preview)
    return html`<div class="table-card">
      <span class="table-card-sign" aria-hidden="true">${glyph("turn")}</span>
      <p>${t("referee.by_lot")}</p>
    </div>`;
  const chip = lying?.chip ?? null;
  return html`<div class="table-stage">
    <rr-board
      .board=${preview}
      .robots=${lying?.robots ?? {}}
      .target=${chip === null ? null : (preview.targets[chip] ?? null)}
      .turned=${turned}
    ></rr-board>
  </div>`;
}

/**
 * The sand around the board.
 *
 * @param {RrRoom} room
 * @param {View} view
 */
function sandFrame(room, view) {
  const left = remaining(view.deadline, room.now());
  const share = sandShare(view.deadline, room.now());
  const seconds = left >= 100_000 ? clockText(left) : String(Math.ceil(left / 1000));
  return html`<div class="sand-frame ${left <= LOW ? "low" : ""} ${view.deadline?.paused ? "paused" : ""}" aria-hidden="true">
    <svg viewBox="0 0 100 100" ${vars({ "--share": share.toFixed(3) })}>
      ${svg`<rect class="bed" x="1.5" y="1.5" width="97" height="97" rx="6"/>
      <path class="sand" pathLength="1" d="M50 1.5H92.5A6 6 0 0 1 98.5 7.5V92.5A6 6 0 0 1 92.5 98.5H7.5A6 6 0 0 1 1.5 92.5V7.5A6 6 0 0 1 7.5 1.5Z"/>`}
    </svg>
    ${["n", "e", "s", "w"].map((side) => html`<b class="seconds ${side}">${seconds}</b>`)}
  </div>`;
}
