"""The games of several players for PettingZoo, on the game's own table of states and commands.

    env = randolph.research.parallel_env(players=3)
    observations, infos = env.reset(seed=1)

An environment is a room with players 0, 1, …, and its clock is simulated. In each step every player does one thing at
the same moment. Their order within it is drawn, because earlier bids win ties (B5). Then `step_seconds` pass, with
everything that happens automatically. The game itself decides what is allowed, and the masks say it; any other action
changes nothing and is counted. An allowed action comes too late if somebody was faster in the same step. Between rounds
all players are ready at once, without a step.

`plays` has what is different in each game: moves, numbers, and how the problem is seen.
"""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from randolph.game import (
    Connect,
    Done,
    GiveUp,
    Join,
    Phase,
    Ready,
    Refused,
    actions,
    advance,
    create,
    fold,
    handle,
    next_deadline,
)
from randolph.research.environments import RENDER_MODES, chosen_render_mode
from randolph.research.pictures import frame
from randolph.research.plays import PLAYS
from randolph.rules import RandolphError
from randolph.rules.errors import expect

try:
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped]  # it has no types
    from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]  # it has no types
except ImportError:
    message = "games of several players need pettingzoo, which is not installed: pip install 'randolph[research]'"
    raise RandolphError(message) from None

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray
    from pettingzoo import AECEnv

    from randolph.game import Agreed, Command, Event
    from randolph.research.plays import Play

MAX_STEPS = 1000
MOST_NUMBER = 24
MOST_AGENTS = 8
PHASES = (
    Phase.THINKING,
    Phase.LAST_CALL,
    Phase.SAND,
    Phase.CALLING,
    Phase.CLOSING,
    Phase.DEMONSTRATING,
    Phase.OVER,
    Phase.FINISHED,
)
"""The states of a game in the order of their numbers in an observation."""

_WORDS = ("wait", "done", "give up")
_GREATEST = 2**16 - 1


class GameParallelEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """Players of one game, who act at the same time; the module says how.

    `players`: how many, 2 to 8. `step_seconds`: of the simulated clock. `max_steps`: after so many, all are truncated.
    `most_number`: the greatest number that an action can say. `reward_chip`: for each chip won; one that is lost counts
    negative. `reward_illegal`: for each action that the mask forbids. `render_mode`: as for single environments.

    Observations never contain the optimum. `infos` have `action_mask`, `illegal` (the number of forbidden actions of
    the player), `round` and `chips`.
    """

    def __init__(
        self,
        play: Play[Any],
        *,
        players: int = 2,
        step_seconds: float = 1.0,
        max_steps: int = MAX_STEPS,
        most_number: int = MOST_NUMBER,
        reward_chip: float = 1.0,
        reward_illegal: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        for name, value, least, most in (
            ("players", players, 2, MOST_AGENTS),
            ("max_steps", max_steps, 1, 2**31 - 1),
            ("most_number", most_number, 1, 99),
        ):
            expect(value, int, name=name)
            if not least <= value <= most:
                raise RandolphError(f"{name}={value}: expected {least} to {most}")
        if not 0.001 <= step_seconds <= 3600:
            raise RandolphError(f"step_seconds={step_seconds}: expected 0.001 to 3600")
        self.play = play
        self.render_mode = chosen_render_mode(render_mode)
        self.metadata = {
            "name": f"{play.game}_game_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 4,
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.max_steps = max_steps
        self.most_number = most_number
        self._step_ms = round(step_seconds * 1000)
        self._rewards = (reward_chip, reward_illegal)
        greatest = np.array([most for _, most in self.symbols()], np.uint16)
        box = spaces.Box(np.zeros_like(greatest), greatest, dtype=np.uint16)
        many = len(self.action_names())
        self._spaces = {
            agent: (spaces.Box(box.low, box.high, dtype=np.uint16), spaces.Discrete(many))
            for agent in self.possible_agents
        }
        self._rng: random.Random | None = None
        self._state: Any = None
        self._now = 0
        self._taken = 0
        self._illegal = [0] * players
        self._masks: list[NDArray[np.int8]] = []

    # ── What players see and do ───────────────────────────────────────────────────────────────────────────────────

    def action_names(self) -> tuple[str, ...]:
        """What each action does."""
        numbers = (f"{self.play.number} {number}" for number in range(1, self.most_number + 1))
        return (*self.play.moves, *_WORDS, *numbers)

    def symbols(self) -> tuple[tuple[str, int], ...]:
        """The numbers of an observation, in order: what each is, and its greatest value.

        Player +0 is the observer, and player +k has the seat k after that.
        """
        seats = [f"player +{place}" for place in range(len(self.possible_agents))]
        number = self.play.number
        each = (
            (f"{number} of {{}}; 0: none", 99),
            ("whether {} has failed to show it", 1),
            ("whether {} is done", 1),
            ("whether {} demonstrates", 1),
            ("chips of {}", _GREATEST),
        )
        return (
            *self.play.symbols,
            (
                "state of the game: " + ", ".join(f"{number} {phase}" for number, phase in enumerate(PHASES)),
                len(PHASES) - 1,
            ),
            ("whole seconds until something happens automatically", _GREATEST),
            *((text.format(seat), most) for seat in seats for text, most in each),
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all players."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all players."""
        return self._spaces[agent][1]

    @property
    def problem(self) -> Any:  # noqa: ANN401 – that of its game
        """The problem of the round as a value of the rules; None after the end of the game."""
        return None if self._state is None else self._state.problem

    # ── Episodes ──────────────────────────────────────────────────────────────────────────────────────────────────

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 – PettingZoo's; there are none
    ) -> tuple[dict[str, NDArray[np.uint16]], dict[str, dict[str, Any]]]:
        """Begin a game; `seed` begins a new sequence of games."""
        if seed is not None or self._rng is None:
            self._rng = random.Random(seed)  # noqa: S311 – a game
        self.agents = list(self.possible_agents)
        self._now = self._taken = 0
        self._illegal = [0] * len(self.agents)
        events = create(self.play.rules, host_name=self.agents[0], now=0, rng=self._rng)
        self._state = fold(None, events)
        self._do(0, Connect())
        for seat, agent in enumerate(self.agents[1:], 1):
            self._do(None, Join(agent))
            self._do(seat, Connect())
        self._do(0, self.play.start)
        self._begin_round()
        if self.render_mode == "human":
            self.render()
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, NDArray[np.uint16]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Let every player act; one without an action waits.

        Raises `RandolphError` for an unknown player or action, and before `reset`; then nothing changes.
        """
        chosen = self._chosen(actions)
        chips = [len(player.chips) for player in self._state.players]
        rewards = dict.fromkeys(self.agents, 0.0)
        rng = self._random()
        rng.shuffle(chosen)
        for seat, action in chosen:
            if self._masks[seat][action]:
                self._act(seat, action)
            else:
                self._illegal[seat] += 1
                rewards[self.agents[seat]] += self._rewards[1]
        self._now += self._step_ms
        self._apply(advance(self._state, self._now, rng))
        self._begin_round()
        self._taken += 1
        for player, before in zip(self._state.players, chips, strict=True):
            rewards[self.agents[player.seat]] += self._rewards[0] * (len(player.chips) - before)
        over = self._state.phase is Phase.FINISHED
        late = not over and self._taken >= self.max_steps
        found = (
            self._observations(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, late),
            self._infos(),
        )
        if self.render_mode == "human":
            self.render()
        if over or late:
            self.agents = []
        return found

    def _chosen(self, given: Mapping[str, Any]) -> list[tuple[int, int]]:
        if not self.agents:
            raise RandolphError("the game is over or has not begun: reset the environment")
        chosen = []
        for agent, action in given.items():
            if agent not in self.agents:
                raise RandolphError(f"unknown player {agent!r}: players are {', '.join(self.agents)}")
            if action is None or not self.action_space(agent).contains(np.asarray(action)[()]):
                many = len(self.action_names())
                raise RandolphError(f"action {action!r} of {agent}: actions go from 0 to {many - 1}")
            chosen.append((self.agents.index(agent), int(action)))
        return sorted(chosen)

    def _act(self, seat: int, action: int) -> None:
        """Do what the player wants, unless somebody was faster in this step: then the game refuses it."""
        moves = len(self.play.moves)
        if action < moves:
            command = self.play.legal(self._state).get(action)
        elif action < moves + len(_WORDS):
            command = (None, Done(), GiveUp())[action - moves]
        else:
            command = self.play.say(action - moves - len(_WORDS) + 1)
        if command is not None:
            with contextlib.suppress(Refused):
                self._do(seat, command)

    def _begin_round(self) -> None:
        """Between two rounds all players are ready; a countdown passes at once."""
        before = None
        while self._between_rounds() and self._state is not before:
            before = self._state
            for seat in range(len(self.possible_agents)):
                if "ready" in actions(self._state, seat, self._now):
                    self._do(seat, Ready())
            if self._between_rounds() and (due := next_deadline(self._state)) is not None:
                self._now = max(self._now, due)
                self._apply(advance(self._state, self._now, self._random()))

    def _between_rounds(self) -> bool:
        phase: Phase = self._state.phase
        return phase is Phase.OVER

    def _random(self) -> random.Random:
        if self._rng is None:
            raise RandolphError("reset the environment before the first step")
        return self._rng

    def _do(self, seat: int | None, command: Command) -> None:
        self._apply(handle(self._state, seat, command, self._now, self._random()))

    def _apply(self, events: Iterable[Event]) -> None:
        self._state = fold(self._state, events)

    # ── What is returned ──────────────────────────────────────────────────────────────────────────────────────────

    def _observations(self) -> dict[str, NDArray[np.uint16]]:
        state, play = self._state, self.play
        due = next_deadline(state)
        left = 0 if due is None else min(max(0, due - self._now) // 1000, _GREATEST)
        shared = [*play.problem(state), PHASES.index(state.phase), left]
        standing = play.standing(state)
        each = [
            [
                *standing.get(player.seat, (0, False)),
                player.done,
                state.demonstrator == player.seat,
                len(player.chips),
            ]
            for player in state.players
        ]
        return {
            agent: np.array([*shared, *(value for row in (*each[seat:], *each[:seat]) for value in row)], np.uint16)
            for seat, agent in enumerate(self.agents)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        self._masks = [self._mask(seat) for seat in range(len(self.agents))]
        return {
            agent: {
                "action_mask": self._masks[seat].copy(),
                "illegal": self._illegal[seat],
                "round": self._state.round,
                "chips": len(self._state.players[seat].chips),
            }
            for seat, agent in enumerate(self.agents)
        }

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that the game allows now and that would change something, and for waiting."""
        state, play = self._state, self.play
        moves = len(play.moves)
        allowed = actions(state, seat, self._now)
        mask = np.zeros(len(self.action_names()), np.int8)
        mask[moves] = 1
        mask[moves + 1] = "done" in allowed and not state.players[seat].done
        mask[moves + 2] = "give_up" in allowed
        if play.moving in allowed:
            mask[list(play.legal(state))] = 1
        if play.saying in allowed:
            first = moves + len(_WORDS)
            mask[first : first + max(0, play.below(state, seat) - 1)] = 1
        return mask

    # ── Pictures ──────────────────────────────────────────────────────────────────────────────────────────────────

    def render(self) -> Any:  # noqa: ANN401 – by the render mode
        """The board and the players now: printed, as text, or as an array of height × width × 3."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, such as parallel_env(render_mode='ansi')")
            return None
        if self._state is None:
            raise RandolphError("reset the environment before it is drawn")
        route = self.play.route(self._state)
        if self.render_mode == "rgb_array":
            return frame(route)
        standing = self.play.standing(self._state)
        lines = [
            f"{player.name}: {len(player.chips)} chips"
            + (f", {self.play.number} {standing[player.seat][0]}" if player.seat in standing else "")
            for player in self._state.players
        ]
        text = f"{route.to_text()}round {self._state.round}, {self._state.phase}\n" + "\n".join(lines) + "\n"
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 – that is what `human` is for
        return None

    def close(self) -> None:
        """Nothing is open."""


def parallel_env(game: str = "ricochet", *, rules: Agreed | None = None, **how: Any) -> GameParallelEnv:  # noqa: ANN401 – those of `GameParallelEnv`
    """The game of several players as PettingZoo's `ParallelEnv`: all act at the same time.

    `rules`: `randolph.game.GameRules` or `MicroRules`; without them, the printed rules. Other arguments are those of
    `GameParallelEnv`. Raises `RandolphError` for another game, and for rules of another one.
    """
    if game not in PLAYS:
        raise RandolphError(f"unknown game {game!r}: games are {' and '.join(PLAYS)}")
    return GameParallelEnv(PLAYS[game](rules), **how)


def aec_env(game: str = "ricochet", *, rules: Agreed | None = None, **how: Any) -> AECEnv[str, Any, Any]:  # noqa: ANN401 – those of `GameParallelEnv`
    """The same as PettingZoo's `AECEnv`: players choose one after the other, and then all act at the same time."""
    return parallel_to_aec(parallel_env(game, rules=rules, **how))
