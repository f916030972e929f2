/**
 * Placing four tiles in four corners: the effects of a tap on a tile, a tap on a corner, a drag and a key. Plain
 * functions of the choice; a free corner is null. A placed tile keeps its turn wherever it goes.
 */

import { type Lying, placed } from "../../../kit/board/corners.ts";
import { turnedPlace } from "./arrangements.ts";

/** at NW, NE, SE, SW: `1N` … `4W`, or nothing */
export type Laid = Lying;
export interface Choice {
  laid: Laid;
  /** the picked-up tile: a corner for it is next */
  tile: string | null;
  /** it was just placed in the next free corner, and may still move to another free one */
  fresh: boolean;
  /** the chosen corner: a tile for it is next */
  corner: number | null;
}

export const TILE_NUMBERS = ["1", "2", "3", "4"] as const;

export const choosing = (laid: Laid): Choice => ({ laid, tile: null, fresh: false, corner: null });

/** The corner of a tile; -1: beside the board. */
export const cornerOf = (laid: Laid, tile: string) => laid.findIndex((place) => place?.[0] === tile);

export const whole = (laid: Laid) => !laid.includes(null);

/** Put a tile into a corner, from wherever it is. */
export function put(laid: Laid, tile: string, corner: number): Laid {
  const from = cornerOf(laid, tile);
  return placed(laid, from, laid[from] ?? `${tile}N`, corner);
}

/** Turn the tile in a corner. */
export const turned = (laid: Laid, corner: number, quarters: number = 1): Laid =>
  laid.map((place, at) => (at === corner && place ? turnedPlace(place, quarters) : place));

/**
 * A tap on a tile puts it into the chosen corner, or else into the next free one, clockwise from the north-west; a tap
 * on another free corner then moves it there. A tap on a placed tile picks it up, a second tap releases it.
 */
export function tileTapped({ laid, tile: held, fresh, corner }: Choice, tile: string): Choice {
  if (corner !== null) return choosing(put(laid, tile, corner));
  if (cornerOf(laid, tile) >= 0)
    return held === tile && !fresh ? choosing(laid) : { laid, tile, fresh: false, corner: null };
  const after = put(laid, tile, laid.indexOf(null));
  return whole(after) ? choosing(after) : { laid: after, tile, fresh: true, corner: null };
}

/**
 * A tap on a corner puts the picked-up tile there; otherwise it turns the tile there by a quarter, clockwise; otherwise
 * it chooses the corner for the next tile, or no longer.
 */
export function cornerTapped({ laid, tile, fresh, corner: chosen }: Choice, corner: number): Choice {
  const lies = laid[corner] !== null;
  if (tile !== null && !(fresh && lies)) return choosing(put(laid, tile, corner));
  if (lies) return choosing(turned(laid, corner));
  return { ...choosing(laid), corner: chosen === corner ? null : corner };
}
