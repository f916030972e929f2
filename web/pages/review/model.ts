/**
 * What a review adds to the server's data: the numbers once a missing optimum has been found, the films of a round, and
 * the address of a moment. Pure functions.
 */

import type { FoundOptimum, ReviewedDemonstration, ReviewedGame, ReviewedRound } from "../../wire/generated/http.ts";

/** The films of a round: its demonstrations, and its optimal solutions. */
export interface Film {
  kind: "show" | "way";
  /** from 1, among its kind */
  number: number;
  /** as text; empty if there was no move */
  moves: string;
  /** the player's seat; null: an optimal solution */
  shown: ReviewedDemonstration | null;
}

/** What is shown: which of a record's games, which round, which film, after how many moves; null: nothing yet. */
export interface Moment {
  game: number | null;
  round: number | null;
  film: Pick<Film, "kind" | "number"> | null;
  /** null: the film plays */
  move: number | null;
}

export const filmsOf = ({ demonstrations, ways }: ReviewedRound): Film[] => [
  ...demonstrations.map((shown, at) => ({ kind: "show" as const, number: at + 1, moves: shown.moves, shown })),
  ...ways.map((moves, at) => ({ kind: "way" as const, number: at + 1, moves, shown: null })),
];

export const sameFilm = (one: Moment["film"], other: Moment["film"]) =>
  one?.kind === other?.kind && one?.number === other?.number;

/** Addresses are untrusted: what is not a number is ignored. */
export function momentFrom(query: URLSearchParams): Moment {
  const number = (name: string) => {
    const text = query.get(name) ?? "";
    return /^\d{1,5}$/.test(text) ? Number(text) : null;
  };
  const kind = number("show") === null ? "way" : "show";
  const film = number(kind);
  return {
    game: number("game"),
    round: number("round"),
    film: film === null ? null : { kind, number: film },
    move: film === null ? null : number("move"),
  };
}

/** The query of a moment's address, as read by `momentFrom`. */
export function queryOf({ game, round, film, move }: Moment) {
  const query = Object.entries({ game, round, [film?.kind ?? "show"]: film?.number ?? null, move }).flatMap(
    ([name, value]) => (value === null ? [] : [[name, String(value)]]),
  );
  return new URLSearchParams(query);
}

/** Optima found for rounds, by the lines of their problems. */
export type FoundOptima = ReadonlyMap<string, FoundOptimum>;

/** A review with the optima and solutions found since, and the numbers that follow from them. */
export function withOptima(review: ReviewedGame, found: FoundOptima): ReviewedGame {
  const rounds = review.rounds.map((round): ReviewedRound => {
    const known = found.get(round.line);
    if (!known) return round;
    const optimum = round.optimum ?? known.optimum;
    const ways = known.ways.length ? known.ways : round.ways;
    return { ...round, optimum, ways, distance: distanceOf({ ...round, optimum }) };
  });
  const players = review.players.map((player) => ({ ...player, mean_distance: meanDistance(rounds, player.seat) }));
  return { ...review, rounds, players };
}

/** How many moves more than the optimum the winner's solution costs. */
function distanceOf({ winner, optimum, demonstrations }: ReviewedRound) {
  const shown = demonstrations.at(-1);
  return winner === null || typeof optimum !== "number" || !shown ? null : shown.cost - optimum;
}

/** The mean distance of a player's final bids from the optimum, whether too high or too low. */
function meanDistance(rounds: readonly ReviewedRound[], seat: number) {
  const distances = rounds.flatMap(({ bids, optimum }) => {
    const last = bids.findLast((bid) => bid.seat === seat && !bid.struck);
    return last && typeof optimum === "number" ? [Math.abs(last.moves - optimum)] : [];
  });
  return distances.length ? distances.reduce((sum, one) => sum + one) / distances.length : null;
}

/** A player's chips at the beginning and after each round. */
export const chipsOf = ({ rounds }: ReviewedGame, seat: number) => [0, ...rounds.map(({ chips }) => chips[seat] ?? 0)];

/** The number of moves in a text. */
export const movesIn = (text: string) => text.split(/\s+/).filter(Boolean).length;
