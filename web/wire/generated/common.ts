/** Made by `make wire` from the server's structs (scripts/wire_types.py): change them there. */

/** An event as it is sent. */
export type Numbered<E> = E & { seq: number };

export type Phrase =
  | "again"
  | "bye"
  | "close"
  | "hard"
  | "hello"
  | "how"
  | "laugh"
  | "luck"
  | "moment"
  | "nice"
  | "sad"
  | "smile"
  | "sorry"
  | "thanks"
  | "think"
  | "wow";

export type Mode = "group" | "solo" | "table";

export type Ending = "agreed" | "all_chips" | "chips" | "rounds" | "time" | "unplayable";

/**
 * The answer to `hello`: the whole state, the missed events (none if they are too many), and whether a table screen
 * shows the room.
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  now: number;
  seq: number;
  board: unknown;
  events: Numbered<Event>[];
  view: View;
  screen: boolean;
}

/**
 * New events, and the state after them; `board` only if it changed. `view` is the whole view, or only its changes,
 * as the client has asked.
 */
export interface Events {
  type: "events";
  now: number;
  seq: number;
  events: Numbered<Event>[];
  view: ViewChanges;
  board?: unknown;
}

/** The answer to a command; `seq` is the last event of the room after it. */
export interface Reply {
  type: "reply";
  id: string;
  ok: boolean;
  seq?: number;
  error?: ErrorValue;
}

/** Why something was refused: a code of `ERRORS` or of the game, its rule, a sentence, and the faulty part. */
export interface ErrorValue {
  code: string;
  message: string;
  rule?: string;
  quote?: string;
}

/** The time. */
export interface Pong {
  type: "pong";
  sent: number;
  now: number;
}

/** A player has said a phrase; a client may ignore it. */
export interface Said {
  type: "said";
  seat: number;
  phrase: Phrase;
}

/** The server cannot save at the moment, and the room waits (`on`); or the room continues. */
export interface Waiting {
  type: "waiting";
  on: boolean;
}

/** A table screen shows the room from now on, or no longer does. */
export interface Screen {
  type: "screen";
  on: boolean;
}

/** A message that was not understood, or why the connection is about to close. */
export interface Error {
  type: "error";
  error: ErrorValue;
}

/** The part of a view that differs for each viewer. */
export interface OwnView {
  /** the viewer's seat; null for a spectator */
  you: number | null;
  /** whether the viewer's own seat is closed, so that they see the room as a spectator */
  shut_out: boolean;
  /** the names of the commands that this viewer may give now */
  actions: string[];
  /** at a real table, for its device: seat → the commands that this seat may give now; else null */
  seats: {
    [k: string]: string[];
  } | null;
}

/** The part of a view that is the same for everybody and in every game. */
export interface RoomView {
  /** `group`, `solo` or `table` */
  mode: Mode;
  /** the seat that may start the game and change the rules */
  host: number | null;
  /** whether new seats are blocked */
  locked: boolean;
  /** whether the host has paused the game: all clocks are stopped */
  paused: boolean;
  /** the seats that the host has closed */
  closed: ClosedSeat[];
  /** the players with a seat */
  players: Player[];
  /** its number, from 1; 0 before the first */
  round: number;
  /** when the current round began, plus the time in which the clocks were stopped since; null outside rounds */
  round_since: number | null;
  /** the number of chips that wins; null: the most chips at the end */
  win_at: number | null;
  /** the number of chips that nobody has won yet, without that of the current round */
  chips_left: number;
  /** the chip of the current round; null if there is none */
  chip: number | null;
  /** how the game has ended; null before */
  ending: GameEnding | null;
  /** `seats`: the players who ask for another game, `needed`: how many must; null if nobody does */
  rematch: RematchWishes | null;
}

/** A seat that the host has closed. */
export interface ClosedSeat {
  seat: number;
  name: string;
}

/** A player with a seat. */
export interface Player {
  seat: number;
  name: string;
  /** the strength of a computer player, 1 to 5; null for people */
  computer: number | null;
  /** their numbers */
  chips: number[];
  connected: boolean;
  left: boolean;
  /** they joined during the round */
  waiting: boolean;
  /** B8, U6 */
  done: boolean;
  /** for the next round */
  ready: boolean;
  /** to end the game */
  agreed: boolean;
  /** `ties`, `grace`, `head_start`, H2; null if there is none */
  handicap: PlayerHandicap | null;
  /** when the player may say a number, while others have a head start, H5; null: at once */
  speaks_at: number | null;
}

/** A player's handicap (H2); `head_start` in seconds. */
export interface PlayerHandicap {
  ties: boolean;
  grace: boolean;
  head_start: number;
}

/** How a game has ended. */
export interface GameEnding {
  winners: number[];
  reason: Ending;
}

/** A request for another game with the same rules; the `deadline` of the kind `rematch` says until when. */
export interface RematchWishes {
  /** the connected players who ask for it */
  seats: number[];
  /** the number of requests that starts the game */
  needed: number;
}

