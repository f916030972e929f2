"""The pictures of all printed faces, in every corner, agree with the drawings of the real boards."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from randolph.render import to_svg
from randolph.rules import Arrangement, Cell, Color, Diagonal, Direction, Target
from tests.unit.rules.drawings import SIGNS, Edge, assembled, edge

SETS = [[f"{mark}{letter}" for mark in (1, 2, 3, 4)] for letter in "ABCD"]


def arrangements() -> list[list[str]]:
    """Four boards for each edition's letter: each face is once in every corner."""
    return [faces[-turn:] + faces[:-turn] for faces in SETS for turn in range(4)]


def walls(root: ET.Element) -> set[Edge]:
    """The unit edges of the walls' path."""
    (path,) = [element for element in root.iter() if element.get("class") == "line wall"]
    found = set()
    for x, y, way in re.findall(r"M(\d+) (\d+)([hv])40", path.get("d", "")):
        row, col = int(y) // 40, int(x) // 40
        found.add(edge(Cell(row, col), Direction.W if way == "v" else Direction.N))
    return found


def cell_of(element: ET.Element) -> Cell:
    """The cell with an element at its center."""
    place = re.match(r"translate\((\d+) (\d+)\)", element.get("transform", ""))
    assert place is not None
    return Cell(int(place[2]) // 40, int(place[1]) // 40)


def targets(root: ET.Element) -> set[Target]:
    """The drawings on a plate of a color, by their strokes."""
    found = set()
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        plate = re.fullmatch(r"soft-(\w+)", group[0].get("class", "")) if len(group) else None
        if plate is None or not group[0].tag.endswith("rect"):
            continue
        tags = [element.tag.rsplit("}")[-1] for element in group.iter()]
        symbol = SIGNS[tags.count("path"), tags.count("circle")]
        found.add(Target(cell_of(group), None if plate[1] == "any" else Color(plate[1]), symbol))
    return found


def diagonals(root: ET.Element) -> set[Diagonal]:
    """The bars: rising ones begin at the lower left, falling ones at the upper left."""
    found = set()
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        bar = re.fullmatch(r"line glass line-(\w+)", group[1].get("class", "")) if len(group) > 1 else None
        if bar is not None:
            rising = re.match(r"M-12 12L12 -12", group[1].get("d", "")) is not None
            found.add(Diagonal(cell_of(group), Color(bar[1]), "/" if rising else "\\"))
    return found


@pytest.mark.parametrize("faces", arrangements(), ids="-".join)
def test_a_board_is_drawn_as_it_is_printed(faces: list[str]) -> None:
    """Walls, targets and diagonals of the picture are those of the drawings, turned into their corners."""
    root = ET.fromstring(to_svg(Arrangement(*faces).board()))
    drawn = assembled(faces)
    assert walls(root) == drawn.inner_edges
    assert targets(root) == drawn.targets
    assert len(drawn.targets) == 17
    assert diagonals(root) == drawn.diagonals
