/**
 * The values of the board editor: a draft (a board, robots, and a goal if it is to become a problem) and its history.
 * Every operation takes a draft and returns another one; if nothing changes it returns the same object, and the history
 * gets no step. Nothing here depends on the page.
 *
 * A draft has a canonical form, so that equal drafts look equal: walls once, by their northern or western cell (side S
 * or E); openings once, by their northern or western end (side N or W, M5); all in reading order, none on the border,
 * none outside. Faults of a board, such as a target on a diagonal, are allowed here: they happen while a user builds,
 * and the page shows them.
 */

import {
  type Cell,
  COLORS,
  type Color,
  DELTA,
  DIRECTIONS,
  type Direction,
  OPPOSITE,
  type Robots,
  sameCell,
} from "../../../kit/board/geometry.ts";
import type { BoardJson, Diagonal, Target } from "../rules/board.ts";
import { LARGEST, type ProblemJson, type RobotJson } from "./shape.ts";

type Side = [number, number, Direction];
/** as seen from either of its cells */
type Edge = readonly [number, number, Direction];
type Size = { rows: number; cols: number };
type Standing = Partial<Record<Color, RobotJson>>;
export interface Draft {
  rows: number;
  cols: number;
  walls: readonly Side[];
  diagonals: readonly Diagonal[];
  openings: readonly Side[];
  targets: readonly Target[];
  center: readonly Cell[];
  robots: Standing;
  /** the target of the problem; null: none yet */
  goal: Target | null;
}
/** left-right, top-bottom, by a quarter clockwise */
export type Symmetry = "mirror" | "flip" | "turn";
export type History = { past: readonly Draft[]; now: Draft; future: readonly Draft[] };

/** The maximum number of steps that can be undone. */
export const MOST_STEPS = 1000;

// ---- making drafts ----

/** A draft of a board; of a problem, with its robots and goal. */
export function draftOf(
  board: BoardJson,
  { robots = {}, goal = null }: { robots?: Standing; goal?: Target | null } = {},
): Draft {
  const { rows, cols, walls = [], diagonals = [], openings = [], targets = [], center = [] } = board;
  return {
    rows,
    cols,
    walls: sides(walls.map((wall) => wallAt(board, wall)).filter(isSide)),
    diagonals: [...diagonals].sort(byCell),
    openings: sides(openings.map((opening) => openingAt(board, opening)).filter(isSide)),
    targets: [...targets],
    center: cells(center),
    robots,
    goal,
  };
}

/** An empty draft; from five by five on, with the blocked cells in the middle, as on a real board. */
export function emptyDraft(rows: number = 16, cols: number = 16) {
  return draftOf({ rows, cols, center: middle(rows, cols) });
}

/** The cells in the middle: two by two, or one in a direction with an odd number. */
function middle(rows: number, cols: number) {
  if (rows < 5 || cols < 5) return [];
  const both = (length: number) => [...new Set([(length - 1) >> 1, length >> 1])];
  return both(rows).flatMap((row) => both(cols).map((col): Cell => [row, col]));
}

/** The board of a draft, as the rules and the server read it. */
export function boardOfDraft({ rows, cols, walls, diagonals, openings, targets, center }: Draft): BoardJson {
  return { rows, cols, walls, diagonals, openings, targets, center };
}

/** The problem of a draft; null while robots or goal are missing. */
export function problemOfDraft(draft: Draft): ProblemJson | null {
  const { robots, goal } = draft;
  if (!goal || !Object.keys(robots).length) return null;
  return { board: boardOfDraft(draft), robots, target: goal, rules: { ricochet: true, no_reversal: true } };
}

/** The robots' cells, without powers. */
export function robotsOf({ robots }: Draft): Robots {
  return Object.fromEntries(Object.entries(robots).map(([color, robot]) => [color, placeOf(robot)]));
}

/** The robots that have the transparent robot's powers (M9). */
export function powersOf({ robots }: Draft): Color[] {
  return COLORS.filter((color) => robots[color] && !Array.isArray(robots[color]));
}

function placeOf(robot: RobotJson): Cell {
  return Array.isArray(robot) ? robot : robot.cell;
}

/** Whether two drafts are equal. */
export function sameDraft(a: Draft, b: Draft) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

