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

/** The server cannot save at the moment, and the room waits (`on`), or it goes on. */
export interface Waiting {
  type: "waiting";
  on: boolean;
}

/** From now on a table screen shows the room, or no longer. */
export interface Screen {
  type: "screen";
  on: boolean;
}

/** A message that was not understood, or why the connection is about to close. */
export interface Error {
  type: "error";
  error: ErrorValue;
}

/** The part of a view that is the viewer's own. */
export interface OwnView {
  /** the viewer's seat; null for a spectator */
  you: number | null;
  /** whether the viewer's own seat is closed, so that the room is seen as by a spectator */
  shut_out: boolean;
  /** the names of the commands that this viewer may give now */
  actions: string[];
  /** at a real table, for its device: seat → the commands that this seat may give now; else null */
  seats: {
    [k: string]: string[];
  } | null;
}

/** The part of a view that everybody sees alike, the same in every game. */
export interface RoomView {
  /** `group`, `solo` or `table` */
  mode: Mode;
  /** the seat that may start the game and change the rules */
  host: number | null;
  /** whether nobody may take a new seat */
  locked: boolean;
  /** whether the host has paused the game: all clocks stand still */
  paused: boolean;
  /** the seats that the host has closed */
  closed: ClosedSeat[];
  /** who has a seat */
  players: Player[];
  /** its number, from 1; 0 before the first */
  round: number;
  /** when the round that is on began, without the time since in which the clocks stood still; else null */
  round_since: number | null;
  /** how many chips win; null: the most chips at the end */
  win_at: number | null;
  /** how many chips nobody has won yet, without the one that is played for */
  chips_left: number;
  /** the chip that is played for; null when there is none */
  chip: number | null;
  /** how the game has ended; null before */
  ending: GameEnding | null;
  /** `seats`: who wishes for another game now, `needed`: how many have to; null while nobody wishes */
  rematch: RematchWishes | null;
}

/** A seat that the host has closed. */
export interface ClosedSeat {
  seat: number;
  name: string;
}

/** Somebody who has a seat. */
export interface Player {
  seat: number;
  name: string;
  /** the strength of a computer player, 1 to 5; null of a person */
  computer: number | null;
  /** their numbers */
  chips: number[];
  connected: boolean;
  left: boolean;
  /** joined during the round */
  waiting: boolean;
  /** B8, U6 */
  done: boolean;
  /** for the next round */
  ready: boolean;
  /** to end the game */
  agreed: boolean;
  /** `ties`, `grace`, `head_start`, H2; null where there is none */
  handicap: PlayerHandicap | null;
  /** from when a player may say a number, while others have a head start, H5; null: at once */
  speaks_at: number | null;
}

/** What the host gives a player against stronger ones (H2); `head_start` in seconds. */
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

/** Another game with the same rules is wished for; until when, the `deadline` of the kind `rematch` says. */
export interface RematchWishes {
  /** whose wish counts now: the players are connected */
  seats: number[];
  /** how many wishes begin the game */
  needed: number;
}

/** The root of what each game shows of itself, the same to everybody. */
export interface GameView {
  /**
   * `lobby`; `thinking`, or `alone` in the solo variant; `last_call` (B7), `sand`, `closing`; `calling` (U5); `demonstrating`; `over` (between rounds); `finished`
   */
  phase: Phase;
  /** the game's rules, see below */
  rules: Agreed;
  /**
   * the rules with which the game on the board was begun, where others are agreed on for the next one; null where they are the same
   */
  played: Agreed | null;
  /** what will happen by itself; null when nothing runs */
  deadline: Deadline | null;
  /** who shows, and what; null when nobody shows */
  demonstration: Demonstration | null;
  /** how the last round ended, while the next has not begun; else null */
  result: Result | null;
}

/** Where a game stands; the rows of the tables. Not every game has each of them. */
export type Phase =
  "alone" | "calling" | "closing" | "demonstrating" | "finished" | "last_call" | "lobby" | "over" | "sand" | "thinking";

/**
 * The root of all games' rules.
 *
 * Each switch is described by a `rule`, which is also its line in `docs/reference/protocol.md`.
 */
export interface Agreed {
  game: string;
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
}

/**
 * When the game ends (G1, U7): by the printed count, at `count` chips, after `count` rounds or `count` minutes.
 *
 * The minutes are looked at when a round ends: a round that has begun is played.
 */
export interface End {
  kind: "chips" | "minutes" | "rounds" | "standard";
  count: number;
}

/** What will happen by itself, and when; `left` milliseconds, which stand still while it is paused. */
export interface Deadline {
  /** `demonstration`, `next`, `reveal`, `solo`, `rematch`, and those of the game */
  kind: string;
  at: number;
  total: number;
  left: number;
  /** while no player is connected or the game is paused */
  paused: boolean;
}

