/**
 * Micro Robots as SVG: die faces, tiles and cells, the glass robot, the marks of start, target and intermediate cell,
 * the lines of jumps. Pure functions; the colors are in board-styles.ts.
 *
 * Color, pips and, with color letters and on paper, the letter of a face have the same meaning, so nothing depends on
 * color vision. A chip, robot or badge on a cell leaves its pips and letter visible. The pips are the same as in
 * `randolph.render.micro`.
 */

import { keyed, nothing, svg } from "../../../core/lit.ts";
import type { Cell } from "../../../kit/board/geometry.ts";
import type { Side, Word } from "../../../wire/generated/micro.ts";
import { type Board, colorOf, numberOf, SIZE, TILE } from "../rules/rules.ts";
import { colorLetter } from "./board-words.ts";

/** The side of a cell and of a face, and the width of the frame around the tiles, in units of the drawing. */
export const UNIT = 64;
const FACE = 54;
export const FRAME = 14;
/** The side of the whole drawing. */
export const WIDTH = SIZE * UNIT + 2 * FRAME;
export const VIEW_BOX = `${-FRAME} ${-FRAME} ${WIDTH} ${WIDTH}`;
/** Half the gap between two tiles. */
const SEAM = 2;

/** The pips of each number, as on every die: columns and rows, −1 … 1. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** The pips of a number around (x, y). */
export function pips(
  number: number,
  {
    x = 1.5,
    y = 4.5,
    dx = 11,
    dy = 12.8,
    r = 5,
  }: { x?: number; y?: number; dx?: number; dy?: number; r?: number } = {},
) {
  return PIPS[number].map(
    ([right, down]) => svg`<circle class="pip" cx=${x + dx * right} cy=${y + dy * down} r=${r}/>`,
  );
}

/**
 * The content of a cell, around (0, 0): a face of a color with pips, and the color's letter in a corner without pips.
 */
export function face(word: Word) {
  return svg`
    <rect class="face" x=${-FACE / 2} y=${-FACE / 2} width=${FACE} height=${FACE} rx="11"/>
    <path class="gloss" d="M-24 -15V-16A8 8 0 0 1 -16 -24H16A8 8 0 0 1 24 -16V-15"/>
    ${pips(numberOf(word))}
    ${letter(word)}`;
}

export function letter(word: Word) {
  const text = colorLetter(colorOf(word));
  return svg`<text class="letter ${text.length > 1 ? "two" : ""}" x=${text.length > 1 ? -18 : -18.8} y="-15.3">${text}</text>`;
}

/** Tiles and cells: everything that does not change within a round. */
export function surface(board: Board, side: Side) {
  const long = TILE * UNIT;
  return svg`
    <g class="side ${side}">
      <rect class="case" x=${-FRAME} y=${-FRAME} width=${WIDTH} height=${WIDTH} rx="20"/>
      <rect class="case-edge" x=${1.5 - FRAME} y=${1.5 - FRAME} width=${WIDTH - 3} height=${WIDTH - 3} rx="18.5"/>
      ${[0, long].flatMap((y) =>
        [0, long].map(
          (x) =>
            svg`<rect class="slab" x=${x + SEAM} y=${y + SEAM} width=${long - 2 * SEAM} height=${long - 2 * SEAM} rx="13"/>`,
        ),
      )}
    </g>
    ${board.words.map((word, at) => {
      const [x, y] = middle([Math.floor(at / SIZE), at % SIZE]);
      return svg`<g class="die ${colorOf(word)}" data-word=${word} transform="translate(${x} ${y})">${face(word)}</g>`;
    })}`;
}

/** The middle of a cell: x, y. */
export const middle = ([row, col]: readonly [number, number]): [number, number] => [
  UNIT * col + UNIT / 2,
  UNIT * row + UNIT / 2,
];

// ---- the robot ----

const SHELL =
  "M-14 27.5C-18 27.5 -21 24.5 -21 20.5V-6C-21 -14 -17 -16.4 -11 -16.4H14C20 -16.4 24 -14 24 -6V20.5C24 24.5 21 27.5 17 27.5Z";
const HEAD = "M-10 -16.4C-10 -26.6 -6 -31 1.5 -31S13 -26.6 13 -16.4Z";
const AERIAL = "M0 -30.6V-34.6A3.4 3.4 0 1 1 3 -34.6V-30.6Z";

/** The glass robot, around (0, 0). The cell is readable through its body; its eyes are above the cell's content. */
export const robot = svg`
  <path class="film" d="${AERIAL}${HEAD}${SHELL}"/>
  <path class="outline" d="${AERIAL}${HEAD}${SHELL}"/>
  <path class="edge" d="${AERIAL}${HEAD}${SHELL}"/>
  <rect class="visor" x="-7.6" y="-27" width="18.2" height="8.4" rx="4.2"/>
  <g class="eyes"><circle cx="-2.4" cy="-22.8" r="2"/><circle cx="5.4" cy="-22.8" r="2"/></g>
  <path class="shine" d="M-17.2 18V2M20.2 14V19.6C20.2 21.6 19 23 17 23.4"/>`;

/** Its shadow, flat on the cell. */
export const shadow = svg`<ellipse class="ground" cx="1.5" cy="28" rx="22" ry="4.4"/>`;

