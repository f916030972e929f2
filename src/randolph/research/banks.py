"""Banks of solved problems, to which environments reset.

A bank has boards, problems on them, and the optimum of each problem. It is made from `Options` with the exact solver,
once; equal options make equal banks on every machine. `bank_of` keeps banks in the platform's cache folder. A file is
an `.npz` archive of NumPy arrays with a manifest: version, options and a SHA-256 of the arrays. So a cut, damaged or
older file is noticed.

Splits are by board (`splits.py`). Printed boards share their faces, so a test board is a new arrangement of known
faces; with `edition="random"` test boards are new altogether.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import zipfile
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import numpy as np
import platformdirs

from randolph.research.splits import SPLITS, Split, split_of
from randolph.rules import RandolphError
from randolph.rules.errors import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Self

    from numpy.typing import NDArray

VERSION = 1
"""Of the files, and of what equal options make."""

_VAIN = 5000
"""Candidates for each problem in the range of optima; if they are more, the making of a bank ends."""


class BankError(RandolphError):
    """A file that is no bank of this version, or options that no problem satisfies."""


@dataclass(frozen=True, kw_only=True)
class Options(ABC):
    """What a bank has: the number of problems, the range of their optima, the boards, and the seed of the draws.

    `boards` limits the number of boards, from the first ones of the split. Raises `RandolphError` for values out of
    range.
    """

    game: ClassVar[str]

    size: int = 16_384
    optimum: tuple[int, int] = (1, 10)
    split: Split = "train"
    boards: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        for name, most in (("size", 2**31 - 1), ("boards", 65_535)):
            value = getattr(self, name)
            expect(value, int, name=name, optional=name == "boards")
            if value is not None and not 1 <= value <= most:
                raise RandolphError(f"{name}={value}: expected 1 to {most}")
        expect(self.seed, int, name="seed")
        if self.split not in SPLITS:
            raise RandolphError(f"unknown split {self.split!r}: splits are {' and '.join(SPLITS)}")
        try:
            low, high = (int(each) for each in self.optimum)
        except (TypeError, ValueError):
            low = high = 0
        if not 1 <= low <= high:
            raise RandolphError(f"optimum={self.optimum!r}: expected two numbers of moves, the least and the greatest")
        object.__setattr__(self, "optimum", (low, high))

    @property
    def key(self) -> str:
        """A short name for these options: equal options have equal keys."""
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]

    def to_json(self) -> dict[str, object]:
        """The options as plain values."""
        return {"game": self.game, **asdict(self), "optimum": list(self.optimum)}

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """The options with these names and values. Raises `RandolphError` for an unknown name."""
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise RandolphError(f"unknown option {name!r}: options of {cls.game} are {', '.join(known)}")
        return cls(**given)

    def keeps(self, board: str) -> bool:
        """Whether the board with this name belongs to the split."""
        return split_of(self.game, board) == self.split

    @abstractmethod
    def make(self, on_progress: Callable[[int], object], threads: int) -> Bank[Any, Any]:
        """Draw and solve the problems; `on_progress` is called with the number done."""


_Options = TypeVar("_Options", bound=Options)
_Problem = TypeVar("_Problem")


class Bank(ABC, Generic[_Options, _Problem]):
    """Boards, problems and optima, as arrays; the last index of `boards` counts cells in reading order."""

    game: ClassVar[str]
    board_arrays: ClassVar[tuple[str, ...]]
    problem_arrays: ClassVar[tuple[str, ...]]

    def __init__(self, options: _Options, boards: Iterable[str], arrays: Mapping[str, NDArray[Any]]) -> None:
        self.options = options
        self.boards = tuple(boards)
        self.arrays = {name: np.ascontiguousarray(arrays[name]) for name in (*self.board_arrays, *self.problem_arrays)}
        self.core: Any = self._make_core()

    @abstractmethod
    def _make_core(self) -> object:
        """The bank in the form of the native environments. Raises `ValueError` for what cannot be played."""

    @abstractmethod
    def problem(self, number: int) -> _Problem:
        """The problem with this number, from 0."""

    def __len__(self) -> int:
        return len(self.optima)

    def __reduce__(self) -> tuple[type[Bank[Any, Any]], tuple[Options, tuple[str, ...], dict[str, NDArray[Any]]]]:
        return type(self), (self.options, self.boards, self.arrays)

    def __copy__(self) -> Self:
        return self  # a bank does not change

    def __deepcopy__(self, _: object) -> Self:
        return self

    @property
    def optima(self) -> NDArray[np.uint16]:
        """The optimum of each problem."""
        found: NDArray[np.uint16] = self.arrays["optima"]
        return found

    @property
    def digest(self) -> str:
        """The SHA-256 of the boards and problems."""
        made = hashlib.sha256("\n".join(self.boards).encode())
        for name, array in self.arrays.items():
            made.update(f"\n{name} {array.dtype.str} {array.shape}\n".encode())
            made.update(array.tobytes())
        return made.hexdigest()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the file, all of it or nothing. Equal banks make equal files."""
        path = Path(path)
        manifest = {
            "format": "randolph research bank",
            "version": VERSION,
            "options": self.options.to_json(),
            "sha256": self.digest,
            "boards": self.boards,
        }
        text = np.frombuffer(json.dumps(manifest, sort_keys=True).encode(), dtype=np.uint8)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with part.open("wb") as file:
                np.savez(file, **{"manifest": text, **self.arrays})  # type: ignore[arg-type]  # arrays, not `allow_pickle`
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        return path


