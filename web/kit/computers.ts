/**
 * Computer players on the page. The host gives one a seat with a tap, and removes it with the menu at its name.
 * Everybody sees that it is one: a screen replaces its initial, and a text gives its strength. The device remembers the
 * strength chosen last.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { choose, settings } from "../core/settings.ts";
import { tab } from "../core/storage.ts";
import type { From } from "../parts/fields.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player, View } from "../wire/generated/common.ts";
import { can } from "./model.ts";
import type { AnyRoom } from "./room.ts";

const STRENGTHS = [1, 2, 3, 4, 5];

/** A computer player in words: "Computer, strength 3". */
export const computerWords = (player: Player) =>
  !player.computer ? "" : t("people.computer", { strength: player.computer });

/** The strength, and the button that adds the computer player; nothing for viewers who may not. */
export function addComputer(room: AnyRoom, view: View) {
  if (!can(view, "add_computer")) return "";
  const add = () => void room.store?.command({ type: "add_computer", strength: settings().computer });
  return html`<div class="computer-add">
    <button class="button small" @click=${add}>${glyph("screen")} ${t("people.computer.add")}</button>
    ${strengthField()}
  </div>`;
}

/** The strength; this device remembers the choice. */
export function strengthField() {
  const strength = settings().computer;
  const chosen = ({ currentTarget }: From<HTMLSelectElement>) => choose({ computer: Number(currentTarget.value) });
  return html`<select class="field" aria-label=${t("people.computer.strength")} @change=${chosen}>
    ${STRENGTHS.map(
      (one) =>
        html`<option value=${one} ?selected=${one === strength}>${t(`people.computer.strength.${one}`)}</option>`,
    )}
  </select>`;
}

/** Storage key of the tab's rooms that were created to play against the computer. */
const OPENING = "randolph.opening";

/** The game in this room begins with a computer player. */
export const awaitComputer = (code: string) => tab.write(OPENING, code);

/** A room that need not wait for anybody starts by itself: solo, or against the computer. */
export function beginAlone({ code, store }: AnyRoom, before: View | null, view: View) {
  if (view.phase !== "lobby") return;
  const first = before?.phase !== "lobby";
  const start = () => void store?.command({ type: "start" });
  if (view.mode === "solo") return first && can(view, "start") ? start() : undefined;
  if (!tab.read(OPENING, (kept) => kept === code)) return;
  const computer = view.players.find((player) => player.computer);
  if (!computer && first && can(view, "add_computer"))
    void store?.command({ type: "add_computer", strength: settings().computer });
  if (!computer?.connected) return; // it connects in a moment
  tab.forget(OPENING);
  start();
}

/** A computer player is removed at once, without a confirmation. */
export const sendAway = (room: AnyRoom, { seat }: Player) => void room.store?.command({ type: "kick", seat });
