"""How a computer player plays the game of bids: the solutions that it might see, and the effort of seeing them.

It searches as people do: with only the active robot, with one helper, then with all robots; robots that do not move are
obstacles, like the center. It also finds detours from the shortest solution. The effort grows with the moves, with each
robot that takes part and with each change between robots; with more solutions, one is seen sooner. Roundabout solutions
are not planned but found by chance, by pushing the active robot about: they take little effort.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise

from randolph.bots.mind import Announcement, GameAdapter, Question
from randolph.bots.thinking import Idea, Skill, Way, ideas, luck
from randolph.notation import from_json_object, to_moves
from randolph.protocol import HIGHEST_NUMBER, Json
from randolph.rules import (
    Direction,
    IllegalMove,
    Move,
    Problem,
    Progress,
    apply,
    faults_of,
    legal_moves,
    solved,
    verify,
)
from randolph.solver import Limits, Status, StopFlag, distances, solve, solve_all

LIMITS = Limits(moves=24, nodes=400_000, seconds=3.0, memory=96 << 20)
"""The limits of each search; computer players do not see beyond them. The node limit comes first, so that answers do
not depend on the machine.
"""
EACH_LIMITS = Limits(moves=14, nodes=60_000, seconds=1.0, memory=48 << 20)
"""The same for a detour."""

ROBOT, CHANGE, CROWD = 0.9, 0.45, 0.5
"""The effort, in moves, of each robot after the first, of each change between robots, and the saving for each doubling
of the number of shortest solutions.
"""
MOST_SAVED = 2.0

DETOURS = 3
"""The number of deliberately longer solutions."""

WANDERINGS = (3, 4, 5, 6)
"""After this many random pushes a roundabout solution continues by the shortest one from there."""
ROUNDABOUT, LONGER = 0.35, 2
"""The effort of each move of a roundabout solution; the least number of moves by which it exceeds the shortest."""

SKILLS: dict[int, Skill] = {
    1: Skill(first=5.0, growth=1.52, horizon=3.0, slips=0.33, patience=120.0),
    2: Skill(first=5.0, growth=1.46, horizon=4.1, slips=0.24, patience=150.0, restraint=3.0),
    3: Skill(first=4.7, growth=1.40, horizon=5.5, slips=0.15, patience=180.0, restraint=6.0),
    4: Skill(first=4.3, growth=1.37, horizon=6.9, slips=0.08, patience=210.0, restraint=9.0),
    5: Skill(first=4.0, growth=1.34, horizon=8.2, slips=0.03, patience=240.0, restraint=12.0),
}
"""By strength. They were chosen for the figures of bench/computers.py."""


class Ricochet(GameAdapter[Move]):
    """The game-specific part of a computer player."""

    announcing = "bid"
    skills = SKILLS

    def problem(self, view: Json) -> Hashable:
        """The key of the problem: its round and start; None if there is no problem."""
        if view["chip"] is None:
            return None
        return view["round"], view["chip"], tuple(sorted((name, *cell) for name, cell in view["start"].items()))

    def question(self, view: Json, board: Json) -> Question:
        """The solutions of the problem in this view, and which of them are remembered wrongly."""
        together = bool((view["played"] or view["rules"])["together"])
        return question_of(problem_of(view, board), strict=together)

    def announcement(self, view: Json, seat: int) -> Announcement:
        """What this seat has bid, and the highest that it may bid now (B2)."""
        own = next((bid["moves"] for bid in view["bids"] if bid["seat"] == seat), None)
        return Announcement(own, HIGHEST_NUMBER if own is None else own - 1)

    def shown(self, view: Json) -> int:
        """The number of moves of the demonstration so far."""
        return len(view["demonstration"]["moves"])

    def move_command(self, move: Move) -> Json:
        """The command that makes this move."""
        said: Json = {"type": "push", "robot": move.robot.value, "direction": move.direction.letter}
        if move.end is not None:
            said["end"] = [move.end.row, move.end.col]
        if move.arrival is not None:
            said["arrival"] = move.arrival.letter
        return {**said, "turned": True} if move.turned else said


def question_of(problem: Problem, *, strict: bool = False) -> Question:
    """The question of a computer player about a problem; `strict`: a roundabout solution would cost a chip (C2)."""

    def look(strength: int, seed: Hashable, stop: StopFlag) -> tuple[Idea[Move], ...]:
        found = [way for way in ways(problem, stop) if not (strict and way.roundabout)]
        wrong = [mistake(way, seed) for way in found]
        return ideas(found, SKILLS[strength], (seed, _key(problem)), wrong=wrong)

    return look


def problem_of(view: Json, board: Json) -> Problem:
    """The problem of a view and its board."""
    rules, target = view["played"] or view["rules"], board["targets"][view["chip"]]
    powers = view["powers"]
    return from_json_object(
        {
            "board": {key: part for key, part in board.items() if key != "faces"},
            "robots": {
                name: {"cell": cell, "kind": "transparent"} if name in powers else cell
                for name, cell in view["start"].items()
            },
            "target": {"cell": target["cell"], "color": target["color"]},
            "rules": {"ricochet": rules["ricochet"], "no_reversal": rules["no_reversal"]},
        }
    )


def _key(problem: Problem) -> Hashable:
    """The seed of randomness: the robots' cells and the target."""
    standing = tuple((color.value, *cell) for color, cell in problem.position.items())
    return standing, tuple(problem.target.cell), str(problem.target.color)


