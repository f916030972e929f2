// Runs alone: which are alike, which is better, what the device keeps, and what is said of a round and a run.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { FORM } from "../../web/games/micro/form.ts";
import { kindOf, microRun, roundsOf, runRound } from "../../web/games/micro/room/run.ts";
import { FORM as RICOCHET_FORM } from "../../web/games/ricochet/form.ts";
import { kindOf as ricochetKind, ricochetRun } from "../../web/games/ricochet/room/run.ts";
import {
  better,
  finishedRun,
  keepLast,
  keepRun,
  lastRun,
  markOf,
  type Run,
  runVerdict,
  shareText,
  withRun,
} from "../../web/kit/runs.ts";
import {
  DEFAULT_RULES,
  type MicroRules,
  type Result,
  type RunRound,
  type View,
} from "../../web/wire/generated/micro.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const words = {
  ...read("../../src/randolph/locales/en/micro.json"),
  ...read("../../src/randolph/locales/en/titles.json"),
  ...read("../../src/randolph/locales/en/room.json"),
};
const MICRO = microRun(null);
const stored: Map<string, string> = new Map();

beforeEach(() => {
  useMessages("en", words);
  stored.clear();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage });
});

const alone: MicroRules = { ...DEFAULT_RULES, mode: "solo", end: { kind: "rounds", count: 3 } };
const played = (
  round: number,
  moves: number | null,
  optimum: number | null,
  milliseconds: number | null,
): RunRound => ({
  round,
  outcome: moves === null ? "lost" : "won",
  declared: moves,
  moves,
  optimum,
  milliseconds,
  start: "p1",
  target: "w2",
  via: null,
});
const ROUNDS = [played(1, 4, 4, 9000), played(2, 7, 5, 20500), played(3, null, 6, null)];
const ended = (change: Partial<View> = {}): View =>
  ({
    phase: "finished",
    mode: "solo",
    you: 0,
    rules: alone,
    played: null,
    run: ROUNDS,
    ending: { winners: [0], reason: "rounds" },
    ...change,
  }) as unknown as View;
const run = (change: Partial<Run>): Run => ({
  mark: "a",
  rounds: 3,
  found: 2,
  shortest: 1,
  milliseconds: 30000,
  ...change,
});

test("a run has a number of rounds, or lasts some minutes; as usual it has ten", () => {
  assert.deepEqual(
    [DEFAULT_RULES.end, { kind: "rounds", count: 7 }, { kind: "minutes", count: 7 }].map((end) =>
      roundsOf({ ...alone, end: end as any }),
    ),
    [10, 7, null],
  );
});

test("only runs that are alike are compared: as long, on the same side and clock, by the same rules", () => {
  const kinds = [
    {},
    { end: { kind: "rounds", count: 5 } },
    { end: { kind: "minutes", count: 3 } },
    { side: "copper" },
    { via: true },
    { must_be_shortest: true },
    { marked: false },
    { round_seconds: 60 },
  ].map((change) => kindOf({ ...alone, ...change } as MicroRules));
  assert.equal(new Set(kinds).size, kinds.length);
  assert.equal(
    kindOf({ ...alone, tiles: ["1N", "4E", "3E", "2N"], demonstration_seconds: 30 }),
    kinds[0],
    "where the tiles lie is luck",
  );
  assert.equal(
    kindOf({ ...alone, end: { kind: "standard", count: 5 } }),
    kindOf({ ...alone, end: { kind: "rounds", count: 10 } }),
  );
});

test("more rounds found are better, then more shortest paths, then less thinking", () => {
  assert.ok(better(run({ found: 3, shortest: 0, milliseconds: 99000 }), run({})));
  assert.ok(better(run({ shortest: 2, milliseconds: 99000 }), run({})));
  assert.ok(better(run({ milliseconds: 29999 }), run({})));
  assert.ok(!better(run({}), run({})));
});

test("a run counts when it is played to its end, by any player", () => {
  const done = { mark: markOf(MICRO, "K7M2QX", ROUNDS), rounds: 3, found: 2, shortest: 1, milliseconds: 29500 };
  assert.deepEqual(finishedRun(MICRO, "K7M2QX", ended()), done);
  for (const not of [
    { phase: "over" },
    { you: null },
    { run: [] },
    { run: ROUNDS.slice(1) },
    { ending: { winners: [], reason: "agreed" } },
  ])
    assert.equal(finishedRun(MICRO, "K7M2QX", ended(not as Partial<View>)), null, JSON.stringify(not));
  assert.equal(
    finishedRun(
      MICRO,
      "K7M2QX",
      ended({ run: ROUNDS.slice(1), rules: { ...alone, end: { kind: "minutes", count: 2 } } }),
    )?.rounds,
    2,
  );
});

test("five runs of a kind are kept, the best first; a run that comes again is not kept twice", () => {
  let runs = [] as Run[];
  for (const [mark, found] of [
    ["a", 1],
    ["b", 3],
    ["c", 2],
    ["d", 0],
    ["e", 5],
    ["f", 4],
  ] as [string, number][])
    runs = withRun(runs, run({ mark, found }));
  assert.deepEqual(
    runs.map(({ mark }) => mark),
    ["e", "f", "b", "c", "a"],
  );
  assert.deepEqual(
    withRun(runs, run({ mark: "c", found: 6 })).map(({ mark }) => mark),
    ["c", "e", "f", "b", "a"],
  );
});

