"""What the commands read: problems in any notation from files, standard input and the command line itself.

A text is cut into records: each line of JSON, problem lines or game IDs is one; an object that is spread over lines,
from a line `{` to a line `}`, is one; a drawing, from its column names, upper border or first row to the next blank
line, is one; a PDDL problem to its last bracket, and ASP facts as long as facts follow, but for those of another
instance, which begins with `dim(1)`. Blank lines and comments – lines that begin with `#`, `;` or `%` – are passed
over. Records are read one at a time: the input may be a pipe that never ends.

A game's record (`randolph.game.record`) is as many records as it has rounds. An input that begins as something else –
a plan, an encoding, the other game – is one record, whose error says what it is. An input whose first records are
nothing at all is given up, and so is a record that is longer than any problem.
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
from randolph.rules import Board, Problem, RandolphError, status

_DRAWING = re.compile(r" *\+[- ^+]*\+$| *a( +[a-z]{1,2})*$| *[0-9]*+ *\|.*")
_FACTS = re.compile(r"\s*(?:-?[a-z_]\w*\s*\([^()]*\)\s*\.|(?:dim|pos|barrier|target|length)\s*\(|%|$)")
_FACT = re.compile(r"\b(target|length)\s*\(|\b(dim)\s*\(\s*1\s*(?:\)|\.\.)")
"""The facts that an instance has once; it begins with the last one, in a file of several."""
_RULE = re.compile(r"[^%\"]*:-(?![()/|])|\s*[0-9]*\s*\{\s*[a-z_]\w*\s*\(")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_GAME = re.compile(r'\s*\{\s*"format"\s*:\s*"randolph-record"')
_WHOLE = frozenset({Cause.SOLUTION, Cause.ENCODING, Cause.DOMAIN, Cause.MICRO})
"""What an input is as a whole, if its first record is that."""

LONGEST_MESSAGE = 300
"""The most characters of what is said of a record in a list of answers."""

LONGEST_GAME = 8_000_000
"""The most characters of a game's record: some ten thousand rounds."""

TITLES = {"ricochet": "Ricochet Robots", "micro": "Micro Robots"}
"""What the games are called."""

_MOST_LINES = 100_000
"""The most lines of one record, and the most that are passed over without one."""

_LONGEST_SOLUTION = 4_000_004
"""The most bytes of a solution's file that are looked at: in any letters more than a solution may have."""

_PATIENCE = 20
"""So many records may be nothing at all before an input is given up; and so many kilobytes are looked at for NULs."""


class InputError(RandolphError):
    """Something that cannot be read at all; what can be read, but is no problem, is a `NotationError`."""


class Record(NamedTuple):
    """One problem's text, and where it stands: the number of its first line, and the name of its file if it matters.

    `error`: why there is no problem in it, if that is known already. `note`: where a problem comes from that was not
    written so.
    """

    text: str
    line: int = 0
    file: str = ""
    error: str = ""
    note: str = ""

    @property
    def place(self) -> str:
        """The place as messages name it: 'line 3' or 'FILE line 3'; '' on the command line."""
        return f"{self.file} line {self.line}".strip() if self.line else ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How one game's texts are told from names of files, and read.

    `game` is its name in records. `begins`: what an argument that is no file looks like if it is a problem or a board
    written out. `recognizes`: whether a record is in one of the game's notations; `elsewhere`: whether it is something
    else that has a name, like a plan. `read` raises `NotationError`. `to_json` writes a problem with its id.
    """

    game: Literal["ricochet", "micro"]
    begins: re.Pattern[str]
    recognizes: Callable[[str], bool]
    elsewhere: Callable[[str], bool]
    read: Callable[[str], object]
    to_json: Callable[..., dict[str, Any]]


def _elsewhere(text: str) -> bool:
    """Whether a text is a plan, an encoding, of the other game: each has an error of its own."""
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
    """A record read: a problem without faults and how it was read, or the error that says why it is none."""

    record: Record
    id: str | int | None = None
    problem: Problem | None = None
    error: str = ""
    imported: Imported | None = None

    @property
    def name(self) -> str:
        """What a list calls it."""
        return str(self.id) if self.id is not None else "problem"

    @property
    def names(self) -> Names | None:
        """What the problem's file calls robots and cells."""
        return None if self.imported is None else self.imported.names


def standard_input() -> list[str]:
    """What is read where nothing is given; raises `InputError` where nobody pipes anything in."""
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to solve: give a file, - for standard input, or a problem line in quotes")
    return ["-"]


