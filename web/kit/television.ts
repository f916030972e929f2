/**
 * How to show a room on a television: its address as a link, as text and as a QR code; and whether one is connected.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { copied } from "../parts/copy.ts";
import { openDialog } from "../parts/dialog.ts";
import { glyph } from "../parts/glyphs.ts";
import { qrPath } from "../wire/http.ts";
import { qrCode } from "./qr-code.ts";
import type { AnyRoom } from "./room.ts";

/** Says that a television shows the room. */
export const onTelevision = (room: AnyRoom) =>
  room.store?.screen ? html`<p class="locked">${glyph("television")} ${t("people.screen.on")}</p>` : "";

export function openTelevision(room: AnyRoom) {
  let answer = "";
  const dialog = openDialog(
    () => t("people.screen"),
    () => {
      const link = `${room.store?.info?.link ?? ""}/screen`;
      const copy = async () => {
        answer = (await copied(link)) ? t("room.invite.copied") : link;
        dialog.requestUpdate();
      };
      return html`<p>${t("people.screen.text")}</p>
      <p class="screen-address"><b>${link.replace(/^https?:\/\//, "")}</b></p>
      <p>${qrCode(`${qrPath(room.code)}?screen`, t("people.screen.qr"))}</p>
      <p class="row">
        <a class="button primary" href="/r/${room.code}/screen" target="_blank" rel="noopener">${t("people.screen.open")}</a>
        <button class="button" @click=${copy}>${glyph("copy")} ${t("room.invite.copy")}</button>
      </p>
      <p class="muted small" role="status">${answer}</p>
      ${onTelevision(room)}
      <p class="muted small">${t("people.screen.pads")}</p>`;
    },
  );
  room.whenChanged = () => dialog.requestUpdate();
}
