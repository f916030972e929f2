// The board editor's values: operations against boards written by hand, the laws of mirrors, turns and history over
// random boards, and the rules as a judge – a robot on a mirrored board slides as in a mirror.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  begun,
  boardOfDraft,
  centerToggled,
  cleared,
  type Draft,
  diagonalPut,
  did,
  draftOf,
  emptyDraft,
  erased,
  goalPut,
  hasOpening,
  hasWall,
  MOST_STEPS,
  openingAt,
  openingToggled,
  powersOf,
  problemOfDraft,
  redone,
  resized,
  robotAt,
  robotPut,
  robotsByLot,
  robotsOf,
  type Symmetry,
  targetPut,
  transformed,
  undone,
  wallAt,
  wallToggled,
} from "../../web/games/ricochet/boards/editor-model.ts";
import { boardOf } from "../../web/games/ricochet/rules/board.ts";
import { travel } from "../../web/games/ricochet/rules/travel.ts";
import { type Cell, DIRECTIONS, type Direction } from "../../web/kit/board/geometry.ts";
import { randomBoard, randomly, SMALL as SMALL_BOARD } from "./boards.ts";

const SYMMETRIES = ["mirror", "flip", "turn"] as Symmetry[];
const EMPTY = { walls: [], diagonals: [], openings: [], targets: [], center: [], robots: {}, goal: null };

const SMALL = draftOf(SMALL_BOARD, {
  robots: { red: [0, 3], silver: { cell: [1, 3], kind: "transparent" } },
  goal: { cell: [1, 2], color: "green" },
});

/** A random draft with robots and a goal. */
function randomDraft(seed: number) {
  const random = randomly(seed);
  const draft = robotsByLot(draftOf(randomBoard(random)), ["red", "green", "blue", "transparent"], random);
  return goalPut(draft, [0, 0], "red");
}

const SEEDS = Array.from({ length: 60 }, (_, at) => at + 1);

test("an empty board has the blocked cells in the middle, as a real one: two by two, or one where one is the middle", () => {
  const four = [
    [7, 7],
    [7, 8],
    [8, 7],
    [8, 8],
  ];
  assert.deepEqual(emptyDraft(), { ...EMPTY, rows: 16, cols: 16, center: four });
  assert.deepEqual(emptyDraft(5, 7).center, [[2, 3]]);
  assert.deepEqual(emptyDraft(6, 5).center, [
    [2, 2],
    [3, 2],
  ]);
  assert.deepEqual(emptyDraft(4, 9).center, []);
});

test("a wall named from both sides, twice or on the border is one wall, or none", () => {
  const draft = draftOf({
    rows: 3,
    cols: 3,
    walls: [
      [1, 1, "N"],
      [0, 1, "S"],
      [1, 1, "W"],
      [0, 0, "N"],
      [2, 2, "E"],
      [0, 1, "S"],
    ],
  });
  assert.deepEqual(draft.walls, [
    [0, 1, "S"],
    [1, 0, "E"],
  ]);
  assert.deepEqual(wallAt(draft, [1, 1, "N"]), [0, 1, "S"]);
  assert.equal(wallAt(draft, [0, 1, "N"]), null);
});

test("an opening named by either end is one opening (M5)", () => {
  const draft = draftOf({
    rows: 3,
    cols: 4,
    openings: [
      [2, 1, "S"],
      [0, 1, "N"],
      [2, 3, "E"],
    ],
  });
  assert.deepEqual(draft.openings, [
    [0, 1, "N"],
    [2, 0, "W"],
  ]);
  assert.deepEqual(openingAt(draft, [0, 3, "E"]), [0, 0, "W"]);
  assert.equal(openingAt(draft, [1, 1, "E"]), null);
});

test("a wall goes up by either of its sides and comes down by the other; the border cannot be walled", () => {
  const empty = draftOf({ rows: 3, cols: 3 });
  const one = wallToggled(empty, [1, 1, "N"]);
  assert.deepEqual(one.walls, [[0, 1, "S"]]);
  assert.ok(hasWall(one, [0, 1, "S"]) && hasWall(one, [1, 1, "N"]) && !hasWall(one, [1, 1, "S"]));
  assert.deepEqual(wallToggled(one, [0, 1, "S"]), empty);
  assert.equal(wallToggled(empty, [0, 1, "N"]), empty);
  assert.deepEqual(empty.walls, [], "the first draft is as it was");
});

