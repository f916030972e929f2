/** The way to a puzzle for whoever has to wait (H6), and back: it goes away by itself when its player is wanted at the table. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import type { RrDialog } from "../parts/dialog.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { mayWarmUp } from "./mixed.ts";
import type { AnyRoom } from "./room.ts";

/** @param how as a sign alone, where there is no room for words */
export const warmUpKey = (room: AnyRoom, view: View, { sign = false }: { sign?: boolean } = {}) =>
  mayWarmUp(view)
    ? html`<button
        class="${sign ? "icon-button" : "button quiet"} warm-up-key"
        aria-haspopup="dialog"
        aria-label=${t("mixed.warm_up")}
        title=${t("mixed.warm_up")}
        @click=${() => void room.play.warmUp()}
      >
        ${glyph("puzzle")} ${sign ? "" : t("mixed.warm_up.key")}
      </button>`
    : "";

/** @param puzzle that is open */
export function untilWanted(room: AnyRoom, puzzle: RrDialog) {
  room.whenChanged = () => {
    if (!room.view || !mayWarmUp(room.view)) puzzle.close();
  };
}
