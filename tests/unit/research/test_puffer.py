"""The adapter for PufferLib, tested against its documented contract, because it needs older versions of Gymnasium."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from randolph.research.banks import Bank
from randolph.research.micro import MicroOptions
from randolph.research.puffer import PufferEpisodes
from randolph.research.ricochet import RicochetOptions
from randolph.research.stepping import OBSERVATIONS, Observation
from randolph.research.vectors import MicroVectorEnv, RicochetVectorEnv
from randolph.rules import RandolphError

VECTORS: dict[str, Any] = {"ricochet": RicochetVectorEnv, "micro": MicroVectorEnv}


@pytest.fixture(scope="module")
def banks() -> dict[str, Bank[Any, Any]]:
    """A small bank of each game; no cache folder is touched."""
    return {
        "ricochet": RicochetOptions(size=60, optimum=(1, 2), boards=4).make(lambda _: None, 1),
        "micro": MicroOptions(size=60, optimum=(1, 2), boards=4).make(lambda _: None, 1),
    }


def buffers(env: PufferEpisodes) -> dict[str, Any]:
    """Buffers as PufferLib makes them for workers: parts of larger arrays."""
    space = env.single_observation_space
    return {
        "observations": np.ones((2, env.num_agents, *(space.shape or ())), space.dtype)[1],
        "rewards": np.ones((2, env.num_agents), np.float32)[1],
        "terminals": np.ones((2, env.num_agents), np.bool_)[1],
        "truncations": np.ones((2, env.num_agents), np.bool_)[1],
        "masks": np.zeros((2, env.num_agents), np.bool_)[1],
        "actions": np.zeros((2, env.num_agents), np.int32)[1],
    }


@pytest.mark.parametrize("game", VECTORS)
@pytest.mark.parametrize("observation", OBSERVATIONS)
def test_steps_are_those_of_the_vector(game: str, observation: Observation, banks: dict[str, Bank[Any, Any]]) -> None:
    """The caller's buffers hold what the vector with the mode SAME_STEP returns; infos are a list."""
    how: dict[str, Any] = {"bank": banks[game], "observation": observation, "max_steps": 5}
    given = buffers(PufferEpisodes(game, 7, **how))
    env = PufferEpisodes(game, 7, buf=given, **how)
    other = VECTORS[game](7, autoreset_mode=AutoresetMode.SAME_STEP, masks=False, **how)
    observations, infos = env.reset(seed=3)
    assert observations is given["observations"]
    assert infos == []
    assert given["masks"].all()
    assert np.array_equal(observations, other.reset(seed=3)[0])
    rng = np.random.default_rng(0)
    solved = ended = 0
    for _ in range(80):
        actions = rng.integers(0, env.single_action_space.n, 7)
        found, expected = env.step(actions.astype(np.int32)), other.step(actions)
        assert found[0] is given["observations"]
        assert np.array_equal(found[0], expected[0])
        assert np.array_equal(found[1], expected[1].astype(np.float32))
        assert np.array_equal(found[2], expected[2])
        assert np.array_equal(found[3], expected[3])
        last = expected[2] | expected[3]
        assert len(found[4]) == int(last.any())
        for info in found[4]:
            assert info["solved"] == expected[2][last].mean()
            assert info["episode_length"] <= 5
            final = expected[4]["final_info"]
            if "regret" in info:
                assert info["regret"] == (final["cost"] - final["optimum"])[expected[2]].mean()
        ended += int(last.sum())
        solved += int(expected[2].sum())
    assert 0 < solved < ended


def test_the_contract_of_pufferlib(banks: dict[str, Bank[Any, Any]]) -> None:
    """The names that `PufferEnv` promises are there: a Box, a Discrete, joint spaces, `send` and `recv`."""
    env = PufferEpisodes("ricochet", 3, bank=banks["ricochet"], observation="symbolic")
    assert isinstance(env.single_observation_space, spaces.Box)
    assert isinstance(env.single_action_space, spaces.Discrete)
    assert (env.num_agents, env.agents_per_batch, env.driver_env, env.emulated, env.done) == (3, 3, env, False, False)
    env.async_reset(5)
    env.send(np.zeros(3, np.int64))
    observations, rewards, terminals, truncations, infos, agents, masks = env.recv()
    assert env.observation_space.contains(observations)
    assert env.action_space.contains(env.actions.astype(np.int64))
    assert (rewards.dtype, terminals.dtype, truncations.dtype) == (np.float32, np.bool_, np.bool_)
    assert (infos, agents.tolist(), masks.all()) == ([], [0, 1, 2], True)
    env.close()


def test_buffers_may_be_attributes_and_wrong_ones_are_refused(banks: dict[str, Bank[Any, Any]]) -> None:
    """Older versions of PufferLib pass a namespace; an array of another form is refused by name."""
    how: dict[str, Any] = {"bank": banks["micro"], "observation": "planes"}
    given = buffers(PufferEpisodes("micro", 4, **how))
    assert PufferEpisodes("micro", 4, buf=SimpleNamespace(**given), **how).rewards is given["rewards"]
    for name, wrong in (("rewards", np.zeros(4)), ("masks", None), ("observations", np.zeros((4, 6, 6, 14), np.uint8))):
        with pytest.raises(RandolphError, match=f"buf has no {name} of shape"):
            PufferEpisodes("micro", 4, buf={**given, name: wrong}, **how)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess': games are ricochet and micro"),
        ({"num_envs": 0}, "num_envs=0: expected 1 to 1048576"),
    ],
)
def test_impossible_arguments_are_refused(how: dict[str, Any], message: str) -> None:
    """One sentence quotes what is wrong and says what was expected."""
    with pytest.raises(RandolphError) as error:
        PufferEpisodes(**how)
    assert str(error.value) == message
