"""What the commands read: problems in any notation from files, standard input and the command line itself.

A text is split into records, one at a time, because the input may be an endless pipe. A record is a line of JSON, a
problem line or a game ID; an object from a line `{` to a line `}`; a drawing, up to the next blank line; a PDDL
problem, up to its last bracket; ASP facts, up to the next instance, which begins with `dim(1)`. Blank lines and
comments – lines that begin with `#`, `;` or `%` – are skipped.

A game's record (`randolph.game.record`) gives one record for each round. An input that begins as something else – a
plan, an encoding, the other game – is one record with an error that names it. Reading stops at an input that begins
with twenty unreadable records, and at a record that is longer than any problem.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple

from randolph.notation import (
    LONGEST,
    Cause,
    Format,
    Imported,
    Names,
    NotationError,
    NoteKind,
    decode,
    excerpt,
    id_of,
    import_problem,
    recognize,
    to_json,
)
from randolph.rules import Board, Problem, RandolphError, faults_of

_DRAWING = re.compile(r" *\+[- ^+]*\+$| *a( +[a-z]{1,2})*$| *[0-9]*+ *\|.*")
_FACTS = re.compile(r"\s*(?:-?[a-z_]\w*\s*\([^()]*\)\s*\.|(?:dim|pos|barrier|target|length)\s*\(|%|$)")
_FACT = re.compile(r"\b(target|length)\s*\(|\b(dim)\s*\(\s*1\s*(?:\)|\.\.)")
"""Facts that occur once in an instance; in a file of several instances, each begins with the last of them."""
_RULE = re.compile(r"[^%\"]*:-(?![()/|])|\s*[0-9]*\s*\{\s*[a-z_]\w*\s*\(")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_GAME = re.compile(r'\s*\{\s*"format"\s*:\s*"randolph-record"')
_WHOLE = frozenset({Cause.SOLUTION, Cause.ENCODING, Cause.DOMAIN, Cause.MICRO})
"""If the first record has one of these causes, the whole input is of that kind."""

LONGEST_MESSAGE = 300
"""The most characters of a message about a record in a list of answers."""

LONGEST_GAME = 8_000_000
"""The most characters of a game's record: some ten thousand rounds."""

TITLES = {"ricochet": "Ricochet Robots", "micro": "Micro Robots"}
"""The titles of the games."""

_MOST_LINES = 100_000
"""The most lines of one record, and the most that are skipped without one."""

_LONGEST_SOLUTION = 4_000_004
"""The most bytes of a solution's file that are read: more than any solution needs."""

_UNREADABLE_RECORDS = 20
"""The number of unreadable records after which an input is given up; also the kilobytes searched for NULs."""


class InputError(RandolphError):
    """Something that cannot be read at all; readable text that is not a problem is a `NotationError`."""


class Record(NamedTuple):
    """One problem's text and its place: the number of its first line, and the name of its file if that matters.

    `error`: why it contains no problem, if that is known already. `note`: the origin of a problem that was read from
    something else.
    """

    text: str
    line: int = 0
    file: str = ""
    error: str = ""
    note: str = ""

    @property
    def place(self) -> str:
        """The place for messages: 'line 3' or 'FILE line 3'; '' on the command line."""
        return f"{self.file} line {self.line}".strip() if self.line else ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a game's texts are distinguished from file names, and how they are read.

    `game` is its name in records. `begins`: how a problem or a board begins that is given as an argument. `recognizes`:
    whether a record is in one of the game's notations; `elsewhere`: whether it is something else that has a name, like
    a plan. `read` raises `NotationError`. `to_json` writes a problem with its id.
    """

    game: Literal["ricochet", "micro"]
    begins: re.Pattern[str]
    recognizes: Callable[[str], bool]
    elsewhere: Callable[[str], bool]
    read: Callable[[str], object]
    to_json: Callable[..., dict[str, Any]]


def _elsewhere(text: str) -> bool:
    """Whether a text is a plan, an encoding, or of the other game: each has its own error."""
    if len(text) > LONGEST or recognize(text) not in (None, Format.JSON) or '"board"' in text:
        return False
    try:
        import_problem(text)
    except NotationError as error:
        return not _WHOLE.isdisjoint(error.causes)
    return False


RICOCHET = Reading(
    game="ricochet",
    begins=re.compile(
        r"[\s{]|^[1-4][A-D]-|^[0-9]+x[0-9]+(;|$)|^[0-9A-Fa-f]{4}\+|^!Drift|^(dim|pos|barrier|target|length)\("
    ),
    recognizes=lambda text: recognize(text) is not None,
    elsewhere=_elsewhere,
    read=import_problem,
    to_json=to_json,
)
"""Ricochet Robots, in its own notations and those of other programs."""


@dataclass(frozen=True, slots=True)
class Task:
    """A record after reading: a problem without faults and how it was read, or an error that says why there is none."""

    record: Record
    id: str | int | None = None
    problem: Problem | None = None
    error: str = ""
    imported: Imported | None = None

    @property
    def name(self) -> str:
        """Its name in lists."""
        return str(self.id) if self.id is not None else "problem"

    @property
    def names(self) -> Names | None:
        """The names of robots and cells in the problem's file."""
        return None if self.imported is None else self.imported.names


