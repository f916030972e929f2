// What the page of Micro Robots tells of rounds that are long over: after a reload, a cut, or on coming late all of them
// come at once, with the view as it is now. Each has to be told as it was.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { Chronicle } from "../../web/games/micro/room/chronicle.ts";
import { newsOf } from "../../web/games/micro/room/words.ts";
import { DEFAULT_RULES } from "../../web/wire/generated/micro.ts";

const words = Object.assign(
  {},
  ...["room", "micro"].map((part) =>
    JSON.parse(readFileSync(new URL(`../../src/randolph/locales/en/${part}.json`, import.meta.url), "utf8")),
  ),
);

beforeEach(() => useMessages("en", words));

const OVERCALL = { ...DEFAULT_RULES, overcall: true, overcall_seconds: 300 };
const PLAYERS = ["Ann", "Bob", "Cem"].map((name, seat) => ({ seat, name, chips: [], left: false, connected: true }));

/** The view of now, on Ann's page: a round is thought about, nothing has been called, nothing is over. */
const now = (changes: object = {}): any => ({
  phase: "thinking",
  mode: "group",
  you: 0,
  players: PLAYERS,
  closed: [],
  rules: DEFAULT_RULES,
  played: null,
  round: 4,
  calls: [],
  demonstration: null,
  result: null,
  ...changes,
});

function told(chronicle: Chronicle, events: object[], view: any) {
  const numbered = events.map((event, index) => ({ seq: index + 1, at: 0, ...event })) as any[];
  const contexts = chronicle.take(numbered, view);
  return numbered.map((event) => newsOf(event, view, contexts.get(event) as any)?.text).filter(Boolean);
}

/** The log of a page that has just been opened. */
const log = (events: object[], changes?: object) => told(new Chronicle(), events, now(changes));

/** A room and its first game. */
const begun = (rules: object = DEFAULT_RULES) => [
  { type: "room_created", rules },
  { type: "game_started", tiles: ["1N", "2N", "3N", "4N"], start: "p1", win_at: 5, seat: 0 },
];
const rolled = (round: number, target: string = "w2") => ({
  type: "dice_rolled",
  round,
  seat: 0,
  target,
  via: null,
  chip: round,
});

/** Bob declares, shows and fails; the optimum comes. */
const failed = (declared: number, moves: number, reason: string, round: number, optimum: number) => [
  { type: "path_declared", seat: 1, moves: declared },
  { type: "demonstration_started", seat: 1, declared },
  { type: "demonstration_failed", seat: 1, reason, declared, moves },
  { type: "round_lost", chip: 1, reason: "wrong" },
  { type: "optimum_found", round, status: "optimal", moves: optimum, solution: "w2" },
];

test("U4: each of several wrong declarations keeps its own number and its own optimum, whatever is on now", () => {
  const events = [
    ...begun(),
    rolled(1),
    ...failed(7, 7, "used_up", 1, 4),
    rolled(2, "g3"),
    ...failed(9, 6, "fewer", 2, 3),
    rolled(3, "b5"),
  ];
  const lines = [
    "Bob declares 7 jumps and shows.",
    "Bob declared 7 and did not get there.",
    "Optimum 4.",
    "You roll green 3.",
    "Bob declares 9 jumps and shows.",
    "Bob declared 9 but got there in 6.",
    "Optimum 3.",
    "You roll blue 5.",
  ];
  assert.deepEqual(log(events).slice(2), lines, "while the next round is thought about");
  const other = { outcome: "won", seat: 2, reason: "won", declared: 2, moves: 2, path: "p6 w2", round: 4 };
  const result = { ...other, optimum: { status: "optimal", moves: 2, solution: "p6 w2" } };
  assert.deepEqual(log(events, { phase: "over", result }).slice(2), lines, "when another round is over");
});

test("the optimum is reported for its own round: seen, not seen, nobody's, or not known in time", () => {
  const won = (seat: number, moves: number) => ({ type: "round_won", seat, chip: 0, moves });
  const optimum = (round: number, moves: number | null, status = "optimal") => ({
    type: "optimum_found",
    round,
    status,
    moves,
  });
  const events = [
    ...begun(),
    ...[rolled(1), won(2, 4)],
    ...[rolled(2), won(0, 6), rolled(3)],
    ...[optimum(1, 4), optimum(2, 5)],
    { type: "round_lost", chip: 3, reason: "no_path" },
    ...[optimum(3, 8), optimum(4, null, "limit")],
  ];
  const lines = log(events, {
    result: { round: 9, outcome: "won", seat: 1, moves: 1, optimum: { status: "pending", moves: null } },
  });
  assert.deepEqual(
    lines.filter((line) => /ptimum|shortest solution/.test(String(line))),
    ["Optimum 4, and Cem saw it.", "Optimum 5. Nobody saw it.", "Optimum 8.", words["room.optimum.limit"]],
  );
});

