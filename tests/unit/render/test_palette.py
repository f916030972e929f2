"""One palette for page and pictures: every deviation is found here."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from randolph.notation import from_line, from_moves
from randolph.notation import micro as notation
from randolph.render import micro, to_svg
from randolph.render.palette import COLORS, Ground
from randolph.rules.micro import Board, Color

ROOT = Path(__file__).resolve().parents[3]
RENDER = ROOT / "src" / "randolph" / "render"
STATIC = ROOT / "src" / "randolph" / "static"
GROUPS: dict[str, dict[str, Any]] = json.loads((RENDER / "palette.json").read_text("utf-8"))
FILE = {name: color for group in GROUPS.values() for name, color in group.items()}
COLOR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(\d[^)]*\)")

PROBLEM = from_line("9x9;o=a2W;d=b3b/,c3g\\;x=e5;t=a1*V,c1rC r=a9,g=b9,b=c9,y=d9,s=e9,t=f9 *@a1")
DICE = {side: notation.from_line(f"{side}:17 p1 w2 via=g3") for side in ("black", "copper")}


def colors_in(text: str) -> set[str]:
    """The colors in a text."""
    return set(COLOR.findall(text))


def unscoped(text: str) -> str:
    """The picture with styles that are not limited to it."""
    return re.sub(r"\.rr-[a-p]{8} ", "", text)


def parts(color: str) -> tuple[int, ...]:
    """Red, green, blue and opacity, 0 to 255 each, of all color notations that COLOR finds."""
    if color.startswith("#"):
        digits = color[1:] if len(color) > 5 else "".join(2 * digit for digit in color[1:])
        return tuple(bytes.fromhex(digits.ljust(8, "f")))
    numbers = [float(number) for number in re.findall(r"[\d.]+", color)]
    red, green, blue, part = (*numbers, 1.0)[:4]
    return round(red), round(green), round(blue), int(255 * part + 0.5)


def gray(color: str) -> bool:
    """Black, white or gray: light, shadow and paper."""
    red, green, blue, _ = parts(color)
    return red == green == blue


def test_a_name_occurs_once() -> None:
    """A color has one place in the file, also across its groups, and is written in full."""
    assert [
        name for name, times in Counter(name for group in GROUPS.values() for name in group).items() if times > 1
    ] == []
    pairs = json.loads((RENDER / "palette.json").read_text("utf-8"), object_pairs_hook=list)
    for _, group in pairs:
        names = [name for name, _ in group]
        assert len(set(names)) == len(names)
    for name, color in FILE.items():
        written = [color] if isinstance(color, str) else list(color.values())
        assert isinstance(color, str) or ("light" in color and color.keys() <= {"light", "dark", "print"}), name
        assert all(re.fullmatch(r"#[0-9a-f]{6}|rgb\(\d+ \d+ \d+ / 0\.\d+\)", one) for one in written), name


def test_light_is_the_default() -> None:
    """One color for all grounds, one for each, and one that differs only on paper."""
    assert [COLORS[ground]["red"] for ground in COLORS] == 3 * ["#d4263a"]
    assert [COLORS[ground]["board-a"] for ground in COLORS] == ["#fdfbf6", "#222739", "#ffffff"]
    assert [COLORS[ground]["chip"] for ground in COLORS] == ["#ffc95c", "#ffc95c", "#ffffff"]


def test_pictures_use_only_the_palette() -> None:
    """The sources of the pictures have no colors but those of the palette, and black, white and gray."""
    for file in RENDER.glob("*.py"):
        assert [color for color in sorted(colors_in(file.read_text("utf-8"))) if not gray(color)] == [], file.name


def test_the_page_uses_only_the_palette() -> None:
    """The sources of the page have no colors but black, white and gray, except the shadows of `tokens.css`."""
    sources = [file for ending in ("css", "js", "ts", "html") for file in (ROOT / "web").rglob(f"*.{ending}")]
    assert len(sources) > 100
    for file in sources:
        text = re.sub(r"--shadow-\d:[^;]*;", "", file.read_text("utf-8"))
        written = re.findall(rf"[:(,] ?({COLOR.pattern})", text)
        assert [color for color in sorted(written) if not gray(color)] == [], file.name


@pytest.mark.parametrize("ground", COLORS)
def test_pictures_have_the_colors_of_their_theme(ground: Ground) -> None:
    """Each color of a picture is the palette's for its theme; robots look the same in all of them."""
    robots = {color for color in GROUPS["robots"].values() if isinstance(color, str)}
    there = set(COLORS[ground].values()) | robots
    pictures = [
        to_svg(PROBLEM.board, PROBLEM.position, PROBLEM.target, moves=from_moves("rN sN"), theme=ground),
        *(micro.to_svg(problem, theme=ground) for problem in DICE.values()),
    ]
    for picture in pictures:
        assert [color for color in sorted(colors_in(picture)) if color not in there and not gray(color)] == []


