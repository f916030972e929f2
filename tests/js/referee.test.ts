// The referee at a real table without its DOM: who may say what, why the ladder stands so, which chips are left, where
// robots may be put, which must go back, what a device remembers, and what keys mean.
import assert from "node:assert/strict";
import { test } from "node:test";

import { useMessages } from "../../web/core/i18n.ts";
import { rememberedNames, rememberNames } from "../../web/device/memory.ts";
import {
  astray,
  bidFaultOf,
  chipAt,
  chipsLeft,
  failedBefore,
  lyingFrom,
  movedBy,
  placeFault,
  robotsBy,
  sameBoardAgain,
  UNMOVED,
} from "../../web/games/ricochet/device/model.ts";
import { reasons } from "../../web/games/ricochet/room/model.ts";
import { problemOver } from "../../web/games/ricochet/room/pushing.ts";
import { newsOf } from "../../web/games/ricochet/room/words.ts";
import { atTable, may, undone } from "../../web/kit/device.ts";
import { keepLying, lyingOn } from "../../web/kit/lying.ts";
import { can, isDevice, isYou, named, placeholder, showerOf, zoneOf } from "../../web/kit/model.ts";
import { isUnnamed } from "../../web/kit/unnamed.ts";
import { about } from "../../web/kit/words.ts";
import type { GameEvent } from "../../web/wire/generated/games.ts";
import { PROTOCOL } from "../../web/wire/generated/protocol.ts";
import { RoomSocket } from "../../web/wire/room-socket.ts";

const player = (seat: number, name: string, chips: number[] = [], rest: object = {}): any => ({
  seat,
  name,
  chips,
  connected: true,
  left: false,
  waiting: false,
  done: false,
  ...rest,
});

/** @returns the view of a device with three players */
const view = (changes: object = {}): any => ({
  phase: "sand",
  mode: "table",
  you: 0,
  host: 0,
  rules: { tie_break: "chips", sand_seconds: 60 },
  players: [player(0, "Ann", [3, 5]), player(1, "Bob", [1]), player(2, "Cia")],
  bids: [],
  actions: ["bid"],
  seats: { 0: ["bid", "done"], 1: ["bid", "done"], 2: ["bid"] },
  deadline: null,
  offer_at: null,
  demonstration: null,
  ...changes,
});

const bid = (seat: number, moves: number): any => ({ seat, moves, state: "standing" });

/** A board of 4 × 4: a diagonal on b1, the center on c3, targets on a4 and d1. */
const board: any = {
  rows: 4,
  cols: 4,
  diagonals: [{ cell: [0, 1], color: "red", direction: "/" }],
  center: [[2, 2]],
  targets: [
    { cell: [3, 0], color: "red", symbol: "circle" },
    { cell: [0, 3], color: "blue", symbol: "hexagon" },
  ],
};

test("the device may do what any of its players may, each only what is theirs", () => {
  assert.equal(can(view({ actions: [], seats: { 2: ["push"] } }), "push"), true);
  assert.equal(may(view(), 2, "done"), false);
  assert.equal(may(view(), 1, "done"), true);
  assert.equal(may(view({ seats: null }), 1, "done"), false);
});

test("the device acts for the player who shows; a spectator of the table only watches", () => {
  const showing = view({ phase: "demonstrating", demonstration: { seat: 2 } });
  assert.equal(zoneOf(showing), "mine");
  assert.equal(showerOf(showing), 2);
  const spectator = { ...showing, you: null, seats: null };
  assert.equal(isDevice(spectator), false);
  assert.equal(zoneOf(spectator), "watching");
  assert.equal(showerOf(spectator), undefined);
});

test("nobody at the table is 'you': the words name everybody", () => {
  useMessages("en", { x: "{name} bids", "x.you": "You bid" });
  assert.equal(isYou(view(), 0), false);
  assert.equal(about("x", view(), 0), "Ann bids");
  assert.equal(about("x", view({ mode: "group" }), 0), "You bid");
});

test("players are called by the numbers 1, 2, 3 … of those who are still there", () => {
  const seated = view({ players: [player(0, "Ann"), player(1, "Bob", [], { left: true }), player(2, "Cia")] });
  assert.deepEqual(
    atTable(seated).map(({ number, player: { name } }) => `${number} ${name}`),
    ["1 Ann", "2 Cia"],
  );
});

