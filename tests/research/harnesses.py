"""The three harnesses and clingo, driven by scripted models, end to end and offline: `make research-test`.

The name of this file keeps it out of `make test`, because the harnesses are in an environment of their own.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

import clingo
import datasets
import inspect_ai
import lm_eval
import pytest
import reasoning_gym
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager
from reasoning_gym.factory import get_score_answer_fn

import randolph.research.language.reasoning_gym  # noqa: F401 – registers the data sets
from randolph.notation import from_asp_answer, to_asp, to_moves
from randolph.research.language.datasets import DatasetOptions, make_dataset, read_dataset
from randolph.research.language.lm_eval import folder as tasks_folder
from randolph.research.language.planning import asp_encoding
from randolph.research.language.prompts import picture_prompt, text_prompt
from randolph.research.language.questions import QuestionOptions, questions
from randolph.rules import Problem

GAMES = ("ricochet", "micro")


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No harness connects to anything but this machine."""

    def refuse(_: socket.socket, address: object) -> NoReturn:
        raise AssertionError(f"a harness connects to {address}")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    for name in ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hub"))


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set of six test questions of each game, with optima 1, 2 and 3."""
    folder = tmp_path_factory.mktemp("data") / "set"
    make_dataset(folder, DatasetOptions(seed=1, train=0, test=6, drawn={"optimum": (1, 3)}))
    return folder


class Scripted:
    """Models that need no weights: each finds the question of a prompt and answers it in its way."""

    def __init__(self, folder: Path) -> None:
        self.asked = list(read_dataset(folder).questions.values())
        self._known = {prompt(each.value): each for each in self.asked for prompt in (text_prompt, picture_prompt)}

    def solver(self, prompt: str) -> str:
        """Thinks aloud, and gives an optimal solution."""
        return f"Let me see. Not rN.\n<answer>{self._known[prompt].solution}</answer>"

    def talker(self, prompt: str) -> str:
        """Hides the solution in a sentence, as a scorer that looks for the expected text would like it."""
        return f"I would say {self._known[prompt].solution} is right."

    def hesitant(self, prompt: str) -> str:
        """Goes there and back before it solves an even question, so that two moves are too many; knows no odd one."""
        found = self._known[prompt]
        if int(found.id[-1]) % 2:
            return ""
        return f"Answer: {detour(found.problem, found.optimum, found.solution)}"


def detour(line: str, optimum: int, solution: str) -> str:
    """A solution with two moves or jumps more than the optimum, found by trying."""
    from randolph.research.language.scoring import score_line  # noqa: PLC0415 – for this alone

    game = "micro" if solution[1].isdigit() else "ricochet"
    words = (
        [f"{color}{number}" for color in "bygrpw" for number in range(1, 7)]
        if game == "micro"
        else [f"{robot}{push}" for robot in "rgby" for push in "NESW"]
    )
    for first in words:
        for second in words:
            tried = f"{first} {second} {solution}"
            if score_line(game, line, optimum, tried).length == optimum + 2:  # type: ignore[arg-type]  # a game
                return tried
    raise AssertionError(f"{line} has no such solution")


HESITANT = {"ricochet": (2 / 4 + 1 / 3 + 3 / 5) / 6, "micro": (2 / 4 + 1 / 3 + 3 / 5) / 6}
"""Questions 2, 4 and 6 have the optima 2, 1 and 3; each of them is solved with two moves more."""

MODELS: dict[str, Callable[[str], float]] = {
    "solver": lambda _: 1.0,
    "talker": lambda _: 0.0,
    "hesitant": lambda game: HESITANT[game],
}
"""Each scripted model with the mean score that follows from its rule."""


@pytest.mark.parametrize("game", GAMES)
def test_reasoning_gym_pays_for_solutions_alone(game: str) -> None:
    """Its items are reproducible; the answer gets 1, a sentence with it and no answer get 0, a longer solution less."""
    name = f"{game}_robots"
    data = reasoning_gym.create_dataset(name, min_optimum=2, max_optimum=3, size=4, seed=7)
    again = reasoning_gym.create_dataset(name, min_optimum=2, max_optimum=3, size=4, seed=7)
    assert [item["question"] for item in data] == [item["question"] for item in again]
    assert len({item["question"] for item in data}) == 4
    for item in data:
        known = item["metadata"]
        assert data.score_answer(item["answer"], item) == 1.0
        assert get_score_answer_fn(name)(f"<answer>{item['answer']}</answer>", item) == 1.0
        assert data.score_answer(f"It is {item['answer']}, I think", item) == 0.0
        assert [data.score_answer(nothing, item) for nothing in (None, "", "?")] == [0.0] * 3
        longer = detour(known["problem"], known["optimum"], item["answer"])
        assert data.score_answer(longer, item) == known["optimum"] / (known["optimum"] + 2)
        assert known["split"] == "train"
    with pytest.raises(ValueError, match="expected two numbers of moves"):
        reasoning_gym.create_dataset(name, min_optimum=5, max_optimum=2)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("game", GAMES)
def test_inspect_evaluates_a_scripted_model(game: str, model: str, folder: Path, tmp_path: Path) -> None:
    """Inspect finds the task by its entry point, asks all questions, and reports the mean that the script deserves."""
    scripted = Scripted(folder)

    def outputs(messages: list[Any], *_: object) -> ModelOutput:
        said = ModelOutput.from_content("mockllm/model", getattr(scripted, model)(messages[-1].text))
        said.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)  # else a tokenizer is fetched
        return said

    (log,) = inspect_ai.eval(
        f"randolph/{game}_robots",
        model=get_model("mockllm/model", custom_outputs=outputs),
        task_args={"dataset": str(folder), "pictures": model == "hesitant"},
        log_dir=str(tmp_path),
        display="none",
    )
    assert log.status == "success", log.error
    assert log.results.total_samples == 6
    assert log.results.scores[0].metrics["mean"].value == pytest.approx(MODELS[model](game))
    outcomes = {sample.scores["optimum_over_length"].metadata["outcome"] for sample in log.samples}
    assert outcomes == {"solver": {"solved"}, "talker": {"malformed"}, "hesitant": {"solved", "malformed"}}[model]


class Spoken(LM):
    """A scripted model of lm-evaluation-harness, which needs no tokenizer and no PyTorch."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        super().__init__()
        self._answer = answer

    def generate_until(self, requests: list[Any], disable_tqdm: bool = False) -> list[str]:  # noqa: FBT001, FBT002 – theirs
        """The responses."""
        return [self._answer(each.args[0]) for each in requests]

    def loglikelihood(self, requests: list[Any], disable_tqdm: bool = False) -> NoReturn:  # noqa: FBT001, FBT002 – theirs
        """Not asked for by these tasks."""
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: list[Any], disable_tqdm: bool = False) -> NoReturn:  # noqa: FBT001, FBT002 – theirs
        """Not asked for by these tasks."""
        raise NotImplementedError


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("game", GAMES)
def test_lm_evaluation_harness_evaluates_a_scripted_model(game: str, model: str, folder: Path) -> None:
    """The harness finds the task by `--include_path`, and reports the means that the script deserves."""
    manager = TaskManager(include_path=str(tasks_folder()), metadata={"dataset": str(folder)})
    found = lm_eval.simple_evaluate(
        model=Spoken(getattr(Scripted(folder), model)),
        tasks=[f"randolph_{game}"],
        task_manager=manager,
        metadata={"dataset": str(folder)},
        bootstrap_iters=0,
    )
    figures = found["results"][f"randolph_{game}"]
    shares = {"solver": (1.0, 1.0), "talker": (0.0, 0.0), "hesitant": (0.5, 0.0)}[model]
    assert figures["score,none"] == pytest.approx(MODELS[model](game))
    assert (figures["solved,none"], figures["optimal,none"]) == shares
    assert len(found["samples"][f"randolph_{game}"]) == 6


