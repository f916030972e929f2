"""Boards as SVG: well-formed, self-contained, and with everything in its place."""

from __future__ import annotations

import math
import re
from itertools import combinations
from typing import get_args
from xml.etree import ElementTree as ET

import pytest

from randolph.notation import from_game_id, from_line, from_moves
from randolph.puzzles import deal
from randolph.render import THEMES, to_svg
from randolph.render.svg import Theme
from randolph.rules import Board, IllegalMove, Problem, RandolphError

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ET.Element:
    """The file, parsed as XML."""
    return ET.fromstring(text)


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements with a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def picture(problem: Problem, moves: str = "") -> ET.Element:
    """The parsed picture of a problem."""
    return parsed(to_svg(problem.board, problem.position, problem.target, moves=from_moves(moves)))


def test_everything_on_the_board_is_in_the_picture() -> None:
    """17 targets and the chip in the center, a bar for each diagonal, a robot for each robot, names on all sides."""
    problem = deal(3, silver=True, edition="second")
    root = picture(problem)
    assert len(problem.board.diagonals) > 0
    assert len(of_class(root, "shine")) == len(problem.board.diagonals)
    assert len([e for e in root.iter() if re.search(r"\bsoft-", e.get("class", ""))]) == 17 + 1
    assert [element.text for element in of_class(root, "initial")] == ["R", "G", "B", "Y", "S"]
    assert [element.text for element in of_class(root, "name")] == [*"abcdefghijklmnop", *map(str, range(1, 17))]
    (walls,) = of_class(root, "wall")
    assert walls.get("d", "").count("M") == len(problem.board.walls) / 2


def test_walls_are_drawn_in_their_places() -> None:
    """A cell is 40 units wide: the wall east of b2 runs from (80, 40) down, the one south of it from (40, 80) east."""
    (walls,) = of_class(picture(from_line("3x3;w=b2ES r=a1 r@c3")), "wall")
    assert walls.get("d") == "M80 40v40M40 80h40"


def test_a_route_turns_at_a_diagonal() -> None:
    """M3: red from a3 east, deflected north by the bar on c3, to c1; red's line runs 6 units beside the center."""
    (way,) = of_class(picture(from_line("5x5;d=c3b/ r=a3 r@c1"), "rE"), "path")
    assert way.get("d") == "M14 94L54 94L94 94L94 54L94 14"
    assert "line-red" in way.get("class", "")


def test_a_route_through_an_opening_leaves_and_enters() -> None:
    """M5: the line ends at the border and continues from the opposite one."""
    (way,) = of_class(picture(from_line("3x3;o=a2W r=b2,g=c2 r@a1"), "rW"), "path")
    assert way.get("d") == "M54 54L14 54"
    (way,) = of_class(picture(from_line("3x3;o=a2W r=a2,g=b2 r@a1"), "rW"), "path")
    assert way.get("d") == "M14 54L-6 54M114 54L94 54"


def test_robots_are_drawn_at_their_start_and_pale_at_their_end() -> None:
    """Each moved robot is drawn twice, and each move has a number."""
    root = picture(from_line("5x5 r=a1,g=e5 r@c1"), "rE gW rS")
    assert len(of_class(root, "pale")) == 2
    assert len(of_class(root, "initial")) == 4
    assert [element.text for element in of_class(root, "number")] == ["1", "2", "3"]


def test_illegal_moves_are_not_drawn() -> None:
    """M2, M4, S1: there is no route to draw."""
    for line, moves, rule in (("3x3 r=a1 r@c3", "rN", "M2"), ("3x3;d=b1r/ r=a1,g=c1 r@c3", "rE", "M4")):
        with pytest.raises(IllegalMove) as caught:
            picture(from_line(line), moves)
        assert caught.value.rule == rule
    with pytest.raises(IllegalMove, match="no green robot"):
        picture(from_line("3x3 r=a1 r@c3"), "gN")


def test_the_center_is_drawn_whatever_its_shape() -> None:
    """A whole rectangle is one block, other centers are their cells; only a block of two by two has the chip."""
    block = picture(from_line("5x5;x=b2,c2,b3,c3 r=a1 r@e5"))
    assert [element.tag for element in of_class(block, "center")] == [f"{SVG}rect"]
    assert len(of_class(block, "hub")) == 1
    corner = picture(from_line("5x5;x=b2,c2,b3 r=a1 r@e5"))
    assert [element.tag for element in of_class(corner, "center")] == [f"{SVG}path"]
    assert of_class(corner, "hub") == []
    assert of_class(picture(from_line("5x5 r=a1 r@e5")), "center") == []


def test_the_title_is_only_a_title() -> None:
    """A title is escaped, and characters that XML does not allow are replaced."""
    title = "<script>alert('x')</script> & \" \0 \ud800 \x1b"
    root = parsed(to_svg(Board.build(rows=3, cols=3), title=title))
    (found,) = root.iter(f"{SVG}title")
    assert found.text == "<script>alert('x')</script> & \" \ufffd \ufffd \ufffd"
    assert root.get("aria-label") == found.text
    assert list(root.iter(f"{SVG}script")) == []


