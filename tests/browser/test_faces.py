"""The faces on the screen: the drawn elements are compared with the printed boards."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import BrowserContext, Page

from randolph.rules import Cell, Color, Diagonal, Direction, Target
from tests.unit.rules.drawings import SIGNS, Edge, assembled, drawings, edge

FACES = [f"{mark}{letter}" for letter in "ABCD" for mark in (1, 2, 3, 4)]
READ = """
(host) => {
    // What is drawn, in units of the drawing (a cell is 40 wide), wherever the elements have been moved and turned.
    const svg = host.renderRoot.querySelector("svg");
    const units = svg.getScreenCTM().inverse();
    const at = (element, x, y) => {
        const { x: right, y: down } = new DOMPoint(x, y).matrixTransform(units.multiply(element.getScreenCTM()));
        return [right, down];
    };
    const color = (element) => [...element.classList].at(-1);
    const all = (name, read) => [...svg.querySelectorAll(name)].map(read);
    return {
        walls: all("path.wall", (path) => path.getAttribute("d")),
        targets: all(".target", (group) => ({
            color: color(group),
            at: at(group, 0, 0),
            paths: group.querySelectorAll(".symbol path").length,
            circles: group.querySelectorAll(".symbol circle").length,
        })),
        diagonals: all(".diagonal", (group) => ({
            color: color(group),
            at: at(group, 0, 0),
            ends: [...group.querySelectorAll(".post")].map((post) => at(post, post.cx.baseVal.value, 0)),
        })),
        visible: all(".wall, .target .symbol, .diagonal .glass", (element) => {
            const { stroke, fill, opacity, visibility } = getComputedStyle(element);
            return (stroke !== "none" || fill !== "none") && opacity > 0 && visibility === "visible";
        }),
    };
}
"""


def cell_at(place: list[float]) -> Cell:
    """The cell in which a point lies."""
    return Cell(int(place[1] // 40), int(place[0] // 40))


def walls(paths: list[str]) -> set[Edge]:
    """The unit edges of lines like `M40 80V160` or `M40 80v40`; on a seam they are drawn slightly inside."""
    found = set()
    for x, y, way, to in re.findall(r"M([\d.]+) ([\d.]+)([HVhv])([\d.]+)", "".join(paths)):
        begin = float(x if way in "Hh" else y)
        end = float(to) + (begin if way in "hv" else 0)
        beside = round(float(y if way in "Hh" else x) / 40)
        for place in range(round(begin / 40), round(end / 40)):
            found.add(edge(Cell(beside, place), Direction.N) if way in "Hh" else edge(Cell(place, beside), Direction.W))
    return found


def compare(page: Page, host: str, expected_edges: set[Edge], targets: set[Target], bars: set[Diagonal]) -> None:
    """An element has drawn exactly this."""
    seen = cast("dict[str, Any]", page.evaluate(f"({READ})({host})"))
    assert walls(seen["walls"]) == expected_edges, host
    drawn = {
        Target(
            cell_at(one["at"]),
            None if one["color"] == "any" else Color(one["color"]),
            SIGNS[one["paths"], one["circles"]],
        )
        for one in seen["targets"]
    }
    assert drawn == targets, host
    found = set()
    for one in seen["diagonals"]:
        (left, high), (right, low) = sorted(one["ends"])
        assert right - left > 20, "it reaches across its cell"
        found.add(Diagonal(cell_at(one["at"]), Color(one["color"]), "/" if low < high else "\\"))
    assert found == bars, host
    assert all(seen["visible"]), host


def test_every_face_is_drawn_as_it_is_printed(
    people: Callable[..., BrowserContext], open_part: Callable[[Page, str], None], shots: Path
) -> None:
    """E1–E3: the picture of each of the sixteen faces, and boards with each face in each corner, have the walls,
    diagonals and targets of the drawings. The sheet of all pictures is for people, in both themes.
    """
    page = people(viewport={"width": 1440, "height": 900}).new_page()
    open_part(page, "faces.html")
    printed = {drawing.title.split()[0]: drawing for drawing in drawings()}
    for face in FACES:
        page.evaluate("(face) => document.querySelector(`rr-face[face='${face}']`).updateComplete", face)
        drawing = printed[face]
        host = f"document.querySelector(\"rr-face[face='{face}']\")"
        compare(page, host, drawing.inner_edges, drawing.targets, drawing.diagonals)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.screenshot(path=shots / f"faces-{scheme}.png", full_page=True)

    for letter in "ABCD":
        for turn in range(4):
            order = [f"{(mark - turn) % 4 + 1}{letter}" for mark in range(4)]
            page.evaluate(
                """async (faces) => {
                    const board = document.querySelector("rr-board");
                    board.board = boardOfFaces(faces);
                    await board.updateComplete;
                }""",
                order,
            )
            drawing = assembled(order)
            host = "document.querySelector('rr-board')"
            compare(page, host, drawing.inner_edges, drawing.targets, drawing.diagonals)
