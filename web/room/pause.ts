/** A game paused by the host: the zone's content, and the button to resume for the host. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { joinForm } from "../kit/join.ts";
import { can, mayJoin, playerAt } from "../kit/model.ts";
import type { AnyRoom, Room } from "../kit/room.ts";
import { foot, head, zoneNews } from "../kit/zone.ts";
import { glyph } from "../parts/glyphs.ts";
import type { MenuItem } from "../parts/menu.ts";
import type { View } from "../wire/generated/common.ts";

const pause = (room: AnyRoom, on: boolean) => void room.store?.command({ type: "pause", on });

/** The entries of the room's menu. */
export const pauseMenu = (room: AnyRoom, view: View): MenuItem[] =>
  can(view, "pause")
    ? [{ label: t(view.paused ? "people.resume" : "people.pause"), act: () => pause(room, !view.paused) }]
    : [];

export function pausedZone<V extends View>(room: Room<V>, view: V) {
  const host = playerAt(view, view.host)?.name ?? t("room.somebody");
  return html`${head(room, view, { title: html`${glyph("pause")}<span>${t("people.paused")}</span>` })}
    ${zoneNews(room, view)}
    <div class="zone-body">
      <p class="calm">${t("people.paused.text")}</p>
    </div>
    ${foot(way(room, view, host))}`;
}

function way(room: AnyRoom, view: View, host: string) {
  if (can(view, "pause"))
    return html`<button class="button primary grow" @click=${() => pause(room, false)}>${t("people.resume")}</button>`;
  if (mayJoin(view)) return joinForm(room, { compact: true });
  return html`<p class="foot-note">${t("people.paused.wait", { name: host })}</p>`;
}
