/**
 * Micro Robots on the wire, as types: its rules, its view, what a player may ask and what happens. The page's copy of
 * what `randolph.game.micro` defines; both change together. What the games have in common – envelopes, players, the
 * addresses – is in net/wire.js. All times are integer milliseconds of the server's clock.
 *
 * A combination is a word: the letter of a color, b y g r p w, and a number, `"p1"`. A path is such words with blanks
 * between them: the cells that the robot jumps to.
 */

import type { End, Player } from "../net/wire.ts";

export type Color = "blue" | "yellow" | "green" | "red" | "pink" | "white";
export type Side = "black" | "copper";
/** a combination, `"p1"` */
export type Word = string;
/** a tile, and where its printed top points */
export type Place =
  | "1N"
  | "1E"
  | "1S"
  | "1W"
  | "2N"
  | "2E"
  | "2S"
  | "2W"
  | "3N"
  | "3E"
  | "3S"
  | "3W"
  | "4N"
  | "4E"
  | "4S"
  | "4W";
export type Places = [nw: Place, ne: Place, se: Place, sw: Place];
/** A board as the wire brings it: its rows from the north, and the printed tiles that it is made of, where it is. */
export interface BoardJson {
  /** `"black:1N-4E-3E-2N"` */
  arrangement?: string;
  cells: readonly (readonly (readonly [Color, number])[])[];
}
type Mode = "group" | "solo" | "table";
export interface GameRules {
  game: "micro";
  mode: Mode;
  side: Side;
  /** at NW, NE, SE, SW; null: by lot at each start */
  tiles: Places | null;
  /** a second roll names an intermediate cell (U8) */
  via: boolean;
  /** a chip lies on the target; false: the dice alone say it (U9) */
  marked: boolean;
  /** (U5) */
  must_be_shortest: boolean;
  /** (U5) */
  overcall: boolean;
  overcall_seconds: number;
  demonstration_seconds: number;
  /** (U6) */
  no_path: boolean;
  no_path_seconds: number;
  /** the clock of a round alone */
  round_seconds: number;
  next_seconds: number;
  /** everybody may move robots on the own device while thinking (H1) */
  try_moves: boolean;
  reveal_seconds: number;
  pace: 0 | 1 | 2 | 3;
  correspondence: boolean;
  lag_credit_ms: number;
  end: End;
  listed: boolean;
}

type Phase = "lobby" | "thinking" | "calling" | "demonstrating" | "over" | "finished";
type Call = { seat: number; moves: number; state: "standing" | "showing" | "failed" };
interface Deadline {
  kind: "reroll" | "calling" | "demonstration" | "solo" | "next" | "reveal";
  at: number;
  total: number;
  paused: boolean;
  left: number;
}
type Demonstration = { seat: number; declared: number; grace?: number; path: Word[] };
type Optimum = { status: "pending" | "optimal" | "limit"; moves: number | null; solution: string | null };
type Failure = "fewer" | "used_up" | "not_shortest" | "not_solved" | "gave_up" | "clock" | "illegal_jump" | "left";
/** why nobody won a round */
export type Loss = "wrong" | "no_path" | "time" | "gave_up";
/** The round that is over. */
export interface Result {
  round: number;
  outcome: "won" | "lost";
  /** who showed */
  seat: number | null;
  reason: string;
  chip: number;
  declared: number | null;
  /** the winner's, or that of the attempt that failed */
  path: string | null;
  moves: number | null;
  start: Word;
  target: Word;
  via: Word | null;
  failure: Failure | null;
  /** the chip that the wrong declaration cost (U4) */
  gift: { from: number; to: number } | null;
  /** of thinking */
  milliseconds: number | null;
  optimum: Optimum;
}
/** One round of a run alone. */
export interface RunRound {
  round: number;
  outcome: "won" | "lost";
  declared: number | null;
  moves: number | null;
  optimum: number | null;
  milliseconds: number | null;
  start: Word;
  target: Word;
  via: Word | null;
}
export interface View {
  phase: Phase;
  mode: Mode;
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
  players: Player[];
  round: number;
  win_at: number | null;
  chips_left: number;
  chip: number | null;
  /** where it stands */
  robot: Word | null;
  /** of the round; when a round is over, of the next one */
  start: Word | null;
  target: Word | null;
  via: Word | null;
  /** whether the robot has landed on `via` */
  passed: boolean;
  /** whose turn it is to roll */
  roller: number | null;
  /** lowest first */
  calls: Call[];
  deadline: Deadline | null;
  demonstration: Demonstration | null;
  result: Result | null;
  /** alone; else null */
  run: RunRound[] | null;
  ending: { winners: number[]; reason: string } | null;
  actions: string[];
  /** at a real table, for its device: what each seat may do now */
  seats: { [seat: string]: string[] } | null;
}

