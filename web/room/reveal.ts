/** The countdown before a round: over the board, and in the zone. Nobody knows yet what is coming. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { joinForm } from "../kit/join.ts";
import { mayJoin, remaining, revealing } from "../kit/model.ts";
import type { AnyRoom, Room } from "../kit/room.ts";
import { foot, head, zoneNews } from "../kit/zone.ts";
import type { View } from "../wire/generated/common.ts";

/** The number over the board. Screen readers get it once, as news. */
export function countdown(room: AnyRoom, view: View) {
  if (!revealing(view) || view.paused) return "";
  const count = Math.max(1, Math.ceil(remaining(view.deadline, room.now()) / 1000));
  return html`<p class="countdown" aria-hidden="true"><b data-count=${count}>${count}</b></p>`;
}

export function revealZone<V extends View>(room: Room<V>, view: V) {
  return html`${head(room, view, { title: t("room.reveal") })} ${zoneNews(room, view)}
    <div class="zone-body">
      <p class="calm">${t("room.reveal.text")}</p>
    </div>
    ${foot(mayJoin(view) ? joinForm(room, { compact: true }) : "")}`;
}
