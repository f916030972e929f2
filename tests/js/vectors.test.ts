// The browser's rules give the answers of vectors/cases.json, written by hand from the rules, and count as many sequences
// of moves as the other programs (vectors/perft.json): see vectors/SOURCE.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { movesFrom, movesTo } from "../../web/games/ricochet/rules/notation.ts";
import {
  after,
  begin,
  type Problem,
  type Progress,
  problemFrom,
  push,
  solved,
} from "../../web/games/ricochet/rules/problem.ts";
import { legalMoves, legalTravels, perft } from "./perft.ts";
import { verify } from "./verdicts.ts";

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../vectors/${name}`, import.meta.url), "utf8"));
const golden = [read("cases.json"), read("transparent.json")];
const counted = read("perft.json");
const sorted = (text: string) => text.split(" ").filter(Boolean).sort();

test("the vectors have the format and version that this reader knows", () => {
  for (const { format, version, cases } of golden) {
    assert.equal(format, "randolph-vectors");
    assert.equal(version, 1);
    assert.ok(cases.length > 20);
  }
  assert.equal(counted.format, "randolph-perft");
  assert.equal(counted.version, 1);
  assert.ok(counted.cases.length > 10);
});

for (const { id, problem, counts } of counted.cases) {
  test(`perft ${id}: as many sequences of 0 to ${counts.length - 1} moves as other readings of the rules count`, () => {
    assert.deepEqual(perft(problemFrom(problem), counts.length - 1), counts);
  });
}

for (const { id, claim, proves, plays = [], solutions = [], legal = [], ends = [], ...rest } of golden.flatMap(
  ({ cases }) => cases,
)) {
  const problem = problemFrom({ target: { cell: [-1, -1], color: "red" }, ...rest });

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
          assert.deepEqual(made.travel?.path, step.path, step.push);
          assert.deepEqual(made.travel?.directions.join(""), step.directions, step.push);
          assert.deepEqual(made.travel?.turns, step.turns, step.push);
          assert.deepEqual(progress.robots[move.robot], step.path.at(-1), step.push);
        }
        if (step.cost !== undefined) assert.equal(progress.cost - before.cost, step.cost, step.push);
        if (step.end) assert.deepEqual(progress.robots[move.robot], step.end, step.push);
        if (step.solved !== undefined) assert.equal(solved(problem, progress), step.solved, step.push);
      }
    }
    for (const { moves, ok, cost, rule, at } of solutions) {
      const verdict = verify(problem, movesFrom(moves));
      const expected = ok ? { ok, cost, rule: null, at: null } : { ok, rule, at };
      assert.deepEqual({ ...verdict, ...expected }, verdict, `${moves}: ${JSON.stringify(verdict)}`);
    }
    const played = (before: string) =>
      movesFrom(before).reduce((now, move) => push(problem, now, move).progress, begin(problem.robots));
    for (const { after: before, moves } of legal) {
      assert.deepEqual(sorted(movesTo(legalMoves(problem, played(before)))), sorted(moves), `after '${before}'`);
    }
    for (const { after: before, push: word, moves } of ends) {
      const offered = legalTravels(problem, played(before)).map(({ move, travel }) => [
        movesTo([move]),
        travel.end,
        travel.cost,
      ]);
      assert.deepEqual(
        offered.filter(([name]) => String(name).startsWith(word)),
        moves,
        `after '${before}': ${word}`,
      );
    }
    if (rest.optimum !== undefined) assert.equal(shortest(problem, rest.optimum), rest.optimum);
    if (rest.none_within !== undefined) assert.equal(shortest(problem, rest.none_within), null);
  });
}

/**
 * The least cost of a solution, by plain search in layers of equal cost over all that the future depends on; null beyond
 * the limit.
 */
function shortest(problem: Problem, limit: number) {
  const key = ({ robots, rows, columns, last }: Progress) =>
    JSON.stringify([Object.entries(robots).sort(), [...rows].sort(), [...columns].sort(), last]);
  const layers: Progress[][] = [[begin(problem.robots)]];
  const seen = new Set();
  for (let cost = 0; cost <= limit; cost += 1) {
    for (const progress of layers[cost] ?? []) {
      if (seen.has(key(progress))) continue;
      seen.add(key(progress));
      if (solved(problem, progress)) return cost;
      for (const { travel } of legalTravels(problem, progress)) {
        const next = after(progress, travel);
        if (next.cost <= limit) (layers[next.cost] ??= []).push(next);
      }
    }
  }
  return null;
}
