// Micro Robots at a real table without its DOM: who may declare, what the dice cannot say, why a chip goes to whom; what is
// set up on the table; and positions that the browser solves itself.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  declareFaultOf,
  diceOf,
  lyingFrom,
  saidBy,
  silent,
  takenFor,
  tiedForFewest,
} from "../../web/games/micro/device/model.ts";
import {
  fragmentOf,
  hintsOf,
  type Position,
  positionFrom,
  problemOf,
  shortest,
} from "../../web/games/micro/position/problem.ts";
import { Board } from "../../web/games/micro/rules/rules.ts";
import {
  allByLot,
  byLot,
  EMPTY,
  keep,
  kept,
  partsOf,
  type Setup,
  stepOf,
  takenFor as takenOn,
} from "../../web/games/micro/table/setup.ts";
import { keepLying, lyingOn } from "../../web/kit/lying.ts";
import { verifyPath } from "./verdicts.ts";

const golden = JSON.parse(readFileSync(new URL("../../vectors/micro.json", import.meta.url), "utf8"));

const player = (seat: number, name: string, chips: number, rest: object = {}): any => ({
  seat,
  name,
  chips: Array(chips).fill(0),
  connected: true,
  left: false,
  waiting: false,
  done: false,
  ...rest,
});

/** @returns the view of a device with four players who think */
const view = (changes: object = {}): any => ({
  phase: "thinking",
  mode: "table",
  you: 0,
  host: 0,
  rules: { via: false },
  players: [player(0, "Ann", 0), player(1, "Bob", 1), player(2, "Cia", 0), player(3, "Dan", 0)],
  calls: [],
  actions: [],
  seats: { 0: ["declare", "done"], 1: ["declare", "done"], 2: ["declare", "done"], 3: ["declare", "done"] },
  result: null,
  start: "p1",
  ...changes,
});

// ---- the referee ----

test("U4, U5: who may declare which number, in the server's words", () => {
  assert.equal(declareFaultOf(view(), 1), null);
  assert.equal(declareFaultOf(view(), 1, 99), null);
  assert.deepEqual(declareFaultOf(view(), 1, 0), { code: "bad_declaration", rule: "U4" });
  assert.deepEqual(declareFaultOf(view(), 1, 100), { code: "bad_declaration", rule: "U4" });
  const calling = view({ phase: "calling", calls: [{ seat: 0, moves: 5, state: "standing" }] });
  assert.deepEqual(declareFaultOf(calling, 1, 5), { code: "not_lower", rule: "U5" });
  assert.equal(declareFaultOf(calling, 1, 4), null);
  assert.deepEqual(declareFaultOf(view({ seats: { 0: ["jump"] } }), 1), { code: "too_late", rule: "U4" });
  const newcomer = view({ players: [player(0, "Ann", 0), player(1, "Eve", 0, { waiting: true })] });
  assert.deepEqual(declareFaultOf(newcomer, 1), { code: "waiting", rule: "G3" });
});

test("U5, U6: all say that they find none; of those who call, the lowest need not", () => {
  assert.deepEqual(
    silent(view()).map(({ name }) => name),
    ["Ann", "Bob", "Cia", "Dan"],
  );
  const calling = view({
    calls: [
      { seat: 2, moves: 4, state: "standing" },
      { seat: 0, moves: 6, state: "standing" },
    ],
  });
  assert.deepEqual(
    silent(calling).map(({ name }) => name),
    ["Ann", "Bob", "Dan"],
  );
  const alone = view({ players: [player(2, "Cia", 0)], calls: [{ seat: 2, moves: 4, state: "standing" }] });
  assert.deepEqual(
    silent(alone).map(({ name }) => name),
    ["Cia"],
  );
});

test("U3, U8: the start is entered before the first round, or if the robot was moved; the third roll only if agreed", () => {
  assert.deepEqual(saidBy(view({ phase: "lobby" }), false), ["start", "target"]);
  assert.deepEqual(saidBy(view({ phase: "over" }), false), ["target"]);
  assert.deepEqual(saidBy(view({ phase: "over" }), true), ["start", "target"]);
  assert.deepEqual(saidBy(view({ phase: "finished", rules: { via: true } }), false), ["start", "target", "via"]);
});

