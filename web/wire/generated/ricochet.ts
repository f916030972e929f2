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

/** Rows and columns of a board made of four faces. */
export const SIZE = 16;

/** The most rows and columns of an arrangement that players may open (E6). */
export const MOST_OPENED = 4;

/** The number of rounds together against the board, by default (C3). */
export const TOGETHER_ROUNDS = 10;

/** The most moves by which a solution may exceed the optimum and still win for all (C2). */
export const MOST_TOLERANCE = 3;

/** The number of chips that wins, by players at the game's start; with more players all chips are played for (G1). */
export const WINNING_CHIPS = { 2: 8, 3: 6, 4: 5 } as const;

/** The minimum of each clock. */
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

/** What a game of Ricochet Robots shows, the same for everybody. */
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
  /** the robots that have the transparent robot's powers, besides that robot itself (M9) */
  powers: Color[];
  /** the cells of the robots, after the demonstrated moves: color → `[row, col]` */
  robots: Robots;
  /** their cells when the round began */
  start: Robots;
  /** the ladder in the order of demonstration */
  bids: LadderBid[];
  /** when any player may first turn the timer without a bid (B7); null if nobody may */
  offer_at: number | null;
  /** alone: all rounds so far; otherwise null */
  run: RunRound[] | null;
  /** solo: the chips won; all against the board (C2): those of the players */
  face_up: number[];
  /** solo: the chips lost; all against the board: those of the board */
  face_down: number[];
}

/** All rules that the players of Ricochet Robots may agree on. */
export interface GameRules {
  game: "ricochet";
  /** a group, one player alone, or a real table with one device as the referee */
  mode: Mode;
  /** from the first `ready` to the start of the next round */
  next_seconds: number;
  /** the countdown after that; at its end everybody sees the round's problem at once */
  reveal_seconds: number;
  /** the clock of a demonstration (B4, U4); 0: none, which `correspondence` does not allow */
  demonstration_seconds: number;
  /** the factor by which all thinking times are longer, for learners; 0: they do not end */
  pace: 0 | 1 | 2 | 3;
  /** presence does not matter: clocks always run, and *all* means all players with a seat */
  correspondence: boolean;
  /** how late a number may arrive that was sent in time, in milliseconds (B1) */
  lag_credit_ms: number;
  /** players may move robots on their own devices while thinking; nobody else sees it (H1) */
  try_moves: boolean;
  /** when the game is over */
  end: End;
  /** the room is listed, if the server lists rooms; groups only */
  listed: boolean;
  /** which printed boards are used (E1–E4) */
  edition: "first" | "mixed" | "second" | "third";
  /** those at NW, NE, SE and SW, like `1A`; null: random */
  faces: Faces | null;
  /** boards with diagonals may be drawn at random (E9) */
  diagonals: boolean;
  /** the open rows and columns (E6) */
  openings: Openings;
  /** the id of a saved board; it overrides the four switches above */
  board: string | null;
  /** with the silver robot (S1) */
  silver: boolean;
  /** silver has the transparent robot's powers (M9) */
  silver_power: boolean;
  /** with the transparent robot (X1) */
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
  /** after this time any player may turn the timer without a bid (B7) */
  no_bid_offer_seconds: number;
  /** after this time it is turned automatically (B7) */
  no_bid_auto_seconds: number;
  /** the bidding ends when all have said that they are done (B8) */
  done: boolean;
  /** a pause before the first demonstration */
  closing_seconds: number;
  /** alone: twice the sand (O1) */
  double_time: boolean;
  /** alone: the announced number is not binding (O2) */
  any_count: boolean;
  /** all players are one side against the board (C1); groups only */
  together: boolean;
  /** together: how many moves a solution may exceed the optimum by (C2) */
  tolerance: number;
}

/**
 * The open rows and columns of an arrangement (E6): those named here, from 0, or `random` ones.
 *
 * One to four in total; none are the printed boards.
 */
export interface Openings {
  random: number;
  rows: number[];
  cols: number[];
}

/** What will happen automatically, and when; `left` milliseconds, which do not decrease while it is paused. */
export interface Deadline {
  /** also of the kinds `sand`, `no_bid`, `closing` */
  kind: "closing" | "demonstration" | "next" | "no_bid" | "rematch" | "reveal" | "sand" | "solo";
  at: number;
  total: number;
  left: number;
  /** while no player is connected or the game is paused */
  paused: boolean;
}

/** The player who demonstrates, and the moves so far. */
export interface Demonstration {
  seat: number;
  bid: number;
  /** the additional moves allowed, H4 */
  grace: number;
  /** so far */
  cost: number;
  /** with the cells passed, their cost and – if robot and direction leave the end open – their name */
  moves: ShownMove[];
  /** whether the active robot has, T2 */
  ricocheted: boolean;
}

