"""What the commands print: drawings, in color on a terminal, and one problem in the requested notation."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path

from randolph.notation import (
    Names,
    to_ascii,
    to_ascii_board,
    to_json,
    to_json_board,
    to_line,
    to_line_board,
)
from randolph.render import Span, draw, to_text_aim
from randolph.rules import Board, Move, Problem, RandolphError


class Form(Enum):
    """How a board or problem is written: `text` for people, the others for programs."""

    TEXT = "text"
    ASCII = "ascii"
    LINE = "line"
    JSON = "json"
    SVG = "svg"


def chosen_form(**flags: bool) -> Form:
    """The form that the flags of a command select. Raises `RandolphError` for several flags."""
    chosen = [name for name, given in flags.items() if given]
    if len(chosen) > 1:
        raise RandolphError(f"choose one of {' and '.join(f'--{name}' for name in chosen)}")
    return Form(chosen[0]) if chosen else Form.TEXT


def notation(
    thing: Problem | Board,
    form: Form,
    *,
    name: str | None = None,
    explicit: bool = False,
    names: Names | None = None,
) -> str:
    """A board or problem in a notation, with a newline after each line; `names` are those of the file it came from."""
    match form, thing:
        case Form.ASCII, Problem():
            return to_ascii(thing)
        case Form.ASCII, Board():
            return to_ascii_board(thing)
        case Form.LINE, Problem():
            return f"{to_line(thing)}\n"
        case Form.LINE, Board():
            return f"{to_line_board(thing)}\n"
        case _, Problem():
            return f"{json.dumps(to_json(thing, id=name, explicit=explicit, names=names))}\n"
        case _:
            return f"{json.dumps(to_json_board(thing, explicit=explicit))}\n"


def print_drawing(thing: Problem | Board) -> None:
    """The board with everything on it, as text; in color on a terminal."""
    board, position, target = (
        (thing.board, thing.position, thing.target) if isinstance(thing, Problem) else (thing, None, None)
    )
    if not _can_show("┏╲●▒"):
        print(notation(thing, Form.ASCII), end="")
        return
    print_spans(draw(board, position, target))


def print_spans(lines: Sequence[Sequence[Span]]) -> None:
    """Lines of a drawing; in color if standard output is a terminal."""
    if not _is_terminal():
        for line in lines:
            print("".join(span.text for span in line).rstrip())
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for line in lines:
        console.print(Text.assemble(*(_styled(span) for span in line)), soft_wrap=True)


def print_aim(problem: Problem, names: Names | None = None) -> None:
    """The task in words, with the rules that are off, and the names of the robots in the problem's file."""
    print(to_text_aim(problem))
    if names is not None:
        print("robots: " + ", ".join(f"{robot} is {printable(name)}" for robot, name in names.robots.items()))


def printable(name: str) -> str:
    """A name from a file, without control characters for a terminal."""
    return name if name.isprintable() else ascii(name)


def picture(thing: Problem | Board, moves: Sequence[Move] | None, theme: str) -> str:
    """The SVG of a problem, with moves as paths, or of a board. Raises `RandolphError` for an unknown theme."""
    from randolph.render import THEMES, to_svg

    for known in THEMES:
        if known == theme:
            if isinstance(thing, Board):
                return to_svg(thing, theme=known)
            return to_svg(
                thing.board, thing.position, thing.target, moves=moves or (), powers=thing.powers, theme=known
            )
    raise RandolphError(f"unknown theme {theme!r}: themes are {', '.join(THEMES)}")


def write_bytes(content: bytes, path: Path | None) -> None:
    """Write to a file, or to standard output unless that is a terminal."""
    if path is not None:
        with _named(path):
            path.write_bytes(content)
    elif _is_terminal():
        raise RandolphError("this output cannot be shown in a terminal: name a file with --output, or use a pipe")
    else:
        sys.stdout.buffer.write(content)


def write_out(text: str, path: Path | None) -> None:
    """Write to a file, or to standard output."""
    if path is None:
        print(text, end="")
    else:
        with _named(path):
            path.write_text(text, encoding="utf-8")


@contextmanager
def _named(path: Path) -> Generator[None]:
    """Errors of writing name the file, also when its disk is full."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def _styled(span: Span) -> tuple[str, str]:
    return (span.text, _STYLES.get(span.role, ""))


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _can_show(signs: str) -> bool:
    """Whether standard output can encode these characters; otherwise drawings are plain ASCII."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


_STYLES = {
    "name": "dim",
    "floor": "dim",
    "center": "dim",
    "wall": "bold",
    "aim": "bold magenta",
    "robot red": "bold white on red",
    "robot green": "bold black on green",
    "robot blue": "bold white on blue",
    "robot yellow": "bold black on yellow",
    "robot silver": "bold black on white",
    "robot transparent": "bold black on bright_cyan",
    "print red": "red",
    "print green": "green",
    "print blue": "bright_blue",
    "print yellow": "yellow",
    "print any": "magenta",
    "die blue": "bold white on blue",
    "die yellow": "bold black on bright_yellow",
    "die green": "bold black on green",
    "die red": "bold white on red",
    "die pink": "bold black on bright_magenta",
    "die white": "bold black on white",
}
