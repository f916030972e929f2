"""The tests cover the native core only if it is loaded; the reference solver would pass most of them."""

from __future__ import annotations

import importlib

from randolph import solver
from randolph.rules import Board, Cell, Color, Position, Problem, Rules, Target


def test_the_native_core_is_loaded() -> None:
    """`_randolph` is installed, the solver names it as its engine, and a result comes from it."""
    assert importlib.import_module("_randolph").__name__ == "_randolph"
    assert solver.engine_name() == "native"
    target = Target(Cell(0, 2), Color.RED, None)
    problem = Problem(Board.build(rows=3, cols=3), Position({Color.RED: Cell(2, 0)}), target, Rules(ricochet=False))
    assert solver.solve(problem).engine == "native"