_KEPT = 64
_known: dict[Problem, tuple[Way[Move], ...]] = {}
_knowing = threading.Lock()
"""The solutions of the most recent problems: players at one table think about the same one."""


def ways(problem: Problem, stop: StopFlag | None = None) -> tuple[Way[Move], ...]:
    """The solutions that a player might see, each once, in order of effort; none if the solver finds none in its
    limits.

    They depend only on the problem.
    """
    with _knowing:
        known = _known.get(problem)
    if known is not None:
        return known
    stop = StopFlag() if stop is None else stop
    found: dict[tuple[Move, ...], Way[Move]] = {}
    for moves, count in _candidates(problem, stop):
        verdict = verify(problem, moves)
        if verdict.ok and moves not in found:
            found[moves] = Way(moves, verdict.cost, effort(moves, verdict.cost, count))
    if found:
        least = min(way.cost for way in found.values()) + LONGER
        for moves in _roundabouts(problem, stop):
            verdict = verify(problem, moves)
            if verdict.ok and verdict.cost >= least:
                found.setdefault(moves, Way(moves, verdict.cost, round(ROUNDABOUT * verdict.cost, 6), roundabout=True))
    if stop.is_set():
        return ()
    known = tuple(sorted(found.values(), key=lambda way: (way.effort, way.cost, str(way.moves))))
    with _knowing:
        if len(_known) >= _KEPT:
            del _known[next(iter(_known))]
        _known[problem] = known
    return known


def effort(moves: tuple[Move, ...], cost: int, count: int = 1) -> float:
    """The effort of seeing a solution, in moves.

    >>> from randolph.notation import from_moves
    >>> effort(from_moves("rE rS"), 2), effort(from_moves("gN rE rS gW"), 4)
    (2.0, 5.8)
    """
    robots = len({move.robot for move in moves})
    changes = sum(one.robot is not other.robot for one, other in pairwise(moves))
    saved = min(MOST_SAVED, CROWD * math.log2(max(1, count)))
    return round(max(1.0, cost + ROBOT * (robots - 1) + CHANGE * changes - saved), 6)