test("B2: each player may lower the own bid, never raise it, and is not bound by the others'", () => {
  const now = view({ bids: [bid(1, 5), bid(0, 7)] });
  assert.equal(bidFaultOf(now, 0, 6), null);
  assert.equal(bidFaultOf(now, 0, 8)?.rule, "B2");
  assert.equal(bidFaultOf(now, 2, 9), null);
});

test("B1, G3: a player who may not bid now gets the reason", () => {
  assert.equal(bidFaultOf(view({ seats: { 0: [] } }), 0, 3)?.rule, "B1");
  const joined = view({ players: [player(0, "Ann", [], { waiting: true })], seats: { 0: [] } });
  assert.equal(bidFaultOf(joined, 0, 3)?.rule, "G3");
});

test("B5: of equal bids fewer chips go first, else the earlier; lower ones need no reason", () => {
  const now = view({
    players: [player(0, "Ann", [3]), player(1, "Bob", [1]), player(2, "Cia")],
    bids: [bid(2, 7), bid(0, 7), bid(1, 7), bid(3, 9)],
  });
  assert.deepEqual(reasons(now), ["chips", "earlier", null, null]);
});

test("H3: a player who wins ties goes first among equals, before chips count", () => {
  const players = [player(0, "Ann", [3], { handicap: { ties: true, grace: false, head_start: 0 } }), player(1, "Bob")];
  assert.deepEqual(reasons(view({ players, bids: [bid(0, 7), bid(1, 7)] })), ["ties", null]);
});

test("B5: in a tournament only the time counts", () => {
  const now = view({ rules: { tie_break: "tournament" }, bids: [bid(0, 7), bid(2, 7)] });
  assert.deepEqual(reasons(now), ["earlier", null]);
});

test("B8: those who are asked to say that they are done are those who may", () => {
  const now = view({ players: [player(0, "Ann", [], { done: true }), player(1, "Bob"), player(2, "Cia")] });
  assert.deepEqual(
    undone(now).map((one) => one.name),
    ["Bob"],
  );
});

test("G3: a chip is left when nobody has won it, not even one who has gone", () => {
  const now = view({ players: [player(0, "Ann"), player(1, "Bob", [0], { left: true })] });
  assert.deepEqual(chipsLeft(now, board), [1]);
  assert.equal(chipAt(board, [1], [0, 3]), 1);
  assert.equal(chipAt(board, [1], [3, 0]), null);
  assert.equal(chipAt(board, [0, 1], [1, 1]), null);
});

test("S3: chips of robots that do not play are not in the game", () => {
  const target = (color: string) => ({ cell: [0, 0], color, symbol: "star" });
  const mixed = { ...board, targets: ["red", "silver", "any", "transparent"].map(target) };
  assert.deepEqual(chipsLeft(view({ players: [] }), mixed), [0, 2]);
  assert.deepEqual(chipsLeft(view({ players: [], rules: { silver: true, transparent: false } }), mixed), [0, 1, 2]);
});

test("M9, X1: the silver and the transparent robot play by agreement", () => {
  assert.deepEqual(robotsBy({ silver: false, transparent: false }), ["red", "green", "blue", "yellow"]);
  assert.deepEqual(robotsBy({ silver: true, transparent: true }).slice(4), ["silver", "transparent"]);
});

test("S4: robots may stay for another game where the same board is played on, not where the lot lays another", () => {
  const rules = (rules: object): any => ({
    board: null,
    faces: null,
    openings: { random: 0, rows: [], cols: [] },
    ...rules,
  });
  const chosen = rules({ faces: ["1A", "2A", "3A", "4A"] });
  const saved = rules({ board: "abcdefghij" });
  assert.equal(sameBoardAgain(chosen, null), true);
  assert.equal(sameBoardAgain(saved, null), true);
  assert.equal(sameBoardAgain(chosen, { ...chosen, sand_seconds: 30 }), true);
  assert.equal(sameBoardAgain(rules({ faces: ["1B", "2A", "3A", "4A"] }), chosen), false);
  assert.equal(sameBoardAgain(rules({ board: "zyxwvutsrq" }), saved), false);
  assert.equal(sameBoardAgain(rules({}), null), false);
  assert.equal(sameBoardAgain(rules({}), saved), false);
  assert.equal(
    sameBoardAgain(rules({ faces: chosen.faces, openings: { random: 2, rows: [], cols: [] } }), null),
    false,
  );
});

