"""How a computer player thinks: what it sees of a problem, when, and what it gets wrong.

The theory, with figures: docs/explanation/computer-players.md. First, and for all strengths alike, the solver finds
*ways* – not only the shortest: also those with fewer robots, detours, and roundabout ways that are found by chance;
each has an *effort*, in moves, of seeing it. Then a strength and a seed make of them a timetable of *ideas*: at this
moment of thinking that number is announced, and this is what will be shown for it. A way takes a time that grows by the
same factor with each move of effort; beyond a strength's horizon it is likely not to be seen at all; and an idea may be
wrong: miscounted, or with a turn that is remembered wrongly. Weak players announce the first thing that they see;
strong ones look on for some seconds first, their *restraint*.

Two laws, which the tests hold. The same problem, strength and seed give the same ideas. And with the same seed a
stronger player sees every way that a weaker one sees, no later, and is wrong only where that one is wrong: luck is
drawn for each way before a strength is known. So whatever a weaker player announces and can show, the stronger one has
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
    """A way that solves the problem: its moves, what they cost, and the effort of seeing it, in moves. A `roundabout`
    one is found by chance, and nobody takes it for the shortest.
    """

    moves: tuple[M, ...]
    cost: int
    effort: float
    roundabout: bool = False


@dataclass(frozen=True, slots=True)
class Idea(Generic[M_co]):
    """What a player believes to have found, after `at` seconds of thinking: the number, and what it would show.

    `slip` is what is wrong with it: nothing (None), the count ("count") or a move ("turn").
    """

    at: float
    number: int
    moves: tuple[M_co, ...]
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """What makes a strength. `first`: seconds for a way without effort, and `growth` the factor for each move of it;
    `horizon`: the effort that is seen every other time; `slips`: how often an idea is wrong; `patience`: after so many
    seconds no way is looked for any more; `restraint`: how many seconds it looks on after its first idea before it says
    a number. Each game has a table of its own. With strength `first`, `growth` and `slips` never rise and `horizon` and
    `patience` never fall: that makes the second law true.
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
"""How soft the horizon is, in moves of effort: so far below it 73 % of the ways are seen, so far beyond it 27 %."""

SPREAD = 0.4
"""How much the time for ways of equal effort differs: the standard deviation of its logarithm."""


@dataclass(frozen=True, slots=True)
class _Luck:
    """What is drawn for a way: how far it may lie beyond the horizon, how long it takes, whether and how it slips."""

    sight: float
    tempo: float
    slip: float
    kind: float
    place: float


def luck(seed: Hashable) -> random.Random:
    """A generator of one's own for this seed: the same on every machine and in every process."""
    return random.Random(int.from_bytes(hashlib.sha256(repr(seed).encode()).digest()[:8]))  # noqa: S311 – no secret


def ideas(
    ways: Sequence[Way[M]], skill: Skill, seed: Hashable, *, wrong: Sequence[Sequence[M]] = ()
) -> tuple[Idea[M], ...]:
    """What a player of this skill announces, in order of time; each number is lower than the one before.

    `wrong` are, for each of the ways, the same moves with one that is remembered wrongly; a way that has none is
    miscounted only.
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
    """Of the ideas that come while a player holds back, only the last is announced, when that time is over."""
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
