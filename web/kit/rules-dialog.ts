/** The rules of a room in the lobby: visible to everybody, and editable by the host. Each change is sent at once. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { openDialog } from "../parts/dialog.ts";
import { Unconfirmed } from "../parts/unconfirmed.ts";
import type { View } from "../wire/generated/common.ts";
import type { AnyCommand } from "../wire/generated/games.ts";
import { lobbyOpen } from "../wire/lobby.ts";
import { can } from "./model.ts";
import type { Room, RulesForms } from "./room.ts";
import { listing } from "./rules-parts.ts";

export function openRules<V extends View>(room: Room<V>) {
  const latest: Unconfirmed<V["rules"]> = new Unconfirmed();
  const change = async (wish: (rules: V["rules"]) => V["rules"]) => {
    if (!room.view) return;
    await latest.change(
      room.view.rules,
      wish,
      async (rules) => room.store?.command({ type: "settings", rules } as AnyCommand), // they belong to the room's own game
    );
    again();
  };
  let forms: RulesForms<V> | null = null;
  const again = () => dialog.requestUpdate();
  const dialog = openDialog(
    () => t("room.rules"),
    () => content(room, forms, change, again),
    { wide: true },
  );
  room.whenChanged = again;
  void room.game.rulesForms().then((loaded) => {
    forms = loaded;
    again();
  });
  void lobbyOpen().then((open) => {
    room.lobby = open;
    again();
  });
}

function content<V extends View>(
  room: Room<V>,
  forms: RulesForms<V> | null,
  change: (wish: (rules: V["rules"]) => V["rules"]) => void,
  again: () => void,
) {
  const { view } = room;
  if (!view) return "";
  if (!can(view, "settings") || !forms)
    return html`<ul class="rules-list">
        ${room.game.rulesLine(view).map((part) => html`<li>${part}</li>`)}
      </ul>
      ${room.play.boardsInRules(view, again)}`;
  return html`${view.phase === "over" ? html`<p class="muted">${t("people.rules.between")}</p>` : ""}
    ${(view.phase === "over" ? forms.betweenForm : forms.rulesForm)(view.rules, (wish) => change((rules) => room.game.agreed(rules, wish)))}
    ${listing(room.lobby, view.rules, (wish) => change((rules) => ({ ...rules, ...wish })))}
    <p class="fault" role="alert">${room.refusal?.text ?? ""}</p>`;
}
