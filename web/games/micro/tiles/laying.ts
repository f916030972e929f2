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
  /** the one that is taken up: its corner is next */
  tile: string | null;
  /** it was laid just now, into the next free corner, and may still go to another free one */
  fresh: boolean;
  /** the one that is chosen: its tile is next */
  corner: number | null;
}

export const TILE_NUMBERS = ["1", "2", "3", "4"] as const;

export const choosing = (laid: Laid): Choice => ({ laid, tile: null, fresh: false, corner: null });

/** The corner where a tile lies; -1: beside the board. */
export const cornerOf = (laid: Laid, tile: string) => laid.findIndex((place) => place?.[0] === tile);

export const whole = (laid: Laid) => !laid.includes(null);

/** A tile laid into a corner, from wherever. */
export function put(laid: Laid, tile: string, corner: number): Laid {
  const from = cornerOf(laid, tile);
  return placed(laid, from, laid[from] ?? `${tile}N`, corner);
}

/** What lies in a corner, turned. */
export const turned = (laid: Laid, corner: number, quarters: number = 1): Laid =>
  laid.map((place, at) => (at === corner && place ? turnedPlace(place, quarters) : place));

/**
 * A tap on a tile: it goes to the corner that is chosen, else to the next free one, clockwise from the north-west – or to
 * the free corner that is tapped next. One that lies is taken up, and tapped again let go.
 */
export function tileTapped({ laid, tile: held, fresh, corner }: Choice, tile: string): Choice {
  if (corner !== null) return choosing(put(laid, tile, corner));
  if (cornerOf(laid, tile) >= 0)
    return held === tile && !fresh ? choosing(laid) : { laid, tile, fresh: false, corner: null };
  const after = put(laid, tile, laid.indexOf(null));
  return whole(after) ? choosing(after) : { laid: after, tile, fresh: true, corner: null };
}

/**
 * A tap on a corner: the tile that is taken up is laid there; else what lies there turns a quarter, clockwise; else
 * the corner is chosen for the next tile, or no longer.
 */
export function cornerTapped({ laid, tile, fresh, corner: chosen }: Choice, corner: number): Choice {
  const lies = laid[corner] !== null;
  if (tile !== null && !(fresh && lies)) return choosing(put(laid, tile, corner));
  if (lies) return choosing(turned(laid, corner));
  return { ...choosing(laid), corner: chosen === corner ? null : corner };
}
