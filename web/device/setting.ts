/** Set-up by hand: the question, the possible answers, and a way back. Nothing begins before it is answered. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { foot, head } from "../kit/zone.ts";
import type { View } from "../wire/generated/common.ts";
import type { Device } from "./device.ts";
import { plainNews } from "./over.ts";

export function tableSetting<V extends View>(device: Device<V>, view: V) {
  const { room } = device;
  const { title, hint, body, look, key } = device.game.setUp(view);
  return html`
    ${head(room, view, { title })} ${plainNews(room, view, hint)}
    <div class="zone-body ${look ?? ""}">${body}</div>
    ${foot(html`
      ${key}
      <button class="button quiet" @click=${() => device.stop()}>${t("referee.back")}</button>
    `)}
  `;
}
