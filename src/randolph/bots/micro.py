"""How a computer player plays Micro Robots.

The board is small, so the effort of a path is its number of jumps, a little more with an intermediate cell, and less if
many paths are as short. A path with one or two more jumps is as easy to see for computer players as for people.
Sometimes they see it first, and if the shortest path is required, that costs a chip. Roundabout paths are not planned
but found by chance, by jumping at random. They take little effort, and are worth a chip, because the first number ends
the thinking.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from functools import lru_cache

from randolph.bots.mind import Announcement, GameAdapter, Question
from randolph.bots.thinking import Idea, Skill, Way, ideas, luck
from randolph.notation.micro import from_combination, from_json_board_object
from randolph.protocol import Json
from randolph.rules.micro import Combination, Problem, Progress, apply, legal_jumps, verify
from randolph.solver import Status, StopFlag
from randolph.solver.micro import solve

JUMP, VIA, CROWD = 1.5, 1.0, 0.5
"""The effort of a jump and of an intermediate cell, in moves, and the saving for each doubling of the paths."""
MOST_SAVED = 2.0

DETOURS = 4
"""The number of paths that are longer than the shortest."""

WANDERINGS = (2, 2, 3, 3, 4)
"""After this many random jumps a roundabout path continues by the shortest one from there."""
ROUNDABOUT, LONGER = 0.55, 2
"""The effort of each jump of a roundabout path; the least number of jumps by which it exceeds the shortest."""

SKILLS: dict[int, Skill] = {
    1: Skill(first=8.0, growth=1.38, horizon=4.5, slips=0.76, patience=120.0),
    2: Skill(first=8.0, growth=1.37, horizon=4.6, slips=0.56, patience=150.0, restraint=1.0),
    3: Skill(first=7.7, growth=1.36, horizon=4.8, slips=0.36, patience=180.0, restraint=2.5),
    4: Skill(first=7.2, growth=1.34, horizon=5.2, slips=0.18, patience=210.0, restraint=4.5),
    5: Skill(first=6.8, growth=1.32, horizon=6.0, slips=0.05, patience=240.0, restraint=7.0),
}
"""By strength. They were chosen for the figures of bench/computers.py. The first number ends the thinking. So a weak
player, which says a number in half of the rounds and wins one chip in ten, is mostly wrong.
"""


class Micro(GameAdapter[Combination]):
    """The game-specific part of a computer player."""

    announcing = "declare"
    skills = SKILLS

    def problem(self, view: Json) -> Hashable:
        """The key of the problem: its round; None if there is no problem."""
        if view["target"] is None:
            return None
        return view["round"], view["start"], view["target"], view["via"]

    def question(self, view: Json, board: Json) -> Question:
        """The paths of the problem in this view."""
        strict = bool((view["played"] or view["rules"])["must_be_shortest"])
        return question_of(problem_of(view, board), strict=strict)

    def announcement(self, view: Json, seat: int) -> Announcement:
        """What this seat has declared, and the most that it may declare now: fewer than all others (U5)."""
        own = next((call["moves"] for call in view["calls"] if call["seat"] == seat), None)
        least = min((call["moves"] for call in view["calls"] if call["state"] != "failed"), default=100)
        return Announcement(own, least - 1)

    def shown(self, view: Json) -> int:
        """The number of jumps of the demonstration so far."""
        return len(view["demonstration"]["path"])

    def move_command(self, move: Combination) -> Json:
        """The command that makes this jump."""
        return {"type": "jump", "to": str(move)}


def question_of(problem: Problem, *, strict: bool = False) -> Question:
    """The question of a computer player about a problem; `strict`: a longer path would cost a chip."""

    def look(strength: int, seed: Hashable, _stop: StopFlag) -> tuple[Idea[Combination], ...]:
        found = [way for way in ways(problem) if not (strict and way.roundabout)]
        wrong = [mistake(problem, way, seed) for way in found]
        thought = ideas(found, SKILLS[strength], (seed, _key(problem)), wrong=wrong)
        return thought[-1:] if strict else thought  # if the shortest is needed, the player waits before announcing

    return look


def problem_of(view: Json, board: Json) -> Problem:
    """The problem of a view and its board."""
    via = view["via"]
    return Problem(
        from_json_board_object(board),
        from_combination(view["start"]),
        from_combination(view["target"]),
        None if via is None else from_combination(via),
    )


def _key(problem: Problem) -> Hashable:
    return tuple(map(str, (problem.start, problem.target, problem.via, *problem.board.combinations)))


@lru_cache(maxsize=64)
def ways(problem: Problem) -> tuple[Way[Combination], ...]:
    """The paths that a player might see, each once, in order of effort."""
    found: dict[tuple[Combination, ...], Way[Combination]] = {}
    for path, count in _candidates(problem):
        verdict = verify(problem, path)
        if verdict.ok and verdict.jumps == len(path):
            found.setdefault(path, Way(path, len(path), effort(problem, len(path), count)))
    if found:
        least = min(way.cost for way in found.values()) + LONGER
        for path in _roundabouts(problem):
            if len(path) >= least:
                found.setdefault(path, Way(path, len(path), round(ROUNDABOUT * len(path), 6), roundabout=True))
    return tuple(sorted(found.values(), key=lambda way: (way.effort, way.cost, str(way.moves))))


def effort(problem: Problem, jumps_made: int, count: int = 1) -> float:
    """The effort of seeing a path, in moves."""
    saved = min(MOST_SAVED, CROWD * math.log2(max(1, count)))
    return round(max(1.0, JUMP * jumps_made + (0.0 if problem.via is None else VIA) - saved), 6)


def _candidates(problem: Problem) -> Iterator[tuple[tuple[Combination, ...], int]]:
    best = solve(problem)
    if best.status is not Status.OPTIMAL or best.path is None or best.optimum is None:
        return
    yield best.path, best.count
    longer = []
    for first in legal_jumps(problem.board, problem.start):
        progress = apply(problem, Progress.start(problem), first)
        if first == problem.target:
            continue
        via = None if progress.passed else problem.via
        rest = solve(Problem(problem.board, first, problem.target, via))
        if rest.path is not None and best.optimum < len(rest.path) + 1 <= best.optimum + 2:
            longer.append(((first, *rest.path), rest.count))
    yield from sorted(longer, key=lambda pair: (len(pair[0]), str(pair[0])))[:DETOURS]


def _roundabouts(problem: Problem) -> Iterator[tuple[Combination, ...]]:
    """Paths that begin with some random jumps; the randomness is seeded by the problem."""
    chance = luck(("roundabout", _key(problem)))
    for many in WANDERINGS:
        progress, been = Progress.start(problem), [problem.start]
        while len(been) <= many:
            fresh = [to for to in legal_jumps(problem.board, progress.at) if to != problem.target and to not in been]
            if not fresh:
                break
            progress = apply(problem, progress, chance.choice(fresh))
            been.append(progress.at)
        via = None if progress.passed else problem.via
        rest = solve(Problem(problem.board, progress.at, problem.target, via)).path
        if rest is not None and not set(rest) & set(been):
            yield (*been[1:], *rest)


def mistake(problem: Problem, way: Way[Combination], seed: Hashable) -> tuple[Combination, ...]:
    """The same path with one jump that is remembered wrongly; which one, and what it becomes, is random."""
    chance = luck((seed, str(way.moves)))
    place = chance.randrange(len(way.moves))
    origin = way.moves[place - 1] if place else problem.start
    others = [to for to in legal_jumps(problem.board, origin) if to != way.moves[place]]
    return (*way.moves[:place], chance.choice(others), *way.moves[place + 1 :]) if others else ()


def shows(problem: Problem, idea: Idea[Combination]) -> bool:
    """Whether an idea is correct when demonstrated: exactly as many jumps as declared (U4)."""
    return verify(problem, idea.moves, declared=idea.number).ok
