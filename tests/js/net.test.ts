// The connection to a room: it resumes, sends again, waits longer and longer, knows the server's time, and knows when it
// is outdated.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";

import { ServerClock } from "../../web/wire/clock.ts";
import { PROTOCOL } from "../../web/wire/generated/protocol.ts";
import { codeFrom } from "../../web/wire/http.ts";
import {
  ASK_AGAIN,
  backOff,
  CONNECT_LIMIT,
  commandId,
  FIRST_WAIT,
  LONGEST_WAIT,
  PING_EVERY,
  RoomSocket,
  SHORT_SILENCE,
  socketUrl,
  UNANSWERED,
  UNNOTICED,
} from "../../web/wire/room-socket.ts";

// Every browser has it; Node only from 20 on.
globalThis.crypto ??= webcrypto as Crypto;

/** A fake environment: the test controls time and answers sockets. */
class World {
  time = 1000;
  ids = 0;
  timers: { at: number; call: () => void; id: number }[] = [];
  sockets: FakeSocket[] = [];
  messages: any[] = [];
  states: string[] = [];
  connection: RoomSocket;

  constructor() {
    const world = {
      connect: () => {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return socket as any;
      },
      local: () => this.time,
      random: () => 1,
      later: (call: () => void, ms: number) => {
        const id = ++this.ids;
        this.timers.push({ at: this.time + ms, call, id });
        return id;
      },
      cancel: (id: number) => {
        this.timers = this.timers.filter((timer) => timer.id !== id);
      },
      id: () => `command-${++this.ids}`,
    };
    this.connection = new RoomSocket(
      "ws://room",
      { message: (message) => this.messages.push(message), state: (state) => this.states.push(state) },
      world,
    );
  }

  get socket() {
    return this.sockets[this.sockets.length - 1];
  }

  pass(ms: number) {
    const until = this.time + ms;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.call();
    }
    this.time = until;
  }

  /** Connect, and let the server say welcome. */
  connect(welcome: object = {}) {
    this.connection.open();
    this.socket.accept();
    this.socket.say({
      type: "welcome",
      protocol: PROTOCOL,
      now: 50_000,
      seq: 3,
      events: [],
      view: {},
      board: null,
      ...welcome,
    });
  }
}