test("M1, M4: robots stand neither in the center nor on a diagonal nor on each other; on a target they may (S4)", () => {
  assert.equal(placeFault(board, {}, "red", [2, 2]), "center");
  assert.equal(placeFault(board, {}, "red", [0, 1]), "diagonal");
  assert.equal(placeFault(board, { blue: [1, 1] }, "red", [1, 1]), "occupied");
  assert.equal(placeFault(board, { red: [1, 1] }, "red", [1, 1]), null);
  assert.equal(placeFault(board, {}, "red", [3, 0]), null);
});

test("the robots that stand elsewhere are those whose cells differ", () => {
  assert.deepEqual(astray({ red: [0, 0], blue: [1, 1] }, { red: [0, 0], blue: [1, 2] }), ["blue"]);
});

test("B4: after a failed attempt the robots that it has moved go back, those of the last move too", () => {
  const kinds = [
    "game_started",
    "chip_drawn",
    "demonstration_started",
    "robot_moved",
    "robot_moved",
    "demonstration_failed",
  ];
  const event = (type: string, seq: number, robot: string) => ({ seq, at: 0, type, robot }) as unknown as GameEvent;
  const events = [...kinds, "demonstration_started", "demonstration_failed", "round_lost"].map((type, index) =>
    event(type, index, index === 3 ? "blue" : "red"),
  );
  const after = (count: number) => events.slice(0, count).reduce(movedBy, UNMOVED).astray;
  assert.equal(after(5), null, "the attempt is on");
  for (const count of [6, 7, 8, 9])
    assert.deepEqual(after(count), ["red", "blue"], "until somebody moves them, also if the next one fails at once");
  for (const type of ["robot_moved", "robots_placed", "chip_drawn", "round_won"])
    assert.equal(movedBy({ now: [], astray: ["red"] }, event(type, 9, "red")).astray, null, type);
});

test("B4: a page that is sent no events after a failed attempt knows that robots may be astray, until the next move is made", () => {
  const next = view({ bids: [{ ...bid(1, 5), state: "failed" }, bid(0, 6)], demonstration: { seat: 0, moves: [] } });
  assert.equal(failedBefore(next), true);
  assert.equal(failedBefore({ ...next, demonstration: { seat: 0, moves: [{ robot: "red" }] } }), false);
  assert.equal(failedBefore({ ...next, bids: [bid(0, 6)] }), false);
  assert.equal(failedBefore(view()), false);
});

test("at a real table the optimum is shown on request only", () => {
  const found: GameEvent = { seq: 1, at: 0, type: "optimum_found", round: 1, status: "optimal", moves: 6 };
  assert.equal(newsOf(found, view({ result: null }), null, { first: false }), null);
});

// ---- what the device remembers ----

/** @returns a storage that keeps texts */
const shelf = (): any => {
  const kept = new Map();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
};

test("the last group's names come back; what is no name does not", () => {
  const storage = ((globalThis as any).localStorage = shelf());
  assert.deepEqual(rememberedNames(), []);
  rememberNames(["Ann", "Bob"]);
  assert.deepEqual(rememberedNames(), ["Ann", "Bob"]);
  storage.setItem("randolph.table.names", `["Ann", 7, "", "Ann", "${"x".repeat(25)}"]`);
  assert.deepEqual(rememberedNames(), ["Ann"]);
  storage.setItem("randolph.table.names", "{broken");
  assert.deepEqual(rememberedNames(), []);
});

test("what lies on the table belongs to one room, and only cells are robots' places", () => {
  const storage = ((globalThis as any).sessionStorage = shelf());
  keepLying("ABC234", { robots: { red: [4, 2] }, chip: 3 });
  assert.deepEqual(lyingFrom(lyingOn("ABC234")), { robots: { red: [4, 2] }, chip: 3 });
  assert.deepEqual(lyingFrom(lyingOn("XYZ789")), { robots: null, chip: null });
  storage.setItem(
    "randolph.table",
    JSON.stringify({ code: "ABC234", robots: { red: [4, "2"], blue: [-1, 0], pink: [1, 1] }, chip: "x" }),
  );
  assert.deepEqual(lyingFrom(lyingOn("ABC234")), { robots: null, chip: null });
});