test("the first run of a kind has nothing to beat; a better one is the new best, also when the page is loaded again", () => {
  assert.deepEqual(keepRun("randolph.micro", "3r", run({ mark: "a" })), { best: null, first: true, record: false });
  assert.deepEqual(keepRun("randolph.micro", "3r", run({ mark: "a" })), { best: null, first: true, record: false });
  for (let again = 0; again < 2; again += 1)
    assert.deepEqual(keepRun("randolph.micro", "3r", run({ mark: "b", found: 3 })), {
      best: run({ mark: "a" }),
      first: false,
      record: true,
    });
  assert.equal(keepRun("randolph.micro", "3r", run({ mark: "c" })).record, false);
  assert.equal(keepRun("randolph.micro", "5r", run({ mark: "d" })).first, true);
});

test("what makes no sense on the device is forgotten", () => {
  for (const text of [
    "",
    "[]",
    "7",
    "{",
    '{"3r":7}',
    '{"3r":[{"mark":1}]}',
    '{"3r":[null,{"mark":"x","rounds":-1}]}',
    "null",
  ]) {
    stored.set("randolph.micro.runs", text);
    assert.equal(keepRun("randolph.micro", "3r", run({})).first, true, text);
  }
});

test("a browser that stores nothing plays all the same", () => {
  Object.assign(globalThis, { localStorage: undefined });
  assert.deepEqual(keepRun("randolph.micro", "3r", run({})), { best: null, first: true, record: false });
});

test("a round that is over says one's own jumps beside the shortest path, and the time of thinking", () => {
  const optimal = { status: "optimal", moves: 4, solution: "" };
  const said = (result: object) => runRound(result as Result);
  assert.equal(
    said({ outcome: "won", moves: 4, optimum: optimal, milliseconds: 12300 }),
    "4 jumps: no path is shorter. 0:13 of thinking.",
  );
  assert.equal(
    said({ outcome: "won", moves: 6, optimum: optimal, milliseconds: 12300 }),
    "2 jumps more than the shortest path (4). 0:13 of thinking.",
  );
  assert.equal(
    said({ outcome: "lost", moves: null, optimum: optimal, milliseconds: null }),
    words["room.optimum"].other.replace("{count}", "4"),
  );
  assert.equal(
    said({ outcome: "won", moves: 6, optimum: { status: "pending", moves: null }, milliseconds: null }),
    words["room.optimum.pending"],
  );
  assert.equal(runVerdict(ROUNDS), "2 of 3 rounds found");
});

test("a run as a text has a sign for each round, and an address that leads to the same tiles", () => {
  const text = shareText(microRun("black:1N-2E-3N-4N"), ended(), "https://example.org");
  assert.deepEqual(text.split("\n"), [
    "Micro Robots · Black · 17 of 1536",
    "2 of 3 rounds, 1 shortest, 0:30 of thinking",
    "★ +2 –",
    "https://example.org/new?game=micro&mode=solo&tiles=black%3A1N-2E-3N-4N",
  ]);
  const place = new URL(text.split("\n")[3]);
  assert.deepEqual([place.searchParams.get("game"), place.searchParams.get("mode")], ["micro", "solo"]);
  const wish = FORM.brought(FORM.from({}), place.searchParams);
  assert.deepEqual(wish, { side: "black", tiles: ["1N", "2E", "3N", "4N"] });
});

test("the run before is there while the next one is played, in its own room", () => {
  assert.equal(lastRun(MICRO, "K7M2QX", []), null);
  keepLast("randolph.micro", "K7M2QX", ROUNDS);
  assert.equal(lastRun(MICRO, "K7M2QX", ROUNDS), null); // it is the one that is shown
  assert.deepEqual(lastRun(MICRO, "K7M2QX", []), ROUNDS);
  assert.deepEqual(lastRun(MICRO, "K7M2QX", ROUNDS.slice(0, 1)), ROUNDS);
  assert.equal(lastRun(MICRO, "ABCDEF", []), null);
  stored.set("randolph.micro.last", "nonsense");
  assert.equal(lastRun(MICRO, "K7M2QX", []), null);
});

test("a run of Ricochet Robots leads to the same boards; runs are alike by time, edition and switches, not by luck", () => {
  const rules: any = { ...RICOCHET_FORM.from({}), mode: "solo", end: { kind: "rounds", count: 2 } };
  const rounds = ROUNDS.slice(0, 2).map(({ start: _, target: __, via: ___, ...round }) => ({ ...round, chip: 3 }));
  const board: any = { faces: ["1A", "2B", "3C", "4D"], targets: [] };
  const view: any = {
    phase: "finished",
    mode: "solo",
    you: 0,
    rules,
    played: null,
    run: rounds,
    ending: { reason: "rounds" },
  };
  const of = ricochetRun(board);
  assert.deepEqual(shareText(of, view, "https://example.org").split("\n"), [
    "Ricochet Robots · 1A 2B 3C 4D",
    "2 of 2 rounds, 1 shortest, 0:30 of thinking",
    "★ +2",
    "https://example.org/new?game=ricochet&mode=solo&faces=1A-2B-3C-4D",
  ]);
  assert.equal(finishedRun(of, "K7M2QX", view)?.found, 2);
  const kinds = [
    {},
    { end: { kind: "rounds", count: 10 } },
    { pace: 0 },
    { sand_seconds: 30 },
    { edition: "third" },
    { any_count: true },
  ];
  assert.equal(new Set(kinds.map((change) => ricochetKind({ ...rules, ...change }))).size, kinds.length);
  assert.equal(ricochetKind({ ...rules, faces: ["1A", "2B", "3C", "4D"] }), ricochetKind(rules));
  keepRun(of.key, "10r", run({ mark: "a" }));
  assert.equal(keepRun("randolph.micro", "10r", run({ mark: "b" })).first, true, "each game has its own best");
});
