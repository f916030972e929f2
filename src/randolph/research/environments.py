"""Single environments of both games, for Gymnasium.

An action that is not legal changes nothing, counts as a step, and costs one. The random problems of an environment
depend only on the seed of its last `reset(seed=…)`.
"""

from __future__ import annotations

import operator
import os
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

import gymnasium
import numpy as np

from randolph.research.banks import Bank
from randolph.research.pictures import Route, frame, route_of, text_of
from randolph.research.stepping import (
    INFOS,
    MAX_STEPS,
    REWARD_COST,
    REWARD_GOAL,
    Episodes,
    Observation,
    Stepper,
    action_space,
    chosen_bank,
    expect_options,
    observation_space,
)
from randolph.rules import RandolphError
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from numpy.typing import NDArray

RenderMode: TypeAlias = Literal["human", "rgb_array", "ansi"]
RENDER_MODES: tuple[RenderMode, ...] = ("human", "rgb_array", "ansi")
BankLike: TypeAlias = Bank[Any, Any] | str | os.PathLike[str]
MOST_SEED = 2**64


def chosen_render_mode(mode: str | None) -> str | None:
    """The render mode, if it is one. Raises `RandolphError`."""
    if mode is not None and mode not in RENDER_MODES:
        raise RandolphError(f"unknown render mode {mode!r}: modes are {', '.join(RENDER_MODES)}")
    return mode


class Environment(gymnasium.Env[Any, Any]):
    """One game of a bank; `RicochetEnv` and `MicroEnv` say which.

    `bank`: a bank, its file, or None for the bank of `options` (`RicochetOptions`, `MicroOptions`), which is made when
    it is first needed. The other arguments are those of `Episodes`, and Gymnasium's `render_mode`: `human` prints to
    the terminal, `ansi` gives the same text, `rgb_array` a picture.

    `reset(options={"problem": n})` begins problem n of the bank; negative: a random one.

    An environment can be copied with `copy.deepcopy`, and pickled, also within an episode; the copy goes on alike. Deep
    copies share the bank.
    """

    game: ClassVar[str]
    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 – Gymnasium's

    def __init__(
        self,
        *,
        bank: BankLike | None = None,
        observation: Observation = "symbolic",
        max_steps: int = MAX_STEPS,
        reward_goal: float = REWARD_GOAL,
        reward_cost: float = REWARD_COST,
        masks: bool = True,
        render_mode: str | None = None,
        **options: Any,  # noqa: ANN401 – those of the bank
    ) -> None:
        self.render_mode = chosen_render_mode(render_mode)
        self.bank = chosen_bank(self.game, bank, options)
        self.episodes = Episodes(
            observation=observation,
            max_steps=max_steps,
            reward_goal=reward_goal,
            reward_cost=reward_cost,
            masks=masks,
        )
        self.observation_space = observation_space(self.bank, observation)
        self.action_space = action_space(self.bank)
        self._stepper = Stepper(self.bank, self.episodes, count=1)
        self._actions: list[int] = []
        self._seed: int | None = None  # of the sequence of problems
        self._begun = 0  # episodes of the sequence

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode: the next random problem, or `options["problem"]`."""
        named = expect_options(options, "problem").get("problem")
        if named is not None:
            expect(named, int, name="problem")
        super().reset(seed=seed)
        first = seed
        if first is None and self._seed is None:
            first = int(self.np_random.integers(0, MOST_SEED, dtype=np.uint64))
        seeds = None if first is None else np.array([first % MOST_SEED], np.uint64)
        self._stepper.reset(seeds, None, None if named is None else np.array([operator.index(named)], np.int64))
        if first is not None:
            self._seed, self._begun = first % MOST_SEED, 0
        self._begun += 1
        self._actions = []
        if self.render_mode == "human":
            self.render()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 – Gymnasium's
        """Play an action. Raises `RandolphError` for a number that is none, and after the end of an episode."""
        stepper = self._stepper
        try:
            number = operator.index(action)
        except TypeError:
            raise RandolphError(f"an action is one whole number, not {action!r:.80}") from None
        stepper.step(np.array([number], np.int64))
        self._actions.append(number)
        if self.render_mode == "human":
            self.render()
        ended = bool(stepper.terminations[0]), bool(stepper.truncations[0])
        return self._observed(), float(stepper.rewards[0]), *ended, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib asks for it."""
        if self._stepper.now.masks is None:
            raise RandolphError("this environment was made with masks=False")
        self._expect_problem()
        masks: NDArray[np.bool_] = self._stepper.now.masks[0].astype(np.bool_)
        return masks

    @property
    def route(self) -> Route:
        """The problem of the episode and the legal moves made so far. Raises `RandolphError` before `reset`."""
        self._expect_problem()
        return route_of(self.bank, int(self._stepper.now.infos["problem"][0]), self._actions)

    def render(self) -> Any:  # noqa: ANN401 – by the render mode
        """The board now: printed, as text, or as an array of height × width × 3."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, such as gymnasium.make(…, render_mode='ansi')")
            return None
        if self.render_mode == "rgb_array":
            return frame(self.route)
        text = text_of(self.route)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 – that is what `human` is for
        return None

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name != "_stepper"}
        return state | {"_problem": int(self._stepper.now.infos["problem"][0])}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Play the episode again from its start: that is all that the native environment knows."""
        problem = state.pop("_problem")
        self.__dict__.update(state)
        self._stepper = Stepper(self.bank, self.episodes, count=1)
        if self._seed is None:
            return
        over = np.array([self._begun - 1], np.uint64)
        self._stepper.reset(np.array([self._seed], np.uint64), None, np.array([problem], np.int64), over)
        for action in self._actions:
            self._stepper.step(np.array([action], np.int64))

    def _expect_problem(self) -> None:
        if self._seed is None:
            raise RandolphError("the environment has no problem yet: reset it")

    def _observed(self) -> NDArray[Any]:
        observed: NDArray[Any] = self._stepper.now.observations[0].copy()
        return observed

    def _info(self) -> dict[str, Any]:
        now = self._stepper.now
        info: dict[str, Any] = {name: now.infos[name][0] for name in INFOS}
        if now.masks is not None:
            info["action_mask"] = now.masks[0].copy()
        return info


class RicochetEnv(Environment):
    """Ricochet Robots: action 4 × robot + direction pushes a robot; with the transparent robot, see `action_names`."""

    game = "ricochet"


class MicroEnv(Environment):
    """Micro Robots: action c jumps to cell c, in reading order."""

    game = "micro"
