// What lies on a real table, as it is said tap by tap; and what a position page remembers and takes in.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { ProblemJson } from "../../web/games/ricochet/boards/shape.ts";
import { useFaces } from "../../web/games/ricochet/rules/arrange.ts";
import { keep, kept } from "../../web/games/ricochet/table/memory.ts";
import {
  aimedAt,
  boardFor,
  byLot,
  changed,
  chipOf,
  chipRows,
  colorsOf,
  EMPTY,
  nextRobot,
  problemOf,
  type Setup,
  setupOf,
  stepOf,
  taken,
  tapped,
} from "../../web/games/ricochet/table/setup.ts";
import type { Cell } from "../../web/kit/board/geometry.ts";
import { keepLying } from "../../web/kit/lying.ts";

const facts = JSON.parse(readFileSync(new URL("../../vectors/arrangements.json", import.meta.url), "utf8"));
useFaces(facts);

/** the boards of the published 25-move problem */
const LAID: Setup = { ...EMPTY, faces: ["4B", "3B", "2B", "1A"] };
/** its robots, in their order */
const STANDING: Cell[] = [
  [14, 2],
  [3, 0],
  [2, 11],
  [1, 2],
];

const taps = (setup: typeof EMPTY, cells: Cell[]) => cells.reduce((before, cell) => tapped(before, cell).setup, setup);

test("four taps place the robots in their order, the next chooses the chip, and then there is a problem", () => {
  assert.equal(stepOf(EMPTY), "board");
  assert.equal(stepOf(LAID), "robots");
  const standing = taps(LAID, STANDING);
  assert.deepEqual(standing.robots, { red: [14, 2], green: [3, 0], blue: [2, 11], yellow: [1, 2] });
  assert.equal(stepOf(standing), "chip");
  assert.equal(problemOf(standing), null);
  const { setup } = aimedAt(standing, [12, 9], "red");
  assert.equal(stepOf(setup), "ready");
  const problem = problemOf(setup);
  assert.deepEqual(problem?.target, { cell: [12, 9], color: "blue", symbol: "triangle" });
  assert.deepEqual(problem?.board.faces, LAID.faces);
  assert.equal(boardFor(setup)?.targets?.[chipOf(setup) ?? -1].symbol, "triangle");
});

test("M4: no robot is put on the center, on a diagonal or on another robot, and the reason is told", () => {
  const diagonals = { ...EMPTY, faces: ["4D", "3B", "2B", "1A"] };
  const bar = boardFor(diagonals)?.diagonals?.[0].cell ?? [0, 0];
  assert.equal(tapped(diagonals, bar).refused, "diagonal");
  assert.equal(tapped(LAID, [7, 7]).refused, "center");
  assert.deepEqual(tapped(LAID, [7, 7]).setup, LAID);
  const moved = taken(taps(LAID, STANDING), "red");
  assert.equal(tapped(moved, [3, 0]).refused, "robot");
});

test("S4: a robot may stand on a target, for on a table it has come there in the round before", () => {
  assert.equal(
    boardFor(LAID)?.targets?.some(({ cell }) => String(cell) === "12,9"),
    true,
  );
  assert.equal(tapped(LAID, [12, 9]).refused, null);
});

test("a tap on a robot takes it, and the next tap puts the same one down", () => {
  const standing = taps(LAID, STANDING);
  const { setup } = tapped(standing, [3, 0]);
  assert.equal(setup.robots.green, undefined);
  assert.equal(nextRobot(setup), "green");
  const again = tapped(setup, [0, 0]).setup;
  assert.deepEqual(again.robots.green, [0, 0]);
  assert.equal(nextRobot(again), null);
});

test("silver and the transparent robot come after the four, and only where they are switched on", () => {
  assert.deepEqual(colorsOf(LAID), ["red", "green", "blue", "yellow"]);
  const six = changed(taps(LAID, STANDING), { silver: true, transparent: true });
  assert.equal(stepOf(six), "robots");
  assert.equal(nextRobot(six), "silver");
  const all = taps(six, [
    [0, 0],
    [0, 1],
  ]);
  assert.deepEqual(
    [all.robots.silver, all.robots.transparent],
    [
      [0, 0],
      [0, 1],
    ],
  );
  assert.equal(changed(all, { silver: false }).robots.silver, undefined);
});

test("M9: the silver robot's powers are in the problem, and gone with it", () => {
  const silver = taps(changed(LAID, { silver: true, power: true }), [...STANDING, [0, 0]]);
  const problem = problemOf(aimedAt(silver, [12, 9], "red").setup);
  assert.deepEqual(problem?.robots.silver, { cell: [0, 0], kind: "transparent" });
  assert.equal(changed(silver, { silver: false }).power, false);
});

test("S1: robots placed at random stand on distinct cells without target, diagonal or center", () => {
  const board = boardFor(LAID);
  for (const chance of [0, 0.3, 0.6, 0.999]) {
    const { robots } = byLot(LAID, () => chance);
    const cells = Object.values(robots).map(String);
    assert.equal(new Set(cells).size, 4);
    const forbidden = [...(board?.center ?? []), ...(board?.targets ?? []).map(({ cell }) => cell)].map(String);
    for (const cell of cells) assert.ok(!forbidden.includes(cell), cell);
  }
});

test("at random only missing robots are placed, or all of them if none is missing", () => {
  const standing = taps(changed(LAID, { silver: true }), STANDING);
  const { robots } = byLot(standing, () => 0.5);
  const { silver, ...four } = robots;
  assert.deepEqual(four, standing.robots);
  assert.ok(silver && !STANDING.some((cell) => String(cell) === String(silver)));
  assert.notDeepEqual(byLot({ ...standing, robots }, () => 0.1).robots, robots);
  assert.equal(byLot({ ...standing, robots }, () => 0.1).robots.silver?.length, 2);
});

