"""Moves of players, judged by the rules of both games; and the edition that a problem line names."""

from __future__ import annotations

from random import Random

import pytest

from randolph.notation import arrangement_of, from_moves, to_moves
from randolph.notation.micro import from_path, to_path
from randolph.puzzles.bank import Bank, Entry
from randolph.puzzles.bank.kinds import MICRO, MOST_MOVES, RICOCHET, Judged, kind_named
from randolph.rules import Progress, RandolphError, legal_travels, micro, progress_after, verify

PLAIN = RICOCHET.from_line("5x5 r=a1 r@e5")
"""One robot, and the target in the opposite corner: `rE rS` and `rS rE` solve it."""

PATH = MICRO.from_line("black:2N-3E-4E-1N p1 w2")
"""`p6 w6 r6 r2 w2` solves it."""


@pytest.fixture(scope="module")
def sample() -> list[Entry]:
    """Problems of all variants."""
    return list(Bank().practice())[::200]


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("", Judged(solved=False, cost=0, moves="")),
        ("rE", Judged(solved=False, cost=1, moves="rE")),
        ("rE rS", Judged(solved=True, cost=2, moves="rE rS")),
        ("  rS \n rE ", Judged(solved=True, cost=2, moves="rS rE")),
        ("rE@e1 rS@e5S", Judged(solved=True, cost=2, moves="rE rS")),
        ("rE rS rN gW", Judged(solved=True, cost=2, moves="rE rS")),
    ],
)
def test_moves_by_example(text: str, judged: Judged) -> None:
    """Moves count up to the success; what comes after it is ignored, even if it is illegal (B4). The text of the result
    is the shortest for these moves, so that equal ways have equal texts.
    """
    assert RICOCHET.judge(PLAIN, text) == judged


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("", Judged(solved=False, cost=0, moves="")),
        ("p6 w6", Judged(solved=False, cost=2, moves="p6 w6")),
        ("p6 w6 r6 r2 w2", Judged(solved=True, cost=5, moves="p6 w6 r6 r2 w2")),
        ("p6 w6 r6 r2 w2 b1 b1", Judged(solved=True, cost=5, moves="p6 w6 r6 r2 w2")),
    ],
)
def test_paths_by_example(text: str, judged: Judged) -> None:
    """The same for Micro Robots (U8)."""
    assert MICRO.judge(PATH, text) == judged


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rN", r"'rN': red is blocked north of a1 \(M2\)"),
        ("rE rW", r"\(M7\)"),
        ("gE", r"there is no green robot on this board \(S1\)"),
        ("rE xS", r"'x' is not a robot"),
        ("rE@c1", r"\(X6\)"),
        ("rE rS " * MOST_MOVES, "at most 100 moves count, not 200"),
    ],
)
def test_faulty_moves_are_refused_with_the_reason(text: str, reason: str) -> None:
    """Illegal moves name their rule, texts that are no moves their place; too many moves are not even looked at."""
    with pytest.raises(RandolphError, match=reason):
        RICOCHET.judge(PLAIN, text)


@pytest.mark.parametrize(
    ("text", "reason"), [("w2", r"\(U2\)"), ("p6 q1", "a combination is a color"), ("p6 p1 " * 51, "not 102")]
)
def test_faulty_paths_are_refused_with_the_reason(text: str, reason: str) -> None:
    """The same for Micro Robots."""
    with pytest.raises(RandolphError, match=reason):
        MICRO.judge(PATH, text)


def test_any_moves_are_judged_as_by_the_rules(sample: list[Entry]) -> None:
    """Random legal moves at problems of all variants, and the optimal ones: success and cost are those of the rules'
    own verdict, and the text of the result, judged again, is the same.
    """
    rng = Random(1)
    for entry in sample:
        kind, problem = kind_named(entry.game), entry.problem
        for text in (kind.solution(problem) or "", walked(entry, rng)):
            judged = kind.judge(problem, text)
            if entry.game == "micro":
                verdict = micro.verify(problem, from_path(text))
                assert (judged.solved, judged.cost) == (verdict.ok, verdict.jumps)
            else:
                ruled = verify(problem, from_moves(text))
                assert (judged.solved, judged.cost) == (ruled.ok, ruled.cost)
            assert kind.judge(problem, judged.moves) == judged
        optimal = kind.judge(problem, kind.solution(problem) or "")
        assert (optimal.solved, optimal.cost) == (True, entry.facts.optimum)


def test_the_edition_is_that_of_the_board(sample: list[Entry]) -> None:
    """The edition in a problem line is that of the faces and tiles of its board."""
    editions = {"A": "first", "B": "first", "C": "second", "D": "second"}
    for entry in sample:
        if entry.game == "micro":
            laid = micro.arrangement_of(entry.problem.board)
            assert laid is not None
            assert entry.edition == laid.side
        else:
            arrangement = arrangement_of(entry.problem.board)
            assert arrangement is not None
            found = {editions[face[1]] for face in arrangement.faces}
            assert entry.edition == (found.pop() if len(found) == 1 else "third")
    assert {entry.edition for entry in sample} == {"first", "second", "third", "black", "copper"}
    assert RICOCHET.edition("5x5 r=a1 r@e5") == MICRO.edition("b1b2") == "custom"


def walked(entry: Entry, rng: Random) -> str:
    """Some legal moves."""
    problem = entry.problem
    if entry.game == "micro":
        at, path = problem.start, []
        for _ in range(rng.randrange(1, 12)):
            at = rng.choice(micro.legal_jumps(problem.board, at))
            path.append(at)
        return to_path(path)
    progress, moves = Progress.start(problem.position), []
    for _ in range(rng.randrange(1, 12)):
        move, travel = rng.choice(list(legal_travels(problem, progress)))
        progress = progress_after(progress, travel)
        moves.append(move)
    return to_moves(moves)
