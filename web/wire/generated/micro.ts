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

/** How many chips there are; they are all alike (U7). */
export const CHIPS = 25;

/** How many chips win (U7). */
export const WINNING_CHIPS = 5;

/** How many rounds a run alone has. */
export const RUN_ROUNDS = 10;

/** The least that each clock may be. */
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

/** What a game of Micro Robots shows of itself, the same to everybody. */
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
  /** where the robot stands now, as a combination: `p1`; null before the first game */
  robot: Word | null;
  /** where the round began; between two rounds, where the next one will */
  start: Word | null;
  /** where the robot has to go; null when no round is on */
  target: Word | null;
  /** the intermediate cell (U8), or null */
  via: Word | null;
  /** whether the robot has landed on the intermediate cell */
  passed: boolean;
  /** the seat that has rolled this round's dice; between two rounds, that rolls next (U3); null before */
  roller: number | null;
  /** the declarations, lowest first */
  calls: Call[];
  /** alone: all rounds so far; else null */
  run: RunRound[] | null;
}

/** Everything that the players of Micro Robots may agree on. */
export interface MicroRules {
  game: "micro";
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
  /** when the game is over (U7): `standard` is five chips, alone ten rounds */
  end: End;
  /** anybody may find the room, where the server shows rooms; groups only */
  listed: boolean;
  /** which printed side of the tiles lies up (U1) */
  side: Side;
  /** those at NW, NE, SE and SW with their turns, `1N` … `4W` (U1); null: by lot at each start */
  tiles: Places | null;
  /** a second roll names an intermediate cell (U8) */
  via: boolean;
  /** a chip lies on the target; without it the dice alone say it (U9) */
  marked: boolean;
  /** only a shortest path wins (U5) */
  must_be_shortest: boolean;
  /** others may call fewer jumps before the lowest is shown (U5) */
  overcall: boolean;
  /** for so long (U5) */
  overcall_seconds: number;
  /** the dice are rolled again where nobody finds a path (U6) */
  no_path: boolean;
  /** after so long (U6) */
  no_path_seconds: number;
  /** the clock of a round alone */
  round_seconds: number;
}

/** What will happen by itself, and when; `left` milliseconds, which stand still while it is paused. */
export interface Deadline {
  /** also of the kinds `reroll` (U6), `calling` (U5) */
  kind: "calling" | "demonstration" | "next" | "rematch" | "reroll" | "reveal" | "solo";
  at: number;
  total: number;
  left: number;
  /** while no player is connected or the game is paused */
  paused: boolean;
}

/** The player who shows, and the cells jumped to. */
export interface Demonstration {
  seat: number;
  declared: number;
  /** how many jumps more are right, too, H4 */
  grace: number;
  /** so far */
  path: Word[];
}

/** How a round ended; what is null is not known of a round that nobody showed anything in. */
export interface Result {
  round: number;
  /** `won`, `lost` */
  outcome: "lost" | "won";
  reason: Loss | null;
  /** who showed, if anybody did */
  seat: number | null;
  chip: number;
  optimum: Optimum;
  declared: number | null;
  /** the one that was shown */
  path: string | null;
  /** of a right declaration */
  moves: number | null;
  /** of thinking */
  milliseconds: number | null;
  start: Word;
  target: Word;
  via: Word | null;
  /** of a wrong declaration */
  failure: Failure | null;
  /** `from` a seat `to` another: the chip that it has cost, U4 */
  gift: Gift | null;
}

/** The chip that a wrong declaration has cost (U4). */
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
  /** how many have won it */
  moves: number | null;
  /** null while it is not known */
  optimum: number | null;
  /** of thinking; null where time was up */
  milliseconds: number | null;
  start: Word;
  target: Word;
  via: Word | null;
}

/** A board: its `cells`, row by row from the north, and the arrangement of printed tiles where it is one. */
export interface BoardJson {
  /** `black:1N-4E-3E-2N` */
  arrangement?: string;
  cells: [Color, number][][];
}

/** One of the six colors of cells and of the color die, in the order of the rule sheet (U1). */
export type Color = "blue" | "green" | "pink" | "red" | "white" | "yellow";

/**
 * Begin the game (host); at a real table with the dice that lie there: `start`, `target` and `via` of `dice`, as
 * far as they are said, the others by lot.
 */
export interface Start {
  type: "start";
  dice?: Dice | null;
}

/**
 * At a real table: what the dice say (U3, U8), and where the robot starts; what is not named is decided by lot.
 *
 * Between two rounds a robot whose `start` is not named stays where it stands.
 */
export interface Dice {
  start?: string | null;
  target?: string | null;
  via?: string | null;
}

/** Change what is agreed on (host; before a game). */
export interface Settings {
  type: "settings";
  rules: Partial<MicroRules>;
}

/** Declare the number of jumps of a path, and show it at once (U4); with `overcall`, call fewer than all (U5). */
export interface Declare {
  type: "declare";
  moves: number;
}

/** Demonstrate: jump to the cell of a combination (U2). */
export interface Jump {
  type: "jump";
  to: string;
}

/** At a real table: the next round, with the `dice` as at the start; the robot stays where it stands (host). */
export interface Draw {
  type: "draw";
  dice?: Dice | null;
}

/** A new game with the same players (host; after the end); `dice` as at the start. */
export interface Again {
  type: "again";
  dice?: Dice | null;
}

/** The room exists; these rules are agreed on, and they say which game is played in it. */
export interface RoomCreated {
  type: "room_created";
  at: number;
  rules: Partial<MicroRules>;
}

/** Other rules are agreed on. */
export interface RulesChanged {
  type: "rules_changed";
  at: number;
  rules: Partial<MicroRules>;
}

/**
 * The tiles lie at NW, NE, SE and SW, and `seat` has rolled the start (U3); `win_at` chips win, null: the most.
 */
export interface GameStarted {
  type: "game_started";
  at: number;
  tiles: Places;
  start: Word;
  win_at: number | null;
  seat: number;
}

/**
 * A round begins: its target is rolled, its intermediate cell where one is agreed on (U3, U8), and the chip lies.
 *
 * `start`: at a real table the robot was set there by hand; otherwise it stands where the last round has left it.
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
 * A declaration (U4), or with `overcall` a lower call than all before (U5).
 *
 * It counts although it came `late_by_ms` after the end, because its line was granted a lag credit of `credit_ms`
 * (B1); in time it has neither.
 */
export interface PathDeclared {
  type: "path_declared";
  at: number;
  seat: number;
  moves: number;
  late_by_ms?: number;
  credit_ms?: number;
}

/** A declaration is struck: its player has left (G3), or at a real table it was tapped wrongly. */
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

/** The robot stands on the round's start; this player shows the declared path (U4). */
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

/** The declaration was wrong (U4): so many jumps were `declared`, and `moves` were made. */
export interface DemonstrationFailed {
  type: "demonstration_failed";
  at: number;
  seat: number;
  reason: Failure;
  declared: number;
  moves: number;
}

/** What a wrong declaration costs: a chip for the one with the fewest (U4). */
export interface ChipGiven {
  type: "chip_given";
  at: number;
  seat: number;
  to: number;
  chip: number;
}

/** Nobody has won the chip: it moves to the next target (U4, U6); alone it is turned face down. */
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
