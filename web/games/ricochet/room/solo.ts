/** The score of games where chips belong to nobody: solo (O1), and all against the board (C2). */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { BoardJson, View } from "../../../wire/generated/ricochet.ts";
import { together } from "./model.ts";
import { chip } from "./pieces.ts";

export const soloScore = (view: View) => html`
  <span class="player me"
    ><span class="player-name">${t("room.solo.up")}</span><i class="player-sign">${glyph("check")}</i><b class="player-chips">${view.face_up.length}</b></span
  >
  <span class="player"
    ><span class="player-name">${t("room.solo.down")}</span><i class="player-sign">${glyph("close")}</i><b class="player-chips">${view.face_down.length}</b></span
  >
`;

/** The chips of both sides: found and missed, or the players' and the board's. */
export function chipTable(view: View, board: BoardJson | null) {
  const all = together(view);
  return html`<dl class="solo-table">
    <dt>${t(all ? "mixed.score.players" : "room.solo.up")} <b>${view.face_up.length}</b></dt>
    <dd class="chips">${view.face_up.map((index) => chip(board, index))}</dd>
    <dt>${t(all ? "mixed.score.board" : "room.solo.down")} <b>${view.face_down.length}</b></dt>
    <dd class="chips faded">${view.face_down.map((index) => chip(board, index))}</dd>
  </dl>`;
}

/** How such a game has ended. */
export function soloVerdict(view: View) {
  const [up, down] = [view.face_up.length, view.face_down.length];
  if (!together(view)) return t(up > down ? "room.finished.solo_won" : "room.finished.solo_lost", { up, down });
  return t(up > down ? "mixed.finished.won" : up < down ? "mixed.finished.lost" : "mixed.finished.draw", { up, down });
}

/** Players against the board, in the slim bar. */
export const teamScore = ({ face_up: up, face_down: down }: View) =>
  html`<span class="team-score" role="img" aria-label=${t("mixed.score", { up: up.length, down: down.length })}>
    <b>${up.length}</b><i>:</i><b>${down.length}</b>
  </span>`;
