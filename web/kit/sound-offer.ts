/**
 * Sound is off by default, and most users never look for the setting. So it is offered once on a device, after the
 * first round played there. Whatever the answer, even none, it is not offered again.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { choose, settings } from "../core/settings.ts";
import { sound } from "../core/sound.ts";
import { device } from "../core/storage.ts";
import type { View } from "../wire/generated/common.ts";
import { playerAt } from "./model.ts";
import type { AnyRoom } from "./room.ts";

const KEY = "randolph.sound";
const ANSWERED = "answered";

const offered = () => device.read(KEY, (kept) => (typeof kept === "string" ? kept : null));
const roundOf = (room: AnyRoom, view: View) => `${room.code} ${view.round}`;

/** A round is over: if it is the first one on this device, this is the round of the offer. */
export function offerSound(room: AnyRoom, view: View) {
  const me = playerAt(view, view.you);
  if (me && !me.waiting && !settings().sound && offered() === null) device.write(KEY, roundOf(room, view));
}

/** The question, until it is answered or the round is left; otherwise nothing. */
export function soundOffer(room: AnyRoom, view: View) {
  if (room.screen || view.phase !== "over" || offered() !== roundOf(room, view)) return "";
  const answer = (on: boolean) => {
    device.write(KEY, ANSWERED);
    if (on) choose({ sound: true });
    if (on) sound.win();
    room.requestUpdate();
  };
  return html`<div class="sound-offer" role="group" aria-label=${t("room.sound")}>
    <p>${t("room.sound")}</p>
    <button class="button small" @click=${() => answer(true)}>${t("room.sound.yes")}</button>
    <button class="button quiet small" @click=${() => answer(false)}>${t("room.sound.no")}</button>
  </div>`;
}
