// Mixed tables without the DOM: when moves may be tried, and what the room's rules say of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { useMessages } from "../../src/randolph/web/i18n.js";
import { agreed as microAgreed } from "../../src/randolph/web/micro/options.js";
import { BOOK as MICRO_BOOK } from "../../src/randolph/web/micro/book.js";
import { DEFAULT_RULES as MICRO } from "../../src/randolph/web/micro/types.js";
import { rulesLine as microLine } from "../../src/randolph/web/micro/words.js";
import { agreed } from "../../src/randolph/web/ricochet/model.js";
import { BOOK } from "../../src/randolph/web/ricochet/rules.js";
import { DEFAULT_RULES } from "../../src/randolph/web/ricochet/types.js";
import { rulesLine } from "../../src/randolph/web/ricochet/words.js";
import { mayTry, stillTrying } from "../../src/randolph/web/room/mixed.js";

const words = Object.assign(
  {},
  ...["app", "room", "micro", "mixed"].map((part) =>
    JSON.parse(readFileSync(new URL(`../../src/randolph/web/locales/en/${part}.json`, import.meta.url), "utf8")),
  ),
);

/** @param {object} changes @returns {any} */
const view = (changes = {}) => ({
  phase: "thinking",
  mode: "group",
  you: 0,
  round: 1,
  paused: false,
  rules: { ...DEFAULT_RULES, try_moves: true },
  demonstration: null,
  ...changes,
});

test("H1: moves are tried as long as all think, by whoever looks on, and only where the room has agreed on it", () => {
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

test("H1: the line of the rules says it, and the rules of now explain it; at a real table it is left out", () => {
  useMessages("en", words);
  const said = "moves may be tried while thinking";
  for (const [line, rules] of /** @type {[(rules: any) => string[], any][]} */ ([
    [(rules) => rulesLine(rules, "en"), DEFAULT_RULES],
    [microLine, MICRO],
  ])) {
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
