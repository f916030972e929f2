// The player of puzzles: made once and only when needed; tries wait on the device until the server has judged them.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const stored: Map<string, string> = new Map();
globalThis.localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
} as any;

const { bringBack, handIn, keptTries, renameMe, sendKept } = await import("../../web/wire/me.ts");
const { HttpError } = await import("../../web/wire/http.ts");

/** A server with at most one player, which notes what it was asked. */
class Server {
  player = false;
  /** the status with which it refuses tries; 0: it cannot be reached */
  refusal: number | null = null;
  asked: string[] = [];
  tried: string[] = [];

  fetch = async (path: string, how: RequestInit = {}) => {
    this.asked.push(`${how.method} ${path}`);
    await Promise.resolve();
    if (path === "/api/me" && how.method === "POST") {
      this.player = true;
      return Response.json({ me: null });
    }
    if (this.refusal === 0) throw new TypeError("no network");
    if (this.refusal) return Response.json({ error: { code: "busy" } }, { status: this.refusal });
    if (!this.player) return Response.json({ error: { code: "no_player" } }, { status: 403 });
    const body = JSON.parse(String(how.body));
    if (path === "/api/me/tries") this.tried.push(`${body.puzzle} ${body.moves}`);
    return Response.json({ ...body, me: body });
  };
}

let server = new Server();
/** How the browser takes turns: as LockManager does; undefined on plain HTTP. */
let last: Promise<unknown> = Promise.resolve();
const locks = { request: (_name: string, act: () => Promise<unknown>) => (last = last.then(act)) };
const withLocks = (on: boolean) =>
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: on ? { locks } : {} });

beforeEach(() => {
  stored.clear();
  server = new Server();
  globalThis.fetch = server.fetch as any;
  withLocks(true);
});

test("the first try makes the player, later ones do not", async () => {
  await handIn({ puzzle: "aa", moves: "rE" });
  await handIn({ puzzle: "bb", moves: "rW" });
  assert.deepEqual(server.asked, ["POST /api/me", "POST /api/me/tries", "POST /api/me/tries"]);
  assert.deepEqual(server.tried, ["aa rE", "bb rW"]);
});

test("a player that another device has deleted is made again", async () => {
  await handIn({ puzzle: "aa", moves: "rE" });
  server.player = false;
  await handIn({ puzzle: "bb", moves: "rW" });
  assert.deepEqual(server.tried, ["aa rE", "bb rW"]);
});

test("on plain HTTP, without locks, tabs that begin at once make players one after the other", async () => {
  withLocks(false);
  let making = 0;
  globalThis.fetch = (async (path: string, how: RequestInit) => {
    if (path !== "/api/me" || how.method !== "POST") return server.fetch(path, how);
    making += 1;
    assert.equal(making, 1, "two are made at once");
    for (let wait = 0; wait < 10; wait += 1) await new Promise((resolve) => setTimeout(resolve));
    const made = await server.fetch(path, how);
    making -= 1;
    return made;
  }) as any;
  await Promise.all([handIn({ puzzle: "aa", moves: "rE" }), handIn({ puzzle: "bb", moves: "rW" })]);
  assert.deepEqual(server.tried.sort(), ["aa rE", "bb rW"]);
});

for (const [what, status] of [
  ["cannot be reached", 0],
  ["is busy", 503],
  ["wants fewer messages", 429],
] as const)
  test(`a try waits on the device while the server ${what}, the first of each puzzle`, async () => {
    server.refusal = status;
    assert.equal(await handIn({ puzzle: "aa", moves: "first" }), null);
    assert.equal(await handIn({ puzzle: "aa", moves: "second" }), null);
    assert.equal(await handIn({ puzzle: "bb", moves: "rW" }), null);
    assert.deepEqual(await sendKept(), []);
    assert.equal(keptTries().length, 2);
    server.refusal = null;
    assert.equal((await sendKept()).length, 2);
    assert.deepEqual(server.tried, ["aa first", "bb rW"]);
    assert.deepEqual(keptTries(), []);
  });

test("a try that the server refuses does not wait, and does not stop those behind it", async () => {
  server.refusal = 0;
  for (const puzzle of ["aa", "bb"]) await handIn({ puzzle, moves: "rE" });
  server.refusal = null;
  server.player = true;
  globalThis.fetch = (async (path: string, how: RequestInit) =>
    String(how.body).includes("aa")
      ? Response.json({ error: { code: "unknown_puzzle" } }, { status: 404 })
      : server.fetch(path, how)) as any;
  await sendKept();
  assert.deepEqual(server.tried, ["bb rE"]);
  assert.deepEqual(keptTries(), []);
  await assert.rejects(handIn({ puzzle: "aa", moves: "rE" }), { code: "unknown_puzzle" });
  assert.deepEqual(keptTries(), []);
});

test("a browser that stores nothing says that the server cannot be reached", async () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  server.refusal = 0;
  await assert.rejects(handIn({ puzzle: "aa", moves: "rE" }), (error) => error instanceof HttpError && !error.status);
  localStorage.setItem = setItem;
});

test("anything may be in the storage", () => {
  for (const kept of ["", "{", "7", '[1, null, {"puzzle": 3}]', '{"puzzle": "aa"}']) {
    stored.set("randolph.tries", kept);
    assert.deepEqual(keptTries(), [], kept);
  }
});

test("a name makes a player; six words bring one back and replace another only if asked to", async () => {
  assert.deepEqual(await renameMe("Ada"), { name: "Ada" });
  assert.deepEqual(await bringBack("one two"), { words: "one two", replace: false });
  assert.deepEqual(await bringBack("one two", true), { words: "one two", replace: true });
  assert.deepEqual(server.asked, ["POST /api/me", "PUT /api/me", "POST /api/me/return", "POST /api/me/return"]);
});
