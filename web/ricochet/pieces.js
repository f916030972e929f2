/** Robots and chips as small pictures for the zone, drawn as on the board; its styles are laid over the whole page once. */

import { html } from "../lit.js";
import { chipPicture, pictures, robotFace } from "../board/chip.js";
import { targetName } from "../rules/words.js";

const sheets = pictures.map((part) => /** @type {CSSStyleSheet} */ (part.styleSheet));
document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];

/** Decoration: words stand beside it. */
export const robotIcon = robotFace;
export const targetIcon = chipPicture;

/**
 * A chip that somebody has won, with its name for those who do not see it.
 *
 * @param {import("./types.js").BoardJson | null} board
 * @param {number} index
 */
export function chip(board, index) {
  const target = board?.targets[index];
  if (!target) return "";
  return html`<span class="chip" role="img" aria-label=${targetName(target)} title=${targetName(target)}
    >${chipPicture(target)}</span
  >`;
}
