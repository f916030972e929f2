/**
 * Rules one tap away at the place where they matter: one rule, or those of the present phase. "How to play" then opens at
 * the moving picture of that rule.
 */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { openDialog } from "../shell/dialog.js";
import { openLearn } from "../shell/learn.js";
import { explained } from "./words.js";

/** @typedef {import("../net/wire.js").View} View */

/** @param {string} rule its id, as B2 */
export function openRule(rule) {
  const known = explained(rule);
  if (known) openDialog(t("room.rule"), () => html`${entries([known])}${more(known)}`);
}

/** @param {View} view */
export function openRulesOf(view) {
  openDialog(t("room.rules.now"), () => html`${entries(rulesOf(view))}${more("")}`);
}

/** @param {string} rule where to open it; empty: at its beginning */
const more = (rule) =>
  html`<p>
    <button class="button quiet" @click=${() => void openLearn(rule)}>${t("app.learn")}</button>
  </p>`;

/** @param {readonly string[]} rules */
const entries = (rules) =>
  html`<dl class="rule-texts">
    ${rules.map(
      (rule) =>
        html`<div class="rule-text" id=${`rule-${rule}`}>
          <dt>${t(`room.rule.${rule}`)} <small>${rule}</small></dt>
          <dd>${t(`room.rule.${rule}.text`)}</dd>
        </div>`,
    )}
  </dl>`;

/**
 * The rules that matter now, the nearest first.
 *
 * @param {View} view
 * @returns {string[]}
 */
export function rulesOf(view) {
  const { rules, phase, mode } = view;
  const { random, rows, cols } = rules.openings;
  const moving = [
    ...["M1", "M3", "M4"],
    ...(random + rows.length + cols.length > 0 || rules.board ? ["M5"] : []),
    ...(rules.no_reversal ? ["M7"] : []),
    ...(rules.silver ? ["M9"] : []),
    ...(rules.transparent || rules.silver_power ? ["X1"] : []),
    "T1",
    ...(rules.ricochet ? ["T2"] : []),
  ];
  if (phase === "demonstrating") return ["B4", ...(mode === "solo" ? ["O2"] : ["B3"]), ...moving];
  if (phase === "over" || phase === "finished") return mode === "solo" ? ["O1"] : ["B6", "G1"];
  if (mode === "solo") return ["O1", "O2", ...moving];
  const bidding = ["B1", "B2", "B3", "B5", ...(rules.no_bid ? ["B7"] : []), ...(rules.done ? ["B8"] : [])];
  return [...bidding, ...moving];
}
