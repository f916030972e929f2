/**
 * What lies on a real table, as far as it has been said: boards, robots, chip. Pure values: every tap gives a new setup
 * or the reason why not. The order of the taps is that of the robots; each can be changed at any time.
 *
 * On a table a robot may stand on a target – it has come there in the round before (S4) –, so only what no robot can do is
 * refused: the center, a diagonal (M4), another robot's cell. By lot the robots avoid the targets, too (S1).
 */
import { opened, boardOfFaces } from "../rules/arrange.js";
import { boardOf } from "../rules/board.js";
import { COLORS, sameCell } from "../rules/geometry.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {import("../rules/board.js").Target} Target */
/** @typedef {import("../boards/shape.js").FacedBoard} FacedBoard */
/** @typedef {import("../boards/shape.js").ProblemJson} ProblemJson */
/** @typedef {{ rows: readonly number[], cols: readonly number[] }} Lines */
/**
 * @typedef {object} Setup
 * @property {string} edition
 * @property {readonly (string | null)[]} faces at NW, NE, SE, SW
 * @property {Lines} openings of the four faces
 * @property {FacedBoard | null} custom a board of one's own, instead of the faces
 * @property {string} name of the own board
 * @property {readonly Color[]} without those of the four that do not stand in this position
 * @property {boolean} silver
 * @property {boolean} transparent
 * @property {boolean} power the silver robot has its powers (M9)
 * @property {{ ricochet: boolean, no_reversal: boolean }} rules
 * @property {Robots} robots
 * @property {Color | null} next the robot that the next tap places, where one was chosen
 * @property {Target | null} target
 */
/** @typedef {"board" | "robots" | "chip" | "ready"} Step */
/** @typedef {"center" | "diagonal" | "robot" | "no_target" | "absent"} Refused why a tap does nothing */

/** @type {readonly (string | null)[]} */
export const NO_FACES = [null, null, null, null];
/** @type {Lines} */
const NO_LINES = { rows: [], cols: [] };

/** @type {Setup} */
export const EMPTY = {
  edition: "first",
  faces: NO_FACES,
  openings: NO_LINES,
  custom: null,
  name: "",
  without: [],
  silver: false,
  transparent: false,
  power: false,
  rules: { ricochet: true, no_reversal: true },
  robots: {},
  next: null,
  target: null,
};

/** The four robots of every box. */
export const FOUR = COLORS.filter((color) => color !== "silver" && color !== "transparent");

/** The robots of this table, in the order in which they are placed. @param {Setup} setup */
export function colorsOf({ silver, transparent, without }) {
  const extra = { silver, transparent };
  return COLORS.filter((color) => (color === "silver" || color === "transparent" ? extra[color] : !without.includes(color)));
}

/** Whether a target is for a robot that is there (S3). @param {Setup} setup @param {Target} target */
export const aimable = (setup, { color }) => color === "any" || colorsOf(setup).includes(color);

/** @type {{ setup: Setup, board: FacedBoard | null } | null} the board made last */
let lastMade = null;

/**
 * The board; null while faces are missing. The same object as long as boards and openings are the same, for robots slide
 * on one board and a new one is drawn anew.
 *
 * @param {Setup} setup
 * @returns {FacedBoard | null}
 */
export function boardFor(setup) {
  const { custom, faces, openings } = setup;
  if (custom) return custom;
  const before = lastMade?.setup;
  if (lastMade && before && !before.custom && before.faces === faces && before.openings === openings) return lastMade.board;
  const complete = faces.every(Boolean);
  const board = complete ? opened(boardOfFaces(/** @type {string[]} */ (faces)), openings) : null;
  lastMade = { setup, board };
  return board;
}

/** The robot that the next tap places; null when all stand. @param {Setup} setup */
export function nextRobot({ next, ...setup }) {
  const { robots } = setup;
  if (next && !robots[next]) return next;
  return colorsOf({ ...setup, next }).find((color) => !robots[color]) ?? null;
}

/** What is to be said next. @param {Setup} setup @returns {Step} */
export function stepOf(setup) {
  if (!setup.custom && !setup.faces.every(Boolean)) return "board";
  if (nextRobot(setup)) return "robots";
  return setup.target ? "ready" : "chip";
}

