/**
 * A problem that somebody tries: the moves made so far, with undo – it is practice, not a demonstration. Judged by the
 * page's own rules (T1–T6, M7); nothing is asked of the server. Pure values: every change gives a new `Practice`.
 */
import { begin, push, ricocheted, robotOnTarget, solved } from "../rules/problem.js";

/** @typedef {import("../rules/problem.js").Move} Move */
/** @typedef {import("../rules/problem.js").Problem} Problem */
/** @typedef {import("../rules/problem.js").Progress} Progress */
/** @typedef {import("../rules/problem.js").Refusal} Refusal */
/** @typedef {import("../rules/travel.js").Travel} Travel */
/**
 * @typedef {object} HomeProblem what the server gives at /api/problem, and what problems.json holds
 * @property {Problem} problem
 * @property {number} optimum
 * @property {string} solution
 * @property {string} [id]
 */

export class Practice {
  /**
   * @param {Problem} problem
   * @param {readonly Progress[]} [stages] the start and what came after each move
   * @param {readonly Move[]} [moves]
   * @param {readonly Travel[]} [travels] of these moves
   */
  constructor(problem, stages = [begin(problem.robots)], moves = [], travels = []) {
    this.problem = problem;
    this.stages = stages;
    this.moves = moves;
    this.travels = travels;
  }

  get progress() {
    return this.stages[this.stages.length - 1];
  }

  /** What the moves count (X6). */
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

  /**
   * @param {Move} move
   * @returns {{ practice: Practice, refusal: Refusal | null }} a refused push changes nothing
   */
  push(move) {
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
