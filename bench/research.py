"""How fast the environments of the research kit are, in steps per second of processor time, through `VectorEnv.step`.

    .venv/bin/python bench/research.py

Every figure counts resets. Banks are solved beforehand. Actions are random. Gymnasium's own vectorized CartPole runs
among them. Processor time is that of the whole process. For two threads the time on the clock counts, compared with one
thread that runs just before.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import gymnasium

import randolph
from randolph.research import RicochetOptions, bank_of
from randolph.research.speed import steps_per_second

THREADED = (128, 256, 512, 1024, 2048, 4096, 16_384)
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
            found = [steps_per_second(envs, steps) / 1e6 for _ in range(given.runs)]
            cells.append(f"{statistics.median(found):.1f} ({min(found):.1f} – {max(found):.1f})")
        print(f"| {title} | " + " | ".join(cells) + " |", flush=True)
    print("\n| two threads, by the clock, times one | " + " | ".join(f"N = {count:,}" for count in THREADED) + " |")
    print("|---|" + "---:|" * len(THREADED))
    bank = bank_of(RicochetOptions())
    for observation in ("symbolic", "planes"):
        cells = []
        for count in THREADED:
            how = {"bank": bank, "observation": observation}
            one, two = (made("Ricochet-v0", count, how, threads) for threads in (1, 2))
            ratios = []
            for _ in range(given.runs):
                alone, shared = (steps_per_second(envs, given.steps, clock=time.perf_counter) for envs in (one, two))
                ratios.append(shared / alone)
            cells.append(f"{statistics.median(ratios):.2f} ({min(ratios):.2f} – {max(ratios):.2f})")
        print(f"| {observation}, masks | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
