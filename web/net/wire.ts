/**
 * The words of the wire, as types: what the server sends and what a room may be told. This file is the page's copy of
 * the protocol that `randolph.server.wire` defines; it must change together with it and with PROTOCOL. All times are
 * integer milliseconds of the server's clock. What each game says besides stands with the game.
 */

export const PROTOCOL = 2;

export type End = { kind: "standard" | "chips" | "rounds" | "minutes"; count: number };
/** What the rules of every game have; `game` says which it is, and nothing means Ricochet Robots. */
export interface RoomRules {
  game?: string;
  mode: "group" | "solo" | "table";
  /** 0: a demonstration has no clock */
  demonstration_seconds: number;
  next_seconds: number;
  /** everybody may move robots on the own device while thinking (H1) */
  try_moves?: boolean;
  /** the countdown before a round */
  reveal_seconds: number;
  /** how much longer all times of thinking are; 0: they do not end */
  pace: 0 | 1 | 2 | 3;
  /** clocks run whoever is there */
  correspondence: boolean;
  /** by how much a bid that was sent in time may come late */
  lag_credit_ms: number;
  end: End;
  /** anybody may find the room, where the server shows those */
  listed: boolean;
}
/** `head_start` in seconds */
export type Handicap = { ties: boolean; grace: boolean; head_start: number };
export interface Player {
  seat: number;
  name: string;
  /** the strength of a computer player, 1 to 5; null for a person */
  computer: number | null;
  chips: number[];
  connected: boolean;
  left: boolean;
  waiting: boolean;
  done: boolean;
  ready: boolean;
  /** to end the game now */
  agreed?: boolean;
  /** what the host gives this player against stronger ones (H2) */
  handicap?: Handicap | null;
  /** from when this player may say a number, while others have a head start (H5) */
  speaks_at?: number | null;
}
export type Status = "pending" | "optimal" | "unsolvable" | "limit";
export type Optimum = { status: Status; moves: number | null; solution: string | null };
/** the deadline of any game */
export type RoomDeadline = { kind: string; at: number; total: number; paused: boolean; left: number };
/** What the views of every game have. */
export interface RoomView {
  phase: string;
  mode: "group" | "solo" | "table";
  you: number | null;
  host: number;
  /** nobody takes a new seat */
  locked: boolean;
  /** by the host: all clocks stand still */
  paused: boolean;
  /** the seats that the host has closed */
  closed: { seat: number; name: string }[];
  /** one's own seat is among them */
  shut_out: boolean;
  rules: RoomRules;
  players: Player[];
  round: number;
  win_at: number | null;
  chips_left: number;
  deadline: RoomDeadline | null;
  demonstration: { seat: number } | null;
  result: object | null;
  ending: { winners: number[]; reason: string } | null;
  actions: string[];
  /** at a real table, for its device: what each seat may do now */
  seats: { [seat: string]: string[] } | null;
}
export type GameEvent = { seq: number; at: number; type: string; [field: string]: any };
/** `seconds`: the page's own addition */
export type WireError = {
  code: string;
  message?: string;
  rule?: string | null;
  quote?: string | null;
  seconds?: number;
};
export type Command = { type: string; [field: string]: any };
export type Reply = { type: "reply"; id: string; ok: boolean; seq?: number; error?: WireError };
export interface RoomInfo {
  code: string;
  /** the room's address for others */
  link: string;
  phase: string;
  players: string[];
  /** they say which game it is, and so all about the room's page */
  rules: RoomRules;
  seat: number | null;
}
