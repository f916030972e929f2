/** Made by `make wire` from the server's structs (scripts/wire_types.py): change them there. */

import type {
  AddComputer,
  AddPlayer,
  Done,
  DoneSaid,
  End,
  EndAgreed,
  EndGame,
  GameEnded,
  GamePaused,
  GameResumed,
  GiveUp,
  HandOver,
  Handicap,
  HandicapSet,
  HostChanged,
  Kick,
  Leave,
  Lock,
  Mode,
  Optimum,
  OptimumFound,
  OwnView,
  Pause,
  Phase,
  PlayerConnected,
  PlayerDisconnected,
  PlayerJoined,
  PlayerKicked,
  PlayerLeft,
  PlayerReadmitted,
  PlayerRenamed,
  Readmit,
  Ready,
  ReadySaid,
  Rematch,
  RematchLapsed,
  RematchWished,
  Rename,
  RevealStarted,
  RoomLocked,
  RoomView,
  RoundWon,
  Strike,
  Submit,
  ThinkingResumed,
} from "./common.ts";

/** Rows and columns of a board that four faces make. */
export const SIZE = 16;

/** How many rows and columns of an arrangement players may open (E6). */
export const MOST_OPENED = 4;

/** How many rounds all play against the board where nothing else is agreed on (C3). */
export const TOGETHER_ROUNDS = 10;

/** By how many moves at most a way may be longer than the optimum and still win for all (C2). */
export const MOST_TOLERANCE = 3;

/** How many chips win, by the number of players at the game's start; with more players all chips are played for (G1). */
export const WINNING_CHIPS = { 2: 8, 3: 6, 4: 5 } as const;

/** The least that each clock may be. */
export const LEAST_SECONDS = {
  sand_seconds: 1,
  demonstration_seconds: 0,
  no_bid_offer_seconds: 0,
  no_bid_auto_seconds: 1,
  closing_seconds: 0,
  next_seconds: 0,
} as const;

/** The switches that may be changed between two rounds. */
export const BETWEEN = [
  "any_count",
  "closing_seconds",
  "correspondence",
  "demonstration_seconds",
  "done",
  "double_time",
  "lag_credit_ms",
  "listed",
  "next_seconds",
  "no_bid",
  "no_bid_auto_seconds",
  "no_bid_offer_seconds",
  "pace",
  "reveal_seconds",
  "sand_seconds",
  "tie_break",
  "tolerance",
  "try_moves",
] as const;

/** The rules as printed. */
export const DEFAULT_RULES: Readonly<GameRules> = Object.freeze({
  game: "ricochet",
  mode: "group",
  next_seconds: 15,
  reveal_seconds: 0,
  demonstration_seconds: 60,
  pace: 1,
  correspondence: false,
  lag_credit_ms: 0,
  try_moves: false,
  end: Object.freeze({
    kind: "standard",
    count: 8,
  }),
  listed: false,
  edition: "first",
  faces: null,
  diagonals: true,
  openings: Object.freeze({
    random: 0,
    rows: [],
    cols: [],
  }),
  board: null,
  silver: false,
  silver_power: false,
  transparent: false,
  ricochet: true,
  no_reversal: true,
  tie_break: "chips",
  sand_seconds: 60,
  no_bid: true,
  no_bid_offer_seconds: 240,
  no_bid_auto_seconds: 300,
  done: true,
  closing_seconds: 0,
  double_time: false,
  any_count: false,
  together: false,
  tolerance: 0,
});

export type Faces = [string, string, string, string];

export type RowCol = [number, number];

export type Robots = Partial<Record<Color, RowCol>>;

export type Direction = "E" | "N" | "S" | "W";

export type Failure =
  "bid_used_up" | "clock" | "gave_up" | "illegal_move" | "left" | "not_optimal" | "not_solved" | "over_bid";

export type Exchange = "solved_at_start" | "unsolvable";

export type Loss = "all_failed" | "gave_up" | "no_bid" | "not_optimal" | "time";

export type Outcome = "exchanged" | "lost" | "won";

export type Side = [number, number, Direction];

