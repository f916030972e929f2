/**
 * What a game provides for the workbench: how a problem is drawn, played, solved and described. All values are
 * immutable, and the workbench does not look into them.
 */

import type { CSSResult } from "lit";
import type { ReviewedDemonstration, ReviewedRound } from "../wire/generated/http.ts";

/** Plays moves. A stage is the state of a problem after some moves. */
export interface Judge<Move, Stage> {
  /** the stage after a move, or why it is refused */
  play(stage: Stage, move: Move): { stage: Stage; refusal: string | null };
  solved(stage: Stage): boolean;
}

/** A refused move, and why. */
export interface Refused<Move> {
  move: Move;
  refusal: string;
}

/** A remark about the last move; `rule` leads to that rule's lesson. */
export interface Note {
  text: string;
  rule?: string;
}

/** The solver's result. */
export interface Found {
  /** each says a little more than the one before */
  hints: readonly (() => string)[];
  /** the cost of a shortest solution; null if it is not proven */
  optimum: number | null;
  /** as text; null if none is known */
  solution: string | null;
  /** why there is none, in words */
  none(): string;
  /** the remark about a solution that may not be a shortest one */
  unproven(): string;
}

/** A problem on the workbench. */
export interface Given<Problem> {
  problem: Problem;
  /** the problem as text, which identifies it: its link's fragment, or JSON */
  written: string;
  /** if the optimum is known without the solver */
  known?: { optimum: number; solution: string };
}

/** What is drawn. */
export interface OnBoard<Problem, Move, Stage, Made> {
  problem: Problem;
  stage: Stage;
  /** the moves made so far */
  made: readonly Made[];
  /** the moves of a film that are drawn as lines; null while trying */
  trail: readonly Made[] | null;
  /** whether the user may move */
  playing: boolean;
  /** the board's own state of interaction */
  chosen: unknown;
  choose(chosen: unknown): void;
  push(move: Move): void;
}

/** A game's board, as far as the workbench uses it. */
export interface Board extends HTMLElement {
  readonly updateComplete: Promise<boolean>;
  settled(): Promise<void>;
  /** for screen readers */
  say(text: string): void;
  hush(): void;
  /** whether the key was used */
  handleKey(event: KeyboardEvent): boolean;
}

export interface BenchGame<Problem, Move, Stage, Made extends { cost: number }> extends Judge<Move, Stage> {
  /** the styles of what it draws */
  styles: readonly CSSResult[];
  begin(problem: Problem): Stage;
  /** the moves up to a stage, for the list of moves, the lines and films */
  made(stage: Stage): readonly Made[];
  read(text: string): readonly Move[];
  write(moves: readonly Move[]): string;
  /** the task */
  task(problem: Problem): unknown;
  board(shown: OnBoard<Problem, Move, Stage, Made>): unknown;
  tape(made: readonly Made[]): unknown;
  /** the board shows a move of a film */
  slide(board: Board, move: Made): Promise<void>;
  shake(board: Board, refused: Refused<Move>): void;
  cheer(board: Board, stage: Stage): void;
  /** animate what the problem is about */
  greet?(board: Board, problem: Problem): void;
  /** @param refused the last move, if it was refused */
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

/** For pages that work with any game. */
export type AnyBenchGame = BenchGame<unknown, unknown, unknown, { cost: number }>;

/** Puzzles of a game, one after the other, for visitors and waiting players. */
export interface Puzzles {
  game: AnyBenchGame;
  /** the key under which the tab keeps what is tried */
  memory: string;
  next(): Promise<Given<unknown>>;
  /** the puzzle that was left in this tab */
  left(): Given<unknown> | null;
  /** this person has solved one more, without looking at the solution */
  solved(): void;
}

/** How finished rounds of a game are reviewed, and puzzles of the bank shown. */
export interface Reviewing {
  game: AnyBenchGame;
  /** what the numbers of players are called, for texts: `review.column.bids` and others */
  numbers: "bids" | "calls";
  /** the problem of a round or a puzzle; null if it cannot be played */
  given(round: Pick<ReviewedRound, "problem" | "line">): Given<unknown> | null;
  /** what the puzzles of the bank can be chosen by: editions with the keys of their names, and themes */
  bank: { question: string; editions: Readonly<Record<string, string>>; themes: readonly string[] };
  /** the target of a round: its picture and name */
  target(round: ReviewedRound): { picture: unknown; name: string };
  /** why nobody won */
  lost(reason: string): string;
  /** why a demonstration failed */
  failed(shown: ReviewedDemonstration, name: string): string;
}
