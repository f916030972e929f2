// The games of this browser: what goes into the list, what is asked of the server, and what a browser that keeps nothing does.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept: Map<string, string> = new Map();
const keeping = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
};
const inTab: Map<string, string> = new Map();
globalThis.sessionStorage = {
  getItem: (key: string) => inTab.get(key) ?? null,
  setItem: (key: string, text: string) => void inTab.set(key, text),
} as any; // the rest is not used
const storage = (value: object) => Object.defineProperty(globalThis, "localStorage", { value, configurable: true });

const { forgetRoom, lostSeats, remember, remembered, rest, unsettled } = await import("../../web/wire/forget.ts");
const { AT_ONCE, checkSeats, fillRecords, forgetGame, gamesPlayed, keepGame, MOST, noted, recordOf, roomsOn } =
  await import("../../web/parts/games.ts");

const info = (code: string, ended: number | null, seat: number | null = 0): any => ({
  code,
  phase: ended ? "finished" : "thinking",
  rules: { game: "ricochet", mode: "group" },
  seat,
  known: true,
  standing: [
    { seat: 0, name: "Ann", chips: 5 },
    { seat: 1, name: "Bob", chips: 3 },
  ],
  turned: null,
  ended: ended && { at: ended, winners: [0] },
});

/** A server with these rooms; what it was asked. */
function serving(rooms: Record<string, object>) {
  const asked: string[] = [];
  globalThis.fetch = async (path) => {
    asked.push(String(path));
    const [, code, what] = /^\/api\/rooms\/(\w+)(\/record)?$/.exec(String(path)) ?? [];
    const room = rooms[code];
    if (!room) return Response.json({ error: { code: "unknown_room" } }, { status: 404 });
    return what ? new Response(`record of ${code}`) : Response.json(room);
  };
  return asked;
}

beforeEach(() => {
  kept.clear();
  inTab.clear();
  storage(keeping);
});

test("a game that is over is listed once, the newest first; a rematch in the same room is another game", () => {
  noted(info("AAAAAA", 1000));
  noted(info("AAAAAA", 3000));
  noted(info("BBBBBB", 2000));
  noted(info("AAAAAA", 1000));
  assert.deepEqual(
    gamesPlayed().map(({ id }) => id),
    ["AAAAAA-3000", "BBBBBB-2000", "AAAAAA-1000"],
  );
  assert.equal(noted(info("CCCCCC", 4000, null)), null, "somebody else's game");
  forgetGame("AAAAAA-3000");
  assert.deepEqual(
    gamesPlayed().map(({ at }) => at),
    [2000, 1000],
  );
});

test("of very many games the newest are listed, and what is no game is passed over", () => {
  for (let at = 1; at <= MOST + 5; at += 1) noted(info("AAAAAA", at));
  assert.equal(gamesPlayed().length, MOST);
  assert.equal(gamesPlayed().at(-1)?.at, 6);
  const [game] = gamesPlayed();
  const odd = [null, 7, "AAAAAA", {}, { ...game, standing: [null] }, { ...game, at: "1" }, { ...game, turned: ["a"] }];
  kept.set("randolph.games", JSON.stringify([...odd, game]));
  assert.deepEqual(gamesPlayed(), [game]);
  kept.set("randolph.games", "[{");
  assert.deepEqual(gamesPlayed(), []);
});

test("the newest rooms alone are asked, each by itself; what is over or gone is not asked again until it is entered", async () => {
  const codes = Array.from({ length: 1000 }, (_, index) => `R${index}`);
  kept.set("randolph.rooms", JSON.stringify(codes)); // as pages before there was a list of games have kept it
  const asked = serving({ R1: info("R1", null), R3: info("R3", 1000), R4: info("R4", null, null) });
  assert.deepEqual(
    (await roomsOn()).map(({ code }) => code),
    ["R1"],
  );
  assert.deepEqual(
    asked,
    codes.slice(0, AT_ONCE).map((code) => `/api/rooms/${code}`),
  );
  assert.deepEqual(remembered().slice(0, 4), ["R1", "R3", "R4", "R6"]);
  assert.deepEqual(unsettled().slice(0, 2), ["R1", "R6"]);
  assert.deepEqual(
    gamesPlayed().map(({ id }) => id),
    ["R3-1000"],
  );
  remember("R3");
  assert.deepEqual(unsettled().slice(0, 2), ["R3", "R1"]);
});

