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

/** The device, as its room and its game see it. */
export interface AtTable<V extends View> {
  readonly view: V | null;
  /** the seat whose number is asked for */
  readonly speaker: number | null;
  /** what has been asked about the round that is over */
  readonly asked: "" | "count" | "way";
  /** what the page is, for its styles */
  readonly look: string;
  /** the page lies the other way up */
  readonly turned: boolean;
  flip: () => void;
  close: () => void;
  /** something has happened */
  saw: (events: readonly GameEvent[], before: V | null, view: V) => void;
  /** something is to be drawn anew */
  changed: () => void;
  /** back from what was being set up */
  stop: () => void;
  /** whether a key meant something here */
  keyed: (event: KeyboardEvent) => boolean;
  /** what can be done now; null where the page is that of any room */
  zone: (view: V) => unknown;
  /** what stands in the board's place */
  stage: (view: V) => unknown;
  /** the players, who come and go */
  openTable: () => void;
  /** all those who are there end the game */
  end: () => Promise<void>;
  /** @param seat who says it; the device's own when missing. @returns whether it was accepted */
  say: (command: AnyCommand, seat?: number) => Promise<boolean>;
  /** why whoever is asked cannot say this number */
  fault: (moves: number) => WireError | null;
  /** whoever is asked says this number */
  announce: (moves: number) => void;
  /** take a number back that was tapped by mistake, when that is really meant */
  strike: (seat: number) => void;
}

/** A game's words where each has its own: keys of messages. */
export type TableWords = Record<
  // boards or tiles: the lot lays them first, is cast, and is cast once more
  | "byLot"
  | "draw"
  | "redraw"
  // numbers: who says one, how many, fewer than how many, and what somebody has said or not
  | "speakers"
  | "ask"
  | "lower"
  | "said"
  | "unsaid"
  // one is done, all are, and whether nobody has found anything
  | "done"
  | "allDone"
  | "nobody"
  | "nobodyText"
  | "nobodyYes"
  // a number is taken back
  | "strike"
  | "strikeAsk"
  | "strikeText"
  | "strikeYes"
  // after a round: the next one, and what stands elsewhere on the table; what leaving costs
  | "next"
  | "differs"
  | "leaving",
  string
>;

/** A round that is over, as it is told across the table. */
export interface TableOver {
  chip: unknown;
  verdict: string;
  /** what follows from it, or the optimum once it is asked for, and a key beside */
  line: unknown;
  beside: unknown;
  /** what is to be done by hand */
  hands: unknown;
  reels: readonly Reel[];
  /** the film that is laid in */
  play: unknown;
  /** beside the way to the next round */
  note: unknown;
}

/** Something that is set up by hand. */
export interface TableSetting {
  /** what is asked, and how it is said */
  title: unknown;
  hint: string;
  body: unknown;
  /** a class of the game's own around that */
  look?: string;
  /** what makes it so, or leaves it to the lot */
  key: unknown;
}

/** What a game brings to the device: what is its own at a real table, in one room. */
export interface TableGame<V extends View> {
  /** the action by which a number is said */
  readonly saying: "bid" | "declare";
  /** the event with which a round begins */
  readonly begins: GameEvent["type"];
  /** the rule that says how many players there must be */
  readonly enough: string;
  /** what is being set up by hand; null: nothing */
  readonly setting: string | null;
  /** whether it is known before the game what will be played on */
  readonly known: boolean;
  /** whether that is still to be drawn by lot, and whether it came so and may come once more */
  readonly toDraw: boolean;
  readonly mayRedraw: boolean;
  words: (view: V) => TableWords;
  saw: (events: readonly GameEvent[], before: V | null, view: V) => void;
  /** nothing is set up any more */
  stop: () => void;
  draw: () => Promise<void>;

  /** what lies in the corners of the board, from the north-west clockwise; null where that is not known */
  corners: (view: V) => readonly unknown[] | null;
  /** what else lies on the table, as keys, each by lot or as it was said */
  lying: (view: V) => readonly unknown[];
  /** the game begins, with what lies there */
  start: (view: V) => void;

  /** the number somebody has said, the one they have to go below, and the lowest of all */
  said: (view: V, seat: number) => number | null;
  bound: (view: V, seat: number) => number | null;
  lowest: (view: V) => number | null;
  /** why somebody cannot say this number, in the server's words. @param moves none: whichever it will be */
  fault: (view: V, seat: number, moves?: number) => WireError | null;
  /** those who have to be done for it to go on */
  silent: (view: V) => Player[];
  /** whether players say that they are done */
  sayDone: (view: V) => boolean;
  /** all numbers, while nobody is asked */
  numbers: (view: V) => unknown;
  pad: (view: V, player: Player, label: string) => unknown;
  /** a key that says the number that was chosen; null: a tap on the pad says it */
  sayKey: () => unknown;
  /** what can be done instead of waiting; null: nothing */
  offer: (view: V) => unknown;
  /** somebody else is asked: what was half said is nobody's */
  forget: () => void;

  /** somebody shows */
  showing: (view: V) => unknown;
  over: (view: V) => TableOver;
  /** the next round, or another game */
  next: () => void;
  /** something stands elsewhere on the table than here */
  differs: () => void;

  /** what is said while something is set up */
  setUp: (view: V) => TableSetting;
  /** the board on which something is set up, or that lies there before the game */
  board: (view: V) => unknown;
}

/** May the player of this seat do this now? */
export const may = (view: View, seat: number, action: string) => view.seats?.[String(seat)]?.includes(action) ?? false;

/** Those who are at the table, with the number by which a keyboard calls them. */
export const atTable = (view: View) => present(view).map((player, index) => ({ player, number: index + 1 }));

/** Those who have given a name. */
export const seated = (view: View) => named(view, t("new.name.default"));

/** How many they are, for those who watch the table from afar. */
export function tableTitle(view: View) {
  const count = seated(view).length;
  return count ? t("referee.lobby", { count }) : t("referee.lobby.nobody");
}

/** Those who have not said yet that they are done, and may. */
export const undone = (view: View) => present(view).filter((player) => !player.done && may(view, player.seat, "done"));
