"""Learn by PPO, in plain PyTorch: a policy that solves problems of optimum 1 to 3 on boards that it has never seen.

    python examples/ppo.py --seed 1 --save agent.pt

It is proximal policy optimization (Schulman et al. 2017) with generalized advantage estimation, masks for actions that
are not legal, and a curriculum by exact distance (`training.py`). The network is `SlideNet` (`slides.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch
import training
from slides import Sight, SlideNet, drawn, log_policy, of_actions
from torch import Tensor, nn


@dataclass(frozen=True)
class Settings:
    """Those of PPO, by their usual names."""

    environments: int = 256
    horizon: int = 16
    epochs: int = 3
    minibatch: int = 256
    learning_rate: float = 2e-3
    discount: float = 0.95
    trace: float = 0.9
    clip: float = 0.2
    value_weight: float = 0.5
    entropy_weight: float = 0.01
    gradient_norm: float = 0.5


class Step(NamedTuple):
    """A step of all environments: what was seen, what was done, what came of it."""

    sight: Sight
    masks: Tensor
    actions: Tensor
    log_probabilities: Tensor
    values: Tensor
    rewards: Tensor
    ended: Tensor


class Batch(NamedTuple):
    """The steps of a horizon, in one row each, with what the update needs."""

    sight: Sight
    masks: Tensor
    actions: Tensor
    log_probabilities: Tensor
    advantages: Tensor
    returns: Tensor


def advantages(steps: list[Step], next_values: Tensor, settings: Settings) -> Tensor:
    """Generalized advantage estimates, steps × environments. An episode that is cut counts as one that ends."""
    found = torch.zeros(len(steps), len(next_values))
    later = torch.zeros_like(next_values)
    for number in reversed(range(len(steps))):
        step = steps[number]
        goes_on = 1 - step.ended
        surprise = step.rewards + settings.discount * next_values * goes_on - step.values
        later = surprise + settings.discount * settings.trace * goes_on * later
        found[number] = later
        next_values = step.values
    return found


def loss_of(agent: SlideNet, batch: Batch, rows: Tensor, settings: Settings, entropy_weight: float) -> Tensor:
    """The clipped surrogate objective, the error of the values, and the entropy."""
    logits, values = agent(batch.sight.rows(rows))
    policy = log_policy(logits, batch.masks[rows])
    gains = batch.advantages[rows]
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    ratios = (of_actions(policy, batch.actions[rows]) - batch.log_probabilities[rows]).exp()
    clipped = ratios.clamp(1 - settings.clip, 1 + settings.clip)
    surrogate = torch.minimum(ratios * gains, clipped * gains).mean()
    error: Tensor = (values - batch.returns[rows]).square().mean()
    entropy = -(policy.exp() * policy).sum(1).mean()
    return settings.value_weight * error - surrogate - entropy_weight * entropy


class Collector:
    """Plays in many environments with the agent's policy."""

    def __init__(self, agent: SlideNet, run: training.Run, settings: Settings) -> None:
        self.agent, self.run, self.settings = agent, run, settings
        self.begin()

    def begin(self) -> None:
        """New environments, for the problems of the run's stage."""
        self.envs = training.environments(self.run.problems, self.settings.environments)
        observations, self.infos = self.envs.reset(seed=1000 * self.run.given.seed + self.run.stage)
        self.sight = Sight.of(observations)

    @torch.no_grad()
    def collect(self) -> Batch:
        """The steps of one horizon."""
        steps = [self._step() for _ in range(self.settings.horizon)]
        gains = advantages(steps, self.agent(self.sight)[1], self.settings).flatten()
        values = torch.cat([step.values for step in steps])
        return Batch(
            Sight.joined([step.sight for step in steps]),
            torch.cat([step.masks for step in steps]),
            torch.cat([step.actions for step in steps]),
            torch.cat([step.log_probabilities for step in steps]),
            gains,
            gains + values,
        )

    def _step(self) -> Step:
        masks = torch.from_numpy(self.infos["action_mask"].copy())
        optima = self.infos["optimum"].copy()  # before the next problem begins: arrays are changed in place
        logits, values = self.agent(self.sight)
        policy = log_policy(logits, masks)
        actions = drawn(policy)
        observations, rewards, solved, cut, self.infos = self.envs.step(actions.numpy())
        self.run.count(optima, solved | cut, solved)
        seen, self.sight = self.sight, Sight.of(observations)
        ended = torch.from_numpy((solved | cut).astype(np.float32))
        gained = torch.from_numpy(rewards.astype(np.float32))
        return Step(seen, masks, actions, of_actions(policy, actions), values, gained, ended)


def train(run: training.Run, settings: Settings) -> SlideNet:
    """Train a new agent until the limit of the run."""
    agent = SlideNet()
    optimizer = torch.optim.Adam(agent.parameters())
    collector = Collector(agent, run, settings)
    while run.used < 1:
        left = 1 - run.used
        for group in optimizer.param_groups:
            group["lr"] = settings.learning_rate * max(0.05, left)
        batch = collector.collect()
        for _ in range(settings.epochs):
            for rows in torch.split(torch.randperm(len(batch.actions)), settings.minibatch):
                loss = loss_of(agent, batch, rows, settings, settings.entropy_weight * left)
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]  # PyTorch has no types for it
                nn.utils.clip_grad_norm_(agent.parameters(), settings.gradient_norm)
                optimizer.step()
        if run.advance():
            collector.begin()
    return agent


def main() -> None:
    """Train, and save the agent."""
    run = training.Run(training.arguments(__doc__).parse_args())
    run.finish(train(run, Settings()))


if __name__ == "__main__":
    main()
