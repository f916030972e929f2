/**
 * Everything on the board that changes within a round, as SVG above the surface: start markers, the round's target,
 * chip and sand on the center, trails, and the ends of the selected robot. Pure functions.
 */
import { keyed, nothing, svg } from "../../../core/lit.ts";
import {
  type Cell,
  COLORS,
  type Color,
  type Direction,
  type Robots,
  sameCell,
  TURN,
} from "../../../kit/board/geometry.ts";
import type { Board, Target } from "../rules/board.ts";
import type { Travel } from "../rules/travel.ts";
import { type Choice, endCells, open, priced } from "./choices.ts";
import type { Spot } from "./picking.ts";
import { center, pathData, routeOf, UNIT } from "./routes.ts";
import { centerBoxes, colorLetter } from "./surface.ts";
import { symbolOf, symbolShape } from "./symbols.ts";
import { extraCostsOf, type Trail } from "./trails.ts";

/** `fault`: something is wrong there; `choice`: this cell is meant */
export type Marked = { cell: Cell; kind: "fault" | "choice" };

/** sideways shift of each robot's trail: trails in one row stay apart */
const LANE: Readonly<Record<Color, number>> = { red: -6, green: -3, blue: 0, yellow: 3, silver: 6, transparent: 9 };

export function startMarkers(start: Robots | null) {
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

/** The round's target: solid, ringed; a new one is a new element, and pulses. */
export function goal(target: Target) {
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
 * The round's chip in the middle of the center, with the sand around it.
 *
 * @param sand the part that is left; without it there is no ring
 */
export function centerPiece(
  board: Board,
  target: Target | null,
  sand: number | null | undefined,
  { label, low }: { label: string; low: boolean },
) {
  const boxes = centerBoxes(board);
  if (boxes.length !== 1) return nothing;
  const [{ x, y, width, height }] = boxes;
  const size = Math.min(width, height) / (2 * UNIT);
  const ring =
    sand === null || sand === undefined
      ? nothing
      : svg`
        <circle class="chip-seat" r="34"/>
        <circle class="sand ${low ? "short" : ""}" r="34" pathLength="1" stroke-dasharray="1 1"
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

/** Moves as lines, numbered at their ends if they are a solution. The places of additional costs are marked. */
export function trails(board: Board, moves: readonly Trail[]) {
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
      ${moves.map(({ robot, start, path, push }) => {
        const lines = routeOf(start, path, push).map((line) => pathData(line, LANE[robot]));
        return svg`
          <g class=${robot}>
            ${lines.map((line) => svg`<path class="trail-edge" d=${line}/>`)}
            ${lines.map((line) => svg`<path class="trail" d=${line}/>`)}
          </g>`;
      })}
    </g>
    ${moves.map((move) => svg`<g class=${move.robot}>${tolls(board, move, LANE[move.robot])}</g>`)}
    ${steps}`;
}

/**
 * A bead wherever a move costs one more: on a wall that it passes (X2), on a diagonal that it passes straight (X4).
 *
 * @param shift sideways shift of the line
 */
function tolls(
  board: Board,
  { robot, start, path, push }: { robot: Color; start: Cell; path: readonly Cell[]; push?: Direction },
  shift: number = 0,
) {
  return extraCostsOf(board, robot, start, path, push).map(
    ([row, col]) => svg`
      <g class="toll" transform="translate(${center(col) + shift} ${center(row) + shift})">
        <circle r="8.6"/><text y="3.9" text-anchor="middle">+1</text>
      </g>`,
  );
}

interface Ends {
  board: Board;
  robots: Robots;
  robot: Color;
  cell: Cell;
  choices: readonly Choice[];
  all: readonly Choice[];
  direction: Direction | null;
  shown: Choice | null;
  transparent: boolean;
}

/**
 * The selected robot's ends. The one that a drag aims at stands out, as does the one whose route is shown. A
 * transparent robot's ends show their cost unless it is plainly one.
 */
export function endMarks({ board, robots, robot, cell, choices, all, direction, shown, transparent }: Ends) {
  const halo = svg`<circle class="halo" cx=${center(cell[1])} cy=${center(cell[0])} r="21"/>`;
  const aimedAt = (choice: Choice) => choice === shown || direction === choice.direction;
  if (!transparent) {
    return svg`
      <g class=${robot}>
        ${halo}
        ${open(choices).map(
          (choice) => svg`<g class="choice ${aimedAt(choice) ? "aimed" : ""}">${wayMark(choice.travel)}</g>`,
        )}
      </g>`;
  }
  const few = choices.length < all.length;
  return svg`
    <g class=${robot}>
      ${halo}
      ${open(choices).map(
        (choice) => svg`<g class="ways ${aimedAt(choice) ? "aimed" : ""}">${wayLines(choice.travel)}</g>`,
      )}
      ${endCells(choices).map(
        ({ ends }) =>
          svg`<g class="choice ${ends.some(aimedAt) ? "aimed" : ""}">
            ${endMark(ends, { numbered: ends.some((end) => priced(all, end)), large: few })}
          </g>`,
      )}
      ${shown ? crossings(board, robots, shown.travel) : nothing}
    </g>`;
}

/**
 * The routes that a drag aims along, for a robot that is not the selected one.
 *
 * @param choices of this push
 */
export function aimMarks(board: Board, robots: Robots, choices: readonly Choice[], transparent: boolean | null) {
  const ends = open(choices);
  if (ends.length === 0) return nothing;
  const [{ travel }] = ends;
  if (!transparent) return svg`<g class="aimed ${travel.robot}">${wayMark(travel)}</g>`;
  return svg`
    <g class="aimed ${travel.robot}">
      ${ends.map((choice) => wayLines(choice.travel))}
      ${endCells(ends).map((cell) => endMark(cell.ends, { numbered: cell.ends.some((end) => priced(ends, end)) }))}
      ${ends.length === 1 ? crossings(board, robots, travel) : nothing}
    </g>`;
}

function wayMark(way: Travel) {
  return svg`${wayLines(way)} ${endMark([{ travel: way }], { numbered: false })}`;
}

function wayLines({ start, path, push }: Travel) {
  return routeOf(start, path, push).map((line) => svg`<path class="way" d=${pathData(line)}/>`);
}

/**
 * A place where a robot can stop: an arrow in the direction of arrival, or the cost with a small arrow for each
 * arrival.
 *
 * @param ends on one cell
 */
function endMark(
  ends: readonly { travel: Travel; dear?: boolean }[],
  { numbered, large = false }: { numbered: boolean; large?: boolean },
) {
  const [{ travel }] = ends;
  const [row, col] = travel.end;
  const place = `translate(${center(col)} ${center(row)}) scale(${large ? 1.16 : 1})`;
  if (!numbered && ends.length === 1) {
    return svg`
      <g class="end" transform=${place}>
        <circle r="11"/>
        <path d="M-4.4 1.8L0 -3L4.4 1.8" transform="rotate(${TURN[travel.arrival]})"/>
      </g>`;
  }
  const costs = ends.map((end) => end.travel.cost);
  const text = costs.length > 2 ? `${costs[0]}…${costs[costs.length - 1]}` : costs.join("·");
  const arrivals = new Set(ends.map((end) => end.travel.arrival));
  return svg`
    <g class="end priced ${text.length > 1 ? "several" : ""} ${ends.every(({ dear }) => dear) ? "dear" : ""}" transform=${place}>
      ${[...arrivals].map((arrival) => svg`<path class="tip" d="M-7 -11L0 -19L7 -11Z" transform="rotate(${TURN[arrival]})"/>`)}
      <circle r="14.4"/>
      <text y="6.4" text-anchor="middle">${text}</text>
    </g>`;
}

/** What a transparent robot passes on its way: what costs one more, and robots, which cost nothing. */
function crossings(board: Board, robots: Robots, way: Travel) {
  const passed = way.path.filter((cell) =>
    COLORS.some((color) => color !== way.robot && sameCell(robots[color], cell)),
  );
  return svg`
    ${passed.map(([row, col]) => svg`<circle class="passed" cx=${center(col)} cy=${center(row)} r="20"/>`)}
    ${tolls(board, way)}`;
}

/** Rings around cells; several on one cell are all visible. */
export function rings(marked: readonly Marked[]) {
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

/** The radius of each kind of ring. */
const RING = { fault: 18.6, choice: 14.6 };

/** The place that a press would pick. */
export function spotMark({ cell: [row, col], side }: Spot) {
  return svg`
    <g class="spot" transform="translate(${center(col)} ${center(row)}) rotate(${side ? TURN[side] : 0})">
      ${
        side
          ? svg`<path class="spot-edge" d="M-17 -20H17"/><path class="spot-side" d="M-17 -20H17"/>`
          : svg`<rect class="spot-cell" x="-18" y="-18" width="36" height="36" rx="6"/>`
      }
    </g>`;
}