def test_the_picture_describes_itself() -> None:
    """Without a title the problem is described in words."""
    (title,) = picture(from_line("3x3 r=a1,g=b2 *@c3")).iter(f"{SVG}title")
    assert title.text == "Any robot to c3; red a1, green b2"


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_is_self_contained(theme: Theme) -> None:
    """No script, no external reference; only `auto` uses the system's theme."""
    problem = deal(1)
    text = to_svg(problem.board, problem.position, problem.target, theme=theme)
    without_namespace = text.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"http|href|url\(|@import|<script|<image|<foreignObject|\bon\w+=", without_namespace)
    assert ("prefers-color-scheme" in text) == (theme == "auto")


def test_every_class_has_a_style() -> None:
    """Nothing is drawn in black by mistake: every class of the picture is in its style sheet, in each theme."""
    problem = from_line("9x9;o=a2W;d=b3b/,c3g\\;x=e5;t=a1*V,c1rC r=a9,g=b9,b=c9,y=d9,s=e9 r@c1")
    for theme in get_args(Theme):
        text = to_svg(problem.board, problem.position, problem.target, moves=from_moves("rN sN"), theme=theme)
        used = {name for classes in re.findall(r'class="([^"]*)"', text) for name in classes.split()}
        styled = set(re.findall(r"\.([a-z-]+)", text[text.index("<style>") : text.index("</style>")]))
        assert used - styled == set()


def test_unknown_themes_are_refused() -> None:
    """An unknown theme is one error."""
    with pytest.raises(RandolphError, match="unknown theme 'sepia': themes are auto, light, dark"):
        to_svg(Board.build(rows=3, cols=3), theme="sepia")  # type: ignore[arg-type]  # that is the claim


def test_robots_that_pass_walls_are_transparent() -> None:
    """X1, M9: the transparent robot, with its letter and a halo, and robots with its powers let the board show through;
    the others do not.
    """
    problem = from_line("3x3 r=a1,g=b2,s=c1t,t=c3 *@a3")
    text = to_svg(problem.board, problem.position, problem.target, powers=problem.powers)
    root = parsed(text)
    films = of_class(root, "film")
    assert [child.get("class") for film in films for child in film] == ["rim", "body-silver", "rim", "body-transparent"]
    assert [element.text for element in of_class(root, "initial")] == ["R", "G", "S", "T"]
    shapes = {element.get("d") for element in of_class(root, "rim")}
    assert len(shapes) == 4


def test_paths_have_the_numbers_of_their_moves() -> None:
    """X6: the paths of a move that counts 2 and one that counts 1 have the numbers 2 and 3; the first continues after
    the wall.
    """
    problem = from_line("5x5;w=c3E t=a3 *@e1")
    root = picture(problem, "tE@e3 tN")
    assert [element.text for element in of_class(root, "number")] == ["2", "3"]
    assert of_class(root, "path")[0].get("d") == "M29 109L69 109L109 109L149 109L189 109"
    with pytest.raises(IllegalMove, match="X6"):
        picture(problem, "tE@d3")


def places_of_discs(root: ET.Element) -> list[tuple[float, float]]:
    """The places of the number discs of a picture."""
    found = []
    for group in root.iter():
        if group.tag.endswith("}g") and any(part.get("class") == "number" for part in group):
            x, y = re.findall(r"-?[0-9.]+", group.get("transform", ""))
            found.append((float(x), float(y)))
    return found


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        # Two robots whose first cells are one, and which end together; others cross them.
        ("5x5 b=d3,y=c2 b@a1 -ricochet", "bN yE bW yS"),
        ("5x5 r=a1,g=e1,b=c1 r@e5", "rS gS rE gN rN gS"),
        # To and fro on one way, again and again.
        ("9x9 r=a1 r@e5 -no_reversal", "rE rW rE rW rE rW rE"),
        ("CDEF", "bW bN yE bE bS"),
    ],
)
def test_number_discs_do_not_overlap(line: str, moves: str) -> None:
    """Each disc with a radius of 8.5 and its line of 2 can be read: their centers are 19 apart."""
    problem = from_game_id("CDEF+42+E2302B12+63", diagonals=True) if line == "CDEF" else from_line(line)
    places = places_of_discs(picture(problem, moves))
    assert len(places) == len(moves.split())
    assert min((math.dist(one, other) for one, other in combinations(places, 2)), default=19) >= 19


def test_a_picture_of_a_missing_robot_is_refused() -> None:
    """S1: moves need their robot."""
    with pytest.raises(IllegalMove, match="S1"):
        to_svg(Board.build(rows=3, cols=3), moves=from_moves("rE"))


def test_paper_may_be_black_and_white() -> None:
    """In print, targets and diagonals have the letters of their colors, except under a robot, which has its own; and
    each color's path has its own dashes.
    """
    problem = from_line("5x5;d=c3b/,d4r\\;t=a1gC,b1y-,e5*V r=a1,y=e1 y@b1")
    text = to_svg(problem.board, problem.position, problem.target, moves=from_moves("yW rS"), theme="print")
    root = parsed(text)
    assert sorted(element.text or "" for element in of_class(root, "letter")) == ["B", "R", "Y"]
    assert re.search(r"\.path\.line-green\{stroke-dasharray:", text)
    assert not re.search(r"\.path\.line-red\{stroke-dasharray:", text)
    assert of_class(picture(problem), "letter") == []