def bank_classes() -> dict[str, tuple[type[Options], type[Bank[Any, Any]]]]:
    """The two games: their options and banks."""
    from randolph.research import micro, ricochet  # noqa: PLC0415 – these modules import this one

    return {
        "ricochet": (ricochet.RicochetOptions, ricochet.RicochetBank),
        "micro": (micro.MicroOptions, micro.MicroBank),
    }


def load_bank(path: str | os.PathLike[str]) -> Bank[Any, Any]:
    """Read a bank file. Raises `BankError` if it is cut, damaged, of another version, or no bank at all."""
    path = Path(path)
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        manifest = json.loads(arrays.pop("manifest").tobytes())
        kind, version = manifest["format"], manifest["version"]
    except FileNotFoundError:
        raise BankError(f"there is no bank {str(path)!r}") from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zipfile.LargeZipFile) as error:
        raise BankError(f"{str(path)!r} is no bank, or it is cut or damaged") from error
    if kind != "randolph research bank":
        raise BankError(f"{str(path)!r} is no bank")
    if version != VERSION:
        raise BankError(f"{str(path)!r} is a bank of version {version}; this program reads version {VERSION}")
    try:
        given = dict(manifest["options"])
        options_class, bank_class = bank_classes()[given.pop("game")]
        bank = bank_class(options_class.of(given), manifest["boards"], arrays)
    except (KeyError, TypeError, ValueError) as error:
        raise BankError(f"the bank {str(path)!r} is damaged") from error
    if bank.digest != manifest["sha256"]:
        raise BankError(f"the bank {str(path)!r} is damaged: its content has another SHA-256")
    return bank


def kept_path(options: Options) -> Path:
    """Where the bank of these options is kept: in the platform's cache folder."""
    folder = platformdirs.user_cache_path("randolph", appauthor=False) / "research"
    return folder / f"{options.game}-{options.key}-v{VERSION}.npz"


_recent: dict[str, Bank[Any, Any]] = {}
_RECENT = 8


def bank_of(options: Options, *, on_progress: Callable[[int], object] = lambda _: None, threads: int = 1) -> Any:  # noqa: ANN401 – the bank of its game
    """The bank of these options: from memory, from the cache folder, or made now and kept there.

    A damaged file is made again. A folder that cannot be written is no error: the bank is then kept in memory only.
    """
    known = _recent.get(options.key)
    if known is not None and known.options == options:
        return known
    path = kept_path(options)
    bank: Bank[Any, Any] | None = None
    if path.exists():
        try:
            bank = load_bank(path)
        except BankError:
            bank = None
    if bank is None or bank.options != options:
        bank = options.make(on_progress, threads)
        with contextlib.suppress(OSError):
            bank.save(path)
    while len(_recent) >= _RECENT:
        del _recent[next(iter(_recent))]
    _recent[options.key] = bank
    return bank


class Vain:
    """Ends the making of a bank if too few candidates are in the range of optima.

    The first has to come among `_VAIN`, the next among twice as many, and so on. So a range that is only rare does not
    fail by a streak of bad luck after long work, and one that no problem has fails within seconds.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._met: set[int] = set()
        self._tried = self._found = 0

    def accepts(self, optimum: int | None) -> bool:
        """Whether a candidate with this optimum is in the range; None: it has none, or it is greater."""
        low, high = self._options.optimum
        self._tried += 1
        if optimum is not None:
            self._met.add(optimum)
            if low <= optimum <= high:
                self._found += 1
                return True
        if self._tried >= _VAIN * (self._found + 1):
            few = f"only {self._found}" if self._found else "none"
            met = f"they have optima from {min(self._met)} to {max(self._met)}" if self._met else "all have greater"
            raise BankError(f"{few} of {self._tried} problems drawn have an optimum from {low} to {high}: {met}")
        return False
