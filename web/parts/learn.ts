/** How to play, one tap away everywhere: <rr-learn> in a dialog, loaded when it is first wanted. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { openDialog } from "./dialog.ts";

/**
 * @param rule the id of a rule whose lesson is wanted
 * @param game of which game
 */
export async function openLearn(rule: string = "", game: string = "") {
  await import("../pages/learn/rr-learn.ts");
  openDialog(t("app.learn"), () => html`<rr-learn .rule=${rule} .game=${game}></rr-learn>`, { wide: true });
}
