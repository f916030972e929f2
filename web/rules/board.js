/**
 * A board as the rules read it: made once from its JSON (problems' own format, with explicit walls), then asked
 * "what is ahead of this cell?". Immutable; knows no robots.
 *
 * A cell's walls are four bits, entered from both sides; the border is implied, an opening lifts it on both ends of its
 * row or column (M5); nothing enters the center's cells (M1). Walls are kept apart from border and center, for the
 * transparent robot passes walls only (X2). The JSON is trusted: boards are validated where they are made.
 */
import { DELTA, OPPOSITE } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Color} Color */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {{ cell: Cell, color: Color, direction: "/" | "\\" }} Diagonal */
/** @typedef {{ cell: Cell, color: Color | "any", symbol?: string | null }} Target */
/**
 * @typedef {object} BoardJson
 * @property {number} rows
 * @property {number} cols
 * @property {readonly [number, number, Direction][]} [walls] each once, as a side of a cell
 * @property {readonly Diagonal[]} [diagonals]
 * @property {readonly [number, number, Direction][]} [openings] each once; opens the opposite end, too
 * @property {readonly Target[]} [targets]
 * @property {readonly Cell[]} [center] cells no robot may enter
 */

/** @type {Readonly<Record<Direction, number>>} */
const BIT = { N: 1, E: 2, S: 4, W: 8 };

export class Board {
  /** @param {BoardJson} json */
  constructor(json) {
    const { rows, cols } = json;
    this.rows = rows;
    this.cols = cols;
    /** @type {readonly Diagonal[]} */
    this.diagonals = json.diagonals ?? [];
    /** @type {readonly Target[]} */
    this.targets = json.targets ?? [];
    /** @type {readonly Cell[]} */
    this.center = json.center ?? [];
    this.walls = new Uint8Array(rows * cols);
    /** @type {Map<number, Diagonal>} */
    this.diagonalAtIndex = new Map(this.diagonals.map((diagonal) => [this.index(diagonal.cell), diagonal]));
    this.centerIndices = new Set(this.center.map((cell) => this.index(cell)));
    /** @type {Set<string>} border sides that are open: `row,col,side` */
    this.open = new Set();

    for (const [row, col, side] of json.walls ?? []) this.build([row, col], side);
    for (const [row, col, side] of json.openings ?? []) {
      this.open.add(`${row},${col},${side}`);
      this.open.add(`${this.across([row, col], side).join()},${OPPOSITE[side]}`);
    }
  }

  /**
   * A wall on the border says nothing new.
   *
   * @param {readonly [number, number]} cell
   * @param {Direction} side
   * @private
   */
  build(cell, side) {
    const next = this.neighbor(cell, side);
    if (!next) return;
    this.walls[this.index(cell)] |= BIT[side];
    this.walls[this.index(next)] |= BIT[OPPOSITE[side]];
  }

  /** @param {readonly [number, number]} cell */
  index(cell) {
    return cell[0] * this.cols + cell[1];
  }

  /**
   * The next cell in a direction, walls or not; null across the border.
   *
   * @param {readonly [number, number]} cell
   * @param {Direction} direction
   * @returns {Cell | null}
   */
  neighbor(cell, direction) {
    const row = cell[0] + DELTA[direction][0];
    const col = cell[1] + DELTA[direction][1];
    return row >= 0 && row < this.rows && col >= 0 && col < this.cols ? [row, col] : null;
  }

  /**
   * The cell at the other end of the row or column, where a robot that leaves in this direction would reappear.
   *
   * @param {readonly [number, number]} cell
   * @param {Direction} direction
   * @returns {Cell}
   */
  across([row, col], direction) {
    switch (direction) {
      case "N":
        return [this.rows - 1, col];
      case "S":
        return [0, col];
      case "E":
        return [row, 0];
      default:
        return [row, this.cols - 1];
    }
  }

  /**
   * Whether the border on this side of a border cell is open (M5).
   *
   * @param {readonly [number, number]} cell
   * @param {Direction} side
   */
  isOpen(cell, side) {
    return this.open.has(`${cell[0]},${cell[1]},${side}`);
  }

  /**
   * Whether there is a wall on this side of a cell: between two cells, border and center apart.
   *
   * @param {readonly [number, number]} cell
   * @param {Direction} side
   */
  walled(cell, side) {
    return (this.walls[this.index(cell)] & BIT[side]) !== 0;
  }

  /**
   * The cell a robot enters next if no wall stops it (X2), robots apart: the neighbor, or through an opening the
   * opposite cell; null where the closed border or the center is in the way.
   *
   * @param {readonly [number, number]} cell
   * @param {Direction} direction
   * @returns {Cell | null}
   */
  beyond(cell, direction) {
    const next = this.neighbor(cell, direction) ?? (this.isOpen(cell, direction) ? this.across(cell, direction) : null);
    return next && !this.inCenter(next) ? next : null;
  }

  /**
   * The cell a robot enters next, robots apart; null where a wall, the closed border or the center is in the way.
   *
   * @param {readonly [number, number]} cell
   * @param {Direction} direction
   * @returns {Cell | null}
   */
  step(cell, direction) {
    return this.walled(cell, direction) ? null : this.beyond(cell, direction);
  }

  /**
   * Whether something fixed – wall, closed border, center – is on this side of a cell.
   *
   * @param {readonly [number, number]} cell
   * @param {Direction} side
   */
  blocked(cell, side) {
    return this.step(cell, side) === null;
  }

  /** @param {readonly [number, number]} cell */
  diagonalAt(cell) {
    return this.diagonalAtIndex.get(this.index(cell));
  }

  /** @param {readonly [number, number]} cell */
  inCenter(cell) {
    return this.centerIndices.has(this.index(cell));
  }

  /** @param {readonly [number, number]} cell */
  targetAt(cell) {
    return this.targets.find((target) => target.cell[0] === cell[0] && target.cell[1] === cell[1]);
  }
}

/** @type {WeakMap<object, Board>} */
const known = new WeakMap();

/**
 * The board of a JSON object, made once for each object.
 *
 * @param {BoardJson} json
 * @returns {Board}
 */
export function boardOf(json) {
  let board = known.get(json);
  if (!board) known.set(json, (board = new Board(json)));
  return board;
}
