/**
 * Rows and columns that players open by hand (E6): what pointing at the board means, and how many may be open. Plain
 * functions; rows and columns are counted from 0.
 */

/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {{ rows: readonly number[], cols: readonly number[] }} Lines */
/** @typedef {{ axis: "rows" | "cols", index: number }} Line */

/** How many rows and columns may be open in all. */
export const MOST_OPEN = 4;

/**
 * The row or column that is meant by pointing at a place: the one that ends at the border next to it, in a corner the one
 * whose side is nearer.
 *
 * @param {{ rows: number, cols: number }} board
 * @param {{ cell: readonly [number, number], side: Direction | null }} spot
 * @returns {Line}
 */
export function lineAt({ rows, cols }, { cell: [row, col], side }) {
  const across = Math.min(col, cols - 1 - col);
  const along = Math.min(row, rows - 1 - row);
  const upright = side === "N" || side === "S";
  return along < across || (along === across && upright) ? { axis: "cols", index: col } : { axis: "rows", index: row };
}

/**
 * A row or column opened, or closed again; null where too many would be open.
 *
 * @param {Lines} lines
 * @param {Line} line
 * @returns {{ rows: number[], cols: number[] } | null}
 */
export function toggled(lines, { axis, index }) {
  const next = { rows: [...lines.rows], cols: [...lines.cols] };
  const open = next[axis].indexOf(index);
  if (open >= 0) next[axis].splice(open, 1);
  else if (next.rows.length + next.cols.length >= MOST_OPEN) return null;
  else next[axis] = [...next[axis], index].sort((a, b) => a - b);
  return next;
}
