"""What a shared link shows before it is opened: a title, a sentence, a picture.

A link to a room shows only that it is a room, unless its host lists it publicly. A link to a saved board shows the
board, because only people who know its id have the link. The page never shows these texts, so they are only here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from randolph.jobs.pictures import File
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

TITLES = {"ricochet": "Ricochet Robots", "micro": "Micro Robots"}


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of an address: `picture` is the address of its picture, below `/api/`."""

    title: str
    description: str
    picture: str = f"preview/{GENERIC}.png"


@dataclass(frozen=True, slots=True)
class _Words:
    page: str
    about: str
    room: str
    join: str
    hosted: str
    board: str
    look: str
    puzzle: str
    day: str
    daily: str
    dailies: Mapping[str, str]
    date: str
    months: Sequence[str]
    solve: str


_WORDS = {
    "en": _Words(
        page="randolph – Ricochet Robots and Micro Robots",
        about="Ricochet Robots and Micro Robots with friends: one board, one chip – find the shortest solution.",
        room="An invitation to play",
        join="Open the link to play or to watch. There is nothing to install, and no account.",
        hosted="{game} with {host}",
        board="{name} – a board for Ricochet Robots",
        look="Open the link to look at the board, to play on it, or to change a copy.",
        puzzle="A puzzle to solve",
        day="The daily puzzles of {date}",
        daily="The daily puzzle of {date}: {daily}",
        dailies={"easy": "easy", "medium": "medium", "hard": "hard", "micro": "Micro Robots"},
        date="{day} {month} {year}",
        months=(
            *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October"),
            *("November", "December"),
        ),
        solve="Find the shortest solution: open the link and play at once.",
    ),
    "fr": _Words(
        page="randolph – Ricochet Robots et Micro Robots",
        about="Ricochet Robots et Micro Robots entre amis : un plateau, un pion, qui trouve le chemin le plus court ?",
        room="Une invitation à jouer",
        join="Ouvrez le lien pour jouer ou pour regarder. Il n’y a rien à installer, et pas de compte.",
        hosted="{game} avec {host}",
        board="{name} – un plateau pour Ricochet Robots",
        look="Ouvrez le lien pour voir le plateau, pour y jouer ou pour en modifier une copie.",
        puzzle="Un problème à résoudre",
        day="Les problèmes du jour, {date}",
        daily="Le problème du jour, {date} : {daily}",
        dailies={"easy": "facile", "medium": "moyen", "hard": "difficile", "micro": "Micro Robots"},
        date="{day} {month} {year}",
        months=(
            *("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre"),
            *("novembre", "décembre"),
        ),
        solve="Trouvez la solution la plus courte : ouvrez le lien et jouez tout de suite.",
    ),
}


def _words(language: str) -> _Words:
    return _WORDS.get(language, _WORDS["en"])


def of_page(language: str) -> Preview:
    """The preview of any page."""
    words = _words(language)
    return Preview(words.page, words.about)


def of_room(language: str, game: str = "", host: str | None = None) -> Preview:
    """The preview of a room, or of what may be one; its game and host only if it is listed publicly."""
    words = _words(language)
    if host is None:
        return Preview(words.room, words.join)
    return Preview(words.hosted.format(game=TITLES[game], host=host), words.join, f"preview/{game}.png")


def of_board(language: str, board_id: str, name: str) -> Preview:
    """The preview of a saved board."""
    words = _words(language)
    return Preview(words.board.format(name=name), words.look, f"boards/{board_id}/preview.png")


def of_puzzle(language: str, puzzle: str, daily: str = "", day: date | None = None) -> Preview:
    """The preview of a puzzle, of a daily (with `day`), or of all dailies of a day; it reveals no solution."""
    words, place = _words(language), f"puzzles/{puzzle}/preview.png"
    if day is None:
        return Preview(words.puzzle, words.solve, place)
    written = words.date.format(day=day.day, month=words.months[day.month - 1], year=day.year)
    title = words.daily.format(daily=words.dailies[daily], date=written) if daily else words.day.format(date=written)
    return Preview(title, words.solve, place)


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
