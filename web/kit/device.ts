/**
 * The one device at a real table, between players who sit around it: what it offers (web/device implements it), what a
 * game brings to it, and for whom it may speak. It has one seat's claim and speaks for all (`view.seats`).
 */

import { t } from "../core/i18n.ts";
import type { WireError } from "../wire/error.ts";
import type { Player, View } from "../wire/generated/common.ts";
import type { AnyCommand, GameEvent } from "../wire/generated/games.ts";
import { named, present } from "./model.ts";
import type { Reel } from "./room.ts";
import { isUnnamed } from "./unnamed.ts";

/** The device, as its room and its game see it. */
export interface AtTable<V extends View> {
  readonly view: V | null;
  /** the seat whose number is being entered */
  readonly speaker: number | null;
  /** what was asked about the finished round */
  readonly asked: "" | "count" | "way";
  /** the state of the page, for the styles */
  readonly look: string;
  /** whether the page is turned for the other side */
  readonly turned: boolean;
  flip: () => void;
  close: () => void;
  /** events have arrived */
  saw: (events: readonly GameEvent[], before: V | null, view: V) => void;
  /** render again */
  changed: () => void;
  /** back from the set-up */
  stop: () => void;
  /** whether a key was used */
  keyed: (event: KeyboardEvent) => boolean;
  /** the zone; null if the page is that of any room */
  zone: (view: V) => unknown;
  /** the content of the board's place */
  stage: (view: V) => unknown;
  /** the players' dialog */
  openTable: () => void;
  /** everybody present ends the game */
  end: () => Promise<void>;
  /** @param seat the player who gives the command; by default the device's own. @returns whether it was accepted */
  say: (command: AnyCommand, seat?: number) => Promise<boolean>;
  /** why the asked player cannot bid this number */
  fault: (moves: number) => WireError | null;
  /** the asked player bids this number */
  announce: (moves: number) => void;
  /** withdraw a number tapped by mistake, after a confirmation */
  strike: (seat: number) => void;
}

/** The texts that each game has of its own, as keys. */
export type TableWords = Record<
  // boards or tiles: drawn at random first, and drawn again
  | "byLot"
  | "draw"
  | "redraw"
  // bids: who bids, how many, fewer than how many, and who has bid
  | "speakers"
  | "ask"
  | "lower"
  | "said"
  | "unsaid"
  // done: one player, all players, and whether nobody has found anything
  | "done"
  | "allDone"
  | "nobody"
  | "nobodyText"
  | "nobodyYes"
  // a number is withdrawn
  | "strike"
  | "strikeAsk"
  | "strikeText"
  | "strikeYes"
  // after a round: the next one, and corrections of the table; what leaving costs
  | "next"
  | "differs"
  | "leaving",
  string
>;

/** A finished round, as shown across the table. */
export interface TableOver {
  chip: unknown;
  verdict: string;
  /** the consequence, or the optimum once it is asked for, and a key beside it */
  line: unknown;
  beside: unknown;
  /** what to do by hand */
  hands: unknown;
  reels: readonly Reel[];
  /** the loaded film */
  play: unknown;
  /** beside the button for the next round */
  note: unknown;
}

/** A set-up by hand. */
export interface TableSetting {
  /** the question, and the controls to answer it */
  title: unknown;
  hint: string;
  body: unknown;
  /** a class of the game around them */
  look?: string;
  /** the button that confirms, or that draws at random */
  key: unknown;
}

/** What a game provides for the device at a real table, in one room. */
export interface TableGame<V extends View> {
  /** the action of bidding a number */
  readonly saying: "bid" | "declare";
  /** the event with which a round begins */
  readonly begins: GameEvent["type"];
  /** the rule about the number of players */
  readonly enough: string;
  /** the current set-up; null: none */
  readonly setting: string | null;
  /** whether the boards or tiles are known before the game */
  readonly known: boolean;
  /** whether they are still to be drawn, and whether they were drawn and may be drawn again */
  readonly toDraw: boolean;
  readonly mayRedraw: boolean;
  words: (view: V) => TableWords;
  saw: (events: readonly GameEvent[], before: V | null, view: V) => void;
  /** the set-up is over */
  stop: () => void;
  draw: () => Promise<void>;

  /** the parts in the board's corners, from the north-west clockwise; null if unknown */
  corners: (view: V) => readonly unknown[] | null;
  /** what else is on the table, as keys: each drawn at random, or as entered */
  lying: (view: V) => readonly unknown[];
  /** start the game with what is on the table */
  start: (view: V) => void;

  /** a player's number, the one to go below, and the lowest of all */
  said: (view: V, seat: number) => number | null;
  bound: (view: V, seat: number) => number | null;
  lowest: (view: V) => number | null;
  /** why a player cannot bid this number, as the server would say. @param moves none: any number */
  fault: (view: V, seat: number, moves?: number) => WireError | null;
  /** the players who have to be done before it goes on */
  silent: (view: V) => Player[];
  /** whether players say that they are done */
  sayDone: (view: V) => boolean;
  /** all numbers, while nobody is asked */
  numbers: (view: V) => unknown;
  pad: (view: V, player: Player, label: string) => unknown;
  /** the key that confirms the chosen number; null: a tap on the pad bids it */
  sayKey: () => unknown;
  /** what can be done instead of waiting; null: nothing */
  offer: (view: V) => unknown;
  /** somebody else is asked: drop the unfinished number */
  forget: () => void;

  /** somebody shows */
  showing: (view: V) => unknown;
  over: (view: V) => TableOver;
  /** the next round, or another game */
  next: () => void;
  /** the pieces on the table differ from the screen */
  differs: () => void;

  /** the text while something is set up */
  setUp: (view: V) => TableSetting;
  /** the board during the set-up, or before the game */
  board: (view: V) => unknown;
}

/** May the player of this seat do this now? */
export const may = (view: View, seat: number, action: string) => view.seats?.[String(seat)]?.includes(action) ?? false;

/** The players at the table, with the numbers that select them on a keyboard. */
export const atTable = (view: View) => present(view).map((player, index) => ({ player, number: index + 1 }));

/** The players with a name. */
export const seated = (view: View) => named(view, isUnnamed);

/** Their number, for remote spectators. */
export function tableTitle(view: View) {
  const count = seated(view).length;
  return count ? t("referee.lobby", { count }) : t("referee.lobby.nobody");
}

/** The players who have not yet said that they are done, and may. */
export const undone = (view: View) => present(view).filter((player) => !player.done && may(view, player.seat, "done"));
