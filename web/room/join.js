/** A name and a button: how a spectator becomes a player; or why he does not. */

import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { choose, settings } from "../settings.js";
import { glyph } from "../shell/glyphs.js";

export const NAME_LIMIT = 24;

/**
 * The field for a name.
 *
 * @param {string} id
 * @param {string} value
 * @param {{ compact?: boolean }} [how]
 */
export const nameField = (id, value, { compact = false } = {}) =>
  html`<input
    id=${id}
    class="field"
    name="name"
    aria-required="true"
    aria-describedby=${compact ? nothing : `${id}-fault`}
    @input=${(/** @type {Event} */ event) => (/** @type {HTMLInputElement} */ (event.target).ariaInvalid = "false")}
    maxlength=${NAME_LIMIT}
    autocomplete="nickname"
    .value=${value}
  />`;

/** What is wrong with a name that is none. @param {string} id of its field */
export const nameFault = (id) =>
  html`<p class="wrong" id="${id}-fault" aria-live="polite">${t("room.refused.nameless")}</p>`;

/** Why nobody can sit down here now, or this viewer cannot; "" where he can. @param {import("../net/wire.js").RoomView | null} view */
export const closedDoor = (view) => (view?.shut_out ? t("people.shut_out") : view?.locked ? t("people.locked.guest") : "");

/**
 * @param {import("./page.js").AnyPage} room
 * @param {{ compact?: boolean }} [how] compact: one line, for the foot of the zone
 */
export function joinForm(room, { compact = false } = {}) {
  const closed = closedDoor(room.view);
  if (closed) return html`<p class="closed-door" role="status">${glyph("lock")} <span>${closed}</span></p>`;
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
    <label for="join-name">${t("room.join.name")}</label>
    <div class="row">
      ${nameField("join-name", settings().name, { compact })}
      <button class="button primary">${t("room.join")}</button>
    </div>
    ${compact ? "" : nameFault("join-name")}
  </form>`;
}
