/**
 * The faces of the two dice as SVG: a color with its letter, a number as pips. Pure functions; the styles are in
 * dice-styles.js.
 */
import { html, svg } from "../lit.js";
import { pips } from "./board-art.js";
import { colorLetter } from "./board-words.js";

const BODY = svg`<rect class="body" x="-29" y="-29" width="58" height="58" rx="11"/>`;

/** @param {import("./types.js").Color} color */
export function colorFace(color) {
  return html`<svg class="pictured ${color}" viewBox="-30 -30 60 60" aria-hidden="true">
    ${BODY}<text class="big" y="10.6">${colorLetter(color)}</text>
  </svg>`;
}

/** @param {number} number */
export function numberFace(number) {
  return html`<svg class="pictured ivory" viewBox="-30 -30 60 60" aria-hidden="true">
    ${BODY}${pips(number, { x: 0, y: 0, dx: 14, dy: 14, r: 6 })}
  </svg>`;
}
