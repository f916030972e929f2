// Mixed tables without the DOM: when moves may be tried, and what the room's rules say of it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { agreed as microAgreed } from "../../web/games/micro/options.ts";
import { BOOK as MICRO_BOOK } from "../../web/games/micro/room/book.ts";
import { declareFault } from "../../web/games/micro/room/model.ts";
import { rulesLine as microLine } from "../../web/games/micro/room/words.ts";
import { agreed, bidFault } from "../../web/games/ricochet/room/model.ts";
import { budgetOf } from "../../web/games/ricochet/room/pushing.ts";
import { BOOK } from "../../web/games/ricochet/room/rules.ts";
import { newsOf, rulesLine } from "../../web/games/ricochet/room/words.ts";
import { givenTo, mayTry, mayWarmUp, mixedNow, stillTrying, waitOf } from "../../web/kit/mixed.ts";
import { COMMON_LINES, lineOf, refusalText } from "../../web/kit/words.ts";
import { Unconfirmed } from "../../web/parts/unconfirmed.ts";
import { turnOf } from "../../web/room/turn.ts";
import { DEFAULT_RULES as MICRO } from "../../web/wire/generated/micro.ts";
import { DEFAULT_RULES } from "../../web/wire/generated/ricochet.ts";

const words = Object.assign(
  {},
  ...["app", "room", "micro", "mixed", "switch"].map((part) =>
    JSON.parse(readFileSync(new URL(`../../src/randolph/locales/en/${part}.json`, import.meta.url), "utf8")),
  ),
);
const people = JSON.parse(readFileSync(new URL("../../src/randolph/locales/en/people.json", import.meta.url), "utf8"));

const view = (changes: object = {}): any => ({
  phase: "thinking",
  mode: "group",
  you: 0,
  players: [],
  round: 1,
  paused: false,
  rules: { ...DEFAULT_RULES, try_moves: true },
  demonstration: null,
  ...changes,
});

test("H1: moves may be tried while all think, by spectators, too, and only if the room allows it", () => {
  for (const phase of ["thinking", "sand", "closing", "calling"]) assert.ok(mayTry(view({ phase })), phase);
  for (const phase of ["lobby", "demonstrating", "over", "finished"]) assert.ok(!mayTry(view({ phase })), phase);
  assert.ok(mayTry(view({ you: null })));
  assert.ok(!mayTry(view({ paused: true })));
  assert.ok(!mayTry(view({ rules: DEFAULT_RULES })));
  assert.ok(!mayTry(view({ rules: { mode: "group" } })), "a server that does not know the switch");
});

test("H1: what was tried outlives a bid, and neither the round nor the bids", () => {
  assert.ok(stillTrying(view(), view({ phase: "sand" })));
  assert.ok(!stillTrying(view(), view({ round: 2 })));
  assert.ok(!stillTrying(view(), view({ phase: "demonstrating" })));
  assert.ok(!stillTrying(view(), view({ paused: true })));
});

test("the browser's tab says what is waited for, and nothing to players who have bid, are done, or watch", () => {
  useMessages("en", { ...words, ...people });
  const at = (more: object, said: { seat: number }[] = []) =>
    turnOf(view({ players: two({}), round: 3, actions: [], ...more }), said);
  assert.equal(at({}), "Round 3: think");
  assert.equal(at({ phase: "sand" }, [{ seat: 1 }]), "Round 3: think");
  for (const [more, said] of [
    [{ phase: "sand" }, [{ seat: 0 }]],
    [{ players: two({ done: true }) }, []],
    [{ players: two({ waiting: true }) }, []],
    [{ you: null }, []],
    [{ paused: true }, []],
    [{ mode: "solo" }, []],
    [{ phase: "demonstrating", demonstration: { seat: 1 } }, []],
  ] as [object, { seat: number }[]][])
    assert.equal(at(more, said), "", JSON.stringify(more));
  assert.equal(at({ phase: "demonstrating", demonstration: { seat: 0 } }), "Your turn to show");
  const over = { phase: "over", actions: ["ready"] };
  assert.equal(at(over), "Round 3 is over");
  assert.equal(at({ ...over, players: two({ ready: true }) }), "");
});

test("H1: the rules list it, and help explains it; at a real table it is left out", () => {
  useMessages("en", words);
  const said = "moves may be tried while thinking";
  for (const [line, rules] of [
    [(rules) => rulesLine(rules, "en"), DEFAULT_RULES],
    [microLine, MICRO],
  ] as [(rules: any) => string[], any][]) {
    assert.ok(!line(rules).includes(said));
    assert.ok(line({ ...rules, try_moves: true }).includes(said));
  }
  assert.equal(agreed({ ...DEFAULT_RULES, try_moves: true }, { mode: "table" }).try_moves, false);
  assert.equal(microAgreed({ ...MICRO, try_moves: true }, { mode: "table" }).try_moves, false);
  for (const book of [BOOK, MICRO_BOOK]) {
    const rules = { ...(book === BOOK ? DEFAULT_RULES : MICRO), try_moves: true };
    assert.ok(book.now(view({ rules })).includes("H1"));
    assert.equal(book.known("H1"), "H1");
    assert.equal(book.entry("H1").name, "Trying moves");
  }
});

const all = { ties: true, grace: true, head_start: 20 };

const two = (mine: object = {}, theirs: object = {}) => [
  { seat: 0, name: "Ann", left: false, ...mine },
  { seat: 1, name: "Bob", left: false, ...theirs },
];

