/**
 * A room's page as games, the kit, the device at a real table and the television see it: what is played there (`game`),
 * what is done and drawn on its board (`play`), and the page's own state. It is implemented by room/game-room.ts; what a
 * game brings is put together in games/game.ts.
 *
 * Most of the kit works in rooms of any game and takes `AnyRoom`. What asks the game about its view takes `Room<V>`, so
 * that a game is only handed views of its own. A game's own parts take `RoomOf` with its board and its play.
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

/** A film that can be chosen; its moves are as the game writes them. */
export type Reel = { id: string; label: string; moves: string; count: number };
/** How a film is laid in: at its start, at its end, or running. */
export type How = "start" | "end" | "play";
/** Why one of two equal numbers is shown first: its player wins ties, has fewer chips, or said it earlier (H3, B5). */
export type Because = "ties" | "chips" | "earlier";
/** A number that somebody has said. */
export type Rung = { seat: number; moves: number; state: string };

/** A form for rules, which tells the reader's wishes. */
type RulesForm<V extends View> = (rules: V["rules"], set: (wish: Partial<V["rules"]>) => void) => unknown;
/** What can be agreed on before a game, and between its rounds. */
export interface RulesForms<V extends View> {
  rulesForm: RulesForm<V>;
  betweenForm: RulesForm<V>;
}

/** What a table screen shows of a game beside its board. */
export interface OnScreen {
  /** how far a demonstration is */
  counter: unknown;
  /** what it has shown */
  moves: unknown;
  /** what the round that is over was about */
  prize: unknown;
  /** how it ended */
  verdict: string;
  /** the optimum, and what else is to be said */
  line: string;
  /** what lies beside the board while players think */
  strip?: unknown;
  /** a time runs, but nobody is in a hurry */
  calm?: boolean;
}

/** What a game says whatever its view is. */
export interface AnyWords {
  book: AnyBook;
  /** what its players say, where words of all games differ by that */
  numbers: "bids" | "calls";
  /** what somebody is asked to, who is sent the link */
  invitation: () => string;
  /** the game as a small picture: a template */
  emblem: unknown;
  /** what leaving costs, and what not */
  leaving: () => string;
  /** what ending a game alone means */
  endAlone: () => string;
}

/** What a game says of its view: pure functions of it. */
export interface Words<V extends View> extends AnyWords {
  /** its rules that have a small explanation */
  book: RuleBook<V>;
  /** why something was refused. `view`: the newest, which may not be shown yet */
  refusal: (error: WireError, view: V | null) => string;
  /** rules that are agreed on, a line each */
  rulesLine: (agreed: { rules: V["rules"]; board_name?: string | null }) => string[];
  /** the forms for the rules: whoever opens one loads them */
  rulesForms: () => Promise<RulesForms<V>>;
  /** rules with a wish carried out */
  agreed: (rules: V["rules"], wish: Partial<V["rules"]>) => V["rules"];
  /** the numbers that were said, in the order in which they are shown */
  rungs: (view: V) => readonly Rung[];
  /** why each of them stands before the next one, where both are equal */
  reasons: (view: V) => readonly (Because | null)[];
  /** which round is the last one; null where that is not fixed */
  lastRound: (view: V) => number | null;
  /** whether all play as one side, so that chips are nobody's own (C1) */
  asOne: (view: V) => boolean;
  /** how a game alone, or of all as one, stands, for the bar */
  soloScore: (view: V) => unknown;
  /** how such a game has ended */
  soloVerdict: (view: V) => string;
  /** what the list of players is called */
  tally: (view: V) => string;
  /** how many chips win, where the bar is to say it */
  chipGoal: (view: V) => number | null;
  /** what else there is to say of the next round, at its button */
  nextNote: (view: V) => string;
  /** what comes about by the clock alone, without a message: the page is drawn when it changes */
  timely: (view: V, now: number) => unknown;
  /** the films of a round that is over */
  reels: (view: V) => Reel[];
  /** whether the first of them is laid in by itself */
  laysIn: (view: V) => boolean;
}

/** What is shown on the board: where things stand, moves one after the other, and the film that is laid in. */
export interface Shown<V extends View> {
  replay: AnyReplay | null;
  /** a frame has come: `show` it as soon as what was before has been seen */
  take: (frame: Frame<V>, show: () => void) => void;
  /** put the robots down as the view says */
  put: (view: V) => void;
  /** lay a solution in, and play it when somebody asked for it */
  openReel: (id: string, moves: string, how?: How) => void;
  /** the film that was laid in is taken out */
  endFilm: () => void;
}

/** A puzzle, with all that it needs. */
export interface Puzzle extends HTMLElement {
  /** whether it has been begun */
  readonly tried: boolean;
}

