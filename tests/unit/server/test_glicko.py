"""Glicko-2: Glickman's published example, the settings of lichess, and laws that hold for any two ratings."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.server.glicko import MIDDLE, SCALE, Rating, after_try, aged, updated

OPPONENTS = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]

ratings = st.builds(
    Rating,
    st.floats(400, 4000),
    st.floats(45, 500),
    st.floats(0.01, 0.1),
)


def test_the_published_example() -> None:
    """A player of 1500 ± 200 with volatility 0.06 beats 1400 and loses against 1550 and 1700, τ is 0.5: Glickman's
    paper has the results μ′ = −0.2069, φ′ = 0.8722, σ′ = 0.05999 (cut, not rounded), r′ = 1464.06 and RD′ = 151.52.
    There r′ comes from the rounded μ′; without that it is 1464.05.
    """
    after = updated(Rating(1500, 200, 0.06), OPPONENTS, tau=0.5)
    mu, phi = (after.rating - 1500) / 173.7178, after.deviation / 173.7178
    assert (round(mu, 4), round(phi, 4), math.floor(after.volatility * 1e5)) == (-0.2069, 0.8722, 5999)
    assert (round(173.7178 * round(mu, 4) + 1500, 2), round(after.deviation, 2)) == (1464.06, 151.52)
    assert after.rating == pytest.approx(1464.05, abs=0.005)


def test_a_period_without_games() -> None:
    """Only the deviation changes, to the root of φ² + σ² (Glickman's step 6, last remark)."""
    after = updated(Rating(1500, 200, 0.06), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(math.sqrt(200**2 + (0.06 * 173.7178) ** 2))


def test_a_deviation_grows_as_on_lichess() -> None:
    """The speed is that of lichess: a typical deviation grows from 60 to 110 in a year; 500 is the most."""
    assert aged(Rating(1500, 60, 0.06), 365).deviation == pytest.approx(110, abs=1)
    assert aged(Rating(1500, 480, 0.1), 10_000).deviation == 500
    assert aged(Rating(1500, 60, 0.06), 0) == aged(Rating(1500, 60, 0.06), -3) == Rating(1500, 60, 0.06)


def test_an_uncertain_player_moves_no_puzzle() -> None:
    """From a deviation of 230 on, the puzzle stays as it is, and the player's own rating moves."""
    puzzle = Rating(1600, 80)
    for won in (True, False):
        player, same = after_try(Rating(1500, 230), puzzle, won=won)
        assert same is puzzle
        assert player.rating != 1500
        assert after_try(Rating(1500, 229.9), puzzle, won=won)[1] != puzzle


def test_the_first_try_of_all() -> None:
    """Two unknown ratings: the expected score is a half. By hand, φ = 500/173.7178 = 2.878, g = 0.5331 and v = 4/g² =
    14.07, so φ′ = 1/√(1/(φ² + σ²) + 1/v) = 2.284 is a deviation of 397, and the winner gains φ′²·g/2 = 1.391, which is
    242 points.
    """
    player, puzzle = after_try(Rating(), Rating(), won=True)
    assert (round(player.rating), round(player.deviation)) == (1742, 397)
    assert puzzle == Rating()


@given(ratings, ratings, st.booleans())
def test_a_try_moves_both_in_opposite_directions_within_bounds(player: Rating, puzzle: Rating, won: bool) -> None:  # noqa: FBT001 – hypothesis passes it
    """A win never lowers the player's rating nor raises the puzzle's, a loss never the reverse; all values stay within
    their bounds.
    """
    sign = 1 if won else -1
    moved, other = after_try(player, puzzle, won=won)
    assert sign * (moved.rating - player.rating) >= 0
    assert sign * (other.rating - puzzle.rating) <= 0
    for before, after in ((player, moved), (puzzle, other)):
        assert 400 <= after.rating <= 4000
        assert abs(after.rating - before.rating) <= 700
        assert 45 <= after.deviation <= 500
        assert 0 < after.volatility <= 0.1


@given(ratings, st.lists(st.tuples(ratings, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=9))
def test_a_rating_period_is_what_the_formulas_say(own: Rating, results: list[tuple[Rating, float]]) -> None:
    """The new volatility is a root of Glickman's f (step 5), and the rest follows from it by steps 6 to 8."""
    mu, phi = (own.rating - MIDDLE) / SCALE, own.deviation / SCALE
    g = [1 / math.sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / math.pi**2) for other, _ in results]
    expected = [
        1 / (1 + math.exp(-weight * (mu - (other.rating - MIDDLE) / SCALE)))
        for weight, (other, _) in zip(g, results, strict=True)
    ]
    v = 1 / sum(weight**2 * e * (1 - e) for weight, e in zip(g, expected, strict=True))
    gained = sum(weight * (score - e) for weight, e, (_, score) in zip(g, expected, results, strict=True))
    a, delta = math.log(own.volatility**2), v * gained

    def f(x: float) -> float:
        d = phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - d) / (2 * d**2) - (x - a) / 0.75**2

    after = updated(own, results)
    root = 2 * math.log(after.volatility)
    assert f(root - 1e-5) * f(root + 1e-5) <= 0
    spread = 1 / math.sqrt(1 / (phi**2 + after.volatility**2) + 1 / v)
    assert after.deviation == pytest.approx(spread * SCALE, rel=1e-9)
    assert after.rating == pytest.approx((mu + spread**2 * gained) * SCALE + MIDDLE, rel=1e-9)
