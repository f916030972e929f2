/** Made by `make wire` from the server's structs (scripts/wire_types.py): change them there. */

import type { Agreed, Deadline, Phase } from "./common.ts";
import type { BoardJson } from "./ricochet.ts";

/** A room was created; the cookie of the response is the host's seat. */
export interface RoomCreated {
  code: string;
  path: string;
  link: string;
  seat: number;
}

/** The rooms in the lobby, the newest first; `open` says whether this server has a lobby. */
export interface OpenRooms {
  open: boolean;
  now: number;
  rooms: OpenRoom[];
}

/** A room in the lobby: the number of its players, and when it was created. */
export interface OpenRoom {
  code: string;
  since: number;
  host: string;
  players: number;
  phase: Phase;
  round: number;
  rules: Agreed;
}

/**
 * What anybody who knows the code may see of a room before entering it.
 *
 * `known`: the request's cookie is a token of this room, perhaps of a player who has left. The token of a player whose
 * data was deleted is unknown. `standing`: the players of the current or last game. `turned`: the numbers of chips
 * face up and face down, if chips do not belong to players. `ended`: null during a game, and before the first one.
 */
export interface RoomInfo {
  code: string;
  link: string;
  phase: Phase;
  players: string[];
  rules: Agreed;
  seat: number | null;
  known: boolean;
  round: number;
  deadline: Deadline | null;
  standing: Standing[];
  turned: [number, number] | null;
  ended: Ended | null;
}

/** A player of a game, and their number of chips. */
export interface Standing {
  seat: number;
  name: string;
  chips: number;
}

/** When a game ended, and who has won it. */
export interface Ended {
  at: number;
  winners: number[];
}

/** A seat was taken, now or earlier; the cookie of the response is the claim to it. */
export interface RoomJoined {
  seat: number;
}

/** A pass to the seat of the request's cookie; it is valid once, until then. */
export interface RoomPass {
  pass: string;
  until: number;
}

/**
 * The time until which a parcel can be taken, and the page for it; the code of the parcel belongs after the `#` of
 * this link.
 */
export interface ParcelKept {
  link: string;
  until: number;
}

/** The content of a parcel. */
export interface ParcelTaken {
  body: string;
}

/** The games of a record, in order. */
export interface Reviews {
  reviews: ReviewedGame[];
}

/**
 * A game's finished rounds: `began` and `ended` in milliseconds, the rules at the beginning; `ended` and `winners`
 * are null if it is not over.
 */
export interface ReviewedGame {
  game: string;
  began: number;
  ended: number | null;
  rules: Agreed;
  winners: number[] | null;
  rounds: ReviewedRound[];
  players: ReviewedPlayer[];
}

/**
 * A finished round: `line` and `problem` are its board, start and target; `ways` the optimal solutions in the
 * record; `chips` those of each seat after it; `distance` the winner's distance from the optimum.
 */
export interface ReviewedRound {
  number: number;
  target: string;
  line: string;
  problem: unknown;
  outcome: "ended" | "exchanged" | "lost" | "won";
  reason: string | null;
  winner: number | null;
  optimum: number | "unsolvable" | null;
  ways: string[];
  distance: number | null;
  bids: ReviewedBid[];
  demonstrations: ReviewedDemonstration[];
  chips: number[];
}

/** A bid or a declaration of a finished round. */
export interface ReviewedBid {
  seat: number;
  moves: number;
  seconds: number;
  struck: boolean;
  place: number | null;
  tie: ("chips" | "earlier" | "handicap") | null;
}

/** A demonstration of a finished round; its moves as text. */
export interface ReviewedDemonstration {
  seat: number;
  bid: number;
  moves: string;
  cost: number;
  outcome: "broken_off" | "failed" | "given_up" | "right" | "time";
  reason: string | null;
}

