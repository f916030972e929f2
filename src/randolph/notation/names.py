"""What the file of another program calls its robots, cells and directions.

A problem knows colors, rows and columns; a planner knows `robot-2` and `cell-4-16`. `Names` stand beside the problem
that came with them, so that its answers go back in the words of its file. Each notation uses only its own names. In
JSON they are the key `names` of a problem:

    {"format": "ipc", "problem": "p01", "robots": {"red": "robot-1", "blue": "robot-2"},
     "cells": [["a1", "b1", null], …], "directions": {"N": "up", …}}

Cells and directions are missing where the file calls them as we do; a cell is null that the file does not have.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from randolph.notation.errors import NotationError, describe, excerpt
from randolph.notation.values import list_at, object_at, word_at
from randolph.rules import Cell, Color, Direction

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from randolph.rules import Problem

_WRITABLE = {
    "ipc": re.compile(r"(?!-$)[^\s();]+"),
    "asp": re.compile(r"_*[a-z][\w']*|\"[^\"\\,%()\s]+\"", re.ASCII),
}
"""What may be a name: of a planning file, of ASP facts."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one file.

    `format`: whose names they are. `problem`: what the file calls itself; '' where it does not. `robots` in the order
    of the file. `cells` and `directions` are empty where the file has the usual ones.
    """

    format: Literal["ipc", "asp"]
    robots: Mapping[Color, str]
    problem: str = ""
    cells: Mapping[Cell, str] = field(default_factory=dict)
    directions: Mapping[Direction, str] = field(default_factory=dict)


def is_name(format: Literal["ipc", "asp"], word: str) -> bool:  # noqa: A002 – the key's own name
    """Whether a file of this format may have such a name.

    >>> is_name("ipc", "robot-1"), is_name("asp", "robot-1")
    (True, False)
    """
    return _WRITABLE[format].fullmatch(word) is not None


def to_json_names(names: Names, problem: Problem) -> dict[str, Any]:
    """The names of a problem as a JSON object."""
    found: dict[str, Any] = {"format": names.format}
    if names.problem:
        found["problem"] = names.problem
    found["robots"] = {str(robot): name for robot, name in names.robots.items()}
    if names.cells:
        board = problem.board
        found["cells"] = [[names.cells.get(Cell(row, col)) for col in range(board.cols)] for row in range(board.rows)]
    if names.directions:
        found["directions"] = {direction.letter: name for direction, name in names.directions.items()}
    return found


def from_json_names_object(value: object, problem: Problem) -> Names | None:
    """The names in a problem's JSON value that is decoded already; None where it has none.

    Raises `NotationError`, also for names that are not those of this problem.
    """
    if not isinstance(value, dict) or "names" not in value:
        return None
    found = object_at(
        value["names"],
        "names",
        allowed=("format", "problem", "robots", "cells", "directions"),
        required=("format", "robots"),
    )
    match found["format"]:
        case "ipc" | "asp" as form:
            pass
        case other:
            raise NotationError(f"names are those of ipc or asp, not {describe(other)}", place="names.format")
    colors = problem.position.colors
    robots = object_at(found["robots"], "names.robots", allowed=colors, required=colors)
    directions = object_at(found.get("directions", {}), "names.directions", allowed=Direction.__members__)
    if directions and len(directions) < len(Direction):
        raise NotationError("all four directions have names, or none", place="names.directions")
    names = Names(
        form,
        {Color(robot): _name(form, name, f"names.robots.{robot}") for robot, name in robots.items()},
        _name(form, found["problem"], "names.problem") if "problem" in found else "",
        dict(_cells(form, found["cells"], problem)) if "cells" in found else {},
        {Direction[letter]: _name(form, name, f"names.directions.{letter}") for letter, name in directions.items()},
    )
    _refuse_doubles([*names.robots.values(), *names.cells.values(), *names.directions.values()])
    return names


def _name(form: Literal["ipc", "asp"], value: object, path: str) -> str:
    word = word_at(value, path)
    if not is_name(form, word):
        raise NotationError(f"{excerpt(word)} is no name that {form} files can have", place=path)
    return word


def _cells(form: Literal["ipc", "asp"], value: object, problem: Problem) -> Iterable[tuple[Cell, str]]:
    """The cells that have names: at least all that robots may enter."""
    board = problem.board
    rows = [list_at(row, f"names.cells[{at}]") for at, row in enumerate(list_at(value, "names.cells"))]
    if [len(row) for row in rows] != [board.cols] * board.rows:
        raise NotationError(f"there are {board.rows} rows of {board.cols} cells", place="names.cells")
    for row, words in enumerate(rows):
        for col, word in enumerate(words):
            cell = Cell(row, col)
            if word is not None:
                yield cell, _name(form, word, f"names.cells[{row}][{col}]")
            elif cell not in board.center:
                raise NotationError("a cell outside the center has no name", place=f"names.cells[{row}][{col}]")


def _refuse_doubles(names: list[str]) -> None:
    """Planners tell no capital letters from small ones, so two names may not differ by them alone."""
    seen: set[str] = set()
    for name in names:
        if name.lower() in seen:
            raise NotationError(f"the name {excerpt(name)} stands twice", place="names")
        seen.add(name.lower())