/** What a game of Ricochet Robots shows of itself, the same to everybody. */
export interface RicochetView {
  /**
   * `lobby`; `thinking`, or `alone` in the solo variant; `last_call` (B7), `sand`, `closing`; `calling` (U5); `demonstrating`; `over` (between rounds); `finished`
   */
  phase: Phase;
  rules: GameRules;
  played: GameRules | null;
  deadline: Deadline | null;
  demonstration: Demonstration | null;
  result: Result | null;
  /** the name of the saved board that is agreed on; null without one */
  board_name: string | null;
  /** the robots that have the transparent robot's powers, beside itself (M9) */
  powers: Color[];
  /** where the robots stand now, with the demonstrated moves: color → `[row, col]` */
  robots: Robots;
  /** where they stood when the round began */
  start: Robots;
  /** the ladder in the order of demonstration */
  bids: LadderBid[];
  /** from when any player may turn the timer without a bid (B7); null where nobody may */
  offer_at: number | null;
  /** alone: all rounds so far; else null */
  run: RunRound[] | null;
  /** solo: the chips won; all against the board (C2): those of the players */
  face_up: number[];
  /** solo: the chips lost; all against the board: those of the board */
  face_down: number[];
}

/** Everything that the players of Ricochet Robots may agree on. */
export interface GameRules {
  game: "ricochet";
  /** a group, one player alone, or a real table for which one device keeps the books */
  mode: Mode;
  /** from the first `ready` until the next round begins */
  next_seconds: number;
  /** the countdown after that, at whose end all see at once what the round is about */
  reveal_seconds: number;
  /** the clock of a demonstration (B4, U4); 0: there is none, but not by `correspondence` */
  demonstration_seconds: number;
  /** by how much all times of thinking are longer, for learners; 0: they do not end */
  pace: 0 | 1 | 2 | 3;
  /** presence decides nothing: clocks run whoever is there, and *all* are all with a seat */
  correspondence: boolean;
  /** by how much a number that was sent in time may arrive late, in milliseconds (B1) */
  lag_credit_ms: number;
  /** everybody may move robots on the own device while thinking; it never leaves the device (H1) */
  try_moves: boolean;
  /** when the game is over */
  end: End;
  /** anybody may find the room, where the server shows rooms; groups only */
  listed: boolean;
  /** which printed boards are played on (E1–E4) */
  edition: "first" | "mixed" | "second" | "third";
  /** those at NW, NE, SE and SW, like `1A`; null: by lot */
  faces: Faces | null;
  /** boards with diagonals may be drawn by lot (E9) */
  diagonals: boolean;
  /** rows and columns that are open (E6) */
  openings: Openings;
  /** the id of a saved board; with one, the four switches above do not count */
  board: string | null;
  /** the silver robot plays, too (S1) */
  silver: boolean;
  /** silver has the transparent robot's powers (M9) */
  silver_power: boolean;
  /** the transparent robot plays, too (X1) */
  transparent: boolean;
  /** the active robot has to turn at least once (T2) */
  ricochet: boolean;
  /** no robot moves straight back (M7) */
  no_reversal: boolean;
  /** which of equal bids goes first (B5) */
  tie_break: "chips" | "tournament";
  /** the sand timer (B1) */
  sand_seconds: number;
  /** a round that nobody bids in ends (B7) */
  no_bid: boolean;
  /** from then on any player may turn the timer without a bid (B7) */
  no_bid_offer_seconds: number;
  /** then it is turned by itself (B7) */
  no_bid_auto_seconds: number;
  /** the bidding ends when all have said that they are done (B8) */
  done: boolean;
  /** a pause before the first demonstration */
  closing_seconds: number;
  /** alone: twice the sand (O1) */
  double_time: boolean;
  /** alone: the number that was said does not bind (O2) */
  any_count: boolean;
  /** all play as one side against the board (C1); groups only */
  together: boolean;
  /** together: so many moves longer than the optimum a way may be (C2) */
  tolerance: number;
}

/**
 * Which rows and columns of an arrangement are open (E6): those named here, from 0, or `random` many by lot.
 *
 * Together one to four; none are the printed boards.
 */
export interface Openings {
  random: number;
  rows: number[];
  cols: number[];
}

/** What will happen by itself, and when; `left` milliseconds, which stand still while it is paused. */
export interface Deadline {
  /** also of the kinds `sand`, `no_bid`, `closing` */
  kind: "closing" | "demonstration" | "next" | "no_bid" | "rematch" | "reveal" | "sand" | "solo";
  at: number;
  total: number;
  left: number;
  /** while no player is connected or the game is paused */
  paused: boolean;
}

/** The player who shows, and what has been shown. */
export interface Demonstration {
  seat: number;
  bid: number;
  /** how many moves more it may count, H4 */
  grace: number;
  /** so far */
  cost: number;
  /** with the cells passed, their cost and – where robot and direction leave the end open – their name */
  moves: ShownMove[];
  /** whether the active robot has, T2 */
  ricocheted: boolean;
}

