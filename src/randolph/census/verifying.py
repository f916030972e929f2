"""What a ledger says, checked by the solver, which shares no code with the census.

All longest positions of a unit are solved once more. Of some units all positions are counted again, and random ones of
them are solved: their optima must be those that the census finds for just these positions.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from randolph.notation import NotationError, from_line
from randolph.rules import Cell, Position, Problem
from randolph.solver import FaultyProblem, Solver, Status
from randolph.solver.census import Counter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from randolph.census.ledger import Entry
    from randolph.census.units import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that a ledger says and the solver does not: the unit, and the difference in words."""

    unit: Unit
    message: str


def solved_again(entry: Entry) -> list[Finding]:
    """The longest positions of an entry whose optimum is another one."""
    if not entry.longest and any(entry.histogram):
        return [_finding(entry, "it lists none of its longest positions")]
    solver = Solver(entry.unit.board)
    found = []
    for line in entry.longest:
        try:
            problem = from_line(line)
            if (problem.board, problem.target.cell, problem.target.color) != (
                entry.unit.board,
                entry.unit.target.cell,
                entry.unit.target.color,
            ) or problem.rules != entry.unit.rules:
                found.append(_finding(entry, f"{line!r} is of another unit"))
                continue
            result = solver.solve(problem)
        except (NotationError, FaultyProblem) as error:
            found.append(_finding(entry, f"{line!r} is no problem: {error}"))
            continue
        if result.optimum != entry.optimum:
            found.append(_finding(entry, f"{line!r} takes {result.optimum} moves, not {entry.optimum}"))
    return found


def recounted(entry: Entry, counter: Counter, *, samples: int, rng: random.Random) -> list[Finding]:
    """Count an entry's unit again, and solve random positions of it; the differences."""
    unit = entry.unit
    probes = [_random_position(unit, rng) for _ in range(samples)]
    count = counter.count(
        unit.board,
        unit.target,
        robots=unit.robots,
        rules=unit.rules,
        probes=[(cells[0], cells[1:]) for cells in probes],
    )
    found = []
    if (count.histogram, count.unsolvable) != (entry.histogram, entry.unsolvable):
        found.append(_finding(entry, f"counted again, its histogram is {list(count.histogram)}"))
    solver = Solver(unit.board)
    for cells, optimum in zip(probes, count.probed, strict=True):
        problem = _problem(unit, cells)
        result = solver.solve(problem)
        solved = result.optimum if result.status is Status.OPTIMAL else None
        if solved != optimum:
            found.append(_finding(entry, f"{problem!r} takes {solved} moves; the census says {optimum}"))
    return found


def _random_position(unit: Unit, rng: random.Random) -> Sequence[Cell]:
    return rng.sample(unit.board.free_cells, len(unit.robots))


def _problem(unit: Unit, cells: Sequence[Cell]) -> Problem:
    """The position with the active robot on the first cell."""
    active = unit.target.color or unit.robots[0]
    robots = [active, *(robot for robot in unit.robots if robot != active)]
    return Problem(unit.board, Position(dict(zip(robots, cells, strict=True))), unit.target, unit.rules)


def _finding(entry: Entry, message: str) -> Finding:
    return Finding(unit=entry.unit, message=message)
