/**
 * What the solver has said of a problem, and how far it may be told: nothing is shown that was not asked for. One
 * question a problem; its answer holds hints and solution, the page counts how many hints it has given away.
 */
import { locale, t } from "../i18n.js";
import { HttpError, solveProblem } from "../net/http.js";
import { movesFrom } from "../rules/notation.js";
import { cellName } from "../rules/geometry.js";
import { directionName, robotName } from "../rules/words.js";

/** @typedef {import("../boards/shape.js").ProblemJson} ProblemJson */
/** @typedef {import("../net/http.js").Solved} Solved */
/** @typedef {import("../net/http.js").Hint} Hint */

export class Solving {
  /**
   * @param {ProblemJson} problem
   * @param {() => void} changed something to draw
   */
  constructor(problem, changed) {
    this.problem = problem;
    this.changed = changed;
    /** @type {Solved | null} */
    this.answer = null;
    /** @type {Promise<Solved | null> | null} the question that is being answered */
    this.asking = null;
    /** why there is no answer, as a key of the words */
    this.fault = "";
    this.left = new AbortController();
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

/** The words for what the server has refused. @param {unknown} error */
export function faultKey(error) {
  const code = error instanceof HttpError ? error.code : "internal";
  const known = ["busy", "unreachable", "too_frequent", "too_large", "faulty"];
  return `position.fault.${known.includes(code) ? code : "other"}`;
}

/** How many hints an answer has. @param {Solved | null} answer */
export const hintCount = (answer) => answer?.hints.length ?? 0;

/** What there is to say when there is no solution to show; null when there is one. @param {Solved} answer */
export function noSolutionText(answer) {
  if (answer.status === "unsolvable") return t("position.unsolvable");
  if (answer.status === "limit") return t("position.limit", { count: answer.least });
  return null;
}

/** A hint in words. @param {Hint} hint */
export function hintText(hint) {
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

/** @param {number} at @param {string} text */
function moveText(at, text) {
  const [{ robot, direction, end }] = movesFrom(text);
  const params = { at, robot: robotName(robot), direction: directionName(direction) };
  return end ? t("position.hint.move.to", { ...params, cell: cellName(end) }) : t("position.hint.move", params);
}

/** @param {string[]} names */
function listed(names) {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}