test("H2: a handicap is described in words, in the news, too, and help explains it", () => {
  useMessages("en", words);
  assert.deepEqual(givenTo({ handicap: all }), ["wins ties", "one extra move", "20 seconds ahead"]);
  assert.deepEqual([givenTo({}), givenTo({ handicap: null })], [[], []], "an older server says nothing of it");
  const now = view({ players: two({}, { handicap: all }) });
  const said = (event: any) => lineOf(COMMON_LINES, { type: "handicap_set", ...event }, now, {})?.text;
  assert.equal(said({ seat: 1, ...all }), "Bob: wins ties, one extra move, 20 seconds ahead.");
  assert.equal(said({ seat: 0, ties: false, grace: false, head_start: 0 }), "You no longer have a handicap.");
  assert.deepEqual(mixedNow(now), ["H5", "H3", "H4", "H1"]);
  assert.deepEqual(mixedNow(view({ players: two({}, { left: true, handicap: all }), rules: DEFAULT_RULES })), []);
});

test("H3: who wins ties may call as many jumps as somebody who does not", () => {
  const calling = (changes: object) =>
    view({ phase: "calling", actions: ["declare"], calls: [{ seat: 1, moves: 5, state: "standing" }], ...changes });
  const equal = (mine: object, theirs: object) =>
    declareFault(calling({ players: two(mine, theirs) }), 5)?.code ?? null;
  assert.equal(equal({}, {}), "not_lower");
  assert.equal(equal({ handicap: all }, {}), null);
  assert.equal(equal({ handicap: all }, { handicap: all }), "not_lower");
  assert.equal(declareFault(calling({ players: two({ handicap: all }, {}) }), 6)?.code, "not_lower");
});

test("H4: a move of grace is one more that may be shown", () => {
  const shown = { seat: 0, bid: 4, grace: 1, cost: 3, moves: [], ricocheted: false };
  assert.equal(budgetOf(view({ phase: "demonstrating", demonstration: shown })), 2);
  assert.equal(budgetOf(view({ phase: "demonstrating", demonstration: { ...shown, grace: undefined } })), 1);
});

test("H5: as long as others have a head start every number is refused, with the seconds that are left", () => {
  useMessages("en", words);
  const now = view({
    actions: ["bid", "declare"],
    bids: [],
    calls: [],
    players: two({ speaks_at: 20_000 }, { connected: true, handicap: all }),
  });
  assert.deepEqual([waitOf(now, 12_400), waitOf(now, 19_999), waitOf(now, 20_000)], [8, 1, 0]);
  const fault = bidFault(now, 5, 12_400);
  assert.deepEqual(fault, { code: "head_start", rule: "H5", seconds: 8, quote: "Bob" });
  assert.equal(refusalText(fault as any), "Bob has a head start: 8 seconds until you may say a number.");
  assert.deepEqual(declareFault(now, 5, 12_400), fault);
  assert.equal(bidFault(now, 5, 20_000), null);
  assert.equal(waitOf(view({ mode: "table", players: two({ speaks_at: 20_000 }) }), 0), 0, "the device speaks for all");
});

test("C1–C3: the rules list it, the room's mode decides, and the news say who gets the chip", () => {
  useMessages("en", words);
  const rules = { ...DEFAULT_RULES, together: true, tolerance: 2 };
  const line = rulesLine(rules, "en");
  for (const said of ["all against the board", "up to 2 moves more than the optimum still win", "ten rounds"])
    assert.ok(line.includes(said), said);
  assert.equal(agreed(rules, { mode: "table" }).together, false);
  assert.equal(agreed(rules, { mode: "solo" }).together, false);
  assert.ok(["C1", "C2"].every((rule) => BOOK.now(view({ rules })).includes(rule)));
  const now = view({ rules, players: two() });
  const said = (event: any) => newsOf(event, now, null, { first: false });
  assert.match(
    said({ type: "round_won", seat: 1, chip: 0, moves: 4 })?.text ?? "",
    /^Bob shows it in 4 moves: your team wins .*\.$/,
  );
  const lost = said({ type: "round_lost", chip: 0, reason: "not_optimal" });
  assert.equal(lost?.rule, "C2");
  assert.match(lost?.text ?? "", /the board takes/);
});

test("H6: a puzzle is for players who wait for the game, the others or the next round, and for nobody else", () => {
  const at = (phase: string, mine: object = {}, more = {}) => mayWarmUp(view({ phase, players: two(mine), ...more }));
  assert.ok(at("thinking", { waiting: true }) && at("sand", { done: true }) && at("over", { ready: true }));
  assert.ok(at("lobby") && at("demonstrating", { waiting: true }, { demonstration: { seat: 1 } }));
  assert.ok(!at("thinking") && !at("over") && !at("finished", { ready: true }));
  assert.ok(!at("demonstrating", { done: true }, { demonstration: { seat: 0 } }));
  assert.ok(!at("demonstrating", { done: true }, { demonstration: { seat: 1 } }), "there is something to watch");
  assert.ok(!at("thinking", { done: true }, { mode: "solo" }) && !at("thinking", { done: true }, { you: null }));
});

test("a wish that follows before the first is answered does not take it back", async () => {
  const latest: Unconfirmed<{ ties: boolean; grace: boolean }> = new Unconfirmed();
  const shown = { ties: false, grace: false };
  const sent: object[] = [];
  const answers: (() => void)[] = [];
  const send = (whole: object) =>
    new Promise((done: (value?: unknown) => void) => {
      sent.push(whole);
      answers.push(() => done());
    });
  const first = latest.change(shown, (whole) => ({ ...whole, ties: true }), send);
  const second = latest.change(shown, (whole) => ({ ...whole, grace: true }), send);
  assert.deepEqual(sent, [
    { ties: true, grace: false },
    { ties: true, grace: true },
  ]);
  for (const answer of answers) answer();
  await Promise.all([first, second]);
  assert.equal(latest.sent, null, "answered wishes are what the room shows, and refused ones are gone");
});
