// A game that was played: addresses of its moments, numbers with optima that were found later, what is no record.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { chipsOf, filmsOf, momentFrom, queryOf, sameFilm, withOptima } from "../../web/pages/review/model.ts";
import { reviewsOfRecord, unreadable } from "../../web/pages/review/services.ts";
import { timeText } from "../../web/pages/review/words.ts";
import type { ReviewedGame, ReviewedRound } from "../../web/wire/generated/http.ts";
import { LARGEST_RECORD, RECORD_VERSION } from "../../web/wire/generated/protocol.ts";

const asked = (query: string) => momentFrom(new URLSearchParams(query));

test("the address of a moment is read as it was written", () => {
  for (const query of ["", "round=3", "round=3&show=2&move=4", "game=2&round=17&way=1&move=0"])
    assert.equal(String(queryOf(asked(query))), query);
  assert.deepEqual(asked("round=3&show=2"), { game: null, round: 3, film: { kind: "show", number: 2 }, move: null });
});

test("what is no number in an address names nothing", () => {
  for (const query of ["round=-1", "round=x", "round=1e3", "round=999999999", "move=4", "round="])
    assert.deepEqual(asked(query), { game: null, round: null, film: null, move: null });
});

const bid = (seat: number, moves: number, struck = false) => ({
  ...{ seat, moves, struck, seconds: 1, place: null, tie: null },
});
const shown = (seat: number, cost: number, outcome: "right" | "failed" = "right", moves = "rN") => ({
  ...{ seat, cost, outcome, moves, bid: cost, reason: null },
});
const round = (number: number, more: Partial<ReviewedRound>): ReviewedRound => ({
  ...{ number, target: "red circle a1", line: `line ${number}`, problem: {}, outcome: "won", reason: null, winner: 0 },
  ...{ optimum: null, ways: [], distance: null, bids: [], demonstrations: [], chips: [] },
  ...more,
});
const player = (seat: number) => ({
  ...{ seat, name: `p${seat}`, chips: 0, bids: 0, first_bids: 0, mean_distance: null, failures: 0 },
  seconds_to_first_bid: null,
});
const GAME: ReviewedGame = {
  ...{ game: "any", began: 0, ended: 1, winners: [0], rules: {} as ReviewedGame["rules"] },
  rounds: [
    round(1, {
      bids: [bid(0, 9), bid(1, 3), bid(0, 7)],
      demonstrations: [shown(1, 2, "failed"), shown(0, 6)],
      chips: [1, 0],
    }),
    round(2, {
      optimum: 4,
      ways: ["w"],
      bids: [bid(1, 5), bid(0, 2, true)],
      winner: null,
      outcome: "lost",
      chips: [1, 0],
    }),
    round(3, { optimum: "unsolvable", winner: null, outcome: "exchanged", bids: [bid(0, 5)], chips: [0, 1] }),
  ],
  players: [player(0), player(1)],
};

test("with an optimum that is found later come the distances that follow from it", () => {
  const found = withOptima(GAME, new Map([["line 1", { optimum: 5, ways: ["a", "b"], more: false }]]));
  assert.deepEqual(
    found.rounds.map(({ optimum, distance }) => [optimum, distance]),
    [
      [5, 1],
      [4, null],
      ["unsolvable", null],
    ],
  );
  // The last bid of a round counts, withdrawn ones do not: |7 − 5|; and |3 − 5|, |5 − 4|.
  assert.deepEqual(
    found.players.map(({ mean_distance }) => mean_distance),
    [2, 1.5],
  );
  assert.deepEqual(
    withOptima(GAME, new Map()).players.map(({ mean_distance }) => mean_distance),
    [null, 1],
  );
});

test("of a round whose optimum is in the record, more ways than that has may be found", () => {
  const [, second] = withOptima(GAME, new Map([["line 2", { optimum: 4, ways: ["w", "x"], more: true }]])).rounds;
  assert.deepEqual(second.ways, ["w", "x"]);
  const [, kept] = withOptima(GAME, new Map([["line 2", { optimum: null, ways: [], more: false }]])).rounds;
  assert.deepEqual([kept.optimum, kept.ways], [4, ["w"]]);
});

test("demonstrations are films in their order, then the optimal ways", () => {
  const [first] = withOptima(GAME, new Map([["line 1", { optimum: 5, ways: ["a", "b"], more: false }]])).rounds;
  assert.deepEqual(
    filmsOf(first).map(({ kind, number, moves }) => [kind, number, moves]),
    [
      ["show", 1, "rN"],
      ["show", 2, "rN"],
      ["way", 1, "a"],
      ["way", 2, "b"],
    ],
  );
  assert.ok(sameFilm(null, null) && !sameFilm({ kind: "show", number: 1 }, { kind: "way", number: 1 }));
});

test("chips are counted after each round, for seats that came later, too", () => {
  assert.deepEqual(chipsOf(GAME, 0), [0, 1, 1, 0]);
  assert.deepEqual(chipsOf(GAME, 7), [0, 0, 0, 0]);
});

test("below a minute, tenths of a second are shown, and no line ends before their unit", () => {
  for (const [tag, text] of [
    ["es", "20,4\u00a0s"],
    ["fi", "20,4\u00a0s"],
    ["fr", "20,4\u202fs"],
    ["ru", "20,4\u00a0с"],
  ]) {
    useMessages(tag, {});
    assert.equal(timeText(20.4), text);
  }
  useMessages("en", {});
  assert.deepEqual([5, 5.25, 59.94, 61, null].map(timeText), [
    "5\u00a0sec",
    "5.3\u00a0sec",
    "59.9\u00a0sec",
    "1:01",
    "–",
  ]);
});

const RECORD = readFileSync(new URL("../data/record-version-4.json", import.meta.url), "utf8");

test("why a text is not a readable record is derived from the text", () => {
  assert.equal(unreadable(RECORD.slice(0, RECORD.length / 2)), "cut");
  assert.equal(unreadable(JSON.stringify({ ...JSON.parse(RECORD), version: RECORD_VERSION + 1 })), "newer");
  assert.equal(unreadable(JSON.stringify({ ...JSON.parse(RECORD), events: [] })), "tampered");
  for (const text of [
    "hello",
    "[]",
    "null",
    '{"format":"other","version":1}',
    '{"format":"randolph-record","version":1}',
  ])
    assert.equal(unreadable(text), "no_record", text);
});

test("what is too large or empty is not sent", async () => {
  const sent = globalThis.fetch;
  globalThis.fetch = () => assert.fail("sent");
  try {
    const large = new Blob([new Uint8Array(LARGEST_RECORD + 1)]);
    await assert.rejects(reviewsOfRecord({ file: large }), { code: "too_large" });
    await assert.rejects(reviewsOfRecord({ text: " \n" }), { code: "empty" });
  } finally {
    globalThis.fetch = sent;
  }
});
