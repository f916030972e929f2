"""The optima of a review: those that a record does not have are searched, each within limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from randolph.game.review import Optimum, Review, Round
from randolph.rules import RandolphError
from randolph.services.kinds import JUDGING
from randolph.solver import Limits, StopFlag


def with_optima(
    review: Review,
    limits: Limits,
    *,
    ways: int = 0,
    stop: StopFlag | None = None,
    found: Callable[[int], object] | None = None,
) -> Review:
    """The review with the optima that can be found; the limits hold for each round.

    `ways`: list so many optimal solutions of each round. `found` is called with the number of rounds done. What cannot
    be solved within the limits, or is no problem, stays unknown.
    """
    flag = StopFlag() if stop is None else stop
    rounds = []
    for done, each in enumerate(review.rounds, start=1):
        rounds.append(replace(each, optimum=_optimum(review.game, each, limits, flag, ways)))
        if found is not None:
            found(done)
    return replace(review, rounds=tuple(rounds))


def _optimum(game: str, found: Round, limits: Limits, stop: StopFlag, ways: int) -> Optimum:
    """The optimum of the record, or of a search."""
    judging, optimum = JUDGING[game], found.optimum
    try:
        if optimum.status == "unknown":
            answer = judging.search(found.problem, limits, stop)
            if answer.status == "limit":
                return optimum
            solutions = () if answer.solution is None else (answer.solution,)
            optimum = Optimum(status=answer.status, moves=answer.moves, ways=solutions)
        if ways and optimum.status == "optimal":
            optimum = replace(optimum, ways=judging.ways(found.problem, limits, stop, ways) or optimum.ways)
    except RandolphError:  # a record may say that a chip was drawn that lies under its robot
        return found.optimum
    return optimum
