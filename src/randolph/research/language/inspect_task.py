"""Both games as tasks of Inspect, which finds them by the entry point: `inspect eval randolph/ricochet_robots`.

A task asks the questions of a data set (`-T dataset=DIR`), or draws them. With `-T pictures=true` a model sees the
board as a picture. The score is that of `scoring`, with its outcome, length and regret in the metadata.
"""

from __future__ import annotations

from base64 import b64encode
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser, ContentImage, ContentText
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from randolph.research.language.datasets import read_dataset
from randolph.research.language.prompts import picture, picture_prompt, text_prompt
from randolph.research.language.questions import Question, QuestionOptions, questions
from randolph.research.language.scoring import Game, score_line
from randolph.rules import RandolphError

if TYPE_CHECKING:
    from randolph.research.splits import Split


@task
def ricochet_robots(
    *,
    dataset: str | None = None,
    split: Split = "test",
    size: int = 120,
    least: int = 1,
    most: int = 12,
    seed: int = 0,
    pictures: bool = False,
) -> Task:
    """Ricochet Robots: all questions of a data set, or `size` drawn ones with optima from `least` to `most`."""
    drawn = {"optimum": (least, most), "split": split, "seed": seed}
    return _task("ricochet", dataset, size, drawn, pictures=pictures)


@task
def micro_robots(
    *,
    dataset: str | None = None,
    split: Split = "test",
    size: int = 120,
    least: int = 1,
    most: int = 12,
    seed: int = 0,
    pictures: bool = False,
) -> Task:
    """Micro Robots: all questions of a data set, or `size` drawn ones with optima from `least` to `most`."""
    drawn = {"optimum": (least, most), "split": split, "seed": seed}
    return _task("micro", dataset, size, drawn, pictures=pictures)


def _task(game: Game, dataset: str | None, size: int, drawn: dict[str, Any], *, pictures: bool) -> Task:
    return Task(
        dataset=MemoryDataset(
            [_sample(each, pictures=pictures) for each in asked(game, dataset, size, drawn)],
            name=f"{game}-{drawn['split']}",
        ),
        solver=generate(),
        scorer=optimum_over_length(),
    )


def asked(game: Game, dataset: str | None, size: int, drawn: dict[str, Any]) -> list[Question]:
    """The questions of a data set's split, or drawn ones. Raises `RandolphError` if there are none."""
    if dataset is None:
        return list(islice(questions(QuestionOptions(game=game, **drawn)), size))
    every = read_dataset(Path(dataset)).questions.values()
    found = [each for each in every if each.game == game and each.split == drawn["split"]]
    if not found:
        raise RandolphError(f"{dataset} has no questions of the game {game} and the split {drawn['split']}")
    return found


def _sample(question: Question, *, pictures: bool) -> Sample:
    known = {"game": question.game, "problem": question.problem, "optimum": question.optimum}
    if not pictures:
        return Sample(id=question.id, input=text_prompt(question.value), target=question.solution, metadata=known)
    address = f"data:image/png;base64,{b64encode(picture(question.value)).decode()}"
    content = [ContentText(text=picture_prompt(question.value)), ContentImage(image=address)]
    return Sample(id=question.id, input=[ChatMessageUser(content=content)], target=question.solution, metadata=known)


@scorer(metrics=[mean(), stderr()])
def optimum_over_length() -> Scorer:
    """The scorer of the tasks; the target is one optimal solution, and any other of its length gets 1, too."""

    async def scored(state: TaskState, target: Target) -> Score:  # noqa: ARG001 – Inspect's interface
        known = state.metadata
        found = score_line(known["game"], known["problem"], known["optimum"], state.output.completion)
        return Score(
            value=found.value,
            answer=found.answer,
            explanation=found.message or f"solved in {found.length}; the optimum is {found.optimum}",
            metadata={"outcome": found.outcome.value, "length": found.length, "regret": found.regret},
        )

    return scored