// ---- the wire ----

test("a device names the player that it acts for; a player on their own device names nobody", () => {
  const sent: any[] = [];
  const fake: any = { readyState: 1, send: (text: string) => sent.push(JSON.parse(text)), close() {} };
  let ids = 0;
  const socket = new RoomSocket(
    "ws://table",
    { message() {}, state() {} },
    { connect: () => fake, local: () => 0, random: () => 0, later: () => 0, cancel() {}, id: () => `id${(ids += 1)}` },
  );
  socket.open();
  fake.onopen();
  fake.onmessage({
    data: JSON.stringify({ type: "welcome", protocol: PROTOCOL, now: 0, seq: 0, events: [], view: {}, board: null }),
  });
  void socket.send({ type: "bid", moves: 7 }, 2);
  void socket.send({ type: "start" });
  const commands = sent.filter((message) => message.type === "command");
  assert.deepEqual(commands, [
    { type: "command", id: "id1", seen: 0, seat: 2, command: { type: "bid", moves: 7 } },
    { type: "command", id: "id2", seen: 0, command: { type: "start" } },
  ]);
});

test("who was seated without a name is nobody before the game; somebody of that name elsewhere is somebody", () => {
  const isPlayer = (name: string) => name === "Player";
  const unnamed = [player(0, "Player"), player(1, "Bob")];
  assert.equal(placeholder(view({ phase: "lobby", players: unnamed }), isPlayer)?.seat, 0);
  assert.equal(placeholder(view({ phase: "thinking", players: unnamed }), isPlayer), null);
  assert.equal(placeholder(view({ phase: "lobby" }), isPlayer), null);
  const other = [player(0, "Ann"), player(1, "Player")];
  assert.equal(placeholder(view({ phase: "lobby", players: other }), isPlayer), null);
});

test("who has no name has none in another language either: the tab remembers the word of the first", () => {
  useMessages("en", { "new.name.default": "Player" });
  assert.ok(isUnnamed("Player"));
  useMessages("de", { "new.name.default": "Person" });
  assert.deepEqual(["Player", "Person", "Ann"].map(isUnnamed), [true, true, false]);
});

test("a real table before its first name has nobody: no seat is counted, and nobody joins or leaves", () => {
  const unnamed = view({ phase: "lobby", players: [player(0, "Player")] });
  assert.deepEqual(
    named(unnamed, (name) => name === "Player"),
    [],
  );
  useMessages("en", {
    "new.name.default": "Player",
    "room.news.joined": "{name} sits down.",
    "room.news.left": "{name} left.",
  });
  const said = (type: "player_joined" | "player_left", seat: number, name: string, players: any[]) =>
    newsOf({ type, seat, name } as any, view({ players }), null, {} as any)?.text ?? null;
  assert.equal(said("player_joined", 0, "Player", [player(0, "Player")]), null);
  assert.equal(said("player_left", 0, "Player", [player(0, "Player"), player(1, "Ann")]), null);
  assert.equal(said("player_joined", 1, "Ann", [player(0, "Player"), player(1, "Ann")]), "Ann sits down.");
  assert.equal(said("player_left", 1, "Ann", [player(0, "Player"), player(1, "Ann")]), "Ann left.");
});

test("M9: the problem of a round that is over has its start, its rules and the robots' powers, not those agreed on since", () => {
  const target = { cell: [3, 0], color: "red", symbol: "star" };
  const board = {
    rows: 4,
    cols: 4,
    walls: [],
    diagonals: [],
    openings: [],
    targets: [target],
    center: [],
    faces: ["1A"],
  } as any;
  const result = { chip: 0, start: { red: [0, 0], silver: [1, 1] } };
  const now = view({
    phase: "finished",
    result,
    powers: ["silver"],
    rules: { ricochet: true, no_reversal: true },
    played: { ricochet: false, no_reversal: true },
  });
  assert.deepEqual(problemOver(now, board), {
    board: { rows: 4, cols: 4, walls: [], diagonals: [], openings: [], targets: [target], center: [] },
    robots: { red: [0, 0], silver: { cell: [1, 1], kind: "transparent" } },
    target,
    rules: { ricochet: false, no_reversal: true },
  });
  assert.equal(problemOver(view({ result: null }), board), null);
  assert.equal(problemOver(now, null), null);
});
