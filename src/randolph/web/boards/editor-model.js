/**
 * What the board editor edits, as values: a sheet – a board, robots and a goal if it is to be a problem – and its
 * history. Every operation takes a sheet and gives another; where nothing changes it gives the same object, and the
 * history takes no step. Nothing here knows the page.
 *
 * A sheet is kept in one form, so that equal sheets look equal: walls once, by their northern or western cell (side S or
 * E), openings once, by their northern or western end (side N or W, M5), all in reading order; none on the border, none
 * outside. Faults that a board may have – a target on a diagonal, a center under a robot – are no concern of this
 * module: a person in the middle of building makes them, and the page shows them.
 */
import { COLORS, DELTA, DIRECTIONS, OPPOSITE, sameCell } from "../rules/geometry.js";
import { LARGEST } from "./shape.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {import("../rules/board.js").BoardJson} BoardJson */
/** @typedef {import("../rules/board.js").Diagonal} Diagonal */
/** @typedef {import("../rules/board.js").Target} Target */
/** @typedef {import("./shape.js").ProblemJson} ProblemJson */
/** @typedef {import("./shape.js").RobotJson} RobotJson */
/** @typedef {[number, number, Direction]} Side */
/** @typedef {Partial<Record<Color, RobotJson>>} Standing */
/**
 * @typedef {object} Sheet
 * @property {number} rows
 * @property {number} cols
 * @property {readonly Side[]} walls
 * @property {readonly Diagonal[]} diagonals
 * @property {readonly Side[]} openings
 * @property {readonly Target[]} targets
 * @property {readonly Cell[]} center
 * @property {Standing} robots
 * @property {Target | null} goal the target of the problem; null: none yet
 */
/** @typedef {"mirror" | "flip" | "turn"} Symmetry left-right, top-bottom, by a quarter clockwise */
/** @typedef {{ past: readonly Sheet[], now: Sheet, future: readonly Sheet[] }} History */

/** The most steps that can be undone. */
export const MOST_STEPS = 1000;

// ---- making sheets ----

/**
 * A sheet of a board, and of a problem's robots and goal where there are any.
 *
 * @param {BoardJson} board
 * @param {{ robots?: Standing, goal?: Target | null }} [problem]
 * @returns {Sheet}
 */
