/**
 * The board's place on the device that lies on the table. During a round a frame around it waits for the sand: while a
 * timer runs it fills the frame, and its seconds stand on all four sides, each to be read from its own. Before the game the board that
 * will be played on is shown as soon as it is known; robots are placed and chips chosen by pointing at it.
 */

import { t } from "../../../core/i18n.ts";
import { html, svg } from "../../../core/lit.ts";
import { vars } from "../../../core/vars.ts";
import { clockText, remaining, runs, sandShare } from "../../../kit/model.ts";
import type { AnyRoom } from "../../../kit/room.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View as RoomView } from "../../../wire/generated/common.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import type { Table } from "./referee.ts";

/** Seconds from which on the sand is low. */
const LOW = 10_000;

export function tableStage(room: Table, view: View) {
  const { referee } = room;
  if (referee.setting) return settingBoard(room, view);
  if (view.phase === "lobby") return before(room);
  const framed = view.phase !== "over" && view.phase !== "finished"; // one size as long as people look for a way
  return html`<div class="table-stage ${framed ? "framed" : ""}">
    ${framed ? sandFrame(room, view) : ""} ${room.play.board(view)}
  </div>`;
}

/** The board with what is being set up: a press puts a robot there, or takes the chip whose target lies there. */
function settingBoard(room: Table, view: View) {
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
      @pick=${(event: CustomEvent) => referee.pick(event.detail.cell)}
    ></rr-board>
  </div>`;
}

/** Before the game: what will be played on. */
function before(room: Table) {
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

/** The sand around the board. */
export function sandFrame(room: AnyRoom, view: RoomView) {
  const sand = runs(view) ? view.deadline : null;
  const left = remaining(sand, room.now());
  const share = sandShare(sand, room.now());
  const seconds = left >= 100_000 ? clockText(left) : String(Math.ceil(left / 1000));
  return html`<div class="sand-frame ${sand && left <= LOW ? "low" : ""} ${sand?.paused ? "paused" : ""}" aria-hidden="true">
    <svg viewBox="0 0 100 100" ${vars({ "--share": share.toFixed(3) })}>
      ${svg`<rect class="bed" x="1" y="1" width="98" height="98" rx="6"/>
      <path class="sand" pathLength="1" d="M50 1H93A6 6 0 0 1 99 7V93A6 6 0 0 1 93 99H7A6 6 0 0 1 1 93V7A6 6 0 0 1 7 1Z"/>`}
    </svg>
    ${sand ? ["n", "e", "s", "w"].map((side) => html`<b class="seconds ${side}">${seconds}</b>`) : ""}
  </div>`;
}
