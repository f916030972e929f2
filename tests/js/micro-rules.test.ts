// The browser's rules of Micro Robots give the answers of vectors/micro.json: boards drawn from other sources than the
// tiles, jumps, paths worked out by hand, optima of an independent search (vectors/SOURCE.md).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  after,
  arePlaces,
  Board,
  begin,
  boardFrom,
  boardOfTiles,
  colorOf,
  jumpFault,
  jumps,
  numberOf,
  type Problem,
  pathFrom,
  pathTo,
  solved,
  tilesOf,
  WORDS,
  wordFrom,
} from "../../web/games/micro/rules/rules.ts";
import { verifyPath } from "./verdicts.ts";

const golden = JSON.parse(readFileSync(new URL("../../vectors/micro.json", import.meta.url), "utf8"));
const boardOf = (rows: string[]) => new Board(rows.flatMap((row) => row.split(" ")));
const problemOf = ({
  rows,
  start,
  target,
  via = undefined,
}: {
  rows: string[];
  start: string;
  target: string;
  via?: string;
}) => ({ board: boardOf(rows), start, target, via: via ?? null });

test("the vectors have the format and version that this reader knows", () => {
  assert.equal(golden.format, "randolph-micro");
  assert.equal(golden.version, 1);
  assert.deepEqual(
    ["boards", "jumps", "paths", "optima"].map((part) => golden[part].length),
    [8, 3, 17, 60],
  );
});

for (const { arrangement, rows } of golden.boards) {
  test(`U1: the printed tiles of ${arrangement} make the drawn board`, () => {
    const { side, places } = tilesOf(arrangement) as NonNullable<ReturnType<typeof tilesOf>>;
    const board = boardOfTiles(side, places);
    assert.deepEqual(
      board.rows.map((row) => row.join(" ")),
      rows,
    );
    assert.equal(board.arrangement, arrangement);
    assert.equal(board.side, arrangement.split(":")[0]);
  });
}

golden.jumps.forEach((entry: { rows: string[]; jumps: Record<string, string> }, number: number) => {
  test(`U2: from each cell of board ${number + 1} exactly the jumps of the file, in reading order`, () => {
    const board = boardOf(entry.rows);
    const found = Object.fromEntries(WORDS.map((word) => [word, pathTo(jumps(board, word))]));
    assert.deepEqual(found, entry.jumps);
  });
});

for (const { id, claim, proves, path, declared, ok, jumps: made, rule = null, at = null, ...rest } of golden.paths) {
  test(`${proves.join(" ")} ${id}: ${claim}`, () => {
    const verdict = verifyPath(problemOf(rest), path.split(" ").filter(Boolean), declared ?? null);
    assert.deepEqual(verdict, { ok, jumps: made, rule, at });
  });
}

for (const { id, optimum, ...rest } of golden.optima) {
  test(`U2, U8: trying everything finds the proven optimum of ${id}`, () => {
    assert.equal(shortest(problemOf(rest)), optimum);
  });
}

test("U2: a jump that is not allowed is refused with the reason", () => {
  const board = boardOfTiles("black", ["2N", "3E", "4E", "1N"]);
  assert.equal(jumpFault(board, "p1", "p6"), null);
  assert.equal(jumpFault(board, "p1", "p1"), "there");
  assert.equal(jumpFault(board, "p1", "p7"), "unknown");
  assert.equal(jumpFault(board, "w6", "w4"), "line");
  assert.equal(jumpFault(board, "w6", "b2"), "alike");
});

test("words are read as people write them, and nothing else is a combination", () => {
  assert.equal(wordFrom(" P1 "), "p1");
  for (const text of ["", "p", "p0", "p7", "k1", "1p", "p11", "pink 1"]) assert.equal(wordFrom(text), null, text);
  assert.deepEqual(pathFrom(" P6, w6 \n r6;r2 w2 "), ["p6", "w6", "r6", "r2", "w2"]);
  assert.deepEqual(pathFrom(""), []);
  assert.equal(pathFrom("p6 w7"), null);
});

test("an arrangement is the four tiles, each once, with a turn each", () => {
  assert.deepEqual(tilesOf("copper:1N-4E-3S-2W"), { side: "copper", places: ["1N", "4E", "3S", "2W"] });
  for (const name of [
    "gold:1N-2N-3N-4N",
    "black:1N-2N-3N",
    "black:1N-2N-3N-3E",
    "black:1N-2N-3N-5N",
    "black:1X-2N-3N-4N",
    "black:17",
  ])
    assert.equal(tilesOf(name), null, name);
  assert.ok(arePlaces(["4W", "3S", "2E", "1N"]));
  assert.ok(!arePlaces(["4W", "3S", "2E"]));
});

test("U1: every arrangement of either side holds each of the 36 combinations once", () => {
  for (const side of ["black", "copper"] as const) {
    for (const top of "NESW") {
      const board = boardOfTiles(side, [`1${top}`, "2W", `3${top}`, "4S"]);
      assert.deepEqual([...board.words].sort(), [...WORDS].sort());
      for (const word of board.words) assert.equal(board.wordAt(board.cellOf(word) as [number, number]), word);
    }
  }
});

test("a board of the wire is read once, cell by cell", () => {
  const laid = boardOfTiles("black", ["2N", "3E", "4E", "1N"]);
  const cells = laid.rows.map((row) =>
    row.map((word): [ReturnType<typeof colorOf>, number] => [colorOf(word), numberOf(word)]),
  );
  assert.deepEqual(cells[3][5], ["pink", 1]);
  const json = { arrangement: "black:2N-3E-4E-1N", cells };
  const board = boardFrom(json);
  assert.equal(boardFrom(json), board);
  assert.deepEqual(board.words, laid.words);
  assert.equal(board.arrangement, json.arrangement);
  assert.equal(boardFrom({ cells }).arrangement, null);
  assert.deepEqual(board.cellOf("p1"), [3, 5]);
  assert.equal(board.cellOf("p7"), null);
  assert.equal(board.cellOf(null), null);
});

/** The least number of jumps, by plain search in layers over cell and "has been on the intermediate cell". */
function shortest(problem: Problem) {
  let layer = [begin(problem)];
  const seen = new Set();
  for (let count = 0; layer.length; count += 1) {
    if (layer.some((progress) => solved(problem, progress))) return count;
    layer = layer.flatMap((progress) => {
      const key = `${progress.at} ${progress.passed}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return jumps(problem.board, progress.at).map((to) => after(problem, progress, to));
    });
  }
  return null;
}
