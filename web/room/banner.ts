/** Notices about problems of the connection or the server. */

import { t } from "../core/i18n.ts";
import { html, nothing } from "../core/lit.ts";
import type { ConnectionState } from "../wire/room-socket.ts";

export function connectionBanner(
  connection: ConnectionState,
  room: { unsent: boolean; stalled: boolean } = { unsent: false, stalled: false },
) {
  if (connection === "outdated") {
    return html`<div class="banner" role="alert">
      ${t("room.outdated")}
      <button class="button small primary" @click=${() => location.reload()}>${t("app.reload")}</button>
    </div>`;
  }
  if (!room.stalled && connection !== "offline") return nothing;
  const wrong = room.stalled
    ? room.unsent
      ? "room.stalled_unsent"
      : "room.stalled"
    : room.unsent
      ? "room.offline_unsent"
      : "room.offline";
  return html`<div class="banner" role="status"><i class="spinner" aria-hidden="true"></i><span>${t(wrong)}</span></div>`;
}
