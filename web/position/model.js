/**
 * A position that somebody looks at: a problem as its link carries it, the moves tried so far with undo and redo, and how
 * many hints have been asked for. Pure values; judged by the page's own rules.
 *
 * The link is the state that is shared; what was tried is kept on the device for as long as the tab is open (`keep`,
 * `kept`), together with the link it belongs to.
 */
import { Practice } from "../home/practice.js";
import { withSymbol } from "../home/source.js";
import { movesFrom, movesTo } from "../rules/notation.js";

/** @typedef {import("../boards/shape.js").ProblemJson} ProblemJson */
/** @typedef {import("../rules/problem.js").Move} Move */
/** @typedef {import("../rules/problem.js").Problem} Problem */
/** @typedef {import("../rules/geometry.js").Color} Color */

export class Attempt {
  /**
   * @param {Practice} practice
   * @param {readonly Move[]} [undone] moves that were taken back, the first to be made again last
   */
  constructor(practice, undone = []) {
    this.practice = practice;
    this.undone = undone;
  }

  /** @param {Move} move */
  push(move) {
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
    /** @type {Attempt} */
    let attempt = this;
    while (attempt.practice.moves.length) attempt = attempt.undo();
    return attempt;
  }

  /** The same moves under other rules, as far as these allow them. @param {Problem} problem */
  under(problem) {
    return new Attempt(tried(problem, this.practice.moves));
  }
}

/**
 * The moves made one after the other, up to one that is refused, or to the success.
 *
 * @param {Problem} problem
 * @param {readonly Move[]} moves
 */
export function tried(problem, moves) {
  let practice = new Practice(problem);
  for (const move of moves) {
    const made = practice.push(move);
    if (made.refusal || practice.solved) break;
    practice = made.practice;
  }
  return practice;
}

/** The problem as the page plays it: powers apart from cells, the target with its printed symbol. @param {ProblemJson} json */
export function playable(json) {
  return withSymbol({ problem: /** @type {any} */ (json), optimum: 0, solution: "" }).problem;
}

/** The robots that have been given the transparent robot's powers (M9), the transparent one apart. @param {ProblemJson} json */
export function powersOf(json) {
  return /** @type {Color[]} */ (Object.keys(json.robots)).filter((color) => !Array.isArray(json.robots[color]));
}

/**
 * The same problem with or without a robot's powers (M9).
 *
 * @param {ProblemJson} json
 * @param {Color} color
 * @param {boolean} on
 * @returns {ProblemJson}
 */
export function withPowers(json, color, on) {
  const robot = json.robots[color];
  if (!robot) return json;
  const cell = Array.isArray(robot) ? robot : robot.cell;
  return { ...json, robots: { ...json.robots, [color]: on ? { cell, kind: "transparent" } : cell } };
}

// ---- what the device remembers ----

const KEY = "randolph.position";

/**
 * @typedef {object} Remembered
 * @property {string} fragment the link it belongs to
 * @property {Attempt} attempt
 * @property {number} hints how many have been asked for
 */

/** @param {Remembered} what */
export function keep({ fragment, attempt, hints }) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ fragment, moves: movesTo(attempt.practice.moves), hints }));
  } catch {
    // It lasts as long as the page, then.
  }
}

/**
 * What was tried at this link; nothing where it was another one, or makes no sense.
 *
 * @param {string} fragment
 * @param {Problem} problem
 * @returns {{ attempt: Attempt, hints: number }}
 */
export function kept(fragment, problem) {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (found?.fragment === fragment) {
      const attempt = new Attempt(tried(problem, movesFrom(found.moves)));
      return { attempt, hints: Number.isInteger(found.hints) && found.hints > 0 ? found.hints : 0 };
    }
  } catch {
    // Nothing is remembered.
  }
  return { attempt: new Attempt(new Practice(problem)), hints: 0 };
}

/** The link of the position looked at last; empty: none. */
export function lastFragment() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return typeof found?.fragment === "string" && found.fragment.startsWith("#p") ? found.fragment : "";
  } catch {
    return "";
  }
}
