"""Reads the drawings of `tests/data/faces.txt` without any of the program's readers.

A drawing is a grid of 4×2 characters per cell: three for its contents, one for the edge to its right; below it the edge
to the south. The faces (8×8) show no border in the east and south, the photographed boards (16×16) do. `##` is a cell
of the center.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from randolph.rules import Cell, Color, Diagonal, Direction, Symbol, Target

if TYPE_CHECKING:
    from collections.abc import Sequence

DRAWINGS = Path(__file__).parents[2] / "data" / "faces.txt"
_COLORS = {"r": Color.RED, "g": Color.GREEN, "b": Color.BLUE, "y": Color.YELLOW, "*": None}
_SYMBOLS = {"C": Symbol.CIRCLE, "T": Symbol.TRIANGLE, "S": Symbol.SQUARE, "H": Symbol.HEXAGON, "V": Symbol.VORTEX}

SIGNS = {
    (1, 0): Symbol.CIRCLE,  # the moon is one outline
    (9, 0): Symbol.TRIANGLE,  # the gear eight teeth and a ring
    (1, 1): Symbol.SQUARE,  # the planet a ball and its ring
    (2, 0): Symbol.HEXAGON,  # the star two of four points
    (4, 0): Symbol.VORTEX,  # the vortex four blades
}
"""The number of paths and circles in the drawing of a symbol."""

Edge = frozenset[Cell]
"""A blocked edge as its two cells; one of them may be outside."""


@dataclass
class Drawing:
    """The contents of one drawing."""

    title: str
    size: int = 0
    edges: set[Edge] = field(default_factory=set)
    targets: set[Target] = field(default_factory=set)
    diagonals: set[Diagonal] = field(default_factory=set)
    center: set[Cell] = field(default_factory=set)

    @property
    def inner_edges(self) -> set[Edge]:
        """The printed walls: without the border in the north and west (a face has none in the east and south), and
        without the edges of the center.
        """
        return {edge for edge in self.edges if not edge & self.center and all(min(cell) >= 0 for cell in edge)}


def edge(cell: Cell, side: Direction) -> Edge:
    """The edge of a cell in this file's notation."""
    row, col = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[side.name]
    return frozenset({cell, Cell(cell.row + row, cell.col + col)})


def turned(drawing: Drawing, quarters: int) -> Drawing:
    """A face after this many quarter turns clockwise around the center of a board of 16×16."""
    edges, targets, diagonals, center = drawing.edges, drawing.targets, drawing.diagonals, drawing.center
    for _ in range(quarters):
        edges = {frozenset(_turned(cell) for cell in found) for found in edges}
        targets = {Target(_turned(target.cell), target.color, target.symbol) for target in targets}
        diagonals = {Diagonal(_turned(bar.cell), bar.color, "\\" if bar.slash == "/" else "/") for bar in diagonals}
        center = {_turned(cell) for cell in center}
    return Drawing(drawing.title, 16, edges, targets, diagonals, center)


def _turned(cell: Cell) -> Cell:
    return Cell(cell.col, 15 - cell.row)


def assembled(faces: Sequence[str]) -> Drawing:
    """The board of four faces, clockwise from the north-west: its printed contents, without its border."""
    of_face = {drawing.title.split()[0]: drawing for drawing in drawings()}
    parts = [turned(of_face[face], quarters) for quarters, face in enumerate(faces)]
    board = Drawing("-".join(faces), 16)
    for part in parts:
        board.edges |= part.edges
        board.targets |= part.targets
        board.diagonals |= part.diagonals
        board.center |= part.center
    board.edges = {found for found in board.edges if all(0 <= cell.row < 16 and 0 <= cell.col < 16 for cell in found)}
    return board


def drawings() -> list[Drawing]:
    """All drawings of the file: sixteen faces, then the photographed boards."""
    found: list[Drawing] = []
    lines = DRAWINGS.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("     0   1   2"):
            drawing = Drawing(lines[number - 1])
            _read(drawing, lines[number + 1 :])
            found.append(drawing)
    return found


def _read(drawing: Drawing, lines: list[str]) -> None:
    """Edge lines and cell lines alternate, an edge line first."""
    drawing.size = lines[0].count("---")
    for row in range(drawing.size):
        above, inside = lines[2 * row], lines[2 * row + 1]
        for col in range(drawing.size):
            cell = Cell(row, col)
            if above[4 + 4 * col : 7 + 4 * col] == "---":
                drawing.edges.add(edge(cell, Direction.N))
            if inside[3 + 4 * col] == "|":
                drawing.edges.add(edge(cell, Direction.W))
            _read_content(drawing, cell, inside[4 + 4 * col : 7 + 4 * col].strip())
        if inside[3 + 4 * drawing.size :].startswith("|"):
            drawing.edges.add(edge(Cell(row, drawing.size - 1), Direction.E))
    below = lines[2 * drawing.size]
    for col in range(drawing.size):
        if below[4 + 4 * col : 7 + 4 * col] == "---":
            drawing.edges.add(edge(Cell(drawing.size - 1, col), Direction.S))


def _read_content(drawing: Drawing, cell: Cell, content: str) -> None:
    if content == "##":
        drawing.center.add(cell)
    elif content != ".":
        color, sign = _COLORS[content[0]], content[1]
        if sign in "/\\":
            assert color is not None
            drawing.diagonals.add(Diagonal(cell, color, sign))
        else:
            drawing.targets.add(Target(cell, color, _SYMBOLS[sign]))