// ---- start, target, intermediate cell ----

/** The signs in the badges, around (0, 0). */
const SIGNS = {
  start: svg`<path d="M-5.4 5.8V0C-5.4-3.6-3-5-.8-5V-7.6H.8V-5C3-5 5.4-3.6 5.4 0V5.8Z"/>
    <circle class="hole" cx="-2.2" r="1.4"/><circle class="hole" cx="2.2" r="1.4"/>`,
  target: svg`<circle class="line" r="6.2"/><circle r="2.6"/>`,
  via: svg`<path d="M0-6.4L6.4 0L0 6.4L-6.4 0Z"/>`,
  passed: svg`<path class="line" d="M-4.8 0.4L-1.4 3.9L5 -3.9"/>`,
};

/** The badge of start, target or intermediate cell, for a cell and for the dice. */
export const badge = (sign: keyof typeof SIGNS) =>
  svg`<circle class="badge" r=${sign === "target" ? 13 : 11}/><g class="glyph">${SIGNS[sign]}</g>`;

interface Stops {
  start: Word | null;
  target: Word | null;
  via: Word | null;
  passed: boolean;
}

/**
 * A ring around the cell and a badge on its lower edge, away from pips and jump numbers. The start is thin, the target
 * thick with a chip, the intermediate cell dashed with a rhombus, and with a check mark once the robot has landed there
 * (U8). A new target is a new element, and pulses.
 */
export function stops(board: Board, { start, target, via, passed }: Stops) {
  return [
    ["start", start],
    ["via", via],
    ["target", target],
  ].map(([kind, word]) => {
    const cell = board.cellOf(word);
    if (!cell) return nothing;
    const sign = kind === "via" && passed ? "passed" : (kind as keyof typeof SIGNS); // start, via, target: as above
    const [x, y] = middle(cell);
    return svg`
      <g class="stop ${kind} ${sign}" data-stop=${kind} data-word=${word} transform="translate(${x} ${y})">
        ${kind === "target" ? keyed(word, svg`<rect class="pulse" x="-29.6" y="-29.6" width="59.2" height="59.2" rx="13.4"/>`) : nothing}
        <rect class="under" x="-29.6" y="-29.6" width="59.2" height="59.2" rx="13.4"/>
        <rect class="ring" x="-29.6" y="-29.6" width="59.2" height="59.2" rx="13.4"/>
        <g transform="translate(1.5 33)">${badge(sign)}</g>
      </g>`;
  });
}

/** The cells on which the robot may land now: marked at their corners. */
export function ends(board: Board, words: readonly Word[]) {
  const corner =
    "M-28 -17V-21A7 7 0 0 1 -21 -28H-17M17 -28H21A7 7 0 0 1 28 -21V-17M28 17V21A7 7 0 0 1 21 28H17M-17 28H-21A7 7 0 0 1 -28 21V17";
  return words.map((word) => {
    const [x, y] = middle(board.cellOf(word) as Cell); // a board has every word
    return svg`<g class="end" data-word=${word} transform="translate(${x} ${y})"><path class="end-under" d=${corner}/><path class="end-line" d=${corner}/></g>`;
  });
}

// ---- jumps ----

/** Where lines begin and end in a cell: at the corner with the jump's number, away from pips and letter. */
const CORNER = 26;
/**
 * The lanes in the gap between rows or columns, measured from the middle of a cell. The two directions differ, so that
 * both are visible.
 */
const LANES = { out: 29.6, back: 34.2 };

/** The lane of a jump along a row or column. The outermost cells have the frame beside them, and so a single lane. */
const lane = (forward: boolean, outermost: boolean) => (forward || outermost ? LANES.out : LANES.back);

/**
 * Each jump as a line along the gap between the cells, with its number where it lands. Several numbers on one cell are
 * below each other. Everything else on the cells is drawn between lines and numbers.
 */
export function bows(board: Board, start: Word | null, path: readonly Word[]) {
  const landings: Map<Word, number> = new Map();
  let from = board.cellOf(start);
  const drawn = [];
  for (const [index, word] of path.entries()) {
    const to = board.cellOf(word);
    if (!from || !to) break;
    const [here, there] = [middle(from), middle(to)];
    const [[x, y], [endX, endY]] = [here, there].map(([across, down]) => [across + CORNER, down - CORNER]);
    const forward = endX > x || endY > y;
    const along =
      y === endY
        ? `V${here[1] - lane(forward, to[0] === 0)}H${endX}`
        : `H${here[0] + lane(forward, to[1] === SIZE - 1)}V${endY}`;
    const times = (landings.get(word) ?? 0) + 1;
    landings.set(word, times);
    drawn.push({
      line: `M${x} ${y}${along}L${endX} ${endY}`,
      number: svg`
        <g class="step" data-word=${word} transform="translate(${endX + (times > 1 ? 2 : 0)} ${endY + 21 * (times - 1)})">
          <circle class="badge" r="9.6"/><text y="4.4">${index + 1}</text>
        </g>`,
    });
    from = to;
  }
  return {
    lines: svg`<g class="bows">
      ${drawn.map(({ line }) => svg`<path class="bow-under" d=${line}/><path class="bow" d=${line}/>`)}
    </g>`,
    numbers: drawn.map(({ number }) => number),
  };
}
