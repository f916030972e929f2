/** The rules of a room in the lobby: readable by all, changeable by the host, whose every change is sent at once. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { openDialog } from "../parts/dialog.ts";
import { Latest } from "../parts/latest.ts";
import type { AnyPage as Page, RulesForm } from "../room/page.ts";
import type { Agreed } from "../wire/generated/common.ts";
import type { AnyCommand } from "../wire/generated/games.ts";
import { lobbyOpen } from "../wire/lobby.ts";
import { can } from "./model.ts";
import { listing } from "./rules-parts.ts";

export function openRules(room: Page) {
  const latest: Latest<Agreed> = new Latest();
  const change = async (wish: (rules: Agreed) => Agreed) => {
    if (!room.view) return;
    await latest.change(
      room.view.rules,
      wish,
      async (rules) => room.store?.command({ type: "settings", rules } as AnyCommand), // they are of the room's own game
    );
    again();
  };
  let form: RulesForm | null = null;
  const again = () => dialog.requestUpdate();
  const dialog = openDialog(t("room.rules"), () => content(room, form, change, again), { wide: true });
  room.whenChanged = again;
  void room.rulesForm().then((loaded) => {
    form = loaded;
    again();
  });
  void lobbyOpen().then((open) => {
    room.lobby = open;
    again();
  });
}

function content(
  room: Page,
  form: RulesForm | null,
  change: (wish: (rules: Agreed) => Agreed) => void,
  again: () => void,
) {
  const { view } = room;
  if (!view) return "";
  if (!can(view, "settings") || !form)
    return html`<ul class="rules-list">
        ${room.rulesLine(view).map((part) => html`<li>${part}</li>`)}
      </ul>
      ${room.boardsInRules(view, again)}`;
  return html`${view.phase === "over" ? html`<p class="muted">${t("people.rules.between")}</p>` : ""}
    ${form.draw(view, (wish) => change((rules) => room.agreed(rules, wish)))}
    ${listing(room.lobby, view.rules, (wish) => change((rules) => ({ ...rules, ...wish })))}
    <p class="fault" role="alert">${room.refusal?.text ?? ""}</p>`;
}
