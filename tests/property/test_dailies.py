"""Laws of days, medals and streaks."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.server.puzzles.dailies import (
    DAY,
    FIRST_DAY,
    GRACE_DAYS,
    date_of,
    day_at,
    day_from,
    day_text,
    medal,
    month_from,
    streaks,
)

DAYS = st.sets(st.integers(FIRST_DAY, FIRST_DAY + 40), max_size=41)
LAST = st.integers(FIRST_DAY, FIRST_DAY + 45)


def days_of(picture: str) -> set[int]:
    """The days of a picture such as `x.xx`, which begins with the first day: `x` is a day with a daily."""
    return {FIRST_DAY + number for number, mark in enumerate(picture) if mark == "x"}


@pytest.mark.parametrize(
    ("picture", "current", "longest", "grace", "graced"),
    [
        ("", 0, 0, False, ""),
        ("x", 1, 1, True, ""),
        ("xx-", 2, 2, True, ""),
        ("xxx.x", 4, 4, False, "   g"),
        ("xx..x", 1, 2, True, ""),
        ("xx...", 0, 2, False, ""),
        ("xx.-", 2, 2, False, "  g"),
        ("xx.", 2, 2, True, ""),
        ("x.x.x", 1, 2, False, " g"),
        ("x.xxxxxx.x", 8, 8, False, " g      g"),
        ("x.xxxxxx", 7, 7, True, " g"),
        ("x.xxxxx.x", 1, 6, True, " g"),
        ("x.xxxx", 5, 5, False, " g"),
    ],
)
def test_streaks_by_example(picture: str, current: int, longest: int, grace: bool, graced: str) -> None:  # noqa: FBT001 – a table
    """Each picture ends with today: `x` has a daily, `.` and `-` have none. A missed day does not count as a day of the
    streak, and of seven days in a row one may be missed.
    """
    found = streaks(days_of(picture), FIRST_DAY + max(0, len(picture) - 1))
    assert (found.current, found.longest, found.grace) == (current, longest, grace)
    assert found.graced == {FIRST_DAY + number for number, mark in enumerate(graced) if mark == "g"}
    assert found.today == picture.endswith("x")


def by_definition(solved: set[int], now: int) -> tuple[int, int, frozenset[int]]:
    """Current and longest streak and the graced days, as the documents define them."""

    @cache
    def graced(day: int) -> bool:
        missed = day not in solved and day - 1 in solved and (day + 1 in solved or day == now - 1)
        return missed and not any(graced(each) for each in range(max(FIRST_DAY, day - GRACE_DAYS + 1), day))

    days = range(FIRST_DAY, now + 1)
    bridges = frozenset(day for day in days if graced(day))
    rows: list[list[int]] = [[]]
    for day in days:
        if day in solved or day in bridges:
            rows[-1].append(day)
        else:
            rows.append([])
    lengths = [sum(day in solved for day in row) for row in rows]
    alive = now in rows[-1] or (len(rows) > 1 and now - 1 in rows[-2] and not rows[-1])
    return (lengths[-1] or lengths[-2]) if alive else 0, max(lengths), bridges


@given(DAYS, LAST)
def test_streaks_are_as_defined(solved: set[int], today: int) -> None:
    """Current and longest streak and the graced days are those of the definition, whatever days were missed. If the
    clock was turned back, the last solved day counts as today.
    """
    found = streaks(solved, today)
    current, longest, graced = by_definition(solved, max(today, *solved, today))
    assert (found.current, found.longest, found.graced) == (current, longest, graced)
    assert found.today == (today in solved)


@given(DAYS, LAST)
def test_of_seven_days_one_may_be_missed(solved: set[int], today: int) -> None:
    """Graced days are missed days, at least seven apart, and no streak has more days than were solved."""
    found = streaks(solved, today)
    assert not found.graced & solved
    assert all(later - day >= 7 for day, later in pairwise(sorted(found.graced)))
    assert found.current <= found.longest <= len(solved)


@given(DAYS, LAST, st.integers(1, 400))
def test_a_clock_that_is_turned_back_ends_no_streak(solved: set[int], today: int, back: int) -> None:
    """With a daily of today, an earlier clock shows the same streaks."""
    solved = {day for day in solved if day < today} | {today}
    now, earlier = streaks(solved, today), streaks(solved, max(FIRST_DAY, today - back))
    assert (earlier.current, earlier.longest, earlier.graced) == (now.current, now.longest, now.graced)


@given(DAYS, LAST)
def test_grace_tells_what_a_missed_day_does(solved: set[int], today: int) -> None:
    """If a day may still be missed, missing it leaves the streak as it is; if not, the streak ends."""
    found = streaks(solved, today)
    if found.current:
        following = max(solved) + 2  # the next day without a daily is over then
        assert found.grace == (following > max(today, *solved) and streaks(solved, following).current == found.current)
    else:
        assert not found.grace


@given(DAYS, LAST)
def test_one_more_day_changes_no_earlier_grace(solved: set[int], today: int) -> None:
    """What a calendar has shown of past days stays: a daily of today graces yesterday at most."""
    before, after = streaks(solved - {today}, today), streaks({day for day in solved if day < today} | {today}, today)
    assert {day for day in before.graced if day < today - 1} >= {day for day in after.graced if day < today - 1}


@given(st.integers(1, 60), st.integers(0, 60))
def test_medals(par: int, over: int) -> None:
    """Gold for par, silver for one more, bronze for two more."""
    assert medal(par + over, par) == {0: "gold", 1: "silver", 2: "bronze"}.get(over)


@given(st.integers(0, 4_000_000_000_000))
def test_the_day_is_that_of_utc_and_never_before_the_first(now: int) -> None:
    """The day of a time is its date in UTC, and the first day of the reserve for all earlier times."""
    date_there = datetime.fromtimestamp(now / 1000, UTC).date()
    assert date_of(day_at(now)) == max(date_there, date(2026, 11, 1))


@given(st.dates(date(1970, 1, 1), date(2199, 12, 31)))
def test_days_and_their_texts(day: date) -> None:
    """A day and its text are the same in both directions, and a month has its days."""
    number = day_from(day.isoformat())
    assert number is not None
    assert (day_text(number), date_of(number)) == (day.isoformat(), day)
    month = month_from(day.isoformat()[:7])
    assert month is not None
    assert {date_of(each) for each in month} == {
        each for number in range(1, 32) if (each := day.replace(day=1) + timedelta(days=number - 1)).month == day.month
    }


@pytest.mark.parametrize(
    "text", ["", "2026-11", "2026-11-31", "26-11-01", "2026-11-1", "２０２６-11-01", "2026-11-01\n"]
)
def test_other_texts_are_no_days(text: str) -> None:
    """Only a date that exists, in ISO form, is a day."""
    assert day_from(text) is None
    assert month_from(f"{text}x") is None


def test_the_first_day() -> None:
    """The reserve begins on the first of November 2026."""
    assert day_text(FIRST_DAY) == "2026-11-01"
    assert FIRST_DAY * DAY == 1_793_491_200_000
