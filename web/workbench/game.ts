/**
 * What a game brings to the workbench: how a problem is drawn, played, solved and spoken of. All values are pure – every
 * change gives a new one –, and the workbench looks into none of them.
 */

import type { CSSResult } from "lit";
import type { ReviewedDemonstration, ReviewedRound } from "../wire/generated/http.ts";

/** What plays moves. A stage is what stands after some moves of a problem. */
export interface Judge<Move, Stage> {
  /** the stage after a move, or why it is refused */
  play(stage: Stage, move: Move): { stage: Stage; refusal: string | null };
  solved(stage: Stage): boolean;
}

/** A move that is refused, and why. */
export interface Refused<Move> {
  move: Move;
  refusal: string;
}

/** What has just mattered, in words; `rule`: of it there is a lesson. */
export interface Note {
  text: string;
  rule?: string;
}

/** What a solver has found. */
export interface Found {
  /** each telling a little more than the one before, in words */
  hints: readonly (() => string)[];
  /** what a shortest solution counts; null where that is not proven */
  optimum: number | null;
  /** as text; null where none is known */
  solution: string | null;
  /** why there is none, in words */
  none(): string;
  /** what is said of a solution that may not be a shortest one */
  unproven(): string;
}

/** A problem as it is put on the workbench. */
export interface Given<Problem> {
  problem: Problem;
  /** the problem as text, by which it is known again: its link's fragment, or JSON */
  written: string;
  /** where the optimum is no secret of the solver */
  known?: { optimum: number; solution: string };
}

/** What is drawn. */
export interface OnBoard<Problem, Move, Stage, Made> {
  problem: Problem;
  stage: Stage;
  /** the moves that led here */
  made: readonly Made[];
  /** the moves of a film that are drawn as lines; null while somebody tries */
  trail: readonly Made[] | null;
  /** whether moves are wished for now */
  playing: boolean;
  /** what the board has in hand: the board's matter */
  chosen: unknown;
  choose(chosen: unknown): void;
  push(move: Move): void;
}

/** A game's board, as far as the workbench speaks to it. */
export interface Board extends HTMLElement {
  readonly updateComplete: Promise<boolean>;
  settled(): Promise<void>;
  /** for those who listen */
  say(text: string): void;
  hush(): void;
  /** whether a key meant something */
  handleKey(event: KeyboardEvent): boolean;
}

export interface BenchGame<Problem, Move, Stage, Made extends { cost: number }> extends Judge<Move, Stage> {
  /** of what it draws */
  styles: readonly CSSResult[];
  begin(problem: Problem): Stage;
  /** the moves up to a stage as they are shown: on the tape, as lines, in a film */
  made(stage: Stage): readonly Made[];
  read(text: string): readonly Move[];
  write(moves: readonly Move[]): string;
  /** what is to be done */
  task(problem: Problem): unknown;
  board(shown: OnBoard<Problem, Move, Stage, Made>): unknown;
  tape(made: readonly Made[]): unknown;
  /** the board shows a move of a film */
  slide(board: Board, move: Made): Promise<void>;
  shake(board: Board, refused: Refused<Move>): void;
  cheer(board: Board, stage: Stage): void;
  /** what the problem is about says hello */
  greet?(board: Board, problem: Problem): void;
  /** @param refused the move wished for last, where it was refused */
  note(stage: Stage, refused: Refused<Move> | null): Note | null;
  /** the solver's answer */
  ask(problem: Problem, signal: AbortSignal): Promise<Found>;
  words: {
    /** before the first move */
    tip(): string;
    count(count: number): string;
    solved(count: number): string;
    best(): string;
    /** @param count of a shortest solution */
    more(count: number): string;
    /** a film of a shortest solution, before its first move */
    film(count: number): string;
  };
}

/** Whatever the game: what a page that knows none may hold. */
export type AnyGame = BenchGame<unknown, unknown, unknown, { cost: number }>;

/** Puzzles of a game, one after the other, for whoever comes or has to wait. */
export interface Puzzles {
  game: AnyGame;
  /** under which key the tab keeps what is tried */
  memory: string;
  next(): Promise<Given<unknown>>;
  /** the puzzle that was left lying in this tab */
  left(): Given<unknown> | null;
  /** one more has been solved by this person, without a look at the solution */
  solved(): void;
}

/** How finished rounds of a game are looked at again. */
export interface Reviewing {
  game: AnyGame;
  /** the problem of a round; null where it is none that can be played */
  given(round: ReviewedRound): Given<unknown> | null;
  /** the target of a round: what lies there, and what it is called */
  target(round: ReviewedRound): { picture: unknown; name: string };
  /** why nobody has won */
  lost(reason: string): string;
  /** why a demonstration has failed */
  failed(shown: ReviewedDemonstration, name: string): string;
}
