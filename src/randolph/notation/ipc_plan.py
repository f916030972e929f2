"""Plans for the planning domain `ricochet-robots`, both ways: every move as `go`, its `step`s and a stop.

    (go robot-1 east)
    (step robot-1 cell-1-1 cell-2-1 east)
    (stop-at-robot robot-1 cell-2-1 cell-3-1 east)

A plan is read by playing it: each action has to be the one that the rules prescribe after the last `go`. So a validator
would accept every plan that can be read, and only its moves need to be kept.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from randolph.notation.brackets import List, Word, read_brackets, words_of
from randolph.notation.errors import NotationError, excerpt, wrong_in
from randolph.notation.ipc import PLAIN, ipc_names
from randolph.notation.parts import plain_in_words, refuse
from randolph.rules import IllegalMove, Move, Problem, Progress, apply, attempt
from randolph.rules.errors import expect, expect_all

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.notation.names import Names
    from randolph.rules import Cell, Travel

_ACTIONS = ("go", "step", "stop-at-barrier", "stop-at-robot")
_FORM = "a plan is a list of actions in brackets, like (go robot-1 east)"

_Action = tuple[str, ...]
"""An action as a tuple of words: kind, robot, cells, direction."""


def is_ipc_plan(text: str) -> bool:
    r"""Whether a text begins as a plan does: with an action in brackets.

    >>> is_ipc_plan("; found\n(go robot-1 east)"), is_ipc_plan("(define (problem p1))"), is_ipc_plan("rE gN")
    (True, False, False)
    """
    lines = [line.strip().lower() for line in text.splitlines()]
    first = next((line for line in lines if line and not line.startswith(";")), None)
    if first is None:  # a plan without moves has its cost in a comment
        return any(lines)
    return first.startswith(tuple(f"({action} " for action in _ACTIONS))


def to_ipc_plan(problem: Problem, moves: Iterable[Move], *, names: Names | None = None) -> str:
    """The plan of legal moves, for the file from which the problem and its `names` come, or else for that of `to_ipc`.

    Raises `IllegalMove`, and `NotationError` for what the domain cannot express.
    """
    expect(problem, Problem)
    moves = tuple(expect_all(moves, Move, "moves"))
    _refuse_other_games(problem)
    words = _Words(problem, ipc_names(problem, names))
    lines = []
    progress = Progress.start(problem.position)
    cost = 0
    for move in moves:
        made = attempt(problem, progress, move)
        lines += [f"({' '.join(action)})" for action, *_ in words.actions(made, progress)]
        progress = apply(problem, progress, move)
        cost += made.cost
    return "".join(f"{line}\n" for line in (*lines, f"; cost = {cost} (general cost)"))


def from_ipc_plan(text: str, problem: Problem, *, names: Names | None = None) -> tuple[Move, ...]:
    """The moves of a plan for a problem, with the names in `names` or else of the file that `to_ipc` writes.

    Raises `NotationError` for actions that differ from what the robots do.
    """
    expect(text, str)
    expect(problem, Problem)
    _refuse_other_games(problem)
    known = _in_small_letters(ipc_names(problem, names))
    robots = {name: robot for robot, name in known.robots.items()}
    directions = {name: direction for direction, name in known.directions.items()}
    plain = replace(problem, rules=PLAIN)
    actions = deque(_actions(text, known))
    words = _Words(plain, known)
    progress = Progress.start(problem.position)
    moves: list[Move] = []
    while actions:
        first, given = actions.popleft()
        if given[0] != "go":
            raise wrong_in(
                text, first.at, f"nothing moves here: a move begins with (go ROBOT DIRECTION), not {given[0]}"
            )
        move = Move(robots[given[1]], directions[given[2]])
        try:
            made = attempt(plain, progress, move)
        except IllegalMove as error:
            reason = "the robot is blocked on this side" if error.rule == "M2" else error.reason
            raise wrong_in(text, first.at, f"{reason}, so this is not a move ({error.rule})") from None
        for expected in words.actions(made, progress)[1:]:
            if not actions:
                raise wrong_in(text, max(len(text) - 1, 0), f"the plan ends before ({' '.join(expected[0])})")
            here, given = actions.popleft()
            if given not in expected:
                raise wrong_in(text, here.at, f"expected ({' '.join(expected[0])})")
        progress = apply(plain, progress, move)
        moves.append(move)
    return tuple(moves)


def _refuse_other_games(problem: Problem) -> None:
    """Refuse problems with diagonals or powers, which affect moves; T2 does not."""
    refuse("the planning domain", plain_in_words(replace(problem, rules=PLAIN)))


def _in_small_letters(names: Names) -> Names:
    """Planners ignore the case of letters."""
    return replace(
        names,
        robots={robot: name.lower() for robot, name in names.robots.items()},
        cells={cell: name.lower() for cell, name in names.cells.items()},
        directions={direction: name.lower() for direction, name in names.directions.items()},
    )


def _actions(text: str, names: Names) -> list[tuple[List, _Action]]:
    """The actions with their places, after checking the names of robots, cells and directions."""
    robots, cells, directions = (set(each.values()) for each in (names.robots, names.cells, names.directions))
    found = []
    for part in read_brackets(text):
        if isinstance(part, Word):
            raise NotationError(_FORM, quote=excerpt(text))
        words = words_of(text, part)
        kind, count = part.head, {"go": 3, "step": 5, "stop-at-barrier": 4, "stop-at-robot": 5}.get(part.head)
        if count is None:
            raise wrong_in(text, part.at, f"unknown action {excerpt(kind)}: actions are {', '.join(_ACTIONS)}")
        if len(words) != count:
            raise wrong_in(text, part.at, f"({kind} …) needs {count - 1} words")
        for word, known, what in (
            (words[1], robots, "robot"),
            *((word, cells, "cell") for word in words[2:-1]),
            (words[-1], directions, "direction"),
        ):
            if word.text not in known:
                raise wrong_in(text, word.at, f"{excerpt(word.text)} is not a {what} of this problem")
        found.append((part, tuple(word.text for word in words)))
    return found


class _Words:
    """The forms of actions for a problem with the names of its file."""

    def __init__(self, problem: Problem, names: Names) -> None:
        self.board, self.names = problem.board, names
        self.robots, self.cells, self.ways = names.robots, names.cells, names.directions

    def actions(self, made: Travel, progress: Progress) -> list[tuple[_Action, ...]]:
        """The actions of a travel, in order; if both a wall and a robot stop it, there are two alternatives."""
        robot, way = self.robots[made.robot], self.ways[made.push]
        found: list[tuple[_Action, ...]] = [(("go", robot, way),)]
        here = made.start
        for cell in made.cells:
            found.append((("step", robot, self.cells[here], self.cells[cell], way),))
            here = cell
        found.append(self._stops(made, progress, robot, way))
        return found

    def _stops(self, made: Travel, progress: Progress, robot: str, way: str) -> tuple[_Action, ...]:
        end, there = made.end, self.names.next_to(self.board, made.end, made.push)
        stops: list[_Action] = []
        if self.names.is_blocked(self.board, end, made.push):
            stops.append(("stop-at-barrier", robot, self.cells[end], way))
        if there is not None and self._taken(there, made, progress):
            stops.append(("stop-at-robot", robot, self.cells[end], self.cells[there], way))
        return tuple(stops)

    def _taken(self, cell: Cell, made: Travel, progress: Progress) -> bool:
        """Whether the domain calls a cell not free once the robot has reached its end."""
        return cell in self.board.center or cell in progress.position.with_robot(made.robot, made.end).occupied()
