import assert from "node:assert/strict";
import { test } from "node:test";
import { chipsBy, raceAfter } from "../../web/kit/finale.ts";
import type { GameEvent } from "../../web/wire/generated/games.ts";

/** What happened, with no more of it than is asked about. */
const event = (type: string, seat?: number) => ({ type, seat }) as unknown as GameEvent; // an event has more fields

test("the race has a winner for each round, nobody for a lost one, and starts again with each game", () => {
  const first = [event("game_started"), event("round_won", 1), event("round_lost"), event("round_won", 0)];
  assert.deepEqual(raceAfter([2], first), [1, null, 0]);
  assert.deepEqual(raceAfter([1], [event("round_won", 1)]), [1, 1]);
});

test("a player's chips are counted after each round, from none", () => {
  assert.deepEqual(chipsBy([1, null, 0, 1], 1), [0, 1, 1, 1, 2]);
});
