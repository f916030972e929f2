"""What the examples share: their problems, the curriculum, and the curve of a run.

Problems: random boards (`edition="random"`) with four robots, without the rule that a robot must turn (T2), since no
problem has one move with it. Stage k of the curriculum has problems of optimum 1 to k; the next stage begins when the
agent solves enough of an update's episodes. The optimum decides which problems come; no observation contains it.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray

from randolph.research import RicochetBank, RicochetOptions, bank_of

MAX_STEPS = 10
FURTHEST = 3
ENOUGH = 0.9
"""The part of the episodes to solve before the next stage begins."""


def bank(low: int, high: int, *, size: int = 16_384, boards: int = 2048, edition: str = "random") -> RicochetBank:
    """Problems to train on, with optima from `low` to `high`."""
    options = RicochetOptions(edition=edition, ricochet=False, optimum=(low, high), size=size, boards=boards)
    made: RicochetBank = bank_of(options)
    return made


def environments(problems: RicochetBank, count: int) -> Any:  # noqa: ANN401 – Gymnasium's, with our masks
    """So many environments; each step changes their arrays in place."""
    return gymnasium.make_vec(
        "randolph.research:Ricochet-v0",
        num_envs=count,
        bank=problems,
        observation="cells",
        max_steps=MAX_STEPS,
        reward_cost=-0.05,
        autoreset_mode="SameStep",
        copy=False,
    )


def arguments(description: str | None) -> argparse.ArgumentParser:
    """The options of all examples that train."""
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=120_000, help="of an environment (default: %(default)s)")
    parser.add_argument("--boards", type=int, default=2048, help="boards to train on (default: %(default)s)")
    parser.add_argument("--problems", type=int, default=16_384, help="problems of a stage (default: %(default)s)")
    parser.add_argument("--save", type=Path, default=Path("agent.pt"), help="file of the weights (%(default)s)")
    parser.add_argument("--curve", type=Path, help="file for the curve, as CSV")
    return parser


class Run:
    """Counts what a run uses and solves, decides the stage of the curriculum, and keeps the curve.

    A run has one thread, and no clock decides anything in it: equal seeds give equal agents on the same machine. The
    learning rate falls with the part of the limit that is `used`.
    """

    def __init__(self, given: argparse.Namespace, *, stage: int = 1) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(given.seed)
        self.given = given
        self.stage = stage
        self.steps = 0
        self.problems = self._bank()
        self._begin: float = time.process_time()
        self._clock = time.monotonic()
        self._banks = 0.0
        self._rows: list[dict[str, Any]] = []
        self._ended = np.zeros(FURTHEST + 1, np.int64)
        self._solved = np.zeros(FURTHEST + 1, np.int64)

    def _bank(self) -> RicochetBank:
        return bank(1, self.stage, size=self.given.problems, boards=self.given.boards)

    @property
    def seconds(self) -> float:
        """Processor time of the run, without the making of banks."""
        return time.process_time() - self._begin - self._banks

    @property
    def used(self) -> float:
        """The part of the limit that is used, 0 to 1."""
        part: float = self.steps / self.given.steps
        return min(1.0, part)

    def count(self, optima: NDArray[Any], ended: NDArray[np.bool_], solved: NDArray[np.bool_]) -> None:
        """Count a step of all environments: the optima of their problems, which episodes ended, which were solved."""
        self.steps += len(optima)
        self._ended += np.bincount(optima[ended], minlength=FURTHEST + 1)
        self._solved += np.bincount(optima[solved], minlength=FURTHEST + 1)

    def advance(self) -> bool:
        """End an update: a row of the curve; whether a new stage of the curriculum begins, with new `problems`."""
        parts = self._solved / np.maximum(1, self._ended)
        row: dict[str, Any] = {
            "steps": self.steps,
            "processor_seconds": round(self.seconds, 1),
            "clock_seconds": round(time.monotonic() - self._clock, 1),
            "stage": self.stage,
        }
        row |= {f"solved_{n}": f"{parts[n]:.3f}" if self._ended[n] else "" for n in range(1, FURTHEST + 1)}
        self._rows.append(row)
        print(", ".join(f"{name} {value}" for name, value in row.items() if value != ""), flush=True)
        ready = self._solved.sum() >= ENOUGH * max(1, self._ended.sum()) and self.stage < FURTHEST
        self._ended[:] = self._solved[:] = 0
        if ready:
            self.stage += 1
            begin = time.process_time()
            self.problems = self._bank()
            self._banks += time.process_time() - begin
        return bool(ready)

    def finish(self, agent: torch.nn.Module) -> None:
        """Save the weights and the curve."""
        torch.save(agent.state_dict(), self.given.save)
        if self.given.curve is not None:
            with self.given.curve.open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, list(self._rows[0]), lineterminator="\n")
                writer.writeheader()
                writer.writerows(self._rows)
        print(f"The agent is in {self.given.save}: python examples/measure.py {self.given.save}")
