// Practice and rush: the player's preferences, when a run is over, what this browser keeps.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const stored: Map<string, string> = new Map();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};
globalThis.localStorage = globalThis.sessionStorage = storage as any;
beforeEach(() => stored.clear());

const { queryOf, readPreferences, changePreferences } = await import("../../web/pages/practice/preferences.ts");
const { withTry, clockFace, current, dropResult, keepResult, keepRun, keptResults, keptRun, timeLeft, missed, newRun } =
  await import("../../web/pages/rush/run.ts");

test("preferences stay in this browser, and are the query for the next puzzle", () => {
  assert.deepEqual(queryOf(readPreferences()), { game: "ricochet" });
  changePreferences({ theme: "helper", length: "medium", edition: "second" });
  assert.deepEqual(queryOf(readPreferences()), {
    ...{ game: "ricochet", edition: "second", theme: "helper" },
    ...{ least: "5", most: "7" },
  });
});

test("another game has other editions and themes, but the same lengths", () => {
  changePreferences({ theme: "helper", length: "longest", edition: "second" });
  changePreferences({ game: "micro" });
  assert.deepEqual(queryOf(readPreferences()), { game: "micro", least: "11" });
});

test("with invalid preferences in the storage, any puzzle fits", () => {
  for (const kept of ["no JSON", "7", '{"game":"chess","edition":5,"theme":"<b>","length":"endless"}']) {
    stored.set("randolph.practice", kept);
    assert.deepEqual(queryOf(readPreferences()), { game: "ricochet" });
  }
});

const puzzle = (id: string): any => ({ id, optimum: 3 });
const RUSH: any = { id: "r", mode: "three", game: "ricochet", seconds: 180, mistakes: 3 };
const run = (count = 5, more = {}) =>
  newRun({ ...RUSH, ...more, puzzles: Array.from({ length: count }, (_, index) => puzzle(`p${index}`)) }, 1000);

test("a run goes from puzzle to puzzle until the third mistake", () => {
  let now = run();
  const seen = [];
  for (const won of [true, false, false, true, false]) {
    seen.push(current(now, 2000)?.id);
    now = withTry(now, won, won ? "rN" : "");
  }
  assert.deepEqual(seen, ["p0", "p1", "p2", "p3", "p4"]);
  assert.equal(current(now, 2000), null);
  assert.deepEqual(now.tries, ["rN", "", "", "rN", ""]);
  assert.deepEqual(
    missed(now).map(({ id }) => id),
    ["p1", "p2", "p4"],
  );
});

test("a run ends when its time is over, or with its last puzzle", () => {
  assert.equal(current(run(), 180_999)?.id, "p0");
  assert.equal(current(run(), 181_000), null);
  assert.equal(current(withTry(run(1), true, "rN"), 2000), null);
  assert.equal(current(run(5, { seconds: null }), 9e15)?.id, "p0");
});

test("the clock counts down in whole seconds, and a clock that is put back gives no more time", () => {
  assert.deepEqual([180_000, 179_001, 59_999, 1, 0].map(clockFace), ["3:00", "3:00", "1:00", "0:01", "0:00"]);
  assert.equal(timeLeft(run(), -999_999), 180_000);
});

test("a run is kept in the tab, until another one begins", () => {
  const now = withTry(run(), true, "rN gE");
  keepRun(now);
  assert.deepEqual(keptRun(), now);
  keepRun(null);
  assert.equal(keptRun(), null);
  stored.set("randolph.rush.run", '{"rush":{"id":5}}');
  assert.equal(keptRun(), null);
});

test("a result waits on the device once, until the server has it", () => {
  keepResult({ id: "a", tries: ["rN"] });
  keepResult({ id: "b", tries: [] });
  keepResult({ id: "a", tries: ["rN"] });
  assert.deepEqual(keptResults(), [
    { id: "b", tries: [] },
    { id: "a", tries: ["rN"] },
  ]);
  dropResult("b");
  assert.deepEqual(keptResults(), [{ id: "a", tries: ["rN"] }]);
});
