"""What the commands read: problems in any notation from files, standard input and the command line itself.

A text is cut into records: each line of JSON, problem lines or game IDs is one; an object that is spread over lines,
from a line `{` to a line `}`, is one; a drawing, from its column names or upper border to the next blank line, is one;
a PDDL problem to its last bracket, and ASP facts as long as facts follow. Blank lines and comments – lines that begin
with `#`, `;` or `%` – are passed over. Records are read one at a time: the input may be a pipe that never ends. One of
which the first records are nothing at all is given up, and so is a record that is longer than any problem.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from randolph.notation import (
    LONGEST,
    Format,
    Imported,
    NotationError,
    NoteKind,
    decode,
    excerpt,
    id_of,
    import_problem,
    recognize,
)
from randolph.rules import Board, Problem, RandolphError, status

_DRAWING = re.compile(r" *\+[- ^+]*\+$| *a( +[a-z]{1,2})*$")
_FACTS = re.compile(r"\s*(?:(?:dim|pos|barrier|target|length)\s*\(|%|$)")
LONGEST_MESSAGE = 300
"""The most characters of what is said of a record in a list of answers."""

_MOST_LINES = 100_000
"""The most lines of one record, and the most that are passed over without one."""

_PATIENCE = 20
"""So many records may be nothing at all before an input is given up; and so many kilobytes are looked at for NULs."""


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
class Reading:
    """How one game's texts are told from names of files, and read.

    `begins`: what an argument that is no file looks like if it is a problem or a board written out. `recognizes`:
    whether a record is in one of the game's notations. `read` raises `NotationError`.
    """

    begins: re.Pattern[str]
    recognizes: Callable[[str], bool]
    read: Callable[[str], object]


RICOCHET = Reading(
    begins=re.compile(
        r"[\s{]|^[1-4][A-D]-|^[0-9]+x[0-9]+(;|$)|^[0-9A-Fa-f]{4}\+|^!Drift|^(dim|pos|barrier|target|length)\("
    ),
    recognizes=lambda text: recognize(text) is not None,
    read=import_problem,
)
"""Ricochet Robots, in its own notations and those of other programs."""


@dataclass(frozen=True, slots=True)
class Task:
    """A record read: a problem without faults and how it was read, or the error that says why it is none."""

    record: Record
    id: str | int | None = None
    problem: Problem | None = None
    error: str = ""
    imported: Imported | None = None

    @property
    def name(self) -> str:
        """What a list calls it."""
        return str(self.id) if self.id is not None else self.record.place or "problem"


def standard_input() -> list[str]:
    """What is read where nothing is given; raises `InputError` where nobody pipes anything in."""
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to solve: give a file, - for standard input, or a problem line in quotes")
    return ["-"]


def records_of(inputs: list[str], *, waiting: bool = False, reading: Reading = RICOCHET) -> Iterator[Record]:
    """The records of all inputs in their order: files, `-` for standard input, or a problem written out.

    `waiting`: whoever feeds standard input may wait for an answer to each record, also to one that is nothing. Raises
    `InputError` for the first input that is nothing of these, before any is read, for binary files, and for inputs
    that begin with twenty records in no notation at all.
    """
    for given in inputs:
        if not is_problem(given, reading):
            _check_file(given)
    return _read_all(inputs, waiting=waiting, reading=reading)


def _read_all(inputs: list[str], *, waiting: bool, reading: Reading) -> Iterator[Record]:
    named = len(inputs) > 1
    for given in inputs:
        if is_problem(given, reading):
            yield Record(given)
        elif given == "-":
            lines = _text_lines(sys.stdin.buffer, "standard input")
            yield from _sensible(cut(lines, "-" if named else ""), "standard input", reading, hold_back=not waiting)
        else:
            with Path(given).open("rb") as file:
                lines = _text_lines(file, given)
                yield from _sensible(cut(lines, given if named else ""), given, reading, hold_back=True)


def _sensible(records: Iterator[Record], name: str, reading: Reading, *, hold_back: bool) -> Iterator[Record]:
    """The records, unless the first twenty are nothing at all: then one error has to do for all."""
    held: list[Record] = []
    for record in records:
        if reading.recognizes(record.text):
            if hold_back:
                yield from held
            yield record
            yield from records
            return
        held.append(record)
        if len(held) == _PATIENCE:
            try:
                reading.read(held[0].text)
            except NotationError as error:
                where = f"{name} line {held[0].line}"
                raise InputError(f"{where}: {error}; nor do the {_PATIENCE - 1} records behind it") from None
        if not hold_back:
            yield record
    if hold_back:
        yield from held


def is_problem(given: str, reading: Reading = RICOCHET) -> bool:
    """Whether an argument is a problem or a board written out: it has blanks or braces, or begins as one does."""
    if given == "-" or not given.strip() or _exists(given):
        return False
    return reading.begins.search(given) is not None


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
    seen = 0
    longest = 4 * LONGEST + 4  # bytes: a line that long has more characters than any problem, and no end is needed
    for number, line in enumerate(iter(lambda: file.readline(longest), b"")):
        if seen < _PATIENCE << 10:
            seen += len(line)
            if number == 0 and line.startswith((b"\xff\xfe", b"\xfe\xff")):
                raise InputError(f"{name}: this text is in UTF-16; save it as UTF-8")
            if b"\0" in line[: _PATIENCE << 10]:
                raise InputError(f"{name}: this is no text file")
        yield line.decode("utf-8-sig" if number == 0 else "utf-8", "surrogateescape").rstrip("\r\n")
        if len(line) == longest:
            return


class _Open:
    """A record of several lines that is not at its end yet."""

    def __init__(self, first: str) -> None:
        self.lines: list[str] = []
        self.size = 0
        self.depth = 0
        bare = first.strip()
        if bare == "{":
            self.kind: Format | None = Format.JSON
        elif bare.lower().startswith("(define") or bare == "(":
            self.kind = Format.IPC
        elif bare and _FACTS.match(first):
            self.kind = Format.ASP
        else:
            self.kind = Format.ASCII if len(first) <= LONGEST and _DRAWING.fullmatch(first.rstrip()) else None

    def takes(self, line: str) -> bool:
        """Whether the line belongs to the record; if not, the record has ended before it."""
        match self.kind:
            case Format.ASCII:
                return bool(line.strip())
            case Format.ASP:
                return _FACTS.match(line) is not None
            case _:
                return True

    def add(self, line: str) -> bool:
        """Add a line; whether the record ends with it."""
        self.lines.append(line)
        self.size += len(line) + 1
        if self.kind is Format.IPC:
            code = line.partition(";")[0]
            self.depth += code.count("(") - code.count(")")
            return self.depth <= 0
        return self.kind is None or (self.kind is Format.JSON and line.rstrip() == "}")

    def record(self, start: int, file: str) -> Record:
        return Record("\n".join(self.lines), start, file)


def cut(lines: Iterable[str], file: str = "") -> Iterator[Record]:
    """Cut a text into records. One that is longer than any problem is the last: its end cannot be told."""
    found: _Open | None = None
    start = last = 0
    for number, line in enumerate(lines, start=1):
        if found is not None and not found.takes(line):
            yield found.record(start, file)
            found = None
        if found is None:
            if not line.strip() or line.lstrip()[0] in "#;%":
                if number - last > _MOST_LINES:
                    raise InputError(
                        f"{file or 'the input'}: no problem in {_MOST_LINES:,} lines from line {last + 1} on"
                    )
                continue
            found, start = _Open(line), number
        last = number
        if found.add(line):
            yield found.record(start, file)
            found = None
        elif found.size > LONGEST:
            yield found.record(start, file)
            return
        elif len(found.lines) > _MOST_LINES:
            where = f"{file} line {start}".lstrip()
            raise InputError(
                f"{where}: what begins here has no end in {_MOST_LINES:,} lines: {excerpt(found.lines[0])}"
            )
    if found is not None:
        yield found.record(start, file)


def task_of(record: Record, *, diagonals: bool = False) -> Task:
    """Read a record; never raises for what stands in it. `diagonals` is for game IDs with D faces."""
    try:
        found = import_problem(record.text, diagonals=diagonals)
        if not isinstance(found.thing, Problem):
            raise NotationError("this is a board alone: a problem has robots and a target, too")
        _check(found.thing)
    except RandolphError as error:
        return Task(record, _name_of(record.text), error=placed(record, error, LONGEST_MESSAGE))
    return Task(record, found.id, found.thing, imported=found)


def import_of(record: Record, *, diagonals: bool = False) -> Imported:
    """The problem or board of a record, without faults. Raises `NotationError` with the record's place."""
    try:
        found = import_problem(record.text, diagonals=diagonals)
        _check(found.thing)
    except RandolphError as error:
        raise NotationError(placed(record, error)) from None
    return found


