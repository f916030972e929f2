"""The rules of dailies: days, medals, streaks. Pure functions.

A day is a number, counted from 1970 in UTC. The reserve begins on `FIRST_DAY`: its first problems are those of that
day. An earlier time counts as that day, so a place in the reserve is never negative.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from randolph.server.puzzles.messages import Medal

DAY = 86_400_000

_EPOCH = date(1970, 1, 1)
FIRST_DAY = (date(2026, 11, 1) - _EPOCH).days
"""The day of the first problems of the reserve."""

GRACE_DAYS = 7
"""One day may be missed in this many days in a row."""

_MEDALS: tuple[Medal, ...] = ("gold", "silver", "bronze")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MONTH = re.compile(r"\d{4}-\d{2}", re.ASCII)


def day_at(now: int) -> int:
    """The day of a time in milliseconds."""
    return max(FIRST_DAY, now // DAY)


def date_of(day: int) -> date:
    """The date of a day."""
    return _EPOCH + timedelta(days=day)


def day_text(day: int) -> str:
    """A day as text.

    >>> day_text(FIRST_DAY)
    '2026-11-01'
    """
    return date_of(day).isoformat()


def day_from(text: str) -> int | None:
    """The day of a text such as `2026-11-23`; None for any other text.

    >>> day_from("2026-11-23") - FIRST_DAY, day_from("2026-02-30"), day_from("20261123")
    (22, None, None)
    """
    if not _DAY.fullmatch(text):
        return None
    try:
        return (date.fromisoformat(text) - _EPOCH).days
    except ValueError:
        return None


def month_from(text: str) -> range | None:
    """The days of a month such as `2026-11`; None for any other text.

    >>> [day_text(day) for day in month_from("2028-02")[-2:]]
    ['2028-02-28', '2028-02-29']
    """
    first = day_from(f"{text}-01") if _MONTH.fullmatch(text) else None
    if first is None:
        return None
    first_date = date_of(first)
    return range(first, first + monthrange(first_date.year, first_date.month)[1])


def medal(moves: int, par: int) -> Medal | None:
    """The medal for a number of moves.

    >>> medal(5, 5), medal(7, 5), medal(8, 5)
    ('gold', 'bronze', None)
    """
    over = moves - par
    return _MEDALS[over] if 0 <= over < len(_MEDALS) else None


@dataclass(frozen=True, slots=True)
class Streaks:
    """The streaks of a player, see `messages.Streak`, and the days that were graced."""

    current: int
    longest: int
    grace: bool
    today: bool
    graced: frozenset[int]


def streaks(solved: Collection[int], today: int) -> Streaks:
    """The streaks of a player who has solved a daily in time on these days.

    A missed day is *graced* (it does not end the streak) if a daily was solved on the day before, one is solved
    on the day after or still may be, and none of the six days before the missed one was graced. If the clock was turned
    back, later days count, and the last of them is today.
    """
    if not solved:
        return Streaks(current=0, longest=0, grace=False, today=False, graced=frozenset())
    days = sorted(solved)
    graced: list[int] = []
    lengths = [1]
    for before, day in pairwise(days):
        if day == before + 2 and _may_grace(graced, day - 1):
            graced.append(day - 1)
        elif day > before + 1:
            lengths.append(0)
        lengths[-1] += 1
    last = days[-1]
    latest = max(today, last)
    bridged = last == latest - 2 and _may_grace(graced, latest - 1)
    alive = last >= latest - 1 or bridged
    grace = alive and not bridged and _may_grace(graced, last + 1)
    return Streaks(
        current=lengths[-1] if alive else 0,
        longest=max(lengths),
        grace=grace,
        today=today in solved,
        graced=frozenset([*graced, latest - 1] if bridged else graced),
    )


def _may_grace(graced: list[int], day: int) -> bool:
    return not graced or day - graced[-1] >= GRACE_DAYS