test("an opening opens both ends, and either closes it; inside the board nothing opens", () => {
  const empty = draftOf({ rows: 3, cols: 4 });
  const one = openingToggled(empty, [1, 3, "E"]);
  assert.deepEqual(one.openings, [[1, 0, "W"]]);
  assert.ok(hasOpening(one, [1, 0, "W"]) && hasOpening(one, [1, 3, "E"]) && !hasOpening(one, [1, 0, "N"]));
  assert.deepEqual(openingToggled(one, [1, 0, "W"]), empty);
  assert.equal(openingToggled(empty, [1, 1, "E"]), empty);
});

test("a diagonal is put, changed in color and direction, and taken off by the same again", () => {
  const empty = draftOf({ rows: 3, cols: 3 });
  const red = diagonalPut(empty, [1, 1], "red", "/");
  assert.deepEqual(red.diagonals, [{ cell: [1, 1], color: "red", direction: "/" }]);
  const blue = diagonalPut(red, [1, 1], "blue", "\\");
  assert.deepEqual(blue.diagonals, [{ cell: [1, 1], color: "blue", direction: "\\" }]);
  assert.deepEqual(diagonalPut(blue, [1, 1], "blue", "\\"), empty);
  assert.equal(diagonalPut(empty, [3, 0], "red", "/"), empty);
});

test("a target takes the place of another, keeps the order of the chips, and the same again takes it off", () => {
  const one = targetPut(targetPut(draftOf({ rows: 3, cols: 3 }), [2, 2], "red", "circle"), [0, 0], "any", "vortex");
  const first = { cell: [2, 2], color: "red", symbol: "circle" };
  assert.deepEqual(one.targets, [first, { cell: [0, 0], color: "any", symbol: "vortex" }]);
  const changed = targetPut(one, [2, 2], "any", "square");
  assert.deepEqual(changed.targets[1], { cell: [2, 2], color: "any", symbol: "square" });
  assert.deepEqual(targetPut(one, [0, 0], "any", "vortex").targets, [first]);
});

test("a goal on a printed target goes along with it: changed when it is changed, gone when it is taken off", () => {
  const meant = goalPut(targetPut(draftOf({ rows: 3, cols: 3 }), [1, 1], "red", "circle"), [1, 1], "red");
  assert.deepEqual(targetPut(meant, [1, 1], "blue", "square").goal, { cell: [1, 1], color: "blue", symbol: "square" });
  assert.equal(targetPut(meant, [1, 1], "red", "circle").goal, null);
  assert.equal(targetPut(meant, [0, 0], "red", "circle").goal, meant.goal);
  const own = goalPut(draftOf({ rows: 3, cols: 3 }), [1, 1], "green");
  assert.equal(targetPut(own, [1, 1], "red", "circle").goal, own.goal, "a goal of its own stays");
});

test("cells of the center come and go", () => {
  const one = centerToggled(centerToggled(draftOf({ rows: 3, cols: 3 }), [2, 1]), [0, 1]);
  assert.deepEqual(one.center, [
    [0, 1],
    [2, 1],
  ]);
  assert.deepEqual(centerToggled(one, [0, 1]).center, [[2, 1]]);
});

test("robots: placed, moved with their powers, changing places, replaced by a newcomer, taken off", () => {
  const red = robotPut(draftOf({ rows: 3, cols: 3 }), "red", [0, 0]);
  assert.deepEqual(red.robots, { red: [0, 0] });
  const two = robotPut(
    { ...red, robots: { ...red.robots, silver: { cell: [2, 2], kind: "transparent" } } },
    "silver",
    [1, 1],
  );
  assert.deepEqual(two.robots, { red: [0, 0], silver: { cell: [1, 1], kind: "transparent" } });
  const changed = robotPut(two, "red", [1, 1]);
  assert.deepEqual(changed.robots, { red: [1, 1], silver: { cell: [0, 0], kind: "transparent" } });
  assert.deepEqual(robotsOf(changed), { red: [1, 1], silver: [0, 0] });
  assert.equal(robotAt(changed, [0, 0]), "silver");
  assert.deepEqual(powersOf(changed), ["silver"]);
  assert.deepEqual(robotPut(changed, "green", [1, 1]).robots, { green: [1, 1], silver: changed.robots.silver });
  assert.deepEqual(robotPut(red, "red", [0, 0]).robots, {});
});