/** A player's statistics in the finished rounds of a game. */
export interface ReviewedPlayer {
  seat: number;
  name: string;
  chips: number;
  bids: number;
  first_bids: number;
  mean_distance: number | null;
  failures: number;
  seconds_to_first_bid: number | null;
}

/** A problem to play at once; the page judges it without the server. */
export interface HomeProblem {
  problem: unknown;
  faces: string[];
  line: string;
  optimum: number;
  solution: string;
}

/** The server is up. */
export interface Health {
  status: string;
  version: string;
  protocol: number;
}

/** `GET /api/ready`: whether this process should get visitors, if not why, and the state of its parts. */
export interface Ready {
  ready: boolean;
  reasons: string[];
  database: "away" | "moved" | "ok" | "outdated" | "unwritable";
  bus: "degraded" | "ok";
  draining: boolean;
}

/** The answer to a check: all faults; none if the position can be played. */
export interface Checked {
  faults: FaultValue[];
}

/** A fault of a board or problem: its kind, a sentence, and the cells to point at. */
export interface FaultValue {
  kind: string;
  message: string;
  cells: [number, number][];
}

/** The answer to an import: the content of the text in full; `line` is null if no line can express it. */
export interface Read {
  kind: "board" | "problem";
  format: string;
  line: string | null;
  notes: NoteValue[];
  faults: FaultValue[];
  problem?: unknown;
  board?: BoardJson;
}

/** How something was read, or what was omitted: its kind, and a sentence. */
export interface NoteValue {
  kind: string;
  message: string;
}

/**
 * The answer to an import of a solution of `problem`: its moves, all legal, up to the one that reaches the target;
 * their cost; and whether they solve it.
 */
export interface ReadSolution {
  kind: "solution";
  format: string;
  solution: string;
  cost: number;
  solves: boolean;
  notes: NoteValue[];
}

/** The answer to an import of a game's record: the game, and its rounds with their problems as lines to import. */
export interface ReadRecord {
  kind: "record";
  game: string;
  rounds: RoundValue[];
}

/** A round of a record: its name, its problem as a line, and the optimum if the record has it. */
export interface RoundValue {
  name: string;
  line: string;
  optimum: number | null;
}

/** The answer to an export of a text. */
export interface Written {
  text: string;
  notes: NoteValue[];
}

/** The answer to a problem: `moves` and `solution` if it is optimal; every solution has at least `least` moves. */
export interface Solved {
  status: "limit" | "optimal" | "unsolvable";
  moves: number | null;
  least: number;
  solution: string | null;
  steps: StepValue[];
  hints: Record<string, unknown>[];
  seconds: number;
}

/** A move of a solution: its text, the robot and its direction, the cells entered in order, and the cost. */
export interface StepValue {
  move: string;
  robot: Color;
  direction: "N" | "E" | "S" | "W";
  path: [number, number][];
  cost: number;
}

/** The color of a robot; it is also the robot's name. The order is used for display and in notations. */
export type Color = "blue" | "green" | "red" | "silver" | "transparent" | "yellow";

/**
 * The optimum of a problem and its optimal solutions, or the first of them if there are `more`. If the server did
 * not find the optimum in time, it is null, and there are no solutions.
 */
export interface FoundOptimum {
  optimum: number | "unsolvable" | null;
  ways: string[];
  more: boolean;
}

/** All boards of this device, the newest first. */
export interface SavedBoards {
  boards: SavedBoard[];
}

/** A saved board in a list; `updated` is when it was saved last. */
export interface SavedBoard {
  id: string;
  name: string;
  rows: number;
  cols: number;
  updated: number;
}

/** A random board in full, and the seed that makes it again. */
export interface RandomBoard {
  board: BoardJson;
  seed: number;
}

/** A saved board in full; `mine` says whether this device may change it. */
export interface OpenedBoard {
  id: string;
  name: string;
  board: BoardJson;
  mine: boolean;
  updated: number;
}

/** The player of this device; null if it has none. */
export interface WhoAmI {
  me: Me | null;
}

