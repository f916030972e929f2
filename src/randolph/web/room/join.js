/** A name and a button: how a spectator becomes a player. */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { choose, settings } from "../settings.js";

export const NAME_LIMIT = 24;

/**
 * @param {import("./room.js").RrRoom} room
 * @param {{ compact?: boolean }} [how] compact: one line, for the foot of the zone
 */
export function joinForm(room, { compact = false } = {}) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name") ?? "").trim();
    if (!name) return;
    choose({ name });
    void room.store?.join(name);
  };
  return html`<form class="join ${compact ? "compact" : ""}" @submit=${submit}>
    <label for="join-name" class=${compact ? "visually-hidden" : ""}>${t("room.join.name")}</label>
    <div class="row">
      <input
        id="join-name"
        class="field"
        name="name"
        required
        placeholder=${compact ? t("room.join.name") : ""}
        maxlength=${NAME_LIMIT}
        autocomplete="nickname"
        .value=${settings().name}
      />
      <button class="button primary">${t("room.join")}</button>
    </div>
  </form>`;
}
