/**
 * What lies on the board and changes within a round, as SVG over the surface: start markers, the round's target, chip and
 * sand on the center, trails, and the ends of the chosen robot. Pure functions of what they show.
 */
import { keyed, nothing, svg } from "../vendor/lit.js";
import { COLORS } from "../rules/geometry.js";
import { UNIT, center, pathData, routeOf } from "./routes.js";
import { centerBoxes, colorLetter } from "./surface.js";
import { symbolOf, symbolShape } from "./symbols.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {import("../rules/board.js").Board} Board */
/** @typedef {import("../rules/board.js").Target} Target */
/** @typedef {import("../rules/travel.js").Travel} Travel */
/** @typedef {import("./textboard.js").Choice} Choice */
/** @typedef {import("./trails.js").Trail} Trail */
/** @typedef {{ cell: Cell, kind: "fault" | "choice" }} Marked `fault`: something is wrong there; `choice`: it is meant */

/** @type {Readonly<Record<Color, number>>} sideways shift of each robot's trail: trails in one row stay apart */
const LANE = { red: -6, green: -3, blue: 0, yellow: 3, silver: 6, transparent: 9 };
/** @type {Readonly<Record<Direction, number>>} */
const TURN = { N: 0, E: 90, S: 180, W: 270 };

/** @param {Robots | null} start */
export function startMarkers(start) {
  return COLORS.map((color) => {
    const cell = start?.[color];
    if (!cell) return nothing;
    return svg`
      <g class="start-marker ${color}" transform="translate(${center(cell[1])} ${center(cell[0])})">
        <rect x="-12.5" y="-12.5" width="25" height="25" rx="6"/>
        <text y="4.6" text-anchor="middle">${colorLetter(color)}</text>
      </g>`;
  });
}

/** The round's target: solid, ringed; a new one is a new element, and pulses. @param {Target} target */
export function goal(target) {
  return svg`
    <g class="goal ${target.color}" transform="translate(${center(target.cell[1])} ${center(target.cell[0])})">
      ${keyed(
        `${target.cell} ${target.color}`,
        svg`<rect class="pulse" x="-17" y="-17" width="34" height="34" rx="9"/>`,
      )}
      <rect class="ring" x="-16.3" y="-16.3" width="32.6" height="32.6" rx="9"/>
      <rect class="plate" x="-13.7" y="-13.7" width="27.4" height="27.4" rx="6.6"/>
      <g class="symbol">${symbolShape(symbolOf(target))}</g>
      <text class="sign" x="-12.4" y="-7" text-anchor="middle">${colorLetter(target.color)}</text>
    </g>`;
}

/**
 * The chip of the round in the middle of the center, with the sand round it.
 *
 * @param {Board} board
 * @param {Target | null} target
 * @param {number | null | undefined} sand the part that is left; none: no ring
 * @param {string} label
 */
export function centerPiece(board, target, sand, label) {
  const boxes = centerBoxes(board);
  if (boxes.length !== 1) return nothing;
  const [{ x, y, width, height }] = boxes;
  const size = Math.min(width, height) / (2 * UNIT);
  const ring =
    sand === null || sand === undefined
      ? nothing
      : svg`
        <circle class="chip-seat" r="34"/>
        <circle class="sand ${sand <= 1 / 6 ? "short" : ""}" r="34" pathLength="1" stroke-dasharray="1 1"
          stroke-dashoffset=${(1 - Math.max(0, Math.min(1, sand))).toFixed(4)} transform="rotate(-90)"/>`;
  const chip = target
    ? svg`
        <circle class="chip ${target.color}" r="27"/>
        <circle class="chip-groove" r="23.4"/>
        <g class="chip-symbol ${target.color}" transform="scale(1.35)">${symbolShape(symbolOf(target))}</g>`
    : svg`<circle class="chip-seat" r="24"/>`;
  return svg`
    <g class="center-piece" transform="translate(${x + width / 2} ${y + height / 2}) scale(${size})">
      ${ring} ${chip}
      ${label ? svg`<text class="sand-label" y="38" text-anchor="middle">${label}</text>` : nothing}
    </g>`;
}