/**
 * A player: the public name, if any; today's rating, its deviation, and whether it is still uncertain; the number
 * of rated tries; whether there are six words; and when the player was created, rounded down to a day.
 */
export interface Me {
  name: string | null;
  rating: number;
  deviation: number;
  provisional: boolean;
  tries: number;
  words: boolean;
  since: number;
}

/** Six new words of a player. They replace the earlier ones, and are never shown again. */
export interface SixWords {
  words: string;
}

/**
 * `GET /api/puzzles/daily`: the four dailies of a day. `today` is the server's day, `first` the earliest day of the
 * archive, `now` the server's time, and `ends` the time at which today ends (ms).
 */
export interface DailyPuzzles {
  day: string;
  today: string;
  first: string;
  now: number;
  ends: number;
  puzzles: Puzzle[];
}

/**
 * A problem of the bank. `problem` is its JSON as in reviews: with all walls, which a page needs, and without the
 * optimum. `line` is its problem line, which identifies it.
 *
 * `daily` and `day` are set for a daily only. `optimum`, `rating`, `themes` and `ways` (the number of optimal
 * solutions) are null for a daily whose day is not past. `provisional` says that the rating is an estimate, or few
 * have tried the puzzle. `tries` and `solved` count first tries in practice.
 */
export interface Puzzle {
  id: string;
  game: string;
  edition: string;
  problem: unknown;
  line: string;
  optimum: number | null;
  ways: number | null;
  themes: string[] | null;
  rating: number | null;
  provisional: boolean;
  tries: number;
  solved: number;
  daily: ("easy" | "hard" | "medium" | "micro") | null;
  day: string | null;
}

/**
 * The result of `POST /api/me/tries`.
 *
 * `solved`: these moves reach the target, in practice in no more moves than the optimum. `first`: this try counts;
 * `counted` is the result that counts, of this try or of an earlier one. `solution` is an optimal one, for practice.
 * `rating` and `puzzle_rating` are those after the try, `change` is the change of the player's rating; all three are
 * null for dailies. `daily` is null in practice.
 */
export interface TryResult {
  puzzle: string;
  solved: boolean;
  first: boolean;
  counted: boolean;
  moves: number;
  optimum: number;
  solution: string | null;
  rating: number | null;
  change: number | null;
  provisional: boolean | null;
  puzzle_rating: number | null;
  daily: SolvedDaily | null;
}

/**
 * What a player sees after a daily: their result; how many players needed how many moves (empty until ten have
 * solved it); and the different optimal solutions that players found, the most frequent first.
 */
export interface SolvedDaily {
  result: DailyResult;
  players: number;
  shares: MovesShare[];
  ways: OneWay[];
  optimal_ways: number;
}

/**
 * A player's result of a daily: the first solution that they handed in counts.
 *
 * `in_time` says whether that was on the day of the daily; otherwise it counts neither for the streak nor in tables.
 * `seconds` is the time from seeing the puzzle to handing it in; null if the server does not know when the player saw
 * it.
 */
export interface DailyResult {
  daily: "easy" | "hard" | "medium" | "micro";
  day: string;
  puzzle: string;
  moves: number;
  par: number;
  medal: ("bronze" | "gold" | "silver") | null;
  solution: string;
  in_time: boolean;
  seconds: number | null;
}

/** How many players needed this number of moves. */
export interface MovesShare {
  moves: number;
  players: number;
}

/** An optimal solution of a daily that players have found, and how many of them. */
export interface OneWay {
  moves: string;
  players: number;
}

/**
 * `GET /api/me/next`: a puzzle near the player's rating that they have not tried, or one that they failed and that
 * comes again (`again`).
 *
 * The query chooses: `game` (`ricochet`, `micro`), `edition` (`first`, `second`, `third`, `black`, `copper`), `theme`,
 * `least` and `most` (moves). `rated` is false for a puzzle that the player has tried before. Without a player the
 * puzzle suits a new one.
 */
