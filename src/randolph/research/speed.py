"""How many steps a second vectors make, through `VectorEnv.step`, resets included."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

Clock = Callable[[], float]

WARMING = 64
"""Steps before the clock starts, and different arrays of random actions."""


def steps_per_second(
    envs: VectorEnv[Any, Any, Any], steps: int, *, seed: int = 0, clock: Clock = time.process_time
) -> float:
    """Steps of all environments together in a second of the clock, with random actions, legal and illegal.

    `clock`: processor time of the whole process, or `time.perf_counter` if several threads work. At least 64 steps are
    made in each environment.
    """
    count = envs.num_envs
    rng = np.random.default_rng(seed)
    actions = [rng.integers(0, envs.single_action_space.n, count) for _ in range(WARMING)]  # type: ignore[attr-defined]  # a Discrete
    envs.reset(seed=seed)
    for each in actions:
        envs.step(each)
    rounds = max(WARMING, steps // count)
    begin = clock()
    for number in range(rounds):
        envs.step(actions[number % WARMING])
    return rounds * count / (clock() - begin)
