"""Pictures of positions as files: SVG, PNG, and a sheet to print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from randolph.jobs.errors import JobError
from randolph.locales import Language
from randolph.notation import Cause
from randolph.render import Puzzle, to_png, to_sheet, to_svg
from randolph.render.sheet import Paper
from randolph.render.svg import Theme
from randolph.rules import Board, Move, Problem

WIDEST = 2048
"""The most pixels of a side of a PNG."""


class Picture(StrEnum):
    """The forms of a position other than text."""

    SVG = "svg"
    PNG = "png"
    SHEET = "sheet"


MEDIA_TYPES = {Picture.SVG: "image/svg+xml", Picture.PNG: "image/png", Picture.SHEET: "text/html"}
SUFFIXES = {Picture.SVG: "svg", Picture.PNG: "png", Picture.SHEET: "html"}


@dataclass(frozen=True, slots=True)
class File:
    """The answer to an export of a picture: a file, and the kinds of notes on it."""

    content: bytes
    kind: str
    name: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """How a picture should look."""

    theme: Theme
    paper: Paper
    language: Language
    title: str


def drawn(thing: Problem | Board, moves: Sequence[Move] | None, form: Picture, options: PictureOptions) -> File:
    """A picture of a problem or board without faults, with moves as paths. Raises `JobError` and `IllegalMove`."""
    name = f"randolph.{SUFFIXES[form]}"
    if form is Picture.SHEET:
        if not isinstance(thing, Problem):
            reason = "a board without robots and target is not a puzzle"
            raise JobError("inexpressible", reason, causes=(Cause.BOARD_ALONE,))
        puzzle = Puzzle(thing, options.title, None if moves is None else tuple(moves))
        sheet = to_sheet([puzzle], paper=options.paper, language=options.language)
        return File(sheet.encode(), MEDIA_TYPES[form], name)
    if isinstance(thing, Problem):
        svg = to_svg(
            thing.board,
            thing.position,
            thing.target,
            moves=moves or (),
            powers=thing.powers,
            theme=options.theme,
            title=options.title,
            language=options.language,
        )
    else:
        svg = to_svg(thing, theme=options.theme, title=options.title, language=options.language)
    if form is Picture.SVG:
        return File(svg.encode(), MEDIA_TYPES[form], name)
    board = thing.board if isinstance(thing, Problem) else thing
    return File(to_png(svg, width=_width(board)), MEDIA_TYPES[form], name)


def _width(board: Board) -> int:
    """A width at which no side is longer than `WIDEST` pixels, including the names around the board."""
    wide = min(WIDEST, 80 * board.cols + 120)
    return max(64, wide if board.cols >= board.rows else min(wide, WIDEST * board.cols // (board.rows + 2)))