def standard_input() -> list[str]:
    """The input when no argument is given; raises `InputError` if standard input is a terminal."""
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to solve: give a file, - for standard input, or a problem line in quotes")
    return ["-"]


def solution_of(words: str | None) -> str | None:
    """The text of a solution, read from its file if it is one; 'optimal' and None stay.

    Raises `InputError` for a directory, a file that is not text, and a game's record.
    """
    if words is None or words == "optimal":
        return words
    if not _exists(words):
        return words
    if Path(words).is_dir():
        raise InputError(f"{words}: this is a directory")
    with Path(words).open("rb") as file:
        data = file.read(_LONGEST_SOLUTION)
    check_text(data, words)
    text = data.decode("utf-8-sig", "surrogateescape")
    if "randolph-record" in text and text.lstrip().startswith("{"):
        raise InputError(f"{words}: this is the record of a game, not a solution")
    return text


def records_of(inputs: list[str], *, waiting: bool = False, reading: Reading = RICOCHET) -> Iterator[Record]:
    """The records of all inputs in their order: files, `-` for standard input, or a problem as text.

    `waiting`: the program that feeds standard input may wait for an answer to each record, even an unreadable one.
    Raises `InputError` for the first input that is none of these, before any is read, for binary files, and for inputs
    that begin with twenty unreadable records.
    """
    for given in inputs:
        if not is_problem(given, reading):
            _check_file(given)
    return _read_all(inputs, waiting=waiting, reading=reading)


def _read_all(inputs: list[str], *, waiting: bool, reading: Reading) -> Iterator[Record]:
    named = len(inputs) > 1
    for given in inputs:
        if is_problem(given, reading):
            yield from _rounds([Record(given)], reading)
        elif given == "-":
            lines = _text_lines(sys.stdin.buffer, "standard input")
            found = _sensible(cut(lines, "-" if named else ""), "standard input", reading, hold_back=not waiting)
            yield from _rounds(found, reading)
        else:
            with Path(given).open("rb") as file:
                lines = _text_lines(file, given)
                found = _sensible(cut(lines, given if named else ""), given, reading, hold_back=True)
                yield from _rounds(found, reading)


def numbered(inputs: list[str], number: int, read: Callable[[Record], object], reading: Reading = RICOCHET) -> Record:
    """The record with this number, from 1. Raises `InputError` if there are fewer.

    If `read` fails for all of them, its error for the first one is raised instead.
    """
    first: RandolphError | None = None
    readable = False
    for count, record in enumerate(records_of(inputs, reading=reading), start=1):
        if count == number:
            return record
        if not readable:
            try:
                read(record)
                readable = True
            except RandolphError as error:
                first = first or error
    if first is not None and not readable:
        raise first
    name = "the input" if len(inputs) > 1 or is_problem(inputs[0], reading) else inputs[0]
    raise InputError(f"{name}: it has no problem number {number}")


def _rounds(records: Iterable[Record], reading: Reading) -> Iterator[Record]:
    """The records, with each game's record replaced by its rounds; those of a second game are named with its line."""
    several = False
    for record in records:
        if "randolph-record" not in record.text:  # importing the games takes a while
            yield record
            continue
        from randolph.game import is_record

        if is_record(record.text):
            yield from _rounds_in(record, reading, record.place if several else record.file)
            several = True
        else:
            yield record


