/**
 * The set-up of a real table: boards, robots, chip. Immutable values: every tap returns a new set-up, or the reason for
 * a refusal. The taps follow the order of the robots; each can be changed at any time.
 *
 * On a table a robot may stand on a target, where it stopped in the last round (S4). So only impossible places are
 * refused: the center, a diagonal (M4), another robot's cell. Random positions avoid the targets, too (S1).
 */

import { type Cell, COLORS, type Color, type Robots, sameCell } from "../../../kit/board/geometry.ts";
import type { FacedBoard, ProblemJson } from "../boards/shape.ts";
import { arranged, boardOfFaces, opened } from "../rules/arrange.ts";
import { boardOf, type Target } from "../rules/board.ts";

type Lines = { rows: readonly number[]; cols: readonly number[] };
export interface Setup {
  edition: string;
  /** at NW, NE, SE, SW */
  faces: readonly (string | null)[];
  /** rows and columns that are open, with the four faces */
  openings: Lines;
  /** a custom board, instead of the faces */
  custom: FacedBoard | null;
  /** the name of the custom board */
  name: string;
  /** those of the four robots that are not in this position */
  without: readonly Color[];
  silver: boolean;
  transparent: boolean;
  /** the silver robot has its powers (M9) */
  power: boolean;
  rules: { ricochet: boolean; no_reversal: boolean };
  robots: Robots;
  /** the robot that the next tap places, if one was chosen */
  next: Color | null;
  target: Target | null;
}
export type Step = "board" | "robots" | "chip" | "ready";
/** why a tap has no effect */
type Refused = "center" | "diagonal" | "robot" | "no_target" | "absent";

export const NO_FACES: readonly (string | null)[] = [null, null, null, null];
const NO_LINES: Lines = { rows: [], cols: [] };

