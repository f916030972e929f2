"""Tables of scores, and the baselines."""

from __future__ import annotations

from itertools import islice

import pytest

from randolph.research.language.baselines import BASELINES, answer_of_baseline
from randolph.research.language.evaluating import baseline_rows, read_answers, rows_of, table_of
from randolph.research.language.questions import Question, QuestionOptions, questions
from randolph.research.language.scoring import MOST_MOVES
from randolph.rules import RandolphError

CORNER = "5x5 r=a1,g=c3 r@e5 -ricochet -no_reversal"


def corner(number: int) -> Question:
    """A question with the optimum 2: red goes round the border to the opposite corner."""
    return Question(id=f"q{number}", game="ricochet", split="test", problem=CORNER, optimum=2, solution="rE rS")


ASKED = [corner(number) for number in range(8)]
GIVEN = {
    "q0": "rE rS",
    "q1": "rE rW rE rS",
    "q2": "rN",
    "q3": "rE",
    "q4": "east",
    "q5": "rE rW " * 20,
    "q6": "<answer>rS rE</answer>",
}


def test_the_figures_of_eight_answers_are_as_counted_by_hand() -> None:
    """Scores 1, ½, 0, 0, 0, 0, 1 and a missing one: mean 5/16, solved 3/8, optimal 2/8, mean regret 2/3."""
    band, every = rows_of(ASKED, GIVEN)
    assert (band.game, band.optima, every.optima) == ("ricochet", (2, 2), None)
    assert (every.questions, every.score, every.solved, every.optimal) == (8, 5 / 16, 3 / 8, 2 / 8)
    assert every.regret == pytest.approx(2 / 3)
    assert every.counts == {
        "solved": 3, "unsolved": 1, "illegal": 1, "malformed": 1, "overlong": 1, "missing": 1
    }  # fmt: skip
    assert every.error == pytest.approx(0.1619, abs=1e-4)  # √(((11² + 3² + 11² + 5 × 5²)/16²)/7) / √8
    assert table_of([every]).splitlines()[2].split("|")[1:6] == [
        " ricochet ", " all     ", " 8         ", " 0.312 ± 0.162 ", " 37.5%  "
    ]  # fmt: skip


def test_lines_that_are_no_answers_are_named() -> None:
    """Each line that is no answer is named with what was expected; the others are read, and empty lines skipped."""
    lines = [
        b'{"id": "q0", "answer": "rE rS"}',
        b"",
        b"{",
        b"[1]",
        b'{"id": "q1"}',
        b'{"id": 1, "answer": "rE"}',
        b'{"id": "q9", "answer": "rE"}',
        b'{"id": "q0", "answer": "rE"}',
        b"\xff",
        b"[" * 100_000,
        b'{"id": "q2", "answer": "", "model": "x"}',
    ]
    read = read_answers(lines, [each.id for each in ASKED])
    assert read.given == {"q0": "rE rS", "q2": ""}
    expected = 'expected {"id": "…", "answer": "…"}'
    assert read.errors == {
        3: "this is not JSON",
        4: expected,
        5: f"there is no answer: {expected}",
        6: f"id is not a text: {expected}",
        7: "the data set has no question 'q9'",
        8: "there is an answer to 'q0' already",
        9: "this is not JSON",
        10: "this is not JSON",
    }


@pytest.mark.parametrize("game", ["ricochet", "micro"])
@pytest.mark.parametrize("name", BASELINES)
def test_a_baseline_answers_by_the_rules(name: str, game: str) -> None:
    """The same seed gives the same answer; random and greedy players make legal moves only, and not too many."""
    asked = list(islice(questions(QuestionOptions(game=game, optimum=(1, 4))), 4))  # type: ignore[arg-type]  # a game
    answers = [answer_of_baseline(name, each, seed) for each in asked for seed in range(2)]
    assert answers == [answer_of_baseline(name, each, seed) for each in asked for seed in range(2)]
    outcomes = [each.score(answer).outcome.value for each in asked for seed in range(2) for answer in [answers.pop(0)]]
    if name in ("random", "greedy"):
        assert set(outcomes) <= {"solved", "unsolved", "malformed"}
        assert (name == "greedy") or "malformed" not in outcomes  # greedy has no move if none leads nearer


def test_the_baselines_are_ordered_as_players_are() -> None:
    """The strongest computer player solves more than the weakest; the spread is that of the seeds' means."""
    asked = list(islice(questions(QuestionOptions(game="micro", optimum=(2, 5))), 16))
    weak, strong = (baseline_rows(name, asked, range(3))[-1] for name in ("computer-1", "computer-5"))
    assert strong.score > weak.score
    assert strong.questions == weak.questions == 16
    assert sum(strong.counts.values()) == 16 * 3
    assert strong.spread is not None
    assert baseline_rows("random", asked, [0])[-1].spread is None


def test_random_and_greedy_players_end() -> None:
    """A random player makes at most the moves that an answer may have, and an unknown baseline is refused."""
    hard = next(questions(QuestionOptions(game="ricochet", optimum=(12, 12))))
    assert 0 < len(answer_of_baseline("random", hard, 0).split()) <= MOST_MOVES
    with pytest.raises(RandolphError, match="unknown baseline 'best': baselines are random, greedy, computer-1"):
        answer_of_baseline("best", hard, 0)
    with pytest.raises(RandolphError, match="a baseline needs a seed"):
        baseline_rows("random", [hard], [])