def _rounds_in(record: Record, reading: Reading, place: str) -> Iterator[Record]:
    """The rounds of a game's record, each as a problem in JSON; its id is the round, after the place."""
    from randolph.game import RecordError, fold, from_record, rounds_of

    try:
        events = from_record(record.text)
    except RecordError as error:
        yield record._replace(error=str(error))
        return
    game = fold(None, events[:1]).rules.game
    rounds = rounds_of(events)
    if game != reading.game:
        name, command = TITLES[game], {"ricochet": "randolph", "micro": "randolph micro"}[game]
        yield record._replace(error=f"this is the record of a game of {name}: use `{command}`")
    elif not rounds:
        yield record._replace(error="this is the record of a game without rounds")
    else:
        for found in rounds:
            named = f"{place} {found.name}".strip()
            text = json.dumps(reading.to_json(found.problem, id=named, optimum=found.optimum))
            note = f"a game's record with {len(rounds)} round{'' if len(rounds) == 1 else 's'}: this is {found.name}"
            yield Record(text, record.line, record.file, note=note)


def _sensible(records: Iterator[Record], name: str, reading: Reading, *, hold_back: bool) -> Iterator[Record]:
    """The records. If the first twenty are all unreadable, there is one error for all of them.

    If the input contains only, say, a plan, the result is one record that says so. `hold_back`: yield nothing before
    the first readable record.
    """
    held: list[Record] = []
    other_kind: Record | None = None
    for record in records:
        elsewhere = reading.elsewhere(record.text)
        if reading.recognizes(record.text) and not elsewhere:
            if hold_back:
                yield from held
            yield record
            yield from records
            return
        held.append(record)
        if other_kind is None and elsewhere:
            other_kind = record
        if len(held) == _UNREADABLE_RECORDS:
            if other_kind is not None and hold_back:
                yield other_kind
                return
            try:
                reading.read(held[0].text)
            except NotationError as error:
                said = placed(held[0]._replace(file=name), error)
                raise InputError(f"{said}; nor do the {_UNREADABLE_RECORDS - 1} records after it") from None
        if not hold_back:
            yield record
    if hold_back:
        yield from held if other_kind is None else [other_kind]


def is_problem(given: str, reading: Reading = RICOCHET) -> bool:
    """Whether an argument is a problem or a board as text: it contains blanks or braces, or begins like one."""
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
        raise InputError(f"{given}: there is no such file, and it is not a problem line (those contain blanks)")
    if Path(given).is_dir():
        raise InputError(f"{given}: this is a directory")
    with Path(given).open("rb"):
        pass


def _text_lines(file: BinaryIO, name: str) -> Iterator[str]:
    """The lines as text; invalid UTF-8 becomes lone surrogates, which the notation refuses."""
    seen = 0
    # In bytes: a longer line has more characters than any problem, so the rest is not read.
    longest = 4 * LONGEST + 4
    for number, line in enumerate(iter(lambda: file.readline(longest), b"")):
        if seen < _UNREADABLE_RECORDS << 10:
            seen += len(line)
            check_text(line[: _UNREADABLE_RECORDS << 10], name, first=number == 0)
        yield line.decode("utf-8-sig" if number == 0 else "utf-8", "surrogateescape").rstrip("\r\n")
        if len(line) == longest:
            return


def check_text(data: bytes, name: str, *, first: bool = True) -> None:
    """Raises `InputError` for bytes that are not text; `first`: the file begins with them."""
    if first and data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{name}: this text is in UTF-16; save it as UTF-8")
    if b"\0" in data:
        raise InputError(f"{name}: this is not a text file")


def _facts_once(line: str) -> set[str]:
    """The facts in a line that occur only once in an instance."""
    return {found.group(1) or found.group(2) for found in _FACT.finditer(line.partition("%")[0])}


