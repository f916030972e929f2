/** A name and a button: how a spectator becomes a player. */

import { html, nothing } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { choose, settings } from "../settings.js";

export const NAME_LIMIT = 24;

/**
 * @param {import("./page.js").AnyPage} room
 * @param {{ compact?: boolean }} [how] compact: one line, for the foot of the zone
 */
export function joinForm(room, { compact = false } = {}) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("name"));
    const name = field.value.trim();
    field.ariaInvalid = String(!name);
    if (!name) {
      if (compact) room.refuse(t("room.refused.nameless"), null);
      return field.focus();
    }
    choose({ name });
    void room.store?.join(name);
  };
  return html`<form class="join ${compact ? "compact" : ""}" novalidate @submit=${submit}>
    <label for="join-name" class=${compact ? "visually-hidden" : ""}>${t("room.join.name")}</label>
    <div class="row">
      <input
        id="join-name"
        class="field"
        name="name"
        aria-required="true"
        aria-describedby=${compact ? nothing : "join-fault"}
        @input=${(/** @type {Event} */ event) => (/** @type {HTMLInputElement} */ (event.target).ariaInvalid = "false")}
        placeholder=${compact ? t("room.join.name") : ""}
        maxlength=${NAME_LIMIT}
        autocomplete="nickname"
        .value=${settings().name}
      />
      <button class="button primary">${t("room.join")}</button>
    </div>
    ${compact ? "" : html`<p class="wrong" id="join-fault" aria-live="polite">${t("room.refused.nameless")}</p>`}
  </form>`;
}
