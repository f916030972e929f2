"""The games of several players keep the contracts of PettingZoo, and are those of the game's own tables."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # type: ignore[import-untyped]

from randolph.game import Phase
from randolph.game.agreed import End
from randolph.game.micro import MicroRules
from randolph.game.ricochet import GameRules
from randolph.research import aec_env, parallel_env
from randolph.research.multiagent import PHASES, GameParallelEnv
from randolph.research.ricochet import WAYS
from randolph.rules import RandolphError
from randolph.solver import solve

QUICK = GameRules(ricochet=False, diagonals=False, sand_seconds=3, demonstration_seconds=5, end=End("rounds", 2))
RULES: dict[str, list[Any]] = {
    "ricochet": [None, QUICK, GameRules(transparent=True, edition="third", sand_seconds=5)],
    "micro": [None, MicroRules(overcall=True, overcall_seconds=3, via=True)],
}
CASES = [(game, rules) for game, each in RULES.items() for rules in each]


@pytest.mark.parametrize(("game", "rules"), CASES)
def test_the_tests_of_pettingzoo_pass(game: str, rules: Any) -> None:  # noqa: ANN401 – the rules of a game
    """`api_test`, `parallel_api_test`, `seed_test` and `parallel_seed_test` pass without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(aec_env(game, rules=rules, players=3, render_mode="ansi"), num_cycles=60)
        parallel_api_test(parallel_env(game, rules=rules, max_steps=40), num_cycles=60)
        seed_test(lambda: aec_env(game, rules=rules), num_cycles=30)
        parallel_seed_test(lambda: parallel_env(game, rules=rules), num_cycles=60)


def named(env: GameParallelEnv, name: str) -> int:
    """The action with this name."""
    return env.action_names().index(name)


def value(env: GameParallelEnv, observation: Any, name: str) -> int:  # noqa: ANN401 – an array
    """The number of an observation whose description begins like this."""
    (place,) = [place for place, (text, _) in enumerate(env.symbols()) if text.startswith(name)]
    return int(observation[place])


def play(env: GameParallelEnv, **actions: str) -> tuple[Any, ...]:
    """A step in which the named players do what is named, and the others wait."""
    return env.step({player: named(env, action) for player, action in actions.items()})


def test_a_round_of_bids_is_that_of_the_rules() -> None:
    """B2–B4, B8: bids fall, the timer ends when all are done, the lowest bidder shows; a chip is a reward of 1."""
    env = parallel_env(rules=QUICK)
    observations, infos = env.reset(seed=3)
    assert value(env, observations["player_0"], "state of the game") == PHASES.index(Phase.THINKING)
    assert infos["player_1"]["action_mask"][named(env, "bid 24")] == 1
    observations, *_, infos = play(env, player_0="bid 9", player_1="bid 4")
    assert value(env, observations["player_0"], "bid of player +1") == 4
    assert [infos["player_0"]["action_mask"][named(env, f"bid {bid}")] for bid in (8, 9)] == [1, 0]
    *_, infos = play(env, player_0="bid 10")
    assert infos["player_0"]["illegal"] == 1
    observations, *_, infos = play(env, player_0="done", player_1="done")
    assert value(env, observations["player_0"], "whether player +1 demonstrates") == 1
    assert infos["player_0"]["action_mask"].sum() == 1  # it can only wait
    *_, infos = play(env, player_0="red north")
    assert infos["player_0"]["illegal"] == 2
    observations, *_ = play(env, player_1="give up")
    assert value(env, observations["player_1"], "whether player +0 has failed") == 1
    assert value(env, observations["player_0"], "whether player +0 demonstrates") == 1