// ---- edges and cells ----

function inside({ rows, cols }: Size, [row, col]: readonly [number, number]) {
  return row >= 0 && row < rows && col >= 0 && col < cols;
}

function beside([row, col]: readonly [number, number, ...unknown[]], side: Direction): Cell {
  return [row + DELTA[side][0], col + DELTA[side][1]];
}

/**
 * The edge between two cells in canonical form; null on the border and outside.
 *
 * @param edge as seen from either of its cells
 */
export function wallAt(size: Size, [row, col, side]: Edge): Side | null {
  const cell: Cell = [row, col];
  const other = beside(cell, side);
  if (!inside(size, cell) || !inside(size, other)) return null;
  return side === "S" || side === "E" ? [...cell, side] : [...other, OPPOSITE[side]];
}

/**
 * The opening of a row or column in canonical form; null if the edge is not on the border.
 *
 * @param edge either of its ends
 */
export function openingAt(size: Size, [row, col, side]: Edge): Side | null {
  const cell: Cell = [row, col];
  if (!inside(size, cell) || inside(size, beside(cell, side))) return null;
  return side === "N" || side === "S" ? [0, col, "N"] : [row, 0, "W"];
}

function isSide(side: Side | null): side is Side {
  return side !== null;
}

function sameSide(a: Edge, b: Edge) {
  return sameCell([a[0], a[1]], [b[0], b[1]]) && a[2] === b[2];
}

function byCell({ cell: a }: { cell: Cell }, { cell: b }: { cell: Cell }) {
  return a[0] - b[0] || a[1] - b[1];
}

/** Each side once, in reading order. */
function sides(list: readonly Side[]) {
  const once = new Map(list.map((side) => [side.join(), side]));
  const turn = (side: Side) => DIRECTIONS.indexOf(side[2]);
  return [...once.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1] || turn(a) - turn(b));
}

