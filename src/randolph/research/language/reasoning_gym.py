"""Both games as procedural data sets of reasoning-gym, for evaluation and for learning with rewards.

    import reasoning_gym
    import randolph.research.language.reasoning_gym  # registers ricochet_robots and micro_robots

    data = reasoning_gym.create_dataset("ricochet_robots", min_optimum=1, max_optimum=4, size=100, seed=42)
    data.score_answer("rE gN", data[0])

Item n depends only on the configuration and on n. The score is that of `scoring`: reasoning-gym's own would pay for
every answer in which the expected text occurs. The default split is `train`, which has none of the test boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from reasoning_gym.factory import ProceduralDataset, register_dataset

from randolph.research.language.prompts import text_prompt
from randolph.research.language.questions import QuestionOptions, question
from randolph.research.language.scoring import Game, score_line
from randolph.research.splits import Split


@dataclass
class RicochetConfig:
    """The optima and boards of Ricochet Robots: see `QuestionOptions`. Without a seed one is drawn at random."""

    min_optimum: int = 1
    max_optimum: int = 6
    split: Split = "train"
    edition: str = "random"
    diagonals: bool = False
    silver: bool = False
    ricochet: bool = False
    no_reversal: bool = False
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises `RandolphError` for options that do not fit."""
        options_of("ricochet", self, 0)


@dataclass
class MicroConfig:
    """The optima and boards of Micro Robots: see `QuestionOptions`. Without a seed one is drawn at random."""

    min_optimum: int = 1
    max_optimum: int = 6
    split: Split = "train"
    side: str = "both"
    intermediate: bool = False
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises `RandolphError` for options that do not fit."""
        options_of("micro", self, 0)


def options_of(game: Game, config: RicochetConfig | MicroConfig, seed: int) -> QuestionOptions:
    """How the questions of a configuration are drawn. Raises `RandolphError`."""
    others = ("min_optimum", "max_optimum", "seed", "size")
    drawn = {name: value for name, value in vars(config).items() if name not in others}
    return QuestionOptions(game=game, seed=seed, optimum=(config.min_optimum, config.max_optimum), **drawn)


class _Questions(ProceduralDataset):
    """The questions of a game as items with question, answer and metadata."""

    game: ClassVar[Game]
    name: ClassVar[str]

    def __init__(self, config: RicochetConfig | MicroConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._options = options_of(self.game, config, self.seed)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item with this number; its answer is one of the optimal ones."""
        found = question(self._options, idx)
        return {
            "question": text_prompt(found.value),
            "answer": found.solution,
            "metadata": {
                "source_dataset": self.name,
                "source_index": idx,
                "problem": found.problem,
                "optimum": found.optimum,
                "split": found.split,
                "difficulty": {"optimum": self._options.optimum},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Optimum / length of a solution, and 0 for everything else."""
        known = entry["metadata"]
        return score_line(self.game, known["problem"], known["optimum"], answer).value if answer else 0.0


class RicochetRobots(_Questions):
    """Ricochet Robots."""

    game = "ricochet"
    name = "ricochet_robots"


class MicroRobots(_Questions):
    """Micro Robots."""

    game = "micro"
    name = "micro_robots"


register_dataset(RicochetRobots.name, RicochetRobots, RicochetConfig)
register_dataset(MicroRobots.name, MicroRobots, MicroConfig)