/**
 * Why no robot can stand on a cell; null where one can.
 *
 * @param {FacedBoard} board
 * @param {Cell} cell
 * @returns {Refused | null}
 */
export function refusedCell(board, cell) {
  const surface = boardOf(board);
  if (surface.inCenter(cell)) return "center";
  return surface.diagonalAt(cell) ? "diagonal" : null;
}

/** The robot on a cell. @param {Setup} setup @param {Cell} cell */
export function robotOn(setup, cell) {
  return colorsOf(setup).find((color) => sameCell(setup.robots[color], cell)) ?? null;
}

/** A robot in the hand again: the next tap places it. @param {Setup} setup @param {Color} color @returns {Setup} */
export function taken(setup, color) {
  const { [color]: _, ...robots } = setup.robots;
  return { ...setup, robots, next: color };
}

/**
 * A tap on a cell while robots are placed: a robot that stands there is taken, the next one is put down.
 *
 * @param {Setup} setup
 * @param {Cell} cell
 * @returns {{ setup: Setup, refused: Refused | null }}
 */
export function tapped(setup, cell) {
  const board = boardFor(setup);
  if (!board) return { setup, refused: null };
  const there = robotOn(setup, cell);
  const next = nextRobot(setup);
  if (there) return setup.next === null || !next ? { setup: taken(setup, there), refused: null } : { setup, refused: "robot" };
  if (!next) return { setup, refused: null };
  const refused = refusedCell(board, cell);
  if (refused) return { setup, refused };
  return { setup: { ...setup, robots: { ...setup.robots, [next]: cell }, next: null }, refused: null };
}

/**
 * A tap on a cell while the chip is chosen. On a board without targets every cell may be one, for the robot that is
 * named.
 *
 * @param {Setup} setup
 * @param {Cell} cell
 * @param {Color | "any"} color for a board without targets
 * @returns {{ setup: Setup, refused: Refused | null }}
 */
export function aimedAt(setup, cell, color) {
  const board = boardFor(setup);
  if (!board) return { setup, refused: null };
  const targets = board.targets ?? [];
  const printed = targets.find((target) => sameCell(target.cell, cell));
  if (printed && !aimable(setup, printed)) return { setup, refused: "absent" };
  if (printed) return { setup: { ...setup, target: printed }, refused: null };
  if (targets.length) return { setup, refused: "no_target" };
  const refused = refusedCell(board, cell);
  return refused ? { setup, refused } : { setup: { ...setup, target: { cell, color } }, refused: null };
}

/**
 * The robots that are still missing by lot, or all of them where all stand: distinct cells that bear no target, no
 * diagonal, not the center (S1). As they are where too few cells are free.
 *
 * @param {Setup} setup
 * @param {() => number} [random] from 0 to 1, 1 excluded
 * @returns {Setup}
 */
export function byLot(setup, random = Math.random) {
  const board = boardFor(setup);
  if (!board) return setup;
  const surface = boardOf(board);
  /** @type {Cell[]} */
  let free = [];
  for (let row = 0; row < board.rows; row += 1)
    for (let col = 0; col < board.cols; col += 1)
      if (!refusedCell(board, [row, col]) && !surface.targetAt([row, col])) free.push([row, col]);
  const colors = colorsOf(setup);
  const missing = colors.filter((color) => !setup.robots[color]);
  const placed = missing.length ? missing : colors;
  const standing = colors.filter((color) => !placed.includes(color));
  free = free.filter((cell) => !standing.some((color) => sameCell(setup.robots[color], cell)));
  if (free.length < placed.length) return setup;
  const robots = Object.fromEntries(
    placed.map((color) => [color, free.splice(Math.floor(random() * free.length), 1)[0]]),
  );
  return { ...setup, robots: { ...setup.robots, ...robots }, next: null };
}

/**
 * Other boards, or other robots: what does not fit them any more is taken off.
 *
 * @param {Setup} setup
 * @param {Partial<Setup>} wish
 * @returns {Setup}
 */