class _Open:
    """A record of several lines that has not ended yet."""

    def __init__(self, first: str) -> None:
        self.lines: list[str] = []
        self.size = 0
        self.depth = 0
        self.encoding = False
        self.facts: set[str] = set()
        self.longest = LONGEST
        bare = first.strip()
        if _GAME.match(first):
            self.kind: Format | Literal["game"] | None = "game"
            self.longest = LONGEST_GAME
        elif bare == "{":
            self.kind = Format.JSON
        elif bare.lower().startswith("(define") or bare == "(":
            self.kind = Format.IPC
        elif bare and (_FACTS.match(first) or _RULE.match(first)):
            self.kind = Format.ASP
        else:
            self.kind = Format.ASCII if len(first) <= LONGEST and _DRAWING.fullmatch(first.rstrip()) else None

    def takes(self, line: str) -> bool:
        """Whether the line belongs to the record; if not, the record ended before it."""
        match self.kind:
            case Format.ASCII:
                return bool(line.strip())
            case Format.ASP:
                self.encoding = self.encoding or _RULE.match(line) is not None
                if self.encoding:
                    return True
                more = _facts_once(line)
                return _FACTS.match(line) is not None and not (
                    "dim" in more and self.facts == {"dim", "target", "length"}
                )
            case _:
                return True

    def add(self, line: str) -> bool:
        """Add a line; returns whether it ends the record."""
        self.lines.append(line)
        self.size += len(line) + 1
        if self.kind == "game":
            signs = _STRING.sub("", line)
            self.depth += sum(map(signs.count, "{[")) - sum(map(signs.count, "}]"))
            return self.depth <= 0
        if self.kind is Format.ASP:
            self.encoding = self.encoding or (len(self.lines) == 1 and _RULE.match(line) is not None)
            self.facts |= _facts_once(line)
        if self.kind is Format.IPC:
            code = line.partition(";")[0]
            self.depth += code.count("(") - code.count(")")
            return self.depth <= 0
        return self.kind is None or (self.kind is Format.JSON and line.rstrip() == "}")

    def record(self, start: int, file: str) -> Record:
        return Record("\n".join(self.lines), start, file)


def cut(lines: Iterable[str], file: str = "") -> Iterator[Record]:
    """Split a text into records. A record that is longer than any problem is the last one, because its end is
    unknown.
    """
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
        elif found.size > found.longest:
            yield found.record(start, file)
            return
        elif len(found.lines) > _MOST_LINES:
            where = f"{file} line {start}".lstrip()
            raise InputError(
                f"{where}: the record that begins here has no end in {_MOST_LINES:,} lines: {excerpt(found.lines[0])}"
            )
    if found is not None:
        yield found.record(start, file)


def task_of(record: Record, *, diagonals: bool = False) -> Task:
    """Read a record; bad content never raises. `diagonals` is for game IDs with D faces."""
    try:
        found = _import(record, diagonals=diagonals)
        if not isinstance(found.thing, Problem):
            raise NotationError("this is only a board: a problem also has robots and a target")
    except RandolphError as error:
        name = _name_of(record.text)
        name = record.place or None if name is None else name
        return Task(record, name, error=placed(record, error, LONGEST_MESSAGE))
    return Task(record, found.id if found.id is not None else record.place or None, found.thing, imported=found)


def _import(record: Record, *, diagonals: bool) -> Imported:
    """The problem or board of a record, without faults. Raises `NotationError`."""
    if record.error:
        raise NotationError(record.error)
    found = import_problem(record.text, diagonals=diagonals)
    _check(found.thing)
    return found


def import_of(record: Record, *, diagonals: bool = False) -> Imported:
    """The problem or board of a record, without faults. Raises `NotationError` with the record's place."""
    try:
        return _import(record, diagonals=diagonals)
    except RandolphError as error:
        raise NotationError(placed(record, error)) from None


def placed(record: Record, error: RandolphError, most: int | None = None) -> str:
    """The message after its place: the line of the input that is wrong, or the first line of the record."""
    place = record.place
    inside = re.match(r"line ([0-9]+)(.*)", error.place) if isinstance(error, NotationError) else None
    if inside is not None and record.line and isinstance(error, NotationError):
        at = record._replace(line=record.line - 1 + int(inside.group(1)))
        place = f"{at.place}{inside.group(2)}"
        error = NotationError(error.reason, quote=error.quote)
    message = str(error)[:most]
    return f"{place}: {message}" if place else message


class Notes:
    """Notes on how inputs were read, on standard error, one of each kind."""

    def __init__(self) -> None:
        self.printed: set[NoteKind] = set()

    def report(self, imported: Imported | None) -> None:
        """Print the notes on one input."""
        for note in imported.notes if imported is not None else ():
            if note.kind not in self.printed:
                self.printed.add(note.kind)
                other = {NoteKind.WITHOUT_DIAGONALS: "--diagonals", NoteKind.WITH_DIAGONALS: "--no-diagonals"}
                print(f"randolph: note: {note.message} ({other[note.kind]} reads the other way)", file=sys.stderr)


def _name_of(text: str) -> str | int | None:
    """The id of a problem that could not be read, if it can be found."""
    if len(text) > LONGEST or recognize(text) is not Format.JSON:
        return None
    try:
        return id_of(decode(text))
    except NotationError:
        return None


def _check(thing: Problem | Board) -> None:
    faults = faults_of(thing)
    if faults:
        raise NotationError("; ".join(fault.message for fault in faults))
