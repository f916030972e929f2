/** Faces of dice and chips as small pictures for the zone, drawn as on the board. Decoration: words stand beside them. */

import { html, svg } from "../lit.js";
import { t } from "../i18n.js";
import { glyph } from "../shell/glyphs.js";
import { face } from "./board-art.js";
import { combinationName, problemText } from "./board-words.js";
import { colorOf } from "./rules.js";

/** @typedef {import("./types.js").Word} Word */
/** @typedef {import("./types.js").View} View */

/** What a cell bears. @param {Word} word */
export const faceIcon = (word) =>
  html`<svg class="mr-face ${colorOf(word)}" viewBox="-29 -29 58 58" aria-hidden="true">${svg`<g>${face(word)}</g>`}</svg>`;

/** A chip: they are all alike. @param {boolean} [won] */
export const chipIcon = (won = true) => html`<i class="mr-chip ${won ? "" : "open"}" aria-hidden="true"></i>`;

/**
 * Chips out of as many as win; without such a number, just those that there are.
 *
 * @param {number} count
 * @param {number | null} of
 */
export function chipRow(count, of) {
  const places = Math.max(count, of ?? 0);
  const label = of ? t("micro.chips.of", { count, of }) : t("micro.chips", { count });
  return html`<span class="mr-chips" role="img" aria-label=${label}>
    ${Array.from({ length: places }, (_, index) => chipIcon(index < count))}
  </span>`;
}

/**
 * From the start, by way of the intermediate cell, to the target: faces for the eye, a sentence for the ear.
 *
 * @param {{ start: Word, target: Word, via: Word | null, passed: boolean }} round
 */
export function wayTemplate({ start, target, via, passed }) {
  return html`<span class="visually-hidden">${problemText({ start, target, via })}</span>
    <span class="mr-way" aria-hidden="true">
      ${faceIcon(start)}${glyph("east")}
      ${via ? html`<span class="mr-via ${passed ? "passed" : ""}">${faceIcon(via)}</span>${glyph("east")}` : ""}
      ${faceIcon(target)}
      <span class="mr-to">${combinationName(target)}</span>
    </span>`;
}
