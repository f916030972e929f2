/**
 * A room's page as seen by games, the kit, the device at a real table and the television: the game (`game`), its board
 * and zones (`play`), and the page's own state. room/game-room.ts implements it; games/game.ts puts together what a
 * game provides.
 *
 * Most of the kit works in rooms of any game and takes `AnyRoom`. Functions that pass the view to the game take
 * `Room<V>`, so that a game gets only views of its own. A game's own parts take `RoomOf` with its board and its play.
 */

import type { LitElement } from "../core/lit.ts";
import type { WireError } from "../wire/error.ts";
import type { Player, View } from "../wire/generated/common.ts";
import type { GameEvent } from "../wire/generated/games.ts";
import type { Frame, RoomStore } from "../wire/room-store.ts";
import type { AtTable } from "./device.ts";
import type { Digits, Intent, KeyMode } from "./keyboard.ts";
import type { Bubble } from "./phrases.ts";
import type { AnyReplay } from "./replay.ts";
import type { AnyBook, RuleBook } from "./rule-help.ts";
import type { News } from "./words.ts";

/** A film that can be chosen; its moves are in the game's notation. */
export type Reel = { id: string; label: string; moves: string; count: number };
/** How a film is loaded: at its start, at its end, or playing. */
export type How = "start" | "end" | "play";
/** Why one of two equal numbers is shown first: its player wins ties, has fewer chips, or bid earlier (H3, B5). */
export type Because = "ties" | "chips" | "earlier";
/** A number that a player has bid. */
export type Rung = { seat: number; moves: number; state: string };

/** A form for rules, which reports the reader's wishes. */
type RulesForm<V extends View> = (rules: V["rules"], set: (wish: Partial<V["rules"]>) => void) => unknown;
/** What can be agreed on before a game, and between its rounds. */
export interface RulesForms<V extends View> {
  rulesForm: RulesForm<V>;
  betweenForm: RulesForm<V>;
}

/** What a table screen shows of a game beside its board. */
export interface OnScreen {
  /** the progress of a demonstration */
  counter: unknown;
  /** the moves shown so far */
  moves: unknown;
  /** the target of the finished round */
  prize: unknown;
  /** its result */
  verdict: string;
  /** the optimum, and further remarks */
  line: string;
  /** shown beside the board while players think */
  strip?: unknown;
  /** a clock runs, but nobody has to hurry */
  calm?: boolean;
}

/** A game's texts that do not depend on its view. */
export interface AnyWords {
  book: AnyBook;
  /** a text of all games, in this game's version if it has one */
  numbers: "bids" | "calls";
  /** the text of an invitation */
  invitation: () => string;
  /** the game's emblem: a template */
  emblem: unknown;
  /** the consequences of leaving */
  leaving: () => string;
  /** the consequences of ending a solo game */
  endAlone: () => string;
}

/** A game's functions of its view, all pure. */
export interface Words<V extends View> extends AnyWords {
  /** its rules that have a short explanation */
  book: RuleBook<V>;
  /** why something was refused. `view`: the newest, which may not be shown yet */
  refusal: (error: WireError, view: V | null) => string;
  /** the agreed rules in words, one entry each */
  rulesLine: (agreed: { rules: V["rules"]; board_name?: string | null }) => string[];
  /** the forms for the rules, loaded when one is opened */
  rulesForms: () => Promise<RulesForms<V>>;
  /** the rules after a wish */
  agreed: (rules: V["rules"], wish: Partial<V["rules"]>) => V["rules"];
  /** the numbers of this round, in the order in which they are shown */
  rungs: (view: V) => readonly Rung[];
  /** why each of them is before the next one, if both are equal */
  reasons: (view: V) => readonly (Because | null)[];
  /** which round is the last one; null if that is not fixed */
  lastRound: (view: V) => number | null;
  /** whether all play as one team, so that chips belong to the team (C1) */
  asOne: (view: V) => boolean;
  /** the score of a solo or team game, for the bar */
  soloScore: (view: V) => unknown;
  /** the result of such a game */
  soloVerdict: (view: V) => string;
  /** the label of the list of players */
  tally: (view: V) => string;
  /** how many chips win, if the bar shows it */
  chipGoal: (view: V) => number | null;
  /** a further remark on the next round, at its button */
  nextNote: (view: V) => string;
  /** state that depends on time alone: when it changes, the page renders */
  timely: (view: V, now: number) => unknown;
  /** the films of a finished round */
  reels: (view: V) => Reel[];
  /** whether the first of them is loaded automatically */
  loadsFilm: (view: V) => boolean;
}

/** The content of the board: positions, moves one after the other, and the loaded film. */
export interface Shown<V extends View> {
  replay: AnyReplay | null;
  /** a frame has arrived: call `show` as soon as the ones before have been shown */
  take: (frame: Frame<V>, show: () => void) => void;
  /** place the robots as in the view */
  put: (view: V) => void;
  /** load a solution, and play it if the user asked for it */
  openReel: (id: string, moves: string, how?: How) => void;
  /** unload the film */
  endFilm: () => void;
}

