"""Questions for language models: their optima, splits and prompts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import Any

import pytest

from randolph.notation import from_ascii, to_line_board
from randolph.notation import micro as micro_notation
from randolph.research.language.prompts import picture, picture_prompt, text_prompt
from randolph.research.language.questions import NoSuchProblem, Question, QuestionOptions, question, questions
from randolph.research.splits import split_of
from randolph.rules import Problem, Progress, RandolphError, legal_travels, micro, progress_after, solved


def drawn(count: int, **options: Any) -> list[Question]:  # noqa: ANN401 – of any option
    """The first questions with these options."""
    return list(islice(questions(QuestionOptions(**options)), count))


def least(problem: Problem | micro.Problem, most: int) -> int | None:
    """The optimum by breadth-first search with the plain rules, without the solver; None beyond `most`."""
    if isinstance(problem, Problem):
        return _searched(
            Progress.start(problem.position),
            lambda at: solved(problem, at),
            lambda at: [progress_after(at, travel) for _, travel in legal_travels(problem, at)],
            most,
        )
    return _searched(
        micro.Progress.start(problem),
        lambda at: micro.solved(problem, at),
        lambda at: [
            micro.Progress(to, at.passed or to == problem.via) for to in micro.legal_jumps(problem.board, at.at)
        ],
        most,
    )


def _searched(
    start: Hashable, done: Callable[[Any], bool], following: Callable[[Any], Sequence[Hashable]], most: int
) -> int | None:
    waiting, known = deque([(start, 0)]), {start}
    while waiting:
        at, made = waiting.popleft()
        if done(at):
            return made
        for each in following(at) if made < most else ():
            if each not in known:
                known.add(each)
                waiting.append((each, made + 1))
    return None


@pytest.mark.parametrize(
    "options",
    [
        {"game": "ricochet", "optimum": (1, 3)},
        {
            "game": "ricochet",
            "optimum": (2, 3),
            "edition": "third",
            "diagonals": True,
            "ricochet": True,
            "no_reversal": True,
        },
        {"game": "micro", "optimum": (1, 9)},
        {"game": "micro", "optimum": (2, 5), "intermediate": True, "side": "copper"},
    ],
)
def test_the_optimum_is_that_of_a_blind_search(options: dict[str, Any]) -> None:
    """The optima go round the range, each is what a breadth-first search finds, and the solution has that length."""
    low, high = options["optimum"]
    found = drawn(2 * (high - low + 1), **options)
    assert [each.optimum for each in found] == 2 * list(range(low, high + 1))
    for each in found:
        assert least(each.value, high) == each.optimum
        assert each.score(f"<answer>{each.solution}</answer>").value == 1.0


@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_no_board_is_in_both_splits(game: str) -> None:
    """Questions of the two splits have no board in common, and a board's split is the one that banks give it."""
    boards = {}
    for split in ("train", "test"):
        boards[split] = {each.problem.split()[0] for each in drawn(40, game=game, split=split, optimum=(1, 4))}
        for each in drawn(10, game=game, split=split, optimum=(1, 4)):
            problem = each.value
            name = (
                to_line_board(problem.board)
                if isinstance(problem, Problem)
                else micro_notation.to_line_board(problem.board)
            )
            assert split_of(game, name) == split
    assert not boards["train"] & boards["test"]


def test_a_question_depends_on_its_number_and_options_alone() -> None:
    """Question n is the same whether it is drawn alone or in order; another seed or split gives another one."""
    options = QuestionOptions(game="ricochet", optimum=(1, 4), seed=5)
    assert [question(options, number) for number in (3, 1)] == [
        drawn(4, game="ricochet", optimum=(1, 4), seed=5)[n] for n in (3, 1)
    ]
    assert question(QuestionOptions(game="ricochet", optimum=(1, 4), seed=6), 3).problem != question(options, 3).problem


