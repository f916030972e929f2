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

/** The number of chips; they are all alike (U7). */
export const CHIPS = 25;

/** The number of chips that wins (U7). */
export const WINNING_CHIPS = 5;

/** The rounds of a run alone. */
export const RUN_ROUNDS = 10;

/** The minimum of each clock. */
export const LEAST_SECONDS = {
  overcall_seconds: 1,
  demonstration_seconds: 0,
  no_path_seconds: 1,
  round_seconds: 1,
  next_seconds: 0,
} as const;

/** The switches that may be changed between two rounds. */
export const BETWEEN = [
  "correspondence",
  "demonstration_seconds",
  "lag_credit_ms",
  "listed",
  "marked",
  "must_be_shortest",
  "next_seconds",
  "no_path",
  "no_path_seconds",
  "overcall",
  "overcall_seconds",
  "pace",
  "reveal_seconds",
  "round_seconds",
  "try_moves",
  "via",
] as const;

/** The rules as printed. */
export const DEFAULT_RULES: Readonly<MicroRules> = Object.freeze({
  game: "micro",
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
    count: 5,
  }),
  listed: false,
  side: "black",
  tiles: null,
  via: false,
  marked: true,
  must_be_shortest: false,
  overcall: false,
  overcall_seconds: 15,
  no_path: true,
  no_path_seconds: 180,
  round_seconds: 120,
});

export type Side = "black" | "copper";

export type Place =
  "1N" | "1E" | "1S" | "1W" | "2N" | "2E" | "2S" | "2W" | "3N" | "3E" | "3S" | "3W" | "4N" | "4E" | "4S" | "4W";

export type Places = [Place, Place, Place, Place];

export type Word = string;

export type Failure =
  "clock" | "fewer" | "gave_up" | "illegal_jump" | "left" | "not_shortest" | "not_solved" | "used_up";

export type Loss = "gave_up" | "no_path" | "time" | "wrong";

/** What a game of Micro Robots shows, the same for everybody. */
export interface MicroView {
  /**
   * `lobby`; `thinking`, or `alone` in the solo variant; `last_call` (B7), `sand`, `closing`; `calling` (U5); `demonstrating`; `over` (between rounds); `finished`
   */
  phase: Phase;
  rules: MicroRules;
  played: MicroRules | null;
  deadline: Deadline | null;
  demonstration: Demonstration | null;
  result: Result | null;
  /** the robot's cell, as a combination: `p1`; null before the first game */
  robot: Word | null;
  /** the round's start; between two rounds, that of the next one */
  start: Word | null;
  /** the target; null outside rounds */
  target: Word | null;
  /** the intermediate cell (U8), or null */
  via: Word | null;
  /** whether the robot has landed on the intermediate cell */
  passed: boolean;
  /**
   * the seat that rolled this round's dice; between two rounds, the next to roll (U3); null before the first round
   */
  roller: number | null;
  /** the declarations, lowest first */
  calls: Call[];
  /** alone: all rounds so far; otherwise null */
  run: RunRound[] | null;
}

/** All rules that the players of Micro Robots may agree on. */
export interface MicroRules {
  game: "micro";
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
  /** when the game is over (U7): `standard` is five chips, alone ten rounds */
  end: End;
  /** the room is listed, if the server lists rooms; groups only */
  listed: boolean;
  /** the printed side of the tiles that is up (U1) */
  side: Side;
  /** those at NW, NE, SE and SW with their turns, `1N` … `4W` (U1); null: random at each start */
  tiles: Places | null;
  /** a second roll names an intermediate cell (U8) */
  via: boolean;
  /** a chip lies on the target; without it only the dice name the target (U9) */
  marked: boolean;
  /** only a shortest path wins (U5) */
  must_be_shortest: boolean;
  /** others may call fewer jumps before the lowest is shown (U5) */
  overcall: boolean;
  /** the time for that (U5) */
  overcall_seconds: number;
  /** the dice are rolled again if nobody finds a path (U6) */
  no_path: boolean;
  /** the time before that (U6) */
  no_path_seconds: number;
  /** the clock of a round alone */
  round_seconds: number;
}

/** What will happen automatically, and when; `left` milliseconds, which do not decrease while it is paused. */
export interface Deadline {
  /** also of the kinds `reroll` (U6), `calling` (U5) */
  kind: "calling" | "demonstration" | "next" | "rematch" | "reroll" | "reveal" | "solo";
  at: number;
  total: number;
  left: number;
  /** while no player is connected or the game is paused */
  paused: boolean;
}

/** The player who demonstrates, and the cells jumped to. */
export interface Demonstration {
  seat: number;
  declared: number;
  /** the additional jumps allowed, H4 */
  grace: number;
  /** so far */
  path: Word[];
}

/** How a round ended; fields are null if nobody demonstrated anything. */
export interface Result {
  round: number;
  /** `won`, `lost` */
  outcome: "lost" | "won";
  reason: Loss | null;
  /** the player who demonstrated, if anybody did */
  seat: number | null;
  chip: number;
  optimum: Optimum;
  declared: number | null;
  /** the demonstrated path */
  path: string | null;
  /** of a correct declaration */
  moves: number | null;
  /** of thinking */
  milliseconds: number | null;
  start: Word;
  target: Word;
  via: Word | null;
  /** of a wrong declaration */
  failure: Failure | null;
  /** `from` a seat `to` another: the chip given away for it, U4 */
  gift: Gift | null;
}

