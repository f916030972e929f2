"""Reviews for visitors, and the search for optima that a record does not contain.

A review is made from a record without any search. So it is quick, and requesting the review of a room during a round
starts no search. Missing optima, and all optimal solutions of a round, need another request (`optimum`), which contains
a problem and names no room. Documented in `docs/reference/review.md`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Literal

import msgspec

from randolph.game import RecordError, from_record, is_record, reviews_of
from randolph.game.review import UNKNOWN, Optimum, Review, Round
from randolph.jobs.errors import JobError
from randolph.jobs.kinds import GAME_SOLVERS, GameSolver
from randolph.jobs.positions import request_from, time_limit, unreadable
from randolph.notation import NotationError
from randolph.rules import RandolphError
from randolph.solver import Limits, StopFlag

LARGEST_REVIEW = 16 * 1024 * 1024
"""The most bytes of problems in an answer: a short record may have thousands of rounds on a large board."""

REPLAYING_SECONDS = 10.0
"""The time for replaying a record."""

MOST_WAYS = 100
"""The most optimal solutions of a round that are listed."""

# ── requests and answers ─────────────────────────────────────────────────────────────────────────────────────────────


class OptimumRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/optimum`: the problem of a round, as the line in its review."""

    game: str
    line: str


class FoundOptimum(msgspec.Struct, frozen=True):
    """The optimum of a problem and its optimal solutions, or the first of them if there are `more`. If the server did
    not find the optimum in time, it is null, and there are no solutions.
    """

    optimum: int | Literal["unsolvable"] | None
    ways: tuple[str, ...]
    more: bool


class ReviewedBid(msgspec.Struct, frozen=True):
    """A bid or a declaration of a finished round."""

    seat: int
    moves: int
    seconds: float
    struck: bool
    place: int | None
    tie: Literal["handicap", "chips", "earlier"] | None


class ReviewedDemonstration(msgspec.Struct, frozen=True):
    """A demonstration of a finished round; its moves as text."""

    seat: int
    bid: int
    moves: str
    cost: int
    outcome: Literal["right", "failed", "given_up", "time", "broken_off"]
    reason: str | None


class ReviewedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A finished round: `line` and `problem` are its board, start and target; `ways` the optimal solutions in the
    record; `chips` those of each seat after it; `distance` the winner's distance from the optimum.
    """

    number: int
    target: str
    line: str
    problem: msgspec.Raw
    outcome: Literal["won", "lost", "exchanged", "ended"]
    reason: str | None
    winner: int | None
    optimum: int | Literal["unsolvable"] | None
    ways: tuple[str, ...]
    distance: int | None
    bids: tuple[ReviewedBid, ...]
    demonstrations: tuple[ReviewedDemonstration, ...]
    chips: tuple[int, ...]


class ReviewedPlayer(msgspec.Struct, frozen=True):
    """A player's statistics in the finished rounds of a game."""

    seat: int
    name: str
    chips: int
    bids: int
    first_bids: int
    mean_distance: float | None
    failures: int
    seconds_to_first_bid: float | None


class ReviewedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game's finished rounds: `began` and `ended` in milliseconds, the rules at the beginning; `ended` and `winners`
    are null if it is not over.
    """

    game: str
    began: int
    ended: int | None
    rules: msgspec.Raw
    winners: tuple[int, ...] | None
    rounds: tuple[ReviewedRound, ...]
    players: tuple[ReviewedPlayer, ...]


class Reviews(msgspec.Struct, frozen=True):
    """The games of a record, in order."""

    reviews: tuple[ReviewedGame, ...]


# ── the jobs ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def read_reviews(text: str, *, between: Callable[[], None] | None = None) -> tuple[Review, ...]:
    """The games of a record's text, at least one; `between` as in `from_record`. Raises `RecordError`."""
    if not is_record(text):
        msg = "this is not the record of a game"
        raise RecordError(msg)
    reviews = reviews_of(from_record(text, between=between), between=between)
    if not reviews:
        msg = "this is the record of a room in which no game has begun"
        raise RecordError(msg)
    return reviews


def review(body: bytes) -> Reviews:
    """The reviews of a record's games."""
    check_time = time_limit(REPLAYING_SECONDS)
    try:
        reviews = read_reviews(body.decode("utf-8-sig", "replace"), between=check_time)
    except RecordError as error:
        raise JobError("unreadable", str(error)) from error
    return answer(reviews, between=check_time)


