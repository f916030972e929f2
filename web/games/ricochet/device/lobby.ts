/**
 * Before the game at a real table: the names, what lies on the table – as placed by the players or by lot – and the
 * start.
 */

import { locale, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { countWords, lastGroup, nameForm, nameList, seated } from "../../../device/players.ts";
import { can } from "../../../kit/model.ts";
import { openRules } from "../../../kit/rules-dialog.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { targetIcon } from "../room/pieces.ts";
import { rulesLine } from "../room/words.ts";
import type { Table } from "./adapter.ts";
import { robotsBy } from "./model.ts";

export function tableLobby(room: Table, view: View) {
  const few = seated(view).length < 2;
  return html`
    ${head(room, view, { title: countWords(view) })} ${zoneNews(room, view)}
    <div class="zone-body lobby table-lobby">
      ${nameList(room, view)} ${lastGroup(room, view)} ${nameForm(room, view)} ${facesLine(room, view)} ${lyingKeys(room, view)}
      <p class="rules-line">
        ${rulesLine(view.rules, locale(), view.board_name).map(
          (part, index, parts) => html`<span>${part}${index < parts.length - 1 ? " ·" : ""}</span> `,
        )}
        <button class="text-button" @click=${() => openRules(room)}>
          ${can(view, "settings") ? t("room.rules.change") : t("room.rules.show")}
        </button>
      </p>
    </div>
    ${foot(
      room.referee.toDraw
        ? html`<button class="button primary grow" @click=${() => void room.referee.drawBoards()}>
            ${glyph("dice")} ${t("referee.draw")}
          </button>`
        : html`<button
        class="button primary grow"
        aria-disabled=${few ? "true" : "false"}
        @click=${() => (few ? room.refuse(t("referee.too_few"), "G1") : room.referee.start())}
      >
        ${t("room.start")} ${few ? html`<small>${t("referee.from_two")}</small>` : ""}
      </button>`,
    )}
  `;
}

const CORNERS = ["nw", "ne", "se", "sw"];

/**
 * Which face lies in which corner, to be looked for in the box; where the lot has laid them, it may be cast once more.
 */
function facesLine({ referee }: Table, { rules: { faces } }: View) {
  if (!referee.preview || !faces) return "";
  return html`<p class="faces-line">
    <span>${t("referee.lay")}</span>
    ${CORNERS.map((corner, at) => html`<span><small>${t(`referee.corner.${corner}`)}</small> <b>${faces[at]}</b></span>`)}
    ${
      referee.mayRedraw
        ? html`<button class="icon-button" aria-label=${t("referee.redraw")} title=${t("referee.redraw")} @click=${() => void referee.drawBoards()}>
            ${glyph("dice")}
          </button>`
        : ""
    }
  </p>`;
}

/** Robots and chip: by lot, or as they lie. Only where the board is known can anybody point at it. */
function lyingKeys(room: Table, view: View) {
  const { referee } = room;
  const { preview, lying } = referee;
  if (!preview) return "";
  const robots = lying?.robots;
  const placed = robots && robotsBy(view.rules).some((color) => robots[color]);
  const target = lying && lying.chip !== null ? preview.targets[lying.chip] : null;
  return html`<div class="lying" role="group" aria-label=${t("referee.lying")}>
    <button class="button small grow ${placed ? "chosen" : ""}" @click=${() => referee.openPlacing()}>
      ${placed ? glyph("check") : ""} ${t(placed ? "referee.robots.placed" : "referee.robots.lot")}
    </button>
    <button class="button small grow ${target ? "chosen" : ""}" @click=${() => referee.openChips()}>
      ${target ? targetIcon(target) : ""} ${t(target ? "referee.chip.chosen" : "referee.chip.by_lot")}
    </button>
  </div>`;
}