export function changed(setup, wish) {
  const after = { ...setup, ...wish };
  const board = boardFor(after);
  const fits = (/** @type {Cell} */ cell) =>
    Boolean(board) && cell[0] < (board?.rows ?? 0) && cell[1] < (board?.cols ?? 0) && !refusedCell(/** @type {FacedBoard} */ (board), cell);
  const colors = colorsOf(after);
  const robots = Object.fromEntries(colors.flatMap((color) => {
    const cell = after.robots[color];
    return cell && fits(cell) ? [[color, cell]] : [];
  }));
  const { target } = after;
  const kept = target && board && aimable(after, target) && onBoard(board, target) ? target : null;
  return { ...after, power: after.power && after.silver, robots, target: kept, next: null };
}

/** Whether a chip belongs to a board. @param {FacedBoard} board @param {Target} target */
function onBoard({ targets = [], rows, cols }, { cell, color }) {
  if (!targets.length) return cell[0] < rows && cell[1] < cols;
  return targets.some((other) => sameCell(other.cell, cell) && other.color === color);
}

/**
 * The problem that lies on the table; null while something is missing.
 *
 * @param {Setup} setup
 * @returns {ProblemJson | null}
 */
export function problemOf(setup) {
  const board = boardFor(setup);
  const { robots, target, rules, power } = setup;
  if (!board || !target || nextRobot(setup)) return null;
  const standing = Object.entries(robots).map(([color, cell]) => [
    color,
    power && color === "silver" ? { cell, kind: "transparent" } : cell,
  ]);
  return { board, robots: Object.fromEntries(standing), target, rules };
}

/** The order of the symbols in a row of chips; others stand behind them. */
const SYMBOLS = ["circle", "triangle", "square", "hexagon"];

/** @param {Target} target */
const symbolAt = ({ symbol }) => (SYMBOLS.indexOf(symbol ?? "") + SYMBOLS.length + 1) % (SYMBOLS.length + 1);

/**
 * Chips as they are found at a glance: a row for each color, the same symbol in the same place of every row.
 *
 * @param {readonly Target[]} targets
 * @returns {{ color: Color | "any", chips: Target[] }[]}
 */
export function chipRows(targets) {
  /** @type {(Color | "any")[]} */
  const colors = [...COLORS, "any"];
  const row = (/** @type {Color | "any"} */ color) => targets.filter((target) => target.color === color);
  return colors
    .map((color) => ({ color, chips: row(color).sort((one, other) => symbolAt(one) - symbolAt(other)) }))
    .filter(({ chips }) => chips.length > 0);
}

/** The chip's number on its board; null where it is none of its chips. @param {Setup} setup */
export function chipOf(setup) {
  const { target } = setup;
  const targets = boardFor(setup)?.targets ?? [];
  const found = targets.findIndex((other) => target && sameCell(other.cell, target.cell) && other.color === target.color);
  return found < 0 ? null : found;
}

/**
 * A position from elsewhere, to be changed here.
 *
 * @param {ProblemJson} problem
 * @param {Setup} before for what a problem does not say
 * @returns {Setup}
 */
export function setupOf({ board, robots, target, rules }, before = EMPTY) {
  const cells = Object.fromEntries(
    Object.entries(robots).map(([color, robot]) => [color, Array.isArray(robot) ? robot : robot.cell]),
  );
  const power = Boolean(robots.silver && !Array.isArray(robots.silver));
  const boards = board.faces && !board.openings?.length ? { faces: board.faces, custom: null } : { custom: board };
  const setup = {
    ...before,
    openings: NO_LINES,
    name: "",
    ...boards,
    without: FOUR.filter((color) => !cells[color]),
    silver: "silver" in cells,
    transparent: "transparent" in cells,
    power,
    rules,
    robots: cells,
    next: null,
    target,
  };
  return changed({ ...setup, edition: editionOf(setup.faces, before.edition) }, {});
}

/** An edition that has these faces. @param {readonly (string | null)[]} faces @param {string} wished */
function editionOf(faces, wished) {
  const letters = new Set(faces.map((face) => face?.[1]));
  const fits = (/** @type {string} */ allowed) => [...letters].every((letter) => !letter || allowed.includes(letter));
  if (wished === "third" || wished === "mixed") return wished;
  if (wished === "first" && fits("AB")) return "first";
  if (wished === "second" && fits("CD")) return "second";
  return fits("AB") ? "first" : fits("CD") ? "second" : "third";
}
