"""Players that are no language models, to compare models with: the answers that they give to questions.

- `random`: legal moves at random, until the problem is solved or `MOST_MOVES` moves are made.
- `greedy`: always the push of the target's robot, or the jump, whose end is nearest to the target in rows plus columns,
  as long as that is nearer than before. Among equally near ends it draws one at random.
- `computer-1` … `computer-5`: the computer players, by strength. Their answer is the last solution that they would
  announce, alone and with all the time that they take; sometimes they see none, or remember it wrongly.

The same player, seed and question give the same answer on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.bots import STRENGTHS
from randolph.bots import micro as micro_bots
from randolph.bots import ricochet as ricochet_bots
from randolph.notation import micro as micro_notation
from randolph.notation import to_moves
from randolph.puzzles.generate import Dealer
from randolph.research.language.scoring import MOST_MOVES
from randolph.rules import (
    Cell,
    Move,
    Problem,
    Progress,
    RandolphError,
    Travel,
    legal_travels,
    micro,
    progress_after,
    solved,
)
from randolph.solver import StopFlag

if TYPE_CHECKING:
    from randolph.research.language.questions import Question

BASELINES = ("random", "greedy", *(f"computer-{strength}" for strength in STRENGTHS))


def answer_of_baseline(name: str, question: Question, seed: int) -> str:
    """The answer of a baseline; an empty text if it has none. Raises `RandolphError` for an unknown name."""
    if name not in BASELINES:
        raise RandolphError(f"unknown baseline {name!r}: baselines are {', '.join(BASELINES)}")
    problem = question.value
    if name.startswith("computer-"):
        return _computer(problem, int(name[-1]), f"{question.id} {seed}")
    dealer = Dealer(f"baseline {name} {question.id} {seed}".encode())
    if isinstance(problem, micro.Problem):
        return _micro(problem, dealer, greedy=name == "greedy")
    return _ricochet(problem, dealer, greedy=name == "greedy")


def _computer(problem: Problem | micro.Problem, strength: int, seed: str) -> str:
    if isinstance(problem, micro.Problem):
        paths = micro_bots.question_of(problem)(strength, seed, StopFlag())
        return micro_notation.to_path(paths[-1].moves) if paths else ""  # type: ignore[arg-type]  # of this game
    ideas = ricochet_bots.question_of(problem)(strength, seed, StopFlag())
    return to_moves(ideas[-1].moves) if ideas else ""  # type: ignore[arg-type]  # of this game


def _ricochet(problem: Problem, dealer: Dealer, *, greedy: bool) -> str:
    progress = Progress.start(problem.position)
    moves: list[Move] = []
    while len(moves) < MOST_MOVES and not solved(problem, progress):
        ways = list(legal_travels(problem, progress))
        if greedy:
            ways = _nearest(problem, progress, ways)
        if not ways:
            break
        move, made = dealer.choice(ways)
        moves.append(move)
        progress = progress_after(progress, made)
    return to_moves(moves)


def _nearest(problem: Problem, progress: Progress, ways: list[tuple[Move, Travel]]) -> list[tuple[Move, Travel]]:
    """The pushes of a robot of the target that end nearest to it, if that is nearer than where the robot is."""
    target = problem.target.cell
    gains = [
        (_apart(way[1].end, target), way)
        for way in ways
        if way[0].robot in problem.active
        and _apart(way[1].end, target) < _apart(progress.position[way[0].robot], target)
    ]
    least = min((apart for apart, _ in gains), default=0)
    return [way for apart, way in gains if apart == least]


def _micro(problem: micro.Problem, dealer: Dealer, *, greedy: bool) -> str:
    progress = micro.Progress.start(problem)
    path: list[micro.Combination] = []
    cells = problem.board.cells
    while len(path) < MOST_MOVES and not micro.solved(problem, progress):
        jumps = micro.legal_jumps(problem.board, progress.at)
        if greedy:
            aim = cells[problem.target if progress.passed or problem.via is None else problem.via]
            here = _apart(cells[progress.at], aim)
            nearer = [to for to in jumps if _apart(cells[to], aim) < here]
            least = min((_apart(cells[to], aim) for to in nearer), default=0)
            jumps = tuple(to for to in nearer if _apart(cells[to], aim) == least)
        if not jumps:
            break
        path.append(dealer.choice(jumps))
        progress = micro.apply(problem, progress, path[-1])
    return micro_notation.to_path(path)


def _apart(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.col - other.col)
