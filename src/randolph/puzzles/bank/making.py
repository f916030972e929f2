"""Making a bank: which problems are dealt, and which of them are taken.

Each place of a bank has a generator of its own, seeded by the seed of the bank, its *collection* and its number. It
draws a variant – edition, robots, chip – and a wanted optimum, and deals until a problem fits. So places do not
depend on each other, and any number of processes makes the same bank. Only what is alike to an earlier entry is
replaced: that place then gives its next problem.

A collection says which variants and optima are wanted, how often, and which ratings. `practice` is the bank for
practice and rush, the others are dailies. Anything that changes a draw changes the bank of a seed: the golden bank in
the tests fails.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from randolph.puzzles.bank import micro, ricochet
from randolph.puzzles.bank.entries import Entry
from randolph.puzzles.bank.facts import HIGHEST, LOWEST
from randolph.puzzles.bank.kinds import MICRO, RICOCHET, Kind
from randolph.puzzles.generate import Dealer
from randolph.rules import EDITIONS, PRINTED_COLORS, Board, Cell, Color, Position, Problem, RandolphError
from randolph.rules import micro as micro_rules

_T = TypeVar("_T")

_DEALS_OF_A_BOARD = 40
"""Problems that are dealt on one board before another is laid."""

_BOARDS = 40
"""Boards after which a place draws another variant and another optimum: the wanted one may be impossible."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A sort of problems: how they are dealt, and how often which optimum is wanted."""

    kind: Kind[Any]
    lay: Callable[[Dealer], Any]
    deal: Callable[[Dealer, Any], Any]
    optimum: Callable[[Any, int], int | None]
    optima: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Collection:
    """The shares of the variants, in hundredths, and the optima and the ratings that are allowed."""

    shares: Mapping[str, int]
    optima: range
    ratings: tuple[int, int] = (LOWEST, HIGHEST)


# ── Variants ─────────────────────────────────────────────────────────────────────────────────────────────────────────

_USUAL = {2: 4, 3: 8, 4: 11, 5: 13, 6: 14, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3, 13: 2}
_ANY_ROBOT = {2: 8, 3: 14, 4: 20, 5: 18, 6: 16, 7: 12, 8: 8, 9: 4}
_TRANSPARENT = {2: 10, 3: 20, 4: 30, 5: 25, 6: 15}
_ON_TARGET = {4: 30, 5: 45, 6: 25}
_JUMPS = {3: 24, 4: 28, 5: 22, 6: 13, 7: 8, 8: 5}
_JUMPS_VIA = {4: 14, 5: 18, 6: 19, 7: 17, 8: 13, 9: 9, 10: 6, 11: 4}


@dataclass(frozen=True, slots=True)
class _Table:
    """A board with the cells on which robots may start (S1): they are needed for each deal."""

    board: Board
    starts: tuple[Cell, ...]


def _lay_faces(edition: str, dealer: Dealer) -> _Table:
    board = EDITIONS[edition].random_arrangement(dealer).board()
    marked = {target.cell for target in board.targets}
    return _Table(board, tuple(cell for cell in board.free_cells if cell not in marked))


def _deal(robots: Sequence[Color], vortex: bool, dealer: Dealer, table: _Table) -> Problem:  # noqa: FBT001 – private
    position = Position(dict(zip(robots, dealer.sample(table.starts, len(robots)), strict=True)))
    chips = [target for target in table.board.targets if (target.color is None) == vortex]
    return Problem(table.board, position, dealer.choice(chips))


def _deal_on_target(dealer: Dealer, table: _Table) -> Problem:
    """A problem as it can follow a round: its robot stands on the target already (S4, T5)."""
    problem = _deal(PRINTED_COLORS, False, dealer, table)  # noqa: FBT003 – no vortex
    target = problem.target
    position = problem.position if target.color is None else problem.position.moved(target.color, target.cell)
    return replace(problem, position=position)


def _bids(
    edition: str, optima: Mapping[int, int], *extra: Color, vortex: bool = False, on_target: bool = False
) -> Variant:
    dealt = _deal_on_target if on_target else partial(_deal, (*PRINTED_COLORS, *extra), vortex)
    return Variant(RICOCHET, partial(_lay_faces, edition), dealt, ricochet.optimum, optima)


def _lay_tiles(side: micro_rules.Side, dealer: Dealer) -> micro_rules.Board:
    return micro_rules.random_arrangement(side, dealer).board()


def _roll(intermediate: bool, dealer: Dealer, board: micro_rules.Board) -> micro_rules.Problem:  # noqa: FBT001
    return micro_rules.rolled_problem(board, dealer, intermediate=intermediate)


def _jumps(side: micro_rules.Side, *, intermediate: bool) -> Variant:
    optima = _JUMPS_VIA if intermediate else _JUMPS
    return Variant(MICRO, partial(_lay_tiles, side), partial(_roll, intermediate), micro.optimum, optima)


