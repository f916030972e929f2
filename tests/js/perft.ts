/**
 * Legal moves, and how many sequences of them there are: the figures by which independent readings of the rules are
 * compared (vectors/perft.json).
 */

import { boardOf } from "../../web/games/ricochet/rules/board.ts";
import { type Move, named } from "../../web/games/ricochet/rules/move.ts";
import { after, begin, goesBack, type Problem, type Progress } from "../../web/games/ricochet/rules/problem.ts";
import { type Travel, travel } from "../../web/games/ricochet/rules/travel.ts";
import { COLORS, DIRECTIONS } from "../../web/kit/board/geometry.ts";

/** All legal moves with their travels, robot by robot, clockwise from north, then in the order of `travel`. */
export function legalTravels(problem: Problem, progress: Progress): { move: Move; travel: Travel }[] {
  const board = boardOf(problem.board);
  return COLORS.filter((robot) => progress.robots[robot]).flatMap((robot) =>
    DIRECTIONS.filter((direction) => !goesBack(problem.rules, progress.last, robot, direction)).flatMap((direction) => {
      const ways = travel(board, progress.robots, robot, direction, problem.powers);
      return ways.filter(({ refusal }) => !refusal).map((way) => ({ move: named(ways, way), travel: way }));
    }),
  );
}

/** All legal moves, robot by robot, clockwise from north, then in the order of `travel`. */
export const legalMoves = (problem: Problem, progress: Progress) =>
  legalTravels(problem, progress).map(({ move }) => move);

/**
 * How many sequences of 0, 1, … `depth` legal moves there are from the problem's position. A sequence does not end at the
 * target; moves are counted as X6 tells them apart; M7 binds where it is on.
 *
 * Sequences that lead to the same position with the same robot moved last go on alike, and are counted together.
 */
export function perft(problem: Problem, depth: number): number[] {
  const counts = [1];
  let level = new Map([["", { progress: begin(problem.robots), sequences: 1 }]]);
  while (counts.length <= depth) {
    const next = new Map();
    let sum = 0;
    for (const { progress, sequences } of level.values()) {
      for (const { travel } of legalTravels(problem, progress)) {
        const made = after(progress, travel);
        const key = JSON.stringify([made.robots, made.last]);
        const same = next.get(key);
        if (same) same.sequences += sequences;
        else next.set(key, { progress: made, sequences });
        sum += sequences;
      }
    }
    counts.push(sum);
    level = next;
  }
  return counts;
}
