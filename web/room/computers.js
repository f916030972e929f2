/**
 * Computer players, as the page knows them: the host gives one a seat with a tap, and sends it away from the menu at its
 * name; everybody sees what it is – a screen in place of its initial, and in words how well it plays. The strength chosen
 * last stays chosen on this device.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { choose, settings } from "../settings.js";
import { glyph } from "../shell/glyphs.js";
import { can } from "./model.js";

/** @typedef {import("./page.js").AnyPage} Page */
/** @typedef {import("../net/wire.js").RoomView} View */
/** @typedef {import("../net/wire.js").Player} Player */

const STRENGTHS = [1, 2, 3, 4, 5];

/** What a computer player is, in words: "Computer, strength 3". @param {Player} player */
export const computerWords = (player) =>
  !player.computer ? "" : t("people.computer", { strength: player.computer });

/**
 * How strong, and the button that seats it; nothing for whom may not.
 *
 * @param {Page} room
 * @param {View} view
 */
export function addComputer(room, view) {
  if (!can(view, "add_computer")) return "";
  const strength = settings().computer;
  /** @param {Event} event */
  const chosen = ({ target }) => choose({ computer: Number(/** @type {HTMLSelectElement} */ (target).value) });
  const add = () => void room.store?.command({ type: "add_computer", strength: settings().computer });
  return html`<div class="computer-add">
    <button class="button small" @click=${add}>${glyph("screen")} ${t("people.computer.add")}</button>
    <select class="field" aria-label=${t("people.computer.strength")} @change=${chosen}>
      ${STRENGTHS.map(
        (one) => html`<option value=${one} ?selected=${one === strength}>${t(`people.computer.strength.${one}`)}</option>`,
      )}
    </select>
  </div>`;
}

/** A computer player goes at once, and nobody minds. @param {Page} room @param {Player} player */
export const sendAway = (room, { seat }) => void room.store?.command({ type: "kick", seat });
