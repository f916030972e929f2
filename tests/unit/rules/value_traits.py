"""Everything that a caller can notice of the classes that `randolph.rules.values` makes, as JSON, for test_values.py.

With the argument `standard` the module `dataclasses` makes the same classes instead.
"""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import json
import pickle
import pkgutil
import re
import sys
from collections.abc import Callable
from functools import partial
from typing import Any


def main() -> None:
    """Print the traits of a value of every class, by the name of the class; `names` prints the names of all classes."""
    if "standard" in sys.argv:
        sys.modules["randolph.rules.values"] = dataclasses
    values = {name_of(type(value)): value for value in samples()}
    found = classes() if "names" in sys.argv else {name: traits(value) for name, value in values.items()}
    sys.stdout.write(re.sub(" at 0x[0-9a-f]+", "", json.dumps(found)))


def name_of(cls: type) -> str:
    """The name of a class with that of its module."""
    return f"{cls.__module__}.{cls.__qualname__}"


def classes() -> list[str]:
    """The names of all classes of the rules and the solver that are made by `values`."""
    for package in ("randolph.rules", "randolph.solver"):
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
            importlib.import_module(f"{package}.{module.name}")
    modules = {name: module for name, module in sys.modules.items() if name.startswith("randolph.")}
    return sorted(
        name_of(cls)
        for name, module in modules.items()
        for cls in vars(module).values()
        if isinstance(cls, type) and "__value_fields__" in cls.__dict__ and cls.__module__ == name
    )


def samples() -> list[Any]:
    """A value of every class."""
    import randolph  # noqa: PLC0415 – here and below: `main` chooses their module first
    from randolph import rules, solver  # noqa: PLC0415
    from randolph.rules import Cell, Color, micro  # noqa: PLC0415
    from randolph.solver import census, hints  # noqa: PLC0415
    from randolph.solver import micro as micro_solver  # noqa: PLC0415

    problem = randolph.from_line("5x5;d=c3b/ r=a3,g=b5 r@c1")
    move = rules.Move.of("rE")
    outside = dataclasses.replace(problem, target=rules.Target(Cell(9, 9), None))
    distance = solver.Distance(move=move, cost=1, status=solver.Status.OPTIMAL, optimum=0, bound=0)
    found: dict[str, Any] = {"status": solver.Status.OPTIMAL, "optimum": 1, "bound": 1, "nodes": 7, "seconds": 0.5}
    found |= {"memory": 9, "engine": "native"}
    plain = dataclasses.replace(problem.board, diagonals=())
    counted = census.count(plain, problem.target, robots=(Color.RED, Color.GREEN))
    result = solver.Result(**found, solution=(move,))
    small = randolph.micro.from_line("black:2N-3E-4E-1N p1 w2")
    near = micro_solver.solve(small)
    arrangement = micro.Arrangement(micro.Side.BLACK, "2N", "3E", "4E", "1N")
    return [
        *(problem, problem.board, problem.board.diagonals[0], problem.target, problem.rules, move),
        rules.travel(problem.board, Color.RED, Cell(2, 0), rules.Direction.E, problem.position)[0],
        *(rules.Progress.start(problem.position), rules.verify(problem, [move]), rules.faults_of(outside)[0]),
        *(rules.faces()["1A"], rules.Arrangement("1A", "2A", "3A", "4A"), next(iter(rules.EDITIONS.values()))),
        *(solver.Limits(nodes=5), solver.Prunings(flood=False), solver.Options(threads=2), result),
        *(solver.Solutions(**found, count=3), distance, solver.Distances(**found, per_move=(distance,))),
        *(hints.Between(1, 4), hints.Fewer(5), hints.First(Color.RED), *hints.hints_for(problem, result)),
        dataclasses.replace(counted, longest=counted.longest[:1], seconds=0.5),
        *(small, small.board, arrangement, micro.Progress.start(small), micro.verify(small, [])),
        *(micro.faults_of(dataclasses.replace(small, start=small.target))[0], micro.tiles(micro.Side.BLACK)),
        *(near, near.legs[0], micro_solver.distances(small.board)),
        micro_solver.Hardest(arrangement, (small.start, small.target), 2),
        micro_solver.Census(
            side=micro.Side.BLACK, arrangements=1, unconnected=0, longest={1: 1}, pairs={1: 1}, hardest=()
        ),
    ]


def same_hash(one: object, other: object) -> bool:
    """Whether two values have the same hash. Raises `TypeError` for those without one."""
    return hash(one) == hash(other)


def outcome(action: Callable[[], object]) -> str:
    """The text of a result, or the error."""
    try:
        return repr(action())
    except Exception as error:  # noqa: BLE001 – any of them
        return f"{[kind.__name__ for kind in type(error).__mro__]} {error}"


def traits(value: Any) -> dict[str, Any]:  # noqa: ANN401 – a value of any class
    """What can be noticed of a value and its class."""
    cls, fields = type(value), dataclasses.fields(value)
    first, slots = fields[0].name, cls.__dict__.get("__slots__")
    again = dataclasses.replace(value)
    flags = ("name", "type", "default", "default_factory", "init", "repr", "hash", "compare", "kw_only")
    compared = [(again == value, outcome(partial(same_hash, again, value)))]
    for field in fields:
        other = copy.copy(value)
        object.__setattr__(other, field.name, ("something", "else"))
        compared.append((other == value, outcome(partial(same_hash, other, value))))
    derived = type("Derived", (cls,), {})
    below = derived(**{field.name: getattr(value, field.name) for field in fields})
    standard: Any = dataclasses.make_dataclass("Standard", [("extra", int, 1)], bases=(cls,), frozen=True, kw_only=True)
    return {
        "repr": repr(value),
        "fields": [[repr(getattr(field, flag)) for flag in flags] for field in fields],
        "compared": compared,
        "signature": str(inspect.signature(cls)),
        "doc": cls.__doc__,
        "match": cls.__match_args__,
        "slots": repr(slots),
        "dict": hasattr(value, "__dict__"),
        "defaults": [repr(cls.__dict__.get(field.name)) for field in fields],
        "names": [cls.__name__, cls.__qualname__, cls.__module__, cls.__init__.__qualname__, cls.__eq__.__qualname__],
        "assigned": [outcome(lambda: setattr(value, first, 1)), outcome(lambda: setattr(below, first, 1))],
        "deleted": [outcome(lambda: delattr(value, first)), outcome(lambda: delattr(below, first))],
        # For other names Python 3.11 raises a TypeError of its own if there are slots.
        "another": slots or [outcome(lambda: setattr(value, "more", 1)), outcome(lambda: setattr(below, "more", 1))],
        "no other": slots or [outcome(lambda: delattr(value, "more")), outcome(lambda: delattr(below, "more"))],
        "below": [below == value, repr(below)],
        "standard": [str(inspect.signature(standard)), standard.__dataclass_params__.frozen],
        "nothing": outcome(cls),
        "unknown": outcome(lambda: cls(unknown=1)),
        "many": outcome(lambda: cls(*"a" * 40)),
        "replaced": outcome(lambda: dataclasses.replace(value, unknown=1)),
        "copies": [
            copy.copy(value) == value,
            copy.deepcopy(value) == value,
            pickle.loads(pickle.dumps(value)) == value,
        ],
        "tuple": outcome(lambda: dataclasses.astuple(value)),
        "dataclass": dataclasses.is_dataclass(value),
        "others": [value == 1, value != object()],
    }


if __name__ == "__main__":
    main()