def solution_of(words: str | None) -> str | None:
    """The text of a solution, out of its file if it is one; 'optimal' and None stay.

    Raises `InputError` for a directory, a file without text, and a game's record.
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
        raise InputError(f"{words}: this is no solution but the record of a game")
    return text


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
    """The record with this number, from 1. Raises `InputError` where there are fewer.

    Where `read` can make nothing of any of them, its error for the first one comes before the number.
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
    raise InputError(f"{name}: there is no problem number {number} in it")


def _rounds(records: Iterable[Record], reading: Reading) -> Iterator[Record]:
    """The records, and for each one of a game its rounds; those of a second one are named with its line."""
    several = False
    for record in records:
        if "randolph-record" not in record.text:  # the games take a while to be imported
            yield record
            continue
        from randolph.game import is_record

        if is_record(record.text):
            yield from _rounds_in(record, reading, record.place if several else record.file)
            several = True
        else:
            yield record


def _rounds_in(record: Record, reading: Reading, place: str) -> Iterator[Record]:
    """The rounds of a game's record, each as a problem in JSON whose id is the round, with the place before it."""
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
        yield record._replace(error=f"this is the record of a game of {name}: `{command}` takes it")
    elif not rounds:
        yield record._replace(error="this is the record of a game in which no round has begun")
    else:
        for found in rounds:
            named = f"{place} {found.name}".strip()
            text = json.dumps(reading.to_json(found.problem, id=named, optimum=found.optimum))
            note = f"a game's record with {len(rounds)} round{'' if len(rounds) == 1 else 's'}: this is {found.name}"
            yield Record(text, record.line, record.file, note=note)


def _sensible(records: Iterator[Record], name: str, reading: Reading, *, hold_back: bool) -> Iterator[Record]:
    """The records, unless the first twenty are nothing at all: then one error has to do for all.

    Of an input in which nothing but a plan, say, is found, there is the record that tells it.
    """
    held: list[Record] = []
    telling: Record | None = None
    for record in records:
        elsewhere = reading.elsewhere(record.text)
        if reading.recognizes(record.text) and not elsewhere:
            if hold_back:
                yield from held
            yield record
            yield from records
            return
        held.append(record)
        if telling is None and elsewhere:
            telling = record
        if len(held) == _PATIENCE:
            if telling is not None and hold_back:
                yield telling
                return
            try:
                reading.read(held[0].text)
            except NotationError as error:
                said = placed(held[0]._replace(file=name), error)
                raise InputError(f"{said}; nor do the {_PATIENCE - 1} records behind it") from None
        if not hold_back:
            yield record
    if hold_back:
        yield from held if telling is None else [telling]


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
            check_text(line[: _PATIENCE << 10], name, first=number == 0)
        yield line.decode("utf-8-sig" if number == 0 else "utf-8", "surrogateescape").rstrip("\r\n")
        if len(line) == longest:
            return


def check_text(data: bytes, name: str, *, first: bool = True) -> None:
    """Raises `InputError` for bytes that are no text; `first`: the file begins with them."""
    if first and data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{name}: this text is in UTF-16; save it as UTF-8")
    if b"\0" in data:
        raise InputError(f"{name}: this is no text file")


def _facts_once(line: str) -> set[str]:
    """Which facts stand in a line that an instance has only once."""
    return {found.group(1) or found.group(2) for found in _FACT.finditer(line.partition("%")[0])}


class _Open:
    """A record of several lines that is not at its end yet."""

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
        """Whether the line belongs to the record; if not, the record has ended before it."""
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
        """Add a line; whether the record ends with it."""
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
        elif found.size > found.longest:
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
        found = _import(record, diagonals=diagonals)
        if not isinstance(found.thing, Problem):
            raise NotationError("this is a board alone: a problem has robots and a target, too")
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
    """The message with its place before it: the line of the input that is wrong, or in which the record begins."""
    place = record.place
    inside = re.match(r"line ([0-9]+)(.*)", error.place) if isinstance(error, NotationError) else None
    if inside is not None and record.line and isinstance(error, NotationError):
        at = record._replace(line=record.line - 1 + int(inside.group(1)))
        place = f"{at.place}{inside.group(2)}"
        error = NotationError(error.reason, quote=error.quote)
    message = str(error)[:most]
    return f"{place}: {message}" if place else message


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
