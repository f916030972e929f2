"""Pictures of Micro Robots: everything on the board is drawn, and can be read without colors."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import get_args
from xml.etree import ElementTree as ET

import pytest

from randolph.notation.micro import from_line, from_line_board, from_path, to_ascii, to_ascii_board
from randolph.render import THEMES, to_png
from randolph.render.micro import FACES, describe, draw, to_svg, to_text_path
from randolph.render.svg import Theme
from randolph.rules import Cell, RandolphError
from randolph.rules.micro import COMBINATIONS, Color, IllegalJump, Problem

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLE = from_line("black:2N-3E-4E-1N p1 w2 via=r6")
PATH = from_path("p6 w6 r6 r2 w2")


def parsed(text: str) -> ET.Element:
    """The file, parsed as XML."""
    return ET.fromstring(text)


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements with a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def middle(cell: Cell) -> tuple[int, int]:
    """The center of a cell: 64 units each, six between the tiles."""
    x, y = (32 + 64 * place + (6 if place > 2 else 0) for place in (cell.col, cell.row))
    return x, y


def test_each_drawn_cell_shows_its_combination_in_three_ways() -> None:
    """U1: each of the 36 cells has the face and the letter of its color, and as many pips as its number."""
    root = parsed(to_svg(EXAMPLE.board))
    found = {}
    for group in root.iter(f"{SVG}g"):
        faces, letters = of_class(group, "face"), of_class(group, "letter")
        if len(faces) == 1:
            found[group.get("transform")] = (
                faces[0].get("class"),
                letters[0].text,
                len(of_class(group, "pips")[0].findall(f"{SVG}circle")),
            )
    expected = {}
    for combination in COMBINATIONS:
        x, y = middle(EXAMPLE.board.cells[combination])
        color = combination.color.value
        expected[f"translate({x} {y})"] = (f"face face-{color}", color[0].upper(), combination.number)
    assert found == expected


def test_no_two_colors_have_the_same_letter() -> None:
    """The letter alone identifies a color: B Y G R P W."""
    assert sorted(color.value[0] for color in Color) == sorted("bygrpw")


def test_pips_do_not_overlap() -> None:
    """No pip touches another pip or the edge of its face, and none is under the letter in the corner."""
    root = parsed(to_svg(EXAMPLE.board))
    for pips in of_class(root, "pips"):
        places = [(float(pip.get("cx", "")), float(pip.get("cy", ""))) for pip in pips]
        for number, (x, y) in enumerate(places):
            assert max(abs(x), abs(y)) + 5 < 28
            assert x - 5 > -20 + 5 or y - 5 > -14
            assert all((x - x2) ** 2 + (y - y2) ** 2 > 10**2 for x2, y2 in places[:number])


def luminance(color: str) -> float:
    """The luminance of a color, 0 to 1, as defined by the accessibility guidelines."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("color", Color)
def test_pips_are_visible_on_their_face(color: Color) -> None:
    """Pips and letter have a contrast of at least 4.5 to 1 to their face."""
    lightest, darkest = sorted(map(luminance, FACES[color]), reverse=True)
    assert (lightest + 0.05) / (darkest + 0.05) >= 4.5


def test_colors_differ_in_lightness() -> None:
    """Without any color the faces are still six different grays."""
    grays = sorted(luminance(face) for face, _ in FACES.values())
    assert all((light + 0.05) / (dark + 0.05) > 1.1 for dark, light in pairwise(grays))


def test_on_paper_everything_is_black_on_white() -> None:
    """The theme `print` has white faces, black pips and letters; the colors are only in the rims."""
    text = to_svg(EXAMPLE, theme="print")
    assert ".face{fill:#fff;" in text
    for color, (face, _) in FACES.items():
        assert f".ink-{color}{{fill:#000}}" in text
        assert f"fill:{face}" not in text


def test_start_target_and_intermediate_cell_have_different_marks() -> None:
    """U3, U8: each of the three has its own mark on its cell."""
    root = parsed(to_svg(EXAMPLE))
    groups = {group.get("transform"): group for group in root.iter(f"{SVG}g") if of_class(group, "stop")}
    stops = {"start": EXAMPLE.start, "via": EXAMPLE.via, "target": EXAMPLE.target}
    signs = set()
    for name, stop in stops.items():
        assert stop is not None
        x, y = middle(EXAMPLE.board.cells[stop])
        group = groups[f"translate({x} {y})"]
        assert [ring.get("class") for ring in of_class(group, "ring")] == [f"line ring {name}"]
        signs.add(ET.tostring(of_class(group, "sign")[0]))
    assert len(signs) == 3
    assert len(of_class(parsed(to_svg(from_line("black:1 p1 w2"))), "stop")) == 2
    assert of_class(parsed(to_svg(EXAMPLE.board)), "stop") == []


