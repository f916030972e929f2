/**
 * The robots as they stand on the real table: choose one, tap its cell. After a robot is placed the next one that has no
 * place is chosen by itself, so that four taps place four robots.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { cellName } from "../../../kit/board/geometry.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { robotIcon } from "../room/pieces.ts";
import type { RicochetTable } from "./adapter.ts";

export function placingZone(table: RicochetTable, view: View) {
  const { room, device, placing, robots, colors, toPlace } = table;
  const lobby = view.phase === "lobby";
  const hint = placing ? t("referee.place.tap", { robot: t(`room.robot.${placing}`) }) : t("referee.place.choose");
  return html`
    ${head(room, view, { title: t("referee.place.title") })}
    ${room.refusal ? zoneNews(room, view) : html`<div class="news plain"><p class="news-text">${hint}</p></div>`}
    <div class="zone-body">
      <div class="place-keys" role="group" aria-label=${t("room.robots")}>
        ${colors.map((color) => {
          const cell = robots[color];
          return html`<button
            class="robot-key place-key ${color}"
            aria-pressed=${placing === color ? "true" : "false"}
            aria-label=${`${t(`room.robot.${color}`)} ${cell ? cellName(cell) : ""}`.trim()}
            @click=${() => table.lift(color)}
          >
            ${robotIcon(color)} <span>${cell ? cellName(cell) : "?"}</span>
          </button>`;
        })}
      </div>
    </div>
    ${foot(html`
      ${
        toPlace.length && lobby
          ? html`<button class="button grow" @click=${() => table.byLot("robots")}>${t("referee.place.lot")}</button>`
          : html`<button
              class="button primary grow"
              aria-disabled=${toPlace.length ? "true" : "false"}
              @click=${() => void table.placed()}
            >
              ${t("referee.place.done")}
            </button>`
      }
      <button class="button quiet" @click=${() => device.stop()}>${t("referee.back")}</button>
    `)}
  `;
}
