/** The frames of a solution's film (kit/replay.ts), by the page's own rules from the round's start position. */

import type { Robots } from "../../../kit/board/geometry.ts";
import type { Replay } from "../../../kit/replay.ts";
import type { ShownMove } from "../../../wire/generated/ricochet.ts";
import type { Move } from "../rules/move.ts";
import { movesFrom } from "../rules/notation.ts";
import { begin, type Problem, push } from "../rules/problem.ts";

export type Filmed = ShownMove & Move & { cost: number };
export type Film = Replay<Filmed, Robots>;

/**
 * The positions before, between and after the moves of a solution. A move that the rules refuse ends the film; the
 * server's solutions have none.
 *
 * @param text like "rE gN"
 */
export function film(problem: Problem, text: string): { moves: Filmed[]; positions: Robots[] } {
  let progress = begin(problem.robots);
  const positions = [problem.robots];
  const shown: Filmed[] = [];
  for (const move of movesFrom(text)) {
    const made = push(problem, progress, move);
    if (made.refusal || !made.travel) break;
    progress = made.progress;
    positions.push(progress.robots);
    shown.push({ ...move, path: made.travel.path, cost: made.travel.cost });
  }
  return { moves: shown, positions };
}
