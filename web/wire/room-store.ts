/**
 * The page's side of one room: the line to the server, the newest view and board, and what was refused. It draws
 * nothing and decides nothing; every change is told to its listener, game messages as frames in the order of their
 * events.
 */

import type { WireError } from "./error.ts";
import { remember } from "./forget.ts";
import type { Phrase, Said, View } from "./generated/common.ts";
import type { AnyCommand, GameEvent } from "./generated/games.ts";
import type { RoomInfo } from "./generated/http.ts";
import { HttpError, joinRoom, roomInfo } from "./http.ts";
import { type Heard, type LineState, RoomSocket, socketUrl } from "./room-socket.ts";

/** One message about the game: what happened and how it stands afterwards. */
export type Frame<V = View, B = unknown> = { events: GameEvent[]; view: V; board: B | null; fresh: boolean };

/** How many missed events are still worth watching after a cut; more are skipped. */
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
  /** as the game writes boards */
  board: unknown = null;
  line: LineState = "connecting";
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
    const told = {
      message: (message: Heard) => this.heard(message),
      state: (state: LineState) => {
        this.line = state;
        this.stalled = state === "offline" && this.socket.unsaved; // whoever welcomes us says it again
        if (state === "offline") void this.look();
        listener.changed();
      },
    };
    this.socket = new RoomSocket(socketUrl(code), told, {}, screen ? { screen } : {});
  }

  get clock() {
    return this.socket.clock;
  }

  /** Whether something was said that the server has not had yet, because the line is cut, or has not saved. */
  get unsent() {
    return (this.line === "offline" || this.stalled) && this.socket.waiting.size > 0;
  }

  async open() {
    if (!this.info) await this.look();
    if (!this.missing) this.socket.open();
  }

  close() {
    this.socket.close();
  }

  /** Is there such a room at all? A socket cannot say why it was refused. */
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

  heard(message: Heard) {
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
    const events = message.events as GameEvent[]; // which of them a room has, its game knows
    this.listener.frame({ events, view: message.view, board: this.board, fresh });
  }

  /**
   * @param seat who says it, where a device speaks for several; one's own when missing
   * @returns whether the server took it
   */
  async command(command: AnyCommand, seat?: number): Promise<boolean> {
    const answer = this.socket.send(command, seat);
    if (this.line !== "online") this.listener.changed(); // it is shown that something waits to be sent
    const reply = await answer;
    if (!reply.ok) this.listener.refused(reply.error ?? { code: "other" });
    return reply.ok;
  }

  /** Say something to all who are there now; while the line is cut nobody hears it. */
  say(phrase: Phrase) {
    if (this.line === "online") this.socket.write({ type: "say", phrase });
  }

  /** Take a seat, then say hello again as its owner. */
  async join(name: string) {
    try {
      await joinRoom(this.code, name);
      this.socket.redial();
    } catch (error) {
      this.listener.refused({ code: error instanceof HttpError ? error.code : "other" });
    }
  }
}