/** The root of what is shown of a demonstration. */
export interface Demonstration {
  seat: number;
}

/** The root of how a round ended. */
export interface Result {
  round: number;
  outcome: string;
  reason: string | null;
  seat: number | null;
  chip: number;
  optimum: Optimum;
}

/** The judge's word on a round that is over, as far as it is known. */
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

/** The root of all events; `at` is when it happened, in milliseconds. */
export interface Event {
  type: string;
  at: number;
}

/** What a client says. */
export type FromClient = Hello | CommandMessage | Ping | Say;

/** What the server says. */
export type ToClient = Welcome | Events | Reply | Pong | Said | Waiting | Screen | Error;

/** All that one member sees. */
export type View = OwnView & RoomView & GameView;

/** What is new in a view; the viewer's own part is always whole. */
export type ViewChanges = OwnView & Partial<RoomView & GameView> & {players_changed?: Player[]};

/** Take back a number that was tapped wrongly: at a real table, where all have seen it. */
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

/** At a real table: one more player (host). */
export interface AddPlayer {
  type: "add_player";
  name: string;
}

/** Agree to end the game now; it ends when all connected players agree (B7, G1). */
export interface EndGame {
  type: "end_game";
}

/**
 * Wish for another game with the same rules, after the end: it begins when more than half of the connected people
 * of a group wish for it within 30 seconds. The host may begin without (`again`).
 */
export interface Rematch {
  type: "rematch";
}

/** Leave the game for good (G3). */
export interface Leave {
  type: "leave";
}

/** Be called otherwise from now on. */
export interface Rename {
  type: "rename";
  name: string;
}

/** Lock the room, or unlock it (host): while it is locked nobody takes a new seat. Watching stays possible. */
export interface Lock {
  type: "lock";
  on: boolean;
}

/**
 * Close a player's seat, as if its player had left (host); whoever had it cannot take another one until it is
 * opened again. A computer player just leaves.
 */
export interface Kick {
  type: "kick";
  seat: number;
}

/** Open a seat again that was closed: its player has it as before, with all chips (host). */
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
 * Give a player a handicap, or take it back by leaving all out (H2; host, not during rounds).
 *
 * `ties`: the player goes first among equals; `grace`: may show one move more than was said; `head_start`: has so many
 * seconds of each round before the others may say the first number.
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

/** Let all clocks stand still, or go on (host): while the game is paused nobody says a number and nobody shows. */
export interface Pause {
  type: "pause";
  on: boolean;
}

/**
 * A player has taken the next seat. A `computer` player says its strength, 1 to 5; `hosted`: the server
 * itself lets it play. Of people both are left out.
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

/** A player is there. */
export interface PlayerConnected {
  type: "player_connected";
  at: number;
  seat: number;
}

/** A player is not reached any more. */
export interface PlayerDisconnected {
  type: "player_disconnected";
  at: number;
  seat: number;
}

/** A player is called otherwise from now on. */
export interface PlayerRenamed {
  type: "player_renamed";
  at: number;
  seat: number;
  name: string;
}

/** Nobody takes a new seat as long as the room is `locked` and somebody has a seat. */
export interface RoomLocked {
  type: "room_locked";
  at: number;
  locked: boolean;
}

/** The host has closed the seat of a player, who has left by that. */
export interface PlayerKicked {
  type: "player_kicked";
  at: number;
  seat: number;
}

/** The host has opened a closed seat again: its player sits there as before, with the chips of this game. */
export interface PlayerReadmitted {
  type: "player_readmitted";
  at: number;
  seat: number;
}

/** A player is the host from now on, whenever connected. */
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

/** The host has paused the game: all clocks stand still. */
export interface GamePaused {
  type: "game_paused";
  at: number;
}

/** The game goes on, with what was left of the clocks. */
export interface GameResumed {
  type: "game_resumed";
  at: number;
}

/** The countdown to the next round runs; what the round is about is drawn at its end, not before. */
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

/** The last bid or call was struck: thinking goes on (G3). */
export interface ThinkingResumed {
  type: "thinking_resumed";
  at: number;
}

/** The target is reached: the chip is the player's (B3, U4). */
export interface RoundWon {
  type: "round_won";
  at: number;
  seat: number;
  chip: number;
  moves: number;
}

/** The judge's word on a round that is over. */
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

/** A player wishes for another game with the same rules. The first wish opens a window of 30 seconds. */
export interface RematchWished {
  type: "rematch_wished";
  at: number;
  seat: number;
}

/** Too few have wished for a rematch in time: nobody wishes for one any more. */
export interface RematchLapsed {
  type: "rematch_lapsed";
  at: number;
}

/** The game is over; equal chips share the victory (G2, U7), and without any chip nobody wins. */
export interface GameEnded {
  type: "game_ended";
  at: number;
  winners: number[];
  reason: Ending;
}