export interface NextPuzzle {
  puzzle: Puzzle;
  again: boolean;
  rated: boolean;
}

/**
 * `GET /api/me/daily?day=…`: the dailies of a day that this player has solved; and, with `month=2026-11`, the
 * calendar of a month. Without a player all lists are empty.
 */
export interface MyDailies {
  day: string;
  solved: SolvedDaily[];
  streak: Streak;
  calendar: DayResults[];
}

/**
 * Days in a row on which a player has solved a daily of the day: `current` (which ends today or yesterday, or on
 * the day before a graced one), and the `longest`. One missed day in seven is graced. `grace`: the next day may be
 * missed without ending the streak. `today`: a daily of today is solved.
 */
export interface Streak {
  current: number;
  longest: number;
  grace: boolean;
  today: boolean;
}

/** A day of the calendar: the results of its dailies; `graced` means a missed day that did not end the streak. */
export interface DayResults {
  day: string;
  results: DailyResult[];
  graced: boolean;
}

/**
 * A rush that has begun: its puzzles, from easy to hard. `seconds` is its length by the server's clock; null
 * without a limit. It ends after `mistakes` mistakes.
 */
export interface Rush {
  id: string;
  mode: "five" | "survival" | "three";
  game: string;
  seconds: number | null;
  mistakes: number;
  puzzles: Puzzle[];
}

/**
 * The result of a rush: the server has checked every try. `first` is false if the result was handed in before; then
 * this is the earlier one.
 */
export interface RushResult {
  id: string;
  mode: "five" | "survival" | "three";
  game: string;
  solved: number;
  mistakes: number;
  first: boolean;
  best: RushBest;
}

/** A player's best results in a mode: today, in the last seven days, and of all time; null if there is none. */
export interface RushBest {
  mode: "five" | "survival" | "three";
  game: string;
  today: number | null;
  week: number | null;
  ever: number | null;
}

/** `GET /api/me/rush`: a player's best results, for each mode and game that they have played. */
export interface RushBests {
  bests: RushBest[];
}

/** `GET /api/me/groups`: the groups of this player. */
export interface MyGroups {
  groups: Group[];
}

/** A group of this player: its id, which is the secret of its link; `members` is their number. */
export interface Group {
  id: string;
  title: string;
  path: string;
  members: number;
  owner: boolean;
}

/**
 * `GET /api/me/groups/{id}?day=…`: the tables of a group on a day; `first` is the earliest day. `member` says
 * whether the reader is a member. Others see only the title and the number of members. In the group `public` everybody
 * sees the tables, which have at most the best hundred, and nobody sees the list of members.
 */
export interface GroupTables {
  group: Group;
  member: boolean;
  day: string;
  today: string;
  first: string;
  members: GroupMember[];
  dailies: DailyTable[];
  rushes: RushTable[];
}

/** A member of a group. `member` is the number with which the owner removes them; it has no other meaning. */
export interface GroupMember {
  member: number;
  name: string;
  owner: boolean;
  me: boolean;
}

/**
 * The table of a daily: the members who have solved it on its day. `open` says whether results, and with them
 * `par`, are shown.
 */
export interface DailyTable {
  daily: "easy" | "hard" | "medium" | "micro";
  open: boolean;
  par: number | null;
  rows: TableRow[];
}

/**
 * A row of a daily's table: best first, by moves, then by `seconds`; equal results have the same rank. `rank`,
 * `moves`, `seconds` and `medal` are null for a reader who has not handed in the daily, before its day is past; then
 * the order means nothing. `me`: the row is the reader's. `name` is empty for members who have removed their names.
 */
export interface TableRow {
  member: number;
  name: string;
  rank: number | null;
  moves: number | null;
  seconds: number | null;
  medal: ("bronze" | "gold" | "silver") | null;
  me: boolean;
}

/** The table of a mode of rush on a day. */
export interface RushTable {
  mode: "five" | "survival" | "three";
  game: string;
  rows: RushRow[];
}

