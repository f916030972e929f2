"""Making a bank: which problems are dealt, and which of them go into the bank.

A bank has numbered places. Each place has its own random generator, seeded by the seed of the bank, the *collection*
and the number of the place. It draws a variant (edition, robots, chip) and the wanted optimum, and then deals problems
until one fits. So places do not depend on each other, and any number of processes makes the same bank. There is one
exception: if the problem of a place and an earlier entry are alike, the place's next problem is used.

A collection says which variants, optima and ratings are wanted, and how often. `practice` is the bank for practice and
rush; the other collections are dailies. Any change of a draw changes all banks with the same seed. Then the comparison
with the golden bank in the tests fails.
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

_DEALS_ON_A_BOARD = 40
"""The number of problems that are dealt on one board before the next board is made."""

_BOARDS = 40
"""After this many boards a place draws another variant and optimum, because the wanted optimum may be impossible."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of problems: how they are dealt, and the share of each wanted optimum."""

    kind: Kind[Any]
    make_board: Callable[[Dealer], Any]
    deal: Callable[[Dealer, Any], Any]
    optimum: Callable[[Any, int], int | None]
    optima: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Collection:
    """The relative shares of the variants, and the allowed optima and ratings."""

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
    """A board with the cells on which robots may start (S1), because each deal needs them."""

    board: Board
    starts: tuple[Cell, ...]


def _printed_board(edition: str, dealer: Dealer) -> _Table:
    board = EDITIONS[edition].random_arrangement(dealer).board()
    marked = {target.cell for target in board.targets}
    return _Table(board, tuple(cell for cell in board.free_cells if cell not in marked))


def _deal(robots: Sequence[Color], vortex: bool, dealer: Dealer, table: _Table) -> Problem:  # noqa: FBT001 – private
    position = Position(dict(zip(robots, dealer.sample(table.starts, len(robots)), strict=True)))
    chips = [target for target in table.board.targets if (target.color is None) == vortex]
    return Problem(table.board, position, dealer.choice(chips))


def _deal_on_target(dealer: Dealer, table: _Table) -> Problem:
    """A problem as it may occur after a round: its robot already stands on the target (S4, T5)."""
    problem = _deal(PRINTED_COLORS, False, dealer, table)  # noqa: FBT003 – no vortex
    target = problem.target
    position = problem.position if target.color is None else problem.position.with_robot(target.color, target.cell)
    return replace(problem, position=position)


def _bids(
    edition: str, optima: Mapping[int, int], *extra: Color, vortex: bool = False, on_target: bool = False
) -> Variant:
    deal = _deal_on_target if on_target else partial(_deal, (*PRINTED_COLORS, *extra), vortex)
    return Variant(RICOCHET, partial(_printed_board, edition), deal, ricochet.optimum, optima)


def _tile_board(side: micro_rules.Side, dealer: Dealer) -> micro_rules.Board:
    return micro_rules.random_arrangement(side, dealer).board()


def _roll(intermediate: bool, dealer: Dealer, board: micro_rules.Board) -> micro_rules.Problem:  # noqa: FBT001
    return micro_rules.rolled_problem(board, dealer, intermediate=intermediate)


def _jumps(side: micro_rules.Side, *, intermediate: bool) -> Variant:
    optima = _JUMPS_VIA if intermediate else _JUMPS
    return Variant(MICRO, partial(_tile_board, side), partial(_roll, intermediate), micro.optimum, optima)


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
    """A random key, with a probability in proportion to its share."""
    rest = dealer.below(sum(shares.values()))
    for key, share in shares.items():
        rest -= share
        if rest < 0:
            return key
    raise AssertionError("the shares are used up")


def of_place(seed: str, name: str, place: int) -> Iterator[Entry]:
    """Problems for a place of a collection, without end."""
    collection = COLLECTIONS[name]
    dealer = Dealer(f"{seed} {name} {place}".encode("utf-8", "surrogatepass"))
    while True:
        variant = VARIANTS[_drawn(dealer, collection.shares)]
        optima = {moves: share for moves, share in variant.optima.items() if moves in collection.optima}
        if optima:
            yield from _fitting(variant, _drawn(dealer, optima), collection.ratings, dealer)


def _fitting(variant: Variant, optimum: int, ratings: tuple[int, int], dealer: Dealer) -> Iterator[Entry]:
    """The problems with this optimum and a rating in this range, among a limited number of deals."""
    for _ in range(_BOARDS):
        board = variant.make_board(dealer)
        for _ in range(_DEALS_ON_A_BOARD):
            problem = variant.deal(dealer, board)
            if variant.optimum(problem, optimum) != optimum:
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
    """The entries of a bank in their order. No two are alike, and none has an id in `without`.

    `jobs` is the number of processes; it does not change the entries. Raises `RandolphError` for an unknown collection.
    """
    if collection not in COLLECTIONS:
        raise RandolphError(f"unknown collection {collection!r}: collections are {', '.join(COLLECTIONS)}")
    known: set[str] = set()
    with _mapping(jobs) as mapped:
        for place, first in enumerate(mapped(partial(_first, seed, collection), range(count))):
            entry = first
            if entry.id in known or entry.id in without:
                others = of_place(seed, collection, place)
                entry = next(other for other in others if other.id not in known and other.id not in without)
            known.add(entry.id)
            yield entry


@contextmanager
def _mapping(jobs: int) -> Iterator[Callable[[Callable[[int], Entry], range], Iterator[Entry]]]:
    """A `map` that uses this many processes and keeps the order; the processes end with the context."""
    if jobs == 1:
        yield map
        return
    import multiprocessing  # noqa: PLC0415 – only here

    # New interpreters, because a copy of a process with threads may hang.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield partial(pool.imap, chunksize=4)
