"""The scorer: it reads an answer, plays it by the rules, and compares its length with the optimum.

A score is optimum / length for a solution, and 0 for everything else. So 1 is perfect, and a solution with twice as
many moves as necessary gets 0.5. *Regret* is length − optimum. There is no part of a score for a part of an answer.

**Where the answer is.** In a response it is, in this order: what follows the last `<answer>`, up to `</answer>` or the
end; what follows `Answer:` on the last line that begins so; the whole response.

**What it is.** Moves, `rE gN` (robot and direction), or in Micro Robots the cells that the robot jumps to, `p6 w6`.
Small and capital letters, blanks, commas, semicolons, arrows (`->`, `→`), quotes, backticks, asterisks, brackets and a
final period make no difference. Any other word makes the whole answer malformed.

**How long it may be.** A response of more than `MOST_CHARACTERS`, and an answer of more than `MOST_MOVES` moves, are
not played. Reading takes linear time.

**How it is played.** Success ends the attempt at once (B4, U8), as at the table: its length is the cost up to there
(M1, X6), and later moves do not count. An illegal move before it makes the answer illegal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from randolph.notation import from_line, from_moves
from randolph.notation import micro as micro_notation
from randolph.notation.errors import NotationError, excerpt
from randolph.rules import Problem, RandolphError, micro, verify
from randolph.rules.errors import expect
from randolph.rules.geometry import Word

Game: TypeAlias = Literal["ricochet", "micro"]

GAMES: tuple[Game, ...] = ("ricochet", "micro")

MOST_CHARACTERS = 1_000_000
"""Of a response, with all its reasoning."""

MOST_MOVES = 32
"""Of an answer. It is the same for all problems, so it says nothing about the optimum."""

_ANSWER_CHARACTERS = 1_000
"""Of an answer: three times what so many moves with the longest names need."""

_OPENING, _CLOSING = "<answer>", "</answer>"
_LABEL = re.compile(r"[ \t>#*_]*answer[ \t*_]*:", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:[\s,;]|->|→)+")
_WRAPPING = "`*\"'()[]{}."
_MOVE = re.compile(r"([rgbyst])([nesw])(?:@([a-z]{1,2}[1-9][0-9]?)([nesw]?)(\*?))?", re.IGNORECASE)
_COMBINATION = re.compile(r"[bygrpw][1-6]", re.IGNORECASE)


class Outcome(Word):
    """What an answer came to."""

    SOLVED = "solved"
    UNSOLVED = "unsolved"
    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    OVERLONG = "overlong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The score of a response.

    `value`: optimum / length, or 0. `length`: the cost of the solution, None unless the outcome is `solved`. `answer`:
    what was read as the answer, at most 1,000 characters. `message`: why the score is 0.
    """

    value: float
    outcome: Outcome
    optimum: int
    length: int | None = None
    answer: str = ""
    message: str = ""

    @property
    def regret(self) -> int | None:
        """Length − optimum; None without a solution."""
        return None if self.length is None else self.length - self.optimum


def score(problem: Problem | micro.Problem, optimum: int, response: str) -> Score:
    """The score of a response to a problem with this optimum.

    Raises `RandolphError` for an optimum that is not positive, or that the response proves wrong by a shorter solution.
    """
    expect(problem, Problem, micro.Problem, name="problem")
    expect(optimum, int, name="optimum")
    expect(response, str, name="response")
    if optimum < 1:
        raise RandolphError(f"optimum {optimum}: expected 1 or more, for a problem that is not solved at its start")
    if len(response) > MOST_CHARACTERS:
        message = f"the response has {len(response):,} characters; at most {MOST_CHARACTERS:,} are read"
        return Score(value=0.0, outcome=Outcome.OVERLONG, optimum=optimum, message=message)
    answer = answer_of(response)
    shown = answer[:_ANSWER_CHARACTERS]
    try:
        length, failure, message = _played(problem, answer)
    except _Unreadable as error:
        return Score(value=0.0, outcome=error.outcome, optimum=optimum, answer=shown, message=str(error))
    if failure is not None or length is None:
        outcome = failure or Outcome.UNSOLVED
        return Score(value=0.0, outcome=outcome, optimum=optimum, answer=shown, message=message)
    if length < optimum:
        raise RandolphError(f"the optimum {optimum} is wrong: {excerpt(shown)} solves the problem in {length}")
    return Score(value=optimum / length, outcome=Outcome.SOLVED, optimum=optimum, length=length, answer=shown)


