"""A board, a position or a solution as one standalone SVG file.

Robots and signs have the shapes of the page (`web/games/ricochet/board/`); if you change shapes there, change them
here, too. The colors of both come from one palette (`palette.py`). The file has no script, font or reference. It opens
in a browser (where the theme `auto` follows the system), in an `<img>`, and in programs that know only plain fills,
which show the light theme. The theme `print` is for paper, in color or black and white: it uses little ink, adds
letters where other themes have only color, and gives each robot's path its own dashes. External input in the file is
limited to numbers and the escaped title.
"""

from __future__ import annotations

import html
import re
from functools import cache
from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING, Literal

from randolph.locales import FALLBACK, Language
from randolph.render.palette import COLORS
from randolph.render.words import described
from randolph.rules import (
    Board,
    Cell,
    Color,
    Direction,
    Move,
    Position,
    Problem,
    Progress,
    RandolphError,
    Rules,
    Symbol,
    Target,
    Travel,
    attempt,
    column_name,
)
from randolph.rules.errors import expect, expect_all

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Sequence


Theme = Literal["auto", "light", "dark", "print"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark", "print")

CELL = 40
"""The side of a cell in units of the drawing."""

_FRAME = 14
_NAMES = 22

_ANY = {"mark": "ink", "soft": "surface-3", "deep": "ink"}
"""The colors of parts that belong to no robot, as on the page (`web/kit/board/styles.ts`)."""

_DASHES = {
    Color.GREEN: "14 7",
    Color.BLUE: "2 8",
    Color.YELLOW: "14 7 2 7",
    Color.SILVER: "6 6",
    Color.TRANSPARENT: "1 6",
}

_BODY = (
    "M-14 12.2V-2.4C-14-10.6-8.6-14.4 0-14.4S14-10.6 14-2.4V12.2C14 15.4 12 17.4 8.8 17.4"
    "H-8.8C-12 17.4-14 15.4-14 12.2Z"
)
_HEADS = {
    Color.RED: "M-1.6-13V-19.2A3.7 3.7 0 1 1 1.6-19.2V-13Z",
    Color.GREEN: "M-13.6-4L-14.8-17.6Q-14.8-19.6-12.9-18.8L-3.4-13.6ZM13.6-4L14.8-17.6Q14.8-19.6 12.9-18.8L3.4-13.6Z",
    Color.BLUE: "M-9.8-11.6C-9.8-18-5.6-21.4 0-21.4S9.8-18 9.8-11.6Z",
    Color.YELLOW: "M-11.2-8.6L-13-19.4Q-13-20.8-11.8-20L-6.4-15.6L-1.1-21.9Q0-23 1.1-21.9L6.4-15.6L11.8-20"
    "Q13-20.8 13-19.4L11.2-8.6Z",
    Color.SILVER: "M-4.6-13.2C-4.4-19.4 0-22.8 7.8-22.4Q9-22.2 8.2-21.2C5.8-18.8 5.4-16.2 6-13.2Z",
    Color.TRANSPARENT: "M-10.2-18.9A10.2 4 0 1 1 10.2-18.9A10.2 4 0 1 1-10.2-18.9Z"  # a halo: the inner ellipse runs
    "M-6.6-18.9A6.6 1.5 0 1 0 6.6-18.9A6.6 1.5 0 1 0-6.6-18.9Z",  # the other way round
}
_SHADE = (
    "M14 2V12.2C14 15.4 12 17.4 8.8 17.4H-8.8C-12 17.4-14 15.4-14 12.2V9C-11.6 12.6-7 13.8 0 13.8C8 13.8 13 10 14 2Z"
)

_TOOTH = '<path d="M-2.9-7.5L-2.1-12.6H2.1L2.9-7.5Z" transform="rotate({})"/>'
_BLADE = '<path class="{}" d="M0 0C1.2-8.6 8-12.9 13-8.2C8.6-9 5.2-5.2 3.6 1.2Z" transform="rotate({})"/>'
_SIGNS = {
    Symbol.CIRCLE: '<path d="M4.6-11.6A12 12 0 1 0 11.9 3.6A9.4 9.4 0 0 1 4.6-11.6Z"/>',
    Symbol.TRIANGLE: "".join(_TOOTH.format(turn) for turn in range(0, 360, 45))
    + '<path fill-rule="evenodd" d="M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9ZM0-3.7'
    'A3.7 3.7 0 1 0 0 3.7A3.7 3.7 0 1 0 0-3.7Z"/>',
    Symbol.SQUARE: '<circle r="7.4"/><path class="ring" transform="rotate(-22)" d="M-8.9-1.9C-12.4-.5-14 1-13.4 2.3'
    'C-12.4 4.5-6 4.6 1.4 2.9C8.8 1.2 14.2-1.6 13.4-3.6C13-4.6 11.2-5 8.6-4.9"/>',
    Symbol.HEXAGON: '<path d="M0-13.2L3.1-3.1L13.2 0L3.1 3.1L0 13.2L-3.1 3.1L-13.2 0L-3.1-3.1Z"/>'
    '<path d="M0-8.2L1.9-1.9L8.2 0L1.9 1.9L0 8.2L-1.9 1.9L-8.2 0L-1.9-1.9Z" transform="rotate(45)"/>',
    Symbol.VORTEX: "".join(
        _BLADE.format(f"mark-{color}", turn)
        for turn, color in ((0, "red"), (90, "blue"), (180, "green"), (270, "yellow"))
    ),
    None: '<circle r="8.5"/>',
}


def to_svg(
    board: Board,
    position: Position | None = None,
    target: Target | None = None,
    *,
    moves: Sequence[Move] = (),
    powers: Collection[Color] = (),
    theme: Theme = "auto",
    names: bool = True,
    title: str = "",
    language: Language = FALLBACK,
) -> str:
    """The SVG file of a board, with the robots of `position`, the round's `target`, and `moves` drawn as paths.

    With moves, the robots are at their starts, with pale copies at their ends. Each path shows the total cost up to its
    end, which is the number of its move if no move costs more than 1 (X6). Robots with the transparent robot's `powers`
    (M9) look like glass, as that robot does. The board must not have faults. `names` writes columns and rows around it;
    without a `title` the picture is described in the `language`.

    Raises `IllegalMove` for an illegal move (M2, M4, M6, X3, X6) and `RandolphError` for an unknown theme.
    """
    expect(board, Board)
    expect(position, Position, name="position", optional=True)
    expect(target, Target, name="target", optional=True)
    moves = tuple(expect_all(moves, Move, "moves"))
    powers = tuple(expect_all(powers, Color, "powers"))
    if theme not in THEMES:
        raise RandolphError(f"unknown theme {theme!r}: themes are {', '.join(THEMES)}")
    glass = {*powers, Color.TRANSPARENT}
    travels = _travels(board, position, moves, glass)
    width, height = CELL * board.cols, CELL * board.rows
    left, right = _FRAME + (_NAMES if names else 4), _FRAME + 4
    words = html.escape(printable(title or described(position, target, language)))
    size = f'width="{width + left + right}" height="{height + left + right}"'
    box = f'viewBox="{-left} {-left} {width + left + right} {height + left + right}"'
    scope, styles = _styles(theme)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" role="img" aria-label="{words}" {box} {size}>',
        f"<title>{words}</title>",
        f"<style>{styles}</style>",
        f'<rect class="page" x="{-left}" y="{-left}" {size}/>',
        _surface(board, width, height),
        _names(board) if names else "",
        *(_mark(mark, mark == target) for mark in board.targets if mark.cell != (target and target.cell)),
        _mark(target, aimed=True) if target is not None else "",
        _center(board, target),
        _walls(board),
        *(_diagonal(diagonal.cell, diagonal.color, diagonal.slash) for diagonal in board.diagonals),
        *(_letters(board, position, target) if theme == "print" else ()),
        *(_path(made) for made in travels),
        _robots(position, travels, glass),
        *_badges(travels),
        "</svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def _travels(board: Board, position: Position | None, moves: Iterable[Move], powers: Collection[Color]) -> list[Travel]:
    """The travels of the moves in order; T2 and M7, which depend on earlier moves, are ignored."""
    rules = Rules(ricochet=False, no_reversal=False)
    made: list[Travel] = []
    for move in moves:
        position = Position({}) if position is None else position
        here = Problem(board, position, Target(Cell(0, 0), None), rules, frozenset(powers))
        found = attempt(here, Progress.start(position), move)
        position = position.with_robot(move.robot, found.end)
        made.append(found)
    return made


def printable(text: str) -> str:
    """The text without characters that XML forbids: control characters, surrogates, non-characters."""
    return re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


# ── Styles ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def scoped(styles: str) -> tuple[str, str]:
    """A class for the root of a picture, and the styles limited to it; `&` stands for the root.

    So pictures in one page, as in a notebook, do not disturb each other or the page. Pictures with equal styles have
    the same class.
    """
    scope = "rr-" + sha256(styles.encode()).hexdigest()[:8].translate(_LETTERS)

    def limited(found: re.Match[str]) -> str:
        selectors = (f".{scope}" if part == "&" else f".{scope} {part}" for part in found[1].split(","))
        return f"{','.join(selectors)}{{"

    return scope, re.sub(r"([^{}]+)\{(?=[^{}]*\})", limited, styles)


_LETTERS = str.maketrans("0123456789", "ghijklmnop")


@cache
def _styles(theme: Theme) -> tuple[str, str]:
    fixed = (
        "&{font-family:ui-rounded,system-ui,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif}"
        ".line{fill:none;stroke-linecap:round;stroke-linejoin:round}"
        ".wall{stroke-width:5}.glass{stroke-width:8}.shine{stroke:#fff;stroke-width:2;opacity:.6}"
        ".grid{stroke-width:1}.path{stroke-width:4.5;opacity:.85}.under{stroke-width:8;opacity:.8}"
        ".rim{stroke-width:4;stroke-linejoin:round}.shade{fill:#000;opacity:.16}.pale{opacity:.5}"
        ".gleam{fill:none;stroke:#fff;stroke-width:2.2;stroke-linecap:round;opacity:.55}"
        ".film{opacity:.5}.edge{fill:none;stroke-width:1.5;stroke-linejoin:round}"
        f".visor{{fill:{COLORS['light']['visor']}}}.eye{{fill:#fff}}"
        ".initial{font-size:10.5px;font-weight:800;text-anchor:middle}"
        ".name{font-size:11px;font-weight:600;text-anchor:middle}"
        ".number{font-size:11px;font-weight:800;text-anchor:middle}" + "".join(map(_body_style, Color))
    )
    if theme == "print":
        dashes = "".join(f".path.line-{color}{{stroke-dasharray:{dash}}}" for color, dash in _DASHES.items())
        lines = (
            ".frame{stroke:#000;stroke-width:1.5}.a{stroke:#000;stroke-width:2}.b{fill:none}.arrow{fill:#000}"
            ".letter{font-size:10px;font-weight:800;stroke:#fff;stroke-width:3;paint-order:stroke}"
        )
        return scoped(f"{fixed}{_theme(COLORS['print'])}{lines}{dashes}")
    if theme != "auto":
        return scoped(fixed + _theme(COLORS[theme]))
    return scoped(f"{fixed}{_theme(COLORS['light'])}@media(prefers-color-scheme:dark){{{_theme(COLORS['dark'])}}}")


def _body_style(color: Color) -> str:
    """A robot and the letter on it, which look the same in all themes."""
    body, ink = COLORS["light"][color], COLORS["light"][f"on-{color}"]
    return (
        f".body-{color}{{fill:{body}}}.ink-{color}{{fill:{ink}}}"
        f".outline-{color}{{stroke:{body};stroke-width:3.4;stroke-linejoin:round;paint-order:stroke}}"
    )


def _theme(colors: dict[str, str]) -> str:
    rules = [
        (
            f".page{{fill:{colors['page']}}}.name{{fill:{colors['ink-3']}}}.frame{{fill:{colors['board-frame']}}}"
            f".a{{fill:{colors['board-a']}}}.b{{fill:{colors['board-b']}}}.grid{{stroke:{colors['board-grid']}}}"
            f".wall{{stroke:{colors['board-wall']}}}.center{{fill:{colors['board-center']}}}"
            f".hub{{fill:{colors['board-center-light']}}}.gap{{fill:{colors['board-a']}}}"
            f".rim{{fill:{colors['robot-rim']};stroke:{colors['robot-rim']}}}.under{{stroke:{colors['board-a']}}}"
            f".arrow{{fill:{colors['board-frame']}}}.number{{fill:{colors['ink-3']}}}.badge{{fill:{colors['surface']}}}"
        )
    ]
    for color in (*Color, "any"):
        mark, soft, deep = (
            colors[_ANY[kind] if color == "any" else f"{color}-{kind}"] for kind in ("mark", "soft", "deep")
        )
        rules.append(
            f".mark-{color}{{fill:{mark}}}.mark-{color} .ring{{fill:none;stroke:{mark};stroke-width:2.6;"
            f"stroke-linecap:round}}.soft-{color}{{fill:{soft}}}.line-{color}{{stroke:{mark}}}"
            f".deep-{color}{{stroke:{deep}}}"
        )
    return "".join(rules)


# ── Board ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _surface(board: Board, width: int, height: int) -> str:
    """Frame, cells in two tones, grid, and the gaps of the openings."""
    squares = "".join(
        f"M{CELL * col} {CELL * row}h{CELL}v{CELL}h-{CELL}z"
        for row in range(board.rows)
        for col in range(board.cols)
        if (row + col) % 2
    )
    grid = "".join(f"M{CELL * col} 0v{height}" for col in range(1, board.cols))
    grid += "".join(f"M0 {CELL * row}h{width}" for row in range(1, board.rows))
    return (
        f'<rect class="frame" x="{-_FRAME}" y="{-_FRAME}" width="{width + 2 * _FRAME}" height="{height + 2 * _FRAME}"'
        f' rx="18"/><rect class="a" width="{width}" height="{height}" rx="4"/><path class="b" d="{squares}"/>'
        f'<path class="line grid" d="{grid}"/>' + "".join(_opening(cell, side) for cell, side in sorted(board.openings))
    )


def _opening(cell: Cell, side: Direction) -> str:
    """A gap in the frame with an arrow that points outside."""
    x, y = _middle(cell)
    return (
        f'<g transform="translate({x} {y})rotate({90 * side})">'
        f'<rect class="gap" x="-15" y="{-20 - _FRAME}" width="30" height="{_FRAME + 1}"/>'
        f'<path class="arrow" d="M-6-23L0-31L6-23Z"/></g>'
    )


def _names(board: Board) -> str:
    place = -_FRAME - 7
    columns = (
        f'<text class="name" x="{CELL * col + CELL // 2}" y="{place}">{column_name(col)}</text>'
        for col in range(board.cols)
    )
    rows = (
        f'<text class="name" x="{place - 4}" y="{CELL * row + CELL // 2 + 4}">{row + 1}</text>'
        for row in range(board.rows)
    )
    return "".join((*columns, *rows))


def _walls(board: Board) -> str:
    lines = []
    for cell, side in sorted(board.walls):
        x, y = CELL * cell.col, CELL * cell.row
        if side is Direction.E:
            lines.append(f"M{x + CELL} {y}v{CELL}")
        elif side is Direction.S:
            lines.append(f"M{x} {y + CELL}h{CELL}")
    return f'<path class="line wall" d="{"".join(lines)}"/>' if lines else ""


def _center(board: Board, target: Target | None) -> str:
    """The blocked cells; if they form a whole rectangle, a block with the round's chip."""
    if not board.center:
        return ""
    rows, cols = {cell.row for cell in board.center}, {cell.col for cell in board.center}
    x, y = CELL * min(cols), CELL * min(rows)
    high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    if len(board.center) != high * wide:
        squares = "".join(
            f"M{CELL * cell.col} {CELL * cell.row}h{CELL}v{CELL}h-{CELL}z" for cell in sorted(board.center)
        )
        return f'<path class="center" d="{squares}"/>'
    block = f'<rect class="center" x="{x}" y="{y}" width="{CELL * wide}" height="{CELL * high}" rx="8"/>'
    if target is None or min(high, wide) < 2:
        return block
    middle = f"translate({x + CELL * wide / 2:g} {y + CELL * high / 2:g})"
    return (
        f'{block}<g transform="{middle}"><circle class="hub" r="31"/>'
        f'<circle class="soft-{_color(target)}" r="27"/><g transform="scale(1.3)">{_sign(target)}</g></g>'
    )


def _diagonal(cell: Cell, color: Color, slash: str) -> str:
    """A bar of colored glass across the cell."""
    x, y = _middle(cell)
    up = -12 if slash == "/" else 12
    line = f'd="M-12 {-up}L12 {up}"'
    return (
        f'<g transform="translate({x} {y})"><path class="line glass deep-{color}" {line} style="stroke-width:10"/>'
        f'<path class="line glass line-{color}" {line}/><path class="line shine" {line}/></g>'
    )


def _mark(target: Target, aimed: bool) -> str:  # noqa: FBT001 – private
    """A target on its cell; that of the round has a ring."""
    x, y = _middle(target.cell)
    ring = f'<rect class="line deep-{_color(target)}" x="-17" y="-17" width="34" height="34" rx="9" stroke-width="3"/>'
    return (
        f'<g transform="translate({x} {y})"><rect class="soft-{_color(target)}" x="-16" y="-16" width="32" height="32"'
        f' rx="8"/>{_sign(target)}{ring if aimed else ""}</g>'
    )


def _letters(board: Board, position: Position | None, target: Target | None) -> list[str]:
    """The colors of targets and diagonals as letters in a corner of their cells, for black and white paper."""
    marks = {mark.cell: (mark.color, 17) for mark in (*board.targets, *([target] if target is not None else []))}
    marks |= {bar.cell: (bar.color, 17 if bar.slash == "/" else -8) for bar in board.diagonals}
    taken = frozenset() if position is None else position.occupied()
    return [
        f'<text class="letter" x="{_middle(cell)[0] + 9}" y="{_middle(cell)[1] + down}">{color.letter.upper()}</text>'
        for cell, (color, down) in marks.items()
        if color is not None and cell not in taken
    ]


def _sign(target: Target) -> str:
    sign = Symbol.VORTEX if target.color is None and target.symbol is None else target.symbol
    return f'<g class="mark-{_color(target)}">{_SIGNS[sign]}</g>'


def _color(target: Target) -> str:
    return "any" if target.color is None else str(target.color)


# ── Robots and paths ─────────────────────────────────────────────────────────────────────────────────────────────────


def _robots(position: Position | None, travels: Sequence[Travel], glass: Container[Color]) -> str:
    """The robots on their cells, and pale copies at the end of their moves."""
    if position is None:
        return ""
    ends = {made.robot: made.end for made in travels}
    pale = [
        f'<g class="pale">{_robot(color, ends[color], color in glass)}</g>'
        for color in ends
        if ends[color] != position[color]
    ]
    return "".join((*pale, *(_robot(color, cell, color in glass) for color, cell in position.items())))


def _robot(color: Color, cell: Cell, glass: bool) -> str:  # noqa: FBT001 – private
    x, y = _middle(cell)
    outline = f" outline-{color}" if glass else ""
    return (
        f'<g transform="translate({x} {y})scale(.88)">{_glass_body(color) if glass else _solid_body(color)}'
        '<rect class="visor" x="-10" y="-8" width="20" height="9.4" rx="4.7"/>'
        '<circle class="eye" cx="-4.2" cy="-3.3" r="2.1"/><circle class="eye" cx="4.2" cy="-3.3" r="2.1"/>'
        f'<text class="initial ink-{color}{outline}" y="13.4">{color.letter.upper()}</text></g>'
    )


def _solid_body(color: Color) -> str:
    shape = _HEADS[color] + _BODY
    return (
        f'<path class="rim" d="{shape}"/><path class="body-{color}" d="{shape}"/><path class="shade" d="{_SHADE}"/>'
        '<path class="gleam" d="M-10.6-4.2C-10.2-8.4-7.4-10.8-3.4-11.4"/>'
    )


def _glass_body(color: Color) -> str:
    """A translucent robot with crisp edges, through which the board is visible: this robot passes walls."""
    shape = _HEADS[color] + _BODY
    return (
        f'<g class="film"><path class="rim" d="{shape}"/><path class="body-{color}" d="{shape}"/></g>'
        f'<path class="edge deep-{color}" d="{_HEADS[color]}"/><path class="edge deep-{color}" d="{_BODY}"/>'
        '<path class="gleam" d="M-10.6-4.2C-10.2-8.4-7.4-10.8-3.4-11.4"/>'
    )


def _path(made: Travel) -> str:
    """The path of one move, beside the middle of its cells, so that crossing paths can be distinguished."""
    way, before = "", None
    for start, end in _legs(made):
        way += "" if start == before else f"M{start[0]} {start[1]}"
        way += f"L{end[0]} {end[1]}"
        before = end
    return f'<path class="line under" d="{way}"/><path class="line path line-{made.robot}" d="{way}"/>'


def _legs(made: Travel) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The path of one move, from cell to cell; at an opening it leaves on this side and enters on the other."""
    shift = 3 * (list(Color).index(made.robot) - 2)
    before = made.start
    from_x, from_y = (part + shift for part in _middle(before))
    for cell, direction in zip(made.cells, made.directions, strict=True):
        x, y = (part + shift for part in _middle(cell))
        if before.beside(direction) != cell:
            down, right = (part * CELL // 2 for part in direction.delta)
            yield (from_x, from_y), (from_x + right, from_y + down)
            from_x, from_y = x - right, y - down
        yield (from_x, from_y), (x, y)
        from_x, from_y, before = x, y, cell


_APART = 19
"""The least distance between the middles of two readable discs."""


def _badges(travels: Sequence[Travel]) -> list[str]:
    """The cost of the moves so far, on a disc at the first cell of each path, or further on if another disc is
    there.
    """
    badges = []
    taken: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for number, made in zip(accumulate(made.cost for made in travels), travels, strict=True):
        crowds = [(_crowd(taken, place), order, place) for order, place in enumerate(_places(made))]
        _, _, (x, y) = min(crowds)
        taken.setdefault((x // _APART, y // _APART), []).append((x, y))
        badges.append(
            f'<g transform="translate({x} {y})">'
            f'<circle class="badge" r="8.5"/><circle class="line deep-{made.robot}" r="8.5" stroke-width="2"/>'
            f'<text class="number" y="4">{number}</text></g>'
        )
    return badges


def _places(made: Travel) -> list[tuple[int, int]]:
    """The possible places for the disc of a move, the best first: the first cell, then along the path, then
    before it.
    """
    legs = list(_legs(made))
    halves = [((start[0] + end[0]) // 2, (start[1] + end[1]) // 2) for start, end in legs]
    onward = [place for half, (_, end) in zip(halves[1:], legs[1:], strict=True) for place in (half, end)]
    return [legs[0][1], *onward, halves[0]]


def _crowd(taken: dict[tuple[int, int], list[tuple[int, int]]], place: tuple[int, int]) -> int:
    """How much of a disc at this place the discs that are already placed would cover."""
    x, y = place
    near = [
        other
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
        for other in taken.get((x // _APART + across, y // _APART + down), ())
    ]
    return sum(max(0, _APART**2 - (x - other_x) ** 2 - (y - other_y) ** 2) for other_x, other_y in near)


def _middle(cell: Cell) -> tuple[int, int]:
    """The middle of a cell in units of the drawing: x, y."""
    return CELL * cell.col + CELL // 2, CELL * cell.row + CELL // 2
