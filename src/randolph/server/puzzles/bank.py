"""The installed puzzle bank in memory, for the server.

The reserve of dailies and the problems for practice are read when they are first needed, each in a thread, so that the
event loop does not wait. A bank that is missing, damaged, or of another version gives one line in the log, and
`no_puzzles` for all requests that need it; everything else works.

A *place* is a daily and its day. Nothing here gives a problem of the reserve before its day has come.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, get_args

import msgspec

from randolph.puzzles.bank import Bank, BankError, Entry
from randolph.puzzles.bank.entries import from_row
from randolph.puzzles.bank.installed import DATA
from randolph.puzzles.bank.kinds import kind_named
from randolph.server.errors import ApiError
from randolph.server.glicko import Rating
from randolph.server.puzzles.dailies import FIRST_DAY, day_text
from randolph.server.puzzles.messages import Daily, Puzzle
from randolph.server.search_threads import search_threads
from randolph.server.store import PuzzleRating
from randolph.server.wire import raw
from randolph.solver import engine_name

Value = TypeVar("Value")

DAILIES: tuple[Daily, ...] = get_args(Daily)
"""The dailies of a day, in their order."""

FOLDER = DATA

PRIOR_DEVIATION, PRIOR_VOLATILITY = 350.0, 0.09
"""How uncertain the estimated rating of a puzzle is until somebody has tried it."""

MOST_SOLUTIONS = 5000
"""The most optimal solutions that are kept in memory."""

MOST_SEARCHES = 200
"""The most searches for solutions that run or wait. Most take a millisecond, long ones fifty."""

_log = logging.getLogger(__name__)


class Place(NamedTuple):
    """A daily and its day, counted from 1970."""

    daily: Daily
    day: int

    def past(self, today: int) -> bool:
        """Whether its day is past, so that everybody may know its par."""
        return self.day < today


@dataclass(frozen=True, slots=True)
class BankPuzzle:
    """A puzzle of the bank; `place` is set for a daily only."""

    entry: Entry
    place: Place | None = None


class Choice(NamedTuple):
    """The properties by which practice and rush choose a problem. `tags` are its game, its edition and its themes."""

    rating: int
    id: str
    optimum: int
    tags: frozenset[str]


@dataclass(frozen=True, slots=True)
class Reserve:
    """The problems of the dailies: the rows of each, in the order of days, and the place of each id."""

    rows: Mapping[Daily, tuple[str, ...]]
    places: Mapping[str, Place]

    def at(self, place: Place) -> Entry | None:
        """The problem of a place; None if the reserve has none."""
        rows, number = self.rows[place.daily], place.day - FIRST_DAY
        return from_row(rows[number]) if 0 <= number < len(rows) else None


@dataclass(frozen=True, slots=True, eq=False)
class Practice:
    """The problems for practice and rush: their rows by id, and their choices, the easiest first."""

    rows: Mapping[str, str]
    choices: tuple[Choice, ...]
    by_id: Mapping[str, Choice]

    def fits(self, id_: str, tags: frozenset[str], least: int, most: int) -> bool:
        """Whether this is a problem of `least` to `most` moves with all these tags."""
        choice = self.by_id.get(id_)
        return choice is not None and least <= choice.optimum <= most and tags <= choice.tags

    def fitting(self, tags: frozenset[str], least: int, most: int) -> tuple[Choice, ...]:
        """All problems of `least` to `most` moves with these tags, the easiest first."""
        return _fitting(self, tags, least, most)

    def entry(self, id_: str) -> Entry | None:
        """The problem with this id."""
        return from_row(self.rows[id_]) if id_ in self.rows else None


class PuzzleBank:
    """The bank in a folder, read when it is needed: reading raises `ApiError` (`no_puzzles`)."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = FOLDER if folder is None else folder
        self._solutions: dict[str, str] = {}
        self._searches: dict[str, asyncio.Future[str | None]] = {}
        self._executor = search_threads("solutions", 1)
        self._logged: set[str] = set()
        self._reserve = _Once(lambda: _read_reserve(Bank(self._folder)), self._log_once)
        self._practice = _Once(lambda: _read_practice(Bank(self._folder)), self._log_once)

    async def practice(self) -> Practice:
        """The problems for practice and rush."""
        return await self._practice.value()

    async def dailies(self, day: int) -> tuple[BankPuzzle, ...]:
        """The dailies of a day, in their order; none for a day outside the reserve."""
        reserve = await self._reserve.value()
        places = [Place(daily, day) for daily in DAILIES]
        entries = [(reserve.at(place), place) for place in places]
        return tuple(BankPuzzle(entry, place) for entry, place in entries if entry is not None)

    async def daily(self, id_: str) -> BankPuzzle | None:
        """The daily with this id, whether or not its day has come."""
        reserve = await self._reserve.value()
        place = reserve.places.get(id_)
        entry = None if place is None else reserve.at(place)
        return None if entry is None else BankPuzzle(entry, place)

    async def find(self, id_: str, today: int) -> BankPuzzle:
        """The problem with this id. Raises `ApiError` (`unknown_puzzle`), also for a daily whose day has not come."""
        puzzle = await self.daily(id_)
        if puzzle is None:
            entry = (await self.practice()).entry(id_)
            puzzle = None if entry is None else BankPuzzle(entry)
        if puzzle is None or (puzzle.place is not None and puzzle.place.day > today):
            raise ApiError("unknown_puzzle", quote=id_)
        return puzzle

    async def solution(self, entry: Entry) -> str | None:
        """An optimal solution, searched once for all requests that wait for it. None if too many are being searched, or
        if only the reference solver is installed, which would block the rooms.
        """
        if entry.id in self._solutions:
            return self._solutions[entry.id]
        search = self._searches.get(entry.id)
        if search is None:
            if len(self._searches) >= MOST_SEARCHES or engine_name() != "native":
                return None
            solve = partial(kind_named(entry.game).solution, problem_of(entry))
            search = asyncio.get_running_loop().run_in_executor(self._executor, solve)
            self._searches[entry.id] = search
            search.add_done_callback(partial(self._search_done, entry.id))
        return await asyncio.shield(search)

    def close(self) -> None:
        """Stop searching for solutions."""
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _search_done(self, id_: str, search: asyncio.Future[str | None]) -> None:
        del self._searches[id_]
        if not search.cancelled() and (solution := search.result()) is not None:
            self._solutions[id_] = solution
            if len(self._solutions) > MOST_SOLUTIONS:
                del self._solutions[next(iter(self._solutions))]

    def _log_once(self, message: str) -> None:
        if message not in self._logged:
            self._logged.add(message)
            _log.error("there are no puzzles: %s", message)


