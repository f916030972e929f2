/**
 * One member's line to one room. It says hello with the last event it has seen, hands every message on, sends
 * commands under an id of its own making, and keeps trying: after a cut it dials again (longer and longer waits, with
 * jitter, so that a restarted server is not run over) and sends again what was not answered. The server answers a
 * command it already knows without playing it twice, and refuses one of a round that is over: each says which event was
 * the last one seen when it was given.
 *
 * A line is cut from our side, too: when it is silent (`SILENCE`), when a command is not answered although the line
 * speaks (`UNANSWERED`), and when it brings events with a hole in their numbers, for then something was lost on its way.
 *
 * States: "connecting" (never spoken yet) · "online" · "offline" (will retry) · "outdated" (another protocol version, or
 * the server closes for good what this page says: only a reload helps) · "damaged" (the server cannot read the room, and does not try again either) · "closed" (by us).
 * No game logic here. Everything that touches the world is an argument, for the tests.
 */

import { ServerClock } from "./clock.ts";
import { dial } from "./early.ts";
import type {
  Events,
  FromClient,
  Hello,
  Pong,
  Reply,
  ToClient,
  View,
  ViewChanges,
  Welcome,
} from "./generated/common.ts";
import type { AnyCommand } from "./generated/games.ts";
import { CLOSE_CODES, FOR_GOOD, MOVED, PROTOCOL } from "./generated/protocol.ts";

export type LineState = "connecting" | "online" | "offline" | "outdated" | "damaged" | "closed";
interface World {
  dial: (url: string) => WebSocket;
  local: () => number;
  /** 0 ≤ x < 1 */
  random: () => number;
  later: (call: () => void, ms: number) => number;
  cancel: (timer: number) => void;
  id: () => string;
}

export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 10_000;
export const PING_EVERY = 10_000;
/** A ping that has had no answer, nor any other word, for this long: the line counts as cut, PING_EVERY later at most. */
export const SILENCE = 15_000;
/** The same for a command that has had no answer; a server that waits for its database may take some seconds. */
export const UNANSWERED = 20_000;
/** The same for a line that is tried because somebody looks at the page again. */
export const SHORT_SILENCE = 4_000;
/** What the server could not save is asked again after so long, or as soon as it says that it can save. */
export const ASK_AGAIN = 2_000;
/** States in which nothing is dialed any more. */
const FINAL: readonly LineState[] = ["closed", "outdated", "damaged"];
/** A line that moves may be away for so long before anybody is told. */
export const UNNOTICED = 1_500;
/** A dial that has not been answered by then is given up and tried anew. */
export const DIAL_LIMIT = 10_000;

/**
 * A random id for a command. `crypto.randomUUID` exists only on secure pages, and a game in the living room is plain
 * http.
 */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const BROWSER: World = {
  dial,
  local: () => performance.now(),
  random: () => Math.random(),
  later: (call, ms) => window.setTimeout(call, ms),
  cancel: (timer) => window.clearTimeout(timer),
  id: commandId,
};

/**
 * How long to wait before dial number `tries` (1 is the first one after a cut): doubled each time, at most
 * LONGEST_WAIT, and between half and the whole of it by chance.
 *
 * @param chance 0 ≤ x < 1
 */
export function backOff(tries: number, chance: number) {
  const whole = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
  return whole / 2 + (chance * whole) / 2;
}

/** A view with what has changed in it; of the players those who are new or have changed, by seat. */
export function changedView(view: View | null, { players_changed: changed = [], ...news }: ViewChanges): View {
  const whole = { ...view, ...news } as View; // the first is whole
  if (!changed.length) return whole;
  const players = new Map([...(whole.players ?? []), ...changed].map((player) => [player.seat, player]));
  return { ...whole, players: [...players.values()].sort((one, other) => one.seat - other.seat) };
}

/** What a listener hears: what the server says but answers and the time, and a view is always whole. */
export type Heard = Exclude<ToClient, Events | Reply | Pong> | (Omit<Events, "view"> & { view: View });
interface Listener {
  message: (message: Heard) => void;
  state: (state: LineState) => void;
}
type About = Partial<Pick<Hello, "screen">>;

