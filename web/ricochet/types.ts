/**
 * What the page of Ricochet Robots says and hears, beside what every game does (`net/wire.ts`): rules, views, commands.
 * It must change together with `randolph.game.ricochet`; a test compares them.
 */

import type { End, Optimum, Player } from "../net/wire.ts";
import type { BoardJson as BoardBoardJson } from "../rules/board.ts";
import type { Cell, Color, Direction, Robots } from "../rules/geometry.ts";

export type Target = { cell: Cell; color: Color | "any"; symbol: string };
export type BoardJson = BoardBoardJson & { targets: Target[]; faces?: string[] };
/** One move of a demonstration, with its cost; `move` is its name where robot and direction leave the end open (`tE@c7`). */
export type Shown = { robot: Color; direction: Direction; path: Cell[]; cost: number; move?: string };
/** rows and columns to be opened, from 0 */
type Openings = { random: number; rows: number[]; cols: number[] };
export interface GameRules {
  game?: string;
  edition: "first" | "second" | "third" | "mixed";
  faces: string[] | null;
  diagonals: boolean;
  openings: Openings;
  /** the id of a saved board; then edition, faces, diagonals and openings do not count */
  board: string | null;
  silver: boolean;
  silver_power: boolean;
  transparent: boolean;
  ricochet: boolean;
  no_reversal: boolean;
  mode: "group" | "solo" | "table";
  tie_break: "chips" | "tournament";
  sand_seconds: number;
  demonstration_seconds: number;
  no_bid: boolean;
  no_bid_offer_seconds: number;
  no_bid_auto_seconds: number;
  done: boolean;
  closing_seconds: number;
  next_seconds: number;
  /** everybody may move robots on the own device while thinking (H1) */
  try_moves: boolean;
  reveal_seconds: number;
  pace: 0 | 1 | 2 | 3;
  correspondence: boolean;
  lag_credit_ms: number;
  double_time: boolean;
  any_count: boolean;
  /** all against the board (C1) */
  together: boolean;
  /** how many moves longer than the optimum a way may be that wins for all (C2) */
  tolerance: number;
  end: End;
  listed: boolean;
}
export type Bid = { seat: number; moves: number; state: "standing" | "showing" | "failed" };
interface Deadline {
  kind: "sand" | "no_bid" | "closing" | "demonstration" | "next" | "reveal" | "solo";
  at: number;
  total: number;
  paused: boolean;
  left: number;
}
type Demonstration = { seat: number; bid: number; grace?: number; cost: number; moves: Shown[]; ricocheted: boolean };
export interface Result {
  round: number;
  outcome: "won" | "lost" | "exchanged";
  seat: number | null;
  reason: string;
  chip: number;
  bid: number | null;
  moves: string | null;
  /** what these moves count (X6) */
  cost?: number | null;
  start: Robots;
  optimum: Optimum;
}
type Phase = "lobby" | "thinking" | "sand" | "closing" | "demonstrating" | "over" | "finished";
export interface View {
  phase: Phase;
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
  rules: GameRules;
  /** what the game on the board was started with, where `rules` are agreed on for the next */
  played: GameRules | null;
  /** of the saved board that is agreed on */
  board_name: string | null;
  /** robots with the transparent robot's powers, beside itself */
  powers: Color[];
  players: Player[];
  round: number;
  win_at: number | null;
  chips_left: number;
  chip: number | null;
  robots: Robots;
  start: Robots;
  bids: Bid[];
  deadline: Deadline | null;
  offer_at: number | null;
  demonstration: Demonstration | null;
  result: Result | null;
  ending: { winners: number[]; reason: string } | null;
  face_up: number[];
  face_down: number[];
  actions: string[];
  /** at a real table, for its device: what each seat may do now */
  seats: { [seat: string]: string[] } | null;
}

/** The rules a new room begins with, unless told otherwise. */
export const DEFAULT_RULES: Readonly<GameRules> = Object.freeze({
  edition: "first",
  faces: null,
  diagonals: true,
  openings: Object.freeze({ random: 0, rows: [], cols: [] }),
  board: null,
  silver: false,
  silver_power: false,
  transparent: false,
  ricochet: true,
  no_reversal: true,
  mode: "group",
  tie_break: "chips",
  sand_seconds: 60,
  demonstration_seconds: 60,
  no_bid: true,
  no_bid_offer_seconds: 240,
  no_bid_auto_seconds: 300,
  done: true,
  closing_seconds: 0,
  next_seconds: 15,
  try_moves: false,
  reveal_seconds: 0,
  pace: 1,
  correspondence: false,
  lag_credit_ms: 0,
  double_time: false,
  any_count: false,
  together: false,
  tolerance: 0,
  end: Object.freeze({ kind: "standard", count: 8 }),
  listed: false,
});
