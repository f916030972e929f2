/**
 * What the board editor edits, as values: a draft – a board, robots and a goal if it is to be a problem – and its
 * history. Every operation takes a draft and gives another; where nothing changes it gives the same object, and the
 * history takes no step. Nothing here knows the page.
 *
 * A draft is kept in one form, so that equal drafts look equal: walls once, by their northern or western cell (side S or
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
 * @typedef {object} Draft
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
/** @typedef {{ past: readonly Draft[], now: Draft, future: readonly Draft[] }} History */

/** The most steps that can be undone. */
export const MOST_STEPS = 1000;

// ---- making drafts ----

/**
 * A draft of a board, and of a problem's robots and goal where there are any.
 *
 * @param {BoardJson} board
 * @param {{ robots?: Standing, goal?: Target | null }} [problem]
 * @returns {Draft}
 */
export function draftOf(board, { robots = {}, goal = null } = {}) {
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
 * An empty draft; from five by five on with the blocked cells in the middle, as a real board has them.
 *
 * @param {number} rows
 * @param {number} cols
 */
export function emptyDraft(rows = 16, cols = 16) {
  return draftOf({ rows, cols, center: middle(rows, cols) });
}

/** The cells in the middle: two by two, or one where there is a middle one. @param {number} rows @param {number} cols */
function middle(rows, cols) {
  if (rows < 5 || cols < 5) return [];
  const both = (/** @type {number} */ length) => [...new Set([(length - 1) >> 1, length >> 1])];
  return both(rows).flatMap((row) => both(cols).map((col) => /** @type {Cell} */ ([row, col])));
}

/** The board of a draft, as the rules and the wire read it. @param {Draft} draft @returns {BoardJson} */
export function boardOfDraft({ rows, cols, walls, diagonals, openings, targets, center }) {
  return { rows, cols, walls, diagonals, openings, targets, center };
}

/** The problem of a draft; null while robots or goal are missing. @param {Draft} draft @returns {ProblemJson | null} */
export function problemOfDraft(draft) {
  const { robots, goal } = draft;
  if (!goal || !Object.keys(robots).length) return null;
  return { board: boardOfDraft(draft), robots, target: goal, rules: { ricochet: true, no_reversal: true } };
}

/** Where the robots stand, powers apart. @param {Draft} draft @returns {Robots} */
export function robotsOf({ robots }) {
  return Object.fromEntries(Object.entries(robots).map(([color, robot]) => [color, placeOf(robot)]));
}

/** The robots that have the transparent robot's powers (M9). @param {Draft} draft @returns {Color[]} */
export function powersOf({ robots }) {
  return COLORS.filter((color) => robots[color] && !Array.isArray(robots[color]));
}

/** @param {RobotJson} robot @returns {Cell} */
function placeOf(robot) {
  return Array.isArray(robot) ? robot : robot.cell;
}

/** Whether two drafts say the same. @param {Draft} a @param {Draft} b */
export function sameDraft(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
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
 * The edge between two cells as the draft names it; null on the border and outside.
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
 * The opening of a row or column as the draft names it; null where the edge is not in the border.
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

/** @param {Draft} draft @param {readonly [number, number, Direction]} edge */
export function hasWall(draft, edge) {
  const wall = wallAt(draft, edge);
  return wall !== null && draft.walls.some((one) => sameSide(one, wall));
}

/** @param {Draft} draft @param {readonly [number, number, Direction]} edge */
export function hasOpening(draft, edge) {
  const opening = openingAt(draft, edge);
  return opening !== null && draft.openings.some((one) => sameSide(one, opening));
}

// ---- what one puts on the board: the same again takes it off ----

/**
 * Build the wall on an edge, or tear it down. The border is no wall.
 *
 * @param {Draft} draft
 * @param {readonly [number, number, Direction]} edge
 * @returns {Draft}
 */
export function wallToggled(draft, edge) {
  const wall = wallAt(draft, edge);
  if (!wall) return draft;
  const others = draft.walls.filter((one) => !sameSide(one, wall));
  return { ...draft, walls: others.length < draft.walls.length ? others : sides([...others, wall]) };
}

/**
 * Open a row or column at both ends (M5), or close it. Only the border opens.
 *
 * @param {Draft} draft
 * @param {readonly [number, number, Direction]} edge
 * @returns {Draft}
 */
export function openingToggled(draft, edge) {
  const opening = openingAt(draft, edge);
  if (!opening) return draft;
  const others = draft.openings.filter((one) => !sameSide(one, opening));
  return { ...draft, openings: others.length < draft.openings.length ? others : sides([...others, opening]) };
}

/**
 * @param {Draft} draft
 * @param {Cell} cell
 * @param {Color} color
 * @param {"/" | "\\"} direction
 * @returns {Draft}
 */
export function diagonalPut(draft, cell, color, direction) {
  if (!inside(draft, cell)) return draft;
  const others = draft.diagonals.filter((one) => !sameCell(one.cell, cell));
  const same = draft.diagonals.some(
    (one) => sameCell(one.cell, cell) && one.color === color && one.direction === direction,
  );
  return { ...draft, diagonals: same ? others : [...others, { cell, color, direction }].sort(byCell) };
}

/** @param {Draft} draft @param {Cell} cell @returns {Draft} */
export function centerToggled(draft, cell) {
  if (!inside(draft, cell)) return draft;
  const others = draft.center.filter((one) => !sameCell(one, cell));
  return { ...draft, center: others.length < draft.center.length ? others : cells([...others, cell]) };
}

/**
 * A printed target; it takes the place of another on its cell, and comes last in the order of the chips. If that one was
 * the goal, so is the new one; if it is taken off, there is none.
 *
 * @param {Draft} draft
 * @param {Cell} cell
 * @param {Color | "any"} color
 * @param {string | null} symbol
 * @returns {Draft}
 */
export function targetPut(draft, cell, color, symbol) {
  if (!inside(draft, cell)) return draft;
  const others = draft.targets.filter((one) => !sameCell(one.cell, cell));
  const same = draft.targets.some(
    (one) => sameCell(one.cell, cell) && one.color === color && (one.symbol ?? null) === symbol,
  );
  const target = same ? null : { cell, color, symbol };
  const meant = draft.goal && draft.targets.some((one) => sameCell(one.cell, cell) && sameTarget(one, draft.goal));
  return { ...draft, targets: target ? [...others, target] : others, goal: meant ? target : draft.goal };
}

/** @param {Target} a @param {Target | null} b */
function sameTarget(a, b) {
  return b !== null && sameCell(a.cell, b.cell) && a.color === b.color && (a.symbol ?? null) === (b.symbol ?? null);
}

/**
 * A robot on a cell, with the powers that it has. If another stands there, they change places; one that comes from
 * nowhere takes the place.
 *
 * @param {Draft} draft
 * @param {Color} color
 * @param {Cell} cell
 * @returns {Draft}
 */
export function robotPut(draft, color, cell) {
  if (!inside(draft, cell)) return draft;
  const mine = draft.robots[color];
  if (mine && sameCell(placeOf(mine), cell)) return { ...draft, robots: without(draft.robots, color) };
  const other = robotAt(draft, cell);
  const rest = other ? without(draft.robots, other) : draft.robots;
  const moved = other && mine ? { [other]: replaced(draft.robots[other], placeOf(mine)) } : {};
  return { ...draft, robots: ordered({ ...rest, ...moved, [color]: replaced(mine, cell) }) };
}

/** @param {Draft} draft @param {Cell} cell */
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
 * @param {Draft} draft
 * @param {Cell} cell
 * @param {Color | "any"} color
 * @returns {Draft}
 */
export function goalPut(draft, cell, color) {
  if (!inside(draft, cell)) return draft;
  const { goal } = draft;
  if (goal && sameCell(goal.cell, cell) && goal.color === color) return { ...draft, goal: null };
  const printed = draft.targets.find((one) => sameCell(one.cell, cell) && one.color === color);
  return { ...draft, goal: printed ?? { cell, color } };
}

/**
 * Take away what is there: on an edge its wall or opening, in a cell all that lies and stands in it. An edge with
 * nothing on it means its cell.
 *
 * @param {Draft} draft
 * @param {Cell} cell
 * @param {Direction | null} [side]
 * @returns {Draft}
 */
export function erased(draft, cell, side = null) {
  if (side && hasWall(draft, [...cell, side])) return wallToggled(draft, [...cell, side]);
  if (side && hasOpening(draft, [...cell, side])) return openingToggled(draft, [...cell, side]);
  const elsewhere = (/** @type {{ cell: Cell }} */ one) => !sameCell(one.cell, cell);
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

/** The same size with nothing on it. @param {Draft} draft @returns {Draft} */
export function cleared({ rows, cols }) {
  return draftOf({ rows, cols });
}

/**
 * Robots by lot, on cells that are otherwise empty (S1); fewer where there is no room. The goal stays.
 *
 * @param {Draft} draft
 * @param {readonly Color[]} colors
 * @param {() => number} random
 * @returns {Draft}
 */
export function robotsByLot(draft, colors, random) {
  const taken = [...draft.center, ...[...draft.diagonals, ...draft.targets].map(({ cell }) => cell)];
  const full = new Set(taken.map((cell) => cell.join()));
  const free = Array.from({ length: draft.rows * draft.cols }, (_, at) => {
    return /** @type {Cell} */ ([Math.floor(at / draft.cols), at % draft.cols]);
  }).filter((cell) => !full.has(cell.join()) && !sameCell(cell, draft.goal?.cell));
  /** @type {Standing} */
  const robots = {};
  for (const color of colors) {
    const [cell] = free.splice(Math.floor(random() * free.length), 1);
    if (cell) robots[color] = replaced(draft.robots[color], cell);
  }
  return { ...draft, robots: ordered(robots) };
}

// ---- the whole board ----

/**
 * Another size, 1 … 64 each; what lies outside then is left out.
 *
 * @param {Draft} draft
 * @param {number} rows
 * @param {number} cols
 * @returns {Draft}
 */
export function resized(draft, rows, cols) {
  const within = (/** @type {number} */ length) => Math.max(1, Math.min(LARGEST, Math.round(length) || 1));
  const size = { rows: within(rows), cols: within(cols) };
  if (size.rows === draft.rows && size.cols === draft.cols) return draft;
  const stays = (/** @type {{ cell: Cell }} */ { cell }) => inside(size, cell);
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
 * @param {Draft} draft
 * @param {Symmetry} symmetry
 * @returns {Draft}
 */
export function transformed(draft, symmetry) {
  const { cell: goes, side: becomes } = SYMMETRIES[symmetry];
  const there = (/** @type {Cell} */ cell) => goes(draft, cell);
  const edge = (/** @type {Side} */ [row, col, side]) => /** @type {Side} */ ([...there([row, col]), becomes[side]]);
  const lying = (/** @type {Target} */ target) => ({ ...target, cell: there(target.cell) });
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

/** @param {Draft} draft @returns {History} */
export function begun(draft) {
  return { past: [], now: draft, future: [] };
}

/** One step on; what had been undone is gone. @param {History} history @param {Draft} draft @returns {History} */
export function did(history, draft) {
  if (draft === history.now) return history;
  return { past: [...history.past, history.now].slice(-MOST_STEPS), now: draft, future: [] };
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