/** A demonstrated move, with the cells passed, including the end, and its cost (X6). */
export interface ShownMove {
  robot: Color;
  direction: Direction;
  path: RowCol[];
  cost: number;
  /** its name, if robot and direction leave the end open: `tE@c7` */
  move?: string;
}

/** The color of a robot; it is also the robot's name. The order is used for display and in notations. */
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
  /** their total cost, X6 */
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
  /** the number that won it */
  moves: number | null;
  /** null while it is unknown */
  optimum: number | null;
  /** of thinking; null if time ran out */
  milliseconds: number | null;
  chip: number;
}

/**
 * A board with all its parts, and its `faces` if it is made of printed ones.
 *
 * Rows and columns count from 0 in the north-west. An opening or a wall between two cells is listed once.
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

/** A target; one of color `any` is for every robot (T3). */
export interface TargetJson {
  cell: RowCol;
  color: "any" | "blue" | "green" | "red" | "silver" | "transparent" | "yellow";
  symbol?: Symbol;
}

/** The symbol on a target and its chip: moon, gear, planet, star – or the cosmic vortex. */
export type Symbol = "circle" | "hexagon" | "square" | "triangle" | "vortex";

/** Begin the game (host); at a real table with the `robots` and the `chip` on it, the others at random. */
export interface Start {
  type: "start";
  robots?: Robots | null;
  chip?: number | null;
}

/** Change the game rules (host; before a game). */
export interface Settings {
  type: "settings";
  rules: Partial<GameRules>;
}

/** Announce a number of moves (B2); alone: say that a solution is found (O2). */
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
 * For a robot with the transparent robot's powers, `end`, the direction of its `arrival` there, and whether it has
 * `turned` at a diagonal on its way may be given, as far as needed (X6).
 */
export interface Push {
  type: "push";
  robot: Color;
  direction: Direction;
  end?: RowCol | null;
  arrival?: Direction | null;
  turned?: boolean;
}

/** At a real table: the next round, with the `chip` drawn by hand, or a random one (host). */
export interface Draw {
  type: "draw";
  chip?: number | null;
}

/** At a real table, between two rounds: these robots were moved to other cells (host). */
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

/** The room exists, with these game rules; they name its game. */
export interface RoomCreated {
  type: "room_created";
  at: number;
  rules: Partial<GameRules>;
}

/** The game rules have changed. */
export interface RulesChanged {
  type: "rules_changed";
  at: number;
  rules: Partial<GameRules>;
}

/** A saved board is agreed on: its id and name, and the board itself at this moment. */
export interface BoardLaid {
  type: "board_laid";
  at: number;
  id: string;
  name: string;
  board: Record<string, unknown>;
}

/**
 * The boards are laid, the robots placed (S1), the chips shuffled; `win_at` chips win, null: the most chips.
 *
 * The open rows and columns are counted from 0 (E6). `faces` null: the saved board that was laid last.
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

/** Between two rounds at a real table: the cells of all robots, as set by hand. */
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

/** An unplayable chip is returned to the pool (T5, O2). */
export interface ChipExchanged {
  type: "chip_exchanged";
  at: number;
  chip: number;
  reason: Exchange;
}

/**
 * A bid, or a lower one that replaces the player's earlier one (B2).
 *
 * A bid that came `late_by_ms` after the end is valid because its connection had a lag credit of `credit_ms` (B1); a
 * bid in time has neither.
 */
export interface BidMade {
  type: "bid_made";
  at: number;
  seat: number;
  moves: number;
  late_by_ms?: number;
  credit_ms?: number;
}

/** A bid is withdrawn: its player has left (G3), or at a real table it was entered by mistake. */
export interface BidStruck {
  type: "bid_struck";
  at: number;
  seat: number;
}

/** The timer runs without a bid (B7); `seat` null: automatically. */
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

/** The robots are at the round's start; this player demonstrates (B3). */
export interface DemonstrationStarted {
  type: "demonstration_started";
  at: number;
  seat: number;
  bid: number;
}

/**
 * A demonstrated move, with the cells passed, including the end, and its cost (X6).
 *
 * `move` is its name if robot and direction leave the end open, like `tE@c7`. With `arrival`, the direction in which
 * the robot reached its end (M7), and `turned`, whether a diagonal deflected it (T2), the next state needs no look at
 * the board; version 1 has neither.
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

/** The attempt failed; the robots return (B4). */
export interface DemonstrationFailed {
  type: "demonstration_failed";
  at: number;
  seat: number;
  reason: Failure;
}

/** Nobody won the chip; the robots are at the round's start (B6, B7, O1). */
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
