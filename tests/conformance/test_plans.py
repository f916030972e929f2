"""Plans for the tasks of the International Planning Competition 2023, executed by a planner's own rules.

The tasks are written from the published problems like the competition's files, and once more with other names and
another order everywhere. `tests/planning.py`, which executes the plans, knows the domain file and nothing of randolph.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from randolph.notation import (
    Format,
    SolutionFormat,
    export_moves,
    export_problem,
    from_json_object,
    from_moves,
    import_moves,
    import_problem,
    ipc_domain,
    to_json,
)
from randolph.rules import Move, Problem, Rules
from randolph.solver import solve
from tests.planning import STYLES, TASKS, PlanFails, Style, carried_out, cost_of, task_of, trees


def solved(text: str) -> tuple[Problem, tuple[Move, ...], str]:
    """A task, an optimal solution, and its plan in the task's own names."""
    read = import_problem(text)
    problem = read.thing
    assert isinstance(problem, Problem)
    moves = solve(problem).solution
    assert moves is not None
    plan = export_moves(problem, moves, SolutionFormat.IPC_PLAN, names=read.names)
    assert import_moves(plan, problem, names=read.names) == moves
    assert import_moves(plan.upper(), problem, names=read.names) == moves
    return problem, moves, plan


@pytest.mark.parametrize("value", TASKS, ids=lambda value: value["id"])
def test_plans_of_the_competition_reach_the_goal(value: dict[str, Any]) -> None:
    """The domain's own rules execute each plan, at the cost that is proved to be optimal."""
    text = task_of(value, STYLES["as the competition's"])
    assert cost_of(ipc_domain(), text, solved(text)[2]) == value["optimum"]


@pytest.mark.parametrize("style", STYLES)
def test_names_of_a_task_are_used_in_its_plan(style: str) -> None:
    """With robots, cells and directions of any names in any order, the plan is valid, also via JSON and a new file."""
    number = list(STYLES).index(style)
    for value in (TASKS[10], TASKS[11 + number % 2]):
        text = task_of(value, STYLES[style])
        problem, moves, plan = solved(text)
        assert cost_of(ipc_domain(), text, plan) == value["optimum"]
        read = import_problem(text)
        carried = import_problem(json.dumps(to_json(problem, names=read.names)))
        assert (carried.thing, carried.names) == (problem, read.names)
        assert export_moves(problem, moves, SolutionFormat.IPC_PLAN, names=carried.names) == plan
        again = export_problem(problem, Format.IPC, names=read.names).text
        assert cost_of(ipc_domain(), again, plan) == value["optimum"]
        assert trees(again)[0][1] == trees(text)[0][1]


def test_a_plan_with_other_names_is_invalid() -> None:
    """The executor refuses a plan with other robot names, or without one of its steps."""
    text = task_of(TASKS[10], Style())
    _, _, plan = solved(text)
    lines = plan.splitlines()
    step = next(number for number, line in enumerate(lines) if line.startswith("(step"))
    swapped = plan.replace("robot-2", "robot-x").replace("robot-3", "robot-2").replace("robot-x", "robot-3")
    for wrong in (swapped, "\n".join(lines[:step] + lines[step + 1 :]), plan[: plan.rindex("(go")]):
        with pytest.raises(PlanFails):
            cost_of(ipc_domain(), text, wrong)


def test_the_domain_is_the_competition_s() -> None:
    """The four actions have the preconditions and effects of the competition's published domain."""
    actions = {
        "go": ({"nothing-is-moving"}, {"not nothing-is-moving", "is-moving r d", "increase total-cost go-cost"}),
        "step": (
            {"is-moving r d", "at r a", "next a b d", "free b", "not blocked a d"},
            {"not at r a", "free a", "not free b", "at r b", "increase total-cost step-cost"},
        ),
        "stop-at-barrier": (
            {"is-moving r d", "at r a", "blocked a d"},
            {"not is-moving r d", "nothing-is-moving", "increase total-cost stop-cost"},
        ),
        "stop-at-robot": (
            {"is-moving r d", "at r a", "next a b d", "not free b"},
            {"not is-moving r d", "nothing-is-moving", "increase total-cost stop-cost"},
        ),
    }
    order = {"go": "rd", "step": "rabd", "stop-at-barrier": "rad", "stop-at-robot": "rabd"}
    found = {}
    for part in trees(ipc_domain())[0][2:]:
        if part[0] != ":action":
            continue
        said = dict(zip(part[2::2], part[3::2], strict=True))
        short = dict(zip((word for word in said[":parameters"] if word[0] == "?"), order[part[1]], strict=True))
        found[part[1]] = tuple(words_in(said[key], short) for key in (":precondition", ":effect"))
    assert found == actions


def words_in(wish: list[Any], short: dict[str, str]) -> set[str]:
    """The conditions of an `and`, or the only one, as words."""

    def flat(part: Any) -> str:  # noqa: ANN401 – a nested list
        return short.get(part, part) if isinstance(part, str) else " ".join(map(flat, part))

    return {flat(part) for part in wish[1:]} if wish[0] == "and" else {flat(wish)}


