/**
 * One member's connection to one room. It sends `hello` with the last event it has seen, passes every message on, and
 * sends commands with ids of its own. After a disconnection it reconnects, with growing waits and jitter so that a
 * restarted server is not overloaded, and sends unanswered commands again. The server does not execute a known command
 * twice, and refuses one of an earlier round: each command says which event was last seen.
 *
 * The client also closes the connection itself: if nothing arrives on it (`SILENCE`), if a command is not answered
 * although other messages arrive (`UNANSWERED`), and if there is a gap in the event numbers.
 *
 * States: "connecting" (no connection yet) · "online" · "offline" (will reconnect) · "outdated" (protocol version or
 * message rejected for good: only a reload helps) · "damaged" (the server cannot read the room: no reconnect) ·
 * "closed" (by us). No game logic here. Time, timers and sockets are arguments, for tests.
 */

import { ServerClock } from "./clock.ts";
import { takeSocket } from "./early.ts";
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

export type ConnectionState = "connecting" | "online" | "offline" | "outdated" | "damaged" | "closed";
/** What the connection uses of the browser. */
interface Environment {
  connect: (url: string) => WebSocket;
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
/**
 * If neither an answer nor any other message arrives for this long after a ping, the connection counts as lost. This is
 * noticed at most PING_EVERY later.
 */
export const SILENCE = 15_000;
/** The same for a command without an answer; a server that waits for its database may take a few seconds. */
export const UNANSWERED = 20_000;
/** The same when the user returns to the page. */
export const SHORT_SILENCE = 4_000;
/** A command that the server could not save is sent again after this long, or as soon as the server can save. */
export const ASK_AGAIN = 2_000;
/** States without reconnection. */
const FINAL: readonly ConnectionState[] = ["closed", "outdated", "damaged"];
/** When a connection moves to another process, it may be away for this long before listeners are notified. */
export const UNNOTICED = 1_500;
/**
 * A connection attempt without an answer is abandoned after this long, and repeated. After a restart the server may let
 * it wait for a few seconds (`server/admission.py`).
 */
export const CONNECT_LIMIT = 20_000;

/**
 * A random id for a command. `crypto.randomUUID` exists only on secure pages, and home networks often have plain HTTP.
 */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const BROWSER: Environment = {
  connect: takeSocket,
  local: () => performance.now(),
  random: () => Math.random(),
  later: (call, ms) => window.setTimeout(call, ms),
  cancel: (timer) => window.clearTimeout(timer),
  id: commandId,
};

/**
 * The wait before reconnection attempt `tries` (1 is the first one): a random value between half and the whole of a
 * time that doubles with each attempt, up to LONGEST_WAIT.
 *
 * @param chance 0 ≤ x < 1
 */
export function backOff(tries: number, chance: number) {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
  return longest / 2 + (chance * longest) / 2;
}

/** A view with its changes applied; `players_changed` has only the new or changed players, by seat. */
export function changedView(view: View | null, { players_changed: changed = [], ...changes }: ViewChanges): View {
  const whole = { ...view, ...changes } as View; // the first view is complete
  if (!changed.length) return whole;
  const players = new Map([...(whole.players ?? []), ...changed].map((player) => [player.seat, player]));
  return { ...whole, players: [...players.values()].sort((one, other) => one.seat - other.seat) };
}

/** The messages for a listener: all except answers and times. Views are always complete. */
export type Received = Exclude<ToClient, Events | Reply | Pong> | (Omit<Events, "view"> & { view: View });
interface Listener {
  message: (message: Received) => void;
  state: (state: ConnectionState) => void;
}
type HelloFields = Partial<Pick<Hello, "screen">>;

/** A command without an answer. */
interface PendingCommand {
  message: FromClient;
  /** local time when it was sent on this connection, if it was */
  since: number | null;
  answer: (reply: Reply) => void;
}

export class RoomSocket {
  url: string;
  as: HelloFields;
  listener: Listener;
  world: Environment;
  clock: ServerClock;
  state: ConnectionState = "connecting";
  seen = 0;
  /** the complete view; the server sends changes to it */
  view: View | null = null;
  tries = 0;
  /** whether `welcome` has arrived on this socket */
  welcomed = false;
  /** local time of the first ping since the last message */
  pinged: number | null = null;
  socket: WebSocket | null = null;
  /** the server's last answer was that it cannot save at the moment */
  unsaved = false;
  /** the timer that sends the commands again that could not be saved */
  retryTimer: number | null = null;
  waiting: Map<string, PendingCommand> = new Map();
  /** the limit of a connection attempt, or the wait before the next one */
  timer: number | null = null;
  pingTimer: number | null = null;

  /** @param as further fields of `hello` */
  constructor(url: string, listener: Listener, world: Partial<Environment> = {}, as: HelloFields = {}) {
    this.url = url;
    this.as = as;
    this.listener = listener;
    this.world = { ...BROWSER, ...world };
    this.clock = new ServerClock(this.world.local);
  }

