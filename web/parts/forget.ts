/**
 * "Delete my data": after a question, deletes what the server and this browser know about the person at this device.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { dropAllRecords } from "../core/records.ts";
import { device, tab } from "../core/storage.ts";
import { forgetAll } from "../wire/forget.ts";
import { HttpError } from "../wire/http.ts";
import { ask, openDialog } from "./dialog.ts";

/** Ask, and delete. */
export function askForget() {
  ask({
    heading: t("app.forget.title"),
    text: [t("app.forget.text"), t("player.forget"), t("app.forget.stays")],
    yes: t("app.forget.yes"),
    no: t("app.forget.no"),
    act: () => void forget(),
  });
}

/** Delete everything and show progress; what could not be deleted can be tried again. */
async function forget() {
  const dialog = openDialog(
    () => t("app.forget.title"),
    () => html`<p role="status">${t("app.forget.doing")}</p>`,
  );
  try {
    await forgetAll();
    await dropAllRecords();
    device.forget();
    tab.forget();
    dialog.addEventListener("close", () => location.assign("/"), { capture: true }); // start over with a fresh page
    dialog.content = () =>
      html`<p role="status">${t("app.forget.done")}</p>
        <div class="row end">
          <button class="button primary" @click=${() => dialog.close()}>${t("app.forget.home")}</button>
        </div>`;
  } catch (error) {
    const why = error instanceof HttpError && error.code === "damaged" ? "app.forget.damaged" : "app.forget.failed";
    dialog.content = () =>
      html`<p role="alert">${t(why)}</p>
        <div class="row end">
          <button class="button primary" @click=${() => void forget()}>${t("app.forget.again")}</button>
        </div>`;
  }
  dialog.requestUpdate();
}
