/** A name and a button, with which a spectator becomes a player; or why that is not possible. */

import { locale, t } from "../core/i18n.ts";
import { html, nothing } from "../core/lit.ts";
import { choose, settings } from "../core/settings.ts";
import { type From, typedName } from "../parts/fields.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { LONGEST_NAME } from "../wire/generated/protocol.ts";
import { present } from "./model.ts";
import type { AnyRoom } from "./room.ts";
import { listed } from "./words.ts";

/** The game and its players, for visitors who followed a link. */
export function gameAndPlayers(room: AnyRoom, view: View) {
  const names = present(view).map(({ name }) => name);
  return html`<p class="company">
    <b>${room.game.invitation()}</b> <span>${names.length ? t("room.guest.with", { names: listed(names, locale()) }) : ""}</span>
  </p>`;
}

/** The name field. */
export const nameField = (id: string, value: string, { compact = false }: { compact?: boolean } = {}) =>
  html`<input
    id=${id}
    class="field"
    name="name"
    aria-required="true"
    aria-describedby=${compact ? nothing : `${id}-fault`}
    @input=${({ currentTarget }: From<HTMLInputElement>) => (currentTarget.ariaInvalid = "false")}
    maxlength=${LONGEST_NAME}
    autocomplete="nickname"
    .value=${value}
  />`;

/** What is wrong with a name. @param id of its field */
export const nameFault = (id: string) =>
  html`<p class="wrong" id="${id}-fault" aria-live="polite">${t("room.refused.nameless")}</p>`;

/** Why nobody can join now, or this viewer cannot; "" if they can. */
export const joinFault = (view: View | null) =>
  view?.shut_out ? t("people.shut_out") : view?.locked ? t("people.locked.guest") : "";

/** @param how compact: one line, for the foot of the zone */
export function joinForm(room: AnyRoom, { compact = false }: { compact?: boolean } = {}) {
  const closed = joinFault(room.view);
  if (closed) return html`<p class="closed-seat" role="status">${glyph("lock")} <span>${closed}</span></p>`;
  const submit = (event: From<HTMLFormElement>) => {
    event.preventDefault();
    const name = typedName(event);
    if (!name) return compact && room.refuse(t("room.refused.nameless"), null);
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
