/**
 * A demonstration by the page's own rules: the travels so far, and whether a push would be refused. The server judges;
 * this only saves a round trip for what is plainly forbidden. Pure functions.
 */

import type { BoardJson, ShownMove, View } from "../../../wire/generated/ricochet.ts";
import type { ProblemJson } from "../boards/shape.ts";
import type { Move } from "../rules/move.ts";
import { movesFrom } from "../rules/notation.ts";
import { begin, type Problem, push } from "../rules/problem.ts";
import { isTransparent } from "../rules/travel.ts";
import { robotsOf, targetOf } from "./model.ts";

/** The problem of the round that is being shown. */
export function problemOf(view: View, board: BoardJson | null): Problem | null {
  const target = targetOf(view, board);
  return board && target
    ? { board, robots: view.start, target, rules: view.played ?? view.rules, powers: view.powers }
    : null;
}

/** The problem of the round that is over, as links carry it; null while there is none. */
export function problemOver(view: View, board: BoardJson | null): ProblemJson | null {
  const { result, powers } = view;
  const target = result && board?.targets[result.chip];
  if (!result || !board || !target) return null;
  const { faces: _, ...surface } = board;
  const robots = Object.entries(result.start).map(([color, cell]) => [
    color,
    powers.some((power) => power === color) ? { cell, kind: "transparent" } : cell,
  ]);
  const { ricochet, no_reversal } = view.played ?? view.rules;
  return {
    board: surface,
    robots: Object.fromEntries(robots),
    target,
    rules: { ricochet, no_reversal },
  } as ProblemJson; // the robots are named by the colors of the view
}

/** A demonstrated move as it is written: with its end where the push leaves that open (X6). */
function moveOf({ robot, direction, move }: ShownMove): Move {
  return move ? movesFrom(move)[0] : { robot, direction };
}

/** How far the demonstration has come; null when nobody shows. */
export function progressOf(view: View, board: BoardJson | null) {
  const problem = problemOf(view, board);
  if (!problem || !view.demonstration) return null;
  return view.demonstration.moves.reduce(
    (progress, shown) => push(problem, progress, moveOf(shown)).progress,
    begin(view.start),
  );
}

/** The rule that refuses a push, as far as the page can tell. */
export function pushFault(view: View, board: BoardJson | null, move: Move) {
  const problem = problemOf(view, board);
  const progress = progressOf(view, board);
  return problem && progress ? push(problem, progress, move).refusal : null;
}

/**
 * What the demonstration may still count before the attempt has failed (B4, H4); null where the bid does not bind (O2).
 */
export function budgetOf(view: View) {
  const shown = view.demonstration;
  if (!shown || (view.mode === "solo" && view.rules.any_count)) return null;
  return shown.bid + (shown.grace ?? 0) - shown.cost;
}

/** Whether a robot plays whose moves may count more than one (X6). */
export function countsCosts(view: View) {
  return robotsOf(view).some((robot) => isTransparent(robot, view.powers));
}
