"""Random play of the research environments, compared step by step with the rules in Python.

`follow_ricochet` and `follow_micro` play random actions, legal and illegal, in single environments, and compare each
observation, mask, reward and end with what `randolph.rules` says. Some episodes of Ricochet Robots play the solver's
solution, which has to reach the target at the cost that the environment calls the optimum. The planes are drawn here a
second time, from the names of the channels.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from randolph.research.environments import MicroEnv, RicochetEnv
from randolph.research.stepping import OBSERVATIONS, Observation
from randolph.rules import (
    Cell,
    Color,
    Direction,
    Problem,
    Progress,
    attempt,
    legal_travels,
    micro,
    progress_after,
    solved,
)
from randolph.solver import solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from randolph.research.micro import MicroBank
    from randolph.research.ricochet import RicochetBank

ENDS = 8
LIMIT = 12
PLANNED = 0.3
WAYS = {"north": Direction.N, "east": Direction.E, "south": Direction.S, "west": Direction.W}


def follow_ricochet(
    bank: RicochetBank, steps: int, seed: int = 0, forms: tuple[Observation, ...] = OBSERVATIONS
) -> int:
    """Play so many steps in these forms of observations, and return how many episodes reached their target."""
    rng = random.Random(seed)
    envs = {form: RicochetEnv(bank=bank, observation=form, max_steps=LIMIT) for form in forms}
    reached = taken = 0
    while taken < steps:
        made, done = _ricochet_episode(bank, envs, rng)
        taken += made
        reached += done
    return reached


def _ricochet_episode(bank: RicochetBank, envs: dict[Observation, RicochetEnv], rng: random.Random) -> tuple[int, bool]:
    """One episode: its steps, and whether it reached the target."""
    chosen = rng.randrange(len(bank))
    problem, number = bank.problem(chosen), int(bank.arrays["numbers"][chosen])
    plan = solution_of(problem, bank) if rng.random() < PLANNED else []
    planned = bool(plan)
    progress = Progress.start(problem.position)
    taken = illegal = 0
    expected = Expected(bank.core.actions)
    results = {form: begun(env.reset(options={"problem": chosen})) for form, env in envs.items()}
    while True:
        legal = ricochet_actions(problem, progress, bank)
        symbols = ricochet_symbols(problem, progress, bank, number)
        expected.cost, expected.illegal = progress.cost, illegal
        expected.observations = {"symbolic": symbols}
        if len(envs) > 1:
            expected.observations["cells"] = np.concatenate([symbols, ricochet_cells(problem)])
            expected.observations["planes"] = ricochet_planes(problem, progress, bank)
        expected.compare(results, list(legal))
        if any(expected.ends):
            return taken, expected.ends[0]
        action = plan.pop(0) if plan else rng.randrange(bank.core.actions)
        made = legal.get(action)
        taken += 1
        illegal += made is None
        progress = progress if made is None else progress_after(progress, made)
        done = solved(problem, progress)
        if planned:
            assert done == (not plan)
            assert not done or progress.cost == int(bank.optima[chosen])
        expected.ends = (done, not done and taken == LIMIT)
        expected.reward = (1.0 if done else 0.0) - 0.01 * (1 if made is None else made.cost)
        results = {form: env.step(action) for form, env in envs.items()}


Result = tuple[Any, float, bool, bool, dict[str, Any]]


def begun(found: tuple[Any, dict[str, Any]]) -> Result:
    """The result of a reset, as if it were that of a step."""
    return (found[0], 0.0, False, False, found[1])


@dataclass
class Expected:
    """What every form of an environment should say now."""

    actions: int
    reward: float = 0.0
    ends: tuple[bool, bool] = (False, False)
    cost: int = 0
    illegal: int = 0
    observations: dict[Observation, NDArray[Any]] = field(default_factory=dict)

    def compare(self, results: dict[Observation, Result], legal: list[int]) -> None:
        """Compare it with the results of a step."""
        mask = [int(action in legal) for action in range(self.actions)]
        for form, (observation, reward, terminated, truncated, info) in results.items():
            assert np.array_equal(observation, self.observations[form]), form
            assert (reward, terminated, truncated) == (self.reward, *self.ends)
            assert info["action_mask"].tolist() == mask
            assert (info["cost"], info["illegal"]) == (self.cost, self.illegal)


def ricochet_actions(problem: Problem, progress: Progress, bank: RicochetBank) -> dict[int, Any]:
    """The travel of each legal action."""
    robots = bank.options.robots
    found: dict[int, Any] = {}
    seen: dict[tuple[Color, Direction], int] = {}
    for _, made in legal_travels(problem, progress):
        push = (made.robot, made.push)
        choice = seen[push] = seen.get(push, -1) + 1
        if choice == 0:
            found[4 * robots.index(made.robot) + made.push] = made
        elif choice < ENDS:
            found[4 * len(robots) + 7 * made.push + choice - 1] = made
    return found


def solution_of(problem: Problem, bank: RicochetBank) -> list[int]:
    """The actions of an optimal solution."""
    progress, actions = Progress.start(problem.position), []
    for move in solve(problem).solution or ():
        made = attempt(problem, progress, move)
        known = ricochet_actions(problem, progress, bank)
        actions.append(next(action for action, travel in known.items() if travel == made))
        progress = progress_after(progress, made)
    return actions


def ricochet_symbols(problem: Problem, progress: Progress, bank: RicochetBank, number: int) -> NDArray[np.uint16]:
    """The symbolic observation."""
    robots, cols = bank.options.robots, problem.board.cols
    target = problem.target
    barred = 4 * len(robots)
    if progress.last is not None and problem.rules.no_reversal:
        robot, arrival = progress.last
        barred = 4 * robots.index(robot) + arrival.opposite
    return np.array(
        [
            *(progress.position[robot].row * cols + progress.position[robot].col for robot in robots),
            target.cell.row * cols + target.cell.col,
            len(robots) if target.color is None else robots.index(target.color),
            *((robot in progress.horizontal) + 2 * (robot in progress.vertical) for robot in robots),
            barred,
            number,
        ],
        np.uint16,
    )


def closed(problem: Problem, cell: Cell, side: Direction) -> bool:
    """Whether no robot goes from the cell to this side: never from the center, which no robot enters."""
    return cell in problem.board.center or problem.board.blocked(cell, side)


def ricochet_cells(problem: Problem) -> NDArray[np.uint16]:
    """The part of the observation that shows the board."""
    board = problem.board
    found = []
    for cell in board.cells():
        value = sum(1 << side for side in Direction if closed(problem, cell, side))
        diagonal = board.diagonal_at(cell)
        if diagonal is not None:
            value += 16 * (1 + 2 * list(Color).index(diagonal.color) + (diagonal.slash == "\\"))
        found.append(value)
    return np.array(found, np.uint16)


def ricochet_planes(problem: Problem, progress: Progress, bank: RicochetBank) -> NDArray[np.uint8]:
    """The planes, drawn from the names of the channels."""
    board, at = problem.board, {cell: robot for robot, cell in progress.position.items()}
    barred = {f"the robot here may not be pushed {way} (M7)": side for way, side in WAYS.items()}
    planes = []
    for name in bank.channels():
        if name in barred:
            marked = [cell for cell, robot in at.items() if progress.last == (robot, barred[name].opposite)]
        elif name.endswith("(T2)"):
            travelled = progress.horizontal if "east or west" in name else progress.vertical
            marked = [cell for cell, robot in at.items() if robot in travelled]
        elif name.endswith("is here"):
            marked = [progress.position[Color(name.split()[0])]]
        elif name.startswith("target of"):
            marked = [problem.target.cell] if problem.target.color in (None, Color(name.split()[2])) else []
        elif name.startswith("blocked"):
            marked = [cell for cell in board.cells() if closed(problem, cell, WAYS[name.split()[-1]])]
        else:
            color, _, slash = name.split()
            marked = [each.cell for each in board.diagonals if (each.color, each.slash) == (color, slash)]
        plane = np.zeros((board.rows, board.cols), np.uint8)
        for cell in marked:
            plane[cell] = 1
        planes.append(plane)
    return np.stack(planes, axis=-1)


def follow_micro(bank: MicroBank, steps: int, seed: int = 0, forms: tuple[Observation, ...] = OBSERVATIONS) -> int:
    """Play so many steps in these forms of observations, and return how many episodes reached their target."""
    rng = random.Random(seed)
    envs = {form: MicroEnv(bank=bank, observation=form, max_steps=LIMIT) for form in forms}
    reached = taken = 0
    while taken < steps:
        made, done = _micro_episode(bank, envs, rng)
        taken += made
        reached += done
    return reached


def _micro_episode(bank: MicroBank, envs: dict[Observation, MicroEnv], rng: random.Random) -> tuple[int, bool]:
    """One episode: its steps, and whether it reached the target."""
    chosen = rng.randrange(len(bank))
    problem, number = bank.problem(chosen), int(bank.arrays["numbers"][chosen])
    cells = problem.board.combinations
    progress = micro.Progress.start(problem)
    taken = illegal = 0
    expected = Expected(bank.core.actions)
    results = {form: begun(env.reset(options={"problem": chosen})) for form, env in envs.items()}
    while True:
        legal = [cells.index(to) for to in micro.legal_jumps(problem.board, progress.at)]
        via = None if progress.passed else problem.via
        symbols = [cells.index(progress.at), cells.index(problem.target), 36 if via is None else cells.index(via)]
        symbols = [*symbols, number]
        expected.cost, expected.illegal = progress.jumps, illegal
        expected.observations = {
            "symbolic": np.array(symbols),
            "cells": np.array([*symbols, *map(micro.COMBINATIONS.index, cells)]),
            "planes": micro_planes(problem, progress.at, via),
        }
        expected.compare(results, legal)
        if any(expected.ends):
            return taken, expected.ends[0]
        action = rng.randrange(36)
        taken += 1
        illegal += action not in legal
        if action in legal:
            progress = micro.apply(problem, progress, cells[action])
        done = micro.solved(problem, progress)
        expected.ends = (done, not done and taken == LIMIT)
        expected.reward = (1.0 if done else 0.0) - 0.01
        results = {form: env.step(action) for form, env in envs.items()}


def micro_planes(problem: micro.Problem, at: micro.Combination, via: micro.Combination | None) -> NDArray[np.uint8]:
    """The planes: robot, target, intermediate cell, six colors, six numbers."""
    planes = np.zeros((6, 6, 15), np.uint8)
    for place, combination in enumerate(problem.board.combinations):
        cell = Cell(*divmod(place, 6))
        for channel, stop in enumerate((at, problem.target, via)):
            planes[cell][channel] = combination == stop
        planes[cell][3 + list(micro.Color).index(combination.color)] = 1
        planes[cell][8 + combination.number] = 1
    return planes