export const EMPTY: Setup = {
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

/** The robots of this table, in the order in which they are placed. */
export function colorsOf({ silver, transparent, without }: Setup) {
  const extra = { silver, transparent };
  return COLORS.filter((color) =>
    color === "silver" || color === "transparent" ? extra[color] : !without.includes(color),
  );
}

/** Whether the robot of a target plays (S3). */
export const aimable = (setup: Setup, { color }: Target) => color === "any" || colorsOf(setup).includes(color);

/** the board made last */
let lastMade: { setup: Setup; board: FacedBoard | null } | null = null;

/**
 * The board; null while faces are missing. It is the same object as long as boards and openings are the same, because a
 * new object would be drawn again.
 */
export function boardFor(setup: Setup): FacedBoard | null {
  const { custom, faces, openings } = setup;
  if (custom) return custom;
  const before = lastMade?.setup;
  if (lastMade && before && !before.custom && before.faces === faces && before.openings === openings)
    return lastMade.board;
  const board = faces.every(Boolean) ? opened(boardOfFaces(arranged(faces)), openings) : null;
  lastMade = { setup, board };
  return board;
}

/** The robot that the next tap places; null if all are placed. */
export function nextRobot({ next, ...setup }: Setup) {
  const { robots } = setup;
  if (next && !robots[next]) return next;
  return colorsOf({ ...setup, next }).find((color) => !robots[color]) ?? null;
}

/** What to enter next. */
export function stepOf(setup: Setup): Step {
  if (!setup.custom && !setup.faces.every(Boolean)) return "board";
  if (nextRobot(setup)) return "robots";
  return setup.target ? "ready" : "chip";
}

/** Why no robot can stand on a cell; null if one can. */
function refusedCell(board: FacedBoard, cell: Cell): Refused | null {
  const surface = boardOf(board);
  if (surface.inCenter(cell)) return "center";
  return surface.diagonalAt(cell) ? "diagonal" : null;
}

/** The robot on a cell. */
export function robotOn(setup: Setup, cell: Cell) {
  return colorsOf(setup).find((color) => sameCell(setup.robots[color], cell)) ?? null;
}

/** Pick up a robot again: the next tap places it. */
export function taken(setup: Setup, color: Color): Setup {
  const { [color]: _, ...robots } = setup.robots;
  return { ...setup, robots, next: color };
}

/** A tap on a cell while robots are placed: it picks up the robot there, or places the next one. */
export function tapped(setup: Setup, cell: Cell): { setup: Setup; refused: Refused | null } {
  const board = boardFor(setup);
  if (!board) return { setup, refused: null };
  const there = robotOn(setup, cell);
  const next = nextRobot(setup);
  if (there)
    return setup.next === null || !next ? { setup: taken(setup, there), refused: null } : { setup, refused: "robot" };
  if (!next) return { setup, refused: null };
  const refused = refusedCell(board, cell);
  if (refused) return { setup, refused };
  return { setup: { ...setup, robots: { ...setup.robots, [next]: cell }, next: null }, refused: null };
}

/**
 * A tap on a cell while the chip is chosen. On a board without targets, any cell can be a target of the given color.
 *
 * @param color for a board without targets
 */
export function aimedAt(setup: Setup, cell: Cell, color: Color | "any"): { setup: Setup; refused: Refused | null } {
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
 * Random cells for the missing robots, or for all if none is missing: different ones, without targets, diagonals and
 * center (S1). Unchanged if too few cells are free.
 *
 * @param random from 0 to 1, 1 excluded
 */
export function byLot(setup: Setup, random: () => number = Math.random): Setup {
  const board = boardFor(setup);
  if (!board) return setup;
  const surface = boardOf(board);
  let free: Cell[] = [];
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

/** Other boards or other robots: what no longer fits is removed. */
export function changed(setup: Setup, wish: Partial<Setup>): Setup {
  const after = { ...setup, ...wish };
  const board = boardFor(after);
  const fits = (cell: Cell) =>
    board !== null && cell[0] < board.rows && cell[1] < board.cols && !refusedCell(board, cell);
  const colors = colorsOf(after);
  const robots = Object.fromEntries(
    colors.flatMap((color) => {
      const cell = after.robots[color];
      return cell && fits(cell) ? [[color, cell]] : [];
    }),
  );
  const { target } = after;
  const kept = target && board && aimable(after, target) && onBoard(board, target) ? target : null;
  return { ...after, power: after.power && after.silver, robots, target: kept, next: null };
}

/** Whether a board has a chip. */
function onBoard({ targets = [], rows, cols }: FacedBoard, { cell, color }: Target) {
  if (!targets.length) return cell[0] < rows && cell[1] < cols;
  return targets.some((other) => sameCell(other.cell, cell) && other.color === color);
}

/** The problem on the table; null while something is missing. */
export function problemOf(setup: Setup): ProblemJson | null {
  const board = boardFor(setup);
  const { robots, target, rules, power } = setup;
  if (!board || !target || nextRobot(setup)) return null;
  const standing = Object.entries(robots).map(([color, cell]) => [
    color,
    power && color === "silver" ? { cell, kind: "transparent" } : cell,
  ]);
  return { board, robots: Object.fromEntries(standing), target, rules };
}

/** The order of the symbols in a row of chips; others come after them. */
const SYMBOLS = ["circle", "triangle", "square", "hexagon"];

const symbolAt = ({ symbol }: Target) => (SYMBOLS.indexOf(symbol ?? "") + SYMBOLS.length + 1) % (SYMBOLS.length + 1);

/** Chips arranged to be found at a glance: a row for each color, each symbol in the same place of every row. */
export function chipRows(targets: readonly Target[]): { color: Color | "any"; chips: Target[] }[] {
  const colors: (Color | "any")[] = [...COLORS, "any"];
  const row = (color: Color | "any") => targets.filter((target) => target.color === color);
  return colors
    .map((color) => ({ color, chips: row(color).sort((one, other) => symbolAt(one) - symbolAt(other)) }))
    .filter(({ chips }) => chips.length > 0);
}

/** The chip's number on its board; null if the board does not have it. */
export function chipOf(setup: Setup) {
  const { target } = setup;
  const targets = boardFor(setup)?.targets ?? [];
  const found = targets.findIndex(
    (other) => target && sameCell(other.cell, target.cell) && other.color === target.color,
  );
  return found < 0 ? null : found;
}

/**
 * A position from elsewhere, to be changed here.
 *
 * @param before for what a problem does not contain
 */
export function setupOf({ board, robots, target, rules }: ProblemJson, before: Setup = EMPTY): Setup {
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

/** An edition that has these faces. */
function editionOf(faces: readonly (string | null)[], wished: string) {
  const letters = new Set(faces.map((face) => face?.[1]));
  const fits = (allowed: string) => [...letters].every((letter) => !letter || allowed.includes(letter));
  if (wished === "third" || wished === "mixed") return wished;
  if (wished === "first" && fits("AB")) return "first";
  if (wished === "second" && fits("CD")) return "second";
  return fits("AB") ? "first" : fits("CD") ? "second" : "third";
}