VARIANTS: dict[str, Variant] = {
    **{edition: _bids(edition, _USUAL) for edition in ("first", "second", "third")},
    **{f"{edition}-silver": _bids(edition, _USUAL, Color.SILVER) for edition in ("first", "second", "third")},
    **{f"{edition}-vortex": _bids(edition, _ANY_ROBOT, vortex=True) for edition in ("first", "second", "third")},
    **{
        f"{edition}-transparent": _bids(edition, _TRANSPARENT, Color.TRANSPARENT)
        for edition in ("first", "second", "third")
    },
    **{f"{edition}-on-target": _bids(edition, _ON_TARGET, on_target=True) for edition in ("first", "second", "third")},
    **{str(side): _jumps(side, intermediate=False) for side in micro_rules.Side},
    **{f"{side}-intermediate": _jumps(side, intermediate=True) for side in micro_rules.Side},
}

_BIDS = {
    "first": 18,
    "second": 16,
    "third": 18,
    "first-silver": 5,
    "second-silver": 6,
    "third-silver": 5,
    "first-vortex": 3,
    "second-vortex": 3,
    "third-vortex": 3,
    "first-transparent": 1,
    "second-transparent": 1,
    "third-transparent": 1,
    "first-on-target": 1,
    "second-on-target": 1,
    "third-on-target": 1,
}
_MICRO = {"black": 6, "copper": 6, "black-intermediate": 3, "copper-intermediate": 2}

COLLECTIONS: dict[str, Collection] = {
    "practice": Collection({**_BIDS, **_MICRO}, range(2, 14)),
    "easy": Collection(_BIDS, range(3, 6), (LOWEST, 1470)),
    "medium": Collection(_BIDS, range(5, 9), (1480, 1690)),
    "hard": Collection(_BIDS, range(7, 14), (1700, HIGHEST)),
    "micro": Collection(_MICRO, range(4, 12)),
}
"""The bank for practice and rush, and the four dailies."""

DAILIES = ("easy", "medium", "hard", "micro")


# ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _drawn(dealer: Dealer, shares: Mapping[_T, int]) -> _T:
    """One of the keys, each as likely as its share."""
    left = dealer.below(sum(shares.values()))
    for key, share in shares.items():
        left -= share
        if left < 0:
            return key
    raise AssertionError("the shares are used up")


def of_place(seed: str, name: str, place: int) -> Iterator[Entry]:
    """The problems of a place of a collection, endlessly."""
    collection = COLLECTIONS[name]
    dealer = Dealer(f"{seed} {name} {place}".encode("utf-8", "surrogatepass"))
    while True:
        variant = VARIANTS[_drawn(dealer, collection.shares)]
        optima = {moves: share for moves, share in variant.optima.items() if moves in collection.optima}
        if optima:
            yield from _fitting(variant, _drawn(dealer, optima), collection.ratings, dealer)


def _fitting(variant: Variant, wanted: int, ratings: tuple[int, int], dealer: Dealer) -> Iterator[Entry]:
    """The problems with this optimum, and a rating between these, among so many deals."""
    for _ in range(_BOARDS):
        board = variant.lay(dealer)
        for _ in range(_DEALS_OF_A_BOARD):
            problem = variant.deal(dealer, board)
            if variant.optimum(problem, wanted) != wanted:
                continue
            study = variant.kind.study(problem)
            if study is not None and ratings[0] <= study.facts.rating <= ratings[1]:
                yield Entry.of(variant.kind, problem, study)


def _first(seed: str, name: str, place: int) -> Entry:
    return next(of_place(seed, name, place))


# ── Banks ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def make(
    seed: str, count: int, *, collection: str = "practice", jobs: int = 1, without: Container[str] = frozenset()
) -> Iterator[Entry]:
    """The entries of a bank, in its order, no two alike and none with an id in `without`.

    The same arguments give the same entries, whatever `jobs`, the number of processes. Raises `RandolphError` for an
    unknown collection.
    """
    if collection not in COLLECTIONS:
        raise RandolphError(f"unknown collection {collection!r}: collections are {', '.join(COLLECTIONS)}")
    known: set[str] = set()
    with _mapping(jobs) as mapped:
        for place, first in enumerate(mapped(partial(_first, seed, collection), range(count))):
            entry = first
            if entry.id in known or entry.id in without:
                others = of_place(seed, collection, place)
                entry = next(one for one in others if one.id not in known and one.id not in without)
            known.add(entry.id)
            yield entry


@contextmanager
def _mapping(jobs: int) -> Iterator[Callable[[Callable[[int], Entry], range], Iterator[Entry]]]:
    """A map that keeps the order, over this many processes; leaving it ends them."""
    if jobs == 1:
        yield map
        return
    import multiprocessing  # noqa: PLC0415 – only here

    # New interpreters, because a copy of a process with threads may hang.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield partial(pool.imap, chunksize=4)