def _candidates(problem: Problem, stop: StopFlag) -> Iterator[tuple[tuple[Move, ...], int]]:
    """Solutions, each with the number of solutions of equal length with the same robots, if it is known."""
    if faults_of(problem):
        return
    best = solve_all(problem, limits=LIMITS, stop=stop, classes_of=0)
    if best.solution is None or best.optimum is None:
        return
    yield best.solution, best.count or 1
    for easier in (best.fewest, best.longest):
        if easier is not None:
            yield easier, best.count or 1
    for few in _with_fewer_robots(problem):
        result = solve(few, limits=LIMITS, stop=stop)
        if result.status is Status.OPTIMAL and result.solution is not None:
            yield result.solution, 1
    yield from _detours(problem, best.optimum, stop)


def _with_fewer_robots(problem: Problem) -> Iterator[Problem]:
    """The problem with only one robot that moves, then two; the others are obstacles."""
    colors, target = problem.position.colors, problem.target
    for many in (1, 2):
        for moving in combinations(colors, many):
            if many >= len(colors) or (target.color is not None and target.color not in moving):
                continue
            blocks = frozenset(cell for color, cell in problem.position.items() if color not in moving)
            if target.cell in blocks:
                continue
            board = replace(
                problem.board,
                center=problem.board.center | blocks,
                targets=tuple(each for each in problem.board.targets if each.cell not in blocks),
            )
            kept = {color: cell for color, cell in problem.position.items() if color in moving}
            few = replace(
                problem, board=board, position=type(problem.position)(kept), powers=problem.powers & frozenset(moving)
            )
            if not faults_of(few):
                yield few


def _detours(problem: Problem, least: int, stop: StopFlag) -> Iterator[tuple[tuple[Move, ...], int]]:
    """Solutions with one or two moves more than the least: each begins with another move."""
    left = distances(problem, limits=EACH_LIMITS, stop=stop)
    longer = [
        (each.cost + each.optimum, each.move)
        for each in left.per_move
        if each.optimum is not None and least < each.cost + each.optimum <= least + 2
    ]
    for _, first in sorted(longer, key=lambda pair: (pair[0], str(pair[1])))[:DETOURS]:
        at = apply(problem, Progress.start(problem.position), first)
        rest = solve_all(problem, at=at, limits=EACH_LIMITS, stop=stop, classes_of=0)
        if rest.solution is not None:
            yield (first, *rest.solution), 1


def _roundabouts(problem: Problem, stop: StopFlag) -> Iterator[tuple[Move, ...]]:
    """Solutions that begin with some random pushes of the active robot; the randomness is seeded by the problem."""
    chance = luck(("roundabout", _key(problem)))
    for many in WANDERINGS:
        wandered: list[Move] = []
        at = Progress.start(problem.position)
        while len(wandered) < many and not solved(problem, at):
            legal = legal_moves(problem, at)
            if not legal:
                break
            push = chance.choice([move for move in legal if move.robot in problem.active] or legal)
            at = apply(problem, at, push)
            wandered.append(push)
        if solved(problem, at):
            yield tuple(wandered)
            continue
        rest = solve_all(problem, at=at, limits=EACH_LIMITS, stop=stop, classes_of=0)
        if rest.solution is not None:
            yield (*wandered, *rest.solution)


def mistake(way: Way[Move], seed: Hashable) -> tuple[Move, ...]:
    """The same solution with one direction that is remembered wrongly; which one, and what it becomes, is random."""
    chance = luck((seed, to_moves(way.moves)))
    place = chance.randrange(len(way.moves))
    move = way.moves[place]
    other = chance.choice([direction for direction in Direction if direction is not move.direction])
    return (*way.moves[:place], Move(move.robot, other), *way.moves[place + 1 :])


def shows(problem: Problem, idea: Idea[Move]) -> bool:
    """Whether an idea is correct when demonstrated: within its number; refused pushes cost nothing (B3, B4)."""
    progress = Progress.start(problem.position)
    for move in idea.moves:
        try:
            progress = apply(problem, progress, move)
        except IllegalMove:
            return False
    return verify(problem, idea.moves).ok and verify(problem, idea.moves).cost <= idea.number
