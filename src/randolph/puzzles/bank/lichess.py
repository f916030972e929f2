"""A bank as a CSV file with the columns of lichess' puzzle database, and some more.

Columns with the same name mean the same as there. `FEN` and `Moves` are in the notation of this game. Nobody has tried
the problems yet, so the deviation of the rating is that of an untested one, and the number of plays is 0. `Popularity`,
`GameUrl` and `OpeningTags` stay empty: nobody has voted, and the problems are dealt, not taken from games. The file is
free to use under CC0 1.0.
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from randolph.puzzles.bank.kinds import kind_named
from randolph.rules import RandolphError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from randolph.puzzles.bank.entries import Entry

UNTESTED = 350
"""The rating deviation of Glicko-2 for a problem that nobody has tried."""

COLUMNS = (
    *("PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes", "GameUrl"),
    *("OpeningTags", "Game", "Edition", "Optimum", "Ways", "Robots", "Turns", "Helpers", "NearMisses", "Greedy"),
    "Branching",
)


def write_csv(entries: Iterable[Entry], file: TextIO) -> Iterator[int]:
    """Write the header and a line for each entry; yields the number written so far.

    Raises `RandolphError` for an entry that the solver cannot solve.
    """
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, entry in enumerate(entries, start=1):
        writer.writerow(_line(entry))
        yield number


def _line(entry: Entry) -> tuple[str | int, ...]:
    facts = entry.facts
    moves = kind_named(entry.game).solution(entry.problem)
    if moves is None:
        raise RandolphError(f"the problem {entry.id} has no solution: {entry.line}")
    return (
        *(entry.id, entry.line, moves, facts.rating, UNTESTED, "", 0, " ".join(entry.themes), "", ""),
        *(entry.game, entry.edition, facts.optimum, facts.ways, facts.robots, facts.turns, facts.helpers),
        *(facts.near_misses, facts.greedy, facts.branching),
    )
