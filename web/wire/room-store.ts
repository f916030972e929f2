/**
 * The page's model of one room: the connection, the newest view and board, and the last refusal. It draws and decides
 * nothing. Its listener is notified of every change, and gets game messages as frames in the order of their events.
 */

import type { WireError } from "./error.ts";
import { remember } from "./forget.ts";
import type { Phrase, Said, View } from "./generated/common.ts";
import type { AnyCommand, GameEvent } from "./generated/games.ts";
import type { RoomInfo } from "./generated/http.ts";
import { HttpError, joinRoom, roomInfo } from "./http.ts";
import { type ConnectionState, type Received, RoomSocket, socketUrl } from "./room-socket.ts";

/** One game message: what happened, and the resulting view. */
export type Frame<V = View, B = unknown> = { events: GameEvent[]; view: V; board: B | null; fresh: boolean };

/** After a reconnection, up to this many missed events are animated; more are skipped. */
const WATCHABLE = 12;

export class RoomStore {
  code: string;
  listener: {
    changed: () => void;
    frame: (frame: Frame) => void;
    refused: (error: WireError) => void;
    said?: (said: Said) => void;
  };
  view: View | null = null;
  /** in the game's own format */
  board: unknown = null;
  connection: ConnectionState = "connecting";
  missing = false;
  /** the server cannot save at the moment, and the game waits */
  stalled = false;
  /** whether a table screen shows the room */
  screen = false;
  info: RoomInfo | null;
  socket: RoomSocket;

  /**
   * @param info what is known about the room already
   * @param as `screen`: this is the table screen
   */
  constructor(
    code: string,
    listener: {
      changed: () => void;
      frame: (frame: Frame) => void;
      refused: (error: WireError) => void;
      said?: (said: Said) => void;
    },
    info: RoomInfo | null = null,
    { screen = false }: { screen?: boolean } = {},
  ) {
    this.code = code;
    this.listener = listener;
    this.info = info;
    const socketListener = {
      message: (message: Received) => this.receive(message),
      state: (state: ConnectionState) => {
        this.connection = state;
        this.stalled = state === "offline" && this.socket.unsaved; // if the server still cannot save, it says so again
        if (state === "offline") void this.look();
        listener.changed();
      },
    };
    this.socket = new RoomSocket(socketUrl(code), socketListener, {}, screen ? { screen } : {});
  }

  get clock() {
    return this.socket.clock;
  }

  /** Whether the server has not received or not saved some command yet. */
  get unsent() {
    return (this.connection === "offline" || this.stalled) && this.socket.waiting.size > 0;
  }

  async open() {
    if (!this.info) await this.look();
    if (!this.missing) this.socket.open();
  }

  close() {
    this.socket.close();
  }

  /** Does the room exist? A refused socket does not say why. */
  async look() {
    try {
      this.info = await roomInfo(this.code);
      this.listener.changed();
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) {
        this.missing = true;
        this.socket.close();
        this.listener.changed();
      }
    }
  }

  receive(message: Received) {
    if (message.type === "error") return this.listener.refused(message.error);
    if (message.type === "said") return this.listener.said?.(message);
    if (message.type === "waiting") {
      this.stalled = message.on;
      return this.listener.changed();
    }
    if (message.type === "screen") {
      this.screen = message.on;
      return this.listener.changed();
    }
    if (message.type === "welcome") this.screen = message.screen;
    if (message.type !== "welcome" && message.type !== "events") return;
    const first = this.view === null;
    if (message.board) this.board = message.board;
    this.view = message.view;
    if (message.view.you !== null) remember(this.code);
    const fresh = message.type === "events" || (!first && message.events.length <= WATCHABLE);
    const events = message.events as GameEvent[]; // the game knows which events its rooms have
    this.listener.frame({ events, view: message.view, board: this.board, fresh });
  }

  /**
   * @param seat the player who gives the command, on a device with several players; by default the own seat
   * @returns whether the server accepted it
   */
  async command(command: AnyCommand, seat?: number): Promise<boolean> {
    const answer = this.socket.send(command, seat);
    if (this.connection !== "online") this.listener.changed(); // shows that something waits to be sent
    const reply = await answer;
    if (!reply.ok) this.listener.refused(reply.error ?? { code: "other" });
    return reply.ok;
  }

  /** Send a phrase to everybody present; while the connection is lost, it is dropped. */
  say(phrase: Phrase) {
    if (this.connection === "online") this.socket.write({ type: "say", phrase });
  }

  /** Take a seat, then say hello again as its owner. */
  async join(name: string) {
    try {
      await joinRoom(this.code, name);
      this.socket.reconnect();
    } catch (error) {
      this.listener.refused({ code: error instanceof HttpError ? error.code : "other" });
    }
  }
}