def score_line(game: Game, line: str, optimum: int, response: str) -> Score:
    """Like `score`, for a problem line of this game; the most recent problems are kept."""
    return score(problem_of(game, line), optimum, response)


@lru_cache(maxsize=256)
def problem_of(game: Game, line: str) -> Problem | micro.Problem:
    """The problem of a line of this game. Raises `NotationError`, and `RandolphError` for an unknown game."""
    if game not in GAMES:
        raise RandolphError(f"unknown game {game!r}: games are {' and '.join(GAMES)}")
    return from_line(line) if game == "ricochet" else micro_notation.from_line(line)


def answer_of(response: str) -> str:
    r"""The part of a response that is its answer.

    >>> answer_of("First red east. <answer>rE gN</answer>"), answer_of("So:\n**Answer:** rE"), answer_of("rE")
    ('rE gN', 'rE', 'rE')
    """
    begin = response.rfind(_OPENING)
    if begin >= 0:
        begin += len(_OPENING)
        end = response.find(_CLOSING, begin)
        return response[begin : end if end >= 0 else len(response)].strip()
    for line in reversed(response.splitlines()):
        found = _LABEL.match(line)
        if found is not None:
            return line[found.end() :].strip(" \t*_")
    return response.strip()


class _Unreadable(Exception):
    """An answer that is not played."""

    def __init__(self, outcome: Outcome, message: str) -> None:
        super().__init__(message)
        self.outcome = outcome


def _words(answer: str) -> list[str]:
    """The words of an answer, without signs around them; of a long answer, those of its beginning."""
    head = answer[:_ANSWER_CHARACTERS]
    words = [_bare(word) for word in _BETWEEN.split(head)]
    if len(answer) > len(head):
        del words[-1]  # it may be cut
    return [word for word in words if word]


def _bare(word: str) -> str:
    """A word without signs around it; a star at the end of a move that names its end belongs to it (X6)."""
    return word.lstrip(_WRAPPING).rstrip(_WRAPPING.replace("*", "") if "@" in word else _WRAPPING)


def _played(problem: Problem | micro.Problem, answer: str) -> tuple[int | None, Outcome | None, str]:
    """The length of a solution; otherwise the outcome, and why. Raises `_Unreadable`."""
    words = _words(answer)
    kind = "move, like rE" if isinstance(problem, Problem) else "cell, like p6"
    form = _MOVE if isinstance(problem, Problem) else _COMBINATION
    if not words:
        raise _Unreadable(Outcome.MALFORMED, f"there is no answer: expected a {kind}")
    for word in words:
        if form.fullmatch(word) is None:
            raise _Unreadable(Outcome.MALFORMED, f"{excerpt(word)} is not a {kind}")
    if len(words) > MOST_MOVES or len(answer) > _ANSWER_CHARACTERS:
        raise _Unreadable(Outcome.OVERLONG, f"the answer has more than {MOST_MOVES} moves")
    try:
        if isinstance(problem, micro.Problem):
            path = micro_notation.from_path(" ".join(words).lower())
            jumped = micro.verify(problem, path)
            outcome = Outcome.ILLEGAL if jumped.rule == "U2" else Outcome.UNSOLVED
            return (jumped.jumps, None, "") if jumped.ok else (None, outcome, jumped.message)
        moves = from_moves(" ".join(map(_move_name, words)))
    except NotationError as error:
        raise _Unreadable(Outcome.MALFORMED, str(error)) from None
    verdict = verify(problem, moves)
    outcome = Outcome.UNSOLVED if verdict.rule in {"T1", "T2"} else Outcome.ILLEGAL
    return (verdict.cost, None, "") if verdict.ok else (None, outcome, verdict.message)


def _move_name(word: str) -> str:
    """A move as it is written: the robot and the cell in small letters, directions in capitals."""
    found = _MOVE.fullmatch(word)
    if found is None:
        raise _Unreadable(Outcome.MALFORMED, f"{excerpt(word)} is not a move")
    robot, push, end, arrival, turned = found.groups(default="")
    return f"{robot.lower()}{push.upper()}" + (f"@{end.lower()}{arrival.upper()}{turned}" if end else "")
