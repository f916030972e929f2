"""What single and vector environments share: the arrays, the spaces, and the native environments that write to them."""

from __future__ import annotations

import math
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

import gymnasium
import numpy as np
from gymnasium import Space, spaces
from gymnasium.vector import AutoresetMode

from randolph.research.banks import Bank, bank_classes, bank_of, load_bank
from randolph.research.core import research_core
from randolph.rules import RandolphError
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

Observation: TypeAlias = Literal["symbolic", "cells", "planes"]
"""The forms of an observation: numbers; numbers, then the cells of the board; planes of bytes."""

OBSERVATIONS: tuple[Observation, ...] = get_args(Observation)
MAX_STEPS = 32
REWARD_GOAL = 1.0
REWARD_COST = -0.01
WARN_AFTER_SECONDS = 10.0
"""The processor time in which a bank is made without a warning."""

INFOS = ("cost", "illegal", "optimum", "problem")
"""Of each episode: the cost of its legal moves, its illegal actions, the optimum and the number of its problem."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Episodes:
    """How an episode is seen, rewarded and ended.

    `observation`: a form. `max_steps`: the steps after which an episode is truncated, illegal ones included. The reward
    of a step is `reward_cost` for each unit of its cost (an illegal action costs one), plus `reward_goal` when it
    reaches the target. `masks`: whether `info["action_mask"]` says which actions are legal. Raises `RandolphError` for
    values out of range.
    """

    observation: Observation = "symbolic"
    max_steps: int = MAX_STEPS
    reward_goal: float = REWARD_GOAL
    reward_cost: float = REWARD_COST
    masks: bool = True

    def __post_init__(self) -> None:
        if self.observation not in OBSERVATIONS:
            raise RandolphError(f"unknown observation {self.observation!r}: forms are {', '.join(OBSERVATIONS)}")
        expect(self.max_steps, int, name="max_steps")
        if not 1 <= self.max_steps < 2**31:
            raise RandolphError(f"max_steps={self.max_steps}: expected 1 or more")
        expect(self.masks, bool, name="masks")
        for name in ("reward_goal", "reward_cost"):
            value = getattr(self, name)
            expect(value, float, int, name=name)
            if not math.isfinite(value):
                raise RandolphError(f"{name}={value}: expected a finite number")


class BankProgress:
    """Warns once if a bank takes longer to make than `WARN_AFTER_SECONDS`: how far it is, and what shows a bar."""

    def __init__(self, size: int, clock: Callable[[], float] = time.process_time) -> None:
        self._size = size
        self._clock = clock
        self._due: float | None = clock() + WARN_AFTER_SECONDS

    def __call__(self, done: int) -> None:
        """`done` problems of the bank are made."""
        if self._due is not None and self._clock() >= self._due:
            self._due = None
            gymnasium.logger.warn(
                f"making a bank: {done} of {self._size} problems so far. `randolph research bank` makes the same one "
                "with a progress bar, and it is kept."
            )


def chosen_bank(game: str, bank: Bank[Any, Any] | str | os.PathLike[str] | None, given: Mapping[str, Any]) -> Any:  # noqa: ANN401 – the bank of its game
    """The bank that is given, that of a file, or that of the options; of the game.

    Raises `RandolphError` for options beside a bank, and for a bank of another game.
    """
    options_class, _ = bank_classes()[game]
    if bank is None:
        options = options_class.of(given)
        return bank_of(options, on_progress=BankProgress(options.size))
    if given:
        raise RandolphError(f"a bank has its options already: leave out {', '.join(given)}")
    found = load_bank(bank) if isinstance(bank, str | Path | os.PathLike) else bank
    expect(found, Bank, name="bank")
    if found.game != game:
        raise RandolphError(f"this is a bank of the game {found.game!r}, not {game!r}")
    return found


def expect_options(given: Mapping[str, Any] | None, *known: str) -> Mapping[str, Any]:
    """The options of a `reset`. Raises `RandolphError` for an unknown name, which would otherwise do nothing."""
    if given is None:
        return {}
    expect(given, dict, name="options")
    for name in given:
        if name not in known:
            raise RandolphError(f"unknown option {name!r} of reset: there is {' and '.join(known)}")
    return given


def whole_numbers(given: Any, count: int, name: str) -> NDArray[np.int64]:  # noqa: ANN401 – what the caller gives
    """So many whole numbers as an array. Raises `RandolphError` for anything else."""
    try:
        found = np.asarray(given)
    except ValueError as error:  # lists of different lengths
        raise RandolphError(f"the {name} are {count} whole numbers, not {given!r:.80}") from error
    if found.shape != (count,) or found.dtype.kind not in "iu":
        raise RandolphError(f"the {name} are {count} whole numbers, not {found.dtype} of shape {found.shape}")
    return np.ascontiguousarray(found, np.int64)


def observation_space(bank: Bank[Any, Any], observation: Observation) -> Space[Any]:
    """The space of single observations of this form."""
    side: int = bank.side  # type: ignore[attr-defined]  # both games have it
    if observation == "planes":
        shape = (side, side, bank.core.channels)
        return spaces.Box(0, 1, shape, np.uint8)
    values = [many for _, many in bank.symbols()]  # type: ignore[attr-defined]  # both games have it
    if observation == "cells":
        values += [bank.cell_values] * side * side  # type: ignore[attr-defined]  # both games have it
    return spaces.MultiDiscrete(np.array(values, np.uint16), dtype=np.uint16)


def action_space(bank: Bank[Any, Any]) -> spaces.Discrete:
    """The actions of the bank's game."""
    return spaces.Discrete(bank.core.actions)


