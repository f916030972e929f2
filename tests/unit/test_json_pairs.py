"""What is written as JSON is read back as the same value: from a text, from bytes, and from the object itself."""

from __future__ import annotations

import json
import random
import re
import typing
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from randolph import game, micro, notation, solver
from randolph.game import events as common_events
from randolph.game.micro import events as micro_events
from randolph.game.ricochet import GameRules
from randolph.game.ricochet import events as ricochet_events
from randolph.notation import NotationError, from_json, from_json_board, to_json, to_json_board
from randolph.rules import Board, Cell, Color, Diagonal, Direction, Position, Problem, Rules, Target
from randolph.solver import Distances, Limits, Result, Solutions

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

TWO = notation.from_line("5x5;w=d5E;d=c3b/;o=a2W r=a1,g=b3 r@d1 -ricochet")
PRINTED = notation.from_line("2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2")
MICRO = micro.from_line("black:1N-4E-3E-2N p1 w2 via=g3")
OWN = micro.from_line("b3b4b2p4w1g4/y4w6y6g3w5g5/b1p6p5p2w4p1/p3r6r2y3g1w3/b6y2r3y1w2g2/b5y5r4r1g6r5 w2 r6")
EVENTS = game.create(GameRules(), host_name="Ann", now=0, rng=random.Random(1))

PAIRS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], object], list[object]]] = {
    "problem": (to_json, from_json, [TWO, PRINTED]),
    "explicit problem": (lambda one: to_json(one, explicit=True), from_json, [TWO, PRINTED]),
    "board": (to_json_board, from_json_board, [TWO.board, PRINTED.board]),
    "result": (
        Result.to_json,
        Result.from_json,
        [
            solver.solve(TWO),
            solver.solve(PRINTED, limits=Limits(moves=2)),
            solver.solve(notation.from_line("5x5 r=a1,g=b3 r@c3 -ricochet")),
            solver.solve(notation.from_line("5x5 r=a1 r@a1 -ricochet")),
        ],
    ),
    "solutions": (Solutions.to_json, Solutions.from_json, [solver.solve_all(TWO)]),
    "distances": (Distances.to_json, Distances.from_json, [solver.distances(TWO)]),
    "Micro problem": (micro.to_json, micro.from_json, [MICRO, OWN]),
    "explicit Micro problem": (lambda one: micro.to_json(one, explicit=True), micro.from_json, [MICRO, OWN]),
    "Micro board": (micro.to_json_board, micro.from_json_board, [MICRO.board, OWN.board]),
    "Micro result": (micro.Result.to_json, micro.Result.from_json, [MICRO.solve(), OWN.solve()]),
    "record": (game.to_record, game.from_record, [EVENTS]),
}
"""A writer, its reader, and values of all their forms."""


def test_every_public_pair_is_here() -> None:
    """Each reader of JSON that `randolph` or `randolph.micro` names, and each class with both methods, is tested."""
    import randolph  # noqa: PLC0415

    readers = {reader for _, reader, _ in PAIRS.values()}
    for home in (randolph, micro):
        for name in home.__all__:
            value = getattr(home, name)
            if name.startswith("from_json") or name == "from_record":
                assert value in readers
            if isinstance(value, type) and hasattr(value, "from_json"):
                assert value.from_json in readers


@pytest.mark.parametrize("name", PAIRS)
def test_json_is_read_back(name: str) -> None:
    """The value is the same after the way through a text, through bytes, and as the decoded object."""
    write, read, values = PAIRS[name]
    for value in values:
        found = write(value)
        text = json.dumps(found, allow_nan=False)
        assert read(text) == read(text.encode()) == read(found) == value
        assert type(read(text)) is type(read(found))
        assert json.loads(json.dumps(write(read(text)))) == json.loads(text)


