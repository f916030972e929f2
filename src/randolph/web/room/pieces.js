/** Robots, targets and chips as small pictures for the zone; the shapes are the board's own. Decoration: words stand beside them. */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { robotShape } from "../board/robots.js";
import { symbolOf, symbolShape } from "../board/symbols.js";
import { LETTER } from "../rules/geometry.js";
import { chipText } from "./words.js";

/** @typedef {import("../net/wire.js").Color} Color */
/** @typedef {import("../net/wire.js").Target} Target */

/** @param {Color} color */
export const robotIcon = (color) => html`<svg class="piece robot-piece ${color}" viewBox="-20 -25 40 44" aria-hidden="true" focusable="false">
  ${robotShape(color, t(`room.initial.${LETTER[color]}`))}
</svg>`;

/** @param {Target} target */
export const targetIcon = (target) => html`<svg class="piece target-piece ${target.color}" viewBox="-15 -15 30 30" aria-hidden="true" focusable="false">
  ${symbolShape(symbolOf(target))}
</svg>`;

/**
 * A chip that somebody has won, with its name for those who do not see it.
 *
 * @param {import("../net/wire.js").BoardJson | null} board
 * @param {number} index
 */
export function chip(board, index) {
  const target = board?.targets[index];
  return target ? html`<span class="chip ${target.color}" role="img" aria-label=${chipText(target)} title=${chipText(target)}>${targetIcon(target)}</span>` : "";
}