/**
 * Moves as lines; numbered at their ends where they are a solution.
 *
 * @param {readonly Trail[]} moves
 */
export function trails(moves) {
  const steps = moves.map(({ robot, path, count }) => {
    if (count === undefined) return nothing;
    const [row, col] = path[path.length - 1];
    return svg`
      <g class="trail-step ${robot}" transform="translate(${center(col) + LANE[robot]} ${center(row) + LANE[robot]})">
        <circle r="9"/><text y="4.2" text-anchor="middle">${count}</text>
      </g>`;
  });
  return svg`
    <g class="trails">
      ${moves.map(({ robot, start, path }) => {
        const lines = routeOf(start, path).map((line) => pathData(line, LANE[robot]));
        return svg`
          <g class=${robot}>
            ${lines.map((line) => svg`<path class="trail-edge" d=${line}/>`)}
            ${lines.map((line) => svg`<path class="trail" d=${line}/>`)}
          </g>`;
      })}
    </g>
    ${steps}`;
}

/**
 * The chosen robot's ends; the one that a drag aims at stands out.
 *
 * @param {Color} robot
 * @param {Cell} cell
 * @param {readonly Choice[]} choices
 * @param {Direction | null} aimed
 */
export function endMarks(robot, cell, choices, aimed) {
  return svg`
    <g class=${robot}>
      <circle class="halo" cx=${center(cell[1])} cy=${center(cell[0])} r="21"/>
      ${choices
        .filter(({ refusal }) => !refusal)
        .map(
          ({ direction, travel: way }) =>
            svg`<g class="choice ${aimed === direction ? "aimed" : ""}">${wayMark(way)}</g>`,
        )}
    </g>`;
}

/** The way on which a drag aims a robot that is not the chosen one. @param {Choice | undefined} choice */
export function aimMark(choice) {
  if (!choice || choice.refusal) return nothing;
  return svg`<g class="aimed ${choice.travel.robot}">${wayMark(choice.travel)}</g>`;
}

/** @param {Travel} way */
function wayMark({ start, path, end, arrival }) {
  return svg`
    ${routeOf(start, path).map((line) => svg`<path class="way" d=${pathData(line)}/>`)}
    <g class="end" transform="translate(${center(end[1])} ${center(end[0])})">
      <circle r="11"/>
      <path d="M-4.4 1.8L0 -3L4.4 1.8" transform="rotate(${TURN[arrival]})"/>
    </g>`;
}

/** Rings round cells; of several on one cell each can be seen. @param {readonly Marked[]} marked */
export function rings(marked) {
  return marked.map(
    ({ cell: [row, col], kind }) => svg`
      <g class="mark-ring ${kind}" transform="translate(${center(col)} ${center(row)})">
        <rect class="mark-edge" x=${-RING[kind]} y=${-RING[kind]} width=${2 * RING[kind]} height=${2 * RING[kind]} rx="9"/>
        <rect class="mark-line" x=${-RING[kind]} y=${-RING[kind]} width=${2 * RING[kind]} height=${2 * RING[kind]} rx="9"/>
        ${
          kind === "fault"
            ? svg`<g transform="translate(14 -14)"><circle r="8"/><path d="M0 -4.4V.8M0 4.2V4.3"/></g>`
            : nothing
        }
      </g>`,
  );
}

/** Half the width of each kind of ring. */
const RING = { fault: 18.6, choice: 14.6 };

/** The place that a press would pick. @param {import("./picking.js").Spot} spot */
export function spotMark({ cell: [row, col], side }) {
  return svg`
    <g class="spot" transform="translate(${center(col)} ${center(row)}) rotate(${side ? TURN[side] : 0})">
      ${
        side
          ? svg`<path class="spot-edge" d="M-17 -20H17"/><path class="spot-side" d="M-17 -20H17"/>`
          : svg`<rect class="spot-cell" x="-18" y="-18" width="36" height="36" rx="6"/>`
      }
    </g>`;
}
