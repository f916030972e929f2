"""The sets of problems of the program, solved with every instruction set of this machine."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

from randolph import solver
from randolph.notation import from_json_object
from randolph.rules import verify
from randolph.solver import Options, Result, Simd, Status, native
from tests.conftest import more

SETS = (
    "official-classic",
    "official-third",
    "official-diag",
    "official-plain",
    "official-silver",
    "official-transparent",
    "bench-main",
    "bench-mid",
    "bench-silver",
    "bench-vortex",
    "ipc2023-optimal",
)
"""All sets that are solved within seconds."""

first_answers: dict[str, list[Result]] = {}


def read(name: str) -> list[dict[str, Any]]:
    """The problems of a set."""
    text = (resources.files("randolph.cli") / "sets" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def optimum(given: dict[str, Any]) -> int:
    """The optimal cost according to the file."""
    return int(given["optimum"])


@pytest.mark.parametrize("name", [*SETS[::2], *more(*SETS[1::2])])
@pytest.mark.parametrize("simd", native.simds(), ids=str)
def test_every_instruction_set_finds_the_stated_optima(name: str, simd: Simd) -> None:
    """M1–M9, T1–T6, S3, X1–X7: the stated optimum, by a solution that the rules accept; with each instruction set the
    same solution and number of nodes.
    """
    results = []
    for given in read(name):
        problem = from_json_object(given)
        result = solver.solve(problem, engine="native", options=Options(simd=simd))
        assert (result.status, result.optimum) == (Status.OPTIMAL, optimum(given)), given["id"]
        assert result.solution is not None
        verdict = verify(problem, result.solution)
        assert (verdict.ok, verdict.cost) == (True, result.optimum), given["id"]
        results.append(result)
    first = first_answers.setdefault(name, results)
    assert [(each.solution, each.nodes) for each in results] == [(each.solution, each.nodes) for each in first]


def test_the_portable_and_the_best_instruction_set_are_tested() -> None:
    """The instruction set behind `auto` is among the tested ones, and so is the portable one."""
    assert {Simd.PORTABLE, native.best_simd()} <= set(native.simds())
