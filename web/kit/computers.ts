/**
 * Computer players, as the page knows them: the host gives one a seat with a tap, and sends it away from the menu at its
 * name; everybody sees what it is – a screen in place of its initial, and in words how well it plays. The strength chosen
 * last stays chosen on this device.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { choose, settings } from "../core/settings.ts";
import type { From } from "../parts/fields.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player, View } from "../wire/generated/common.ts";
import { can } from "./model.ts";
import type { AnyRoom } from "./room.ts";

const STRENGTHS = [1, 2, 3, 4, 5];

/** What a computer player is, in words: "Computer, strength 3". */
export const computerWords = (player: Player) =>
  !player.computer ? "" : t("people.computer", { strength: player.computer });

/** How strong, and the button that seats it; nothing for whom may not. */
export function addComputer(room: AnyRoom, view: View) {
  if (!can(view, "add_computer")) return "";
  const strength = settings().computer;
  const chosen = ({ currentTarget }: From<HTMLSelectElement>) => choose({ computer: Number(currentTarget.value) });
  const add = () => void room.store?.command({ type: "add_computer", strength: settings().computer });
  return html`<div class="computer-add">
    <button class="button small" @click=${add}>${glyph("screen")} ${t("people.computer.add")}</button>
    <select class="field" aria-label=${t("people.computer.strength")} @change=${chosen}>
      ${STRENGTHS.map(
        (one) =>
          html`<option value=${one} ?selected=${one === strength}>${t(`people.computer.strength.${one}`)}</option>`,
      )}
    </select>
  </div>`;
}

/** A computer player goes at once, and nobody minds. */
export const sendAway = (room: AnyRoom, { seat }: Player) => void room.store?.command({ type: "kick", seat });
