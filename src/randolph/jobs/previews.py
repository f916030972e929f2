"""What a shared link shows before it is opened: a title, a sentence, a picture.

A link to a room shows only that it is a room, unless its host lists it publicly. A link to a saved board shows the
board, because only people who know its id have the link. The texts are those of `locales/*/preview.json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from randolph.jobs.pictures import File
from randolph.locales import FALLBACK, LANGUAGES, texts
from randolph.notation import decode, from_json_board_object, from_line
from randolph.notation import micro as micro_notation
from randolph.render import to_svg
from randolph.render.micro import to_svg as to_micro_svg
from randolph.render.preview import to_preview
from randolph.rules import faults_of

GENERIC = "randolph"
"""The name of the default picture."""

BOARDS = {
    "ricochet": lambda: _drawn("1A-2A-3A-4A r=h16,g=p16,b=j16,y=a1 r@i11"),
    "micro": lambda: _drawn_micro("black:2N-3E-4E-1N p1 w2"),
}
"""A drawing of each game."""

PICTURES = (GENERIC, *BOARDS)
"""The names of all pictures that belong to no board."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of an address: `picture` is the address of its picture, below `/api/`."""

    title: str
    description: str
    picture: str = f"preview/{GENERIC}.png"


def _text(language: str, key: str, **values: object) -> str:
    return _texts(language)[f"preview.{key}"].format(**values)


def _texts(language: str) -> Mapping[str, str]:
    return texts(language if language in LANGUAGES else FALLBACK)


def of_page(language: str) -> Preview:
    """The preview of any page."""
    return Preview(_text(language, "page"), _text(language, "about"))


def of_room(language: str, game: str = "", host: str | None = None) -> Preview:
    """The preview of a room, or of what may be one; its game and host only if it is listed publicly."""
    join = _text(language, "join")
    if host is None:
        return Preview(_text(language, "room"), join)
    title = _text(language, "hosted", game=_texts(language)[f"{game}.title"], host=host)
    return Preview(title, join, f"preview/{game}.png")


def of_board(language: str, board_id: str, name: str) -> Preview:
    """The preview of a saved board."""
    return Preview(_text(language, "board", name=name), _text(language, "look"), f"boards/{board_id}/preview.png")


def of_puzzle(language: str, puzzle: str, daily: str = "", day: date | None = None) -> Preview:
    """The preview of a puzzle, of a daily (with `day`), or of all dailies of a day; it reveals no solution."""
    solve, place = _text(language, "solve"), f"puzzles/{puzzle}/preview.png"
    if day is None:
        return Preview(_text(language, "puzzle"), solve, place)
    month = _text(language, f"month.{day.month}")
    written = _text(language, "date", day=day.day, month=month, year=day.year)
    which = _text(language, f"daily.{daily}") if daily else ""
    title = _text(language, "daily", daily=which, date=written) if daily else _text(language, "day", date=written)
    return Preview(title, solve, place)


def picture(body: bytes) -> File:
    """The picture with the name in the body."""
    games = [body.decode()] if body.decode() in BOARDS else list(BOARDS)
    return _file(*(BOARDS[game]() for game in games))


def board_picture(body: bytes) -> File:
    """The picture of the saved board in the body; a board with faults gets the default picture."""
    board = from_json_board_object(decode(body))
    return picture(GENERIC.encode()) if faults_of(board) else _file(to_svg(board, theme="light", names=False))


def puzzle_picture(body: bytes) -> File:
    """The picture of the puzzle whose game and problem line are in the body."""
    game, _, line = body.decode().partition(" ")
    return _file(_DRAWN[game](line))


def _drawn(line: str) -> str:
    problem = from_line(line)
    return to_svg(problem.board, problem.position, problem.target, theme="light", names=False)


def _drawn_micro(line: str) -> str:
    return to_micro_svg(micro_notation.from_line(line), theme="light", names=False)


_DRAWN = {"ricochet": _drawn, "micro": _drawn_micro}


def _file(*boards: str) -> File:
    return File(to_preview(*boards), "image/png", "")
