/**
 * Die faces and chips as small pictures for the zone, drawn as on the board. Decoration: there is always a text, too.
 */

import { t } from "../../../core/i18n.ts";
import { html, svg } from "../../../core/lit.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { Word } from "../../../wire/generated/micro.ts";
import { face } from "../board/board-art.ts";
import { problemText } from "../board/board-words.ts";
import { colorOf } from "../rules/rules.ts";

/** The face of a cell. */
export const faceIcon = (word: Word) =>
  html`<svg class="mr-face ${colorOf(word)}" viewBox="-29 -29 58 58" aria-hidden="true">${svg`<g>${face(word)}</g>`}</svg>`;

/** A chip; they all look the same. */
export const chipIcon = (won: boolean = true) => html`<i class="mr-chip ${won ? "" : "open"}" aria-hidden="true"></i>`;

/** Chips, and empty places up to the number that wins; without such a number, only the chips. */
export function chipRow(count: number, of: number | null) {
  const places = Math.max(count, of ?? 0);
  const label = of ? t("micro.chips.of", { count, of }) : t("micro.chips", { count });
  return html`<span class="mr-chips" role="img" aria-label=${label}>
    ${Array.from({ length: places }, (_, index) => chipIcon(index < count))}
  </span>`;
}

/**
 * From the start, by way of the intermediate cell, to the target: faces to look at, a sentence for screen readers.
 *
 * @param named words beside the faces
 */
export function wayTemplate(
  { start, target, via, passed }: { start: Word; target: Word; via: Word | null; passed: boolean },
  named: unknown = "",
) {
  return html`<span class="visually-hidden">${problemText({ start, target, via })}</span>
    <span class="mr-way" aria-hidden="true">
      ${faceIcon(start)}${glyph("east")}
      ${via ? html`<span class="mr-via ${passed ? "passed" : ""}">${faceIcon(via)}</span>${glyph("east")}` : ""}
      ${faceIcon(target)} ${named}
    </span>`;
}
