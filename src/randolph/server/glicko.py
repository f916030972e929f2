"""Ratings of players and puzzles: Glicko-2, with the settings of lichess.

The system is that of Mark Glickman, "Example of the Glicko-2 system" (2013); `updated` is steps 2 to 8 of that paper.
A player's first try at a puzzle is a game between the two, and a rating period of its own. The player wins it if the
try succeeds. As on lichess,

- both begin with 1500 ± 500 and a volatility of 0.09 (a puzzle may begin with an estimate instead), and τ is 0.75;
- a rating stays between 400 and 4000 and changes by at most 700 at a time; a deviation stays between 45 and 500, and a
  volatility is at most 0.1;
- a player with a deviation of 230 or more changes no puzzle's rating, because hardly anything is known about them yet;
- each day without a game counts as 0.21436 rating periods, in which a player's deviation grows. The deviation of a
  puzzle does not grow.

On lichess, players also win or lose less against a puzzle that few people have tried, because such a puzzle may be
faulty. Here every puzzle has a proven optimum, and Glicko-2 itself counts uncertain opponents less, so this is left
out. All functions are pure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
"""Points of a rating for one unit of the scale on which the system computes."""

MIDDLE = 1500.0
TAU = 0.75
"""How much volatilities may change; Glickman suggests 0.3 to 1.2."""

LEAST_RATING, MOST_RATING, LARGEST_CHANGE = 400.0, 4000.0, 700.0
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 500.0
MOST_VOLATILITY = 0.1
UNCERTAIN = 230.0
"""From this deviation on, a player changes no puzzle's rating."""

PROVISIONAL = 110.0
"""From this deviation on, a rating is shown as uncertain."""

PERIODS_A_DAY = 0.21436
"""Rating periods in a day; with this number, a usual deviation grows from 60 to 110 in a year without games."""

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation (the true strength is within two deviations with 95 %), and its volatility."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.09

    @property
    def provisional(self) -> bool:
        """Whether the rating is still uncertain."""
        return self.deviation >= PROVISIONAL


def after_try(player: Rating, puzzle: Rating, *, won: bool) -> tuple[Rating, Rating]:
    """The ratings of both after a player's first try at a puzzle."""
    score = float(won)
    new_rating = _bounded(player, updated(player, [(puzzle, score)]))
    if player.deviation >= UNCERTAIN:
        return new_rating, puzzle
    return new_rating, _bounded(puzzle, updated(puzzle, [(player, 1 - score)]))


def aged(rating: Rating, days: int) -> Rating:
    """The rating of a player after this many days without a try."""
    if days <= 0:
        return rating
    deviation = math.hypot(rating.deviation, rating.volatility * SCALE * math.sqrt(PERIODS_A_DAY * days))
    return Rating(rating.rating, min(deviation, MOST_DEVIATION), rating.volatility)


def updated(own: Rating, results: Sequence[tuple[Rating, float]], *, tau: float = TAU) -> Rating:
    """The rating after one rating period. `results` has each opponent with the score against it (1, 0.5 or 0)."""
    mu, phi = (own.rating - MIDDLE) / SCALE, own.deviation / SCALE
    information = improvement = 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (opponent.rating - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        improvement += weight * (score - expected)
    if not results:
        return Rating(own.rating, math.hypot(phi, own.volatility) * SCALE, own.volatility)
    variance = 1 / information
    sigma = _volatility(own.volatility, phi, variance, variance * improvement, tau)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + information)
    return Rating((mu + phi**2 * improvement) * SCALE + MIDDLE, phi * SCALE, sigma)


def _weight(phi: float) -> float:
    """How much a game against an opponent with this deviation counts: Glickman's g."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """The new volatility, by the Illinois algorithm: Glickman's step 5."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        high = a - tau
        while f(high) < 0:
            high -= tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _TOLERANCE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)


def _bounded(before: Rating, after: Rating) -> Rating:
    """The new rating within the bounds of lichess."""
    changed = max(before.rating - LARGEST_CHANGE, min(after.rating, before.rating + LARGEST_CHANGE))
    return Rating(
        max(LEAST_RATING, min(changed, MOST_RATING)),
        max(LEAST_DEVIATION, min(after.deviation, MOST_DEVIATION)),
        min(after.volatility, MOST_VOLATILITY),
    )
