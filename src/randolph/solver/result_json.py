"""Results as JSON objects, with the names that `randolph solve --json` prints.

Reading accepts a line of the command line, too: there, what describes only the search may be missing.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeVar

from randolph.notation import NotationError, from_move, from_moves, to_moves
from randolph.notation.errors import describe
from randolph.notation.json import decoded
from randolph.notation.micro import from_json_combination_object, to_json_combination
from randolph.notation.values import list_at, number_at, object_at, word_at
from randolph.solver.result import Distance, Distances, LimitKind, Result, Solutions, Status

if TYPE_CHECKING:
    from randolph.rules import Move
    from randolph.solver.micro import Result as MicroResult

    Kind = TypeVar("Kind", Status, LimitKind)

_MOST = 2**64
"""No number of a result is greater: the native core counts to here."""

_SPECIAL = ("fewest", "most", "longest")
"""The solutions of `Solutions` with a name."""


def to_json(result: Result) -> dict[str, Any]:
    """The result as a JSON object."""
    found: dict[str, Any] = {
        "status": str(result.status),
        "moves": result.optimum,
        "solution": _text(result.solution),
        "bound": result.bound,
        "nodes": result.nodes,
        "seconds": result.seconds,
        "memory": result.memory,
        "engine": result.engine,
        "limit": _text(result.limit),
    }
    if isinstance(result, Solutions):
        found |= {"count": result.count, "exact": result.exact, "classes": result.classes}
        found |= {name: _text(getattr(result, name)) for name in _SPECIAL}
    if isinstance(result, Distances):
        found["distances"] = [
            {
                "move": str(each.move),
                "cost": each.cost,
                "status": str(each.status),
                "moves": each.optimum,
                "bound": each.bound,
                "limit": _text(each.limit),
            }
            for each in result.per_move
        ]
    return found


def to_json_micro(result: MicroResult) -> dict[str, Any]:
    """The result of a problem of Micro Robots as a JSON object."""
    path = None if result.path is None else [to_json_combination(jump) for jump in result.path]
    return {"status": str(result.status), "moves": result.optimum, "path": path, "count": result.count}


def fields_of_micro(value: str | bytes | dict[str, Any]) -> dict[str, Any]:
    """The fields of a result of Micro Robots, from a JSON text or a decoded object. Raises `NotationError`."""
    found = _object(value, "moves", "path", "count")
    answer = _answer(found, "")
    path = None
    if found["path"] is not None:
        jumps = list_at(found["path"], "path")
        path = tuple(from_json_combination_object(jump, f"path[{place}]") for place, jump in enumerate(jumps))
    if answer["optimum"] != (None if path is None else len(path)):
        raise NotationError(f"{describe(answer['optimum'])} moves do not fit the path", place="moves")
    count = number_at(found["count"], "count", 0, _MOST)
    return {"status": answer["status"], "optimum": answer["optimum"], "path": path, "count": count}


def fields_of(kind: type[Result], value: str | bytes | dict[str, Any]) -> dict[str, Any]:
    """The fields of a result of this kind, from a JSON text or a decoded object. Raises `NotationError`."""
    found = _object(value, "moves", "solution")
    fields = _answer(found, "") | {
        "solution": _moves(found, "solution"),
        "nodes": _number(found, "nodes", 0),
        "seconds": _seconds(found.get("seconds", 0.0)),
        "memory": _number(found, "memory", 0),
        "engine": word_at(found.get("engine", ""), "engine"),
    }
    if fields["status"] is Status.OPTIMAL and fields["solution"] is None:
        raise NotationError("an optimal result has a solution", place="solution")
    if issubclass(kind, Solutions):
        object_at(found, "", required=("count",))
        fields |= {"count": _number(found, "count", None), "classes": _number(found, "classes", None)}
        fields |= {"exact": _switch(found), **{name: _moves(found, name) for name in _SPECIAL}}
    if issubclass(kind, Distances):
        object_at(found, "", required=("distances",))
        listed = list_at(found["distances"], "distances")
        fields["per_move"] = tuple(_distance(each, f"distances[{place}]") for place, each in enumerate(listed))
    return fields


def _object(value: str | bytes | dict[str, Any], *required: str) -> dict[str, Any]:
    """The decoded object of a result, with these keys."""
    found = object_at(decoded(value), "", required=("status",))
    if found["status"] == "error":
        raise NotationError(f"this line has an error instead of a result: {describe(found.get('error'))}")
    return object_at(found, "", required=required)


def _distance(value: object, path: str) -> Distance:
    found = object_at(value, path, required=("move", "cost", "status", "moves"))
    move = from_move(word_at(found["move"], f"{path}.move"))
    return Distance(move=move, cost=number_at(found["cost"], f"{path}.cost", 1, _MOST), **_answer(found, f"{path}."))


def _answer(found: dict[str, Any], path: str) -> dict[str, Any]:
    """Status, optimum, bound and limit. The bound of an answer without one is its optimum, 0 if there is none."""
    status = _word(Status, found["status"], f"{path}status")
    optimum = _number(found, "moves", None, path)
    if (status is Status.OPTIMAL and optimum is None) or (status is Status.UNSOLVABLE and optimum is not None):
        raise NotationError(f"the status {status} does not fit {describe(optimum)} moves", place=f"{path}moves")
    limit = found.get("limit")
    return {
        "status": status,
        "optimum": optimum,
        "bound": _number(found, "bound", optimum or 0, path),
        "limit": None if limit is None else _word(LimitKind, limit, f"{path}limit"),
    }


def _word(kind: type[Kind], value: object, path: str) -> Kind:
    word = word_at(value, path)
    if word not in list(kind):
        raise NotationError(f"expected {', '.join(kind)}, not {describe(word)}", place=path)
    return kind(word)


def _number(found: dict[str, Any], key: str, missing: int | None, path: str = "") -> int | None:
    value = found.get(key, missing)
    return value if value is None else number_at(value, f"{path}{key}", 0, _MOST)


def _seconds(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < math.inf:
        raise NotationError(f"expected a number of seconds, not {describe(value)}", place="seconds")
    return float(value)


def _switch(found: dict[str, Any]) -> bool:
    exact = found.get("exact", True)
    if not isinstance(exact, bool):
        raise NotationError(f"expected true or false, not {describe(exact)}", place="exact")
    return exact


def _moves(found: dict[str, Any], key: str) -> tuple[Move, ...] | None:
    value = found.get(key)
    return None if value is None else from_moves(word_at(value, key))


def _text(value: tuple[Move, ...] | LimitKind | None) -> str | None:
    if value is None:
        return None
    return to_moves(value) if isinstance(value, tuple) else str(value)
