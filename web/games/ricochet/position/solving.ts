/**
 * What the solver has said of a problem, and how far it may be told: nothing is shown that was not asked for. One
 * question a problem; its answer holds hints and solution, the page counts how many hints it has given away.
 */

import { locale, t } from "../../../core/i18n.ts";
import { cellName } from "../../../kit/board/geometry.ts";
import { HttpError } from "../../../wire/http.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { movesFrom } from "../rules/notation.ts";
import { directionName, robotName } from "../rules/words.ts";
import { type Hint, type Solved, solveProblem } from "../services.ts";

export class Solving {
  problem: ProblemJson;
  changed: () => void;
  answer: Solved | null = null;
  /** the question that is being answered */
  asking: Promise<Solved | null> | null = null;
  /** why there is no answer, as a key of the words */
  fault = "";
  left = new AbortController();

  /** @param changed something to draw */
  constructor(problem: ProblemJson, changed: () => void) {
    this.problem = problem;
    this.changed = changed;
  }

  /** Nobody waits any more: the search ends, too. */
  leave() {
    this.left.abort();
  }

  get busy() {
    return this.asking !== null;
  }

  /** The answer, asked for if need be; null where there is none, and `fault` says why. */
  async ask() {
    if (this.answer) return this.answer;
    this.fault = "";
    this.asking ??= this.fetch();
    this.changed();
    return this.asking;
  }

  async fetch() {
    try {
      this.answer = await solveProblem(this.problem, this.left.signal);
    } catch (error) {
      if (this.left.signal.aborted) return null;
      this.fault = faultKey(error);
    }
    this.asking = null;
    this.changed();
    return this.answer;
  }
}

/** The words for what the server has refused. */
export function faultKey(error: unknown) {
  const code = error instanceof HttpError ? error.code : "internal";
  const known = ["busy", "unreachable", "too_frequent", "too_large", "faulty"];
  return `position.fault.${known.includes(code) ? code : "other"}`;
}

/** What there is to say when there is no solution to show; null when there is one. */
export function noSolutionText(answer: Solved) {
  if (answer.status === "unsolvable") return t("position.unsolvable");
  if (answer.status === "limit") return t("position.limit", { count: answer.least });
  return null;
}

/** A hint in words. */
export function hintText(hint: Hint) {
  switch (hint.kind) {
    case "between":
      return t("position.hint.between", { least: hint.least, most: hint.most });
    case "fewer":
      return t("position.hint.fewer", { count: hint.than });
    case "moves":
      return t("position.hint.moves", { count: hint.count });
    case "robots":
      return t("position.hint.robots", { count: hint.robots.length, robots: listed(hint.robots.map(robotName)) });
    case "first_robot":
      return t("position.hint.first", { robot: robotName(hint.robot) });
    case "move":
      return moveText(hint.at, hint.move);
  }
}

function moveText(at: number, text: string) {
  const [{ robot, direction, end }] = movesFrom(text);
  const params = { at, robot: robotName(robot), direction: directionName(direction) };
  return end ? t("position.hint.move.to", { ...params, cell: cellName(end) }) : t("position.hint.move", params);
}

function listed(names: string[]) {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}
