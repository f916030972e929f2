/**
 * A board for the rules: created once from its JSON (the format of problems, with explicit walls), then asked "what is
 * ahead of this cell?". Immutable, without robots.
 *
 * A cell's walls are four bits, entered from both sides. The border is implied; an opening removes it at both ends of
 * its row or column (M5); nothing enters the center's cells (M1). Walls are separate from border and center, because
 * the transparent robot passes walls only (X2). The JSON is trusted: boards are validated where they are created.
 */
import { type Cell, type Color, DELTA, type Direction, OPPOSITE } from "../../../kit/board/geometry.ts";

export type Diagonal = { cell: Cell; color: Color; direction: "/" | "\\" };
export type Target = { cell: Cell; color: Color | "any"; symbol?: string | null };
export interface BoardJson {
  rows: number;
  cols: number;
  /** each once, as a side of a cell */
  walls?: readonly [number, number, Direction][];
  diagonals?: readonly Diagonal[];
  /** each once; opens the opposite end, too */
  openings?: readonly [number, number, Direction][];
  targets?: readonly Target[];
  /** cells that no robot may enter */
  center?: readonly Cell[];
}

const BIT: Readonly<Record<Direction, number>> = { N: 1, E: 2, S: 4, W: 8 };

export class Board {
  rows: number;
  cols: number;
  diagonals: readonly Diagonal[];
  targets: readonly Target[];
  center: readonly Cell[];
  walls: Uint8Array<ArrayBuffer>;
  diagonalAtIndex: Map<number, Diagonal>;
  centerIndices: Set<number>;
  /** border sides that are open: `row,col,side` */
  open: Set<string> = new Set();

  constructor(json: BoardJson) {
    const { rows, cols } = json;
    this.rows = rows;
    this.cols = cols;
    this.diagonals = json.diagonals ?? [];
    this.targets = json.targets ?? [];
    this.center = json.center ?? [];
    this.walls = new Uint8Array(rows * cols);
    this.diagonalAtIndex = new Map(this.diagonals.map((diagonal) => [this.index(diagonal.cell), diagonal]));
    this.centerIndices = new Set(this.center.map((cell) => this.index(cell)));

    for (const [row, col, side] of json.walls ?? []) this.build([row, col], side);
    for (const [row, col, side] of json.openings ?? []) {
      this.open.add(`${row},${col},${side}`);
      this.open.add(`${this.across([row, col], side).join()},${OPPOSITE[side]}`);
    }
  }

  /** A wall on the border is redundant. */
  build(cell: readonly [number, number], side: Direction) {
    const next = this.neighbor(cell, side);
    if (!next) return;
    this.walls[this.index(cell)] |= BIT[side];
    this.walls[this.index(next)] |= BIT[OPPOSITE[side]];
  }

  index(cell: readonly [number, number]) {
    return cell[0] * this.cols + cell[1];
  }

  /** The next cell in a direction, walls or not; null across the border. */
  neighbor(cell: readonly [number, number], direction: Direction): Cell | null {
    const row = cell[0] + DELTA[direction][0];
    const col = cell[1] + DELTA[direction][1];
    return row >= 0 && row < this.rows && col >= 0 && col < this.cols ? [row, col] : null;
  }

  /** The cell at the other end of the row or column, where a robot that leaves in this direction enters again. */
  across([row, col]: readonly [number, number], direction: Direction): Cell {
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

  /** Whether the border on this side of a border cell is open (M5). */
  isOpen(cell: readonly [number, number], side: Direction) {
    return this.open.has(`${cell[0]},${cell[1]},${side}`);
  }

  /** Whether there is a wall on this side of a cell; border and center do not count. */
  walled(cell: readonly [number, number], side: Direction) {
    return (this.walls[this.index(cell)] & BIT[side]) !== 0;
  }

  /**
   * The cell that a robot enters next if no wall stops it (X2), ignoring robots: the neighbor, or through an opening
   * the opposite cell; null if the closed border or the center is in the way.
   */
  beyond(cell: readonly [number, number], direction: Direction): Cell | null {
    const next = this.neighbor(cell, direction) ?? (this.isOpen(cell, direction) ? this.across(cell, direction) : null);
    return next && !this.inCenter(next) ? next : null;
  }

  /**
   * The cell that a robot enters next, ignoring robots; null if a wall, the closed border or the center is in the way.
   */
  step(cell: readonly [number, number], direction: Direction): Cell | null {
    return this.walled(cell, direction) ? null : this.beyond(cell, direction);
  }

  /** Whether something fixed – wall, closed border, center – is on this side of a cell. */
  blocked(cell: readonly [number, number], side: Direction) {
    return this.step(cell, side) === null;
  }

  diagonalAt(cell: readonly [number, number]) {
    return this.diagonalAtIndex.get(this.index(cell));
  }

  inCenter(cell: readonly [number, number]) {
    return this.centerIndices.has(this.index(cell));
  }

  targetAt(cell: readonly [number, number]) {
    return this.targets.find((target) => target.cell[0] === cell[0] && target.cell[1] === cell[1]);
  }
}

const known: WeakMap<object, Board> = new WeakMap();

/** The board of a JSON object, made once for each object. */
export function boardOf(json: BoardJson): Board {
  let board = known.get(json);
  if (!board) known.set(json, (board = new Board(json)));
  return board;
}