/** A row of a rush table: a member's best result of the day, best first; equal results have the same rank. */
export interface RushRow {
  member: number;
  name: string;
  rank: number;
  solved: number;
  me: boolean;
}

/** A new room: the host's name, and the rules. */
export interface CreateRoom {
  name: string;
  rules?: Partial<Agreed>;
}

/** `POST /api/rooms/{code}/join`; a computer player gives its strength. */
export interface JoinRoom {
  name: string;
  computer?: number | null;
}

/** `POST /api/rooms/{code}/sit`: this device gets the seat of the pass, too. */
export interface SitDown {
  pass: string;
}

/** `POST /api/parcels`: encrypted data in base64url, and the id under which another device asks for it. */
export interface Parcel {
  id: string;
  body: string;
}

/** `POST /api/parcels/take`. */
export interface TakeParcel {
  id: string;
}

/** A problem, or only a board: exactly one of the two, in the program's own JSON. */
export interface Given {
  board?: unknown;
  problem?: unknown;
}

/**
 * `POST /api/import`: a text in any notation; `diagonals` says how the D faces of a game ID are read; `problem` is
 * the problem of a solution.
 */
export interface ImportRequest {
  text: string;
  diagonals?: boolean;
  problem?: unknown;
}

/** `POST /api/export`. */
export interface ExportRequest {
  board?: unknown;
  problem?: unknown;
  format:
    | "ascii"
    | "asp"
    | "asp-answer"
    | "game-id"
    | "ipc"
    | "ipc-domain"
    | "ipc-plan"
    | "json"
    | "line"
    | "moves"
    | "png"
    | "sheet"
    | "svg";
  solution?: string | null;
  theme?: "dark" | "light" | "print";
  paper?: "a4" | "letter";
  language?: "en" | "fr";
  name?: string;
}

/** `POST /api/solve`. */
export interface SolveRequest {
  problem: unknown;
}

/** `POST /api/optimum`: the problem of a round, as the line in its review. */
export interface OptimumRequest {
  game: string;
  line: string;
}

/** A game's record (docs/howto/record.md). */
export interface GameRecord {
  format: "randolph-record";
  version: number;
  events: Record<string, unknown>[];
}

/** `POST /api/boards` and `PUT /api/boards/{id}`. */
export interface BoardRequest {
  name: string;
  board: unknown;
}

/** `POST /api/boards/random`; without a seed one is chosen and returned. */
export interface RandomRequest {
  rows?: number;
  cols?: number;
  diagonals?: boolean;
  openings?: number;
  seed?: number | null;
}

/** `PUT /api/me`: the public name; null for none. */
export interface RenameMe {
  name: string | null;
}

/**
 * `POST /api/me/return`: this device gets the player with these words. If it has another player, that one is
 * replaced only with `replace`.
 */
export interface BringBack {
  words: string;
  replace?: boolean;
}

/**
 * `POST /api/me/tries`: the moves that a player has made, from the start of the puzzle. In practice no moves mean
 * that the player gives up. A daily must reach its target.
 */
export interface NewTry {
  puzzle: string;
  moves: string;
}

/**
 * `POST /api/me/seen`: the player sees this daily now; the first time counts. Nothing happens without a player.
 */
export interface SeenDaily {
  puzzle: string;
}

/** `POST /api/me/rush`: begin a rush. */
export interface NewRush {
  mode: "five" | "survival" | "three";
  game?: "micro" | "ricochet";
}

/**
 * `POST /api/me/rush/{id}`: the moves made at each puzzle, in order: each try either reaches the target with no
 * more moves than the optimum, or is a mistake. No moves mean that the player skips the puzzle, which is a mistake,
 * too.
 */
export interface EndRush {
  tries: string[];
}

/** `POST /api/me/groups`: a new group, whose owner is this player. The player needs a public name. */
export interface NewGroup {
  title: string;
}