test("U3, U6, U8: what the dice cannot say, for such a roll is repeated", () => {
  const none = { start: null, target: null, via: null };
  assert.deepEqual(takenFor(view({ phase: "over" }), none, "target"), ["p1"]);
  const abandoned = view({ phase: "over", result: { reason: "no_path", target: "w2" } });
  assert.deepEqual(takenFor(abandoned, none, "target"), ["p1", "w2"]);
  assert.deepEqual(takenFor(view({ phase: "over", result: { reason: "wrong", target: "p1" } }), none, "target"), [
    "p1",
  ]);
  assert.deepEqual(takenFor(view({ phase: "over" }), { ...none, start: "b4", target: "g1" }, "via"), ["b4", "g1"]);
  assert.deepEqual(takenFor(view({ phase: "lobby" }), { ...none, target: "g1" }, "start"), ["g1"]);
});

test("entered dice go with the command; the rest is random", () => {
  assert.deepEqual(diceOf(view(), { start: null, target: null, via: null }), {});
  assert.deepEqual(diceOf(view(), { start: "p1", target: null, via: "g3" }), { dice: { start: "p1" } });
  assert.deepEqual(diceOf(view({ rules: { via: true } }), { start: null, target: "w2", via: "g3" }), {
    dice: { target: "w2", via: "g3" },
  });
});

test("U4: who was as poor, and sits farther on from the giver", () => {
  const names = (seen: any, gift: { from: number; to: number }) => tiedForFewest(seen, gift).map(({ name }) => name);
  const given = view({ players: [player(0, "Ann", 0), player(1, "Bob", 0), player(2, "Cia", 1), player(3, "Dan", 0)] });
  assert.deepEqual(names(given, { from: 1, to: 2 }), ["Ann", "Dan"]);
  const alone = view({ players: [player(0, "Ann", 2), player(1, "Bob", 0), player(2, "Cia", 1), player(3, "Dan", 1)] });
  assert.deepEqual(names(alone, { from: 1, to: 2 }), [], "the others had more");
  const newcomer = view({
    players: [player(0, "Ann", 1), player(1, "Bob", 2), player(2, "Cia", 1), player(3, "Eve", 0)],
  });
  assert.deepEqual(
    names(newcomer, { from: 2, to: 0 }),
    [],
    "who came in that round was given nothing, and sits nearer",
  );
  const gone = view({ players: [player(0, "Ann", 1), player(1, "Bob", 0, { left: true }), player(2, "Cia", 1)] });
  assert.deepEqual(names(gone, { from: 2, to: 0 }), []);
});

test("what was kept of a table is read by its shape, and only for its room", () => {
  assert.deepEqual(lyingFrom({ start: "P1", target: "w2", via: 7, more: 1 }), { start: "p1", target: "w2", via: null });
  for (const odd of [null, 3, "p1", [], { start: "p1", target: "p1" }, { start: {} }])
    assert.deepEqual(lyingFrom(odd), { start: null, target: null, via: null });
  const store = new Map();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => store.set(key, text),
    },
  });
  keepLying("ABCDEF", { start: "p1", target: "w2", via: null });
  assert.deepEqual(lyingFrom(lyingOn("ABCDEF")), { start: "p1", target: "w2", via: null });
  assert.deepEqual(lyingFrom(lyingOn("ZZZZZZ")), { start: null, target: null, via: null });
});

// ---- the set-up ----

test("tiles, start, target, and the intermediate cell where there is one, in this order", () => {
  assert.deepEqual(partsOf(EMPTY), ["tiles", "start", "target"]);
  assert.equal(stepOf(EMPTY), "tiles");
  const laid: Setup = { ...EMPTY, tiles: ["1N", "2N", "3N", "4N"], start: "p1", target: "w2" };
  assert.equal(stepOf(laid), "ready");
  assert.equal(stepOf({ ...laid, start: null }), "start");
  assert.equal(stepOf({ ...laid, between: true }), "via");
  assert.deepEqual(takenOn({ ...laid, between: true }, "via"), ["p1", "w2"]);
  assert.deepEqual(takenOn({ ...laid, via: "g3" }, "target"), ["p1"], "without an intermediate cell it takes nothing");
});