def test_numbers_of_numpy_become_integers() -> None:
    """A problem, a board, limits and an optimum with NumPy's integers are written, printed and solved like others."""
    i = np.int64
    walls = [(Cell(i(4), i(3)), Direction.E)]  # type: ignore[arg-type]  # NumPy's integers are no `int` for mypy
    own = Problem(
        Board.build(
            rows=i(5),  # type: ignore[arg-type]
            cols=i(5),  # type: ignore[arg-type]
            walls=walls,
            diagonals=[Diagonal(Cell(i(2), i(2)), Color.BLUE, "/")],  # type: ignore[arg-type]
            openings=[(Cell(i(1), i(0)), Direction.W)],  # type: ignore[arg-type]
        ),
        Position({Color.RED: (i(0), i(0)), Color.GREEN: np.array([2, 1])}),  # type: ignore[dict-item]
        Target(Cell(i(0), i(3)), Color.RED),  # type: ignore[arg-type]
        Rules(ricochet=False),
    )
    assert own == TWO
    assert repr(own) == repr(TWO)
    assert json.dumps(to_json(own, optimum=i(3))) == json.dumps(to_json(TWO, optimum=3))  # type: ignore[arg-type]
    assert json.dumps(micro.to_json(MICRO, optimum=i(3))) == json.dumps(micro.to_json(MICRO, optimum=3))  # type: ignore[arg-type]
    limits = Limits(moves=i(9), nodes=i(1000), seconds=np.float32(3), memory=i(1 << 30))  # type: ignore[arg-type]
    assert repr(limits) == "Limits(moves=9, nodes=1000, seconds=3.0, memory=1073741824)"
    assert solver.solve(own, limits=limits) == solver.solve(TWO)
    assert repr(solver.Options(threads=i(2))) == repr(solver.Options(threads=2))  # type: ignore[arg-type]


def test_a_line_of_the_command_is_a_result() -> None:
    """What `randolph solve --json` prints, with fewer keys than `to_json`, is read; the bound follows from it."""
    line = (
        '{"id": "a", "status": "optimal", "moves": 3, "solution": "rS rE rN", "seconds": 0.1, "nodes": 42, "count": 3}'
    )
    found = Result.from_json(line)
    assert (found.optimum, found.bound, found.nodes, notation.to_moves(found.solution or ())) == (3, 3, 42, "rS rE rN")
    assert Solutions.from_json(line).count == 3


GOOD = solver.solve(TWO).to_json()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"status": "nice"}, "expected optimal, unsolvable, limit, not 'nice' at status"),
        ({"status": "error", "error": "line 3 is wrong"}, "an error instead of a result: 'line 3 is wrong'"),
        ({"moves": "3"}, "expected a whole number from 0 to 18446744073709551616, not '3' at moves"),
        ({"moves": None}, "the status optimal does not fit null moves at moves"),
        ({"status": "unsolvable"}, "the status unsolvable does not fit 3 moves at moves"),
        ({"solution": None}, "an optimal result has a solution at solution"),
        ({"solution": "rX"}, "'X' is not a direction"),
        ({"nodes": -1}, "not -1 at nodes"),
        ({"seconds": "soon"}, "expected a number of seconds, not 'soon' at seconds"),
        ({"limit": "time"}, "expected moves, nodes, seconds, memory, stopped, not 'time' at limit"),
    ],
)
def test_a_wrong_result_is_refused(changed: dict[str, object], words: str) -> None:
    """A result with a wrong part is not read; the message quotes it and says where it is."""
    for wrong in (GOOD | changed, json.dumps(GOOD | changed)):
        with pytest.raises(NotationError) as error:
            Result.from_json(wrong)
        assert words in str(error.value)


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", "7", '{"status": "optimal"}', "{", b"\xff"])
def test_what_is_no_result_is_refused(text: str | bytes) -> None:
    """Another JSON text, or none, is one clear error for each kind of result."""
    for kind in (Result, Solutions, Distances, micro.Result):
        with pytest.raises(NotationError):
            kind.from_json(text)


@pytest.mark.parametrize("own", [ricochet_events, micro_events])
def test_events_have_names(own: ModuleType) -> None:
    """Each event is a class of `randolph.game.events` or of its game's `events`, with the name that records use."""
    kinds = [getattr(kind, "__origin__", kind) for kind in typing.get_args(own.AnyEvent)]
    assert len(kinds) > 30
    for kind in kinds:
        assert kind in {getattr(common_events, kind.__name__, None), getattr(own, kind.__name__, None)}
        assert kind.__struct_config__.tag == re.sub("(?<!^)([A-Z])", r"_\1", kind.__name__).lower()
