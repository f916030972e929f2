"""How the agents of these examples see the board: as the graph of slides.

A robot that is pushed slides until something stops it. What decides is therefore not what is beside a robot, but where
each push would end. `Sight` computes this from observations of the form `cells`, with the rules and without a solver:

- `graph`: for each cell, the ends of the four pushes of the active robot if it stood there, the others being where
  they are now.
- `keys`: for each action, where the pushed robot would stop, where the active robot would be then, and the ends of its
  four pushes from there. This shows what it changes when another robot becomes a blocker.

`SlideNet` is a network on this graph: in each round a cell gets messages from the four ends of its pushes. So the
target becomes known, against the direction of travel, at all cells from which the active robot can reach it. The idea
is that of value iteration networks (Tamar et al. 2016). All robots, directions and cells share the same weights: the
network is the same for boards that are turned or mirrored, and for other colors.

It holds for 16×16 boards with four robots, without diagonals, openings and the transparent robot.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

SIDE = 16
CELLS = SIDE * SIDE
ROBOTS = 4
ACTIONS = 4 * ROBOTS
ANY = ROBOTS
"""The number of the active robot if any robot may reach the target."""

_STEPS = torch.tensor([-SIDE, 1, SIDE, -1])  # north, east, south, west
_OTHERS = torch.tensor([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])
_MOVERS = torch.arange(ACTIONS) // 4
_FAR = 100
_NOWHERE = -_FAR * SIDE  # a cell on no line of the board


def free_lengths(walls: Tensor) -> Tensor:
    """How many cells a robot would travel without other robots: boards × cells × directions, from boards × cells.

    A wall is a bit `1 << direction` of its cell.
    """
    board = walls.view(-1, SIDE, SIDE)
    lengths = torch.zeros(*board.shape, 4, dtype=torch.int16)
    for way, (axis, back) in enumerate(((1, 1), (2, -1), (1, -1), (2, 1))):
        free = (board >> way & 1) == 0
        along = lengths[..., way]
        for line in range(1, SIDE) if back == 1 else range(SIDE - 2, -1, -1):
            further = along.select(axis, line - back) + 1
            along.select(axis, line).copy_(further * free.select(axis, line))
    return lengths.view(-1, CELLS, 4)


def ends(lengths: Tensor, cells: Tensor, others: Tensor) -> Tensor:
    """Where a robot stops that is pushed from each cell: boards × n × directions.

    `lengths` of `free_lengths`, `cells` boards × n, `others` boards × n (or 1) × the robots that can stop it.
    """
    here, there = cells.to(torch.int16).unsqueeze(2), others.to(torch.int16)
    same_row, same_column = there // SIDE == here // SIDE, there % SIDE == here % SIDE
    down = torch.where(same_column, there // SIDE - here // SIDE, 0)
    right = torch.where(same_row, there % SIDE - here % SIDE, 0)
    apart = torch.stack((-down, right, down, -right), 2)
    gap = torch.where(apart > 0, apart, _FAR).amin(3) - 1
    free = lengths.gather(1, cells.unsqueeze(2).expand(-1, -1, 4))
    return cells.unsqueeze(2) + _STEPS * torch.minimum(free, gap)


class Sight(NamedTuple):
    """What the agent sees: arrays with a row for each observation."""

    graph: Tensor
    """Cells × directions: the ends of the active robot's pushes."""
    keys: Tensor
    """Actions × 6 cells: the end, the active robot after it, and the ends of its four pushes then."""
    own: Tensor
    """For each action, whether it pushes the active robot."""
    robots: Tensor
    target: Tensor
    active: Tensor

    @classmethod
    def of(cls, observations: Tensor | NDArray[np.uint16]) -> Sight:
        """From observations of the form `cells`."""
        seen = torch.as_tensor(np.asarray(observations).astype(np.int64))
        count, rows = len(seen), torch.arange(len(seen))
        robots, target, active = seen[:, :ROBOTS], seen[:, ROBOTS], seen[:, ROBOTS + 1]
        lengths = free_lengths(seen[:, -CELLS:].to(torch.int16))
        anyone = active == ANY
        blockers = robots.clone()
        blockers[rows[~anyone], active[~anyone]] = _NOWHERE
        graph = ends(lengths, torch.arange(CELLS).expand(count, CELLS), blockers.unsqueeze(1))
        pushes = ends(lengths, robots, robots[:, _OTHERS]).view(count, ACTIONS)
        after = robots.unsqueeze(1).repeat(1, ACTIONS, 1)
        after[:, torch.arange(ACTIONS), _MOVERS] = pushes
        runner = torch.where(anyone.unsqueeze(1), _MOVERS, active.unsqueeze(1))
        cell = after.gather(2, runner.unsqueeze(2)).squeeze(2)
        then = ends(lengths, cell, after.gather(2, _OTHERS[runner]))
        keys = torch.cat((pushes.unsqueeze(2), cell.unsqueeze(2), then), 2)
        small = (each.to(torch.uint8) for each in (graph, keys, runner == _MOVERS, robots, target, active))
        return cls(*small)

    def rows(self, chosen: Tensor) -> Sight:
        """The chosen rows."""
        return Sight(*(each[chosen] for each in self))

    @classmethod
    def joined(cls, parts: list[Sight]) -> Sight:
        """All rows of the parts, one after the other."""
        return cls(*(torch.cat(each) for each in zip(*parts, strict=True)))