/** A puzzle with everything that it needs. */
export interface Puzzle extends HTMLElement {
  /** whether it has been started */
  readonly tried: boolean;
}

/** A game's board and zones in a room, independent of its view. */
export interface AnyPlay {
  /** a player's chips as a picture */
  chipsOf: (player: Player) => unknown;
  /** a puzzle for waiting players (H6) */
  puzzle: () => Promise<Puzzle>;
}

/** A game in one room: its board, its zones, and the page's state that belongs to the game. */
export interface Play<V extends View> extends AnyPlay {
  shown: Shown<V>;
  /** the number being typed */
  digits: Digits;
  /** the visible state has happened */
  saw: (events: readonly GameEvent[], before: V | null, view: V) => void;
  /** a new phase, round or demonstration has begun: drop unfinished input */
  entered: (before: V | null, view: V) => void;
  /** something was refused */
  refused: () => void;
  /** the meaning of the keys; null: none in this game */
  keyMode: (view: V) => KeyMode | null;
  /** whether an intent was used; undefined: the page decides */
  act: (intent: Intent) => boolean | undefined;
  /** whether a key was used on the board, if the user may act */
  keyed: (event: KeyboardEvent) => boolean;
  /** the task of this round, for the head of the zone */
  goal: (view: V) => unknown;
  /** the content of the zone */
  zone: (view: V) => unknown;
  /** the board with everything on it */
  board: (view: V) => unknown;
  /** the full score of a solo or team game */
  soloTable: (view: V) => unknown;
  /** its result as a picture */
  sharedEnd: (view: V) => unknown;
  onScreen: (view: V) => OnScreen;
  /** a small picture of the boards, before the game */
  agreedBoards: (view: V) => unknown;
  /** the boards, in the list of rules. `again`: draw once more */
  boardsInRules: (view: V, again: () => void) => unknown;
}

/** A room of any game. */
export interface AnyRoom
  extends Pick<LitElement, "requestUpdate" | "updateComplete" | "addController" | "querySelector"> {
  code: string;
  game: AnyWords;
  play: AnyPlay;
  /** the connection to the server, with the newest view and unsent commands */
  store: RoomStore | null;
  /** the view that is shown; it may be one animation behind the newest one */
  view: View | null;
  /** the board, in the game's own format */
  board: unknown;
  /** whether the page is a television's, which has no controls */
  screen: object | null;
  /** the content of the board's place before the game */
  middle: { readonly free: boolean; readonly puzzle: Puzzle | null; template: () => unknown };
  /** the loaded film */
  replay: AnyReplay | null;
  /** the latest events, in the reader's words */
  news: News | null;
  refusal: News | null;
  /** the number being typed */
  typed: string;
  digits: Digits;
  /** the page of the pad that the user has chosen */
  padPage: number | null;
  /** the state of giving up: asked, or sent and not yet shown */
  confirming: false | "give_up" | "undo" | "given_up";
  /** the wishes to end the game that the user has dismissed, as seats */
  dismissedEndWish: string;
  /** after the end: the last round is shown instead of the standings */
  lastRound: boolean;
  /** between two rounds and after the end, events replace the optimum for a while */
  meanwhile: boolean;
  copied: "" | "yes" | "select";
  bubbles: Bubble[];
  /** the last phrases, which stay visible on large screens */
  lately: Bubble[];
  /** whether the page has the layout for large screens (room/large.ts) */
  large: boolean;
  /** whether the phone is a bid pad, as chosen on this page */
  pad: boolean | null;
  /** whether the small board of the bid pad was made large */
  enlarged: boolean;
  /** whether the server lists open rooms, if it was asked */
  lobby: boolean;
  /** called after each change: an open dialog about this room */
  whenChanged: () => void;
  /** the server's time */
  now: () => number;
  /** show why something is not possible. `rule`: the rule that explains it */
  refuse: (text: string, rule: string | null) => void;
  /** remove bubbles that have expired or were muted */
  hush: () => void;
  done: () => void;
  ready: () => void;
  turnPad: (page: number) => void;
  askGiveUp: (why?: "give_up" | "undo") => void;
  keepGoing: () => void;
  giveUp: () => void;
  /** agree to end the game */
  agreeToEnd: () => void;
  /** play on. `seats`: the players who would end it */
  dismissEndWish: (seats: string) => void;
  /** after the end: the last round, or the standings again */
  showLastRound: (on: boolean) => void;
  /** the rules that matter now */
  openPhaseRules: () => void;
  openReel: Shown<View>["openReel"];
  endFilm: () => void;
  /** replay the winner's solution once, for players who have seen the round end */
  replayWinner: () => Promise<void>;
}

/** A room of a game with this view. */
export interface Room<V extends View> extends AnyRoom {
  game: Words<V>;
  play: Play<V>;
  view: V | null;
  /** at a real table */
  referee: AtTable<V> | null;
}

/** A room as its own game sees it. */
export interface RoomOf<V extends View, Board, P extends Play<V>> extends Room<V> {
  board: Board | null;
  play: P;
}
