/**
 * A demonstration by the page's own rules: the travels so far, and whether a push would be refused. The server decides;
 * this only saves a round trip for clearly illegal moves. Pure functions.
 */

import type { BoardJson, ShownMove, View } from "../../../wire/generated/ricochet.ts";
import type { ProblemJson } from "../boards/shape.ts";
import type { Move } from "../rules/move.ts";
import { movesFrom } from "../rules/notation.ts";
import { begin, type Problem, push } from "../rules/problem.ts";
import { isTransparent } from "../rules/travel.ts";
import { robotsOf, targetOf } from "./model.ts";

/** The problem of the current demonstration. */
export function problemOf(view: View, board: BoardJson | null): Problem | null {
  const target = targetOf(view, board);
  return board && target
    ? { board, robots: view.start, target, rules: view.played ?? view.rules, powers: view.powers }
    : null;
}

/** The problem of the finished round, as links contain it; null if there is none. */
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
  } as ProblemJson; // the view's colors are the names of its robots
}

/** A demonstrated move in notation: with its end if the push has several (X6). */
function moveOf({ robot, direction, move }: ShownMove): Move {
  return move ? movesFrom(move)[0] : { robot, direction };
}

/** The progress of the demonstration; null if nobody shows. */
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

/** What the demonstration may still cost before the attempt fails (B4, H4); null if the bid does not bind (O2). */
export function budgetOf(view: View) {
  const shown = view.demonstration;
  if (!shown || (view.mode === "solo" && view.rules.any_count)) return null;
  return shown.bid + (shown.grace ?? 0) - shown.cost;
}

/** Whether a robot plays whose moves may cost more than one (X6). */
export function countsCosts(view: View) {
  return robotsOf(view).some((robot) => isTransparent(robot, view.powers));
}
