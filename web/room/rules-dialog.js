/** The rules of a room in the lobby: readable by all, changeable by the host, whose every change is sent at once. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { openDialog } from "../shell/dialog.js";
import { lobbyOpen } from "../rooms/open.js";
import { Latest } from "./latest.js";
import { can } from "./model.js";
import { listing } from "./rules-parts.js";

/** @typedef {import("./page.js").AnyPage} Page */

/** @param {Page} room */
export function openRules(room) {
  /** @type {Latest<any>} */
  const latest = new Latest();
  /** @param {(rules: any) => any} wish */
  const change = async (wish) => {
    if (!room.view) return;
    await latest.change(room.view.rules, wish, async (rules) => room.store?.command({ type: "settings", rules }));
    dialog.requestUpdate();
  };
  const dialog = openDialog(t("room.rules"), () => content(room, change, () => dialog.requestUpdate()), { wide: true });
  room.whenChanged = () => dialog.requestUpdate();
  void lobbyOpen().then((open) => {
    room.lobby = open;
    dialog.requestUpdate();
  });
}

/** @param {Page} room @param {(wish: (rules: any) => any) => void} change @param {() => void} again */
function content(room, change, again) {
  const { view } = room;
  if (!view) return "";
  if (!can(view, "settings"))
    return html`<ul class="rules-list">
        ${room.rulesLine(view).map((part) => html`<li>${part}</li>`)}
      </ul>
      ${room.boardsInRules(view, again)}`;
  return html`${view.phase === "over" ? html`<p class="muted">${t("people.rules.between")}</p>` : ""}
    ${room.rulesForm(view, (wish) => change((rules) => room.agreed(rules, wish)))}
    ${listing(room.lobby, view.rules, (wish) => change((rules) => ({ ...rules, ...wish })))}
    <p class="fault" role="alert">${room.refusal?.text ?? ""}</p>`;
}
