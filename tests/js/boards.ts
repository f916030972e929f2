// Boards for tests: a small one, and random ones for laws, made from a seed. They have every kind of part, each part once.

import type { FacedBoard } from "../../web/games/ricochet/boards/shape.ts";
import type { Cell } from "../../web/kit/board/geometry.ts";

/** Three rows, four columns, one part of every kind. */
export const SMALL: FacedBoard = {
  rows: 3,
  cols: 4,
  walls: [[0, 0, "E"]],
  diagonals: [{ cell: [1, 1], color: "red", direction: "/" }],
  openings: [[0, 2, "N"]],
  targets: [{ cell: [2, 3], color: "any", symbol: "vortex" }],
  center: [[2, 0]],
};

/** Numbers of 0 up to 1, the same for the same seed (mulberry32). */
export function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A board of 1 to 12 rows and columns; its walls are named by their south or east side, openings by north or west.
 */
export function randomBoard(random: () => number): FacedBoard {
  const below = (limit: number) => Math.floor(random() * limit);
  const [rows, cols] = [1 + below(12), 1 + below(12)];
  const cells = Array.from({ length: rows * cols }, (_, at) => [Math.floor(at / cols), at % cols] as Cell);
  const some = (share: number) => cells.filter(() => random() < share);
  const color = () => (["red", "green", "blue", "yellow"] as const)[below(4)];
  const symbol = () => (["circle", "triangle", "square", "hexagon"] as const)[below(4)];
  return {
    rows,
    cols,
    walls: [
      ...some(0.2)
        .filter(([, col]) => col < cols - 1)
        .map(([row, col]) => [row, col, "E"] as const),
      ...some(0.2)
        .filter(([row]) => row < rows - 1)
        .map(([row, col]) => [row, col, "S"] as const),
    ].map(([row, col, side]) => [row, col, side]),
    diagonals: some(0.1).map((cell) => ({ cell, color: color(), direction: random() < 0.5 ? "/" : "\\" })),
    openings: [
      ...some(0.3)
        .filter(([row]) => row === 0)
        .map(([row, col]) => [row, col, "N"] as const),
      ...some(0.3)
        .filter(([, col]) => col === 0)
        .map(([row, col]) => [row, col, "W"] as const),
    ].map(([row, col, side]) => [row, col, side]),
    targets: some(0.1).map((cell) => ({ cell, color: color(), symbol: symbol() })),
    center: some(0.05),
  };
}