def test_chips_are_rewards_and_the_end_of_the_game_is_that_of_the_players() -> None:
    """B3, G1: whoever shows the solver's solution gets a chip, which is a reward of 1; two rounds end the game."""
    env = parallel_env(rules=GameRules(ricochet=False, diagonals=False, end=End("rounds", 2)))
    found: tuple[Any, ...] = ()
    env.reset(seed=5)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for winner in env.possible_agents:
        solution = solve(env.problem).solution or ()
        play(env, **{winner: f"bid {len(solution)}"})
        play(env, player_0="done", player_1="done")
        for move in solution:
            found = play(env, **{winner: f"{move.robot} {WAYS[move.direction]}"})
            for agent, reward in found[1].items():
                returns[agent] += reward
    assert returns == {"player_0": 1.0, "player_1": 1.0}
    _, _, terminations, truncations, infos = found
    assert (set(terminations.values()), set(truncations.values())) == ({True}, {False})
    assert [info["chips"] for info in infos.values()] == [1, 1]
    assert env.agents == []


def test_actions_of_the_mask_are_not_counted() -> None:
    """In random games of both kinds, actions of the masks are not counted, and the games go on."""
    for game, rules in CASES:
        env = parallel_env(game, rules=rules, players=4, max_steps=150, step_seconds=2)
        rng = np.random.default_rng(1)
        _, infos = env.reset(seed=9)
        while env.agents:
            actions = {agent: int(rng.choice(np.flatnonzero(infos[agent]["action_mask"]))) for agent in env.agents}
            *_, infos = env.step(actions)
        assert {info["illegal"] for info in infos.values()} == {0}
        assert max(info["round"] for info in infos.values()) > 1


def test_a_game_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """The render modes give text, a picture, or print."""
    for game in RULES:
        env = parallel_env(game, render_mode="ansi")
        env.reset(seed=1)
        assert "round 1, thinking\nplayer_0: 0 chips\n" in env.render()
        frame = parallel_env(game, render_mode="rgb_array")
        frame.reset(seed=1)
        assert frame.render().shape[2] == 3
        shown = parallel_env(game, render_mode="human")
        shown.reset(seed=1)
        assert "player_1: 0 chips" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess': games are ricochet and micro"),
        ({"players": 1}, "players=1: expected 2 to 8"),
        ({"step_seconds": 0}, "step_seconds=0: expected 0.001 to 3600"),
        ({"render_mode": "gif"}, "unknown render mode 'gif': modes are human, rgb_array, ansi"),
        ({"rules": GameRules(mode="solo")}, "mode 'solo': environments of several players need the mode 'group'"),
        (
            {"rules": GameRules(silver=True, silver_power=True)},
            "the rules set 'silver_power', which environments do not have",
        ),
    ],
)
def test_impossible_arguments_are_refused(how: dict[str, Any], message: str) -> None:
    """One sentence quotes what is wrong and says what was expected."""
    with pytest.raises(RandolphError) as error:
        parallel_env(**how)
    assert str(error.value) == message


def test_without_pettingzoo_a_message_says_what_to_install() -> None:
    """The environments of one player work without it; those of several name the extra."""
    program = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "from randolph.research import RicochetEnv\n"
        "from randolph.rules import RandolphError\n"
        "try:\n    from randolph.research import parallel_env\n"
        "except RandolphError as error:\n    print(error)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == (
        "games of several players need pettingzoo, which is not installed: pip install 'randolph[research]'\n"
    )


def test_rules_of_another_game_are_refused() -> None:
    """Rules name their game."""
    with pytest.raises(RandolphError, match="the rules of this game are MicroRules, not GameRules"):
        parallel_env("micro", rules=GameRules())


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ({"player_2": 0}, "unknown player 'player_2': players are player_0, player_1"),
        ({"player_0": 43}, "action 43 of player_0: actions go from 0 to 42"),
        ({"player_0": None}, "action None of player_0: actions go from 0 to 42"),
    ],
)
def test_impossible_actions_are_refused(actions: dict[str, Any], message: str) -> None:
    """A step with such an action raises, and plays nothing."""
    env = parallel_env()
    with pytest.raises(RandolphError, match="reset the environment"):
        env.step({})
    env.reset(seed=0)
    with pytest.raises(RandolphError) as error:
        env.step(actions)
    assert str(error.value) == message
