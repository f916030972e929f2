/**
 * A problem that a user tries: the moves so far, with undo; this is practice, not a demonstration. The page's own rules
 * judge (T1–T6, M7), without the server. Immutable values: every change returns a new `Practice`.
 */

import type { Move } from "./move.ts";
import {
  begin,
  type Problem,
  type Progress,
  push,
  type Refusal,
  ricocheted,
  robotOnTarget,
  solved,
} from "./problem.ts";
import type { Travel } from "./travel.ts";

/** the answer of /api/problem, and an entry of problems.json */
export interface HomeProblem {
  problem: Problem;
  optimum: number;
  solution: string;
  id?: string;
}

export class Practice {
  problem: Problem;
  stages: readonly Progress[];
  moves: readonly Move[];
  travels: readonly Travel[];

  /**
   * @param stages the start, and the state after each move
   * @param travels of these moves
   */
  constructor(
    problem: Problem,
    stages: readonly Progress[] = [begin(problem.robots)],
    moves: readonly Move[] = [],
    travels: readonly Travel[] = [],
  ) {
    this.problem = problem;
    this.stages = stages;
    this.moves = moves;
    this.travels = travels;
  }

  get progress() {
    return this.stages[this.stages.length - 1];
  }

  /** The cost of the moves (X6). */
  get cost() {
    return this.progress.cost;
  }

  get solved() {
    return solved(this.problem, this.progress);
  }

  /** The active robot stands on the target, but it has not turned yet (T4). */
  get unturned() {
    const robot = robotOnTarget(this.problem, this.progress);
    return this.moves.length > 0 && robot !== undefined && !ricocheted(this.progress, robot) && !this.solved;
  }

  /** @returns a refused push changes nothing */
  push(move: Move): { practice: Practice; refusal: Refusal | null } {
    const made = push(this.problem, this.progress, move);
    if (made.refusal || !made.travel) return { practice: this, refusal: made.refusal };
    const { problem, stages, moves, travels } = this;
    const practice = new Practice(problem, [...stages, made.progress], [...moves, move], [...travels, made.travel]);
    return { practice, refusal: null };
  }

  undo() {
    if (this.moves.length === 0) return this;
    const { problem, stages, moves, travels } = this;
    return new Practice(problem, stages.slice(0, -1), moves.slice(0, -1), travels.slice(0, -1));
  }

  restart() {
    return new Practice(this.problem);
  }
}

/** Play moves one after the other, up to a refused one or to the target. */
export function tried(problem: Problem, moves: readonly Move[]) {
  let practice = new Practice(problem);
  for (const move of moves) {
    const made = practice.push(move);
    if (made.refusal || practice.solved) break;
    practice = made.practice;
  }
  return practice;
}
