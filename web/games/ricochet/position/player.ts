/**
 * The page that shows a problem, for what is imported: a solution belongs to a problem, so the page that shows one says
 * so by `showing(player)`, and a solution that comes in is read as one of it and played there.
 */

import type { ProblemJson } from "../boards/shape.ts";

/** a page that shows a problem and can play solutions of it */
interface Player {
  /** the problem */
  json: ProblemJson | null;
  play: (solution: string) => void;
}

let shown: Player | null = null;

/** A page has come that shows a problem; null: it has left. */
export function showing(player: Player | null) {
  shown = player;
}

/** The page that shows a problem, if there is one. */
export const player = () => (shown?.json ? shown : null);
