/** The moves that a user tries, with undo and redo: an immutable value. */

import type { Judge } from "./game.ts";

export class Attempt<Move, Stage> {
  judge: Judge<Move, Stage>;
  /** the start, and the stage after each move */
  stages: readonly Stage[];
  moves: readonly Move[];
  /** undone moves; the first to be redone is last */
  undone: readonly Move[];

  constructor(
    judge: Judge<Move, Stage>,
    stages: readonly Stage[],
    moves: readonly Move[] = [],
    undone: readonly Move[] = [],
  ) {
    this.judge = judge;
    this.stages = stages;
    this.moves = moves;
    this.undone = undone;
  }

  /** Play moves one after the other, up to a refused one. @param past whether to continue after reaching the target */
  static of<Move, Stage>(
    judge: Judge<Move, Stage>,
    start: Stage,
    moves: readonly Move[],
    { past = false }: { past?: boolean } = {},
  ) {
    let attempt = new Attempt(judge, [start]);
    for (const move of moves) {
      if (attempt.solved && !past) break;
      const made = attempt.push(move);
      if (made.refusal) break;
      attempt = made.attempt;
    }
    return attempt;
  }

  get stage() {
    return this.stages[this.stages.length - 1];
  }

  get solved() {
    return this.judge.solved(this.stage);
  }

  /** A refused move changes nothing; a new one clears the undone moves. */
  push(move: Move): { attempt: Attempt<Move, Stage>; refusal: string | null } {
    const { judge, stages, moves } = this;
    const { stage, refusal } = judge.play(this.stage, move);
    if (refusal) return { attempt: this, refusal };
    return { attempt: new Attempt(judge, [...stages, stage], [...moves, move]), refusal: null };
  }

  undo() {
    return this.back(this.moves.length - 1);
  }

  redo() {
    const next = this.undone.at(-1);
    if (next === undefined) return this;
    const { judge, stages, moves } = this.push(next).attempt;
    return new Attempt(judge, stages, moves, this.undone.slice(0, -1));
  }

  /** Undo everything; the moves can be redone one by one. */
  restart() {
    return this.back(0);
  }

  /** Go to the stage after this many moves. */
  back(count: number): Attempt<Move, Stage> {
    const { judge, stages, moves, undone } = this;
    if (count < 0 || count >= moves.length) return this;
    const again = [...undone, ...moves.slice(count).reverse()];
    return new Attempt(judge, stages.slice(0, count + 1), moves.slice(0, count), again);
  }
}
