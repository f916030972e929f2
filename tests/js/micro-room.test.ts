// The room of Micro Robots without its DOM: what may be declared, what can be watched, and the words for what happened.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { BOOK } from "../../web/games/micro/room/book.ts";
import { declareFault, film, jumpsLeft, lowestCall, reels } from "../../web/games/micro/room/model.ts";
import { consequence, newsOf, optimumText, refusalText, rulesLine, verdict } from "../../web/games/micro/room/words.ts";
import { boardOfTiles } from "../../web/games/micro/rules/rules.ts";
import { zoneOf } from "../../web/kit/model.ts";
import { Replay } from "../../web/kit/replay.ts";
import { score } from "../../web/kit/runs.ts";
import { DEFAULT_RULES } from "../../web/wire/generated/micro.ts";

const words = Object.assign(
  {},
  ...["app", "room", "micro", "switch"].map((part) =>
    JSON.parse(readFileSync(new URL(`../../src/randolph/locales/en/${part}.json`, import.meta.url), "utf8")),
  ),
);

const PLAYERS = ["Ann", "Ben", "Cleo"].map((name, seat) => ({ seat, name, chips: [], left: false, connected: true }));

/** Ann's page. */
const view = (changes: object = {}): any => ({
  phase: "thinking",
  mode: "group",
  you: 0,
  players: PLAYERS,
  rules: DEFAULT_RULES,
  calls: [],
  actions: ["declare", "done"],
  demonstration: null,
  result: null,
  ...changes,
});

/** The rule sheet's example, from pink 1 to white 2, as a round that is over. */
const result = (changes: object = {}): any => ({
  outcome: "won",
  seat: 0,
  reason: "won",
  declared: 5,
  path: "p6 w6 r6 r2 w2",
  moves: 5,
  start: "p1",
  target: "w2",
  via: null,
  failure: null,
  gift: null,
  optimum: { status: "optimal", moves: 5, solution: "p6 w6 r6 r2 w2" },
  ...changes,
});

/** What an event says on Ann's page. @param context how it stood */
const said = (event: object, changes: object = {}, context: object = {}) =>
  newsOf({ seq: 1, at: 0, ...event } as any, view(changes), {
    overcall: false,
    seconds: 15,
    calls: 0,
    winner: undefined,
    ...context,
  } as any)?.text ?? null;

// ---- declarations ----

test("U4: 1 to 99 may be declared while thinking, and nothing while somebody shows", () => {
  assert.equal(declareFault(view(), 1), null);
  assert.equal(declareFault(view(), 99), null);
  assert.deepEqual(declareFault(view(), 0), { code: "bad_declaration", rule: "U4" });
  assert.deepEqual(declareFault(view(), 100), { code: "bad_declaration", rule: "U4" });
  assert.deepEqual(declareFault(view({ phase: "demonstrating", actions: [] }), 5), { code: "too_late", rule: "U4" });
  assert.deepEqual(declareFault(view({ phase: "over", actions: ["ready"] }), 5), { code: "wrong_phase", rule: "U4" });
});

test("U5: while others may call, only fewer than the lowest call, one's own included", () => {
  const calls = [
    { seat: 1, moves: 6, state: "standing" },
    { seat: 0, moves: 8, state: "standing" },
  ];
  const calling = view({ phase: "calling", calls });
  assert.equal(lowestCall(calling), 6);
  assert.equal(declareFault(calling, 5), null);
  assert.deepEqual(declareFault(calling, 6), { code: "not_lower", rule: "U5" });
  assert.equal(zoneOf(calling), "bidding");
});

test("U4: what is left of a declaration is the number less the jumps made", () => {
  assert.equal(jumpsLeft(view({ demonstration: { seat: 0, declared: 5, path: ["p6", "w6"] } })), 3);
  assert.equal(jumpsLeft(view()), 0);
});

// ---- films ----

const board = boardOfTiles("black", ["2N", "3E", "4E", "1N"]);