/** What a game draws and does in a room whatever its view is. */
export interface AnyPlay {
  /** a player's chips as a picture */
  chipsOf: (player: Player) => unknown;
  /** a puzzle for whoever has to wait (H6) */
  puzzle: () => Promise<Puzzle>;
}

/** A game that is played in one room: what is drawn and done there, and the state of the page that is the game's own. */
export interface Play<V extends View> extends AnyPlay {
  shown: Shown<V>;
  /** what is typed of a number */
  digits: Digits;
  /** what is seen now has happened */
  saw: (events: readonly GameEvent[], before: V | null, view: V) => void;
  /** another phase, round or demonstration has begun: what was half done belongs to the last one */
  entered: (before: V | null, view: V) => void;
  /** something was refused */
  refused: () => void;
  /** what the keys are for; null: nothing of the game's */
  keyMode: (view: V) => KeyMode | null;
  /** whether an intent meant something; undefined: what it means is the page's to say */
  act: (intent: Intent) => boolean | undefined;
  /** whether a key meant something on the board, where something may be done */
  keyed: (event: KeyboardEvent) => boolean;
  /** what has to be done in this round, for the head of the zone */
  goal: (view: V) => unknown;
  /** what stands in the zone */
  zone: (view: V) => unknown;
  /** the board with all that is on it */
  board: (view: V) => unknown;
  /** how a game alone, or of all as one, stands, in full */
  soloTable: (view: V) => unknown;
  /** what such a game has come to, as a picture */
  sharedEnd: (view: V) => unknown;
  onScreen: (view: V) => OnScreen;
  /** what it will be played on, small, before the game */
  agreedBoards: (view: V) => unknown;
  /** what it is played on, among the rules. `again`: draw once more */
  boardsInRules: (view: V, again: () => void) => unknown;
}

/** A room of whatever game. */
export interface AnyRoom
  extends Pick<LitElement, "requestUpdate" | "updateComplete" | "addController" | "querySelector"> {
  code: string;
  game: AnyWords;
  play: AnyPlay;
  /** the line to the server, with the newest view and what was not sent */
  store: RoomStore | null;
  /** the view that is shown; it may be a slide behind the newest one */
  view: View | null;
  /** the board that lies, as the game writes boards */
  board: unknown;
  /** where the page is a television's, which only shows */
  screen: object | null;
  /** what lies where the board will, before the game */
  middle: { readonly free: boolean; readonly puzzle: Puzzle | null; template: () => unknown };
  /** the film that is laid in */
  replay: AnyReplay | null;
  /** what has just happened, in the reader's words */
  news: News | null;
  refusal: News | null;
  /** what is typed of a number */
  typed: string;
  digits: Digits;
  /** the page of the pad that was turned to */
  padPage: number | null;
  /** whether giving up is asked; the last: said, and not yet seen on the board */
  confirming: false | "give_up" | "undo" | "given_up";
  /** whose wish to end the game was waved aside, as seats */
  waved: string;
  /** after the end: the last round is looked at instead of the standings */
  lastRound: boolean;
  /** what has just happened between two rounds, or after the end, is told in the place of the optimum */
  meanwhile: boolean;
  copied: "" | "yes" | "select";
  bubbles: Bubble[];
  /** what was said last, which stays in sight on a large screen */
  lately: Bubble[];
  /** whether the page is laid out for a large screen (room/large.ts) */
  large: boolean;
  /** whether the phone is to be a pad, as chosen on this page */
  pad: boolean | null;
  /** whether the small board of the pad was made large */
  enlarged: boolean;
  /** whether the server shows rooms that anybody may find, as far as it was asked */
  lobby: boolean;
  /** told after each change: an open dialog about this room */
  whenChanged: () => void;
  /** the server's time */
  now: () => number;
  /** say why something cannot be done. `rule`: where that is explained */
  refuse: (text: string, rule: string | null) => void;
  /** bubbles go when their time is over, or when somebody is muted */
  hush: () => void;
  done: () => void;
  ready: () => void;
  turnPad: (page: number) => void;
  askGiveUp: (why?: "give_up" | "undo") => void;
  keepGoing: () => void;
  giveUp: () => void;
  /** to end the game now, as others wish */
  agreeToEnd: () => void;
  /** rather play on. `seats`: of those who would end */
  waveAside: (seats: string) => void;
  /** after the end: the last round, or the standings again */
  showLastRound: (on: boolean) => void;
  /** the rules that matter now */
  openPhaseRules: () => void;
  openReel: Shown<View>["openReel"];
  endFilm: () => void;
  /** the winner's way is drawn once, for those who have seen the round end */
  drawWay: () => Promise<void>;
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