@pytest.mark.parametrize("game", GAMES)
def test_datasets_reads_the_parquet_files(game: str, folder: Path, tmp_path: Path) -> None:
    """The library `datasets` sees the rows with their types, and the pictures as pictures."""
    read = datasets.load_dataset(
        "parquet", data_files={"test": str(folder / f"parquet/{game}-test.parquet")}, cache_dir=str(tmp_path)
    )["test"]
    assert read.num_rows == 6
    assert read.features["optimum"].dtype == "int32"
    assert isinstance(read.features["picture"], datasets.Image)
    assert read[0]["picture"].size[0] == 768
    assert [row["id"] for row in read] == [each.id for each in Scripted(folder).asked if each.game == game]


def answers(problem: Problem, length: int) -> list[str]:
    """An answer of clingo with so many moves, if it finds one."""
    control = clingo.Control()
    control.add("base", [], asp_encoding())
    control.add("base", [], to_asp(problem, length))
    control.ground([("base", [])])
    found: list[str] = []
    control.solve(on_model=lambda model: found.append(" ".join(map(str, model.symbols(shown=True)))))
    return found


def test_clingo_agrees_about_the_optimum() -> None:
    """With the encoding, clingo finds a solution of `length` moves, and none with one move less (M1, M2)."""
    for each in islice(questions(QuestionOptions(game="ricochet", optimum=(1, 4), seed=9)), 8):
        problem = each.value
        assert isinstance(problem, Problem)
        (found,) = answers(problem, each.optimum)
        assert each.score(to_moves(from_asp_answer(found))).value == 1.0
        assert not answers(problem, each.optimum - 1)
