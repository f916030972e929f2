/** The rules of a room in the lobby: readable by all, changeable by the host, whose every change is sent at once. */

import { html } from "../vendor/lit.js";
import { locale, t } from "../i18n.js";
import "../boards/rr-board-name.js";
import "../boards/rr-chosen.js";
import { openDialog } from "../shell/dialog.js";
import { agreed, can } from "./model.js";
import { rulesForm } from "./rules-form.js";
import { rulesLine } from "./words.js";

/** @param {import("./room.js").RrRoom} room */
export function openRules(room) {
  const dialog = openDialog(t("room.rules"), () => content(room, () => dialog.requestUpdate()), { wide: true });
  room.whenChanged = () => dialog.requestUpdate();
}

/** @param {import("./room.js").RrRoom} room @param {() => void} again */
function content(room, again) {
  const view = room.view;
  if (!view) return "";
  const { rules } = view;
  if (!can(view, "settings"))
    return html`<ul class="rules-list">
        ${rulesLine(rules, locale(), view.board_name).map((part) => html`<li>${part}</li>`)}
      </ul>
      ${boards(room, rules, again)}`;
  return html`${rulesForm(rules, async (wish) => {
      await room.store?.command({ type: "settings", rules: agreed(rules, wish) });
      again();
    })}
    <p class="fault" role="alert">${room.refusal?.text ?? ""}</p>`;
}

/**
 * The boards that lie, with the name by which they can be laid again; before the game those that are agreed on.
 *
 * @param {import("./room.js").RrRoom} room
 * @param {import("../net/wire.js").GameRules} rules
 * @param {() => void} again
 */
function boards({ board }, rules, again) {
  if (!board) return html`<rr-chosen class="large" .rules=${rules} @known=${again}></rr-chosen>`;
  return board.faces && !rules.board
    ? html`<rr-board-name .edition=${rules.edition} .faces=${board.faces} .board=${board}></rr-board-name>`
    : html`<rr-picture class="large" .board=${board}></rr-picture>`;
}