/** a command that has had no answer yet */
interface Said {
  message: FromClient;
  /** local time at which it was written to this line, if it was */
  since: number | null;
  answer: (reply: Reply) => void;
}

export class RoomSocket {
  url: string;
  as: About;
  listener: Listener;
  world: World;
  clock: ServerClock;
  state: LineState = "connecting";
  seen = 0;
  /** the whole view, of which the server sends what has changed */
  view: View | null = null;
  tries = 0;
  /** whether this socket has been welcomed */
  greeted = false;
  /** local time of the first ping that nothing has followed yet */
  asked: number | null = null;
  socket: WebSocket | null = null;
  /** the server said last that it cannot save at the moment */
  unsaved = false;
  asker: number | null = null;
  waiting: Map<string, Said> = new Map();
  timer: number | null = null;
  pinger: number | null = null;

  /** @param as what else `hello` says */
  constructor(url: string, listener: Listener, world: Partial<World> = {}, as: About = {}) {
    this.url = url;
    this.as = as;
    this.listener = listener;
    this.world = { ...BROWSER, ...world };
    this.clock = new ServerClock(this.world.local);
  }

  /** Dial now; also the way to hurry while waiting for the next try. */
  open() {
    if (FINAL.includes(this.state)) return;
    if (this.socket && this.socket.readyState <= 1) return;
    this.stopTimers();
    const socket = this.world.dial(this.url);
    this.socket = socket;
    this.greeted = false;
    this.timer = this.world.later(() => this.cut(socket), DIAL_LIMIT);
    socket.onopen = () =>
      this.write({ type: "hello", protocol: PROTOCOL, after: this.seen, changes: true, ...this.as });
    socket.onmessage = (event) => this.hear(socket, event.data);
    socket.onclose = (event) => {
      if (event?.code === CLOSE_CODES.store_failed) this.unsaved = true;
      const final = FOR_GOOD.find((code) => code === event?.code);
      if (final) this.end(final === CLOSE_CODES.damaged ? "damaged" : "outdated");
      else if (event?.code === MOVED && this.state === "online" && !this.unsaved) this.move();
      else this.cut(socket);
    };
    socket.onerror = () => this.cut(socket);
  }

  /** Hang up and say hello anew, for example after taking a seat (the cookie is read when dialing). */
  redial() {
    if (this.socket) this.drop(this.socket);
    this.socket = null;
    this.open();
  }

  /** Dial anew at once; nobody is told that the line was away, unless it stays away. */
  move() {
    this.asked = null;
    for (const said of this.waiting.values()) said.since = null;
    this.redial();
    const { socket } = this;
    this.world.later(() => {
      if (socket === this.socket && !this.greeted) this.change("offline");
    }, UNNOTICED);
  }

  /** Hang up for good. */
  close() {
    this.end("closed");
  }

  /**
   * Send a command. The promise is kept when the server has answered, however many connections that takes.
   *
   * @param seat who says it, where a device speaks for several
   */
  send(command: AnyCommand, seat?: number): Promise<Reply> {
    const id = this.world.id();
    const message: FromClient = {
      type: "command",
      id,
      seen: this.seen,
      ...(seat === undefined ? {} : { seat }),
      command,
    };
    return new Promise((answer) => {
      const said: Said = { message, since: null, answer };
      this.waiting.set(id, said);
      if (this.state === "online") this.command(said);
    });
  }

  command(said: Said) {
    said.since = this.world.local();
    this.write(said.message);
  }

  write(message: FromClient) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  hear(socket: WebSocket, data: unknown) {
    if (socket !== this.socket || typeof data !== "string") return;
    const message: ToClient = JSON.parse(data);
    this.asked = null;
    if ("now" in message && message.type !== "pong") this.clock.heard(message.now);
    if (message.type === "welcome") return this.welcomed(message);
    if (message.type === "pong") return this.clock.pong(message.sent, message.now);
    if (message.type === "error" && message.error.code === "protocol") return this.end("outdated");
    if (message.type === "error" && message.error.code === "damaged") return this.end("damaged");
    if (message.type === "reply") return this.answered(message);
    if (message.type === "error" && message.error.code === "store_failed") return this.notSaved();
    if (message.type === "waiting") {
      this.unsaved = message.on;
      if (!message.on) this.again();
    }
    if (message.type !== "events") return this.listener.message(message);
    const [first] = message.events;
    if (first && first.seq > this.seen + 1) return this.cut(socket);
    this.view = changedView(this.view, message.view);
    if (message.seq < this.seen) return; // an older word that came late: what is shown is newer already
    this.deliver(message, this.view);
  }

