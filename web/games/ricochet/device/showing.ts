/**
 * A demonstration at a real table: the moves are entered on the device while the player moves the robots, and judged at
 * once. After a failed attempt the robots on the table have to be put back by hand: the page says which and where,
 * until that is done or the next player makes the first move.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { avatar } from "../../../kit/avatar.ts";
import { cellName } from "../../../kit/board/geometry.ts";
import { playerAt } from "../../../kit/model.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { mineZone } from "../room/demonstration.ts";
import { robotIcon } from "../room/pieces.ts";
import type { RicochetTable } from "./adapter.ts";

export function showing(table: RicochetTable, view: View) {
  const { room, putBack } = table;
  const shown = view.demonstration;
  const player = shown ? playerAt(view, shown.seat) : null;
  if (!putBack || !shown || !player || room.confirming) return mineZone(room, view);
  return html`
    ${head(room, view, { title: t("referee.put_back") })} ${zoneNews(room, view)}
    <div class="zone-body">
      ${putBackList(table, view)}
      <p class="next-shows">
        ${avatar(player)} <b>${t("referee.then", { name: player.name, count: shown.bid })}</b>
      </p>
    </div>
    ${foot(
      html`<button class="button primary grow" @click=${() => table.putIsDone()}>
        ${t("referee.put_back.done")}
      </button>`,
    )}
  `;
}

/** The robots that a failed attempt has moved, and the cells where they started. */
export function putBackList({ putBack }: RicochetTable, view: View) {
  const start = view.result?.start ?? view.start;
  return html`<ul class="put-back" aria-label=${t("referee.put_back")}>
    ${(putBack ?? []).map((color) => {
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
