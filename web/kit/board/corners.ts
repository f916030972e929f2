/** The parts in the four corners of a board, as values. */

/** The corners, clockwise. */
export const CORNERS = ["nw", "ne", "se", "sw"] as const;

/** The corners row by row, as the Tab key reaches them. */
export const READING = [0, 1, 3, 2] as const;

/** At NW, NE, SE, SW; null: free. */
export type Lying = readonly (string | null)[];

/** Every corner is free. */
export const NOTHING: Lying = Object.freeze([null, null, null, null]);

/**
 * Put a part into a corner. The part that was there goes to where the new one came from: another corner, or off the
 * board.
 *
 * @param from the corner that it leaves; -1: none
 */
export const placed = (lying: Lying, from: number, thing: string, corner: number): Lying =>
  lying.map((other, at) => (at === corner ? thing : at === from ? lying[corner] : other));

/** Clear a corner. */
export const without = (lying: Lying, corner: number): Lying =>
  lying.map((other, at) => (at === corner ? null : other));
