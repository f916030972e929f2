"""The bank that is installed with the program, read part by part.

The folder `data` has the file `bank.json` and gzip-compressed *parts*: text files with a row for each entry
(`entries`). The practice bank is divided into parts of a thousand problems, so that a reader loads only a few. Each
daily is one part in the folder `reserve`, with a row for each day. `bank.json` has the version of the format, and for
each part its number of problems and the SHA-256 of its text. A bank of another version is refused, as is a part that is
missing or damaged.

Only the server uses the reserve: no address gives it to a browser. But the problems of future days are in the installed
package, and whoever looks there can find them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from randolph.puzzles.bank.entries import Entry, from_row, to_row
from randolph.puzzles.bank.making import DAILIES
from randolph.rules import RandolphError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FORMAT = 1
"""The version of the format; a reader accepts no other."""

DATA = Path(__file__).parent / "data"

INDEX = "bank.json"
PART = 1000
"""Problems in a part of the practice bank."""


class BankError(RandolphError):
    """An installed bank that is missing, damaged, or of another version."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bank: its file in the folder, without `.tsv.gz`; its number of problems; its checksum."""

    name: str
    problems: int
    sha256: str


class Bank:
    """An installed bank. A part is read and checked when it is first needed, and then stays in memory."""

    def __init__(self, folder: Path = DATA) -> None:
        """Raises `BankError` if the folder has no bank of this version."""
        self.folder = folder
        self._index = _index_of(folder)
        self._rows: dict[str, dict[str, str]] = {}

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the practice bank, which browsers may get at any time."""
        return self._parts("practice")

    @cached_property
    def reserve(self) -> Mapping[str, Part]:
        """The parts of the dailies, by their names: easy, medium, hard, micro."""
        return {part.name.rpartition("/")[2]: part for part in self._parts("reserve")}

    def rows(self, part: Part) -> Mapping[str, str]:
        """The rows of a part by their ids, in the part's order. Raises `BankError`."""
        if part.name not in self._rows:
            self._rows[part.name] = self._read(part)
        return self._rows[part.name]

    def practice(self) -> Iterator[Entry]:
        """All entries for practice and rush, in the order of the bank. Raises `BankError`."""
        return (from_row(row) for part in self.parts for row in self.rows(part).values())

    def find(self, id_: str) -> Entry | None:
        """The entry for practice with this id; None if there is none. Raises `BankError`."""
        return next((from_row(rows[id_]) for rows in map(self.rows, self.parts) if id_ in rows), None)

    def days(self, daily: str) -> int:
        """The number of days for which the reserve has a problem of this daily. Raises `BankError` if it is unknown."""
        return self._daily(daily).problems

    def daily(self, daily: str, day: int) -> Entry:
        """The problem of a day, counted from 0. Raises `BankError` if the reserve has none for this day."""
        part = self._daily(daily)
        if not 0 <= day < part.problems:
            raise BankError(f"the reserve has no {daily} problem for day {day}: days go from 0 to {part.problems - 1}")
        return from_row(tuple(self.rows(part).values())[day])

    def day_of(self, id_: str) -> tuple[str, int] | None:
        """The daily and the day of the problem with this id; None if it is not in the reserve. Raises `BankError`."""
        for daily, part in self.reserve.items():
            rows = self.rows(part)
            if id_ in rows:
                return daily, tuple(rows).index(id_)
        return None

    def _daily(self, daily: str) -> Part:
        if daily not in self.reserve:
            raise BankError(f"unknown daily {daily!r}: dailies are {', '.join(self.reserve)}")
        return self.reserve[daily]

    def _parts(self, key: str) -> tuple[Part, ...]:
        try:
            return tuple(
                Part(str(each["name"]), int(each["problems"]), str(each["sha256"])) for each in self._index[key]
            )
        except (KeyError, TypeError, ValueError):
            raise BankError(f"the puzzle bank in {self.folder} is damaged: {INDEX} has no list {key!r}") from None

    def _read(self, part: Part) -> dict[str, str]:
        path = _path(self.folder, part.name)
        try:
            data = gzip.decompress(path.read_bytes())
        except FileNotFoundError:
            raise BankError(f"the puzzle bank in {self.folder} is incomplete: there is no {path.name}") from None
        except (OSError, EOFError, zlib.error) as error:
            raise BankError(f"the puzzle bank in {self.folder} is damaged: {path.name} ({error})") from None
        if hashlib.sha256(data).hexdigest() != part.sha256:
            raise BankError(f"the puzzle bank in {self.folder} is damaged: {path.name} has another checksum")
        return {row.partition("\t")[0]: row for row in data.decode().splitlines()}


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.tsv.gz"


def _index_of(folder: Path) -> dict[str, Any]:
    try:
        index = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BankError(f"there is no puzzle bank in {folder}: {INDEX} is missing") from None
    except ValueError as error:
        raise BankError(f"the puzzle bank in {folder} is damaged: {INDEX} ({error})") from None
    version = index.get("format") if isinstance(index, dict) else None
    if version != FORMAT:
        raise BankError(f"the puzzle bank in {folder} has format {version!r}, and this program reads format {FORMAT}")
    return dict(index)


def install(folder: Path, practice: Iterable[Entry], reserve: Mapping[str, Iterable[Entry]], made: str) -> None:
    """Write a bank into a folder; `made` says how it was made."""
    entries = list(practice)
    parts = [
        _write(folder, f"practice-{number:02}", entries[first : first + PART])
        for number, first in enumerate(range(0, len(entries), PART))
    ]
    dailies = [_write(folder, f"reserve/{daily}", list(reserve[daily])) for daily in DAILIES if daily in reserve]
    index = {"format": FORMAT, "made": made, "practice": parts, "reserve": dailies}
    (folder / INDEX).write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


def _write(folder: Path, name: str, entries: list[Entry]) -> dict[str, object]:
    data = "".join(f"{to_row(entry)}\n" for entry in entries).encode()
    path = _path(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))
    return {"name": name, "problems": len(entries), "sha256": hashlib.sha256(data).hexdigest()}
