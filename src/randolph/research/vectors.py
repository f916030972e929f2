"""Vector environments of both games: native, on any number of threads, with Gymnasium's three modes of autoreset.

Environment number i of a vector with seed s does what a single environment with seed s + i does, whatever the number
of environments and threads. With `copy=False`, observations, rewards and infos are the same arrays at each step,
changed in place: that is the fast way.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from randolph.research.environments import MOST_SEED, RENDER_MODES, BankLike, chosen_render_mode
from randolph.research.pictures import frame, route_at, text_of
from randolph.research.stepping import (
    MAX_STEPS,
    REWARD_COST,
    REWARD_GOAL,
    Episodes,
    Observation,
    Stepper,
    Views,
    action_space,
    chosen_bank,
    expect_options,
    observation_space,
    whole_numbers,
)
from randolph.rules import RandolphError
from randolph.rules.errors import expect

_MOST = 2**20
_Step = tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnvironment(VectorEnv[Any, Any, Any]):
    """Environments of one game, stepped together. The arguments are those of a single environment, and these.

    `autoreset_mode`: a mode or its name. `threads`: among which the environments are divided. `copy`: whether `reset`
    and `step` return arrays that do not change later. `observations`: an array for the observations that the caller
    owns; then it is returned, and `copy` must be False.

    `reset(options=…)` takes Gymnasium's `reset_mask`, and `problems`: the number of the problem for each environment;
    negative: a random one.
    """

    game: ClassVar[str]

    def __init__(
        self,
        num_envs: int = 1,
        *,
        bank: BankLike | None = None,
        observation: Observation = "symbolic",
        max_steps: int = MAX_STEPS,
        reward_goal: float = REWARD_GOAL,
        reward_cost: float = REWARD_COST,
        masks: bool = True,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        observations: NDArray[Any] | None = None,
        **options: Any,  # noqa: ANN401 – those of the bank
    ) -> None:
        super().__init__()
        for name, value, most in (("num_envs", num_envs, _MOST), ("threads", threads, 1024)):
            expect(value, int, name=name)
            if not 1 <= value <= most:
                raise RandolphError(f"{name}={value}: expected 1 to {most}")
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise RandolphError(f"unknown autoreset_mode {autoreset_mode!r}: modes are {modes}") from None
        if observations is not None and copy:
            raise RandolphError("observations of the caller are changed in place: pass copy=False, too")
        self.num_envs = num_envs
        self.render_mode = chosen_render_mode(render_mode)
        self.bank = chosen_bank(self.game, bank, options)
        self.episodes = Episodes(
            observation=observation,
            max_steps=max_steps,
            reward_goal=reward_goal,
            reward_cost=reward_cost,
            masks=masks,
        )
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": 4,
            "autoreset_mode": self.autoreset_mode,
        }
        self.single_observation_space = observation_space(self.bank, observation)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = action_space(self.bank)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._stepper = Stepper(
            self.bank,
            self.episodes,
            count=num_envs,
            threads=threads,
            autoreset=self.autoreset_mode,
            observations=observations,
        )
        self._every = np.ones(num_envs, np.bool_)
        self._seeded = False
        self._shape = (num_envs,)
        now = self._stepper.now
        self._infos = now.infos | {f"_{name}": self._every for name in now.infos}
        self._result = (
            now.observations,
            self._stepper.rewards,
            self._stepper.terminations,
            self._stepper.truncations,
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin episodes, in all environments or those of `options["reset_mask"]`."""
        given = expect_options(options, "reset_mask", "problems")
        chosen = self._chosen(given.get("reset_mask"))
        problems = given.get("problems")
        if problems is not None:
            problems = whole_numbers(problems, self.num_envs, "problems")
        super().reset(seed=seed if isinstance(seed, int) else None)
        for part, seeds in self._seeds(seed, chosen):
            self._stepper.reset(seeds, part, problems)
        observations = self._stepper.now.observations
        infos = self._gathered(self._stepper.now, self._every if chosen is None else chosen)
        return observations.copy() if self._copy else observations, infos

    def _chosen(self, given: Any) -> NDArray[np.bool_] | None:  # noqa: ANN401 – what the caller gives
        if given is None:
            return None
        if not isinstance(given, np.ndarray) or given.shape != (self.num_envs,) or given.dtype != np.bool_:
            raise RandolphError(f"the reset_mask is an array of {self.num_envs} bool, not {given!r:.80}")
        if not given.any():
            raise RandolphError("the reset_mask chooses no environment")
        return np.ascontiguousarray(given)

    def _seeds(
        self, seed: int | list[int | None] | None, chosen: NDArray[np.bool_] | None
    ) -> list[tuple[NDArray[np.bool_] | None, NDArray[np.uint64] | None]]:
        """The environments to reset, by whether they get a new seed."""
        if isinstance(seed, (int, np.integer)):
            given: list[int | None] = [int(seed) + number for number in range(self.num_envs)]
        elif seed is None:
            if self._seeded:
                return [(chosen, None)]
            given = self.np_random.integers(0, MOST_SEED, self.num_envs, np.uint64).tolist()
        else:
            if not isinstance(seed, (list, tuple, np.ndarray)):
                raise RandolphError(f"a seed is a whole number, or one for each environment, not {seed!r:.80}")
            given = list(seed)
            if len(given) != self.num_envs:
                raise RandolphError(f"{self.num_envs} environments need as many seeds, not {len(given)}")
            for each in given:
                expect(each, int, name="seed", optional=True)
                if each is not None and each < 0:
                    raise RandolphError(f"seed={each}: expected 0 or more")
            if not self._seeded:
                drawn = self.np_random.integers(0, MOST_SEED, self.num_envs, np.uint64).tolist()
                given = [new if old is None else old for old, new in zip(given, drawn, strict=True)]
        self._seeded = True
        seeds = np.array([(each or 0) % MOST_SEED for each in given], np.uint64)
        new = np.array([each is not None for each in given], np.bool_)
        if new.all():
            return [(chosen, seeds)]
        wanted = self._every if chosen is None else chosen
        return [(wanted & new, seeds), (wanted & ~new, None)]

    def step(self, actions: Any) -> _Step:  # noqa: ANN401 – Gymnasium's
        """Play an action in each environment.

        Raises `RandolphError` for a number that is no action and, without autoreset, for an episode that has ended;
        then nothing changes.
        """
        if (
            type(actions) is not np.ndarray
            or actions.dtype != np.int64
            or actions.shape != self._shape
            or not actions.flags.c_contiguous
        ):
            actions = whole_numbers(actions, self.num_envs, "actions")
        stepper = self._stepper
        stepper.step(actions)
        observations, rewards, terminations, truncations = self._result
        infos = dict(self._infos)
        if self._copy:
            observations, rewards = observations.copy(), rewards.copy()
            terminations, truncations = terminations.copy(), truncations.copy()
            infos = {name: array.copy() for name, array in infos.items()}
        if stepper.last is not None:
            ended = terminations | truncations
            if ended.any():
                self._add_last(infos, stepper.last, ended)
        return observations, rewards, terminations, truncations, infos

    def _gathered(self, views: Views, chosen: NDArray[np.bool_]) -> dict[str, Any]:
        """The infos of the chosen environments, in Gymnasium's form: others are zero."""
        infos: dict[str, Any] = {}
        for name, array in views.infos.items():
            infos[name] = array.copy()
            infos[name][~chosen] = 0
            infos[f"_{name}"] = chosen.copy()
        return infos

    def _add_last(self, infos: dict[str, Any], last: Views, ended: NDArray[np.bool_]) -> None:
        """The last observations and infos of episodes that have just ended, in Gymnasium's form."""
        numbers = np.flatnonzero(ended)
        final = np.full(self.num_envs, None, dtype=object)
        for number, observation in zip(numbers.tolist(), last.observations[numbers], strict=True):
            final[number] = observation
        infos["final_obs"], infos["_final_obs"] = final, ended.copy()
        infos["final_info"], infos["_final_info"] = self._gathered(last, ended), ended.copy()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, a row for each environment."""
        if self._stepper.now.masks is None:
            raise RandolphError("these environments were made with masks=False")
        self._expect_problems()
        return self._stepper.now.masks.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """What a single environment shows, for each environment."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, such as gymnasium.make_vec(…, render_mode='ansi')")
            return None
        self._expect_problems()
        numbers = self._stepper.now.infos["problem"].tolist()
        routes = [route_at(self.bank, problem, self._stepper.places(number)) for number, problem in enumerate(numbers)]
        if self.render_mode == "rgb_array":
            return tuple(frame(route) for route in routes)
        texts = tuple(text_of(route) for route in routes)
        if self.render_mode == "ansi":
            return texts
        print("\n".join(texts))  # noqa: T201 – that is what `human` is for
        return None

    def _expect_problems(self) -> None:
        if not self._seeded:
            raise RandolphError("the environments have no problems yet: reset them")


class RicochetVectorEnv(VectorEnvironment):
    """Ricochet Robots, many at a time."""

    game = "ricochet"


class MicroVectorEnv(VectorEnvironment):
    """Micro Robots, many at a time."""

    game = "micro"
