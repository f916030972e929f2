// What a room's page tells of what has happened: news, and the log.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entry } from "../../web/kit/chronicle.ts";
import { Log } from "../../web/room/log.ts";

/** Something that happened at a moment; without a text it needs no words. */
const entry = (at: number, text: string | null, type = "bid_made"): Entry => ({
  event: { type, seq: at, at, seat: 0, moves: 1 } as Entry["event"], // no more of it is looked at
  news: () => (text === null ? null : { text, tone: "plain", rule: null }),
});

const texts = (log: Log) => log.lines.map(({ text }) => text);

test("a page that has just been opened gets all that ever happened, and its last moment is the news", () => {
  const log = new Log();
  assert.equal(log.add([entry(1, "one."), entry(2, "two."), entry(3, "three."), entry(3, "four.")], true), true);
  assert.equal(log.news(120)?.text, "three. four.");
  assert.deepEqual(texts(log), ["four.", "three.", "two.", "one."]);
});

test("later the last two things are the news, of whatever moments; what needs no words changes nothing", () => {
  const log = new Log();
  log.add([entry(1, "one."), entry(2, "two."), entry(3, "three."), entry(4, null)], false);
  assert.equal(log.news(120)?.text, "two. three.");
  assert.equal(log.add([entry(5, null)], false), false);
  assert.equal(log.news(120)?.text, "two. three.");
  assert.equal(log.news(5)?.text, "three.", "the newest alone where there is no room for both");
});

test("the log keeps two dozen lines, the latest first", () => {
  const log = new Log();
  for (let at = 1; at <= 26; at += 1) log.add([entry(at, String(at))], false);
  assert.deepEqual(
    texts(log),
    Array.from({ length: 24 }, (_, index) => String(26 - index)),
  );
});

test("who comes and goes is common to all games; a bid is not", () => {
  const log = new Log();
  log.add([entry(1, "Ann bids.")], false);
  assert.equal(log.common, false);
  log.add([entry(2, "Ben joins.", "player_joined")], false);
  assert.equal(log.common, true);
});