def answer(reviews: Iterable[Review], *, between: Callable[[], None]) -> Reviews:
    """Reviews as they are sent. Raises `JobError` (`too_large`)."""
    left = LARGEST_REVIEW

    def problem_of(solver: GameSolver[Any], reviewed: Round) -> msgspec.Raw:
        nonlocal left
        between()
        problem = msgspec.Raw(msgspec.json.encode(solver.to_json(reviewed.problem)))
        left -= len(bytes(problem)) + len(reviewed.line)
        if left < 0:
            reason = "the rounds of this record are too many or too large to send; use `randolph review`"
            raise JobError("too_large", reason)
        return problem

    return Reviews(
        tuple(
            ReviewedGame(
                game=each.game,
                began=each.began,
                ended=each.ended,
                rules=msgspec.Raw(msgspec.json.encode(each.rules)),
                winners=each.winners,
                rounds=tuple(
                    _round(reviewed, problem_of(GAME_SOLVERS[each.game], reviewed)) for reviewed in each.rounds
                ),
                players=msgspec.convert(each.players, tuple[ReviewedPlayer, ...], from_attributes=True),
            )
            for each in reviews
        )
    )


def _round(source: Round, problem: msgspec.Raw) -> ReviewedRound:
    return ReviewedRound(
        number=source.number,
        target=source.target,
        line=source.line,
        problem=problem,
        outcome=source.outcome,
        reason=source.reason,
        winner=source.winner,
        optimum=_number(source.optimum),
        ways=source.optimum.ways,
        distance=source.distance,
        bids=msgspec.convert(source.bids, tuple[ReviewedBid, ...], from_attributes=True),
        demonstrations=msgspec.convert(source.demonstrations, tuple[ReviewedDemonstration, ...], from_attributes=True),
        chips=source.chips,
    )


def _number(optimum: Optimum) -> int | Literal["unsolvable"] | None:
    return "unsolvable" if optimum.status == "unsolvable" else optimum.moves


def optimum(body: bytes, *, seconds: float, memory: int) -> FoundOptimum:
    """The optimum of a problem of any game, and its optimal solutions, within this many seconds and bytes."""
    request = request_from(OptimumRequest, body)
    solver = GAME_SOLVERS.get(request.game)
    if solver is None:
        raise JobError("malformed", f"a game is one of {', '.join(GAME_SOLVERS)}", quote=request.game[:60])
    try:
        problem = solver.from_line(request.line)
        limits = Limits(seconds=seconds, memory=memory)
        optimum = _searched(solver, problem, limits, StopFlag(), known=UNKNOWN, ways=MOST_WAYS + 1)
    except NotationError as error:
        raise unreadable(error) from error
    except RandolphError as error:
        raise JobError("faulty", str(error)) from error
    return FoundOptimum(_number(optimum), optimum.ways[:MOST_WAYS], len(optimum.ways) > MOST_WAYS)


# ── optima ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def with_optima(
    review: Review,
    limits: Limits,
    *,
    ways: int = 0,
    stop: StopFlag | None = None,
    report: Callable[[int], object] | None = None,
) -> Review:
    """The review with the optima that can be found; the limits apply to each round.

    `ways`: list this many optimal solutions of each round. `report` is called with the number of rounds done. The
    optima of rounds that are invalid, or cannot be solved within the limits, stay unknown.
    """
    flag = StopFlag() if stop is None else stop
    rounds = []
    for done, each in enumerate(review.rounds, start=1):
        rounds.append(replace(each, optimum=_optimum(review.game, each, limits, flag, ways)))
        if report is not None:
            report(done)
    return replace(review, rounds=tuple(rounds))


def _optimum(game: str, reviewed: Round, limits: Limits, stop: StopFlag, ways: int) -> Optimum:
    """The optimum of the record, or of a search."""
    try:
        return _searched(GAME_SOLVERS[game], reviewed.problem, limits, stop, known=reviewed.optimum, ways=ways)
    except RandolphError:  # a record may contain a chip that was drawn under its robot
        return reviewed.optimum


def _searched(
    solver: GameSolver[Any], problem: object, limits: Limits, stop: StopFlag, *, known: Optimum, ways: int
) -> Optimum:
    """The known optimum, or that of a search, with its solutions; the limits apply to both searches together."""
    began = time.monotonic()
    if known.status == "unknown":
        result = solver.search(problem, limits, stop)
        if result.status == "limit":
            return known
        solutions = () if result.solution is None else (result.solution,)
        known = Optimum(status=result.status, moves=result.moves, ways=solutions)
    if ways and known.status == "optimal":
        if limits.seconds is not None:
            limits = replace(limits, seconds=max(0.0, limits.seconds - (time.monotonic() - began)))
        known = replace(known, ways=solver.ways(problem, limits, stop, ways) or known.ways)
    return known