/** The root of the games' own parts of the view, the same for everybody. */
export interface GameView {
  /**
   * `lobby`; `thinking`, or `alone` in the solo variant; `last_call` (B7), `sand`, `closing`; `calling` (U5); `demonstrating`; `over` (between rounds); `finished`
   */
  phase: Phase;
  /** the game's rules, see below */
  rules: Agreed;
  /** the rules of the current game, if others are agreed on for the next one; null if they are the same */
  played: Agreed | null;
  /** what will happen automatically; null if no clock runs */
  deadline: Deadline | null;
  /** the player who demonstrates, and what; null if nobody does */
  demonstration: Demonstration | null;
  /** how the last round ended; null during a round */
  result: Result | null;
}

/** The state of a game; the rows of the tables. Not every game has all of them. */
export type Phase =
  "alone" | "calling" | "closing" | "demonstrating" | "finished" | "last_call" | "lobby" | "over" | "sand" | "thinking";

/**
 * The root of all games' rules.
 *
 * Each switch is described by a `rule`, which is also its line in `docs/reference/protocol.md`.
 */
export interface Agreed {
  game: string;
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
}

/**
 * When the game ends (G1, U7): by the printed count, at `count` chips, after `count` rounds or `count` minutes.
 *
 * The minutes are checked when a round ends, so a round that has begun is always finished.
 */
export interface End {
  kind: "chips" | "minutes" | "rounds" | "standard";
  count: number;
}

/** What will happen automatically, and when; `left` milliseconds, which do not decrease while it is paused. */
export interface Deadline {
  /** `demonstration`, `next`, `reveal`, `solo`, `rematch`, and those of the game */
  kind: string;
  at: number;
  total: number;
  left: number;
  /** while no player is connected or the game is paused */
  paused: boolean;
}

/** The root of the games' views of a demonstration. */
export interface Demonstration {
  seat: number;
}

/** The root of the games' views of the end of a round. */
export interface Result {
  round: number;
  outcome: string;
  reason: string | null;
  seat: number | null;
  chip: number;
  optimum: Optimum;
}

/** The judge's result for a round that is over, as far as it is known. */
export interface Optimum {
  /** `pending`, `optimal`, `unsolvable`, `limit` */
  status: "limit" | "optimal" | "pending" | "unsolvable";
  moves: number | null;
  solution: string | null;
}

/**
 * The first message: the client's protocol, the last event that it has (0 for none), whether it is a table screen,
 * which watches and has no seat, and whether later views should contain only changes.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  after?: number;
  screen?: boolean;
  changes?: boolean;
}

/**
 * A command, with an id that the client made; the same id is never played twice.
 *
 * `seat` says for which player it is: at a real table the device speaks for all seats, other clients only for their
 * own. `seen` is the last event that the client had when the command was given: a command for a round is refused in
 * the next one.
 */
export interface CommandMessage {
  type: "command";
  id: string;
  command: Command;
  seat?: number | null;
  seen?: number | null;
}

/** A request for the time; `sent` comes back unchanged. */
export interface Ping {
  type: "ping";
  sent: number;
}

/** A phrase from one player to all. It is not part of the game, and the only answer is `said`. */
export interface Say {
  type: "say";
  phrase: Phrase;
}

/** The root of all commands; the tag is the command's name on the wire. */
export interface Command {
  type: string;
}

/** The root of all events; `at` is its time, in milliseconds. */
export interface Event {
  type: string;
  at: number;
}

/** What a client sends. */
export type FromClient = Hello | CommandMessage | Ping | Say;

/** What the server sends. */
export type ToClient = Welcome | Events | Reply | Pong | Said | Waiting | Screen | Error;

/** All that one member sees. */
export type View = OwnView & RoomView & GameView;

/** What is new in a view; the viewer's own part is always whole. */
export type ViewChanges = OwnView & Partial<RoomView & GameView> & {players_changed?: Player[]};

/** Withdraw a number that was entered by mistake, at a real table. */
export interface Strike {
  type: "strike";
}

/** Say "I am done" (B8, U6). */
export interface Done {
  type: "done";
}

/** Demonstrate a whole solution at once, e.g. `rE gN` or `p6 w6`; it fails at its first illegal move (B4, U4). */
export interface Submit {
  type: "submit";
  moves: string;
}

/** Give up the demonstration (B4, U4); alone: turn the chip face down (O1). */
export interface GiveUp {
  type: "give_up";
}

/** Ready for the next round. */
export interface Ready {
  type: "ready";
}

/** At a real table: add a player (host). */
export interface AddPlayer {
  type: "add_player";
  name: string;
}

/** Agree to end the game now. It ends when all connected players agree (B7, G1). */
export interface EndGame {
  type: "end_game";
}

/**
 * Ask for another game with the same rules, after the end.
 *
 * It begins when more than half of the connected people of a group ask for it within 30 seconds. The host may begin
 * without that (`again`).
 */
export interface Rematch {
  type: "rematch";
}

/** Leave the game for good (G3). */
export interface Leave {
  type: "leave";
}

/** Change one's name. */
export interface Rename {
  type: "rename";
  name: string;
}

