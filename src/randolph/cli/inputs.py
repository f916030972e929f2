"""What the commands read: problems in any notation from files, standard input and the command line itself.

A text is cut into records: each line of JSON or problem lines is one; an object that is spread over lines, from a line
`{` to a line `}`, is one; a drawing, from its column names or upper border to the next blank line, is one. Blank lines
and lines that begin with `#` are passed over. Records are read one at a time: the input may be a pipe that never ends.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from randolph.notation import NotationError, decode, from_any, from_any_board, from_json_object
from randolph.rules import Board, Problem, RandolphError, status

_DRAWING = re.compile(r" *\+[- ^+]*\+$| *a( +[a-z]{1,2})*$")
_LONGEST_MESSAGE = 300


class InputError(RandolphError):
    """Something that cannot be read at all; what can be read, but is no problem, is a `NotationError`."""


class Record(NamedTuple):
    """One problem's text, and where it stands: the number of its first line, and the name of its file if it matters."""

    text: str
    line: int = 0
    file: str = ""

    @property
    def place(self) -> str:
        """The place as messages name it: 'line 3' or 'FILE line 3'; '' on the command line."""
        return f"{self.file} line {self.line}".strip() if self.line else ""


@dataclass(frozen=True, slots=True)
class Task:
    """A record read: a problem without faults, or the error that says why it is none."""

    record: Record
    id: str | int | None = None
    problem: Problem | None = None
    error: str = ""

    @property
    def name(self) -> str:
        """What a list calls it."""
        return str(self.id) if self.id is not None else self.record.place or "problem"


def records_of(inputs: list[str]) -> Iterator[Record]:
    """The records of all inputs in their order: files, `-` for standard input, or a problem written out.

    Raises `InputError` for the first input that is nothing of these, before any is read, and for binary files.
    """
    for given in inputs:
        if not is_problem(given):
            _check_file(given)
    return _read_all(inputs)


def _read_all(inputs: list[str]) -> Iterator[Record]:
    named = len(inputs) > 1
    for given in inputs:
        if is_problem(given):
            yield Record(given)
        elif given == "-":
            yield from cut(_text_lines(sys.stdin.buffer, "standard input"), "-" if named else "")
        else:
            with Path(given).open("rb") as file:
                yield from cut(_text_lines(file, given), given if named else "")


def is_problem(given: str) -> bool:
    """Whether an argument is a problem or a board written out: it has blanks or braces, or is a board's field."""
    if given == "-" or not given.strip() or _exists(given):
        return False
    return bool(re.search(r"[\s{]|^[1-4][A-D]-|^[0-9]+x[0-9]+(;|$)", given))


def _exists(given: str) -> bool:
    try:
        return Path(given).exists()
    except (OSError, ValueError):  # a name too long for the file system, or with a NUL
        return False


def _check_file(given: str) -> None:
    if given == "-":
        return
    if not given.strip():
        raise InputError(f"{given!r} is neither a file nor a problem line")
    if not _exists(given):
        raise InputError(f"{given}: there is no such file, and it is no problem line (that has blanks in it)")
    if Path(given).is_dir():
        raise InputError(f"{given}: this is a directory")
    with Path(given).open("rb"):
        pass


def _text_lines(file: BinaryIO, name: str) -> Iterator[str]:
    """The lines as text; what is no UTF-8 in them stays, as lone surrogates, for the notation to refuse."""
    for number, line in enumerate(file):
        if number == 0 and b"\0" in line:
            raise InputError(f"{name}: this is no text file")
        yield line.decode("utf-8-sig" if number == 0 else "utf-8", "surrogateescape").rstrip("\r\n")


def cut(lines: Iterable[str], file: str = "") -> Iterator[Record]:
    """Cut a text into records."""
    open_lines: list[str] = []
    start, end = 0, ""
    for number, line in enumerate(lines, start=1):
        bare = line.strip()
        if open_lines:
            if bare or end:
                open_lines.append(line)
            if line.rstrip() == end:
                yield Record("\n".join(open_lines), start, file)
                open_lines = []
        elif not bare or bare.startswith("#"):
            continue
        elif bare == "{" or _DRAWING.fullmatch(line.rstrip()):
            open_lines, start, end = [line], number, "}" if bare == "{" else ""
        else:
            yield Record(line, number, file)
    if open_lines:
        yield Record("\n".join(open_lines), start, file)


def task_of(record: Record) -> Task:
    """Read a record; never raises for what stands in it."""
    name = None
    try:
        if record.text.lstrip().startswith("{"):
            value = decode(record.text)
            name = _id_of(value)
            problem = from_json_object(value)
        else:
            problem = from_any(record.text)
        _check(problem)
    except RandolphError as error:
        message = str(error)[:_LONGEST_MESSAGE]
        return Task(record, name, error=f"{record.place}: {message}" if record.place else message)
    return Task(record, name, problem)


def thing_of(record: Record) -> Problem | Board:
    """The problem or board of a record, without faults. Raises `NotationError` with the record's place."""
    try:
        thing = from_any_board(record.text)
        _check(thing)
    except RandolphError as error:
        raise NotationError(f"{record.place}: {error}" if record.place else str(error)) from None
    return thing


def _id_of(value: object) -> str | int | None:
    name = value.get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str | int) and not isinstance(name, bool) else None


def _check(thing: Problem | Board) -> None:
    faults = status(thing)
    if faults:
        raise NotationError("; ".join(fault.message for fault in faults))
