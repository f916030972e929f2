// The browser's rules give the answers of vectors/cases.json: written by hand from the rules, see vectors/SOURCE.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Board } from "../../src/randolph/web/rules/board.js";
import { movesFrom, movesTo } from "../../src/randolph/web/rules/notation.js";
import { begin, legalMoves, push, solved, verify } from "../../src/randolph/web/rules/problem.js";
import { travel } from "../../src/randolph/web/rules/travel.js";

const golden = JSON.parse(readFileSync(new URL("../../vectors/cases.json", import.meta.url), "utf8"));
/** @param {string} text */
const sorted = (text) => text.split(" ").filter(Boolean).sort();

test("the vectors have the format and version that this reader knows", () => {
  assert.equal(golden.format, "randolph-vectors");
  assert.equal(golden.version, 1);
  assert.ok(golden.cases.length > 40);
});

for (const { id, claim, proves, plays = [], solutions = [], legal = [], ...rest } of golden.cases) {
  const problem = { target: { cell: [-1, -1], color: "red" }, ...rest };

  test(`${proves.join(" ")} ${id}: ${claim}`, () => {
    for (const steps of plays) {
      let progress = begin(problem.robots);
      for (const step of steps) {
        const [move] = movesFrom(step.push);
        const before = progress;
        const made = push(problem, before, move);
        progress = made.progress;
        assert.equal(made.refusal, step.refused ?? null, step.push);
        if (step.refused) assert.equal(progress, before, "a refused push changes nothing");
        if (step.path) {
          const found = travel(new Board(problem.board), before.robots, move.robot, move.direction);
          assert.deepEqual(found.path, step.path, step.push);
          assert.deepEqual(found.directions.join(""), step.directions, step.push);
          assert.deepEqual(found.turns, step.turns, step.push);
          assert.deepEqual(progress.robots[move.robot], step.path.at(-1), step.push);
        }
        if (step.end) assert.deepEqual(progress.robots[move.robot], step.end, step.push);
        if (step.solved !== undefined) assert.equal(solved(problem, progress), step.solved, step.push);
      }
    }
    for (const { moves, ok, cost, rule, at } of solutions) {
      const verdict = verify(problem, movesFrom(moves));
      const expected = ok ? { ok, moves: cost, rule: null, at: null } : { ok, rule, at };
      assert.deepEqual({ ...verdict, ...expected }, verdict, `${moves}: ${JSON.stringify(verdict)}`);
    }
    for (const { after, moves } of legal) {
      const progress = movesFrom(after).reduce((now, move) => push(problem, now, move).progress, begin(problem.robots));
      assert.deepEqual(sorted(movesTo(legalMoves(problem, progress))), sorted(moves), `after '${after}'`);
    }
    if (rest.optimum !== undefined) assert.equal(shortest(problem, rest.optimum), rest.optimum);
    if (rest.none_within !== undefined) assert.equal(shortest(problem, rest.none_within), null);
  });
}

/**
 * The least number of moves, by plain breadth-first search over all that the future depends on; null beyond the limit.
 *
 * @param {import("../../src/randolph/web/rules/problem.js").Problem} problem
 * @param {number} limit
 */
function shortest(problem, limit) {
  /** @param {import("../../src/randolph/web/rules/problem.js").Progress} progress */
  const key = ({ robots, rows, columns, last }) =>
    JSON.stringify([Object.entries(robots).sort(), [...rows].sort(), [...columns].sort(), last]);
  let layer = [begin(problem.robots)];
  const seen = new Set(layer.map(key));
  for (let depth = 0; depth <= limit; depth += 1) {
    if (layer.some((progress) => solved(problem, progress))) return depth;
    const next = [];
    for (const progress of layer) {
      for (const move of legalMoves(problem, progress)) {
        const after = push(problem, progress, move).progress;
        if (seen.has(key(after))) continue;
        seen.add(key(after));
        next.push(after);
      }
    }
    layer = next;
  }
  return null;
}