export function sheetOf(board, { robots = {}, goal = null } = {}) {
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

/**
 * An empty sheet; from five by five on with the blocked cells in the middle, as a real board has them.
 *
 * @param {number} rows
 * @param {number} cols
 */
export function emptySheet(rows = 16, cols = 16) {
  return sheetOf({ rows, cols, center: middle(rows, cols) });
}

/** The cells in the middle: two by two, or one where there is a middle one. @param {number} rows @param {number} cols */
function middle(rows, cols) {
  if (rows < 5 || cols < 5) return [];
  const both = (/** @type {number} */ length) => [...new Set([(length - 1) >> 1, length >> 1])];
  return both(rows).flatMap((row) => both(cols).map((col) => /** @type {Cell} */ ([row, col])));
}

/** The board of a sheet, as the rules and the wire read it. @param {Sheet} sheet @returns {BoardJson} */
export function boardOfSheet({ rows, cols, walls, diagonals, openings, targets, center }) {
  return { rows, cols, walls, diagonals, openings, targets, center };
}

/** The problem of a sheet; null while robots or goal are missing. @param {Sheet} sheet @returns {ProblemJson | null} */
export function problemOfSheet(sheet) {
  const { robots, goal } = sheet;
  if (!goal || !Object.keys(robots).length) return null;
  return { board: boardOfSheet(sheet), robots, target: goal, rules: { ricochet: true, no_reversal: true } };
}

/** Where the robots stand, powers apart. @param {Sheet} sheet @returns {Robots} */
export function robotsOf({ robots }) {
  return Object.fromEntries(Object.entries(robots).map(([color, robot]) => [color, placeOf(robot)]));
}

/** @param {RobotJson} robot @returns {Cell} */
function placeOf(robot) {
  return Array.isArray(robot) ? robot : robot.cell;
}

/** Whether two sheets say the same. @param {Sheet} a @param {Sheet} b */
export function sameSheet(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether there is nothing on a sheet that somebody put there. @param {Sheet} sheet */
export function isBlank(sheet) {
  return sameSheet(sheet, emptySheet(sheet.rows, sheet.cols)) || sameSheet(sheet, cleared(sheet));
}

// ---- edges and cells ----

/** @param {{ rows: number, cols: number }} size @param {readonly [number, number]} cell */
function inside({ rows, cols }, [row, col]) {
  return row >= 0 && row < rows && col >= 0 && col < cols;
}

/** @param {readonly [number, number, ...unknown[]]} cell @param {Direction} side @returns {Cell} */
function beside([row, col], side) {
  return [row + DELTA[side][0], col + DELTA[side][1]];
}

/**
 * The edge between two cells as the sheet names it; null on the border and outside.
 *
 * @param {{ rows: number, cols: number }} size
 * @param {readonly [number, number, Direction]} edge as either of its cells sees it
 * @returns {Side | null}
 */
export function wallAt(size, [row, col, side]) {
  const cell = /** @type {Cell} */ ([row, col]);
  const other = beside(cell, side);
  if (!inside(size, cell) || !inside(size, other)) return null;
  return side === "S" || side === "E" ? [...cell, side] : [...other, OPPOSITE[side]];
}

/**
 * The opening of a row or column as the sheet names it; null where the edge is not in the border.
 *
 * @param {{ rows: number, cols: number }} size
 * @param {readonly [number, number, Direction]} edge either of its ends
 * @returns {Side | null}
 */
export function openingAt(size, [row, col, side]) {
  const cell = /** @type {Cell} */ ([row, col]);
  if (!inside(size, cell) || inside(size, beside(cell, side))) return null;
  return side === "N" || side === "S" ? [0, col, "N"] : [row, 0, "W"];
}

/** @param {Side | null} side @returns {side is Side} */
function isSide(side) {
  return side !== null;
}

/** @param {readonly [number, number, Direction]} a @param {readonly [number, number, Direction]} b */
function sameSide(a, b) {
  return sameCell([a[0], a[1]], [b[0], b[1]]) && a[2] === b[2];
}

/** @param {{ cell: Cell }} a @param {{ cell: Cell }} b */
function byCell({ cell: a }, { cell: b }) {
  return a[0] - b[0] || a[1] - b[1];
}

/** Each side once, in reading order. @param {readonly Side[]} list */
function sides(list) {
  const once = new Map(list.map((side) => [side.join(), side]));
  const turn = (/** @type {Side} */ side) => DIRECTIONS.indexOf(side[2]);
  return [...once.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1] || turn(a) - turn(b));
}

/** Each cell once, in reading order. @param {readonly Cell[]} list */
function cells(list) {
  const once = new Map(list.map((cell) => [cell.join(), cell]));
  return [...once.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** @param {Sheet} sheet @param {readonly [number, number, Direction]} edge */
export function hasWall(sheet, edge) {
  const wall = wallAt(sheet, edge);
  return wall !== null && sheet.walls.some((one) => sameSide(one, wall));
}

/** @param {Sheet} sheet @param {readonly [number, number, Direction]} edge */
export function hasOpening(sheet, edge) {
  const opening = openingAt(sheet, edge);
  return opening !== null && sheet.openings.some((one) => sameSide(one, opening));
}

// ---- what one puts on the board: the same again takes it off ----

/**
 * Build the wall on an edge, or tear it down. The border is no wall.
 *
 * @param {Sheet} sheet
 * @param {readonly [number, number, Direction]} edge
 * @returns {Sheet}
 */
export function wallToggled(sheet, edge) {
  const wall = wallAt(sheet, edge);
  if (!wall) return sheet;
  const others = sheet.walls.filter((one) => !sameSide(one, wall));
  return { ...sheet, walls: others.length < sheet.walls.length ? others : sides([...others, wall]) };
}

/**
 * Open a row or column at both ends (M5), or close it. Only the border opens.
 *
 * @param {Sheet} sheet
 * @param {readonly [number, number, Direction]} edge
 * @returns {Sheet}
 */
export function openingToggled(sheet, edge) {
  const opening = openingAt(sheet, edge);
  if (!opening) return sheet;
  const others = sheet.openings.filter((one) => !sameSide(one, opening));
  return { ...sheet, openings: others.length < sheet.openings.length ? others : sides([...others, opening]) };
}

/**
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @param {Color} color
 * @param {"/" | "\\"} direction
 * @returns {Sheet}
 */
export function diagonalPut(sheet, cell, color, direction) {
  if (!inside(sheet, cell)) return sheet;
  const others = sheet.diagonals.filter((one) => !sameCell(one.cell, cell));
  const same = sheet.diagonals.some(
    (one) => sameCell(one.cell, cell) && one.color === color && one.direction === direction,
  );
  return { ...sheet, diagonals: same ? others : [...others, { cell, color, direction }].sort(byCell) };
}

/** @param {Sheet} sheet @param {Cell} cell @returns {Sheet} */
export function centerToggled(sheet, cell) {
  if (!inside(sheet, cell)) return sheet;
  const others = sheet.center.filter((one) => !sameCell(one, cell));
  return { ...sheet, center: others.length < sheet.center.length ? others : cells([...others, cell]) };
}

/**
 * A printed target; it takes the place of another on its cell, and comes last in the order of the chips.
 *
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @param {Color | "any"} color
 * @param {string | null} symbol
 * @returns {Sheet}
 */
export function targetPut(sheet, cell, color, symbol) {
  if (!inside(sheet, cell)) return sheet;
  const others = sheet.targets.filter((one) => !sameCell(one.cell, cell));
  const same = sheet.targets.some(
    (one) => sameCell(one.cell, cell) && one.color === color && (one.symbol ?? null) === symbol,
  );
  return { ...sheet, targets: same ? others : [...others, { cell, color, symbol }] };
}

/**
 * A robot on a cell, with the powers that it has. If another stands there, they change places; one that comes from
 * nowhere takes the place.
 *
 * @param {Sheet} sheet
 * @param {Color} color
 * @param {Cell} cell
 * @returns {Sheet}
 */
export function robotPut(sheet, color, cell) {
  if (!inside(sheet, cell)) return sheet;
  const mine = sheet.robots[color];
  if (mine && sameCell(placeOf(mine), cell)) return { ...sheet, robots: without(sheet.robots, color) };
  const other = robotAt(sheet, cell);
  const rest = other ? without(sheet.robots, other) : sheet.robots;
  const moved = other && mine ? { [other]: replaced(sheet.robots[other], placeOf(mine)) } : {};
  return { ...sheet, robots: ordered({ ...rest, ...moved, [color]: replaced(mine, cell) }) };
}

/** @param {Sheet} sheet @param {Cell} cell */
export function robotAt({ robots }, cell) {
  return COLORS.find((color) => sameCell(robots[color] && placeOf(robots[color]), cell));
}

/** @param {RobotJson | undefined} robot @param {Cell} cell @returns {RobotJson} */
function replaced(robot, cell) {
  return robot && !Array.isArray(robot) ? { ...robot, cell } : cell;
}

/** @param {Standing} robots @param {Color} color @returns {Standing} */
function without(robots, color) {
  return Object.fromEntries(Object.entries(robots).filter(([name]) => name !== color));
}

/** Robots in their order. @param {Standing} robots @returns {Standing} */
function ordered(robots) {
  return Object.fromEntries(COLORS.filter((color) => robots[color]).map((color) => [color, robots[color]]));
}

/**
 * The goal of the problem: the target that is printed there for this color, symbol and all, or a plain one.
 *
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @param {Color | "any"} color
 * @returns {Sheet}
 */
export function goalPut(sheet, cell, color) {
  if (!inside(sheet, cell)) return sheet;
  const { goal } = sheet;
  if (goal && sameCell(goal.cell, cell) && goal.color === color) return { ...sheet, goal: null };
  const printed = sheet.targets.find((one) => sameCell(one.cell, cell) && one.color === color);
  return { ...sheet, goal: printed ?? { cell, color } };
}

/**
 * Take away what is there: on an edge its wall or opening, in a cell all that lies and stands in it. An edge with
 * nothing on it means its cell.
 *
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @param {Direction | null} [side]
 * @returns {Sheet}
 */
export function erased(sheet, cell, side = null) {
  if (side && hasWall(sheet, [...cell, side])) return wallToggled(sheet, [...cell, side]);
  if (side && hasOpening(sheet, [...cell, side])) return openingToggled(sheet, [...cell, side]);
  const elsewhere = (/** @type {{ cell: Cell }} */ one) => !sameCell(one.cell, cell);
  const robot = robotAt(sheet, cell);
  const next = {
    ...sheet,
    diagonals: sheet.diagonals.filter(elsewhere),
    targets: sheet.targets.filter(elsewhere),
    center: sheet.center.filter((one) => !sameCell(one, cell)),
    robots: robot ? without(sheet.robots, robot) : sheet.robots,
    goal: sheet.goal && elsewhere(sheet.goal) ? sheet.goal : null,
  };
  return sameSheet(next, sheet) ? sheet : next;
}

/** The same size with nothing on it. @param {Sheet} sheet @returns {Sheet} */
export function cleared({ rows, cols }) {
  return sheetOf({ rows, cols });
}

/**
 * Robots by lot, on cells that are otherwise empty (S1); fewer where there is no room. The goal stays.
 *
 * @param {Sheet} sheet
 * @param {readonly Color[]} colors
 * @param {() => number} random
 * @returns {Sheet}
 */
export function robotsByLot(sheet, colors, random) {
  const taken = [...sheet.center, ...[...sheet.diagonals, ...sheet.targets].map(({ cell }) => cell)];
  const full = new Set(taken.map((cell) => cell.join()));
  const free = Array.from({ length: sheet.rows * sheet.cols }, (_, at) => {
    return /** @type {Cell} */ ([Math.floor(at / sheet.cols), at % sheet.cols]);
  }).filter((cell) => !full.has(cell.join()) && !sameCell(cell, sheet.goal?.cell));
  /** @type {Standing} */
  const robots = {};
  for (const color of colors) {
    const [cell] = free.splice(Math.floor(random() * free.length), 1);
    if (cell) robots[color] = replaced(sheet.robots[color], cell);
  }
  return { ...sheet, robots: ordered(robots) };
}

// ---- the whole board ----

/**
 * Another size, 1 … 64 each; what lies outside then is left out.
 *
 * @param {Sheet} sheet
 * @param {number} rows
 * @param {number} cols
 * @returns {Sheet}
 */
export function resized(sheet, rows, cols) {
  const within = (/** @type {number} */ length) => Math.max(1, Math.min(LARGEST, Math.round(length) || 1));
  const size = { rows: within(rows), cols: within(cols) };
  if (size.rows === sheet.rows && size.cols === sheet.cols) return sheet;
  const stays = (/** @type {{ cell: Cell }} */ { cell }) => inside(size, cell);
  const robots = COLORS.filter((color) => sheet.robots[color] && inside(size, placeOf(sheet.robots[color])));
  return {
    ...size,
    walls: sheet.walls.filter((wall) => wallAt(size, wall) !== null),
    diagonals: sheet.diagonals.filter(stays),
    openings: sheet.openings.filter(([row, col]) => inside(size, [row, col])),
    targets: sheet.targets.filter(stays),
    center: sheet.center.filter((cell) => inside(size, cell)),
    robots: Object.fromEntries(robots.map((color) => [color, sheet.robots[color]])),
    goal: sheet.goal && stays(sheet.goal) ? sheet.goal : null,
  };
}

/**
 * Where cells and sides go.
 *
 * @type {Readonly<Record<Symmetry, { cell: (size: { rows: number, cols: number }, cell: Cell) => Cell,
 *   side: Readonly<Record<Direction, Direction>> }>>}
 */
const SYMMETRIES = {
  mirror: { cell: ({ cols }, [row, col]) => [row, cols - 1 - col], side: { N: "N", E: "W", S: "S", W: "E" } },
  flip: { cell: ({ rows }, [row, col]) => [rows - 1 - row, col], side: { N: "S", E: "E", S: "N", W: "W" } },
  turn: { cell: ({ rows }, [row, col]) => [col, rows - 1 - row], side: { N: "E", E: "S", S: "W", W: "N" } },
};

/**
 * Everything mirrored left-right (`mirror`) or top-bottom (`flip`), or turned by a quarter clockwise (`turn`). A
 * diagonal changes its direction each time.
 *
 * @param {Sheet} sheet
 * @param {Symmetry} symmetry
 * @returns {Sheet}
 */
export function transformed(sheet, symmetry) {
  const { cell: goes, side: becomes } = SYMMETRIES[symmetry];
  const there = (/** @type {Cell} */ cell) => goes(sheet, cell);
  const edge = (/** @type {Side} */ [row, col, side]) => /** @type {Side} */ ([...there([row, col]), becomes[side]]);
  const lying = (/** @type {Target} */ target) => ({ ...target, cell: there(target.cell) });
  const robots = COLORS.flatMap((color) => {
    const robot = sheet.robots[color];
    return robot ? [[color, replaced(robot, there(placeOf(robot)))]] : [];
  });
  const [rows, cols] = symmetry === "turn" ? [sheet.cols, sheet.rows] : [sheet.rows, sheet.cols];
  return sheetOf(
    {
      rows,
      cols,
      walls: sheet.walls.map(edge),
      diagonals: sheet.diagonals.map((one) => ({
        cell: there(one.cell),
        color: one.color,
        direction: one.direction === "/" ? "\\" : "/",
      })),
      openings: sheet.openings.map(edge),
      targets: sheet.targets.map(lying),
      center: sheet.center.map(there),
    },
    { robots: Object.fromEntries(robots), goal: sheet.goal && lying(sheet.goal) },
  );
}

// ---- history ----

/** @param {Sheet} sheet @returns {History} */
export function begun(sheet) {
  return { past: [], now: sheet, future: [] };
}

/** One step on; what had been undone is gone. @param {History} history @param {Sheet} sheet @returns {History} */
export function did(history, sheet) {
  if (sheet === history.now) return history;
  return { past: [...history.past, history.now].slice(-MOST_STEPS), now: sheet, future: [] };
}

/** @param {History} history @returns {History} */
export function undone({ past, now, future }) {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

/** @param {History} history @returns {History} */
export function redone({ past, now, future }) {
  const [after, ...rest] = future;
  return after ? { past: [...past, now], now: after, future: rest } : { past, now, future };
}