  /** Hand a game message on with those of its events that were not seen before. */
  deliver(message: Welcome | Events, view: View) {
    const events = message.events.filter((event) => event.seq > this.seen);
    this.seen = Math.max(this.seen, message.seq);
    this.listener.message({ ...message, view, events });
  }

  welcomed(message: Welcome) {
    if (message.protocol !== PROTOCOL) return this.end("outdated");
    this.stopTimers();
    this.greeted = true;
    this.asked = null;
    this.tries = 0;
    this.clock.reset();
    this.clock.heard(message.now);
    this.view = message.view;
    this.deliver(message, message.view);
    this.unsaved = false; // whoever welcomes us says it again
    this.change("online");
    this.again();
    this.ping();
  }

  /** Say once more what has had no answer. */
  again() {
    for (const said of this.waiting.values()) this.command(said);
  }

  /** The server cannot save: what was said waits, and is said again. */
  notSaved() {
    this.unsaved = true;
    this.asker ??= this.world.later(() => {
      this.asker = null;
      if (this.state === "online") this.again();
    }, ASK_AGAIN);
    this.listener.message({ type: "waiting", on: true });
  }

  answered(reply: Reply) {
    const entry = this.waiting.get(reply.id);
    if (entry && reply.error?.code === "store_failed") {
      entry.since = null;
      return this.notSaved();
    }
    this.waiting.delete(reply.id);
    entry?.answer(reply);
  }

  /** Ask for the time, and notice a line that is dead without saying so. */
  ping() {
    const now = this.world.local();
    if (this.socket && (this.silent(now) || this.unanswered(now))) return this.cut(this.socket);
    if (this.pinger !== null) this.world.cancel(this.pinger);
    this.asked ??= now;
    this.write({ type: "ping", sent: Math.round(now) });
    this.pinger = this.world.later(() => this.ping(), this.clock.samples.length < 4 ? 700 : PING_EVERY);
  }

  /** Whether nothing has come since a ping. */
  silent(now: number) {
    return this.asked !== null && now - this.asked > SILENCE;
  }

  /** Whether the oldest command has had no answer. */
  unanswered(now: number) {
    const [oldest] = this.waiting.values();
    return oldest !== undefined && oldest.since !== null && now - oldest.since > UNANSWERED;
  }

  /** Somebody looks again, or the network is back: dial at once, or see whether the line still answers. */
  hurry() {
    if (this.state !== "online") return this.open();
    this.ping();
    const { socket, asked } = this;
    this.world.later(() => {
      if (socket && socket === this.socket && this.asked === asked) this.cut(socket);
    }, SHORT_SILENCE);
  }

  /** The server has said why dialing anew does not help. */
  end(state: LineState) {
    this.stopTimers();
    if (this.socket) this.drop(this.socket);
    this.socket = null;
    this.change(state);
  }

  /** The line is gone: wait, then dial again. */
  cut(socket: WebSocket) {
    if (socket !== this.socket) return;
    this.drop(socket);
    this.socket = null;
    this.stopTimers();
    for (const said of this.waiting.values()) said.since = null;
    if (FINAL.includes(this.state)) return;
    this.tries += 1;
    this.timer = this.world.later(() => this.open(), backOff(this.tries, this.world.random()));
    this.change("offline");
  }

  drop(socket: WebSocket) {
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    if (socket.readyState <= 1) socket.close();
  }

  stopTimers() {
    if (this.timer !== null) this.world.cancel(this.timer);
    if (this.pinger !== null) this.world.cancel(this.pinger);
    if (this.asker !== null) this.world.cancel(this.asker);
    this.timer = this.pinger = this.asker = null;
  }

  change(state: LineState) {
    if (state === this.state) return;
    this.state = state;
    this.listener.state(state);
  }
}

/** The socket's address of a room, on the host the page came from. */
export function socketUrl(code: string, place: { protocol: string; host: string } = location) {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/api/rooms/${encodeURIComponent(code)}/socket`;
}
