/**
 * Connects imports to the page that shows a problem: a solution belongs to a problem, so that page registers with
 * `showing(player)`, and an imported solution is read as one of its problem and played there.
 */

import type { ProblemJson } from "../boards/shape.ts";

/** a page that shows a problem and can play solutions of it */
interface Player {
  /** the problem */
  json: ProblemJson | null;
  play: (solution: string) => void;
}

let shown: Player | null = null;

/** Register the page that shows a problem; null: it was left. */
export function showing(player: Player | null) {
  shown = player;
}

/** The page that shows a problem, if there is one. */
export const player = () => (shown?.json ? shown : null);