def placed(record: Record, error: RandolphError, most: int | None = None) -> str:
    """The message with the record's place before it; lines are counted from the beginning of the whole input."""
    inside = re.match(r"line ([0-9]+)(.*)", error.place) if isinstance(error, NotationError) else None
    if inside is not None and record.line and isinstance(error, NotationError):
        place = f"line {record.line - 1 + int(inside.group(1))}{inside.group(2)}"
        error = NotationError(error.reason, place=place, quote=error.quote)
    message = str(error)[:most]
    return f"{record.place}: {message}" if record.place else message


class Notes:
    """Notes on how inputs were read, on standard error, each kind once."""

    def __init__(self) -> None:
        self.told: set[NoteKind] = set()

    def tell(self, imported: Imported | None) -> None:
        """Tell what there is to say of one input."""
        for note in imported.notes if imported is not None else ():
            if note.kind not in self.told:
                self.told.add(note.kind)
                other = {NoteKind.WITHOUT_DIAGONALS: "--diagonals", NoteKind.WITH_DIAGONALS: "--no-diagonals"}
                print(f"randolph: note: {note.message} ({other[note.kind]} reads the other way)", file=sys.stderr)


def _name_of(text: str) -> str | int | None:
    """The id of a problem that could not be read, if it can be told."""
    if len(text) > LONGEST or recognize(text) is not Format.JSON:
        return None
    try:
        return id_of(decode(text))
    except NotationError:
        return None


def _check(thing: Problem | Board) -> None:
    faults = status(thing)
    if faults:
        raise NotationError("; ".join(fault.message for fault in faults))
