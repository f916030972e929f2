/**
 * A position that somebody looks at: a problem as its link carries it, the moves tried so far with undo and redo, and how
 * many hints have been asked for. Pure values; judged by the page's own rules.
 *
 * The link is the state that is shared; what was tried is kept on the device for as long as the tab is open (`keep`,
 * `kept`), together with the link it belongs to.
 */

import { fieldsOf, tab } from "../../../core/storage.ts";
import type { Color } from "../../../kit/board/geometry.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { withSymbol } from "../puzzles/source.ts";
import type { Move } from "../rules/move.ts";
import { movesFrom, movesTo } from "../rules/notation.ts";
import { Practice } from "../rules/practice.ts";
import type { Problem } from "../rules/problem.ts";

export class Attempt {
  practice: Practice;
  undone: readonly Move[];

  /** @param undone moves that were taken back, the first to be made again last */
  constructor(practice: Practice, undone: readonly Move[] = []) {
    this.practice = practice;
    this.undone = undone;
  }

  push(move: Move) {
    const { practice, refusal } = this.practice.push(move);
    return { attempt: refusal ? this : new Attempt(practice), refusal };
  }

  undo() {
    const last = this.practice.moves.at(-1);
    return last ? new Attempt(this.practice.undo(), [...this.undone, last]) : this;
  }

  redo() {
    const next = this.undone.at(-1);
    return next ? new Attempt(this.practice.push(next).practice, this.undone.slice(0, -1)) : this;
  }

  /** All robots back; the moves can be made again one by one. */
  restart() {
    let attempt: Attempt = this;
    while (attempt.practice.moves.length) attempt = attempt.undo();
    return attempt;
  }

  /** The same moves under other rules, as far as these allow them. */
  under(problem: Problem) {
    return new Attempt(tried(problem, this.practice.moves));
  }
}

/** The moves made one after the other, up to one that is refused, or to the success. */
export function tried(problem: Problem, moves: readonly Move[]) {
  let practice = new Practice(problem);
  for (const move of moves) {
    const made = practice.push(move);
    if (made.refusal || practice.solved) break;
    practice = made.practice;
  }
  return practice;
}

/** The problem as the page plays it: powers apart from cells, the target with its printed symbol. */
export function playable(json: ProblemJson) {
  return withSymbol({ problem: json, optimum: 0, solution: "" }).problem;
}

/** The robots that have been given the transparent robot's powers (M9), the transparent one apart. */
export function powersOf(json: ProblemJson) {
  return (Object.keys(json.robots) as Color[]).filter((color) => !Array.isArray(json.robots[color]));
}

/** The same problem with or without a robot's powers (M9). */
export function withPowers(json: ProblemJson, color: Color, on: boolean): ProblemJson {
  const robot = json.robots[color];
  if (!robot) return json;
  const cell = Array.isArray(robot) ? robot : robot.cell;
  return { ...json, robots: { ...json.robots, [color]: on ? { cell, kind: "transparent" } : cell } };
}

// ---- what the device remembers ----

const KEY = "randolph.position";

interface Remembered {
  /** the link it belongs to */
  fragment: string;
  attempt: Attempt;
  /** how many have been asked for */
  hints: number;
}

export const keep = ({ fragment, attempt, hints }: Remembered) =>
  tab.write(KEY, { fragment, moves: movesTo(attempt.practice.moves), hints });

/** What was tried at this link; nothing where it was another one, or makes no sense. */
export function kept(fragment: string, problem: Problem): { attempt: Attempt; hints: number } {
  return tab.read(KEY, (found) => {
    const { fragment: of, moves, hints } = fieldsOf(found);
    if (of !== fragment || typeof moves !== "string") return { attempt: new Attempt(new Practice(problem)), hints: 0 };
    const attempt = new Attempt(tried(problem, movesFrom(moves)));
    return { attempt, hints: typeof hints === "number" && Number.isInteger(hints) && hints > 0 ? hints : 0 };
  });
}

/** The link of the position looked at last; empty: none. */
export const lastFragment = () =>
  tab.read(KEY, (found) => {
    const { fragment } = fieldsOf(found);
    return typeof fragment === "string" && fragment.startsWith("#p") ? fragment : "";
  });