/** The chip given away for a wrong declaration (U4). */
export interface Gift {
  from: number;
  to: number;
}

/** A declaration, or one of several with `overcall`. */
export interface Call {
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
  start: Word;
  target: Word;
  via: Word | null;
}

/** A board: its `cells`, row by row from the north, and the arrangement if it is made of printed tiles. */
export interface BoardJson {
  /** `black:1N-4E-3E-2N` */
  arrangement?: string;
  cells: [Color, number][][];
}

/** One of the six colors of cells and of the color die, in the order of the rule sheet (U1). */
export type Color = "blue" | "green" | "pink" | "red" | "white" | "yellow";

/**
 * Begin the game (host); at a real table with the dice on the table: `start`, `target` and `via` of `dice`, as far
 * as they are given, the others at random.
 */
export interface Start {
  type: "start";
  dice?: Dice | null;
}

/**
 * At a real table: the result of the dice (U3, U8), and the robot's start; what is not named is random.
 *
 * Between two rounds a robot without a named `start` stays on its cell.
 */
export interface Dice {
  start?: string | null;
  target?: string | null;
  via?: string | null;
}

/** Change the game rules (host; before a game). */
export interface Settings {
  type: "settings";
  rules: Partial<MicroRules>;
}

/**
 * Declare the number of jumps of a path, and show it at once (U4); with `overcall`, call fewer than all others
 * (U5).
 */
export interface Declare {
  type: "declare";
  moves: number;
}

/** Demonstrate: jump to the cell of a combination (U2). */
export interface Jump {
  type: "jump";
  to: string;
}

/** At a real table: the next round, with the `dice` as at the start; the robot stays on its cell (host). */
export interface Draw {
  type: "draw";
  dice?: Dice | null;
}

/** A new game with the same players (host; after the end); `dice` as at the start. */
export interface Again {
  type: "again";
  dice?: Dice | null;
}

/** The room exists, with these game rules; they name its game. */
export interface RoomCreated {
  type: "room_created";
  at: number;
  rules: Partial<MicroRules>;
}

/** The game rules have changed. */
export interface RulesChanged {
  type: "rules_changed";
  at: number;
  rules: Partial<MicroRules>;
}

/** The tiles lie at NW, NE, SE and SW, and `seat` rolled the start (U3); `win_at` chips win, null: the most. */
export interface GameStarted {
  type: "game_started";
  at: number;
  tiles: Places;
  start: Word;
  win_at: number | null;
  seat: number;
}

/**
 * A round begins: its target is rolled, and its intermediate cell if one is agreed on (U3, U8), and the chip
 * placed.
 *
 * `start`: at a real table the robot was set there by hand; otherwise it is where the last round left it.
 */
export interface DiceRolled {
  type: "dice_rolled";
  at: number;
  round: number;
  seat: number;
  target: Word;
  via: Word | null;
  chip: number;
  start?: Word | null;
}

/**
 * A declaration (U4), or with `overcall` a call lower than all before (U5).
 *
 * A declaration that came `late_by_ms` after the end is valid because its connection had a lag credit of `credit_ms`
 * (B1); one in time has neither.
 */
export interface PathDeclared {
  type: "path_declared";
  at: number;
  seat: number;
  moves: number;
  late_by_ms?: number;
  credit_ms?: number;
}

/** A declaration is withdrawn: its player has left (G3), or at a real table it was entered by mistake. */
export interface DeclarationStruck {
  type: "declaration_struck";
  at: number;
  seat: number;
}

/** No more calls (U5). */
export interface CallingEnded {
  type: "calling_ended";
  at: number;
}

/** The robot is at the round's start; this player shows the declared path (U4). */
export interface DemonstrationStarted {
  type: "demonstration_started";
  at: number;
  seat: number;
  declared: number;
}

/** A demonstrated jump (U2). */
export interface RobotJumped {
  type: "robot_jumped";
  at: number;
  seat: number;
  to: Word;
}

/** The declaration was wrong (U4): `declared` jumps were announced, and `moves` were made. */
export interface DemonstrationFailed {
  type: "demonstration_failed";
  at: number;
  seat: number;
  reason: Failure;
  declared: number;
  moves: number;
}

/** The penalty for a wrong declaration: a chip for the player with the fewest (U4). */
export interface ChipGiven {
  type: "chip_given";
  at: number;
  seat: number;
  to: number;
  chip: number;
}

/** Nobody won the chip: it moves to the next target (U4, U6); alone it is turned face down. */
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
  | Declare
  | Strike
  | Done
  | Jump
  | Submit
  | GiveUp
  | Ready
  | Draw
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
  | GameStarted
  | RevealStarted
  | DiceRolled
  | PathDeclared
  | DeclarationStruck
  | DoneSaid
  | CallingEnded
  | ThinkingResumed
  | DemonstrationStarted
  | RobotJumped
  | DemonstrationFailed
  | ChipGiven
  | RoundWon
  | RoundLost
  | OptimumFound
  | ReadySaid
  | EndAgreed
  | RematchWished
  | RematchLapsed
  | GameEnded;

/** All that one member sees. */
export type View = OwnView & RoomView & MicroView;