/** Each cell once, in reading order. */
function cells(list: readonly Cell[]) {
  const once = new Map(list.map((cell) => [cell.join(), cell]));
  return [...once.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

export function hasWall(draft: Draft, edge: Edge) {
  const wall = wallAt(draft, edge);
  return wall !== null && draft.walls.some((one) => sameSide(one, wall));
}

export function hasOpening(draft: Draft, edge: Edge) {
  const opening = openingAt(draft, edge);
  return opening !== null && draft.openings.some((one) => sameSide(one, opening));
}

// ---- what one puts on the board: the same again takes it off ----

/** Add the wall on an edge, or remove it. The border is not a wall. */
export function wallToggled(draft: Draft, edge: Edge): Draft {
  const wall = wallAt(draft, edge);
  if (!wall) return draft;
  const others = draft.walls.filter((one) => !sameSide(one, wall));
  return { ...draft, walls: others.length < draft.walls.length ? others : sides([...others, wall]) };
}

/** Open a row or column at both ends (M5), or close it. Only the border can be opened. */
export function openingToggled(draft: Draft, edge: Edge): Draft {
  const opening = openingAt(draft, edge);
  if (!opening) return draft;
  const others = draft.openings.filter((one) => !sameSide(one, opening));
  return { ...draft, openings: others.length < draft.openings.length ? others : sides([...others, opening]) };
}

export function diagonalPut(draft: Draft, cell: Cell, color: Color, direction: "/" | "\\"): Draft {
  if (!inside(draft, cell)) return draft;
  const others = draft.diagonals.filter((one) => !sameCell(one.cell, cell));
  const [there] = draft.diagonals.filter((one) => sameCell(one.cell, cell));
  const same = there?.color === color && there.direction === direction;
  return { ...draft, diagonals: same ? others : [...others, { cell, color, direction }].sort(byCell) };
}

export function centerToggled(draft: Draft, cell: Cell): Draft {
  if (!inside(draft, cell)) return draft;
  const others = draft.center.filter((one) => !sameCell(one, cell));
  return { ...draft, center: others.length < draft.center.length ? others : cells([...others, cell]) };
}

/**
 * A printed target. It replaces another one on its cell, and comes last in the order of the chips. If that one was the
 * goal, the new one is; if it is removed, there is no goal.
 */
export function targetPut(draft: Draft, cell: Cell, color: Color | "any", symbol: string | null): Draft {
  if (!inside(draft, cell)) return draft;
  const others = draft.targets.filter((one) => !sameCell(one.cell, cell));
  const same = draft.targets.some((one) => sameTarget(one, { cell, color, symbol }));
  const target = same ? null : { cell, color, symbol };
  const meant =
    draft.goal && sameCell(draft.goal.cell, cell) && draft.targets.some((one) => sameTarget(one, draft.goal));
  return { ...draft, targets: target ? [...others, target] : others, goal: meant ? target : draft.goal };
}

function sameTarget(a: Target, b: Target | null) {
  return b !== null && sameCell(a.cell, b.cell) && a.color === b.color && (a.symbol ?? null) === (b.symbol ?? null);
}

/**
 * A robot on a cell, with its powers. A robot that stands there changes places with it, or is removed if the new one
 * was not on the board.
 */
export function robotPut(draft: Draft, color: Color, cell: Cell): Draft {
  if (!inside(draft, cell)) return draft;
  const mine = draft.robots[color];
  if (mine && sameCell(placeOf(mine), cell)) return { ...draft, robots: without(draft.robots, color) };
  const other = robotAt(draft, cell);
  const rest = other ? without(draft.robots, other) : draft.robots;
  const moved = other && mine ? { [other]: replaced(draft.robots[other], placeOf(mine)) } : {};
  return { ...draft, robots: ordered({ ...rest, ...moved, [color]: replaced(mine, cell) }) };
}

export function robotAt({ robots }: Draft, cell: Cell) {
  return COLORS.find((color) => sameCell(robots[color] && placeOf(robots[color]), cell));
}

function replaced(robot: RobotJson | undefined, cell: Cell): RobotJson {
  return robot && !Array.isArray(robot) ? { ...robot, cell } : cell;
}

function without(robots: Standing, color: Color): Standing {
  return Object.fromEntries(Object.entries(robots).filter(([name]) => name !== color));
}

/** Robots in their order. */
function ordered(robots: Standing): Standing {
  return Object.fromEntries(COLORS.filter((color) => robots[color]).map((color) => [color, robots[color]]));
}

/** The goal of the problem: the printed target of this color with its symbol, or else a plain one. */
export function goalPut(draft: Draft, cell: Cell, color: Color | "any"): Draft {
  if (!inside(draft, cell)) return draft;
  const { goal } = draft;
  if (goal && sameCell(goal.cell, cell) && goal.color === color) return { ...draft, goal: null };
  const printed = draft.targets.find((one) => sameCell(one.cell, cell) && one.color === color);
  return { ...draft, goal: printed ?? { cell, color } };
}

/**
 * Remove what is there: on an edge its wall or opening, in a cell everything. An edge with nothing on it means its
 * cell.
 */
export function erased(draft: Draft, cell: Cell, side: Direction | null = null): Draft {
  if (side && hasWall(draft, [...cell, side])) return wallToggled(draft, [...cell, side]);
  if (side && hasOpening(draft, [...cell, side])) return openingToggled(draft, [...cell, side]);
  const elsewhere = (one: { cell: Cell }) => !sameCell(one.cell, cell);
  const robot = robotAt(draft, cell);
  const next = {
    ...draft,
    diagonals: draft.diagonals.filter(elsewhere),
    targets: draft.targets.filter(elsewhere),
    center: draft.center.filter((one) => !sameCell(one, cell)),
    robots: robot ? without(draft.robots, robot) : draft.robots,
    goal: draft.goal && elsewhere(draft.goal) ? draft.goal : null,
  };
  return sameDraft(next, draft) ? draft : next;
}

/** An empty draft of the same size. */
export function cleared({ rows, cols }: Draft): Draft {
  return draftOf({ rows, cols });
}

/** Random cells for robots, only empty ones (S1); fewer robots if there is no space. The goal stays. */
export function robotsByLot(draft: Draft, colors: readonly Color[], random: () => number): Draft {
  const taken = [...draft.center, ...[...draft.diagonals, ...draft.targets].map(({ cell }) => cell)];
  const full = new Set(taken.map((cell) => cell.join()));
  const free = Array.from(
    { length: draft.rows * draft.cols },
    (_, at): Cell => [Math.floor(at / draft.cols), at % draft.cols],
  ).filter((cell) => !full.has(cell.join()) && !sameCell(cell, draft.goal?.cell));
  const robots: Standing = {};
  for (const color of colors) {
    const [cell] = free.splice(Math.floor(random() * free.length), 1);
    if (cell) robots[color] = replaced(draft.robots[color], cell);
  }
  return { ...draft, robots: ordered(robots) };
}

// ---- the whole board ----

/** Another size, 1 … 64 each; everything outside is dropped. */
export function resized(draft: Draft, rows: number, cols: number): Draft {
  const within = (length: number) => Math.max(1, Math.min(LARGEST, Math.round(length) || 1));
  const size = { rows: within(rows), cols: within(cols) };
  if (size.rows === draft.rows && size.cols === draft.cols) return draft;
  const stays = ({ cell }: { cell: Cell }) => inside(size, cell);
  const robots = COLORS.filter((color) => draft.robots[color] && inside(size, placeOf(draft.robots[color])));
  return {
    ...size,
    walls: draft.walls.filter((wall) => wallAt(size, wall) !== null),
    diagonals: draft.diagonals.filter(stays),
    openings: draft.openings.filter(([row, col]) => inside(size, [row, col])),
    targets: draft.targets.filter(stays),
    center: draft.center.filter((cell) => inside(size, cell)),
    robots: Object.fromEntries(robots.map((color) => [color, draft.robots[color]])),
    goal: draft.goal && stays(draft.goal) ? draft.goal : null,
  };
}

/** The effect on cells and sides. */
const SYMMETRIES: Readonly<
  Record<Symmetry, { cell: (size: Size, cell: Cell) => Cell; side: Readonly<Record<Direction, Direction>> }>
> = {
  mirror: { cell: ({ cols }, [row, col]) => [row, cols - 1 - col], side: { N: "N", E: "W", S: "S", W: "E" } },
  flip: { cell: ({ rows }, [row, col]) => [rows - 1 - row, col], side: { N: "S", E: "E", S: "N", W: "W" } },
  turn: { cell: ({ rows }, [row, col]) => [col, rows - 1 - row], side: { N: "E", E: "S", S: "W", W: "N" } },
};

/**
 * Everything mirrored left-right (`mirror`) or top-bottom (`flip`), or turned by a quarter clockwise (`turn`). A
 * diagonal changes its direction each time.
 */
export function transformed(draft: Draft, symmetry: Symmetry): Draft {
  const { cell: goes, side: becomes } = SYMMETRIES[symmetry];
  const there = (cell: Cell) => goes(draft, cell);
  const edge = ([row, col, side]: Side): Side => [...there([row, col]), becomes[side]];
  const lying = (target: Target) => ({ ...target, cell: there(target.cell) });
  const robots = COLORS.flatMap((color) => {
    const robot = draft.robots[color];
    return robot ? [[color, replaced(robot, there(placeOf(robot)))]] : [];
  });
  const [rows, cols] = symmetry === "turn" ? [draft.cols, draft.rows] : [draft.rows, draft.cols];
  return draftOf(
    {
      rows,
      cols,
      walls: draft.walls.map(edge),
      diagonals: draft.diagonals.map((one) => ({
        cell: there(one.cell),
        color: one.color,
        direction: one.direction === "/" ? "\\" : "/",
      })),
      openings: draft.openings.map(edge),
      targets: draft.targets.map(lying),
      center: draft.center.map(there),
    },
    { robots: Object.fromEntries(robots), goal: draft.goal && lying(draft.goal) },
  );
}

// ---- history ----

export function begun(draft: Draft): History {
  return { past: [], now: draft, future: [] };
}

/** One step; undone steps are dropped. */
export function did(history: History, draft: Draft): History {
  if (draft === history.now) return history;
  return { past: [...history.past, history.now].slice(-MOST_STEPS), now: draft, future: [] };
}

export function undone({ past, now, future }: History): History {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

export function redone({ past, now, future }: History): History {
  const [after, ...rest] = future;
  return after ? { past: [...past, now], now: after, future: rest } : { past, now, future };
}
