/**
 * A demonstration at a real table: the moves are made on the device's board as the player moves the robots, and judged at
 * once. When an attempt has failed, the robots on the table do not go back by themselves: the page says which and where
 * to, until that is done or the next player makes the first move.
 */

import { t } from "../i18n.ts";
import { html } from "../lit.ts";
import { mineZone } from "../ricochet/demonstration.ts";
import { robotIcon } from "../ricochet/pieces.ts";
import type { RrRoom } from "../ricochet/room.ts";
import { avatar } from "../room/avatar.ts";
import { playerAt } from "../room/model.ts";
import { foot, head, zoneNews } from "../room/zone.ts";
import { cellName } from "../rules/geometry.ts";
import type { View } from "../wire/generated/ricochet.ts";

export function tableShowing(room: RrRoom, view: View) {
  const shown = view.demonstration;
  const player = shown ? playerAt(view, shown.seat) : null;
  if (!room.referee.putBack || !shown || !player || room.confirming) return mineZone(room, view);
  return html`
    ${head(room, view, { title: t("referee.put_back") })} ${zoneNews(room, view)}
    <div class="zone-body">
      ${putBackList(room, view)}
      <p class="next-shows">
        ${avatar(player)} <b>${t("referee.then", { name: player.name, count: shown.bid })}</b>
      </p>
    </div>
    ${foot(
      html`<button class="button primary grow" @click=${() => room.referee.putIsDone()}>
        ${t("referee.put_back.done")}
      </button>`,
    )}
  `;
}

/** The robots that a failed attempt has moved, and the cells where they started. */
export function putBackList(room: RrRoom, view: View) {
  const start = view.result?.start ?? view.start;
  return html`<ul class="put-back" aria-label=${t("referee.put_back")}>
    ${(room.referee.putBack ?? []).map((color) => {
      const cell = start[color];
      return cell
        ? html`<li>
            ${robotIcon(color)}
            <span>${t("referee.put_back.to", { robot: t(`room.robot.${color}`), cell: cellName(cell) })}</span>
          </li>`
        : "";
    })}
  </ul>`;
}
