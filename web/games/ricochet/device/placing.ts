/**
 * Placing the robots as they stand on the real table: choose one, tap its cell. Then the next robot without a place is
 * chosen automatically, so that four taps place four robots.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { cellName } from "../../../kit/board/geometry.ts";
import type { TableSetting } from "../../../kit/device.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { robotIcon } from "../room/pieces.ts";
import type { RicochetTable } from "./adapter.ts";

export function placing(table: RicochetTable, view: View): TableSetting {
  const { robots, toPlace } = table;
  return {
    title: t("referee.place.title"),
    hint: table.placing
      ? t("referee.place.tap", { robot: t(`room.robot.${table.placing}`) })
      : t("referee.place.choose"),
    body: html`<div class="place-keys" role="group" aria-label=${t("room.robots")}>
      ${table.colors.map((color) => {
        const cell = robots[color];
        return html`<button
          class="robot-key place-key ${color}"
          aria-pressed=${table.placing === color ? "true" : "false"}
          aria-label=${`${t(`room.robot.${color}`)} ${cell ? cellName(cell) : ""}`.trim()}
          @click=${() => table.lift(color)}
        >
          ${robotIcon(color)} <span>${cell ? cellName(cell) : "?"}</span>
        </button>`;
      })}
    </div>`,
    key:
      toPlace.length && view.phase === "lobby"
        ? html`<button class="button grow" @click=${() => table.byLot("robots")}>${t("referee.place.lot")}</button>`
        : html`<button
            class="button primary grow"
            aria-disabled=${toPlace.length ? "true" : "false"}
            @click=${() => void table.placed()}
          >
            ${t("referee.place.done")}
          </button>`,
  };
}
