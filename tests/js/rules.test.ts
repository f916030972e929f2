// The rules in the browser apart from the golden cases: names, notation, boards; what is refused changes nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, boardOf } from "../../web/games/ricochet/rules/board.ts";
import { movesFrom, movesTo } from "../../web/games/ricochet/rules/notation.ts";
import {
  activeRobots,
  begin,
  goesBack,
  type Problem,
  push,
  robotOnTarget,
} from "../../web/games/ricochet/rules/problem.ts";
import { travel } from "../../web/games/ricochet/rules/travel.ts";
import { cellName, columnName, deflected, horizontal, sameCell } from "../../web/kit/board/geometry.ts";
import { legalMoves } from "./perft.ts";
import { verify } from "./verdicts.ts";

test("cells are named by column letter and row number; the north-west is a1", () => {
  assert.equal(cellName([0, 0]), "a1");
  assert.equal(cellName([15, 15]), "p16");
  assert.equal(cellName([2, 25]), "z3");
  assert.equal(cellName([0, 26]), "aa1");
  assert.equal(cellName([63, 63]), "bl64");
});

test("64 columns have 64 names", () => {
  assert.equal(new Set(Array.from({ length: 64 }, (_, column) => columnName(column))).size, 64);
});

test("M3: a deflection turns by a right angle, and back when it is met from the other side", () => {
  for (const slash of ["/", "\\"] as const) {
    for (const direction of ["N", "E", "S", "W"] as const) {
      assert.notEqual(horizontal(deflected(direction, slash)), horizontal(direction));
      assert.equal(deflected(deflected(direction, slash), slash), direction);
    }
  }
});

test("moves are written as robot letter and direction", () => {
  assert.equal(
    movesTo([
      { robot: "red", direction: "E" },
      { robot: "silver", direction: "N" },
    ]),
    "rE sN",
  );
  assert.deepEqual(movesFrom(" rE\n sN "), [
    { robot: "red", direction: "E" },
    { robot: "silver", direction: "N" },
  ]);
  assert.deepEqual(movesFrom(""), []);
});

test("a word that is no move is named in the error", () => {
  for (const word of ["xE", "rX", "r", "E", "rEE", "RE", "re", "🤖"]) {
    assert.throws(
      () => movesFrom(`rN ${word}`),
      (error: Error) => error instanceof SyntaxError && error.message.includes(word),
    );
  }
});

test("a board is made once for each JSON object", () => {
  const json = { rows: 5, cols: 5 };
  assert.equal(boardOf(json), boardOf(json));
  assert.notEqual(boardOf(json), boardOf({ ...json }));
});

test("M1: a wall named from one side blocks the other side, too", () => {
  const board = new Board({
    rows: 4,
    cols: 4,
    walls: [
      [1, 1, "E"],
      [2, 2, "N"],
    ],
  });
  assert.ok(board.blocked([1, 1], "E"));
  assert.ok(board.blocked([1, 2], "W"));
  assert.ok(board.blocked([2, 2], "N"));
  assert.ok(board.blocked([1, 2], "S"));
  assert.ok(!board.blocked([1, 1], "S"));
});

test("M5: an opening listed once is open on both ends, and only there", () => {
  const board = new Board({
    rows: 4,
    cols: 6,
    openings: [
      [1, 5, "E"],
      [0, 2, "N"],
    ],
  });
  assert.deepEqual(board.step([1, 5], "E"), [1, 0]);
  assert.deepEqual(board.step([1, 0], "W"), [1, 5]);
  assert.deepEqual(board.step([0, 2], "N"), [3, 2]);
  assert.deepEqual(board.step([3, 2], "S"), [0, 2]);
  assert.equal(board.step([2, 5], "E"), null);
  assert.equal(board.step([0, 3], "N"), null);
});

test("M5: the corner of a board may be open on one side and closed on the other", () => {
  const board = new Board({ rows: 3, cols: 3, openings: [[0, 0, "N"]] });
  assert.deepEqual(board.step([0, 0], "N"), [2, 0]);
  assert.equal(board.step([0, 0], "W"), null);
});

test("M4, M6: a refused travel says where it would have led", () => {
  const board = new Board({
    rows: 5,
    cols: 5,
    diagonals: [{ cell: [2, 2], color: "red", direction: "/" }],
    openings: [[4, 0, "W"]],
  });
  const [stuck] = travel(board, { red: [2, 0], green: [2, 3] }, "red", "E");
  assert.equal(stuck.refusal, "M4");
  assert.deepEqual(stuck.end, [2, 2]);
  const [endless] = travel(board, { red: [4, 0] }, "red", "E");
  assert.equal(endless.refusal, "M6");
});

test("M7: only the same robot, only the opposite of its arrival, only with the switch on", () => {
  const last = { robot: "red", arrival: "E" } as const;
  assert.ok(goesBack(undefined, last, "red", "W"));
  assert.ok(goesBack({}, last, "red", "W"));
  assert.ok(!goesBack({ no_reversal: false }, last, "red", "W"));
  assert.ok(!goesBack({}, last, "red", "E"));
  assert.ok(!goesBack({}, last, "red", "N"));
  assert.ok(!goesBack({}, last, "green", "W"));
  assert.ok(!goesBack({}, null, "red", "W"));
});

const problem: Problem = {
  board: { rows: 5, cols: 5 },
  robots: { red: [2, 2], green: [0, 0] },
  target: { cell: [4, 4], color: "red" },
};

test("a push is pure: the progress before it stays as it was", () => {
  const start = begin(problem.robots);
  const made = push(problem, start, { robot: "red", direction: "E" });
  assert.deepEqual(start, begin(problem.robots));
  assert.deepEqual(problem.robots.red, [2, 2]);
  assert.deepEqual(made.progress.robots.red, [2, 4]);
  assert.equal(made.progress.cost, 1);
});

test("a robot that is not on the board cannot be pushed", () => {
  const start = begin(problem.robots);
  const made = push(problem, start, { robot: "blue", direction: "E" });
  assert.equal(made.refusal, "S1");
  assert.equal(made.progress, start);
  assert.equal(verify(problem, [{ robot: "blue", direction: "E" }]).rule, "S1");
});

test("S3: the active robot is the one of the target's color, under the vortex any that is on the board", () => {
  assert.deepEqual(activeRobots(problem), ["red"]);
  assert.deepEqual(activeRobots({ ...problem, target: { cell: [4, 4], color: "any" } }), ["red", "green"]);
  assert.deepEqual(activeRobots({ ...problem, target: { cell: [4, 4], color: "silver" } }), []);
  assert.equal(robotOnTarget({ ...problem, target: { cell: [0, 0], color: "any" } }, begin(problem.robots)), "green");
});

test("every legal move is one that a push accepts, and no other is", () => {
  let progress = begin(problem.robots);
  for (const move of movesFrom("rE gS rN gE rW")) {
    const legal = movesTo(legalMoves(problem, progress)).split(" ");
    for (const robot of ["red", "green"] as const) {
      for (const direction of ["N", "E", "S", "W"] as const) {
        const accepted = push(problem, progress, { robot, direction }).refusal === null;
        assert.equal(legal.includes(movesTo([{ robot, direction }])), accepted);
      }
    }
    progress = push(problem, progress, move).progress;
  }
});

test("cells are the same when row and column are", () => {
  assert.ok(sameCell([1, 2], [1, 2]));
  assert.ok(!sameCell([1, 2], [2, 1]));
  assert.ok(!sameCell(undefined, [1, 2]));
  assert.ok(!sameCell(undefined, undefined));
});