test("a goal is the target that is printed there for its color, or a plain one; with a robot it makes a problem", () => {
  const printed = goalPut(SMALL, [2, 3], "any");
  assert.deepEqual(printed.goal, { cell: [2, 3], color: "any", symbol: "vortex" });
  assert.deepEqual(goalPut(SMALL, [2, 3], "red").goal, { cell: [2, 3], color: "red" });
  assert.equal(goalPut(printed, [2, 3], "any").goal, null);
  assert.deepEqual(problemOfDraft(SMALL), {
    board: boardOfDraft(SMALL),
    robots: SMALL.robots,
    target: { cell: [1, 2], color: "green" },
    rules: { ricochet: true, no_reversal: true },
  });
  assert.equal(problemOfDraft({ ...SMALL, goal: null }), null);
  assert.equal(problemOfDraft({ ...SMALL, robots: {} }), null);
});

test("erasing takes the wall or the opening at the edge, else all that is in the cell", () => {
  assert.deepEqual(erased(SMALL, [0, 1], "W").walls, []);
  assert.deepEqual(erased(SMALL, [2, 2], "S").openings, []);
  const goal = erased(SMALL, [1, 2], "N");
  assert.equal(goal.goal, null);
  const crowded = robotPut(
    targetPut(centerToggled(diagonalPut(cleared(SMALL), [1, 1], "red", "/"), [1, 1]), [1, 1], "red", "circle"),
    "red",
    [1, 1],
  );
  assert.deepEqual(erased(crowded, [1, 1]), cleared(SMALL));
  assert.equal(erased(SMALL, [0, 0]), SMALL, "nothing there: nothing changes");
});

test("a smaller board keeps what fits: walls between two of its cells, openings of its rows and columns", () => {
  assert.deepEqual(resized(SMALL, 2, 4), {
    ...SMALL,
    rows: 2,
    targets: [],
    center: [],
  });
  const narrow = resized(SMALL, 3, 3);
  assert.deepEqual([narrow.openings, narrow.robots, narrow.goal], [[[0, 2, "N"]], {}, SMALL.goal]);
  assert.deepEqual(resized(SMALL, 3, 2).openings, []);
  assert.deepEqual(resized(SMALL, 3, 1).walls, []);
  assert.equal(resized(SMALL, 3, 4), SMALL);
  const bounds = [
    [0, 99],
    [Number.NaN, 64],
    [-5, 64.4],
  ].map(([rows, cols]) => resized(SMALL, rows, cols));
  for (const { rows, cols } of bounds) assert.deepEqual([rows, cols], [1, 64]);
});

test("a larger board keeps everything; the wall that was the border is none", () => {
  assert.deepEqual(resized(SMALL, 64, 64), { ...SMALL, rows: 64, cols: 64 });
});

test("mirrored left-right, against a board written by hand", () => {
  assert.deepEqual(transformed(SMALL, "mirror"), {
    rows: 3,
    cols: 4,
    walls: [[0, 2, "E"]],
    diagonals: [{ cell: [1, 2], color: "red", direction: "\\" }],
    openings: [[0, 1, "N"]],
    targets: [{ cell: [2, 0], color: "any", symbol: "vortex" }],
    center: [[2, 3]],
    robots: { red: [0, 0], silver: { cell: [1, 0], kind: "transparent" } },
    goal: { cell: [1, 1], color: "green" },
  });
});

test("mirrored top-bottom, against a board written by hand", () => {
  assert.deepEqual(transformed(SMALL, "flip"), {
    rows: 3,
    cols: 4,
    walls: [[2, 0, "E"]],
    diagonals: [{ cell: [1, 1], color: "red", direction: "\\" }],
    openings: [[0, 2, "N"]],
    targets: [{ cell: [0, 3], color: "any", symbol: "vortex" }],
    center: [[0, 0]],
    robots: { red: [2, 3], silver: { cell: [1, 3], kind: "transparent" } },
    goal: { cell: [1, 2], color: "green" },
  });
});

