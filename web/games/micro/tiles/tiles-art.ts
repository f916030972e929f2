/** Single tiles of Micro Robots and incomplete boards as SVG, drawn like the board (board-art.ts). */

import { nothing, svg } from "../../../core/lit.ts";
import type { Side } from "../../../wire/generated/micro.ts";
import { FRAME, face, UNIT, WIDTH } from "../board/board-art.ts";
import { colorOf, TILE, tileAt } from "../rules/rules.ts";
import type { Laid } from "./laying.ts";

/** Side of a tile in units of the drawing. */
export const SPAN = TILE * UNIT;
export const TILE_BOX = `0 0 ${SPAN} ${SPAN}`;
/** Half the gap between two tiles. */
const SEAM = 2;
/** The corners' origins, at NW, NE, SE, SW. */
const AT = [
  [0, 0],
  [SPAN, 0],
  [SPAN, SPAN],
  [0, SPAN],
];

/** A turned tile, its corner at (0, 0). */
export const tile = (side: Side, place: string) => svg`
  <rect class="slab" x=${SEAM} y=${SEAM} width=${SPAN - 2 * SEAM} height=${SPAN - 2 * SEAM} rx="13"/>
  ${tileAt(side, place).map((words, row) =>
    words.map(
      (word, col) =>
        svg`<g class="die ${colorOf(word)}" transform="translate(${UNIT * col + UNIT / 2} ${UNIT * row + UNIT / 2})">${face(word)}</g>`,
    ),
  )}`;

/** The back of a tile that is not drawn yet. */
const back = svg`
  <rect class="slab" x=${SEAM} y=${SEAM} width=${SPAN - 2 * SEAM} height=${SPAN - 2 * SEAM} rx="13"/>
  <g class="unknown" transform="translate(${SPAN / 2} ${SPAN / 2})">
    <rect x="-44" y="-44" width="88" height="88" rx="20"/>
    ${[
      [-22, -22],
      [22, -22],
      [0, 0],
      [-22, 22],
      [22, 22],
    ].map(([x, y]) => svg`<circle cx=${x} cy=${y} r="8"/>`)}
  </g>`;

/** The case and the tiles in it; without tiles, their backs. */
export const laidBoard = (side: Side, tiles: Laid | null) => svg`
  <rect class="case" x=${-FRAME} y=${-FRAME} width=${WIDTH} height=${WIDTH} rx="20"/>
  <rect class="case-edge" x=${1.5 - FRAME} y=${1.5 - FRAME} width=${WIDTH - 3} height=${WIDTH - 3} rx="18.5"/>
  ${AT.map(([x, y], corner) => {
    const place = tiles?.[corner];
    return tiles && !place ? nothing : svg`<g transform="translate(${x} ${y})">${place ? tile(side, place) : back}</g>`;
  })}`;
