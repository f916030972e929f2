"""Drawings of Micro Robots: a board, a problem or a path as SVG, and as text for a terminal.

Each cell is a die's face in its color, with its number as pips and the letter of its color in the corner. So nothing
depends on distinguishing colors. The faces also differ in lightness, with pips of good contrast; a test measures it.
The theme `print` has white faces with black pips. The start has a robot, the target a bull's eye, the intermediate cell
a rhombus, each with its own ring. The tiles have the color of their printed side, as on the page; custom ones are
black. `render.to_png` makes a PNG. The file is as standalone as those of `render/svg.py`.
"""

from __future__ import annotations

import html
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from randolph.locales import FALLBACK, Language, texts
from randolph.notation import micro as notation
from randolph.render.palette import COLORS
from randolph.render.svg import THEMES, printable, scoped
from randolph.render.text import DIRECTION_WORDS, Span
from randolph.rules import Direction, RandolphError, cell_name, column_name
from randolph.rules.errors import expect, expect_all
from randolph.rules.micro import (
    SIZE,
    TILE_SIZE,
    Board,
    Color,
    Combination,
    Problem,
    Progress,
    Side,
    apply,
    arrangement_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from randolph.render.svg import Theme
    from randolph.rules import Cell

CELL = 64
"""The side of a cell in units of the drawing."""

_SEAM = 6
"""The gap between two tiles."""

_FRAME = 14
_NAMES = 22
_WIDTH = SIZE * CELL + _SEAM

FACES = {color: (COLORS["light"][color], COLORS["light"][f"on-{color}"]) for color in Color}
"""The color of a face, and of its pips and letter; they are the same in both themes."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The places of the pips of each number, as on every die."""

_SIGNS = {
    "start": '<path d="M-6 6.6V0C-6-4-3.4-5.6-.8-5.6V-8.4H.8V-5.6C3.4-5.6 6-4 6 0V6.6Z"/>'
    '<circle class="eye" cx="-2.5" r="1.6"/><circle class="eye" cx="2.5" r="1.6"/>',
    "target": '<circle class="line" r="5.2" stroke-width="2.2"/><circle r="2.2"/>',
    "via": '<path d="M0-6.4L6.4 0L0 6.4L-6.4 0Z"/>',
}


def to_svg(
    thing: Problem | Board,
    *,
    path: Sequence[Combination] = (),
    theme: Theme = "auto",
    names: bool = True,
    title: str = "",
    language: Language = FALLBACK,
) -> str:
    """The SVG file of a board or a problem without faults, and of a path with each jump as a numbered arc.

    `names` writes columns and rows around it. Without a `title` the picture is described in the `language`. Raises
    `IllegalJump` if a jump breaks U2, and `RandolphError` for an unknown theme and for a path on a board without a
    problem.
    """
    expect(thing, Problem, Board)
    path = tuple(expect_all(path, Combination, "path"))
    if theme not in THEMES:
        raise RandolphError(f"unknown theme {theme!r}: themes are {', '.join(THEMES)}")
    if path and isinstance(thing, Board):
        raise RandolphError("a path needs a problem with a start; this is only a board")
    board = thing if isinstance(thing, Board) else thing.board
    jumps = [] if isinstance(thing, Board) else list(_jumps(thing, path))
    left, right = _FRAME + (_NAMES if names else 4), _FRAME + 4
    words = html.escape(printable(title or describe(thing, language)))
    size = f'width="{_WIDTH + left + right}" height="{_WIDTH + left + right}"'
    box = f'viewBox="{-left} {-left} {_WIDTH + left + right} {_WIDTH + left + right}"'
    scope, styles = _styles(theme, laid.side if (laid := arrangement_of(board)) else Side.BLACK)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" role="img" aria-label="{words}" {box} {size}>',
        f"<title>{words}</title>",
        f"<style>{styles}</style>",
        f'<rect class="page" x="{-left}" y="{-left}" {size}/>',
        _tiles(),
        _names() if names else "",
        *(_face(combination, cell) for combination, cell in board.cells.items()),
        *(bow for bow, _ in jumps),
        *(_stops(thing) if isinstance(thing, Problem) else ()),
        *(number for _, number in jumps),
        "</svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def describe(thing: Problem | Board, language: Language = FALLBACK) -> str:
    """The task in words, for people who cannot see the picture.

    >>> describe(notation.from_line("black:17 p1 w2 via=g3"))
    'From pink 1 via green 3 to white 2.'
    """
    expect(thing, Problem, Board)
    if isinstance(thing, Board):
        return texts(language)["picture.micro.board"]
    problem = texts(language)["micro.problem" if thing.via is None else "micro.problem.via"]
    stops = {"start": thing.start, "via": thing.via, "target": thing.target}
    return problem.format(**{name: _said(stop, language) for name, stop in stops.items() if stop is not None})


def _said(combination: Combination, language: Language) -> str:
    color = texts(language)[f"micro.color.{combination.color}"]
    return texts(language)["micro.combination"].format(color=color, number=combination.number)


def _words(combination: Combination) -> str:
    return f"{combination.color} {combination.number}"


# ── SVG ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def _styles(theme: Theme, side: Side) -> tuple[str, str]:
    paper = COLORS["print"]
    faces = "".join(
        f".face-{color}{{fill:{face};stroke:{face}}}.ink-{color}{{fill:{ink}}}" for color, (face, ink) in FACES.items()
    )
    fixed = (
        "&{font-family:ui-rounded,system-ui,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif}"
        ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}.face{stroke-width:1}"
        ".frame{stroke-width:1.6;stroke-opacity:.7}.seam{stroke-width:2}"
        ".letter{font-size:12px;font-weight:800;text-anchor:middle}"
        ".name{font-size:12px;font-weight:600;text-anchor:middle}"
        ".number{font-size:12px;font-weight:800;text-anchor:middle}"
        ".under{stroke-width:6.6}.ring{stroke-width:3}.bow{stroke-width:3.6}"
        ".under.target{stroke-width:9.6}.ring.target{stroke-width:6}.ring.via{stroke-dasharray:.1 6}"
    )
    if theme == "print":
        print_faces = "".join(f".ink-{color}{{fill:#000}}.face-{color}{{stroke:{paper[color]}}}" for color in Color)
        lines = ".face{fill:#fff;stroke-width:4}.seam{stroke-width:1.5}.frame{stroke-width:0}"
        return scoped(fixed + print_faces + _theme(paper, side) + lines)
    if theme != "auto":
        return scoped(fixed + faces + _theme(COLORS[theme], side))
    dark = f"@media(prefers-color-scheme:dark){{{_theme(COLORS['dark'], side)}}}"
    return scoped(f"{fixed}{faces}{_theme(COLORS['light'], side)}{dark}")


