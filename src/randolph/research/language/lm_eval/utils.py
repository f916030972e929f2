"""What the tasks of lm-evaluation-harness call: their questions, and the score of a response."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

from datasets import Dataset

from randolph.research.language.datasets import read_dataset, row_of
from randolph.research.language.questions import QuestionOptions, questions
from randolph.research.language.scoring import Game, score_line
from randolph.rules import RandolphError


def ricochet(**given: Any) -> dict[str, Dataset]:  # noqa: ANN401 – the task's metadata
    """The questions of Ricochet Robots."""
    return _rows("ricochet", **given)


def micro(**given: Any) -> dict[str, Dataset]:  # noqa: ANN401 – the task's metadata
    """The questions of Micro Robots."""
    return _rows("micro", **given)


def _rows(
    game: Game,
    *,
    dataset: str | None = None,
    size: int = 120,
    least: int = 1,
    most: int = 12,
    seed: int = 0,
    **_: object,
) -> dict[str, Dataset]:
    """The test questions of a data set, or `size` drawn ones; what else the harness puts into metadata is ignored."""
    if dataset is None:
        options = QuestionOptions(game=game, optimum=(least, most), seed=seed)
        found = list(islice(questions(options), size))
    else:
        every = read_dataset(Path(dataset)).questions.values()
        found = [each for each in every if each.game == game and each.split == "test"]
    if not found:
        raise RandolphError(f"{dataset} has no questions of the game {game} and the split test")
    return {"test": Dataset.from_list([row_of(each) for each in found])}


def process_results(row: dict[str, Any], results: list[str]) -> dict[str, float]:
    """The score of a response, and whether it is a solution and an optimal one."""
    found = score_line(row["game"], row["problem"], row["optimum"], results[0])
    return {"score": found.value, "solved": float(found.value > 0), "optimal": float(found.value == 1)}
