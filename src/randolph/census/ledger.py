"""The ledger of a census: a folder with one line for each unit that is done.

A line is one JSON object, appended in one write and then synchronized to the disk. So a crash at any moment loses at
most the line that was being written; whatever is left of it is found when the ledger is opened again, named, and
counted again. A disk that is full leaves no part of a line. One process writes a file at a time; shards of a census
write files of their own (`units-2-of-8.jsonl`), and all files of a folder are read together. A file may be packed
(`units.jsonl.gz`): it is read, and nothing is added to it.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Self

from randolph.census.units import KEYS, Unit, unit_of
from randolph.notation import to_line
from randolph.rules import RandolphError
from randolph.solver.census import ENGINES, positions_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from types import TracebackType

    from randolph.solver.census import Count

FILE = "units.jsonl"
"""The file of a census that is not divided into shards."""


class LedgerError(RandolphError):
    """A ledger that cannot be used: an unknown engine made it, another process writes it, or it contradicts itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A unit that is done: what was counted, and the result. `longest` are problem lines; published ledgers have no
    seconds.
    """

    unit: Unit
    histogram: tuple[int, ...]
    unsolvable: int
    longest: tuple[str, ...]
    seconds: float | None

    @property
    def optimum(self) -> int:
        """The greatest optimum."""
        return len(self.histogram) - 1

    @property
    def positions(self) -> int:
        """The number of all positions."""
        return sum(self.histogram) + self.unsolvable

    @property
    def mean(self) -> float:
        """The mean optimum of the positions that can be solved; 0 if there are none."""
        return sum(moves * many for moves, many in enumerate(self.histogram)) / max(sum(self.histogram), 1)

    @property
    def line(self) -> str:
        """The line of the ledger, with its end."""
        result: dict[str, object] = {
            "histogram": list(self.histogram),
            "unsolvable": self.unsolvable,
            "longest": list(self.longest),
        }
        if self.seconds is not None:
            result["seconds"] = self.seconds
        return json.dumps({**self.unit.fields, **result}) + "\n"


def entry_of(unit: Unit, count: Count) -> Entry:
    """The entry for a census that has been made."""
    return Entry(
        unit=unit,
        histogram=count.histogram,
        unsolvable=count.unsolvable,
        longest=tuple(to_line(problem) for problem in count.longest),
        seconds=round(count.seconds, 3),
    )


def _read_line(text: str) -> Entry:
    """The entry of a line. Raises `ValueError`, `KeyError` or `TypeError` for a line that is damaged."""
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError("not an object")
    missing = [key for key in (*KEYS, "histogram", "unsolvable", "longest") if key not in found]
    if missing:
        raise ValueError(f"without {missing[0]!r}")
    if found["engine"] not in ENGINES:
        raise _OtherEngine(str(found["engine"]))
    histogram, unsolvable = found["histogram"], found["unsolvable"]
    if not all(type(many) is int and many >= 0 for many in (*histogram, unsolvable)):
        raise ValueError("with numbers of positions that are none")
    longest, seconds = found["longest"], found.get("seconds")
    if not all(isinstance(line, str) for line in longest) or not isinstance(seconds, int | float | None):
        raise ValueError("with other values than it should have")
    unit = unit_of(found)
    if unit.engine != found["engine"]:
        raise ValueError(f"by the engine {found['engine']}, and {unit.engine} counts this")
    positions = positions_of(unit.board, unit.target, unit.robots, unit.rules)
    if not histogram or (len(histogram) > 1 and histogram[-1] == 0) or sum(histogram) + unsolvable != positions:
        raise ValueError(f"whose numbers do not add up to {positions:,} positions")
    return Entry(unit=unit, histogram=tuple(histogram), unsolvable=unsolvable, longest=tuple(longest), seconds=seconds)


class _OtherEngine(Exception):
    """A line of an engine that this program does not have."""


@dataclass(slots=True)
class _File:
    """The content of a file: its entries in their order, and the lines that are damaged, with what is wrong."""

    entries: list[Entry]
    damaged: list[str]


def _read_file(path: Path) -> _File:
    found = _File([], [])
    if not path.exists():
        return found
    try:
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    except (OSError, EOFError, zlib.error) as error:
        if path.suffix == ".gz":
            raise LedgerError(f"{path} cannot be unpacked: {error}") from error
        raise
    lines = content.split(b"\n")
    for number, line in enumerate(lines, start=1):
        if number == len(lines):
            if line:
                found.damaged.append(f"{path} line {number} has no end")
            break
        try:
            found.entries.append(_read_line(line.decode()))
        except _OtherEngine as other:
            raise LedgerError(
                f"{path} line {number}: this ledger was made by the engine {str(other)!r}, and this program has "
                f"{', '.join(ENGINES)}: choose another folder with --out"
            ) from None
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            found.damaged.append(f"{path} line {number} is damaged ({' '.join(str(error).split())[:120]})")
    return found


def entries_of(folder: Path) -> tuple[dict[str, Entry], list[str]]:
    """All entries of a folder by the keys of their units, and what is damaged, a sentence for each line.

    Raises `LedgerError` for a ledger of an unknown engine, and for two entries that contradict each other.
    """
    entries: dict[str, Entry] = {}
    damaged: list[str] = []
    for path in sorted([*folder.glob("units*.jsonl"), *folder.glob("units*.jsonl.gz")]):
        found = _read_file(path)
        damaged += found.damaged
        for entry in found.entries:
            known = entries.setdefault(entry.unit.key, entry)
            if known.histogram != entry.histogram or known.unsolvable != entry.unsolvable:
                raise LedgerError(f"{path}: two lines contradict each other about {json.dumps(entry.unit.fields)}")
    return entries, damaged


class Ledger:
    """The ledger of a folder, open for writing.

    `entries` has everything that is done in the folder; `damaged` names the lines that were not readable, which are
    removed from this process's file. Raises `LedgerError`, also if another process writes the same file.
    """

    def __init__(self, folder: Path, name: str = FILE) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / name
        self._locked = _locked(self._path)
        try:
            self.entries, self.damaged = entries_of(folder)
            self._mend()
            self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            _synchronize(folder)
        except BaseException:
            self._locked.close()
            raise

    def _mend(self) -> None:
        """Replace a file that has damaged lines by one without them, at once."""
        found = _read_file(self._path)
        if not found.damaged:
            return
        copy = self._path.with_suffix(".mended")
        with copy.open("wb") as file:
            file.write("".join(entry.line for entry in found.entries).encode())
            file.flush()
            os.fsync(file.fileno())
        copy.replace(self._path)

    def add(self, entry: Entry) -> None:
        """Append an entry; when this returns, it is on the disk.

        Raises `LedgerError` if it cannot be written, for example to a full disk; then the file is as it was.
        """
        try:
            _write(self._file, entry.line.encode())
        except OSError as error:
            raise LedgerError(
                f"{self._path} cannot be written ({error.strerror}): what is done so far is kept, and the same command "
                "goes on with it"
            ) from error
        self.entries[entry.unit.key] = entry

    def close(self) -> None:
        """Close the file, and let others write it."""
        os.close(self._file)
        self._locked.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _locked(path: Path) -> IO[bytes]:
    """An open file beside the ledger's that holds its lock; the system releases it, however the process ends."""
    import fcntl  # noqa: PLC0415 – not on every system

    lock = path.with_suffix(".lock").open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise LedgerError(f"another census is writing {path}: wait for it, or choose another folder") from None
    return lock


def _write(file: int, data: bytes) -> None:
    size = os.fstat(file).st_size
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
    except OSError:
        os.ftruncate(file, size)
        raise


def _synchronize(folder: Path) -> None:
    """Make the name of a new file as durable as its content."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sorted_entries(entries: Mapping[str, Entry]) -> Iterator[Entry]:
    """The entries in the order of tables, which does not depend on when each was made."""
    yield from sorted(entries.values(), key=lambda entry: entry.unit.order)
