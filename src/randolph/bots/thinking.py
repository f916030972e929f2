"""The model of a computer player's thinking: what it sees of a problem, when, and with which errors.

The theory, with figures: docs/explanation/computer-players.md. First the solver finds *ways* for all strengths: the
shortest, those with fewer robots, detours, and roundabout ones found by chance. Each has an *effort* of seeing it, in
moves. A strength and a seed turn them into timed *ideas*: the numbers to announce, and the solutions to show for them.
Weak players announce the first thing they see; strong ones wait for some seconds first, their *restraint*.

The tests check two laws. The same problem, strength and seed give the same ideas. And with the same seed a stronger
player sees every way that a weaker one sees, no later, and is wrong only if the weaker one is: random numbers are drawn
for each way before the strength is used. So whatever a weaker player announces and can show, the stronger one has
announced by then, or fewer moves – at most its restraint later.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Way(Generic[M]):
    """A way to solve the problem: its moves, their cost, and the effort of seeing it, in moves.

    A `roundabout` one is found by chance, and no player takes it for the shortest.
    """

    moves: tuple[M, ...]
    cost: int
    effort: float
    roundabout: bool = False


@dataclass(frozen=True, slots=True)
class Idea(Generic[M_co]):
    """What a player believes to have found, after `at` seconds of thinking: the number, and the moves to show.

    `slip` is its error: none (None), the count ("count") or a move ("turn").
    """

    at: float
    number: int
    moves: tuple[M_co, ...]
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """The parameters of a strength.

    `first`: seconds for a way without effort, and `growth` the factor for each move of effort; `horizon`: the effort
    that is seen half of the time; `slips`: how often an idea is wrong; `patience`: the seconds after which the search
    for ways ends; `restraint`: the seconds between its first idea and its first number. Each game has its own table.
    With increasing strength `first`, `growth` and `slips` never rise and `horizon` and `patience` never fall, which
    makes the second law true.
    """

    first: float
    growth: float
    horizon: float
    slips: float
    patience: float
    restraint: float = 0.0


STRENGTHS = range(1, 6)
"""From the weakest to the strongest."""

BLUR = 1.6
"""The softness of the horizon, in moves of effort: this far below it 73 % of the ways are seen, this far above 27 %."""

SPREAD = 0.4
"""The variation of the time for ways of equal effort: the standard deviation of its logarithm."""


@dataclass(frozen=True, slots=True)
class _Luck:
    """Random numbers for a way: how far it may be beyond the horizon, how long it takes, whether and how it slips."""

    sight: float
    tempo: float
    slip: float
    kind: float
    place: float


def luck(seed: Hashable) -> random.Random:
    """A random generator for this seed: the same on every machine and in every process."""
    return random.Random(int.from_bytes(hashlib.sha256(repr(seed).encode()).digest()[:8]))  # noqa: S311 – not a secret


def ideas(
    ways: Sequence[Way[M]], skill: Skill, seed: Hashable, *, wrong: Sequence[Sequence[M]] = ()
) -> tuple[Idea[M], ...]:
    """The announcements of a player with this skill, in order of time; each number is lower than the one before.

    `wrong` has, for each of the ways, the same moves with one remembered wrongly; a way without these can only be
    miscounted.
    """
    chance = luck(seed)
    found = []
    for place, way in enumerate(ways):
        drawn = _Luck(chance.random(), chance.gauss(0.0, SPREAD), chance.random(), chance.random(), chance.random())
        seen = drawn.sight < 1.0 / (1.0 + math.exp((way.effort - skill.horizon) / BLUR))
        at = skill.first * skill.growth**way.effort * math.exp(drawn.tempo)
        if seen and at <= skill.patience:
            mistaken = tuple(wrong[place]) if place < len(wrong) else ()
            found.append(_idea(way, at, drawn, mistaken, slips=skill.slips))
    found.sort(key=lambda idea: (idea.at, idea.number))
    best: list[Idea[M]] = []
    for idea in found:
        if not best or idea.number < best[-1].number:
            best.append(idea)
    return _restrained(best, skill.restraint)


def _restrained(best: list[Idea[M]], restraint: float) -> tuple[Idea[M], ...]:
    """Of the ideas during a player's restraint, only the last is announced, at the end of it."""
    if not best or not restraint:
        return tuple(best)
    speaks = best[0].at + restraint
    held = [idea for idea in best if idea.at <= speaks]
    return (replace(held[-1], at=speaks), *best[len(held) :])


def _idea(way: Way[M], at: float, drawn: _Luck, mistaken: tuple[M, ...], *, slips: float) -> Idea[M]:
    if drawn.slip >= slips or way.cost < 2:
        return Idea(at, way.cost, way.moves)
    if drawn.kind < 0.5 or not mistaken:
        return Idea(at, way.cost - 1, way.moves, "count")
    return Idea(at, way.cost, mistaken, "turn")
