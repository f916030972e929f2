/**
 * Before the game at a real table: the names, what is on the table (entered by the players, or drawn at random), and
 * the start.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { seated, tableTitle } from "../kit/device.ts";
import { can } from "../kit/model.ts";
import { openRules } from "../kit/rules-dialog.ts";
import { foot, head, zoneNews } from "../kit/zone.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import type { Device, TableRoom } from "./device.ts";
import { lastGroup, nameForm, nameList } from "./players.ts";

export function tableLobby<V extends View>(device: Device<V>, view: V) {
  const { room, game } = device;
  const lying = game.lying(view);
  // With no players yet, say what to type.
  const nobody = !seated(view).length;
  const title = nobody ? t("referee.lobby.empty") : tableTitle(view);
  return html`
    ${head(room, view, { title })} ${zoneNews(room, view)}
    <div class="zone-body lobby table-lobby">
      ${nobody ? html`<p class="table-welcome">${t("referee.lobby.text")}</p>` : nameList(device, view)}
      ${lastGroup(device, view)} ${nameForm(device, view)} ${cornersLine(device, view)}
      ${lying.length ? html`<div class="lying" role="group" aria-label=${t("referee.lying")}>${lying}</div>` : ""}
      ${rulesLine(room, view)}
    </div>
    ${foot(game.toDraw ? drawKey(device, view) : startKey(device, view))}
  `;
}

/** Before the game, for remote spectators. */
export function watchedLobby<V extends View>(device: Device<V>, view: V) {
  const { room } = device;
  return html`
    ${head(room, view, { title: tableTitle(view) })} ${zoneNews(room, view)}
    <div class="zone-body lobby">
      ${nameList(device, view)}
      <p class="calm">${t("referee.lobby.soon")}</p>
      ${rulesLine(room, view)}
    </div>
    ${foot(html`<p class="foot-note">${t("referee.spectating")}</p>`)}
  `;
}

const rulesLine = <V extends View>(room: TableRoom<V>, view: V) =>
  html`<p class="rules-line">
    ${room.game.rulesLine(view).map((part, index, parts) => html`<span>${part}${index < parts.length - 1 ? " ·" : ""}</span> `)}
    <button class="text-button" @click=${() => openRules(room)}>
      ${can(view, "settings") ? t("room.rules.change") : t("room.rules.show")}
    </button>
  </p>`;

const CORNERS = ["nw", "ne", "se", "sw"];

/** Which part lies in which corner, to find it in the box; a random arrangement can be drawn again. */
function cornersLine<V extends View>({ game }: Device<V>, view: V) {
  const parts = game.corners(view);
  if (!parts) return "";
  const redraw = t(game.words(view).redraw);
  return html`<p class="faces-line">
    <span>${t("referee.lay")}</span>
    ${CORNERS.map((corner, at) => html`<span><small>${t(`referee.corner.${corner}`)}</small> ${parts[at]}</span>`)}
    ${
      game.mayRedraw
        ? html`<button class="icon-button" aria-label=${redraw} title=${redraw} @click=${() => void game.draw()}>
            ${glyph("dice")}
          </button>`
        : ""
    }
  </p>`;
}

const drawKey = <V extends View>({ game }: Device<V>, view: V) =>
  html`<button class="button primary grow" @click=${() => void game.draw()}>
    ${glyph("dice")} ${t(game.words(view).draw)}
  </button>`;

function startKey<V extends View>(device: Device<V>, view: V) {
  const { room, game } = device;
  const few = seated(view).length < 2;
  return html`<button
    class="button primary grow"
    aria-disabled=${few ? "true" : "false"}
    @click=${() => (few ? room.refuse(t("referee.too_few"), game.enough) : device.start(view))}
  >
    ${t("room.start")} ${few ? html`<small>${t("referee.from_two")}</small>` : ""}
  </button>`;
}
