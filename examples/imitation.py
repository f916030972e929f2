"""Learn from the exact solver: the agent is taught the moves of optimal solutions. This is no reinforcement learning.

    python examples/imitation.py --seed 1 --save agent.pt

The lessons are all states of one optimal solution of each problem; the label is its next push. Where several pushes are
optimal, the others count as wrong: the loss does not reach zero, but the most probable push can be right.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
import training
from measure import solution_of
from slides import Sight, SlideNet, log_policy, of_actions
from torch import Tensor, nn

MINIBATCH = 256
LEARNING_RATE = 2e-3


class Lessons(NamedTuple):
    """States, the legal actions of each, and the action to learn."""

    sight: Sight
    masks: Tensor
    actions: Tensor
    optima: Tensor


def lessons_of(run: training.Run) -> Lessons:
    """The states of all solutions, as the environments show them."""
    problems, count = run.problems, len(run.problems)
    plans = [solution_of(problems, number) for number in range(count)]
    envs = training.environments(problems, count)
    observations, infos = envs.reset(seed=run.given.seed, options={"problems": np.arange(count)})
    parts = []
    for step in range(training.FURTHEST):
        rows = torch.tensor([number for number, plan in enumerate(plans) if len(plan) > step], dtype=torch.long)
        actions = np.array([plan[step] if len(plan) > step else 0 for plan in plans], np.int64)
        masks = torch.from_numpy(infos["action_mask"].copy())[rows]
        optima = torch.from_numpy(problems.optima.astype(np.int64))[rows]
        parts.append((Sight.of(observations[rows.numpy()]), masks, torch.from_numpy(actions)[rows], optima))
        observations, _, _, _, infos = envs.step(actions)
    sights, masks_of, actions_of, optima_of = zip(*parts, strict=True)
    return Lessons(Sight.joined(list(sights)), torch.cat(masks_of), torch.cat(actions_of), torch.cat(optima_of))


def train(run: training.Run, lessons: Lessons) -> SlideNet:
    """Teach a new agent until the limit of the run; each row of the curve is a pass through 4,096 lessons."""
    agent = SlideNet()
    optimizer = torch.optim.Adam(agent.parameters())
    while run.used < 1:
        chosen = torch.randperm(len(lessons.actions))[:4096]
        for rows in torch.split(chosen, MINIBATCH):
            for group in optimizer.param_groups:
                group["lr"] = LEARNING_RATE * max(0.05, 1 - run.used)
            policy = log_policy(agent(lessons.sight.rows(rows))[0], lessons.masks[rows])
            loss = -of_actions(policy, lessons.actions[rows]).mean()
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]  # PyTorch has no types for it
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()
            right = (policy.argmax(1) == lessons.actions[rows]).numpy()
            run.count(lessons.optima[rows].numpy(), np.ones_like(right), right)
        run.advance()
    return agent


def main() -> None:
    """Make the lessons, train, and save the agent."""
    run = training.Run(training.arguments(__doc__).parse_args(), stage=training.FURTHEST)
    run.finish(train(run, lessons_of(run)))


if __name__ == "__main__":
    main()
