"""Environments keep the contracts of Gymnasium, and vectors do what single environments do."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from randolph.research.banks import Bank
from randolph.research.environments import RENDER_MODES, MicroEnv, RicochetEnv
from randolph.research.micro import MicroOptions
from randolph.research.ricochet import RicochetOptions
from randolph.research.stepping import OBSERVATIONS
from randolph.research.vectors import MicroVectorEnv, RicochetVectorEnv
from randolph.rules import RandolphError

GAMES: dict[str, tuple[Any, Any]] = {
    "Ricochet-v0": (RicochetEnv, RicochetVectorEnv),
    "MicroRobots-v0": (MicroEnv, MicroVectorEnv),
}
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]


@pytest.fixture(scope="module")
def banks() -> dict[str, Bank[Any, Any]]:
    """A small bank of each game; no cache folder is touched."""
    options = {
        "Ricochet-v0": RicochetOptions(size=200, optimum=(1, 3), boards=9),
        "MicroRobots-v0": MicroOptions(size=200, optimum=(1, 3), boards=9, intermediate=True),
    }
    return {name: each.make(lambda _: None, 1) for name, each in options.items()}


def equal(one: Any, other: Any) -> bool:  # noqa: ANN401 – anything
    """Whether two infos or observations are equal, with their types."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(value, other[key]) for key, value in one.items())
    if isinstance(one, tuple) or (isinstance(one, np.ndarray) and one.dtype == object):
        return len(one) == len(other) and all(map(equal, one, other))
    if isinstance(one, np.ndarray) and one.dtype != other.dtype:
        return False
    return type(one) is type(other) and np.array_equal(one, other)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("observation", OBSERVATIONS)
def test_the_checker_of_gymnasium_finds_nothing(name: str, observation: str, banks: dict[str, Bank[Any, Any]]) -> None:
    """`check_env` passes without a warning, for every form of observations, with every render mode."""
    for mode in (*RENDER_MODES[1:], None) if observation == "symbolic" else (None,):
        env = gymnasium.make(
            f"randolph.research:{name}", bank=banks[name], observation=observation, render_mode=mode
        ).unwrapped
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env, skip_render_check=mode is None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("observation", OBSERVATIONS)
@pytest.mark.parametrize("mode", MODES)
def test_a_vector_does_what_gymnasiums_own_vector_does(
    name: str, observation: str, mode: AutoresetMode, banks: dict[str, Bank[Any, Any]]
) -> None:
    """With `SyncVectorEnv` of single environments, each step gives equal observations, rewards, ends and infos."""
    single, vector = GAMES[name]
    how: dict[str, Any] = {"bank": banks[name], "observation": observation, "max_steps": 7}
    one = SyncVectorEnv([lambda: single(**how)] * 5, autoreset_mode=mode)
    other = vector(5, autoreset_mode=mode, **how)
    assert one.observation_space == other.observation_space
    assert one.action_space == other.action_space
    rng = np.random.default_rng(3)
    begin = one.reset(seed=11)
    assert equal(begin, other.reset(seed=11))
    masks = begin[1]["action_mask"]
    ends = 0
    for step in range(120):
        actions = (rng.random(masks.shape) * (masks + 0.1)).argmax(axis=1)  # mostly legal ones
        found = one.step(actions)
        masks = found[4]["action_mask"]
        assert equal(found, other.step(actions)), step
        ends += int(found[2].sum())
    assert ends > 0
    assert equal(one.reset(), other.reset())


@pytest.mark.parametrize("name", GAMES)
def test_without_autoreset_a_mask_says_what_is_reset(name: str, banks: dict[str, Bank[Any, Any]]) -> None:
    """In the mode DISABLED, `reset_mask` resets what `SyncVectorEnv` resets; a step after an end is refused."""
    single, vector = GAMES[name]
    how: dict[str, Any] = {"bank": banks[name], "max_steps": 3}
    mode = AutoresetMode.DISABLED
    one = SyncVectorEnv([lambda: single(**how)] * 3, autoreset_mode=mode)
    other = vector(3, autoreset_mode=mode, **how)
    assert equal(one.reset(seed=[5, None, 7])[0][0], other.reset(seed=[5, None, 7])[0][0])
    assert equal(one.reset(seed=4), other.reset(seed=4))
    for _ in range(3):
        assert equal(one.step(np.zeros(3, np.int64)), other.step(np.zeros(3, np.int64)))
    with pytest.raises(RandolphError, match=r"the episode of environment \d has ended: reset it"):
        other.step(np.zeros(3, np.int64))
    chosen = np.array([True, False, True])
    assert equal(one.reset(options={"reset_mask": chosen}), other.reset(options={"reset_mask": chosen}))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mode", MODES)
