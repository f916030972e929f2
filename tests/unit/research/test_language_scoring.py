"""The scorer of answers: what it reads, and what it gives. The cases are worked out by hand or from `vectors/`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.notation import from_json, from_line
from randolph.notation import micro as micro_notation
from randolph.research.language.scoring import MOST_CHARACTERS, MOST_MOVES, Outcome, answer_of, score
from randolph.rules import RandolphError

VECTORS = Path(__file__).parents[3] / "vectors"
CASES = [case for case in json.loads((VECTORS / "cases.json").read_bytes())["cases"] if "solutions" in case]
SOLUTIONS = [
    pytest.param(case, each, id=f"{case['id']} {each['moves']}") for case in CASES for each in case["solutions"]
]
PATHS = [
    pytest.param(path, id=path["id"])
    for path in json.loads((VECTORS / "micro.json").read_bytes())["paths"]
    if "declared" not in path and "7" not in path["path"]  # a declaration is no part of an answer, and p7 is no cell
]

CORNER = from_line("5x5 r=a1,g=c3 r@e5 -ricochet -no_reversal")
"""An empty board: red goes from its north-west to its south-east corner in two moves, rE rS or rS rE."""

SHEET = micro_notation.from_line("black:2N-3E-4E-1N p1 w2")
"""The problem of the rule sheet, whose printed path p6 w6 r6 r2 w2 has five jumps."""


@pytest.mark.parametrize(
    ("response", "value", "outcome"),
    [
        ("rE rS", 1.0, "solved"),
        ("rS rE", 1.0, "solved"),
        ("RE, rs", 1.0, "solved"),
        ("re->rs", 1.0, "solved"),
        ("`rE` → `rS`.", 1.0, "solved"),
        ("[rE; rS]", 1.0, "solved"),
        ("Red first goes east, then south.\n<answer>\nrE rS\n</answer> Done.", 1.0, "solved"),
        ("<answer>rN</answer> No: <answer>rE rS</answer>", 1.0, "solved"),
        ("<answer>rE rS", 1.0, "solved"),
        ("It is easy.\n**Answer:** rE rS\n", 1.0, "solved"),
        ("rE rS rW", 1.0, "solved"),  # success ends the attempt (B4)
        ("gS rE rS", 2 / 3, "solved"),
        ("rE rW rE rS", 0.5, "solved"),
        ("rE", 0.0, "unsolved"),
        ("gN gE", 0.0, "unsolved"),
        ("rN", 0.0, "illegal"),
        ("rE rE rS", 0.0, "illegal"),
        ("bE", 0.0, "illegal"),
        ("", 0.0, "malformed"),
        ("<answer></answer>", 0.0, "malformed"),
        ("The answer is rE rS", 0.0, "malformed"),
        ("rE rS is the solution", 0.0, "malformed"),
        ("1. rE 2. rS", 0.0, "malformed"),
        ("rErS", 0.0, "malformed"),
        ("red east, red south", 0.0, "malformed"),
        ("rE rS rX", 0.0, "malformed"),
        ("p6 w6", 0.0, "malformed"),
        ("rE rS <answer>none</answer>", 0.0, "malformed"),
        ("rE@ rS", 0.0, "malformed"),
        ("rE@zz99 rS", 0.0, "malformed"),
        ("rE rS " * (MOST_MOVES // 2 + 1), 0.0, "overlong"),
        ("gN gS " * (MOST_MOVES // 2), 0.0, "unsolved"),
        ("rE " * 5_000, 0.0, "overlong"),
        ("x" * 5_000, 0.0, "malformed"),
        ("rE rS" + " " * MOST_CHARACTERS, 0.0, "overlong"),
        ("<answer>" * 100_000, 0.0, "malformed"),
    ],
)
def test_an_answer_gets_what_its_length_is_worth(response: str, value: float, outcome: str) -> None:
    """The score is optimum / length for a solution and 0 for everything else; nothing is paid for a part."""
    found = score(CORNER, 2, response)
    assert (found.value, found.outcome.value) == (value, outcome)
    assert found.regret == (round(2 / value) - 2 if value else None)
    assert bool(found.message) == (not value)


@pytest.mark.parametrize(
    ("response", "value", "outcome"),
    [
        ("p6 w6 r6 r2 w2", 1.0, "solved"),
        ("<answer>P6 -> W6 -> R6 -> R2 -> W2</answer>", 1.0, "solved"),
        ("b1 p1 p6 w6 r6 r2 w2", 5 / 7, "solved"),
        ("p6 w6 r6 r2", 0.0, "unsolved"),
        ("p1 p6 w6 r6 r2 w2", 0.0, "illegal"),
        ("p6 w2", 0.0, "illegal"),
        ("p6 w7", 0.0, "malformed"),
        ("rE", 0.0, "malformed"),
    ],
)
def test_the_path_of_the_rule_sheet_is_scored(response: str, value: float, outcome: str) -> None:
    """U2, U4: the printed path of five jumps is the measure of the others."""
    found = score(SHEET, 5, response)
    assert (found.value, found.outcome.value) == (value, outcome)


@pytest.mark.parametrize(("case", "solution"), SOLUTIONS)
def test_the_golden_solutions_are_scored_as_their_vectors_say(case: dict[str, Any], solution: dict[str, Any]) -> None:
    """M1–M9, T1–T6, X1–X7: a right solution of cost c gets 1 for the optimum c, and a wrong one 0."""
    if not solution["moves"]:
        return
    problem = from_json({key: case[key] for key in ("board", "robots", "target", "rules") if key in case})
    found = score(problem, solution.get("cost", 1), f"<answer>{solution['moves']}</answer>")
    if solution["ok"]:
        assert (found.value, found.length) == (1.0, solution["cost"])
    else:
        assert found.value == 0.0
        assert found.outcome is (Outcome.UNSOLVED if solution["rule"] in {"T1", "T2"} else Outcome.ILLEGAL)


@pytest.mark.parametrize("path", PATHS)
def test_the_golden_paths_are_scored_as_their_vectors_say(path: dict[str, Any]) -> None:
    """U2, U4, U8: a right path of n jumps gets 1 for the optimum n, and a wrong one 0."""
    board = "/".join(row.replace(" ", "") for row in path["rows"])
    via = f" via={path['via']}" if path.get("via") else ""
    problem = micro_notation.from_line(f"{board} {path['start']} {path['target']}{via}")
    found = score(problem, path["jumps"] if path["ok"] else 1, path["path"])
    assert found.value == float(path["ok"])
    if not path["path"]:
        assert found.outcome is Outcome.MALFORMED
    elif not path["ok"]:
        assert found.outcome is (Outcome.ILLEGAL if path["rule"] == "U2" else Outcome.UNSOLVED)


def test_an_optimum_that_an_answer_beats_is_an_error() -> None:
    """A wrong optimum never gives a score above 1: it is reported with the shorter solution."""
    with pytest.raises(RandolphError, match="the optimum 3 is wrong: 'rE rS' solves the problem in 2"):
        score(CORNER, 3, "rE rS")
    with pytest.raises(RandolphError, match="optimum 0: expected 1 or more"):
        score(CORNER, 0, "rE rS")


@given(st.text() | st.text(alphabet="rgbyNESW@a1*<>answer/:;, \n"))
def test_every_text_has_a_score(response: str) -> None:
    """Whatever a model says, the scorer answers with a number from 0 to 1, and no error."""
    found = score(CORNER, 2, response)
    assert 0.0 <= found.value <= 1.0
    assert (found.value > 0) == (found.outcome is Outcome.SOLVED)


def test_the_last_answer_counts() -> None:
    """A response may think aloud: its last opening tag, or else its last label, begins the answer."""
    assert answer_of("Answer: rN\nanswer : rE\nthat is it") == "rE"
    assert answer_of("Answer: rN <answer>gS</answer> tail") == "gS"
    assert answer_of("  rE rS\n") == "rE rS"
