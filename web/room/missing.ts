/**
 * Pages for rooms that cannot be entered: no room has this code, which is offered for correction; or the server cannot
 * read the room's data.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { navigate } from "../core/router.ts";
import { appBar } from "../parts/bar.ts";
import { blank } from "../parts/blank.ts";
import type { From } from "../parts/fields.ts";
import { codeFrom, roomPath } from "../wire/http.ts";

/** @param code as it was typed */
export function missing(code: string) {
  const submit = (event: From<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>("#room-code");
    const typed = codeFrom(field?.value ?? "");
    if (!typed) return field?.focus();
    if (typed === code) location.reload();
    else navigate(roomPath(typed), { replace: true });
  };
  return nowhere(
    t("room.missing"),
    html`<p id="room-code-hint">${t("room.missing.text")}</p>
      <form class="join" novalidate @submit=${submit}>
        <label for="room-code">${t("room.invite.code")}</label>
        <div class="row">
          <input
            id="room-code"
            class="field code-field"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            aria-describedby="room-code-hint"
            .value=${code}
          />
          <button class="button primary">${t("room.join")}</button>
        </div>
      </form>`,
  );
}

/** The server cannot read the room's data, and that will not change soon. */
export const damaged = () => nowhere(t("room.damaged"), html`<p role="status">${t("room.damaged.text")}</p>`);

const nowhere = (title: string, text: unknown) =>
  html`${appBar()}
    <main class="page">
      ${blank(html`<h1 tabindex="-1">${title}</h1>
        ${text}
        <a class="button quiet" href="/">${t("room.home")}</a>`)}
    </main>`;