test("a room that does not answer is no room that is gone", async () => {
  remember("AAAAAA");
  globalThis.fetch = () => Promise.reject(new TypeError("offline"));
  assert.deepEqual(await roomsOn(), []);
  assert.deepEqual(unsettled(), ["AAAAAA"]);
  assert.equal(await recordOf("AAAAAA-1"), null);
});

test("a browser that refuses to keep anything harms nothing: records come from the server, as long as it has them", async () => {
  storage({
    getItem: () => {
      throw new DOMException("refused", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  serving({ AAAAAA: info("AAAAAA", 1000) });
  await keepGame("AAAAAA");
  assert.deepEqual(gamesPlayed(), []);
  assert.equal(await recordOf("AAAAAA-1000"), "record of AAAAAA");
  assert.equal(await recordOf("BBBBBB-1000"), null);
  assert.deepEqual(await fillRecords(), { list: false, records: false });
});

const unknown = (code: string) => ({ ...info(code, 1000, null), known: false });

test("a remembered room that no longer knows this browser has a lost seat, until it is forgotten or taken again", async () => {
  for (const code of ["LEFT22", "LOST22", "LOST33"]) remember(code);
  serving({ LEFT22: info("LEFT22", null, null), LOST22: unknown("LOST22"), LOST33: unknown("LOST33") });
  await roomsOn();
  noted(unknown("OTHER2")); // watched, without a seat
  assert.deepEqual(lostSeats().sort(), ["LOST22", "LOST33"]);
  remember("LOST22");
  assert.deepEqual(lostSeats(), ["LOST33"]);
  lostSeats().forEach(forgetRoom);
  assert.deepEqual([lostSeats(), remembered()], [[], ["LOST22", "LEFT22"]]);
});

test("seats in rooms at rest are checked a few at a time, once while the tab is open; removed games stay removed", async () => {
  const codes = Array.from({ length: AT_ONCE + 2 }, (_, index) => `R${index}`);
  for (const code of ["ACTIVE", ...codes].reverse()) remember(code);
  codes.forEach(rest);
  const rooms = Object.fromEntries(codes.map((code) => [code, info(code, 1000)]));
  const asked = serving({ ...rooms, R1: unknown("R1"), R2: undefined as any, R7: unknown("R7") });
  await checkSeats();
  assert.deepEqual(lostSeats(), ["R1"]);
  await checkSeats();
  await checkSeats();
  assert.deepEqual(
    asked,
    codes.map((code) => `/api/rooms/${code}`),
  );
  assert.deepEqual(lostSeats(), ["R7", "R1"]);
  assert.deepEqual(remembered(), ["ACTIVE", ...codes.filter((code) => code !== "R2")]);
  assert.deepEqual(gamesPlayed(), []);
});

test("a server that does not answer is asked about no other seat, and again the next time", async () => {
  for (const code of ["AAAAAA", "BBBBBB"]) {
    remember(code);
    rest(code);
  }
  let times = 0;
  globalThis.fetch = () => Promise.reject(new TypeError(`offline ${++times}`));
  await checkSeats();
  assert.deepEqual([times, lostSeats(), remembered()], [1, [], ["BBBBBB", "AAAAAA"]]);
  const asked = serving({ AAAAAA: unknown("AAAAAA"), BBBBBB: info("BBBBBB", null) });
  await checkSeats();
  assert.deepEqual(asked, ["/api/rooms/BBBBBB", "/api/rooms/AAAAAA"]);
  assert.deepEqual(lostSeats(), ["AAAAAA"]);
});