test("the winner of a round of the game before is not taken for that of this one", () => {
  const again = { type: "game_started", tiles: ["1N", "2N", "3N", "4N"], start: "p1", win_at: 5, seat: 0 };
  const optimum = { type: "optimum_found", round: 1, status: "optimal", moves: 4 };
  const lines = log([
    ...begun(),
    rolled(1),
    { type: "round_won", seat: 2, chip: 0, moves: 4 },
    again,
    rolled(1),
    optimum,
  ]);
  assert.equal(lines.at(-1), "Optimum 4.");
});

test("U5: the first call of a round says how long fewer may be called, and who was silent then called no fewer", () => {
  const events = [
    ...begun(OVERCALL),
    rolled(1),
    { type: "done_said", seat: 2 },
    { type: "path_declared", seat: 1, moves: 9 },
    { type: "path_declared", seat: 0, moves: 8 },
    { type: "done_said", seat: 2 },
    { type: "calling_ended" },
    { type: "demonstration_started", seat: 0, declared: 8 },
    { type: "round_won", seat: 0, chip: 1, moves: 8 },
    rolled(2),
    { type: "path_declared", seat: 2, moves: 3 },
  ];
  const lines = log(events, { rules: DEFAULT_RULES, calls: [{ seat: 2, moves: 3, state: "standing" }] });
  assert.deepEqual(lines.slice(2), [
    "Cem can’t find a path.",
    "Bob calls 9 – 300 seconds to call fewer.",
    "You call 8.",
    "Cem passes.",
    "Show your 8 jumps.",
    "You win the chip with 8 jumps!",
    "You roll white 2.",
    "Cem calls 3 – 300 seconds to call fewer.",
  ]);
});

test("U5: a round is reported by the rules it was played by, not by those agreed on since", () => {
  const events = [
    ...begun(),
    rolled(1),
    { type: "path_declared", seat: 1, moves: 9 },
    { type: "demonstration_started", seat: 1, declared: 9 },
    { type: "round_won", seat: 1, chip: 0, moves: 9 },
    { type: "rules_changed", rules: OVERCALL },
    rolled(2),
    { type: "path_declared", seat: 1, moves: 9 },
  ];
  const lines = log(events, { rules: OVERCALL });
  assert.ok(lines.includes("Bob declares 9 jumps and shows."));
  assert.equal(lines.at(-1), "Bob calls 9 – 300 seconds to call fewer.");
});

test("B1: a declaration that was sent in time but arrived late is reported as such, shown at once or called", () => {
  const late = { type: "path_declared", seat: 1, moves: 9, late_by_ms: 120, credit_ms: 300 };
  const shown = [...begun(), rolled(1), late, { type: "demonstration_started", seat: 1, declared: 9 }];
  const [said] = log(shown, { rules: DEFAULT_RULES }).slice(-1);
  assert.equal(said, "Bob declares 9 jumps and shows. It was sent in time over a slow connection.");
  const called = [...begun(OVERCALL), rolled(1), { ...late, seat: 2, moves: 10, credit_ms: 0 }, late];
  assert.deepEqual(log(called, { rules: OVERCALL }).slice(-2), [
    "Cem calls 10 – 300 seconds to call fewer.",
    "Bob calls 9. It was sent in time over a slow connection.",
  ]);
});

test("after a reconnection the page knows what was called before", () => {
  const chronicle = new Chronicle();
  const view = now({ rules: OVERCALL, phase: "calling" });
  told(chronicle, [...begun(OVERCALL), rolled(1), { type: "path_declared", seat: 1, moves: 9 }], view);
  assert.deepEqual(told(chronicle, [{ type: "done_said", seat: 2 }], view), ["Cem passes."]);
  told(chronicle, [{ type: "declaration_struck", seat: 1 }], view);
  const first = { type: "path_declared", seat: 2, moves: 7 };
  assert.deepEqual(told(chronicle, [first], view), ["Cem calls 7 – 300 seconds to call fewer."]);
});

test("where the server has sent no events, since too many were missed, what is known begins with the view", () => {
  const chronicle = new Chronicle();
  const calls = [{ seat: 1, moves: 9, state: "standing" }];
  const result = { round: 3, outcome: "won", seat: 2, moves: 4, optimum: { status: "pending", moves: null } };
  const view = now({ rules: OVERCALL, phase: "calling", calls, result });
  assert.deepEqual(told(chronicle, [], view), []);
  const events = [
    { type: "optimum_found", round: 3, status: "optimal", moves: 4 },
    { type: "path_declared", seat: 2, moves: 7 },
    { type: "done_said", seat: 1 },
    { type: "optimum_found", round: 2, status: "optimal", moves: 5 },
  ];
  assert.deepEqual(told(chronicle, events, view), [
    "Optimum 4, and Cem saw it.",
    "Cem calls 7.",
    "Bob passes.",
    "Optimum 5.",
  ]);
});