def test_boards_have_the_colors_of_the_page() -> None:
    """The two tones of the cells, the walls and a robot have the palette's colors, on light and on dark ground."""
    for ground in ("light", "dark"):
        text = unscoped(to_svg(PROBLEM.board, PROBLEM.position, theme=ground))
        for style, kind, name in (("a", "fill", "board-a"), ("b", "fill", "board-b"), ("wall", "stroke", "board-wall")):
            assert f".{style}{{{kind}:{FILE[name][ground]}}}" in text
        assert f".body-red{{fill:{FILE['red']}}}.ink-red{{fill:{FILE['on-red']}}}" in text
        assert f".mark-any{{fill:{FILE['ink'][ground]}}}" in text


@pytest.mark.parametrize("side", DICE)
def test_tiles_have_the_color_of_their_side(side: str) -> None:
    """U1: black tiles are black and copper ones copper, as on the page; own tiles are black. Their cells have the
    colors of the dice.
    """
    text = unscoped(micro.to_svg(DICE[side], theme="light"))
    for color in Color:
        face, ink = COLORS["light"][color], COLORS["light"][f"on-{color}"]
        assert f".face-{color}{{fill:{face};stroke:{face}}}.ink-{color}{{fill:{ink}}}" in text
    assert f".seam{{fill:{FILE[f'tile-{side}']['light']};" in text
    assert f".frame{{fill:{FILE[f'tile-{side}-frame']['light']};" in text
    first, second, *others = DICE[side].board.combinations
    own = Board((second, first, *others))
    assert f".seam{{fill:{FILE['tile-black']['light']};" in micro.to_svg(own, theme="light")


def test_the_built_page_has_exactly_the_palette() -> None:
    """Each color occurs once in the styles, the one for dark ground beside the one for light ground, for
    every browser.
    """
    styles = "".join(file.read_text("utf-8") for file in sorted(STATIC.glob("assets/*.css")))
    declared = Counter(re.findall(r"--([\w-]+):", styles))
    assert {name: declared[name] for name in FILE if declared[name] != 1} == {}
    for name, color in FILE.items():
        (said,) = re.findall(rf"--{name}:([^;}}]+)", styles)
        light, dark = COLORS["light"][name], COLORS["dark"][name]
        found = re.fullmatch(r"light-dark\((.+), ?(.+)\)", said)
        assert (found is not None) == (not isinstance(color, str) and "dark" in color), said
        assert [parts(one) for one in (found.groups() if found else (said, said))] == [parts(light), parts(dark)], name
    assert "lightningcss" not in styles
    assert "prefers-color-scheme" not in styles


def test_the_browser_around_the_page_has_its_color() -> None:
    """The browser's color around the page, and the system's behind its icon, are the color of the page."""
    document = (STATIC / "index.html").read_text("utf-8")
    found = re.findall(r'<meta name="theme-color" content="(.+?)" media="\(prefers-color-scheme: (\w+)\)">', document)
    assert {theme: color for color, theme in found} == {theme: FILE["page"][theme] for theme in ("light", "dark")}
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    assert {manifest["background_color"], manifest["theme_color"]} == {FILE["page"]["light"]}


def test_the_icon_has_colors_of_the_palette() -> None:
    """An icon is a separate drawing; when a color changes, it is drawn again (scripts/icons.py)."""
    drawing = (ROOT / "web" / "public" / "icons" / "icon.svg").read_text("utf-8")
    assert {color for color in colors_in(drawing) if not gray(color)} <= set(COLORS["light"].values())