test("U2: the example of the rule sheet as a film: six cells from pink 1 to white 2; it ends before a jump that is none", () => {
  const reel = film(board, "p1", "p6 w6 r6 r2 w2");
  assert.deepEqual(reel.positions, ["p1", "p6", "w6", "r6", "r2", "w2"]);
  assert.equal(film(board, "p1", "p6 g3 w6").moves.length, 1, "pink 6 and green 3 share neither row nor column");
});

test("a film of jumps counts each as one, and stops at its ends", async () => {
  const places: string[] = [];
  const replay = new Replay("optimum", film(board, "p1", "p6 w6"), {
    slide: async () => {},
    place: (word) => places.push(word),
    pause: async () => {},
    changed: () => {},
  });
  await replay.forward();
  await replay.forward();
  await replay.forward();
  assert.deepEqual(places, ["p6", "w6"]);
  assert.deepEqual([replay.count, replay.total], [2, 2]);
});

test("after a right declaration the winner's way comes first, after a wrong one the optimum, and the attempt last", () => {
  const ids = (over: any) => reels(over).map((reel) => `${reel.id} ${reel.count}`);
  assert.deepEqual(ids(result()), ["winner 5", "optimum 5"]);
  const wrong = result({
    outcome: "lost",
    reason: "wrong",
    failure: "used_up",
    declared: 2,
    path: "p6 w6",
    moves: null,
  });
  assert.deepEqual(ids(wrong), ["optimum 5", "attempt 2"]);
  const pending = { status: "pending", moves: null, solution: null };
  assert.deepEqual(ids(result({ outcome: "lost", seat: null, reason: "no_path", path: null, optimum: pending })), []);
});

// ---- words ----

test("U4: a wrong declaration says what was said and made, and where the chip goes, as each of three sees it", () => {
  useMessages("en", words);
  const over = result({
    outcome: "lost",
    reason: "wrong",
    failure: "fewer",
    declared: 6,
    gift: { from: 0, to: 1 },
  });
  const seen = (you: number) => {
    const now = view({ you, phase: "over", result: over });
    return `${verdict(now, over)}. ${consequence(now, over)}`;
  };
  assert.equal(seen(0), "You declared 6 but got there in 5. You give a chip to Ben, who has the fewest.");
  assert.equal(seen(1), "Ann declared 6 but got there in 5. Ann gives you a chip: you have the fewest.");
  assert.equal(seen(2), "Ann declared 6 but got there in 5. Ann gives a chip to Ben, who has the fewest.");
  const poor = { ...over, gift: null };
  assert.equal(consequence(view({ phase: "over", result: poor }), poor), "You have no chip to give away.");
  const rich = PLAYERS.map((player) => ({ ...player, chips: [3] }));
  assert.equal(
    consequence(view({ phase: "over", result: poor, players: rich }), poor),
    "",
    "a player whose seat was closed keeps theirs",
  );
});

test("a failure that this page does not know gets a general sentence", () => {
  useMessages("en", words);
  const over = result({ outcome: "lost", seat: 1, reason: "wrong", failure: "fell_off_the_table" });
  assert.equal(verdict(view({ phase: "over", result: over }), over), "Ben did not get there");
});

test("the optimum was seen by a winner with no more jumps, and is a plain number after a round without a winner", () => {
  useMessages("en", words);
  assert.equal(optimumText(view(), result()), "Optimum 5, and you saw it.");
  assert.equal(optimumText(view(), result({ seat: 2 })), "Optimum 5, and Cleo saw it.");
  const longer = { status: "optimal", moves: 4, solution: "p6 w6 r6 r2" };
  assert.equal(optimumText(view(), result({ optimum: longer })), "Optimum 4. Nobody saw it.");
  assert.equal(optimumText(view(), result({ outcome: "lost", moves: null })), "Optimum 5.");
});

