"""Units of a census: one board, one target, the number of robots and the rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from randolph.notation import NotationError, from_json_board, to_json_board
from randolph.rules import Board, Cell, Color, Rules, Symbol, Target, faults_of
from randolph.solver.census import COUNTED, FOUR, PLAIN, engine_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

KEYS = ("target", "robots", "ricochet", "no_reversal", "engine")
"""The keys of a ledger's line that say what was counted, besides `faces` or `board`."""


@dataclass(frozen=True, kw_only=True)
class Unit:
    """One board and target to count. Without diagonals the colors of the other robots make no difference: of a line in
    a ledger only their number is known.
    """

    board: Board
    target: Target
    robots: tuple[Color, ...] = FOUR
    rules: Rules = PLAIN

    @cached_property
    def engine(self) -> str:
        """The method that counts this, with its version."""
        return engine_of(self.board, self.target, self.robots, self.rules)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """What was counted, as a ledger's line has it: the board by its faces, or in full if it has none."""
        made = to_json_board(self.board)
        target: dict[str, Any] = {"cell": list(self.target.cell), "color": str(self.target.color or "any")}
        if self.target.symbol is not None:
            target["symbol"] = str(self.target.symbol)
        return {
            **(made if "faces" in made else {"board": made}),
            "target": target,
            "robots": [str(robot) for robot in self.robots] if self.board.diagonals else len(self.robots),
            "ricochet": self.rules.ricochet,
            "no_reversal": self.rules.no_reversal,
            "engine": self.engine,
        }

    @cached_property
    def key(self) -> str:
        """A text that equal units share."""
        return json.dumps(self.fields, sort_keys=True)

    @property
    def order(self) -> tuple[object, ...]:
        """Where the unit stands in a sorted table: by board, then as the chips of a board are numbered."""
        color = self.target.color
        place = len(Color) if color is None else tuple(Color).index(color)
        symbol = "" if self.target.symbol is None else str(self.target.symbol)
        return (json.dumps(to_json_board(self.board)), place, self.target.cell, symbol, len(self.robots), self.key)


def unit_of(found: Mapping[str, Any]) -> Unit:
    """The unit of a ledger's line. Raises `NotationError` for a line that names none."""
    board = from_json_board({"faces": found["faces"]} if "faces" in found else dict(_object(found, "board")))
    faults = faults_of(board)
    if faults:
        raise NotationError(faults[0].message, place="board")
    target = _object(found, "target")
    row, col = target.get("cell", (None, None))
    if not (type(row) is int and type(col) is int):
        raise NotationError("a line has the cell of a target")
    ricochet, no_reversal = found.get("ricochet"), found.get("no_reversal")
    if not (isinstance(ricochet, bool) and isinstance(no_reversal, bool)):
        raise NotationError("a line has the switches ricochet and no_reversal")
    color = None if target.get("color") == "any" else Color(str(target.get("color")))
    robots = found.get("robots")
    if board.diagonals and isinstance(robots, list):
        colors = tuple(map(Color, robots))
    elif not board.diagonals and type(robots) is int and 1 <= robots <= len(COUNTED):
        colors = robots_with(color, robots)
    else:
        raise NotationError("a line has a number of robots, or their colors on a board with diagonals")
    return Unit(
        board=board,
        target=Target(Cell(row, col), color, Symbol(target["symbol"]) if "symbol" in target else None),
        robots=colors,
        rules=Rules(ricochet, no_reversal),
    )


def _object(found: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = found.get(key)
    if not isinstance(value, dict):
        raise NotationError(f"a line has an object {key!r}")
    return value


def robots_with(color: Color | None, robots: int) -> tuple[Color, ...]:
    """This many robots, the one of this color among them, in the order of the colors."""
    others = [each for each in COUNTED if each != color]
    chosen = {*others[: robots - (color is not None)], color}
    return tuple(each for each in COUNTED if each in chosen)


def colored_targets(board: Board) -> tuple[Target, ...]:
    """The targets of a board that have a color: all but the cosmic vortex."""
    return tuple(target for target in board.targets if target.color is not None)


def units_of(
    boards: Iterable[Board], targets: Sequence[Target] | None = None, *, rules: Rules = PLAIN
) -> Iterator[Unit]:
    """The units of boards: with these targets, or with all colored ones of each board."""
    for board in boards:
        for target in colored_targets(board) if targets is None else targets:
            yield Unit(board=board, target=target, robots=robots_with(target.color, len(FOUR)), rules=rules)
