/**
 * Rules one tap away at the place where they matter: one rule, or those of the present phase. "How to play" then opens at
 * the moving picture of that rule. Which rules there are is in the game's book.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { openDialog } from "../shell/dialog.js";
import { openLearn } from "../shell/learn.js";

/**
 * A game's rules, as far as they are explained in a few sentences.
 *
 * @typedef {object} RuleBook
 * @property {string} game which game it is
 * @property {(rule: string) => { name: string, text: string }} entry
 * @property {(rule: string | null | undefined) => string | null} known under which id a rule is explained, if it is
 * @property {(view: any) => string[]} now the rules that matter now, the nearest first
 */

/**
 * @param {RuleBook} book
 * @param {string} rule its id, as B2
 */
export function openRule(book, rule) {
  const known = book.known(rule);
  if (known) openDialog(t("room.rule"), () => html`${entries(book, [known])}${more(book, known)}`);
}

/** @param {RuleBook} book @param {import("../net/wire.js").RoomView} view */
export function openRulesOf(book, view) {
  openDialog(t("room.rules.now"), () => html`${entries(book, book.now(view))}${more(book, "")}`);
}

/** @param {RuleBook} book @param {string} rule where to open it; empty: at its beginning */
const more = (book, rule) =>
  html`<p>
    <button class="button quiet" @click=${() => void openLearn(rule, book.game)}>${t("app.learn")}</button>
  </p>`;

/** @param {RuleBook} book @param {readonly string[]} rules */
const entries = (book, rules) =>
  html`<dl class="rule-texts">
    ${rules.map((rule) => {
      const { name, text } = book.entry(rule);
      return html`<div class="rule-text" id=${`rule-${rule}`}>
        <dt>${name} <small>${rule}</small></dt>
        <dd>${text}</dd>
      </div>`;
    })}
  </dl>`;