@pytest.mark.more
def test_questions_do_not_repeat() -> None:
    """Micro Robots have few pairs of 11 jumps on the copper side: each is asked once, then an error says so."""
    options = QuestionOptions(game="micro", side="copper", split="train", optimum=(11, 11))
    found: list[str] = []
    with pytest.raises(NoSuchProblem, match=r"no further problem of optimum 11 is found: [0-9]+ different"):
        found.extend(each.problem for each in questions(options))
    assert 1 < len(set(found)) == len(found) <= 2 * 12  # docs/reference/micro-census.md: 12 pairs, both ways


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess': games are ricochet and micro"),
        ({"game": "micro", "split": "dev"}, "unknown split 'dev': splits are train and test"),
        ({"game": "micro", "optimum": (3, 2)}, r"optimum=\(3, 2\): expected two numbers of moves from 1 to 64"),
        (
            {"game": "micro", "optimum": (15, 15)},
            "optimum 15: boards of the split 'test' have optima from 1 to 1[0-4]$",
        ),
        ({"game": "micro", "edition": "first"}, "edition is not an option of the game micro"),
        ({"game": "ricochet", "side": "black"}, "side is not an option of the game ricochet"),
        ({"game": "ricochet", "edition": "fifth"}, "unknown edition 'fifth': editions are first, second, third, mixed"),
        ({"game": "ricochet", "ricochet": True}, r"no problem has optimum 1 if a robot must turn \(T2\)"),
        ({"game": "micro", "side": "gold"}, "unknown side 'gold': sides are black, copper, and both"),
    ],
)
def test_impossible_options_say_what_there_is(options: dict[str, Any], message: str) -> None:
    """Options that no problem satisfies are refused with what is possible."""
    with pytest.raises(RandolphError, match=message):
        drawn(1, **options)


def test_the_text_form_has_the_whole_problem() -> None:
    """The drawing of the prompt, with the target of the text, is read back as the problem; no optimum is said."""
    for each in drawn(6, game="ricochet", optimum=(1, 6)):
        problem = each.value
        assert isinstance(problem, Problem)
        prompt = text_prompt(problem)
        begin = prompt.index("     a   b")
        drawing = prompt[begin : prompt.index("\n\nRobots:")]
        code = each.problem.split()[2]
        read = from_ascii(f"{drawing}\ntarget: {code}\nrules: -ricochet -no_reversal\n")
        assert (read.board.walls, read.board.center, read.position) == (
            problem.board.walls,
            problem.board.center,
            problem.position,
        )
        assert f"the {problem.target.color} robot must stop on {code[2:]}" in prompt
        assert "optimum" not in prompt
        assert each.solution not in prompt


def test_the_text_form_of_micro_robots_has_the_whole_problem() -> None:
    """The drawing of the prompt is read back as the problem, with start, target and intermediate cell."""
    for each in drawn(4, game="micro", optimum=(2, 5), intermediate=True):
        prompt = text_prompt(each.value)
        begin = prompt.index("     a   b")
        assert micro_notation.from_ascii(prompt[begin : prompt.index("\n\nThe robot starts")]) == each.value


@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_the_picture_form_is_a_picture_and_a_text_without_the_board(game: str) -> None:
    """The picture is a PNG of the wanted width, and its prompt names the target."""
    problem = drawn(1, game=game, optimum=(2, 2))[0].value
    png = picture(problem, width=400)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(png[16:20], "big") == 400
    prompt = picture_prompt(problem)
    assert "+---" not in prompt
    assert "must" in prompt


def test_the_prompt_states_the_rules_of_the_problem() -> None:
    """T2, M7 and diagonals are explained exactly if the problem has them."""
    plain = text_prompt(drawn(1, game="ricochet", optimum=(2, 2))[0].value)
    options = {"edition": "second", "diagonals": True, "ricochet": True, "no_reversal": True}
    full = next(each for each in drawn(8, game="ricochet", optimum=(2, 2), **options) if "/" in text_prompt(each.value))
    for words in ("turned by a right angle", "straight back", "A diagonal turns"):
        assert words not in plain
        assert words in text_prompt(full.value)