def test_a_trajectory_depends_on_the_seed_alone(
    name: str, mode: AutoresetMode, banks: dict[str, Bank[Any, Any]]
) -> None:
    """Environment i of seed s plays the same bytes alone, with seed s + i, and among any number on any threads."""
    _, vector = GAMES[name]
    how: dict[str, Any] = {"bank": banks[name], "autoreset_mode": mode, "observation": "planes", "max_steps": 9}
    many = [vector(count, threads=threads, copy=False, **how) for count, threads in ((64, 1), (200, 3), (1000, 7))]
    alone = vector(1, **how)
    for each in many:
        each.reset(seed=40)
    alone.reset(seed=40 + 63)
    rng = np.random.default_rng(0)
    for _ in range(60):
        action = rng.integers(0, alone.single_action_space.n, 1)
        expected = alone.step(action)
        for each in many:
            actions = rng.integers(0, alone.single_action_space.n, each.num_envs)
            actions[63] = action[0]
            for one, other in zip(each.step(actions)[:4], expected[:4], strict=True):
                assert one[63:64].tobytes() == other.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_observations_can_be_written_to_an_array_of_the_caller(name: str, banks: dict[str, Bank[Any, Any]]) -> None:
    """`observations=` is the array that `reset` and `step` return, changed in place."""
    _, vector = GAMES[name]
    shape = vector(4, bank=banks[name]).observation_space.shape
    given = np.zeros(shape, np.uint16)
    envs = vector(4, bank=banks[name], observations=given, copy=False)
    found, infos = envs.reset(seed=0)
    assert found is given
    before = given.copy()
    actions = infos["action_mask"].argmax(axis=1)
    assert envs.step(actions)[0] is given
    assert (before != given).any(axis=1).all()
    with pytest.raises(RandolphError, match="need a contiguous uint16 array"):
        vector(4, bank=banks[name], observations=given[:, :2], copy=False)


def test_an_illegal_action_is_counted_and_changes_nothing(banks: dict[str, Bank[Any, Any]]) -> None:
    """M2: after an action that the mask forbids, only the count of illegal actions and the reward tell of it."""
    env = RicochetEnv(bank=banks["Ricochet-v0"])
    for seed in range(50):
        observation, info = env.reset(seed=seed)
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        if info["action_mask"].all():
            continue
        after, reward, *ends, now = env.step(int(info["action_mask"].argmin()))
        assert np.array_equal(after, observation)
        assert (reward, ends, now["cost"], now["illegal"]) == (-0.01, [False, False], 0, 1)
        return
    raise AssertionError("every action was legal at the start of 50 problems")


def test_make_vec_gives_the_native_vector() -> None:
    """`gymnasium.make_vec` finds the vector entry point, and passes the options of the bank."""
    envs = gymnasium.make_vec("randolph.research:MicroRobots-v0", num_envs=3, size=20, boards=2, optimum=(2, 2))
    assert isinstance(envs, MicroVectorEnv)
    assert envs.reset(seed=1)[1]["optimum"].tolist() == [2, 2, 2]
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"observation": "pixels"}, "unknown observation 'pixels': forms are symbolic, cells, planes"),
        ({"max_steps": 0}, "max_steps=0: expected 1 or more"),
        ({"num_envs": 0}, "num_envs=0: expected 1 to 1048576"),
        ({"autoreset_mode": "never"}, "unknown autoreset_mode 'never': modes are NextStep, SameStep, Disabled"),
        ({"size": 5}, "a bank has its options already: leave out size"),
        ({"render_mode": "gif"}, "unknown render mode 'gif': modes are human, rgb_array, ansi"),
        ({"reward_goal": float("nan")}, "reward_goal=nan: expected a finite number"),
        ({"reward_cost": "much"}, "reward_cost: expected a number or a whole number, not str 'much'"),
        ({"observations": [0], "copy": False}, "observations: expected a ndarray, not a list"),
    ],
)
def test_impossible_arguments_are_refused(how: dict[str, Any], message: str, banks: dict[str, Bank[Any, Any]]) -> None:
    """One sentence quotes what is wrong and says what was expected."""
    with pytest.raises(RandolphError) as error:
        RicochetVectorEnv(**{"bank": banks["Ricochet-v0"], **how})
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (np.array([0, 16, 0]), "action 16 of environment 1: actions go from 0 to 15"),
        (np.array([0, 0, -1]), "action -1 of environment 2: actions go from 0 to 15"),
        (np.array([0, 0]), "the actions are 3 whole numbers, not int64 of shape (2,)"),
        (np.array([0.0, 0, 0]), "the actions are 3 whole numbers, not float64 of shape (3,)"),
    ],
)
def test_numbers_that_are_no_actions_are_refused(
    actions: NDArray[Any],
    message: str,
    banks: dict[str, Bank[Any, Any]],
) -> None:
    """A step with such a number raises, and plays nothing."""
    envs = RicochetVectorEnv(3, bank=banks["Ricochet-v0"])
    before = envs.reset(seed=0)[0]
    with pytest.raises(RandolphError) as error:
        envs.step(actions)
    assert str(error.value) == message
    assert np.array_equal(envs.step(np.full(3, 4))[4]["cost"] + envs.step(np.full(3, 4))[4]["illegal"] > 0, [True] * 3)
    assert before.shape == (3, 12)


