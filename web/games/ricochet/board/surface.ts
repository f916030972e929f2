/**
 * The board itself as SVG, without robots and everything else that changes within a round: frame with openings, tiles,
 * targets, diagonals, walls, center. It is drawn once for each board. Tiles are a pattern and the walls one path, so
 * that a board of 64×64 cells needs no more nodes than a small one.
 */

import { t } from "../../../core/i18n.ts";
import { svg } from "../../../core/lit.ts";
import { type Cell, DELTA, type Direction, TURN } from "../../../kit/board/geometry.ts";
import type { Board, Target } from "../rules/board.ts";
import { center, FRAME, UNIT } from "./routes.ts";
import { symbolOf, symbolShape } from "./symbols.ts";

/** The viewBox of all layers of a board. */
export function viewBox({ rows, cols }: { rows: number; cols: number }) {
  return `${-FRAME} ${-FRAME} ${cols * UNIT + 2 * FRAME} ${rows * UNIT + 2 * FRAME}`;
}

/** The letter that stands for a color. */
export function colorLetter(color: string) {
  return color === "any" ? "" : t(`board.initial.${color}`);
}

export function surface(board: Board) {
  const width = board.cols * UNIT;
  const height = board.rows * UNIT;
  const walls = wallPath(board);
  return svg`
    <defs>
      <pattern id="tiles" width=${2 * UNIT} height=${2 * UNIT} patternUnits="userSpaceOnUse">
        <rect class="gap" width=${2 * UNIT} height=${2 * UNIT}/>
        ${[0, 1].flatMap((row) =>
          [0, 1].map(
            (col) => svg`<rect class=${row === col ? "tile a" : "tile b"} x=${col * UNIT + 0.7} y=${row * UNIT + 0.7}
              width=${UNIT - 1.4} height=${UNIT - 1.4} rx="3.5"/>`,
          ),
        )}
      </pattern>
    </defs>
    <rect class="frame" x=${-FRAME} y=${-FRAME} width=${width + 2 * FRAME} height=${height + 2 * FRAME} rx="17"/>
    <rect class="frame-edge" x=${1.2 - FRAME} y=${1.2 - FRAME} width=${width + 2 * FRAME - 2.4}
      height=${height + 2 * FRAME - 2.4} rx="15.8"/>
    <rect class="floor" width=${width} height=${height} rx="5" fill="url(#tiles)"/>
    <rect class="lip" x="-1" y="-1" width=${width + 2} height=${height + 2} rx="6"/>
    ${openings(board)} ${board.targets.map((target) => targetTile(target))}
    ${board.diagonals.map(({ cell, color, direction }) => diagonalBar(cell, color, direction))}
    <path class="wall-shadow" d=${walls} transform="translate(0.8 2)"/>
    <path class="wall" d=${walls}/>
    <path class="wall-top" d=${walls} transform="translate(-0.6 -1)"/>
    ${centerBlocks(board)}`;
}

/** A printed target: a soft plate, the symbol, and with color letters the letter of its color. */
export function targetTile(target: Target) {
  const [row, col] = target.cell;
  return svg`
    <g class="target ${target.color}" transform="translate(${center(col)} ${center(row)})">
      <rect class="plate" x="-17" y="-17" width="34" height="34" rx="9"/>
      <g class="symbol" transform="scale(1.1)">${symbolShape(symbolOf(target))}</g>
      <text class="sign" x="-12.8" y="-7.4" text-anchor="middle">${colorLetter(target.color)}</text>
    </g>`;
}

/** A bar of colored glass from corner to corner of its cell. */
function diagonalBar([row, col]: Cell, color: string, direction: "/" | "\\") {
  return svg`
    <g class="diagonal ${color}" transform="translate(${center(col)} ${center(row)})">
      <g transform="rotate(${direction === "/" ? -45 : 45})">
        <rect class="glass-shadow" x="-23" y="-2.4" width="46" height="7.4" rx="3.7"/>
        <rect class="glass" x="-23" y="-3.7" width="46" height="7.4" rx="3.7"/>
        <path class="glint" d="M-19.5 -1.5H8M12 -1.5H14.5"/>
        <circle class="post" cx="-21" r="2.2"/>
        <circle class="post" cx="21" r="2.2"/>
      </g>
      <text class="sign" x="-11" y=${direction === "/" ? -5 : 17} text-anchor="middle">${colorLetter(color)}</text>
    </g>`;
}