def test_a_path_has_numbered_arcs() -> None:
    """U2: an arc from cell to cell for each jump, with its number at the landing."""
    root = parsed(to_svg(EXAMPLE, path=PATH))
    cells = [EXAMPLE.board.cells[one] for one in (EXAMPLE.start, *PATH)]
    bows = of_class(root, "bow")
    assert len(bows) == 5
    for bow, (here, there) in zip(bows, pairwise(cells), strict=True):
        begin, end = middle(here), middle(there)
        assert re.fullmatch(rf"M{begin[0]} {begin[1]}Q\S+ \S+ {end[0]} {end[1]}", bow.get("d", ""))
    assert [number.text for number in of_class(root, "number")] == ["1", "2", "3", "4", "5"]


def test_numbers_of_a_cell_do_not_overlap() -> None:
    """If the robot lands again, the second number does not cover the first."""
    root = parsed(to_svg(EXAMPLE, path=from_path("p6 p1 p6")))
    places = [
        group.get("transform")
        for group in root.iter(f"{SVG}g")
        if [e.get("class") for e in group] == ["badge", "number"]
    ]
    assert len(set(places)) == 3


def test_an_illegal_jump_is_not_drawn() -> None:
    """U2: the error of the rules; a path needs a problem."""
    with pytest.raises(IllegalJump):
        to_svg(EXAMPLE, path=from_path("g6"))
    with pytest.raises(IllegalJump):
        to_text_path(EXAMPLE, from_path("g6"))
    with pytest.raises(RandolphError, match="only a board"):
        to_svg(EXAMPLE.board, path=PATH)


@pytest.mark.parametrize("theme", get_args(Theme))
def test_the_file_is_self_contained(theme: Theme) -> None:
    """Every theme is well-formed SVG without references, scripts or fonts, and can be converted to PNG."""
    text = to_svg(EXAMPLE, path=PATH, theme=theme)
    assert parsed(text).tag == f"{SVG}svg"
    for foreign in ("href", "url(", "<script", "@import", "@font-face", "<image"):
        assert foreign not in text
    assert ("prefers-color-scheme" in text) == (theme == "auto")
    assert to_png(text, width=120).startswith(b"\x89PNG")


def test_an_unknown_theme_is_refused() -> None:
    """The error lists the known themes."""
    with pytest.raises(RandolphError, match=f"unknown theme 'neon': themes are {', '.join(THEMES)}"):
        to_svg(EXAMPLE, theme="neon")  # type: ignore[arg-type]


def test_the_title_is_only_a_title() -> None:
    """A title is escaped; without one the task is described."""
    root = parsed(to_svg(EXAMPLE, title="<script>&\0"))
    assert (root.find(f"{SVG}title").text, root.get("aria-label")) == ("<script>&\ufffd", "<script>&\ufffd")  # type: ignore[union-attr]
    assert parsed(to_svg(EXAMPLE)).get("aria-label") == "From pink 1 via red 6 to white 2."
    assert describe(EXAMPLE.board) == "A board of Micro Robots"


def test_a_picture_is_described_in_a_language() -> None:
    """Without a title the description is in the wanted language, as the page says it."""
    assert parsed(to_svg(EXAMPLE, language="es")).get("aria-label") == "De rosa 1 a blanco 2, pasando por rojo 6."
    assert describe(EXAMPLE.board, "de") == "Ein Brett für Micro Robots"


def test_names_may_be_left_out() -> None:
    """Columns a to f and rows 1 to 6, or none."""
    assert [name.text for name in of_class(parsed(to_svg(EXAMPLE)), "name")] == [*"abcdef", *"123456"]
    assert of_class(parsed(to_svg(EXAMPLE, names=False)), "name") == []


def test_the_terminal_output_can_be_read_back() -> None:
    """The pieces together are the drawing of the notation; each cell's piece has the role of its color."""
    text = "".join("".join(span.text for span in line) + "\n" for line in draw(EXAMPLE))
    assert text == to_ascii(EXAMPLE)
    alone = draw(EXAMPLE.board)
    assert "".join("".join(span.text for span in line) + "\n" for line in alone) == to_ascii_board(EXAMPLE.board)
    for lines in (draw(EXAMPLE), alone):
        roles = [(span.text, span.role) for line in lines for span in line if span.role.startswith("die ")]
        assert roles == [(str(one), f"die {one.color}") for one in EXAMPLE.board.combinations]
    aims = [span.text for line in draw(EXAMPLE) for span in line if span.role == "aim"]
    assert sorted(aims) == sorted("()[]<>")


def test_a_path_in_words() -> None:
    """Each jump with its number, the cells and what they share."""
    problem = Problem(from_line_board("black:2N-3E-4E-1N"), *from_path("p1 w2"))
    assert to_text_path(problem, PATH).splitlines() == [
        "  1. p6  pink 6    f4 → d4  west, the same color",
        "  2. w6  white 6   d4 → a4  west, the same number",
        "  3. r6  red 6     a4 → a2  north, the same number",
        "  4. r2  red 2     a2 → f2  east, the same color",
        "  5. w2  white 2   f2 → d2  west, the same number",
    ]
    assert to_text_path(problem, ()) == ""
