"""How fast the environments of the research kit are, in steps per second of processor time, through `VectorEnv.step`.

    .venv/bin/python bench/research.py

Every figure counts resets. Banks are solved beforehand. Actions are random. Gymnasium's own vectorized CartPole runs
among them. Processor time is that of the whole process. For two threads the time on the clock counts, compared with one
thread.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

import randolph
from randolph.research import RicochetOptions, bank_of

if TYPE_CHECKING:
    from collections.abc import Callable

HARSH = {"size": 16_384, "optimum": (1, 3), "edition": "random", "boards": 4096}
CASES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("symbolic, without masks", "Ricochet-v0", {"masks": False}),
    ("symbolic, masks", "Ricochet-v0", {}),
    ("cells, masks", "Ricochet-v0", {"observation": "cells"}),
    ("planes, without masks", "Ricochet-v0", {"observation": "planes", "masks": False}),
    ("planes, masks", "Ricochet-v0", {"observation": "planes"}),
    ("symbolic, masks, 4,096 boards, optimum 1–3, at most 10 steps", "Ricochet-v0", {**HARSH, "max_steps": 10}),
    ("symbolic, masks, diagonals", "Ricochet-v0", {"edition": "third", "diagonals": True}),
    ("symbolic, masks, every step copied", "Ricochet-v0", {"copy": True}),
    ("Micro Robots, symbolic, masks", "MicroRobots-v0", {}),
    ("CartPole of Gymnasium", "CartPole-v1", {}),
)


def measured(envs: gymnasium.vector.VectorEnv[Any, Any, Any], steps: int, clock: Callable[[], float]) -> float:
    """Steps per second of all environments together."""
    count = envs.num_envs
    rng = np.random.default_rng(0)
    actions = [rng.integers(0, envs.single_action_space.n, count) for _ in range(64)]  # type: ignore[attr-defined]
    envs.reset(seed=0)
    for number in range(64):
        envs.step(actions[number])
    rounds = max(64, steps // count)
    begin = clock()
    for number in range(rounds):
        envs.step(actions[number & 63])
    return rounds * count / (clock() - begin)


def made(name: str, count: int, how: dict[str, Any], threads: int = 1) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """The environments of a case."""
    if name == "CartPole-v1":
        return gymnasium.make_vec(name, num_envs=count, vectorization_mode="vector_entry_point")
    return gymnasium.make_vec(f"randolph.research:{name}", num_envs=count, **{"copy": False, "threads": threads, **how})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="the median and the spread are of so many runs")
    parser.add_argument("--steps", type=int, default=4_000_000, help="of all environments together, in a run")
    parser.add_argument("--counts", type=int, nargs="+", default=[64, 1024, 4096])
    given = parser.parse_args()
    print(
        f"randolph {randolph.__version__}, gymnasium {gymnasium.__version__}; millions of steps a second of processor"
    )
    print(f"time, median of {given.runs} runs (least – greatest)\n")
    print("| environments | " + " | ".join(f"N = {count:,}" for count in given.counts) + " |")
    print("|---|" + "---:|" * len(given.counts))
    for title, name, how in CASES:
        cells = []
        for count in given.counts:
            steps = given.steps // 8 if name == "CartPole-v1" else given.steps
            envs = made(name, count, how)
            found = [measured(envs, steps, time.process_time) / 1e6 for _ in range(given.runs)]
            cells.append(f"{statistics.median(found):.1f} ({min(found):.1f} – {max(found):.1f})")
        print(f"| {title} | " + " | ".join(cells) + " |", flush=True)
    print()
    count = given.counts[-1]
    bank = bank_of(RicochetOptions())
    for observation in ("symbolic", "planes"):
        ratios = []
        for _ in range(given.runs):
            how = {"bank": bank, "observation": observation}
            one, two = (
                measured(made("Ricochet-v0", count, how, threads), given.steps, time.perf_counter) for threads in (1, 2)
            )
            ratios.append(two / one)
        print(
            f"two threads, {observation}, N = {count:,}, by the clock: {statistics.median(ratios):.2f} times one "
            f"({min(ratios):.2f} – {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
