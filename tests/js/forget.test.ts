// Delete my data: every room that this browser knows is asked, and what was done is not asked again.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept: Map<string, string> = new Map();
globalThis.localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
} as any;

const { forgetAll, remember, remembered } = await import("../../web/wire/forget.ts");
const { HttpError } = await import("../../web/wire/http.ts");

beforeEach(() => kept.clear());

test("rooms are remembered once, the latest first", () => {
  for (const code of ["AAAAAA", "BBBBBB", "AAAAAA"]) remember(code);
  assert.deepEqual(remembered(), ["AAAAAA", "BBBBBB"]);
});

test("a room that is gone does not stop the others; one that does not answer is left for the next time", async () => {
  for (const code of ["CCCCCC", "BBBBBB", "AAAAAA"]) remember(code);
  const asked: string[] = [];
  let away = true;
  const services = {
    forgetSeat: async (code: string) => {
      asked.push(code);
      if (code === "AAAAAA") throw new HttpError(404, "unknown_room");
      if (code === "BBBBBB" && away) throw new HttpError(503, "store_failed");
    },
    forgetBoards: async () => void asked.push("boards"),
    forgetPlayer: async () => void asked.push("player"),
  };
  await assert.rejects(forgetAll(remembered(), services), HttpError);
  assert.deepEqual(remembered(), ["BBBBBB", "CCCCCC"]);
  away = false;
  await forgetAll(remembered(), services);
  assert.deepEqual(asked, ["AAAAAA", "BBBBBB", "BBBBBB", "CCCCCC", "boards", "player"]);
});

test("a room that the server cannot read does not stop the others, and is reported at the end", async () => {
  for (const code of ["BBBBBB", "AAAAAA"]) remember(code);
  const forgotten: string[] = [];
  const services = {
    forgetSeat: async (code: string) => {
      if (code === "AAAAAA") throw new HttpError(500, "damaged");
      forgotten.push(code);
    },
    forgetBoards: async () => void forgotten.push("boards"),
    forgetPlayer: async () => void forgotten.push("player"),
  };
  await assert.rejects(forgetAll(remembered(), services), { code: "damaged" });
  assert.deepEqual(forgotten, ["BBBBBB", "boards", "player"]);
  assert.deepEqual(remembered(), ["AAAAAA"]);
});
