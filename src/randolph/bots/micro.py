"""Micro Robots, as a computer player plays it.

The whole board is small, so the effort of a path is its number of jumps, a little more with an intermediate cell, and
less where many paths are as short. A path of one or two jumps more is as easy to see as people find it: they come first
now and then, and where the shortest is asked for that costs a chip.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from randolph.bots.mind import Announcement, Question, Things
from randolph.bots.thinking import Idea, Way, ideas, luck
from randolph.notation.micro import from_combination, from_json_board_object
from randolph.rules.micro import Combination, Problem, Progress, after, jumps, verify
from randolph.solver import Status, StopFlag
from randolph.solver.micro import solve

JUMP, VIA, CROWD = 1.5, 1.0, 0.5
"""The effort of a jump and of an intermediate cell, in moves, and what each doubling of the number of paths saves."""
MOST_SAVED = 2.0

DETOURS = 4
"""How many paths are longer than the shortest."""


class Micro(Things):
    """What is the game's own in a computer player."""

    announcing = "declare"

    def problem(self, view: dict[str, Any]) -> Hashable:
        """What is thought about: the round; None while there is nothing."""
        if view["target"] is None or view["phase"] not in {"thinking", "calling", "demonstrating"}:
            return None
        return view["round"], view["start"], view["target"], view["via"]

    def question(self, view: dict[str, Any], board: dict[str, Any]) -> Question:
        """The paths of the problem that this view shows."""
        strict = bool((view["played"] or view["rules"])["must_be_shortest"])
        return question_of(problem_of(view, board), strict=strict)

    def announcement(self, view: dict[str, Any], seat: int) -> Announcement:
        """What this seat has declared, and the most that it may declare now: fewer than all (U5)."""
        own = next((call["moves"] for call in view["calls"] if call["seat"] == seat), None)
        least = min((call["moves"] for call in view["calls"] if call["state"] != "failed"), default=100)
        return Announcement(own, least - 1)

    def shown(self, view: dict[str, Any]) -> int:
        """How many jumps of the demonstration have been made."""
        return len(view["demonstration"]["path"])

    def words(self, move: Any) -> dict[str, Any]:  # noqa: ANN401 – a move of this game
        """The command that makes this jump."""
        return {"type": "jump", "to": str(move)}


def question_of(problem: Problem, *, strict: bool = False) -> Question:
    """What a computer player asks about a problem; `strict`: a longer path would cost a chip."""

    def look(strength: int, seed: Hashable, _stop: StopFlag) -> tuple[Idea[Any], ...]:
        found = ways(problem)
        wrong = [mistake(problem, way, seed) for way in found]
        thought = ideas(found, strength, (seed, _key(problem)), wrong=wrong)
        return thought[-1:] if strict else thought  # who must have the shortest looks on before he speaks

    return look


def problem_of(view: dict[str, Any], board: dict[str, Any]) -> Problem:
    """The problem that a view and the board show."""
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
    """The paths that anybody might see, each once, in order of effort."""
    found: dict[tuple[Combination, ...], Way[Combination]] = {}
    for path, count in _candidates(problem):
        verdict = verify(problem, path)
        if verdict.ok and verdict.jumps == len(path):
            found.setdefault(path, Way(path, len(path), effort(problem, len(path), count)))
    return tuple(sorted(found.values(), key=lambda way: (way.effort, way.cost, str(way.moves))))


def effort(problem: Problem, jumps_made: int, count: int = 1) -> float:
    """How hard a path is to see, in moves."""
    saved = min(MOST_SAVED, CROWD * math.log2(max(1, count)))
    return round(max(1.0, JUMP * jumps_made + (0.0 if problem.via is None else VIA) - saved), 6)


def _candidates(problem: Problem) -> Iterator[tuple[tuple[Combination, ...], int]]:
    best = solve(problem)
    if best.status is not Status.OPTIMAL or best.path is None or best.moves is None:
        return
    yield best.path, best.count
    longer = []
    for first in jumps(problem.board, problem.start):
        progress = after(problem, Progress.start(problem), first)
        if first == problem.target:
            continue
        via = None if progress.passed else problem.via
        rest = solve(Problem(problem.board, first, problem.target, via))
        if rest.path is not None and best.moves < len(rest.path) + 1 <= best.moves + 2:
            longer.append(((first, *rest.path), rest.count))
    yield from sorted(longer, key=lambda pair: (len(pair[0]), str(pair[0])))[:DETOURS]


def mistake(problem: Problem, way: Way[Combination], seed: Hashable) -> tuple[Combination, ...]:
    """The same path with one jump that is remembered wrongly: where, and where to instead, is luck."""
    chance = luck((seed, str(way.moves)))
    place = chance.randrange(len(way.moves))
    origin = way.moves[place - 1] if place else problem.start
    others = [to for to in jumps(problem.board, origin) if to != way.moves[place]]
    return (*way.moves[:place], chance.choice(others), *way.moves[place + 1 :]) if others else ()


def shows(problem: Problem, idea: Idea[Combination]) -> bool:
    """Whether an idea holds when it is shown: exactly as many jumps as declared (U4)."""
    return verify(problem, idea.moves, declared=idea.number).ok
