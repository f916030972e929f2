// Puzzles of the bank on the workbench of their game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { benchPuzzle } from "../../web/games/bench-puzzle.ts";

test("a puzzle of Ricochet Robots is played by its own rules, walls and all", async () => {
  // Red slides east to the wall beside the target, then nothing is left to do.
  const problem = {
    board: { rows: 3, cols: 3, walls: [[0, 1, "E"]], diagonals: [], openings: [], targets: [], center: [] },
    robots: { red: [0, 0] },
    target: { cell: [0, 1], color: "red" },
    rules: { ricochet: false, no_reversal: true },
  };
  const found = await benchPuzzle({ game: "ricochet", line: "3x3 …", problem });
  assert.ok(found);
  const { game, given } = found;
  assert.equal(given.written, "3x3 …");
  const { stage, refusal } = game.play(game.begin(given.problem), game.read("rE")[0]);
  assert.equal(refusal, null);
  assert.equal(game.solved(stage), true);
  assert.equal(game.write(game.read("rE")), "rE");
});

test("a puzzle of Micro Robots comes from its line", async () => {
  const found = await benchPuzzle({ game: "micro", line: "black:1E-2N-3N-4N r5 b1", problem: {} });
  assert.ok(found);
  assert.equal(found.given.written, "black:1E-2N-3N-4N r5 b1");
  const { game, given } = found;
  const start = game.begin(given.problem);
  assert.equal(game.solved(start), false);
  const answer = await game.ask(given.problem, new AbortController().signal);
  const stages = game.read(answer.solution ?? "").reduce((stage, move) => game.play(stage, move).stage, start);
  assert.equal(game.solved(stages), true);
});

test("what this page cannot play is null: an unknown game, a problem without walls, a damaged line", async () => {
  const line = "1C-2C-4C-3D r=f5 r@k15";
  assert.equal(await benchPuzzle({ game: "chess", line, problem: {} }), null);
  assert.equal(
    await benchPuzzle({ game: "ricochet", line, problem: { board: { faces: ["1C", "2C", "4C", "3D"] } } }),
    null,
  );
  assert.equal(await benchPuzzle({ game: "micro", line: "black:1E-2N r5 b1", problem: {} }), null);
});