test("a random draw takes only what is free", () => {
  const laid: Setup = { ...EMPTY, tiles: ["1N", "2N", "3N", "4N"], start: "b1", target: null };
  assert.equal(
    byLot(laid, "target", () => 0),
    "b2",
    "b1 is the start",
  );
  assert.equal(
    byLot(laid, "target", () => 1),
    "w6",
  );
  for (let time = 0; time < 200; time += 1) {
    const { start, target, via } = allByLot({ ...EMPTY, between: true });
    assert.equal(new Set([start, target, via]).size, 3);
  }
});

test("the tiles are kept for the next time, what stands on them for as long as the tab is open", () => {
  for (const name of ["localStorage", "sessionStorage"]) {
    const store = new Map();
    Object.assign(globalThis, {
      [name]: {
        getItem: (key: string) => store.get(key) ?? null,
        setItem: (key: string, text: string) => store.set(key, text),
      },
    });
  }
  assert.deepEqual(kept(), { ...EMPTY });
  keep({ side: "copper", tiles: ["2N", "3E", "4E", "1N"], between: true, start: "p1", target: "w2", via: null });
  assert.deepEqual(kept(), {
    side: "copper",
    tiles: ["2N", "3E", "4E", "1N"],
    between: true,
    start: "p1",
    target: "w2",
    via: null,
  });
  localStorage.setItem(
    "randolph.table.micro.tiles",
    '{"side": "gold", "tiles": ["2N", "2E", "4E", "1N"], "between": 1}',
  );
  sessionStorage.setItem("randolph.table.micro.standing", "[1");
  assert.deepEqual(kept(), { ...EMPTY });
});

// ---- positions ----

test("a position's address says it in words that one can read, and is read by its shape", () => {
  const sheet: Position = { side: "black", tiles: ["2N", "3E", "4E", "1N"], start: "p1", target: "w2", via: null };
  assert.equal(fragmentOf(sheet), "#m1=black:2N-3E-4E-1N+p1+w2");
  assert.deepEqual(positionFrom("#m1=black:2N-3E-4E-1N+p1+w2"), sheet);
  assert.deepEqual(positionFrom("#line=black:2N-3E-4E-1N+p1+w2"), sheet, "the line of a record");
  assert.deepEqual(positionFrom(fragmentOf({ ...sheet, via: "g3" })), { ...sheet, via: "g3" });
  const odd = [
    "",
    "#p1=abc",
    "#m1=",
    "#m1=black:2N-3E-4E-1N",
    "#m1=black:2N-3E-4E-1N+p1+p1",
    "#m1=black:2N-2E-4E-1N+p1+w2",
    "#m1=gold:2N-3E-4E-1N+p1+w2",
  ];
  for (const text of [
    ...odd,
    "#m1=black:2N-3E-4E-1N+p1+w2+via=w2",
    "#m1=black:2N-3E-4E-1N+p1+w2+g3+g4",
    "#m1=black:2N-3E-4E-1N+p7+w2",
  ])
    assert.equal(positionFrom(text), null, text);
});

for (const { id, rows, start, target, via = null, optimum } of golden.optima) {
  test(`U2, U8: the browser finds a shortest path of ${id}`, () => {
    const problem = { board: new Board(rows.flatMap((row: string) => row.split(" "))), start, target, via };
    const path = shortest(problem) ?? [];
    assert.equal(path.length, optimum);
    assert.equal(verifyPath(problem, path, optimum).ok, true);
  });
}

test("hints tell a little more each: about how many, how many, what the first jump keeps, then jump by jump", () => {
  const problem = problemOf({ side: "black", tiles: ["2N", "3E", "4E", "1N"], start: "p1", target: "w2", via: null });
  assert.deepEqual(hintsOf(problem, ["p6", "w6", "r6", "r2", "w2"]).slice(0, 5), [
    { kind: "between", least: 4, most: 6 },
    { kind: "count", count: 5 },
    { kind: "first", by: "color" },
    { kind: "jump", at: 1, to: "p6" },
    { kind: "jump", at: 2, to: "w6" },
  ]);
  assert.deepEqual(hintsOf(problem, ["b1"])[2], { kind: "first", by: "number" });
  assert.deepEqual(hintsOf(problem, ["b1"])[0], { kind: "between", least: 1, most: 3 });
});
