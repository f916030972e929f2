// The home page's problems and practice: the built-in problems are what they say, undo takes back exactly one move.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { suitable } from "../../web/games/ricochet/puzzles/puzzles.ts";
import { another, withSymbol } from "../../web/games/ricochet/puzzles/source.ts";
import { movesFrom } from "../../web/games/ricochet/rules/notation.ts";
import { type HomeProblem, Practice } from "../../web/games/ricochet/rules/practice.ts";
import type { Problem } from "../../web/games/ricochet/rules/problem.ts";
import { verify } from "./verdicts.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const builtIn: HomeProblem[] = JSON.parse(read("web/games/ricochet/puzzles/problems.json"));
const proven: { id: string; robots: object; target: { cell: number[]; color: string }; optimum: number }[] = read(
  "tests/data/problems/official-classic.jsonl",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

test("there are a dozen built-in problems, easy enough for a newcomer", () => {
  assert.equal(builtIn.length, 12);
  for (const { optimum } of builtIn) assert.ok(optimum >= 2 && optimum <= 6);
});

test("puzzles grow gently: 2 to 4 moves, from the third on 3 to 5, from the sixth on 4 to 7", () => {
  const bounds = [0, 1, 2, 4, 5, 100].map((count) => Object.values(suitable(count)).join("-"));
  assert.deepEqual(bounds, ["2-4", "2-4", "3-5", "3-5", "4-7", "4-7"]);
});

test("at each step there are at least six built-in problems, and none comes twice before all have come", () => {
  for (const solvedSoFar of [0, 2, 5]) {
    const bounds = suitable(solvedSoFar);
    const fitting = builtIn.filter(({ optimum }) => optimum >= bounds.least && optimum <= bounds.most);
    assert.ok(fitting.length >= 6);
    const seen = new Set();
    let last = another(builtIn, bounds, null, 0.99);
    for (let count = 0; count < fitting.length; count += 1) {
      seen.add(last.id);
      last = another(builtIn, bounds, last, 0);
    }
    assert.deepEqual([...seen].sort(), fitting.map(({ id }) => id).sort());
  }
});

test("T1–T6: each built-in solution solves its problem in exactly the optimum that was proven elsewhere", () => {
  for (const { id, problem, optimum, solution } of builtIn) {
    const source = proven.find((other) => other.id === id);
    assert.ok(source, id);
    assert.equal(optimum, source.optimum, id);
    assert.deepEqual(problem.robots, source.robots, id);
    assert.deepEqual([problem.target.cell, problem.target.color], [source.target.cell, source.target.color], id);
    assert.deepEqual(verify(problem, movesFrom(solution)), { ok: true, cost: optimum, rule: null, at: null }, id);
  }
});

test("the symbol of a target is the one printed on its cell", () => {
  for (const given of builtIn) {
    const { problem } = withSymbol({
      ...given,
      problem: { ...given.problem, target: { cell: given.problem.target.cell, color: given.problem.target.color } },
    });
    assert.equal(problem.target.symbol, given.problem.target.symbol, given.id);
  }
});

const played = (practice: Practice, moves: string) =>
  movesFrom(moves).reduce((now, move) => now.push(move).practice, practice);

const small: Problem = {
  board: { rows: 5, cols: 5, walls: [[2, 4, "S"]] },
  robots: { red: [2, 0], green: [0, 2] },
  target: { cell: [2, 4], color: "red" },
};

test("undo takes back one move, start over all of them", () => {
  const practice = played(new Practice(small), "rN gS rE");
  assert.equal(practice.moves.length, 3);
  assert.deepEqual(practice.undo().progress, played(new Practice(small), "rN gS").progress);
  assert.deepEqual(practice.restart().progress, new Practice(small).progress);
  const start = new Practice(small);
  assert.equal(start.undo(), start);
});

test("M7: undo also takes back what M7 remembers", () => {
  const practice = played(new Practice(small), "rE rN");
  assert.equal(practice.push({ robot: "red", direction: "S" }).refusal, "M7");
  assert.equal(practice.undo().push({ robot: "red", direction: "W" }).refusal, "M7");
  assert.equal(practice.undo().push({ robot: "red", direction: "N" }).refusal, null);
});

test("T4: reaching the target without a turn is reported, and is no solution", () => {
  const straight = played(new Practice(small), "rE");
  assert.ok(straight.unturned);
  assert.ok(!straight.solved);
  const turned = played(new Practice(small), "rN gS rE rS");
  assert.ok(turned.solved);
  assert.ok(!turned.unturned);
});

test("a refused push leaves the practice as it is", () => {
  const practice = new Practice(small);
  assert.equal(practice.push({ robot: "red", direction: "W" }).practice, practice);
});
