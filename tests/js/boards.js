// Boards for tests: a small one, and random ones for laws, made from a seed. They have every kind of part, each part once.
/** @typedef {import("../../web/boards/shape.js").FacedBoard} FacedBoard */
/** @typedef {import("../../web/rules/geometry.js").Cell} Cell */

/** Three rows, four columns, one part of every kind. */
export const SMALL = /** @satisfies {FacedBoard} */ ({
  rows: 3,
  cols: 4,
  walls: [[0, 0, "E"]],
  diagonals: [{ cell: [1, 1], color: "red", direction: "/" }],
  openings: [[0, 2, "N"]],
  targets: [{ cell: [2, 3], color: "any", symbol: "vortex" }],
  center: [[2, 0]],
});

/**
 * Numbers of 0 up to 1, the same for the same seed (mulberry32).
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function randomly(seed) {
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
 *
 * @param {() => number} random
 * @returns {FacedBoard}
 */
export function randomBoard(random) {
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const [rows, cols] = [1 + below(12), 1 + below(12)];
  const cells = Array.from({ length: rows * cols }, (_, at) => /** @type {Cell} */ ([Math.floor(at / cols), at % cols]));
  const some = (/** @type {number} */ share) => cells.filter(() => random() < share);
  const color = () => /** @type {const} */ (["red", "green", "blue", "yellow"])[below(4)];
  const symbol = () => /** @type {const} */ (["circle", "triangle", "square", "hexagon"])[below(4)];
  return {
    rows,
    cols,
    walls: [
      ...some(0.2).filter(([, col]) => col < cols - 1).map(([row, col]) => /** @type {const} */ ([row, col, "E"])),
      ...some(0.2).filter(([row]) => row < rows - 1).map(([row, col]) => /** @type {const} */ ([row, col, "S"])),
    ].map(([row, col, side]) => [row, col, side]),
    diagonals: some(0.1).map((cell) => ({ cell, color: color(), direction: random() < 0.5 ? "/" : "\\" })),
    openings: [
      ...some(0.3).filter(([row]) => row === 0).map(([row, col]) => /** @type {const} */ ([row, col, "N"])),
      ...some(0.3).filter(([, col]) => col === 0).map(([row, col]) => /** @type {const} */ ([row, col, "W"])),
    ].map(([row, col, side]) => [row, col, side]),
    targets: some(0.1).map((cell) => ({ cell, color: color(), symbol: symbol() })),
    center: some(0.05),
  };
}