/** What the dice on a real table say; what is missing is drawn by lot. */
type Dice = { start?: Word; target?: Word; via?: Word };
type Declare = { type: "declare"; moves: number };
type Jump = { type: "jump"; to: Word };
/** the whole path at once */
type Submit = { type: "submit"; moves: string };
type Deal = { type: "start" | "again" | "draw"; dice?: Dice };
type Settings = { type: "settings"; rules: GameRules };
type AddPlayer = { type: "add_player"; name: string };
type Plain = { type: "give_up" | "done" | "ready" | "strike" | "end_game" | "leave" };
export type Command = Declare | Jump | Submit | Deal | Settings | AddPlayer | Plain;

type Numbered = { seq: number; at: number };
type GameStarted = Numbered & { type: "game_started"; tiles: Places; start: Word; win_at: number | null; seat: number };
type DiceRolled = Numbered & {
  type: "dice_rolled";
  round: number;
  seat: number;
  target: Word;
  via: Word | null;
  chip: number;
  start?: Word;
};
type PathDeclared = Numbered & {
  type: "path_declared";
  seat: number;
  moves: number;
  late_by_ms?: number;
  credit_ms?: number;
};
type DeclarationStruck = Numbered & { type: "declaration_struck"; seat: number };
type PhaseEnded = Numbered & { type: "calling_ended" | "thinking_resumed" };
type DemonstrationStarted = Numbered & { type: "demonstration_started"; seat: number; declared: number };
type RobotJumped = Numbered & { type: "robot_jumped"; seat: number; to: Word };
type DemonstrationFailed = Numbered & {
  type: "demonstration_failed";
  seat: number;
  reason: Failure;
  declared: number;
  moves: number;
};
type ChipGiven = Numbered & { type: "chip_given"; seat: number; to: number; chip: number };
type RoundWon = Numbered & { type: "round_won"; seat: number; chip: number; moves: number };
type RoundLost = Numbered & { type: "round_lost"; chip: number; reason: Loss };
/** What happens in this game only; joining, leaving, being ready and the like are events of every game. */
export type GameEvent =
  | GameStarted
  | DiceRolled
  | PathDeclared
  | DeclarationStruck
  | PhaseEnded
  | DemonstrationStarted
  | RobotJumped
  | DemonstrationFailed
  | ChipGiven
  | RoundWon
  | RoundLost;

/** The rules a new room begins with, unless told otherwise. */
export const DEFAULT_RULES: Readonly<GameRules> = Object.freeze({
  game: "micro",
  mode: "group",
  side: "black",
  tiles: null,
  via: false,
  marked: true,
  must_be_shortest: false,
  overcall: false,
  overcall_seconds: 15,
  demonstration_seconds: 60,
  no_path: true,
  no_path_seconds: 180,
  round_seconds: 120,
  next_seconds: 15,
  try_moves: false,
  reveal_seconds: 0,
  pace: 1,
  correspondence: false,
  lag_credit_ms: 0,
  end: Object.freeze({ kind: "standard", count: 5 }),
  listed: false,
});