test("news: dice, a declaration that is shown at once, calls, what a mistake costs", () => {
  useMessages("en", words);
  const rolls = { type: "dice_rolled", round: 2, seat: 1, target: "w2", via: null };
  assert.equal(said(rolls), "Ben rolls white 2.");
  assert.equal(said({ ...rolls, seat: 0, via: "g3" }), "You roll white 2. Via green 3.");
  assert.equal(said({ type: "path_declared", seat: 1, moves: 5 }), null, "it is said with the demonstration");
  assert.equal(said({ type: "demonstration_started", seat: 1, declared: 5 }), "Ben declares 5 jumps and shows.");
  const calling = { overcall: true };
  assert.equal(
    said({ type: "path_declared", seat: 1, moves: 5 }, {}, calling),
    "Ben calls 5 – 15 seconds to call fewer.",
  );
  assert.equal(said({ type: "path_declared", seat: 2, moves: 4 }, {}, { ...calling, calls: 1 }), "Cleo calls 4.");
  assert.equal(said({ type: "demonstration_started", seat: 2, declared: 4 }, {}, calling), "Cleo shows 4 jumps.");
  assert.equal(said({ type: "chip_given", seat: 2, to: 0, chip: 3 }), "Cleo gives you a chip: you have the fewest.");
  assert.equal(said({ type: "round_lost", chip: 3, reason: "wrong" }), null, "the failure has been said");
  assert.equal(said({ type: "round_lost", chip: 3, reason: "no_path" }), "Nobody found a path.");
  assert.equal(said({ type: "player_joined", seat: 1, name: "Ben" }), "Ben sits down.");
  assert.equal(said({ type: "robot_jumped", seat: 1, to: "w2" }), null, "the board shows it");
});

test("U6: who is done finds no path, or, where there are calls, calls no fewer", () => {
  useMessages("en", words);
  assert.equal(said({ type: "done_said", seat: 1 }), "Ben can’t find a path.");
  assert.equal(said({ type: "done_said", seat: 1 }, {}, { calls: 1 }), "Ben passes.");
});

test("refusals are said in this game's words where it has some, else in those of all", () => {
  useMessages("en", words);
  assert.equal(refusalText({ code: "too_late", rule: "U4" }), "Somebody has declared a path and is showing it.");
  assert.equal(refusalText({ code: "name_taken" }), "Somebody here already has that name.");
  assert.equal(refusalText({ code: "something_new" }), "That is not possible right now.");
});

test("the rules in words: usual ones are short, unusual ones are listed", () => {
  useMessages("en", words);
  const usual = rulesLine(DEFAULT_RULES);
  assert.ok(usual.includes("to 5 chips"));
  const all = rulesLine({ ...DEFAULT_RULES, via: true, overcall: true, must_be_shortest: true, marked: false }).join(
    " · ",
  );
  for (const part of ["intermediate cell", "15 seconds to call fewer", "only shortest paths", "no chip on the target"])
    assert.ok(all.includes(part), part);
});

test("every rule that matters in some phase is explained, and the nearest stands first", () => {
  useMessages("en", words);
  const all = { ...DEFAULT_RULES, via: true, overcall: true, must_be_shortest: true, marked: false };
  for (const phase of ["thinking", "calling", "demonstrating", "over"]) {
    for (const rules of [DEFAULT_RULES, all]) {
      for (const rule of BOOK.now(view({ phase, rules }))) {
        assert.equal(BOOK.known(rule), rule);
        assert.notEqual(BOOK.entry(rule).text, `micro.rule.${rule}.text`);
      }
    }
  }
  assert.equal(BOOK.now(view({ phase: "calling", rules: all }))[0], "U5");
  assert.equal(BOOK.known("B1"), null);
});

test("a run alone: found, missed, found by a shortest path, and the time of thinking", () => {
  const round = { round: 1, start: "p1", target: "w2", via: null, declared: 5, milliseconds: 4000 };
  const run = [
    { ...round, outcome: "won", moves: 5, optimum: 5 },
    { ...round, outcome: "won", moves: 6, optimum: 5 },
    { ...round, outcome: "lost", moves: null, optimum: 4, milliseconds: null },
  ] as any[];
  assert.deepEqual(score(run), { found: 2, missed: 1, shortest: 1, milliseconds: 8000 });
});