/** A demonstrated move, with the cells passed, the end included, and its cost (X6). */
export interface ShownMove {
  robot: Color;
  direction: Direction;
  path: RowCol[];
  cost: number;
  /** its name, where robot and direction leave the end open: `tE@c7` */
  move?: string;
}

/**
 * The color of a robot; it is also the robot's name. The order is the order of play on the screen and in
 * notation.
 */
export type Color = "blue" | "green" | "red" | "silver" | "transparent" | "yellow";

/** How a round ended. */
export interface Result {
  round: number;
  /** `won`, `lost`, `exchanged` (O2) */
  outcome: Outcome;
  reason: Loss | Exchange | null;
  seat: number | null;
  chip: number;
  optimum: Optimum;
  bid: number | null;
  /** the winner's */
  moves: string | null;
  /** what they count, X6 */
  cost: number | null;
  start: Robots;
}

/** A bid as the ladder shows it. */
export interface LadderBid {
  seat: number;
  moves: number;
  /** `standing`, `showing`, `failed` */
  state: "failed" | "showing" | "standing";
}

/** One round of a run alone. */
export interface RunRound {
  round: number;
  outcome: "lost" | "won";
  declared: number | null;
  /** how many have won it */
  moves: number | null;
  /** null while it is not known */
  optimum: number | null;
  /** of thinking; null where time was up */
  milliseconds: number | null;
  chip: number;
}

/**
 * A board with all that is on it written out, and its `faces` where it is made of printed ones.
 *
 * Rows and columns count from 0 in the north-west. An opening or a wall between two cells stands once.
 */
export interface BoardJson {
  faces?: Faces;
  rows: number;
  cols: number;
  walls: Side[];
  diagonals: DiagonalJson[];
  openings: Side[];
  targets: TargetJson[];
  center: RowCol[];
}

/** A diagonal, drawn as `direction`. */
export interface DiagonalJson {
  cell: RowCol;
  color: Color;
  direction: "/" | "\\";
}

/** A target; one of color `any` is every robot's (T3). */
export interface TargetJson {
  cell: RowCol;
  color: "any" | "blue" | "green" | "red" | "silver" | "transparent" | "yellow";
  symbol?: Symbol;
}

/** What is printed on a target and its chip: moon, gear, planet, star – or the cosmic vortex. */
export type Symbol = "circle" | "hexagon" | "square" | "triangle" | "vortex";

/** Begin the game (host); at a real table with the `robots` and the `chip` that lie there, the others by lot. */
export interface Start {
  type: "start";
  robots?: Robots | null;
  chip?: number | null;
}

/** Change what is agreed on (host; before a game). */
export interface Settings {
  type: "settings";
  rules: Partial<GameRules>;
}

/** Announce a number of moves (B2); alone: say that a way is found (O2). */
export interface Bid {
  type: "bid";
  moves: number;
}

/** Turn the timer without a bid (B7). */
export interface TurnTimer {
  type: "turn_timer";
}

/**
 * Demonstrate: push a robot (B4).
 *
 * Of a robot with the transparent robot's powers also `end`, the direction of its `arrival` there, and whether it has
 * `turned` at a diagonal on its way may be said, as far as is needed (X6).
 */
export interface Push {
  type: "push";
  robot: Color;
  direction: Direction;
  end?: RowCol | null;
  arrival?: Direction | null;
  turned?: boolean;
}

/** At a real table: the next round, with the `chip` drawn by hand, or by lot (host). */
export interface Draw {
  type: "draw";
  chip?: number | null;
}

/** At a real table, between two rounds: these robots stand elsewhere now (host). */
export interface Place {
  type: "place";
  robots: Robots;
}

/** A new game with the same players (host; after the end); `robots` and `chip` as at the start. */
export interface Again {
  type: "again";
  robots?: Robots | null;
  chip?: number | null;
}

/** The room exists; these rules are agreed on, and they say which game is played in it. */
export interface RoomCreated {
  type: "room_created";
  at: number;
  rules: Partial<GameRules>;
}

/** Other rules are agreed on. */
export interface RulesChanged {
  type: "rules_changed";
  at: number;
  rules: Partial<GameRules>;
}

/** A saved board is agreed on: its id and name, and the board itself as it is at this moment. */
export interface BoardLaid {
  type: "board_laid";
  at: number;
  id: string;
  name: string;
  board: Record<string, unknown>;
}