test("chips stand in a row for each color, a symbol in the same place of each; the vortex is apart", () => {
  const rows = chipRows(boardFor(LAID)?.targets ?? []);
  assert.deepEqual(
    rows.map(({ color }) => color),
    ["red", "green", "blue", "yellow", "any"],
  );
  for (const { chips } of rows.slice(0, 4))
    assert.deepEqual(
      chips.map(({ symbol }) => symbol),
      ["circle", "triangle", "square", "hexagon"],
    );
  assert.deepEqual(
    rows[4].chips.map(({ symbol }) => symbol),
    ["vortex"],
  );
  assert.deepEqual(chipRows([]), []);
});

test("other boards keep what still fits and take off the rest", () => {
  const standing = aimedAt(taps(LAID, STANDING), [12, 9], "red").setup;
  const other = changed(standing, { faces: ["4D", "3B", "2B", "1A"] });
  assert.deepEqual(other.target, standing.target, "the blue gear lies on 2B, which stays");
  const small = { rows: 5, cols: 5, walls: [], diagonals: [], openings: [], targets: [], center: [] };
  const own = changed(standing, { custom: small });
  assert.deepEqual(own.robots, { green: [3, 0], yellow: [1, 2] });
  assert.equal(own.target, null);
});

test("a board without targets takes any free cell for the color that was chosen", () => {
  const small = { rows: 5, cols: 5, walls: [], diagonals: [], openings: [], targets: [], center: [] };
  const own = { ...EMPTY, custom: small };
  assert.deepEqual(aimedAt(own, [2, 2], "green").setup.target, { cell: [2, 2], color: "green" });
  assert.equal(aimedAt(LAID, [0, 0], "green").refused, "no_target");
});

test("a problem that is laid on the table comes off it again as it was", () => {
  const standing = aimedAt(taps(LAID, STANDING), [12, 9], "red").setup;
  const problem = problemOf({ ...standing, rules: { ricochet: false, no_reversal: true } });
  assert.ok(problem);
  const again = setupOf(problem);
  assert.equal(again.edition, "first");
  assert.deepEqual(problemOf(again), problem);
});

test("S3: a position of fewer robots is changed as it is, and chips of robots that are not there are none", () => {
  const board = { rows: 5, cols: 5, walls: [], diagonals: [], openings: [], targets: [], center: [] };
  const problem: ProblemJson = {
    board,
    robots: { red: [0, 0], transparent: [4, 4] },
    target: { cell: [0, 2], color: "red" },
    rules: EMPTY.rules,
  };
  const setup = setupOf(problem);
  assert.deepEqual(colorsOf(setup), ["red", "transparent"]);
  assert.equal(stepOf(setup), "ready");
  assert.deepEqual(problemOf(setup), problem);
  const two = changed(LAID, { without: ["blue", "yellow"] });
  assert.equal(aimedAt(two, [12, 9], "red").refused, "absent");
  const standing = aimedAt(taps(LAID, STANDING), [12, 9], "red").setup;
  const fewer = changed(standing, { without: ["blue"] });
  assert.equal(fewer.target, null);
  assert.deepEqual(Object.keys(fewer.robots), ["red", "green", "yellow"]);
});

test("E6: openings belong to the board of the table, and the same setup gives the same board object", () => {
  const open = changed(LAID, { openings: { rows: [3], cols: [] } });
  assert.deepEqual(boardFor(open)?.openings, [[3, 0, "W"]]);
  assert.equal(boardFor(open), boardFor({ ...open, robots: { red: [0, 0] } }));
});

/** A browser's storage. */
function storage(held: Record<string, string> = {}) {
  return {
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, text: string) => void (held[key] = text),
    held,
  };
}

function withStorage(lasting: ReturnType<typeof storage>, passing: ReturnType<typeof storage>) {
  Object.defineProperty(globalThis, "localStorage", { value: lasting, configurable: true });
  Object.defineProperty(globalThis, "sessionStorage", { value: passing, configurable: true });
}

test("the boards are remembered on the device, what stands on them as long as the tab is open", () => {
  const lasting = storage();
  withStorage(lasting, storage());
  const standing = aimedAt(taps({ ...LAID, silver: true }, STANDING), [12, 9], "red").setup;
  keep(standing);
  assert.deepEqual(kept(), { ...standing, next: null });
  withStorage(lasting, storage());
  assert.deepEqual(kept(), { ...LAID, silver: true });
});

test("what a referee's room is handed is the room's code, the robots and the chip", () => {
  const passing = storage();
  withStorage(storage(), passing);
  keepLying("K7M2QX", { robots: { red: [0, 1] }, chip: 3 });
  assert.deepEqual(JSON.parse(passing.held["randolph.table"]), { code: "K7M2QX", robots: { red: [0, 1] }, chip: 3 });
});

test("a memory that makes no sense is forgotten, part by part", () => {
  for (const text of [
    "{",
    "7",
    "[]",
    '{"faces": ["9Z", 1, null, "1A"], "custom": {"rows": 1e9}, "openings": {"rows": [99]}}',
  ]) {
    withStorage(storage({ "randolph.table.boards": text }), storage({ "randolph.table.standing": text }));
    assert.deepEqual(kept(), EMPTY, text);
  }
  const boards = JSON.stringify({ faces: LAID.faces, silver: true });
  const robots = JSON.stringify({
    robots: { red: [7, 7], green: [3, 0], blue: [-1, 2], pink: [0, 0] },
    target: { cell: [0, 0], color: "red" },
  });
  withStorage(storage({ "randolph.table.boards": boards }), storage({ "randolph.table.standing": robots }));
  assert.deepEqual(kept(), { ...LAID, silver: true, robots: { green: [3, 0] } });
});
