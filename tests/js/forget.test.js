// Delete my data: every room that this browser knows is asked, and what was done is not asked again.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
});

const { forgetAll, remember, remembered } = await import("../../web/net/forget.js");
const { HttpError } = await import("../../web/net/http.js");

beforeEach(() => kept.clear());

test("rooms are remembered once, the latest first", () => {
  for (const code of ["AAAAAA", "BBBBBB", "AAAAAA"]) remember(code);
  assert.deepEqual(remembered(), ["AAAAAA", "BBBBBB"]);
});

test("a room that is gone does not stop the others; one that does not answer is left for the next time", async () => {
  for (const code of ["CCCCCC", "BBBBBB", "AAAAAA"]) remember(code);
  /** @type {string[]} */
  const asked = [];
  let away = true;
  const services = {
    forgetSeat: async (/** @type {string} */ code) => {
      asked.push(code);
      if (code === "AAAAAA") throw new HttpError(404, "unknown_room");
      if (code === "BBBBBB" && away) throw new HttpError(503, "store_failed");
    },
    forgetBoards: async () => void asked.push("boards"),
  };
  await assert.rejects(forgetAll(remembered(), services), HttpError);
  assert.deepEqual(remembered(), ["BBBBBB", "CCCCCC"]);
  away = false;
  await forgetAll(remembered(), services);
  assert.deepEqual(asked, ["AAAAAA", "BBBBBB", "BBBBBB", "CCCCCC", "boards"]);
});

test("a room that the server cannot read keeps nothing else from being forgotten, and is told of at the end", async () => {
  for (const code of ["BBBBBB", "AAAAAA"]) remember(code);
  /** @type {string[]} */
  const forgotten = [];
  const services = {
    forgetSeat: async (/** @type {string} */ code) => {
      if (code === "AAAAAA") throw new HttpError(500, "damaged");
      forgotten.push(code);
    },
    forgetBoards: async () => void forgotten.push("boards"),
  };
  await assert.rejects(forgetAll(remembered(), services), { code: "damaged" });
  assert.deepEqual(forgotten, ["BBBBBB", "boards"]);
  assert.deepEqual(remembered(), ["AAAAAA"]);
});