function openings(board: Board) {
  return [...board.open].map((key) => {
    const [row, col, side] = key.split(",") as [string, string, Direction]; // boards are made so (rules/board.ts)
    const [dr, dc] = DELTA[side];
    const x = center(Number(col)) + (dc * UNIT) / 2;
    const y = center(Number(row)) + (dr * UNIT) / 2;
    return svg`
      <g class="opening" transform="translate(${x} ${y}) rotate(${TURN[side]})">
        <rect class="gate" x="-17" y=${-FRAME - 1} width="34" height=${FRAME + 3}/>
        <path class="jamb" d="M-17.5 ${-FRAME + 1.5}V.5M17.5 ${-FRAME + 1.5}V.5"/>
        <path class="arrow" d="M-7.5 -2.6L0 -9L7.5 -2.6"/>
      </g>`;
  });
}

function centerBlocks(board: Board) {
  return centerBoxes(board).map(({ x, y, width, height }) => {
    const radius = Math.min(width, height) > UNIT ? 11 : 8;
    return svg`
      <rect class="block-shadow" x=${x - 1} y=${y + 1.5} width=${width + 2} height=${height + 2} rx=${radius}/>
      <rect class="block" x=${x - 1} y=${y - 1} width=${width + 2} height=${height + 2} rx=${radius}/>
      <rect class="block-edge" x=${x + 0.4} y=${y + 0.4} width=${width - 0.8} height=${height - 0.8} rx=${radius - 1.4}/>`;
  });
}

/** The center as one box if its cells fill a rectangle, otherwise as single cells. */
export function centerBoxes({ center: cells }: Board) {
  if (cells.length === 0) return [];
  const rows = cells.map(([row]) => row);
  const cols = cells.map(([, col]) => col);
  const [top, left] = [Math.min(...rows), Math.min(...cols)];
  const [down, across] = [Math.max(...rows) - top + 1, Math.max(...cols) - left + 1];
  const whole = down * across === new Set(cells.map(String)).size;
  const boxes = whole ? [[top, left, down, across]] : cells.map(([row, col]) => [row, col, 1, 1]);
  return boxes.map(([row, col, high, wide]) => ({
    x: col * UNIT,
    y: row * UNIT,
    width: wide * UNIT,
    height: high * UNIT,
  }));
}

/** All walls as one path; adjacent walls in one line are one stroke. */
export function wallPath(board: Board) {
  const strokes: string[] = [];
  for (let row = 0; row < board.rows - 1; row += 1) {
    strokes.push(
      ...runs(board.cols, (col) => printed(board, [row, col], "S")).map(
        ([from, to]) => `M${from * UNIT} ${(row + 1) * UNIT}H${to * UNIT}`,
      ),
    );
  }
  for (let col = 0; col < board.cols - 1; col += 1) {
    strokes.push(
      ...runs(board.rows, (row) => printed(board, [row, col], "E")).map(
        ([from, to]) => `M${(col + 1) * UNIT} ${from * UNIT}V${to * UNIT}`,
      ),
    );
  }
  return strokes.join("");
}

/** Whether a wall is drawn on this inner side; the edges of the center are not, because it is drawn as a block. */
function printed(board: Board, cell: Cell, side: Direction) {
  const next = board.neighbor(cell, side);
  return board.blocked(cell, side) && !board.inCenter(cell) && !(next && board.inCenter(next));
}

/** The stretches [from, to) in which a condition is true. */
function runs(length: number, holds: (index: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let index = 0; index < length; index += 1) {
    if (!holds(index)) continue;
    const last = found[found.length - 1];
    if (last && last[1] === index) last[1] = index + 1;
    else found.push([index, index + 1]);
  }
  return found;
}