class Views:
    """The arrays that belong to observations: a row or an item for each environment."""

    def __init__(self, bank: Bank[Any, Any], episodes: Episodes, count: int, observations: Any = None) -> None:  # noqa: ANN401 – the caller's array
        space = observation_space(bank, episodes.observation)
        shape = (count, *(space.shape or ()))
        if observations is None:
            observations = np.zeros(shape, space.dtype)
        expect(observations, np.ndarray, name="observations")
        if observations.shape != shape or observations.dtype != space.dtype or not observations.flags.c_contiguous:
            wanted = f"{np.dtype(space.dtype).name} array of shape {shape}"
            raise RandolphError(
                f"the observations need a contiguous {wanted}, not {observations.dtype} of {observations.shape}"
            )
        if not observations.flags.writeable:
            raise RandolphError("the array for the observations cannot be written to")
        observations[...] = 0
        self.observations: NDArray[Any] = observations
        self.infos: dict[str, NDArray[Any]] = {name: np.zeros(count, np.int32) for name in INFOS}
        self.masks: NDArray[np.int8] | None = None
        if episodes.masks:
            self.masks = self.infos["action_mask"] = np.zeros((count, bank.core.actions), np.int8)

    def for_core(self) -> dict[str, NDArray[Any]]:
        """The arrays by the names of the native environments."""
        flat = self.observations.reshape(-1).view(np.uint8)
        masks = {} if self.masks is None else {"masks": self.masks}
        return {"observations": flat, **{name: self.infos[name] for name in INFOS}, **masks}


_MODES = {
    AutoresetMode.NEXT_STEP: "NEXT_STEP",
    AutoresetMode.SAME_STEP: "SAME_STEP",
    AutoresetMode.DISABLED: "DISABLED",
}


class Stepper:
    """Many native environments and their arrays, changed in place by `reset` and `step`."""

    def __init__(
        self,
        bank: Bank[Any, Any],
        episodes: Episodes,
        *,
        count: int,
        threads: int = 1,
        autoreset: AutoresetMode = AutoresetMode.DISABLED,
        observations: Any = None,  # noqa: ANN401 – the caller's array
    ) -> None:
        core = research_core()
        self.now = Views(bank, episodes, count, observations)
        self.last = Views(bank, episodes, count) if autoreset is AutoresetMode.SAME_STEP else None
        self.rewards = np.zeros(count, np.float64)
        self.terminations = np.zeros(count, np.bool_)
        self.truncations = np.zeros(count, np.bool_)
        settings = core.Settings(
            environments=count,
            threads=threads,
            limit=episodes.max_steps,
            form=core.Form[episodes.observation.upper()],
            autoreset=core.Autoreset[_MODES[autoreset]],
            goal=episodes.reward_goal,
            per_cost=episodes.reward_cost,
        )
        environments = getattr(core, f"{bank.game.capitalize()}Environments")
        self._native = environments(
            bank.core,
            settings,
            self.now.for_core(),
            None if self.last is None else self.last.for_core(),
            {"rewards": self.rewards, "terminations": self.terminations, "truncations": self.truncations},
        )
        self.play = self._native.step  # the step without Python around it
        self.places = self._native.places

    def reset(
        self,
        seeds: NDArray[np.uint64] | None = None,
        chosen: NDArray[np.bool_] | None = None,
        problems: NDArray[np.int64] | None = None,
        episodes: NDArray[np.uint64] | None = None,
    ) -> None:
        """Begin episodes in the chosen environments, or in all; `episodes` of their sequences are over already.

        Raises `RandolphError` for an unknown problem.
        """
        try:
            self._native.reset(seeds, chosen, problems, episodes)
        except ValueError as error:
            raise RandolphError(str(error)) from None

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play an action in each environment.

        Raises `RandolphError` for a number that is no action and for an episode that has ended; then nothing changes.
        """
        try:
            self.play(actions)
        except ValueError as error:
            raise RandolphError(str(error)) from None
