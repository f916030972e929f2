/**
 * What a review says, beyond what the server sends: the numbers once a missing optimum has been found, the films of a
 * round, and the address of a moment. Pure functions.
 */

import type { FoundOptimum, ReviewedDemonstration, ReviewedGame, ReviewedRound } from "../../wire/generated/http.ts";

/** What can be watched of a round: its demonstrations, and its optimal ways. */
export interface Film {
  kind: "show" | "way";
  /** from 1, of its kind */
  number: number;
  /** as text; empty where no move was made */
  moves: string;
  /** whose it is; null: an optimal way */
  shown: ReviewedDemonstration | null;
}

/** What is looked at: of which of a record's games, which round, which film of it, after how many moves; null: nothing yet. */
export interface Moment {
  game: number | null;
  round: number | null;
  film: Pick<Film, "kind" | "number"> | null;
  /** null: the film is played */
  move: number | null;
}

export const filmsOf = ({ demonstrations, ways }: ReviewedRound): Film[] => [
  ...demonstrations.map((shown, at) => ({ kind: "show" as const, number: at + 1, moves: shown.moves, shown })),
  ...ways.map((moves, at) => ({ kind: "way" as const, number: at + 1, moves, shown: null })),
];

export const sameFilm = (one: Moment["film"], other: Moment["film"]) =>
  one?.kind === other?.kind && one?.number === other?.number;

/** Anybody may have written an address: what is no number names nothing. */
export function momentFrom(asked: URLSearchParams): Moment {
  const number = (name: string) => {
    const text = asked.get(name) ?? "";
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

/** The query of a moment's address, as `momentFrom` reads it. */
export function queryOf({ game, round, film, move }: Moment) {
  const asked = Object.entries({ game, round, [film?.kind ?? "show"]: film?.number ?? null, move }).flatMap(
    ([name, value]) => (value === null ? [] : [[name, String(value)]]),
  );
  return new URLSearchParams(asked);
}

/** What has been found of rounds, by the lines of their problems. */
export type FoundOptima = ReadonlyMap<string, FoundOptimum>;

/** A review with the optima and ways that were found since, and the numbers that follow from them. */
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

/** How far a player's last bids that count are from the optimum, too high or too low. */
function meanDistance(rounds: readonly ReviewedRound[], seat: number) {
  const distances = rounds.flatMap(({ bids, optimum }) => {
    const last = bids.findLast((bid) => bid.seat === seat && !bid.struck);
    return last && typeof optimum === "number" ? [Math.abs(last.moves - optimum)] : [];
  });
  return distances.length ? distances.reduce((sum, one) => sum + one) / distances.length : null;
}

/** How many chips a player had at the beginning and after each round. */
export const chipsOf = ({ rounds }: ReviewedGame, seat: number) => [0, ...rounds.map(({ chips }) => chips[seat] ?? 0)];

/** How many moves a text of moves has. */
export const movesIn = (text: string) => text.split(/\s+/).filter(Boolean).length;
