// A try within a budget on the workbench: moves stand, and it is decided once.
import assert from "node:assert/strict";
import { test } from "node:test";

import type { BenchGame } from "../../web/workbench/game.ts";
import { Workbench } from "../../web/workbench/workbench.ts";

/** A game on a line: a move of n goes n steps and costs n; the target is 5; the wall at 9 stops everybody. */
type Stage = readonly number[];
const at = (stage: Stage) => stage.reduce((sum, step) => sum + step, 0);
const GAME: BenchGame<number, number, Stage, { cost: number }> = {
  ...{ styles: [], words: {} as any, slide: async () => {}, shake: () => {}, cheer: () => {} },
  ...{ task: () => "", board: () => "", tape: () => "", note: () => null, ask: async () => ({}) as any },
  begin: () => [],
  play: (stage, move) =>
    at(stage) + move > 8 ? { stage, refusal: "wall" } : { stage: [...stage, move], refusal: null },
  solved: (stage) => at(stage) === 5,
  made: (stage) => stage.map((cost) => ({ cost })),
  read: (text) => (text ? text.split(" ").map(Number) : []),
  write: (moves) => moves.join(" "),
};
const GIVEN = { problem: 0, written: "a line" };
const UNTRIED = { moves: [], hints: 0, seen: false, counted: false };

/** A workbench with a problem and a budget, and what it reports. */
function posed(budget: number | null, moves: number[] = []) {
  const reports: [boolean, string][] = [];
  const host: any = { renderRoot: null, updateComplete: Promise.resolve(true), requestUpdate() {}, addController() {} };
  const bench = new Workbench(host, GAME, { decided: (won, text) => reports.push([won, text]) });
  bench.setProblem(GIVEN, { ...UNTRIED, moves }, budget);
  return { bench, reports };
}

test("a try that reaches the target within its budget is won, with its moves", () => {
  const { bench, reports } = posed(5);
  bench.push(2);
  assert.deepEqual(reports, []);
  bench.push(3);
  assert.deepEqual(reports, [[true, "2 3"]]);
});

test("a try that has used up its budget is lost, whatever its last move cost", () => {
  for (const last of [2, 4]) {
    const { bench, reports } = posed(3);
    bench.push(1);
    bench.push(last);
    assert.deepEqual(reports, [[false, `1 ${last}`]]);
  }
});

test("a target reached above the budget does not win", () => {
  const { reports, bench } = posed(4);
  bench.push(5);
  assert.deepEqual(reports, [[false, "5"]]);
});

test("moves stand until the try is decided: afterwards they can be undone", () => {
  const { bench } = posed(3);
  bench.push(1);
  for (const how of ["undo", "restart"] as const) bench.step(how);
  assert.equal(bench.count, 1);
  bench.push(2);
  bench.step("undo");
  assert.equal(bench.count, 1);
});

test("a refused move costs nothing", () => {
  const { bench, reports } = posed(3);
  bench.push(9);
  assert.equal(bench.count, 0);
  assert.deepEqual(reports, []);
});

test("a try that is given up is lost with the moves made, and decided once", () => {
  const { bench, reports } = posed(5);
  bench.push(2);
  bench.decide(false);
  bench.decide(false);
  bench.push(3);
  assert.deepEqual(reports, [[false, "2"]]);
});

test("a try that was decided when the page closed is reported when it opens again", () => {
  assert.deepEqual(posed(3, [1, 2]).reports, [[false, "1 2"]]);
  assert.deepEqual(posed(5, [1, 4]).reports, [[true, "1 4"]]);
  assert.deepEqual(posed(5, [1]).reports, []);
});

test("without a budget nothing is decided", () => {
  const { bench, reports } = posed(null);
  bench.push(5);
  assert.equal(bench.solved, true);
  bench.decide(false);
  assert.deepEqual(reports, []);
});
