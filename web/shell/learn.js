/** How to play, one tap away everywhere: <rr-learn> in a dialog, loaded when it is first wanted. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { openDialog } from "./dialog.js";

/**
 * @param {string} [rule] the id of a rule whose lesson is wanted
 * @param {string} [game] of which game
 */
export async function openLearn(rule = "", game = "") {
  await import("../learn/rr-learn.js");
  openDialog(t("app.learn"), () => html`<rr-learn .rule=${rule} .game=${game}></rr-learn>`, { wide: true });
}
