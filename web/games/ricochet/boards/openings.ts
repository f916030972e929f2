/**
 * Rows and columns that players open by hand (E6): the effect of pointing at the board, and the maximum number. Plain
 * functions; rows and columns are counted from 0.
 */

import type { Direction } from "../../../kit/board/geometry.ts";
import { MOST_OPENED } from "../../../wire/generated/ricochet.ts";

type Lines = { rows: readonly number[]; cols: readonly number[] };
export type Line = { axis: "rows" | "cols"; index: number };

/**
 * The row or column that the user means by pointing at a place: the one that ends at the nearest border; in a corner,
 * the one whose side is nearer.
 */
export function lineAt(
  { rows, cols }: { rows: number; cols: number },
  { cell: [row, col], side }: { cell: readonly [number, number]; side: Direction | null },
): Line {
  const across = Math.min(col, cols - 1 - col);
  const along = Math.min(row, rows - 1 - row);
  const upright = side === "N" || side === "S";
  return along < across || (along === across && upright) ? { axis: "cols", index: col } : { axis: "rows", index: row };
}

/** Open a row or column, or close it again; null if too many would be open. */
export function toggled(lines: Lines, { axis, index }: Line): { rows: number[]; cols: number[] } | null {
  const next = { rows: [...lines.rows], cols: [...lines.cols] };
  const open = next[axis].indexOf(index);
  if (open >= 0) next[axis].splice(open, 1);
  else if (next.rows.length + next.cols.length >= MOST_OPENED) return null;
  else next[axis] = [...next[axis], index].sort((a, b) => a - b);
  return next;
}
