/** The rules of a room in the lobby: readable by all, changeable by the host, whose every change is sent at once. */

import { t } from "../i18n.ts";
import { html } from "../lit.ts";
import { lobbyOpen } from "../net/lobby.ts";
import { openDialog } from "../shell/dialog.ts";
import { Latest } from "./latest.ts";
import { can } from "./model.ts";
import type { AnyPage as Page } from "./page.ts";
import { listing } from "./rules-parts.ts";

export function openRules(room: Page) {
  const latest: Latest<any> = new Latest();
  const change = async (wish: (rules: any) => any) => {
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

function content(room: Page, change: (wish: (rules: any) => any) => void, again: () => void) {
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
