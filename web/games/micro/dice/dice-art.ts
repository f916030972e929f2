/**
 * The faces of the two dice as SVG: a color, with its letter if color letters are on, and a number as pips. Pure
 * functions; the styles are in dice-styles.ts.
 */

import { html, svg } from "../../../core/lit.ts";
import type { Color } from "../../../wire/generated/micro.ts";
import { pips } from "../board/board-art.ts";
import { colorLetter } from "../board/board-words.ts";

const BODY = svg`<rect class="body" x="-29" y="-29" width="58" height="58" rx="11"/>`;

export function colorFace(color: Color) {
  return html`<svg class="pictured ${color}" viewBox="-30 -30 60 60" aria-hidden="true">
    ${BODY}<text class="big" y="10.6">${colorLetter(color)}</text>
  </svg>`;
}

export function numberFace(number: number) {
  return html`<svg class="pictured ivory" viewBox="-30 -30 60 60" aria-hidden="true">
    ${BODY}${pips(number, { x: 0, y: 0, dx: 14, dy: 14, r: 6 })}
  </svg>`;
}
