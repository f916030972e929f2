"""Measure agents on problems of boards that nobody has trained on.

    python examples/measure.py agent.pt             # one agent, or several of the same kind (seeds)
    python examples/measure.py                      # only what needs no training

1,000 problems each of optimum 1, 2 and 3, of the split `test`; random boards, no rule that a robot must turn (T2); at
most 10 steps. For each kind of agent: the problems solved, and the moves above the optimum of those that are solved
(regret). Beside the agents: random legal pushes; the greedy push of the active robot, to the end nearest to the target;
agents that are not trained; the exact solver.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from slides import SIDE, Sight, SlideNet, drawn, log_policy
from training import FURTHEST, MAX_STEPS

from randolph.research import RicochetBank, RicochetOptions, bank_of
from randolph.rules import Move

Actions = NDArray[np.int64]
Policy = Callable[[NDArray[np.uint16], NDArray[np.int8]], Actions]
"""Chooses an action for each observation, by its mask."""


class Score(NamedTuple):
    """The part of the problems that are solved, and the mean regret of these."""

    solved: float
    regret: float


def unseen_bank(optimum: int, *, edition: str = "random", size: int = 1000) -> RicochetBank:
    """The problems of this optimum, on as many boards of the split `test`, or all that the edition has."""
    options = RicochetOptions(
        edition=edition, ricochet=False, optimum=(optimum, optimum), size=size, split="test", boards=size
    )
    made: RicochetBank = bank_of(options)
    return made


def score(policy: Policy, problems: RicochetBank) -> Score:
    """Play each problem of the bank once."""
    count = len(problems)
    envs: Any = gymnasium.make_vec(
        "randolph.research:Ricochet-v0", num_envs=count, bank=problems, observation="cells", max_steps=MAX_STEPS
    )
    observations, infos = envs.reset(seed=0, options={"problems": np.arange(count)})
    running, costs = np.ones(count, np.bool_), np.zeros(count, np.int64)
    solved = np.zeros(count, np.bool_)
    for _ in range(MAX_STEPS):
        actions = policy(observations, infos["action_mask"])
        observations, _, terminated, truncated, infos = envs.step(actions)
        now = running & terminated  # environments whose problem has ended go on with others, which do not count
        solved |= now
        costs[now] = infos["cost"][now]
        running &= ~(terminated | truncated)
        if not running.any():
            break
    regret = (costs - problems.optima)[solved]
    return Score(float(solved.mean()), float(regret.mean()) if solved.any() else float("nan"))


def random_policy(seed: int) -> Policy:
    """Any legal push."""
    rng = np.random.default_rng(seed)
    return lambda _, masks: np.where(masks == 1, rng.random(masks.shape), -1).argmax(1)


def greedy_policy() -> Policy:
    """The legal push of an active robot to the end nearest to the target; rows and columns between them count."""

    def choose(observations: NDArray[np.uint16], masks: NDArray[np.int8]) -> Actions:
        sight = Sight.of(observations)
        reached, target = sight.keys[:, :, 0].long(), sight.target.long().unsqueeze(1)
        apart = (reached // SIDE - target // SIDE).abs() + (reached % SIDE - target % SIDE).abs()
        refused = 10_000 * (torch.from_numpy(masks) == 0) + 1000 * (sight.own == 0)
        return (apart + refused).argmin(1).numpy()

    return choose


def exact_policy(problems: RicochetBank) -> Policy:
    """The moves of the exact solver's solution, one after the other."""
    plans = np.zeros((MAX_STEPS, len(problems)), np.int64)
    for number in range(len(problems)):
        for step, action in enumerate(solution_of(problems, number)):
            plans[step, number] = action
    steps = iter(plans)
    return lambda _observations, _masks: next(steps)


def solution_of(problems: RicochetBank, number: int) -> list[int]:
    """The actions of an optimal solution."""
    robots = problems.options.robots
    moves: tuple[Move, ...] = problems.problem(number).solve().solution or ()
    return [4 * robots.index(move.robot) + int(move.direction) for move in moves]


def agent_policy(agent: SlideNet, *, seed: int | None = None) -> Policy:
    """The agent's most probable push, or, with a seed, one drawn by its probabilities."""
    generator = torch.Generator().manual_seed(seed or 0)

    @torch.no_grad()
    def choose(observations: NDArray[np.uint16], masks: NDArray[np.int8]) -> Actions:
        policy = log_policy(agent(Sight.of(observations))[0], masks)
        return (policy.argmax(1) if seed is None else drawn(policy, generator)).numpy()

    return choose


def loaded(path: Path) -> SlideNet:
    """The agent of a file of weights."""
    agent = SlideNet()
    agent.load_state_dict(torch.load(path, weights_only=True))
    return agent


def untrained(seed: int) -> SlideNet:
    """An agent that has learned nothing: what it solves, it owes to what it sees."""
    torch.manual_seed(seed)
    return SlideNet()


def cell_of(found: list[Score]) -> str:
    """A cell of the table: the mean of the seeds, their least and greatest, and the regret."""
    parts = [100 * each.solved for each in found]
    spread = f" ({min(parts):.1f} – {max(parts):.1f})" if len(found) > 1 else ""
    return f"{statistics.fmean(parts):.1f} %{spread}, +{statistics.fmean(each.regret for each in found):.2f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("agents", nargs="*", type=Path, help="files of weights, seeds of the same kind")
    parser.add_argument("--edition", default="random", help="of the test boards (default: %(default)s)")
    parser.add_argument("--problems", type=int, default=1000, help="of each optimum (default: %(default)s)")
    parser.add_argument("--furthest", type=int, default=FURTHEST, help="greatest optimum (default: %(default)s)")
    given = parser.parse_args()
    torch.set_num_threads(1)
    banks = [unseen_bank(number, edition=given.edition, size=given.problems) for number in range(1, given.furthest + 1)]
    print(
        "| solved, moves above the optimum | "
        + " | ".join(f"distance {n}" for n in range(1, given.furthest + 1))
        + " |"
    )
    print("|---|" + "---:|" * given.furthest)
    agents = [loaded(path) for path in given.agents]
    kinds: list[tuple[str, Callable[[RicochetBank], list[Policy]]]] = [
        ("random", lambda _: [random_policy(seed) for seed in (1, 2, 3)]),
        ("greedy", lambda _: [greedy_policy()]),
        ("untrained agent, sampled", lambda _: [agent_policy(untrained(seed), seed=seed) for seed in (1, 2, 3)]),
        ("untrained agent, most probable push", lambda _: [agent_policy(untrained(seed)) for seed in (1, 2, 3)]),
        ("exact solver", lambda problems: [exact_policy(problems)]),
    ]
    if agents:
        kinds += [
            ("agent, sampled", lambda _: [agent_policy(agent, seed=n) for n, agent in enumerate(agents, 1)]),
            ("agent, most probable push", lambda _: [agent_policy(agent) for agent in agents]),
        ]
    for name, policies in kinds:
        cells = [cell_of([score(policy, problems) for policy in policies(problems)]) for problems in banks]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