def test_a_route_can_be_drawn(banks: dict[str, Bank[Any, Any]], tmp_path: Any) -> None:  # noqa: ANN401 – a folder
    """The route of an agent is text, an SVG picture, a frame, and an animated picture with a frame for each move."""
    from PIL import Image  # noqa: PLC0415 – only here

    from randolph.research.pictures import animate  # noqa: PLC0415 – only here

    for name, (single, _) in GAMES.items():
        env = single(bank=banks[name], render_mode="rgb_array")
        _, info = env.reset(seed=2)
        env.step(int(info["action_mask"].argmax()))
        frame = env.render()
        assert frame.dtype == np.uint8
        assert frame.shape[2] == 3
        assert frame.std() > 0
        assert env.route.to_svg().startswith("<svg ")
        with Image.open(animate(env.route, tmp_path / "route.png")) as picture:
            assert getattr(picture, "n_frames", 1) == 2
    env = RicochetEnv(bank=banks["Ricochet-v0"])
    env.reset(seed=0)
    with pytest.raises(RandolphError, match=r"an animated picture is \.png, \.gif or \.webp, not 'route\.mp4'"):
        animate(env.route, tmp_path / "route.mp4")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_an_environment_goes_on_alike(
    name: str,
    how: Any,  # noqa: ANN401 – a function
    banks: dict[str, Bank[Any, Any]],
) -> None:
    """Before `reset`, within episodes and after their ends, an environment and its copy do the same from then on."""
    single, _ = GAMES[name]
    rng = np.random.default_rng(5)
    env = single(bank=banks[name], max_steps=6)
    other = how(env)
    assert equal(env.reset(seed=3), other.reset(seed=3))
    ended = False
    for _ in range(60):
        other = how(other)
        if ended:
            assert equal(env.reset(), other.reset())
            other = how(other)
        action = int(rng.integers(env.action_space.n))
        found = env.step(action)
        assert equal(found, other.step(action))
        ended = found[2] or found[3]
    assert env.route == other.route
    assert copy.deepcopy(env).bank is env.bank


def message_of(call: Any, *arguments: Any, **named: Any) -> str:  # noqa: ANN401 – anything
    """The message of the error that the call raises."""
    with pytest.raises(RandolphError) as error:
        call(*arguments, **named)
    return str(error.value)


def test_what_reset_and_step_cannot_use_is_refused(banks: dict[str, Bank[Any, Any]]) -> None:
    """An unknown option of `reset`, a seed or an action of another kind is quoted; nothing is ignored silently."""
    env, envs = RicochetEnv(bank=banks["Ricochet-v0"]), RicochetVectorEnv(3, bank=banks["Ricochet-v0"])
    assert message_of(env.reset, options={"problems": 3}) == "unknown option 'problems' of reset: there is problem"
    assert message_of(env.reset, options={"problem": "x"}) == "problem: expected a whole number, not str 'x'"
    assert message_of(env.reset, options=[1]) == "options: expected a dict, not a list"
    assert message_of(envs.reset, options={"problem": 3}) == (
        "unknown option 'problem' of reset: there is reset_mask and problems"
    )
    assert message_of(envs.reset, options={"problems": [1.5, 2, 3]}) == (
        "the problems are 3 whole numbers, not float64 of shape (3,)"
    )
    assert message_of(envs.reset, seed=[1.5, 2, 3]) == "seed: expected a whole number, not float 1.5"
    assert message_of(envs.reset, seed=[-1, 2, 3]) == "seed=-1: expected 0 or more"
    assert message_of(envs.reset, seed="abc") == ("a seed is a whole number, or one for each environment, not 'abc'")
    env.reset(seed=0)
    assert message_of(env.step, 1.5) == "an action is one whole number, not 1.5"
    assert message_of(env.step, np.array([1])) == "an action is one whole number, not array([1])"
    assert env.step(np.int64(1))[4]["cost"] + env.step(np.array(1))[4]["illegal"] > 0


def test_before_reset_there_is_nothing_to_show(banks: dict[str, Bank[Any, Any]]) -> None:
    """Masks, route and picture are refused before the first `reset`, instead of showing one that is not played."""
    env = RicochetEnv(bank=banks["Ricochet-v0"], render_mode="ansi")
    envs = RicochetVectorEnv(2, bank=banks["Ricochet-v0"], render_mode="ansi")
    for call in (env.action_masks, env.render, lambda: env.route):
        assert message_of(call) == "the environment has no problem yet: reset it"
    for call in (envs.action_masks, envs.render):
        assert message_of(call) == "the environments have no problems yet: reset them"


def test_without_a_render_mode_render_warns(banks: dict[str, Bank[Any, Any]]) -> None:
    """As in Gymnasium's own environments, a picture without a render mode is a warning, no error."""
    for env in (RicochetEnv(bank=banks["Ricochet-v0"]), RicochetVectorEnv(2, bank=banks["Ricochet-v0"])):
        env.reset(seed=0)
        with pytest.warns(UserWarning, match="needs a render_mode"):
            assert env.render() is None