class SlideNet(nn.Module):
    """A logit for each action, and the value of the state; about 3,000 weights."""

    def __init__(self, width: int = 8, rounds: int = 3, hidden: int = 32) -> None:
        super().__init__()
        self.width = width
        self.marks = nn.Linear(3, width)
        self.messages = nn.ModuleList(nn.Linear(width, width) for _ in range(rounds))
        self.memories = nn.ModuleList(nn.Linear(width, width) for _ in range(rounds))
        self.action = nn.Sequential(nn.Linear(3 * width + 1, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.logit = nn.Linear(hidden, 1)
        self.value = nn.Linear(hidden, 1)

    def forward(self, sight: Sight) -> tuple[Tensor, Tensor]:
        """Logits, observations × actions; values, one for each observation."""
        count = len(sight.graph)
        rows = torch.arange(count)
        first = (rows * CELLS).view(-1, 1, 1)  # the number of a board's first cell, all boards counted through
        here = self.marks(self._marked(sight, rows)).view(-1, self.width)
        graph = (sight.graph.long() + first).view(-1, 4)
        state = torch.relu(here)
        for message, memory in zip(self.messages, self.memories, strict=True):
            best = nn.functional.embedding_bag(graph, message(state), mode="max")
            state = torch.relu(here + best + memory(state))
        keys = (sight.keys.long() + first).view(-1)
        seen = state.index_select(0, keys).view(count, ACTIONS, 6, self.width)
        known = (seen[:, :, 0], seen[:, :, 1], seen[:, :, 2:].amax(2), sight.own.unsqueeze(2).float())
        latent = self.action(torch.cat(known, 2))
        return self.logit(latent).squeeze(2), self.value(latent.amax(1)).squeeze(1)

    @staticmethod
    def _marked(sight: Sight, rows: Tensor) -> Tensor:
        """Three planes: the target, active robots, other robots."""
        marks = torch.zeros(len(rows), CELLS, 3)
        marks[rows, sight.target.long(), 0] = 1
        active = sight.active.unsqueeze(1)
        plays = (torch.arange(ROBOTS) == active) | (active == ANY)
        marks[rows.unsqueeze(1), sight.robots.long(), 2 - plays.long()] = 1
        return marks


def log_policy(logits: Tensor, masks: Tensor | NDArray[np.int8]) -> Tensor:
    """The logarithm of each action's probability, observations × actions; actions that are not legal get none."""
    return torch.log_softmax(logits.masked_fill(~torch.as_tensor(masks).bool(), -1e9), 1)


def drawn(log_probabilities: Tensor, generator: torch.Generator | None = None) -> Tensor:
    """An action for each observation, by its probabilities."""
    return torch.multinomial(log_probabilities.exp(), 1, generator=generator).squeeze(1)


def of_actions(log_probabilities: Tensor, actions: Tensor) -> Tensor:
    """The logarithm of the probability of the action that each observation got."""
    return log_probabilities.gather(1, actions.unsqueeze(1)).squeeze(1)