class _Once(Generic[Value]):
    """A value that is read once, in a thread; if that fails, it is never tried again."""

    def __init__(self, read: Callable[[], Value], log: Callable[[str], None]) -> None:
        self._read = read
        self._log_once = log
        self._lock = asyncio.Lock()
        self._value: Value | None = None
        self._failed = False

    async def value(self) -> Value:
        if self._value is None and not self._failed:
            async with self._lock:
                await self._try()
        if self._value is None:
            raise ApiError("no_puzzles")
        return self._value

    async def _try(self) -> None:
        if self._value is not None or self._failed:  # meanwhile
            return
        try:
            self._value = await asyncio.to_thread(self._read)
        except BankError as error:
            self._failed = True
            self._log_once(str(error))


def _read_reserve(bank: Bank) -> Reserve:
    rows: dict[Daily, tuple[str, ...]] = {}
    places: dict[str, Place] = {}
    for daily in DAILIES:
        if daily not in bank.reserve:
            raise BankError(f"the puzzle bank in {bank.folder} is damaged: it has no {daily} dailies")
        rows_by_id = bank.rows(bank.reserve[daily])
        rows[daily] = tuple(rows_by_id.values())
        places.update((id_, Place(daily, FIRST_DAY + number)) for number, id_ in enumerate(rows_by_id))
    return Reserve(rows, places)


def _read_practice(bank: Bank) -> Practice:
    rows = {id_: row for part in bank.parts for id_, row in bank.rows(part).items()}
    shared: dict[frozenset[str], frozenset[str]] = {}  # few combinations, each kept once
    choices = tuple(sorted(_choices(map(from_row, rows.values()), shared)))
    return Practice(rows, choices, {choice.id: choice for choice in choices})


@lru_cache(maxsize=32)
def _fitting(practice: Practice, tags: frozenset[str], least: int, most: int) -> tuple[Choice, ...]:
    return tuple(each for each in practice.choices if practice.fits(each.id, tags, least, most))


def _choices(entries: Iterator[Entry], shared: dict[frozenset[str], frozenset[str]]) -> Iterator[Choice]:
    for entry in entries:
        tags = frozenset((entry.game, entry.edition, *entry.themes))
        yield Choice(entry.facts.rating, entry.id, entry.facts.optimum, shared.setdefault(tags, tags))


def prior_of(entry: Entry) -> Rating:
    """The rating of a puzzle that nobody has tried."""
    return Rating(float(entry.facts.rating), PRIOR_DEVIATION, PRIOR_VOLATILITY)


def public_puzzle(puzzle: BankPuzzle, today: int, rated: PuzzleRating | None = None) -> Puzzle:
    """A puzzle as every client may see it; for a daily whose day is not past, only the problem itself.

    `rated` is its rating by first tries, if there were any.
    """
    entry, place = puzzle.entry, puzzle.place
    hidden = place is not None and not place.past(today)
    rating = prior_of(entry) if rated is None else rated.rating
    return Puzzle(
        id=entry.id,
        game=entry.game,
        edition=entry.edition,
        problem=_problem_json(entry),
        line=entry.line,
        optimum=None if hidden else entry.facts.optimum,
        ways=None if hidden else entry.facts.ways,
        themes=None if hidden else entry.themes,
        rating=None if hidden else round(rating.rating),
        provisional=rating.provisional,
        tries=0 if rated is None else rated.tries,
        solved=0 if rated is None else rated.won,
        daily=None if place is None else place.daily,
        day=None if place is None else day_text(place.day),
    )


@lru_cache(maxsize=128)
def problem_of(entry: Entry) -> Any:  # noqa: ANN401 – a problem of either game
    """The problem of an entry, cached because reading it takes as long as judging a try."""
    return entry.problem


@lru_cache(maxsize=128)
def _problem_json(entry: Entry) -> msgspec.Raw:
    return raw(kind_named(entry.game).in_full(problem_of(entry)))