/**
 * The boards lie, the robots stand (S1), the chips are shuffled; `win_at` chips win, null: the most chips.
 *
 * The rows and columns that are open are counted from 0 (E6). `faces` null: the saved board that was laid last.
 */
export interface GameStarted {
  type: "game_started";
  at: number;
  faces: Faces | null;
  robots: Robots;
  win_at: number | null;
  opened_rows?: number[];
  opened_cols?: number[];
}

/** Between two rounds at a real table all robots stand as they were set by hand. */
export interface RobotsPlaced {
  type: "robots_placed";
  at: number;
  robots: Robots;
}

/** A round begins: its chip is drawn at this moment, not before (S2). */
export interface ChipDrawn {
  type: "chip_drawn";
  at: number;
  round: number;
  chip: number;
}

/** A chip that cannot be played for goes back among the others (T5, O2). */
export interface ChipExchanged {
  type: "chip_exchanged";
  at: number;
  chip: number;
  reason: Exchange;
}

/**
 * A bid, or a lower one instead of an earlier one (B2).
 *
 * It counts although it came `late_by_ms` after the end, because its line was granted a lag credit of `credit_ms`
 * (B1); in time it has neither.
 */
export interface BidMade {
  type: "bid_made";
  at: number;
  seat: number;
  moves: number;
  late_by_ms?: number;
  credit_ms?: number;
}

/** A bid is struck: its player has left (G3), or at a real table it was tapped wrongly. */
export interface BidStruck {
  type: "bid_struck";
  at: number;
  seat: number;
}

/** The timer runs without a bid (B7); `seat` null: by itself. */
export interface TimerTurned {
  type: "timer_turned";
  at: number;
  seat: number | null;
}

/** No more bids (B3). */
export interface SandRanOut {
  type: "sand_ran_out";
  at: number;
}

/** The robots stand at the round's start; this player shows (B3). */
export interface DemonstrationStarted {
  type: "demonstration_started";
  at: number;
  seat: number;
  bid: number;
}

/**
 * A demonstrated move, with the cells passed, the end included, and its cost (X6).
 *
 * `move` is its name where robot and direction leave the end open, like `tE@c7`. With `arrival`, the direction in
 * which the robot came to its end (M7), and `turned`, whether a diagonal has deflected it (T2), the state follows
 * without asking the board again; version 1 has neither.
 */
export interface RobotMoved {
  type: "robot_moved";
  at: number;
  seat: number;
  robot: Color;
  direction: Direction;
  path: RowCol[];
  cost?: number;
  move?: string | null;
  arrival?: Direction | null;
  turned?: boolean;
}

/** The attempt has failed; the robots return (B4). */
export interface DemonstrationFailed {
  type: "demonstration_failed";
  at: number;
  seat: number;
  reason: Failure;
}

/** Nobody has won the chip; the robots stand at the round's start (B6, B7, O1). */
export interface RoundLost {
  type: "round_lost";
  at: number;
  chip: number;
  reason: Loss;
}

/** What a player may ask. */
export type PlayerCommand =
  | Start
  | Settings
  | Bid
  | Strike
  | Done
  | TurnTimer
  | Push
  | Submit
  | GiveUp
  | Ready
  | Draw
  | Place
  | AddPlayer
  | EndGame
  | Again
  | Rematch
  | Leave
  | Rename
  | Lock
  | Kick
  | Readmit
  | HandOver
  | Handicap
  | AddComputer
  | Pause;

/** What may happen. */
export type AnyEvent =
  | RoomCreated
  | PlayerJoined
  | PlayerLeft
  | PlayerConnected
  | PlayerDisconnected
  | PlayerRenamed
  | RoomLocked
  | PlayerKicked
  | PlayerReadmitted
  | HostChanged
  | HandicapSet
  | GamePaused
  | GameResumed
  | RulesChanged
  | BoardLaid
  | GameStarted
  | RobotsPlaced
  | RevealStarted
  | ChipDrawn
  | ChipExchanged
  | BidMade
  | BidStruck
  | DoneSaid
  | TimerTurned
  | SandRanOut
  | ThinkingResumed
  | DemonstrationStarted
  | RobotMoved
  | DemonstrationFailed
  | RoundWon
  | RoundLost
  | OptimumFound
  | ReadySaid
  | EndAgreed
  | RematchWished
  | RematchLapsed
  | GameEnded;

/** All that one member sees. */
export type View = OwnView & RoomView & RicochetView;