def _theme(colors: dict[str, str], side: Side) -> str:
    tile, edge, frame = (colors[f"tile-{side}{part}"] for part in ("", "-edge", "-frame"))
    return (
        f".page{{fill:{colors['page']}}}.name{{fill:{colors['ink-3']}}}.frame{{fill:{frame};stroke:{edge}}}"
        f".seam{{fill:{tile};stroke:{edge}}}.under{{stroke:{colors['on-stop']}}}.ring,.bow{{stroke:{colors['stop']}}}"
        f".badge{{fill:{colors['stop']};stroke:{colors['on-stop']};stroke-width:2}}.sign{{fill:{colors['on-stop']}}}"
        f".sign .line{{stroke:{colors['on-stop']};fill:none}}.eye{{fill:{colors['stop']}}}"
        f".number{{fill:{colors['on-stop']}}}"
        f".ring.target{{stroke:{colors['chip']}}}.badge.target{{fill:{colors['chip']}}}"
    )


def _middle(cell: Cell) -> tuple[int, int]:
    """The middle of a cell in units of the drawing: x, y."""
    x, y = (CELL * place + CELL // 2 + (_SEAM if place >= TILE_SIZE else 0) for place in (cell.col, cell.row))
    return x, y


def _tiles() -> str:
    """The frame and the four tiles in it."""
    side = TILE_SIZE * CELL
    tiles = "".join(
        f'<rect class="seam" x="{x}" y="{y}" width="{side}" height="{side}" rx="12"/>'
        for y in (0, side + _SEAM)
        for x in (0, side + _SEAM)
    )
    outer = _WIDTH + 2 * _FRAME
    return f'<rect class="frame" x="{-_FRAME}" y="{-_FRAME}" width="{outer}" height="{outer}" rx="20"/>{tiles}'


def _names() -> str:
    place = -_FRAME - 7
    middles = [CELL * at + CELL // 2 + (_SEAM if at >= TILE_SIZE else 0) for at in range(SIZE)]
    columns = (f'<text class="name" x="{x}" y="{place}">{column_name(col)}</text>' for col, x in enumerate(middles))
    rows = (f'<text class="name" x="{place - 4}" y="{y + 4}">{row}</text>' for row, y in enumerate(middles, start=1))
    return "".join((*columns, *rows))


def _face(combination: Combination, cell: Cell) -> str:
    """A die's face: pips, and the letter of the color in a corner without a pip."""
    x, y = _middle(cell)
    color = combination.color
    pips = "".join(
        f'<circle cx="{3 + 11 * right}" cy="{5 + 14 * down}" r="5"/>' for right, down in _PIPS[combination.number]
    )
    return (
        f'<g transform="translate({x} {y})"><rect class="face face-{color}" x="-28" y="-28" width="56" height="56"'
        f' rx="11"/><g class="pips ink-{color}">{pips}</g>'
        f'<text class="letter ink-{color}" x="-20" y="-14">{color.letter.upper()}</text></g>'
    )


def _stops(problem: Problem) -> Iterator[str]:
    """Start, target and intermediate cell: a ring around each, thin, thick or dotted, and a sign in the corner."""
    stops = [("start", problem.start), ("target", problem.target)]
    if problem.via is not None:
        stops.insert(1, ("via", problem.via))
    for name, stop in stops:
        x, y = _middle(problem.board.cells[stop])
        ring = 'class="line {}" x="-29.5" y="-29.5" width="59" height="59" rx="12.5"'
        rings = "".join(f"<rect {ring.format(f'{line} {name}')}/>" for line in ("under", "ring"))
        yield (
            f'<g transform="translate({x} {y})">{rings}'
            f'<g class="stop" transform="translate(26 26)"><circle class="badge {name}" r="11"/>'
            f'<g class="sign">{_SIGNS[name]}</g></g></g>'
        )


def _jumps(problem: Problem, path: Iterable[Combination]) -> Iterator[tuple[str, str]]:
    """Each jump as an arc over the cells between, and its number at the landing; several on one cell, side by side."""
    progress = Progress.start(problem)
    landings: Counter[Combination] = Counter()
    for to in path:
        x, y = _middle(problem.board.cells[progress.at])
        progress = apply(problem, progress, to)
        end_x, end_y = _middle(problem.board.cells[to])
        bend_x, bend_y = (x + end_x) / 2 + (end_y - y) / 5, (y + end_y) / 2 - (end_x - x) / 5
        way = f"M{x} {y}Q{bend_x:g} {bend_y:g} {end_x} {end_y}"
        landings[to] += 1
        place = f"translate({end_x + 42 - 20 * landings[to]} {end_y - 24})"
        number = f'<circle class="badge" r="10"/><text class="number" y="4.3">{progress.jumps}</text>'
        yield (
            f'<path class="line under" d="{way}"/><path class="line bow" d="{way}"/>',
            f'<g transform="{place}">{number}</g>',
        )


# ── Text ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def draw(thing: Problem | Board) -> list[list[Span]]:
    """The lines of the drawing that `notation` reads back, as pieces with roles: cells have `die blue` … `die white`,
    the brackets of start, target and intermediate cell `aim`.
    """
    expect(thing, Problem, Board)
    text = notation.to_ascii_board(thing) if isinstance(thing, Board) else notation.to_ascii(thing)
    return [list(_spans(line)) for line in text.splitlines()]


def _spans(line: str) -> Iterator[Span]:
    if "|" not in line:
        yield Span(line, "wall" if "+" in line else "name")
        return
    number, bar, cells = line.partition("|")
    yield Span(number, "name")
    yield Span(bar, "wall")
    at = 0
    while at < len(cells):
        if cells[at] == "|":
            yield Span("|", "wall")
            at += 1
            continue
        before, name, behind = cells[at], cells[at + 1 : at + 3], cells[at + 3]
        yield Span(before, "floor" if before == " " else "aim")
        yield Span(name, f"die {notation.COLORS[name[0]]}")
        yield Span(behind, "floor" if behind == " " else "aim")
        at += 4


def to_text_path(problem: Problem, path: Iterable[Combination]) -> str:
    """A path as a numbered list, one jump per line. Raises `IllegalJump` (U2).

    >>> print(to_text_path(notation.from_line("black:1 w6 b2"), notation.from_path("b6 b2")), end="")
      1. b6  blue 6    a1 → b1  east, the same number
      2. b2  blue 2    b1 → c1  east, the same color
    """
    expect(problem, Problem)
    path = expect_all(path, Combination, "path")
    progress = Progress.start(problem)
    cells = problem.board.cells
    lines = []
    for to in path:
        before, progress = progress.at, apply(problem, progress, to)
        here, there = cells[before], cells[to]
        if here.row == there.row:
            direction = Direction.E if there.col > here.col else Direction.W
        else:
            direction = Direction.S if there.row > here.row else Direction.N
        same = "color" if before.color == to.color else "number"
        where = f"{cell_name(here)} → {cell_name(there)}"
        lines.append(
            f"{progress.jumps:>3}. {to}  {_words(to):<8}  {where}  {DIRECTION_WORDS[direction]}, the same {same}\n"
        )
    return "".join(lines)
