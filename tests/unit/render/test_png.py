"""PNG pictures: the right size, the right colors, and the same on every machine."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from matplotlib.ft2font import FT2Font

from randolph import render
from randolph.locales import LANGUAGES
from randolph.notation import from_line, from_moves, micro
from randolph.render import THEMES, to_png, to_svg
from randolph.render.micro import to_svg as to_micro_svg
from randolph.render.svg import Theme
from randolph.rules import Board, Color, RandolphError

PROBLEM = from_line("3x3;w=b2E r=a1 r@c3")
LARGE = from_line("27x27 r=a1,g=b2,b=c3,y=d4,s=e5,t=f6 r@z9")
PACKAGE = Path(render.__file__).parents[1]
FONTS = Path(render.__file__).parent / "fonts"


class Pixels:
    """A decoded PNG file: eight bits a channel, not interlaced; only what these pictures need."""

    def __init__(self, png: bytes) -> None:
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        at, data = 8, b""
        while at < len(png):
            (length,) = struct.unpack(">I", png[at : at + 4])
            kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
                assert (depth, interlaced) == (8, 0)
                self.channels = {2: 3, 6: 4}[color]
            elif kind == b"IDAT":
                data += body
            at += 12 + length
        self.rows = self._unfiltered(zlib.decompress(data))

    def _unfiltered(self, raw: bytes) -> list[bytearray]:
        """The rows, with their filters undone."""
        size, step = self.width * self.channels, self.channels
        rows: list[bytearray] = []
        before = bytearray(size)
        for start in range(0, len(raw), size + 1):
            kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + size])
            for x in range(size):
                left = row[x - step] if x >= step else 0
                above, corner = before[x], before[x - step] if x >= step else 0
                near = left + above - corner
                paeth = min((left, above, corner), key=lambda value: abs(near - value))
                row[x] = (row[x] + (0, left, above, (left + above) // 2, paeth)[kind]) & 255
            rows.append(row)
            before = row
        return rows

    def at(self, x: float, y: float) -> str:
        """The color of a pixel as SVG writes it."""
        row = self.rows[int(y)]
        return "#" + bytes(row[int(x) * self.channels : int(x) * self.channels + 3]).hex()


@pytest.mark.parametrize(("theme", "page"), [("light", "#f1eee7"), ("dark", "#10121b"), ("print", "#ffffff")])
def test_the_page_has_the_color_of_its_theme(theme: Theme, page: str) -> None:
    """The corner of a picture has the page's color; there are twice as many pixels as units of the drawing."""
    svg = to_svg(PROBLEM.board, PROBLEM.position, PROBLEM.target, theme=theme)
    found = Pixels(to_png(svg))
    assert (found.width, found.height) == (2 * (120 + 36 + 18), 2 * (120 + 36 + 18))
    assert found.at(2, 2) == page


def test_the_robot_is_drawn_in_its_place() -> None:
    """Red's body on a1: below the visor and beside the letter, at 1:1 that is 36 units of margin and 20 of cell."""
    found = Pixels(to_png(to_svg(PROBLEM.board, PROBLEM.position, PROBLEM.target, theme="light"), width=174))
    assert found.width == 174
    assert found.at(36 + 20 - 8, 36 + 20 + 4) == "#d4263a"
    assert found.at(36 + 60, 36 + 20) in ("#fdfbf6", "#f6f2e8")
    assert found.at(36 + 80, 36 + 60) == "#262b42"


def test_letters_are_drawn_without_any_system_font() -> None:
    """The names of columns and rows use the included font: the margin is not empty."""
    svg = to_svg(PROBLEM.board, theme="print")
    found = Pixels(to_png(svg, width=348))
    margin = {found.at(x, y) for x in range(2 * 36, 2 * 76) for y in range(2 * 4, 2 * 20)}
    assert "#000000" in margin


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_signs_of_a_picture_are_in_its_font(language: str) -> None:
    """In any language only columns, rows, the letters of robots and the numbers of moves are drawn; the included font
    has all of them, so that no PNG has a missing sign. Words are in the description, which is not drawn.
    """
    signs = {chr(code) for code in FT2Font(str(next(FONTS.glob("*.ttf")))).get_charmap()}
    drawn = {
        text
        for svg in (
            to_svg(
                LARGE.board, LARGE.position, LARGE.target, moves=from_moves("rE rS"), powers=[*Color], language=language
            ),
            to_micro_svg(micro.from_line("black:2N-3E-4E-1N p1 w2"), path=micro.from_path("p6 w6")),
        )
        for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
        if (text := "".join(element.itertext()))
    }
    assert {"a", "aa", "1", "27", *"RGBYST", *"BYGRPW"} <= drawn
    assert set("".join(drawn)) <= signs


def test_auto_is_light() -> None:
    """A PNG cannot follow the system: the theme auto gives the picture of the light one."""
    assert to_png(to_svg(PROBLEM.board, theme="auto")) == to_png(to_svg(PROBLEM.board, theme="light"))


def test_large_boards_have_a_maximum_size() -> None:
    """The usual size is at most 4096 pixels wide and high, whatever the board, also if it is narrow."""
    for rows, cols in ((64, 64), (64, 3), (3, 64)):
        png = to_png(to_svg(Board.build(rows=rows, cols=cols), theme="light"))
        wide, high = struct.unpack(">II", png[16:24])
        assert max(wide, high) <= 4096
        assert wide * (40 * rows + 54) == pytest.approx(high * (40 * cols + 54), rel=0.005)


@pytest.mark.parametrize("width", [0, 15, 8193, -1])
def test_absurd_widths_are_refused(width: int) -> None:
    """16 to 8192 pixels."""
    with pytest.raises(RandolphError, match="16 to 8192 pixels"):
        to_png(to_svg(PROBLEM.board), width=width)


def test_every_theme_and_paths_are_drawn() -> None:
    """Each theme with a solution is a picture; no two themes but auto and light look the same."""
    svgs = [
        to_svg(PROBLEM.board, PROBLEM.position, PROBLEM.target, moves=from_moves("rE rS"), theme=theme)
        for theme in THEMES
    ]
    assert len({to_png(svg, width=100) for svg in svgs}) == len(THEMES) - 1


def test_a_foreign_picture_is_refused() -> None:
    """A text that is not one of our pictures has no size."""
    with pytest.raises(RandolphError, match="not a picture"):
        to_png("<p>")


def test_all_fonts_together_take_little_space() -> None:
    """The fonts of the package, those of the built page included, have at most 2 MB in all: they are cut down to the
    signs that are drawn.
    """
    fonts = [file for file in PACKAGE.rglob("*") if file.suffix in {".otf", ".ttf", ".woff", ".woff2"}]
    assert fonts
    assert sum(file.stat().st_size for file in fonts) <= 2_000_000