class FakeSocket {
  readyState = 0;
  sent: any[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror = null;

  accept() {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  cut(code: number = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  all(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

test("the first message is hello, with the protocol and no event seen", () => {
  const world = new World();
  world.connection.open();
  world.socket.accept();
  assert.deepEqual(world.socket.sent, [{ type: "hello", protocol: PROTOCOL, after: 0, changes: true }]);
});

test("after a disconnection it says hello with the last event it has seen", () => {
  const world = new World();
  world.connect();
  world.socket.say({ type: "events", now: 50_100, seq: 5, events: [{ seq: 4 }, { seq: 5 }], view: {} });
  world.socket.cut();
  assert.deepEqual(world.states, ["online", "offline"]);
  world.pass(FIRST_WAIT);
  world.socket.accept();
  assert.deepEqual(world.socket.sent, [{ type: "hello", protocol: PROTOCOL, after: 5, changes: true }]);
});

test("an event that was seen is not passed on again", () => {
  const world = new World();
  world.connect();
  world.socket.say({ type: "events", now: 1, seq: 5, events: [{ seq: 4 }, { seq: 5 }], view: {} });
  world.socket.say({ type: "events", now: 2, seq: 6, events: [{ seq: 5 }, { seq: 6 }], view: {} });
  const seen = world.messages.flatMap((message) => message.events.map((event: { seq: number }) => event.seq));
  assert.deepEqual(seen, [4, 5, 6]);
});

test("a command is answered once, by its id", async () => {
  const world = new World();
  world.connect();
  const answer = world.connection.send({ type: "bid", moves: 7 });
  const [sent] = world.socket.all("command");
  assert.deepEqual(sent.command, { type: "bid", moves: 7 });
  world.socket.say({ type: "reply", id: sent.id, ok: true, seq: 4 });
  assert.equal((await answer).ok, true);
});

test("a command without an answer is sent again under the same id after a reconnect, an answered one is not", async () => {
  const world = new World();
  world.connect();
  const first = world.connection.send({ type: "bid", moves: 7 });
  void world.connection.send({ type: "done" });
  const [bid, done] = world.socket.all("command");
  world.socket.say({ type: "reply", id: bid.id, ok: true, seq: 4 });
  await first;
  world.socket.cut();
  world.pass(FIRST_WAIT);
  world.socket.accept();
  assert.deepEqual(world.socket.all("command"), [], "nothing before the welcome");
  world.socket.say({ type: "welcome", protocol: PROTOCOL, now: 60_000, seq: 4, events: [], view: {}, board: null });
  assert.deepEqual(world.socket.all("command"), [done]);
});

test("a command that the server cannot save is sent again under the same id until it is saved", async () => {
  const world = new World();
  world.connect();
  let answered = false;
  const answer = world.connection.send({ type: "bid", moves: 7 }).then((reply) => ((answered = true), reply));
  const [bid] = world.socket.all("command");
  world.socket.say({ type: "reply", id: bid.id, ok: false, error: { code: "store_failed" } });
  assert.deepEqual(world.messages.at(-1), { type: "waiting", on: true });
  world.pass(ASK_AGAIN);
  assert.deepEqual(world.socket.all("command"), [bid, bid]);
  world.socket.say({ type: "reply", id: bid.id, ok: false, error: { code: "store_failed" } });
  await Promise.resolve();
  assert.equal(answered, false, "nobody is told that it failed");
  world.socket.say({ type: "waiting", on: false });
  assert.deepEqual(world.socket.all("command"), [bid, bid, bid]);
  assert.deepEqual(world.states, ["online"]);
  world.socket.say({ type: "reply", id: bid.id, ok: true, seq: 4 });
  assert.equal((await answer).ok, true);
  world.pass(ASK_AGAIN);
  assert.equal(world.socket.all("command").length, 3);
});

test("after the server has closed the connection because it cannot save, the client reconnects and knows why", () => {
  const world = new World();
  world.connect();
  world.socket.say({ type: "error", error: { code: "store_failed" } });
  world.socket.cut(4503);
  assert.deepEqual([world.connection.state, world.connection.unsaved], ["offline", true]);
  assert.deepEqual(
    world.messages.filter((message) => message.type === "error"),
    [],
  );
  world.pass(FIRST_WAIT);
  world.socket.accept();
  world.socket.say({ type: "welcome", protocol: PROTOCOL, now: 60_000, seq: 4, events: [], view: {}, board: null });
  assert.deepEqual([world.connection.state, world.connection.unsaved], ["online", false]);
});

test("a connection that moves to another process is replaced at once, and listeners are not notified", () => {
  const world = new World();
  world.connect();
  void world.connection.send({ type: "ready" });
  const told = world.states.length;
  world.socket.cut(4307);
  assert.equal(world.sockets.length, 2);
  void world.connection.send({ type: "done" });
  world.socket.accept();
  assert.deepEqual(
    world.socket.all("hello").map((hello) => hello.after),
    [world.connection.seen],
  );
  world.socket.say({ type: "welcome", protocol: PROTOCOL, now: 60_000, seq: 4, events: [], view: {}, board: null });
  assert.deepEqual(
    world.socket.all("command").map((message) => message.command.type),
    ["ready", "done"],
  );
  assert.equal(world.states.length, told);
});

test("a moved connection without a quick welcome counts as offline until it is welcomed", () => {
  const world = new World();
  world.connect();
  world.socket.cut(4307);
  world.socket.accept();
  world.pass(UNNOTICED);
  assert.equal(world.connection.state, "offline");
  world.socket.say({ type: "welcome", protocol: PROTOCOL, now: 60_000, seq: 4, events: [], view: {}, board: null });
  assert.equal(world.connection.state, "online");
});

test("a connection that moves while nothing can be saved counts as offline", () => {
  const world = new World();
  world.connect();
  world.socket.say({ type: "waiting", on: true });
  world.socket.cut(4307);
  assert.equal(world.connection.state, "offline");
});

test("if the moved connection fails, reconnection goes on as usual", () => {
  const world = new World();
  world.connect();
  world.socket.cut(4307);
  world.socket.cut();
  assert.equal(world.connection.state, "offline");
  world.pass(FIRST_WAIT);
  assert.equal(world.sockets.length, 3);
});

test("a command given while offline waits for the next welcome", () => {
  const world = new World();
  world.connect();
  world.socket.cut();
  void world.connection.send({ type: "ready" });
  world.pass(FIRST_WAIT);
  world.socket.accept();
  world.socket.say({ type: "welcome", protocol: PROTOCOL, now: 60_000, seq: 4, events: [], view: {}, board: null });
  assert.deepEqual(
    world.socket.all("command").map((message) => message.command.type),
    ["ready"],
  );
});

test("a command says which event was the last one seen when it was given, even if it is sent later", () => {
  const world = new World();
  world.connect();
  world.socket.cut();
  void world.connection.send({ type: "bid", moves: 7 });
  world.pass(FIRST_WAIT);
  world.socket.accept();
  const missed = [4, 5, 6].map((seq) => ({ seq }));
  world.socket.say({ type: "welcome", protocol: PROTOCOL, now: 60_000, seq: 6, events: missed, view: {}, board: null });
  assert.deepEqual(
    world.socket.all("command").map((message) => message.seen),
    [3],
  );
});

test("after a gap in the event numbers the client reconnects from the last event", () => {
  const world = new World();
  world.connect();
  world.socket.say({ type: "events", now: 1, seq: 5, events: [{ seq: 5 }], view: {} });
  assert.deepEqual(world.states, ["online", "offline"]);
  world.pass(FIRST_WAIT);
  world.socket.accept();
  assert.deepEqual(world.socket.sent, [{ type: "hello", protocol: PROTOCOL, after: 3, changes: true }]);
  assert.equal(world.messages.length, 1, "the welcome alone");
});

test("a view is assembled from its changes, players by their seats", () => {
  const [ann, bob, cem] = ["Ann", "Bob", "Cem"].map((name, seat) => ({ seat, name, done: false }));
  const world = new World();
  world.connect({ view: { round: 1, bids: [], players: [ann, cem] } });
  world.socket.say({ type: "events", now: 1, seq: 4, events: [{ seq: 4 }], view: { round: 2 } });
  const done = { ...ann, done: true };
  const view = { bids: [{ seat: 0, moves: 7 }], players_changed: [done, { ...bob, seat: 1 }] };
  world.socket.say({ type: "events", now: 2, seq: 5, events: [{ seq: 5 }], view });
  assert.deepEqual(world.messages.at(-1).view, { round: 2, bids: view.bids, players: [done, bob, cem] });
  world.socket.say({ type: "events", now: 3, seq: 6, events: [{ seq: 6 }], view: { players: [bob] } });
  assert.deepEqual(world.messages.at(-1).view, { round: 2, bids: view.bids, players: [bob] });
});

test("an outdated message that arrives late changes nothing", () => {
  const world = new World();
  world.connect();
  world.socket.say({ type: "events", now: 1, seq: 4, events: [{ seq: 4 }], view: { round: 1 } });
  world.socket.say({ type: "events", now: 2, seq: 5, events: [{ seq: 5 }], view: { round: 2 } });
  world.socket.say({ type: "events", now: 1, seq: 4, events: [{ seq: 4 }], view: { round: 1 } });
  assert.equal(world.messages.at(-1).view.round, 2);
  assert.deepEqual(world.states, ["online"]);
});

test("a command without an answer on a live connection is sent again on a new one", () => {
  const world = new World();
  world.connect();
  void world.connection.send({ type: "bid", moves: 7 });
  const [bid] = world.socket.all("command");
  const first = world.socket;
  for (let passed = 0; passed < UNANSWERED + 2 * PING_EVERY && world.socket === first; passed += 100) {
    world.pass(100);
    for (const { sent } of first.all("ping").slice(-1)) first.say({ type: "pong", sent, now: 0 });
  }
  world.socket.accept();
  world.socket.say({ type: "welcome", protocol: PROTOCOL, now: 60_000, seq: 3, events: [], view: {}, board: null });
  assert.deepEqual(world.socket.all("command"), [bid]);
});

test("the waits double up to the longest, and chance shortens them by at most half", () => {
  assert.deepEqual(
    [1, 2, 3].map((tries) => backOff(tries, 1)),
    [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT],
  );
  assert.equal(backOff(30, 1), LONGEST_WAIT);
  assert.equal(backOff(30, 0), LONGEST_WAIT / 2);
});

test("it keeps reconnecting without an answer, and the count restarts after a welcome", () => {
  const world = new World();
  world.connection.open();
  for (let tries = 1; tries <= 4; tries += 1) {
    world.socket.cut();
    world.pass(LONGEST_WAIT);
    assert.equal(world.sockets.length, tries + 1);
  }
  world.socket.accept();
  world.socket.say({ type: "welcome", protocol: PROTOCOL, now: 1, seq: 0, events: [], view: {}, board: null });
  assert.equal(world.connection.tries, 0);
});

test("a connection attempt that hangs is abandoned", () => {
  const world = new World();
  world.connection.open();
  world.pass(CONNECT_LIMIT + FIRST_WAIT);
  assert.equal(world.sockets.length, 2);
});

test("a connection that is dead without having been closed is noticed", () => {
  const world = new World();
  world.connect();
  world.pass(30_000); // what the protocol promises
  assert.ok(world.states.includes("offline"));
  assert.ok(world.sockets.length >= 2);
});

test("a page with throttled timers keeps its connection as long as pings are answered", () => {
  const world = new World();
  world.connect();
  for (let minute = 0; minute < 5; minute += 1) {
    for (const { sent } of world.socket.all("ping").slice(-1)) world.socket.say({ type: "pong", sent, now: 0 });
    world.time += 60_000;
    world.connection.ping();
  }
  assert.deepEqual(world.states, ["online"]);
});

test("a connection that seems open but does not answer is closed soon after the user returns", () => {
  const world = new World();
  world.connect();
  world.connection.hurry();
  world.pass(SHORT_SILENCE);
  assert.deepEqual(world.states, ["online", "offline"]);
});

test("a connection that answers is kept when the user returns", () => {
  const world = new World();
  world.connect();
  world.pass(50);
  world.connection.hurry();
  world.socket.say({ type: "pong", sent: 0, now: 0 });
  world.pass(SHORT_SILENCE);
  assert.deepEqual(world.states, ["online"]);
});

test("open skips the wait: it connects at once, and only once", () => {
  const world = new World();
  world.connect();
  world.socket.cut();
  world.connection.open();
  world.connection.open();
  assert.equal(world.sockets.length, 2);
  world.pass(FIRST_WAIT);
  assert.equal(world.sockets.length, 2);
});

test("reconnect closes the connection and says hello again", () => {
  const world = new World();
  world.connect();
  const old = world.socket;
  world.connection.reconnect();
  assert.equal(old.readyState, 3);
  assert.equal(world.sockets.length, 2);
});

test("another protocol makes it outdated: no more reconnection", () => {
  const world = new World();
  world.connect({ protocol: 1 });
  assert.deepEqual(world.states, ["outdated"]);
  assert.deepEqual(world.messages, []);
  world.pass(LONGEST_WAIT);
  world.connection.open();
  assert.equal(world.sockets.length, 1);
});

test("the server's message that the protocol differs has the same effect", () => {
  const world = new World();
  world.connection.open();
  world.socket.accept();
  world.socket.say({ type: "error", error: { code: "protocol", message: "" } });
  assert.deepEqual(world.states, ["outdated"]);
});

test("a room that the server cannot read is not connected to again, however often the user returns", () => {
  const world = new World();
  world.connect();
  world.socket.say({ type: "error", error: { code: "damaged", message: "" } });
  world.socket.cut(4500);
  world.pass(LONGEST_WAIT);
  world.connection.hurry();
  assert.deepEqual(world.states, ["online", "damaged"]);
  assert.equal(world.sockets.length, 1);
});

test("closed by us stays closed", () => {
  const world = new World();
  world.connect();
  world.connection.close();
  world.pass(LONGEST_WAIT);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.states.at(-1), "closed");
});

test("the server's time comes from the fastest round trip", () => {
  let local = 0;
  const clock = new ServerClock(() => local);
  clock.observe(900);
  assert.equal(clock.now(), 900, "until the first pong the rough value serves");
  local = 400;
  clock.pong(0, 1500); // 400 ms there and back: the server's 1500 was at about 200
  assert.equal(clock.now(), 1700);
  local = 420;
  clock.pong(400, 1660); // 20 ms: the server's 1660 was at 410, so local 420 is 1670
  assert.equal(clock.now(), 1670);
  local = 2000;
  clock.pong(1000, 2300);
  assert.equal(clock.now(), 3250, "a slow trip changes nothing");
});

test("if the server's time has moved on further than possible, it is measured again", () => {
  let local = 0;
  const clock = new ServerClock(() => local);
  local = 20;
  clock.pong(0, 1000);
  assert.equal(clock.now(), 1010);
  local = 1020;
  clock.observe(2060);
  assert.equal(clock.now(), 2010, "as much as two clocks may come apart");
  clock.observe(3_602_010);
  assert.equal(clock.now(), 3_602_010, "the device has slept for an hour");
  local = 1040;
  clock.pong(1020, 3_602_020);
  assert.equal(clock.now(), 3_602_030);
});

test("a late message does not replace a measured time", () => {
  const local = 0;
  const clock = new ServerClock(() => local);
  clock.pong(0, 1000);
  clock.observe(5);
  assert.equal(clock.now(), 1000);
});

test("command ids are the version 4 of UUID and differ", () => {
  assert.match(commandId(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(commandId(), commandId());
});

test("the socket has the page's own host, and TLS when the page has", () => {
  assert.equal(
    socketUrl("K7M2QX", { protocol: "http:", host: "10.0.0.2:8017" }),
    "ws://10.0.0.2:8017/api/rooms/K7M2QX/socket",
  );
  assert.equal(
    socketUrl("K7M2QX", { protocol: "https:", host: "play.example" }),
    "wss://play.example/api/rooms/K7M2QX/socket",
  );
});

test("a code is found in any typed or pasted text", () => {
  for (const text of ["K7M2QX", "k7m2qx", " k7m 2qx ", "K7M-2QX", "http://10.0.0.2:8017/r/k7m2qx?x=1", "/r/K7M2QX"]) {
    assert.equal(codeFrom(text), "K7M2QX", text);
  }
});

for (const [code, state] of [
  [4400, "outdated"],
  [4401, "outdated"],
  [4404, "outdated"],
  [4406, "outdated"],
  [4500, "damaged"],
] as const)
  test(`after the server has closed the socket with ${code}, for good, the client does not reconnect`, () => {
    const world = new World();
    world.connect();
    world.socket.cut(code);
    world.pass(10 * LONGEST_WAIT);
    world.connection.open();
    assert.equal(world.sockets.length, 1);
    assert.deepEqual(world.states, ["online", state]);
  });
