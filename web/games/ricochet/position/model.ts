/** A position in its link, and as the page plays it. */

import { COLORS, type Color } from "../../../kit/board/geometry.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { withSymbol } from "../puzzles/source.ts";

/** The problem as the page plays it: powers separate from cells, the target with its printed symbol. */
export function playable(json: ProblemJson) {
  return withSymbol({ problem: json, optimum: 0, solution: "" }).problem;
}

/** The robots that were given the transparent robot's powers (M9), besides the transparent one. */
export function powersOf(json: ProblemJson) {
  return COLORS.filter((color) => json.robots[color] && !Array.isArray(json.robots[color]));
}

/** The same problem with or without a robot's powers (M9). */
export function withPowers(json: ProblemJson, color: Color, on: boolean): ProblemJson {
  const robot = json.robots[color];
  if (!robot) return json;
  const cell = Array.isArray(robot) ? robot : robot.cell;
  return { ...json, robots: { ...json.robots, [color]: on ? { cell, kind: "transparent" } : cell } };
}