test("turned clockwise, against a board written by hand", () => {
  assert.deepEqual(transformed(SMALL, "turn"), {
    rows: 4,
    cols: 3,
    walls: [[0, 2, "S"]],
    diagonals: [{ cell: [1, 1], color: "red", direction: "\\" }],
    openings: [[2, 0, "W"]],
    targets: [{ cell: [3, 0], color: "any", symbol: "vortex" }],
    center: [[0, 0]],
    robots: { red: [3, 2], silver: { cell: [3, 1], kind: "transparent" } },
    goal: { cell: [2, 1], color: "green" },
  });
});

const after = (draft: Draft, ...ways: Symmetry[]) => ways.reduce(transformed, draft);

test("mirrored twice is as it was, four quarter turns too, and both mirrors are half a turn", () => {
  for (const draft of SEEDS.map(randomDraft)) {
    assert.deepEqual(after(draft, "mirror", "mirror"), draft);
    assert.deepEqual(after(draft, "flip", "flip"), draft);
    assert.deepEqual(after(draft, "turn", "turn", "turn", "turn"), draft);
    assert.deepEqual(after(draft, "mirror", "flip"), after(draft, "turn", "turn"));
    assert.deepEqual(after(draft, "turn", "mirror"), after(draft, "flip", "turn"));
  }
});

test("a robot slides on a mirrored or turned board as in a mirror, deflections, openings and powers included (M1–M5)", () => {
  const sides = {
    mirror: { N: "N", E: "W", S: "S", W: "E" },
    flip: { N: "S", E: "E", S: "N", W: "W" },
    turn: { N: "E", E: "S", S: "W", W: "N" },
  };
  for (const [at, draft] of SEEDS.map(randomDraft).entries()) {
    const symmetry = SYMMETRIES[at % 3];
    const image = transformed(draft, symmetry);
    const put = (cell: Cell) => robotsOf(transformed(draftOf(draft, { robots: { red: cell } }), symmetry)).red;
    for (const robot of ["red", "transparent"] as const) {
      if (!draft.robots[robot]) continue;
      for (const side of DIRECTIONS) {
        const here = travel(boardOf(boardOfDraft(draft)), robotsOf(draft), robot, side);
        const to = sides[symmetry][side] as Direction;
        const there = travel(boardOf(boardOfDraft(image)), robotsOf(image), robot, to);
        const told = (way: any) => `${way.end} ${way.cost} ${way.refusal}`;
        const seen = here.map((way) => told({ ...way, end: put(way.end) }));
        assert.deepEqual(there.map(told).sort(), seen.sort(), `seed ${at + 1}, ${robot} ${side}`);
      }
    }
  }
});

test("random robots stand on distinct empty cells (S1); if there are too few such cells, there are fewer robots", () => {
  for (const seed of SEEDS) {
    const draft = randomDraft(seed);
    const places = Object.values(robotsOf(draft)).map(String);
    assert.equal(new Set(places).size, places.length);
    const taken = [...draft.center, ...[...draft.diagonals, ...draft.targets].map(({ cell }) => cell)].map(String);
    assert.ok(places.every((place) => !taken.includes(place)));
    const free = draft.rows * draft.cols - new Set(taken).size;
    assert.equal(places.length, Math.min(4, free));
  }
});

test("undo gives back the very draft, redo the next; a new step forgets what was undone", () => {
  const empty = draftOf({ rows: 3, cols: 3 });
  const one = wallToggled(empty, [0, 0, "E"]);
  const two = transformed(one, "turn");
  const history = did(did(begun(empty), one), two);
  assert.equal(undone(history).now, one);
  assert.equal(undone(undone(history)).now, empty);
  assert.equal(undone(undone(undone(history))).now, empty);
  assert.deepEqual(redone(undone(history)), history);
  assert.equal(redone(history).now, two);
  const other = did(undone(history), empty);
  assert.deepEqual([other.past, other.now, other.future], [[empty, one], empty, []]);
});

test("a step that changes nothing is none", () => {
  const history = begun(SMALL);
  assert.equal(did(history, wallToggled(SMALL, [0, 0, "N"])), history);
});

test("a thousand steps can be undone, not one more", () => {
  let history = begun(draftOf({ rows: 3, cols: 3 }));
  for (let step = 0; step < MOST_STEPS + 5; step++)
    history = did(history, wallToggled(history.now, [0, step % 2, "E"]));
  assert.equal(MOST_STEPS, 1000);
  assert.equal(history.past.length, 1000);
});
