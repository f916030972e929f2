/**
 * The state before an event on which its text depends: the rules of that time, the board, the winner of the round. It
 * is computed from the events in their order. So each text is right even for a page that receives several rounds at
 * once, after a reload or a lost connection. A view contains only the current state; if the server sends one without
 * its events, the history begins there.
 *
 * The text of an event gets `context.view`, never the newest view: the reader and the names are current, the rules are
 * those of that time, and the state of the game is left out. Each game adds what its own texts need.
 */

import type { View } from "../wire/generated/common.ts";
import type { GameEvent } from "../wire/generated/games.ts";
import type { Words } from "./room.ts";
import { type News, type NewsEvent, newsEventOf } from "./words.ts";

/** The winner of a round, and the cost of their solution. */
type Winner = { seat: number; moves: number };
/** The state before an event. */
export interface EventContext<V extends View = View, B = unknown> {
  /** the reader and the players' names, with the rules of that time */
  view: V;
  /** the board at that time; null: none, or unknown */
  board: B | null;
  /** the rules agreed before this event, with the name of their saved board */
  agreed: { rules: V["rules"]; board_name: string | null } | null;
  /** the name of the saved board that was agreed on at that time */
  board_name: string | null;
  /** the host closes this player's seat; the player does not leave by choice */
  closing: boolean;
  /** the player of this event had lost the connection before */
  away: boolean;
  /** somebody else had asked to end the game before this event */
  asked: boolean;
  /** the winner of the round that an optimum belongs to; null: nobody has won it; undefined: unknown here */
  winner: Winner | null | undefined;
}

/**
 * @typeParam V the game's view
 * @typeParam B its board
 * @typeParam Own what the game's own texts need in addition
 */
export class Chronicle<V extends View = View, B = unknown, Own extends object = object> {
  /** the agreed rules; they change only between rounds */
  rules: V["rules"] | null = null;
  board: B | null = null;
  round = 0;
  /** by round */
  winners: Map<number, Winner | null> = new Map();
  /** seats of players without a connection */
  away: Set<number> = new Set();
  /** seats of players who would like to end the game */
  enders: Set<number> = new Set();

  /**
   * @param view after the events
   * @param board after the events
   * @returns the context of each event
   */
  take(events: readonly GameEvent[], view: V, board: B | null = null): Map<GameEvent, EventContext<V, B> & Own> {
    if (!events.length) this.begin(view);
    const last = events.findLastIndex((event) => event.type === "game_started");
    if (last < 0) this.board = board;
    const contexts: Map<GameEvent, EventContext<V, B> & Own> = new Map();
    events.forEach((event, index) => {
      if (event.type === "game_started") this.board = index === last ? board : null; // only the newest board is sent
      contexts.set(event, { ...this.common(events, index, view), ...this.own(events, index) });
      this.fold(event);
    });
    return contexts;
  }

  /** Only the current state is known. */
  begin(view: V) {
    this.rules = view.rules;
    this.round = view.round;
    for (const { seat, connected, left, agreed } of view.players) {
      if (!connected && !left) this.away.add(seat);
      if (agreed) this.enders.add(seat);
    }
    if (view.result) this.winners.set(view.result.round, this.winnerOf(view.result));
  }

  /** The winner of a finished round. */
  winnerOf(_result: NonNullable<V["result"]>): Winner | null {
    return null;
  }

  /** What this game's own texts need of the state. */
  own(_events: readonly GameEvent[], _index: number): Own {
    return {} as Own; // games whose texts need more override this
  }

  common(events: readonly GameEvent[], index: number, view: V): EventContext<V, B> {
    const event = events[index];
    const rules = agreedBy<V>(event) ?? this.rules ?? view.rules;
    return {
      view: { ...view, rules, played: null, mode: rules.mode, result: null },
      board: this.board,
      agreed: this.rules && { rules: this.rules, board_name: this.nameOf(this.rules) },
      board_name: this.nameOf(rules),
      closing: event.type === "player_left" && closes(events, index, event.seat),
      away: event.type === "player_connected" && this.away.has(event.seat),
      asked: this.enders.size > 0,
      winner: event.type === "optimum_found" ? this.winners.get(event.round) : undefined,
    };
  }

  /** The name of these rules' saved board, in games with such boards. */
  nameOf(_rules: V["rules"]): string | null {
    return null;
  }

  fold(event: GameEvent) {
    this.rules = agreedBy<V>(event) ?? this.rules;
    switch (event.type) {
      case "player_disconnected":
        this.away.add(event.seat);
        break;
      case "player_connected":
        this.away.delete(event.seat);
        break;
      case "player_left":
        this.away.delete(event.seat);
        this.enders.delete(event.seat);
        break;
      case "end_agreed":
        this.enders.add(event.seat);
        break;
      case "game_started":
        this.winners.clear();
        this.enders.clear();
        break;
      case "round_won":
        this.winners.set(this.round, { seat: event.seat, moves: event.moves });
        break;
      case "round_lost":
        this.winners.set(this.round, null);
        break;
    }
    if (event.type === "chip_drawn" || event.type === "dice_rolled") this.round = event.round;
  }
}

/** The rules that an event sets. */
const agreedBy = <V extends View>(event: GameEvent): V["rules"] | null =>
  event.type === "room_created" || event.type === "rules_changed"
    ? (event.rules as V["rules"]) // the event belongs to this game, and has complete rules
    : null;

/** Whether the host causes this end: events of one command happen at one moment. */
function closes(events: readonly GameEvent[], index: number, seat: number) {
  const { at } = events[index];
  return events
    .slice(index + 1)
    .some((event) => event.at === at && event.type === "player_kicked" && event.seat === seat);
}

/** Something that happened, kept as an event so that its text follows the reader's language. */
export interface Entry {
  event: NewsEvent;
  /** null: it needs no text */
  news: () => News | null;
}

/** The events since the last call, with their contexts. View and board are those after them. */
export type Story<V extends View, B> = (events: readonly GameEvent[], view: V, board: B | null) => Entry[];

/** The story of a room, from its game's chronicle and texts. */
export const storyOf =
  <V extends View, B, Own extends object>(
    chronicle: Chronicle<V, B, Own>,
    rulesLine: Words<V>["rulesLine"],
    newsOf: (event: NewsEvent, context: EventContext<V, B> & Own) => News | null,
  ): Story<V, B> =>
  (events, view, board) => {
    const contexts = chronicle.take(events, view, board);
    return events.flatMap((one, index) => {
      const context = contexts.get(one);
      if (!context) return [];
      const event = changed(newsEventOf(events, index), context, rulesLine);
      return [{ event, news: () => newsOf(event, context) }];
    });
  };

/** A change of the rules, with the new entries of their summary. */
function changed<V extends View, B>(
  event: NewsEvent,
  { view, agreed, board_name }: EventContext<V, B>,
  rulesLine: Words<V>["rulesLine"],
): NewsEvent {
  if (event.type !== "rules_changed" || !agreed) return event;
  const known = rulesLine(agreed);
  return { ...event, lines: rulesLine({ rules: view.rules, board_name }).filter((line) => !known.includes(line)) };
}