/** Lock the room, or unlock it (host): nobody can take a new seat in a locked room, but spectators can join. */
export interface Lock {
  type: "lock";
  on: boolean;
}

/**
 * Close a player's seat, as if the player had left (host).
 *
 * The player cannot take another seat until it is opened again. A computer player simply leaves.
 */
export interface Kick {
  type: "kick";
  seat: number;
}

/** Reopen a closed seat: its player has it as before, with all chips (host). */
export interface Readmit {
  type: "readmit";
  seat: number;
}

/** Make another player the host (host). */
export interface HandOver {
  type: "hand_over";
  seat: number;
}

/**
 * Give a player a handicap, or withdraw it by omitting everything (H2; host, not during rounds).
 *
 * `ties`: the player goes first among equals; `grace`: may show one move more than announced; `head_start`: in the
 * first seconds of each round, this many, only this player may say the first number.
 */
export interface Handicap {
  type: "handicap";
  seat: number;
  ties?: boolean;
  grace?: boolean;
  head_start?: number;
}

/** Let a computer player of this `strength`, 1 to 5, take a seat (host); without a `name` it gets a free one. */
export interface AddComputer {
  type: "add_computer";
  strength: number;
  name?: string | null;
}

/** Stop all clocks, or restart them (host): in a paused game nobody can say a number or demonstrate. */
export interface Pause {
  type: "pause";
  on: boolean;
}

/**
 * A player has taken the next seat.
 *
 * A `computer` player has a strength, 1 to 5; `hosted`: the server itself runs it. For people both are omitted.
 */
export interface PlayerJoined {
  type: "player_joined";
  at: number;
  seat: number;
  name: string;
  computer?: number | null;
  hosted?: boolean;
}

/** A player has left for good, and keeps the chips (G3). */
export interface PlayerLeft {
  type: "player_left";
  at: number;
  seat: number;
}

/** A player is connected. */
export interface PlayerConnected {
  type: "player_connected";
  at: number;
  seat: number;
}

/** A player is disconnected. */
export interface PlayerDisconnected {
  type: "player_disconnected";
  at: number;
  seat: number;
}

/** A player has another name from now on. */
export interface PlayerRenamed {
  type: "player_renamed";
  at: number;
  seat: number;
  name: string;
}

/** Nobody can take a new seat as long as the room is `locked` and somebody has a seat. */
export interface RoomLocked {
  type: "room_locked";
  at: number;
  locked: boolean;
}

/** The host has closed the seat of a player, which counts as leaving. */
export interface PlayerKicked {
  type: "player_kicked";
  at: number;
  seat: number;
}

/** The host has reopened a closed seat: its player has it as before, with the chips of this game. */
export interface PlayerReadmitted {
  type: "player_readmitted";
  at: number;
  seat: number;
}

/** A player is the host from now on, whenever they are connected. */
export interface HostChanged {
  type: "host_changed";
  at: number;
  seat: number;
}

/** A player has this handicap from now on, and no other (H2). */
export interface HandicapSet {
  type: "handicap_set";
  at: number;
  seat: number;
  ties: boolean;
  grace: boolean;
  head_start: number;
}

/** The host has paused the game: all clocks stop. */
export interface GamePaused {
  type: "game_paused";
  at: number;
}

/** The game continues, with the remaining time of the clocks. */
export interface GameResumed {
  type: "game_resumed";
  at: number;
}

/** The countdown to the next round runs; its problem is drawn at the end of it, not before. */
export interface RevealStarted {
  type: "reveal_started";
  at: number;
}

/** A player is done with this round (B8, U6). */
export interface DoneSaid {
  type: "done_said";
  at: number;
  seat: number;
}

/** The last bid or call was withdrawn, so thinking continues (G3). */
export interface ThinkingResumed {
  type: "thinking_resumed";
  at: number;
}

/** The target is reached: the player wins the chip (B3, U4). */
export interface RoundWon {
  type: "round_won";
  at: number;
  seat: number;
  chip: number;
  moves: number;
}

/** The judge's result for a round that is over. */
export interface OptimumFound {
  type: "optimum_found";
  at: number;
  round: number;
  status: "limit" | "optimal" | "unsolvable";
  moves?: number | null;
  solution?: string | null;
}

/** A player is ready for the next round. */
export interface ReadySaid {
  type: "ready_said";
  at: number;
  seat: number;
}

/** A player agrees to end the game. */
export interface EndAgreed {
  type: "end_agreed";
  at: number;
  seat: number;
}

/** A player asks for another game with the same rules. The first request opens a window of 30 seconds. */
export interface RematchWished {
  type: "rematch_wished";
  at: number;
  seat: number;
}

/** Too few players asked for a rematch in time: all requests end. */
export interface RematchLapsed {
  type: "rematch_lapsed";
  at: number;
}

/** The game is over; players with equal chips share the victory (G2, U7), and nobody wins without a chip. */
export interface GameEnded {
  type: "game_ended";
  at: number;
  winners: number[];
  reason: Ending;
}
