/**
 * A demonstration at a real table: the moves are made on the device's board as the player moves the robots, and judged at
 * once. When an attempt has failed, the robots on the table do not go back by themselves: the page says which and where
 * to, until that is done or the next player makes the first move.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { mineZone } from "../ricochet/demonstration.js";
import { robotIcon } from "../ricochet/pieces.js";
import { avatar } from "../room/bar.js";
import { playerAt } from "../room/model.js";
import { foot, head, zoneNews } from "../room/zone.js";
import { cellName } from "../rules/geometry.js";

/** @typedef {import("../ricochet/room.js").RrRoom} RrRoom */
/** @typedef {import("../ricochet/types.js").View} View */

/**
 * @param {RrRoom} room
 * @param {View} view
 */
export function tableShowing(room, view) {
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

/**
 * The robots that a failed attempt has moved, and the cells where they started.
 *
 * @param {RrRoom} room
 * @param {View} view
 */
export function putBackList(room, view) {
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