  /** Connect now; also skips the wait for the next attempt. */
  open() {
    if (FINAL.includes(this.state)) return;
    if (this.socket && this.socket.readyState <= 1) return;
    this.stopTimers();
    const socket = this.world.connect(this.url);
    this.socket = socket;
    this.welcomed = false;
    this.timer = this.world.later(() => this.cut(socket), CONNECT_LIMIT);
    socket.onopen = () =>
      this.write({ type: "hello", protocol: PROTOCOL, after: this.seen, changes: true, ...this.as });
    socket.onmessage = (event) => this.receive(socket, event.data);
    socket.onclose = (event) => {
      if (event?.code === CLOSE_CODES.store_failed) this.unsaved = true;
      const final = FOR_GOOD.find((code) => code === event?.code);
      if (final) this.end(final === CLOSE_CODES.damaged ? "damaged" : "outdated");
      else if (event?.code === MOVED && this.state === "online" && !this.unsaved) this.move();
      else this.cut(socket);
    };
    socket.onerror = () => this.cut(socket);
  }

  /** Close the connection and say hello again, for example after taking a seat (the cookie is read when connecting). */
  reconnect() {
    if (this.socket) this.drop(this.socket);
    this.socket = null;
    this.open();
  }

  /** Reconnect at once; listeners are notified only if it takes long. */
  move() {
    this.pinged = null;
    for (const command of this.waiting.values()) command.since = null;
    this.reconnect();
    const { socket } = this;
    this.world.later(() => {
      if (socket === this.socket && !this.welcomed) this.change("offline");
    }, UNNOTICED);
  }

  /** Close the connection permanently. */
  close() {
    this.end("closed");
  }

  /**
   * Send a command. The promise resolves when the server has answered, however many connections that takes.
   *
   * @param seat the player who gives the command, on a device with several players
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
      const command: PendingCommand = { message, since: null, answer };
      this.waiting.set(id, command);
      if (this.state === "online") this.transmit(command);
    });
  }

  transmit(command: PendingCommand) {
    command.since = this.world.local();
    this.write(command.message);
  }

  write(message: FromClient) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  receive(socket: WebSocket, data: unknown) {
    if (socket !== this.socket || typeof data !== "string") return;
    const message: ToClient = JSON.parse(data);
    this.pinged = null;
    if ("now" in message && message.type !== "pong") this.clock.observe(message.now);
    if (message.type === "welcome") return this.onWelcome(message);
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
    if (message.seq < this.seen) return; // a newer state is shown already; but the next changes build on this view
    this.deliver(message, this.view);
  }

  /** Pass on a game message, with only its new events. */
  deliver(message: Welcome | Events, view: View) {
    const events = message.events.filter((event) => event.seq > this.seen);
    this.seen = Math.max(this.seen, message.seq);
    this.listener.message({ ...message, view, events });
  }

  onWelcome(message: Welcome) {
    if (message.protocol !== PROTOCOL) return this.end("outdated");
    this.stopTimers();
    this.welcomed = true;
    this.pinged = null;
    this.tries = 0;
    this.clock.reset();
    this.clock.observe(message.now);
    this.view = message.view;
    this.deliver(message, message.view);
    this.unsaved = false; // if the server still cannot save, it says so again
    this.change("online");
    this.again();
    this.ping();
  }

  /** Send unanswered commands again. */
  again() {
    for (const command of this.waiting.values()) this.transmit(command);
  }

  /** The server cannot save: the command is kept and sent again later. */
  notSaved() {
    this.unsaved = true;
    this.retryTimer ??= this.world.later(() => {
      this.retryTimer = null;
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

  /** Send a ping, and notice a dead connection. */
  ping() {
    const now = this.world.local();
    if (this.socket && (this.silent(now) || this.unanswered(now))) return this.cut(this.socket);
    if (this.pingTimer !== null) this.world.cancel(this.pingTimer);
    this.pinged ??= now;
    this.write({ type: "ping", sent: Math.round(now) });
    this.pingTimer = this.world.later(() => this.ping(), this.clock.samples.length < 4 ? 700 : PING_EVERY);
  }

  /** Whether nothing has arrived for too long since a ping. */
  silent(now: number) {
    return this.pinged !== null && now - this.pinged > SILENCE;
  }

  /** Whether the oldest command has been unanswered for too long. */
  unanswered(now: number) {
    const [oldest] = this.waiting.values(); // a Map keeps the order of insertion
    return oldest !== undefined && oldest.since !== null && now - oldest.since > UNANSWERED;
  }

  /** The user returns to the page, or the network is back: connect at once, or check the connection. */
  hurry() {
    if (this.state !== "online") return this.open();
    this.ping();
    const { socket, pinged } = this;
    this.world.later(() => {
      if (socket && socket === this.socket && this.pinged === pinged) this.cut(socket);
    }, SHORT_SILENCE);
  }

  /** Close the connection and do not reconnect: `state` is final. */
  end(state: ConnectionState) {
    this.stopTimers();
    if (this.socket) this.drop(this.socket);
    this.socket = null;
    this.change(state);
  }

  /** The connection is lost: wait, then reconnect. */
  cut(socket: WebSocket) {
    if (socket !== this.socket) return;
    this.drop(socket);
    this.socket = null;
    this.stopTimers();
    for (const command of this.waiting.values()) command.since = null;
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
    if (this.pingTimer !== null) this.world.cancel(this.pingTimer);
    if (this.retryTimer !== null) this.world.cancel(this.retryTimer);
    this.timer = this.pingTimer = this.retryTimer = null;
  }

  change(state: ConnectionState) {
    if (state === this.state) return;
    this.state = state;
    this.listener.state(state);
  }
}

/** The address of a room's socket, on the page's host. */
export function socketUrl(code: string, place: { protocol: string; host: string } = location) {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/api/rooms/${encodeURIComponent(code)}/socket`;
}
