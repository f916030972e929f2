"""The environments by the contract of PufferLib's `PufferEnv`: buffers come from outside, infos are a list.

    class Env(PufferEpisodes, pufferlib.PufferEnv):
        pass

PufferLib asks for that base class, which this module does not import: it needs older versions of Gymnasium and NumPy
than the research kit, and is built from sources that it downloads. Everything that the base class promises is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from randolph.research.environments import MOST_SEED, BankLike
from randolph.research.stepping import (
    MAX_STEPS,
    REWARD_COST,
    REWARD_GOAL,
    Episodes,
    Observation,
    Stepper,
    action_space,
    chosen_bank,
    observation_space,
    whole_numbers,
)
from randolph.rules import RandolphError
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BUFFERS = ("observations", "rewards", "terminals", "truncations", "masks", "actions")


class PufferEpisodes:
    """Environments of one game, with PufferLib's names: each environment is an agent.

    `game`: `ricochet` or `micro`. `buf`: arrays by name, as a mapping or as attributes; without it, they are made here.
    They are `observations`, `rewards` (32-bit floats), `terminals`, `truncations`, `masks` (which agents play: all) and
    `actions`. The other arguments are those of the vectors. An environment whose episode has ended begins the next in
    the same step. `infos` has one dictionary, with the means of the episodes that ended in the step, or is empty.
    """

    emulated = False
    done = False

    def __init__(
        self,
        game: str = "ricochet",
        num_envs: int = 1,
        *,
        buf: Mapping[str, NDArray[Any]] | Any = None,  # noqa: ANN401 – also an object with attributes
        bank: BankLike | None = None,
        observation: Observation = "planes",
        max_steps: int = MAX_STEPS,
        reward_goal: float = REWARD_GOAL,
        reward_cost: float = REWARD_COST,
        threads: int = 1,
        seed: int = 0,
        **options: Any,  # noqa: ANN401 – those of the bank
    ) -> None:
        expect(num_envs, int, name="num_envs")
        if not 1 <= num_envs <= 2**20:
            raise RandolphError(f"num_envs={num_envs}: expected 1 to {2**20}")
        if game not in ("ricochet", "micro"):
            raise RandolphError(f"unknown game {game!r}: games are ricochet and micro")
        self.bank = chosen_bank(game, bank, options)
        episodes = Episodes(
            observation=observation,
            max_steps=max_steps,
            reward_goal=reward_goal,
            reward_cost=reward_cost,
            masks=False,
        )
        self.num_agents = num_envs
        self.single_observation_space = _box(observation_space(self.bank, observation))
        self.single_action_space = action_space(self.bank)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.agent_ids = np.arange(num_envs)
        self._take(buf)
        self._stepper = Stepper(
            self.bank,
            episodes,
            count=num_envs,
            threads=threads,
            autoreset=AutoresetMode.SAME_STEP,
            observations=self.observations,
        )
        self._seed = seed
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, np.int64)
        self.infos: list[dict[str, float]] = []

    def _take(self, buf: Any) -> None:  # noqa: ANN401 – a mapping or an object
        """The buffers that are given, or new ones. Raises `RandolphError` for those of another form."""
        count, space = self.num_agents, self.single_observation_space
        wanted: dict[str, tuple[tuple[int, ...], Any]] = {
            "observations": ((count, *(space.shape or ())), space.dtype),
            "rewards": ((count,), np.float32),
            "terminals": ((count,), np.bool_),
            "truncations": ((count,), np.bool_),
            "masks": ((count,), np.bool_),
            "actions": ((count,), None),
        }
        for name in _BUFFERS:
            shape, kind = wanted[name]
            if buf is None:
                array = np.zeros(shape, np.int32 if kind is None else kind)
            else:
                found = buf.get(name) if isinstance(buf, Mapping) else getattr(buf, name, None)
                if not isinstance(found, np.ndarray) or found.shape != shape or (kind and found.dtype != kind):
                    raise RandolphError(f"buf has no {name} of shape {shape} and type {np.dtype(kind or 'int32').name}")
                array = found
            setattr(self, name, array)
        self.masks[:] = True

    observations: NDArray[Any]
    rewards: NDArray[np.float32]
    terminals: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    masks: NDArray[np.bool_]
    actions: NDArray[Any]

    @property
    def agents_per_batch(self) -> int:
        """All agents play in each step."""
        return self.num_agents

    @property
    def driver_env(self) -> PufferEpisodes:
        """This is not a wrapper."""
        return self

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[dict[str, float]]]:
        """Begin an episode in each environment; number i plays what a single one of seed + i plays."""
        first = self._seed if seed is None else int(seed)
        self._stepper.reset(np.array([(first + i) % MOST_SEED for i in range(self.num_agents)], np.uint64))
        self.rewards[:] = 0
        self.terminals[:] = False
        self.truncations[:] = False
        self._returns[:] = 0
        self._lengths[:] = 0
        self.infos = []
        return self.observations, self.infos

    def step(
        self,
        actions: Any,  # noqa: ANN401 – an array of whole numbers
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], list[dict[str, float]]]:
        """Play an action in each environment. Raises `RandolphError` for a number that is none."""
        given = whole_numbers(actions, self.num_agents, "actions")
        self.actions[:] = given
        stepper = self._stepper
        stepper.step(given)
        self.rewards[:] = stepper.rewards
        self.terminals[:] = stepper.terminations
        self.truncations[:] = stepper.truncations
        self._returns += stepper.rewards
        self._lengths += 1
        self.infos = self._ended()
        return self.observations, self.rewards, self.terminals, self.truncations, self.infos

    def _ended(self) -> list[dict[str, float]]:
        ended = self.terminals | self.truncations
        last = self._stepper.last
        if last is None or not ended.any():
            return []
        solved = self.terminals[ended]
        cost, optimum = (last.infos[name][ended] for name in ("cost", "optimum"))
        found = {
            "episode_return": float(self._returns[ended].mean()),
            "episode_length": float(self._lengths[ended].mean()),
            "solved": float(solved.mean()),
            "illegal": float(last.infos["illegal"][ended].mean()),
        }
        if solved.any():
            found["regret"] = float((cost - optimum)[solved].mean())
        self._returns[ended] = 0
        self._lengths[ended] = 0
        return [found]

    def async_reset(self, seed: int | None = None) -> None:
        """`reset`, whose results `recv` returns."""
        self.reset(seed)

    def send(self, actions: Any) -> None:  # noqa: ANN401 – an array of whole numbers
        """`step`, whose results `recv` returns."""
        self.step(actions)

    def recv(self) -> tuple[Any, ...]:
        """Observations, rewards, terminals, truncations, infos, the numbers of the agents, and who plays."""
        return (
            self.observations,
            self.rewards,
            self.terminals,
            self.truncations,
            self.infos,
            self.agent_ids,
            self.masks,
        )

    def close(self) -> None:
        """Nothing is open."""


def _box(space: spaces.Space[Any]) -> spaces.Box:
    """PufferLib has only boxes; in that of numbers, each has its own greatest value."""
    if isinstance(space, spaces.MultiDiscrete):
        greatest = (space.nvec - 1).astype(np.uint16)
        return spaces.Box(np.zeros_like(greatest), greatest, dtype=np.uint16)
    if not isinstance(space, spaces.Box):
        raise RandolphError(f"PufferLib needs a Box, not {space}")
    return space
