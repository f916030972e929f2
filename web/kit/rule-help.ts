/**
 * Explanations of rules where they matter: one rule, or those of the current phase. "How to play" then opens at that
 * rule's moving picture. The rules are in the game's book.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { openDialog } from "../parts/dialog.ts";
import { openLearn } from "../parts/learn.ts";
import type { View } from "../wire/generated/common.ts";

/** A game's rules, as far as they have short explanations. */
export interface AnyBook {
  /** which game it is */
  game: string;
  entry: (rule: string) => { name: string; text: string };
  /** the id under which a rule is explained, if it is */
  known: (rule: string | null | undefined) => string | null;
}

export interface RuleBook<V extends View> extends AnyBook {
  /** the rules that matter now, the most relevant first */
  now: (view: V) => string[];
}

/** @param rule its id, as B2 */
export function openRule(book: AnyBook, rule: string) {
  const known = book.known(rule);
  if (known)
    openDialog(
      () => t("room.rule"),
      () => html`${entries(book, [known])}${more(book, known)}`,
    );
}

export function openRulesOf<V extends View>(book: RuleBook<V>, view: V) {
  openDialog(
    () => t("room.rules.now"),
    () => html`${entries(book, book.now(view))}${more(book, "")}`,
  );
}

/** @param rule where to open it; empty: at the beginning */
const more = (book: AnyBook, rule: string) =>
  html`<p>
    <button class="button quiet" @click=${() => void openLearn(rule, book.game)}>${t("app.learn")}</button>
  </p>`;

const entries = (book: AnyBook, rules: readonly string[]) =>
  html`<dl class="rule-texts">
    ${rules.map((rule) => {
      const { name, text } = book.entry(rule);
      return html`<div class="rule-text" id=${`rule-${rule}`}>
        <dt>${name} <small>${rule}</small></dt>
        <dd>${text}</dd>
      </div>`;
    })}
  </dl>`;