def test_names_in_json_are_those_of_the_problem() -> None:
    """Names that are impossible for this problem, or for such a file, are refused with their place."""
    text = task_of(TASKS[10], STYLES["everything otherwise"])
    read = import_problem(text)
    assert isinstance(read.thing, Problem)
    value = to_json(read.thing, names=read.names)
    for change, said in (
        ({"format": "sas"}, "the format of names is ipc or asp, not 'sas' at names.format"),
        ({"robots": {"red": "r"}}, "the key 'green' is missing at names.robots"),
        ({"robots": {**value["names"]["robots"], "silver": "s"}}, "unknown key 'silver'"),
        ({"robots": {**value["names"]["robots"], "red": "a b"}}, "'a b' is not a valid name in ipc files"),
        ({"robots": {**value["names"]["robots"], "red": "YELLOW-BOT.2"}}, "appears twice at names"),
        ({"cells": value["names"]["cells"][1:]}, "there are 10 rows of 10 cells at names.cells"),
        ({"directions": {"N": "up"}}, "all four directions have names, or none"),
        ({"problem": "p(1)"}, "is not a valid name in ipc files at names.problem"),
    ):
        with pytest.raises(ValueError, match=r"names|robots|key") as caught:
            import_problem(json.dumps(value | {"names": value["names"] | change}))
        assert said in str(caught.value)
    assert read.thing.rules == Rules(ricochet=False, no_reversal=False)


@pytest.mark.parametrize("style", [Style(walled=False), Style(walled=False, cell=lambda row, col: f"q{row}-{col}")])
@pytest.mark.parametrize("carried", [False, True])
def test_a_plan_stops_as_in_its_file(style: Style, *, carried: bool) -> None:
    """If a file has no BLOCKED before a closed cell, that cell stops the robot; if it has no NEXT behind a wall, the
    wall does, not the robot behind it. This holds via JSON and a new file, too.

    By hand: c2 is closed; walls are east of b1, behind which green is, and south of b2. Red goes to b1, b2, a2, b2.
    """
    value = {
        "id": "closed",
        "board": {"rows": 3, "cols": 4, "center": [[1, 2]], "walls": [[0, 1, "E"], [1, 1, "S"]]},
        "robots": {"red": [0, 0], "green": [0, 2]},
        "target": {"cell": [0, 3], "color": "red"},
    }
    text = task_of(value, style)
    read = import_problem(text)
    problem, names = read.thing, read.names
    assert isinstance(problem, Problem)
    if carried:
        assert import_problem(export_problem(problem, Format.IPC, names=names).text) == read
        names = import_problem(json.dumps(to_json(problem, names=names))).names
    moves = from_moves("rE rS rW rE")
    plan = export_moves(problem, moves, SolutionFormat.IPC_PLAN, names=names)
    assert carried_out(ipc_domain(), text, plan).numbers["total-cost",] == 4
    assert import_moves(plan, problem, names=names) == moves
    b1, c1, b2, c2 = (style.cell(*cell) for cell in ((0, 1), (0, 2), (1, 1), (1, 2)))
    for right, wrong in (
        (f"(stop-at-barrier robot-1 {b1} east)", f"(stop-at-robot robot-1 {b1} {c1} east)"),
        (f"(stop-at-robot robot-1 {b2} {c2} east)", f"(stop-at-barrier robot-1 {b2} east)"),
    ):
        other = plan.replace(right, wrong)
        with pytest.raises(PlanFails):
            carried_out(ipc_domain(), text, other)
        with pytest.raises(ValueError, match=re.escape(f"expected {right}")):
            import_moves(other, problem, names=names)


OPEN: dict[str, Any] = {
    "id": "open",
    "board": {
        "rows": 5,
        "cols": 6,
        "walls": [[1, 1, "E"], [3, 4, "S"], [2, 2, "E"], [1, 0, "S"], [0, 3, "E"]],
        "center": [[2, 3]],
    },
    "robots": {"red": [0, 0], "green": [4, 5], "blue": [3, 2]},
    "target": {"cell": [2, 5], "color": "red"},
    "rules": {"ricochet": False, "no_reversal": False},
}


@pytest.mark.parametrize(
    "openings",
    [
        [[2, 0, "W"]],
        [[0, 4, "N"], [3, 0, "W"], [4, 0, "W"]],
        [[row, 0, "W"] for row in range(5)],
        [*([row, 0, "W"] for row in range(5)), *([0, col, "N"] for col in range(6))],
    ],
    ids=["one", "in rows and columns", "all rows", "everywhere"],
)
@pytest.mark.parametrize("style", ["as the competition's", "cells counted from 0, by row", "everything otherwise"])
def test_boards_with_openings_are_read(style: str, openings: list[list[int | str]]) -> None:
    """Whatever the names of the cells, rows and columns that form rings give the same problem: as many moves as on the
    board itself, by a plan that the file's own facts can execute. The exported file can be read again.
    """
    value = OPEN | {"board": {**OPEN["board"], "openings": openings}}
    itself = solve(from_json_object(value)).optimum
    text = task_of(value, STYLES[style])
    problem, moves, plan = solved(text)
    assert cost_of(ipc_domain(), text, plan) == len(moves) == itself
    again = export_problem(problem, Format.IPC, names=import_problem(text).names).text
    assert cost_of(ipc_domain(), again, plan) == itself
    assert len(solved(again)[1]) == itself


def test_facts_of_another_board_are_refused() -> None:
    """Other facts of a file stop robots where the board stops them; anything else is refused."""
    read = import_problem(task_of(TASKS[10], Style()))
    assert isinstance(read.thing, Problem)
    value = to_json(read.thing, names=read.names)
    for facts, said in (
        ([["BLOCKED", 0, 0, "E"]], "BLOCKED of [0, 0] E describes another board at names.otherwise"),
        ([["NEXT", 1, 0, "E"]], "NEXT of [1, 0] E describes another board"),
        ([["NEXT", 70, 0, "E"]], "at names.otherwise[0][1]"),
        ([["free", 0, 0, "E"]], "a fact is BLOCKED or NEXT and a side"),
    ):
        with pytest.raises(ValueError, match="otherwise") as caught:
            import_problem(json.dumps(value | {"names": value["names"] | {"otherwise": facts}}))
        assert said in str(caught.value)
