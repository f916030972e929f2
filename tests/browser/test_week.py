"""A week of one player on a server whose clock skips days: dailies, practice, rush, two devices, deletion."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server, Watch
from tests.browser.solving import make, solution_of, waste
from tests.browser.test_daily import Solver, moves_for

People = Callable[..., BrowserContext]

JUMPING = ("-m", "tests.server.jumping")
DAY = timedelta(days=1)


class Calendar:
    """The server's clock: it begins at noon on the second day of the next month, so that the week is in one month."""

    def __init__(self, file: Path) -> None:
        self._file = file
        now = datetime.now(UTC)
        second = (now.replace(day=1) + 31 * DAY).replace(day=2, hour=12, minute=0, second=0, microsecond=0)
        self._ahead = second - now
        self._write()

    def pass_days(self, days: int = 1) -> None:
        """Let days pass at once, as on a machine that was suspended."""
        self._ahead += days * DAY
        self._write()

    def _write(self) -> None:
        new = self._file.with_suffix(".new")
        new.write_text(f"0 {self._ahead.total_seconds()}")
        new.replace(self._file)


@pytest.fixture
def calendar(tmp_path: Path) -> Calendar:
    """The clock of this test's server."""
    return Calendar(tmp_path / "clocks")


@pytest.fixture
def week_server(tmp_path: Path, calendar: Calendar) -> Iterator[Server]:
    """A server that reads its clock from the calendar."""
    running = Server(tmp_path / "data", JUMPING, TEST_CLOCKS=str(tmp_path / "clocks"))
    running.start()
    yield running
    running.stop()


def hand_in(solver: Solver, extra: int) -> None:
    """Solve the daily in this many moves more than its optimum, and hand it in."""
    solver.open()
    solver.push(moves_for(solver.entry, extra))
    solver.button.click()
    expect(solver.verdict).to_be_visible()


def practice(page: Page, server: Server) -> str:
    """Open practice, wait for a puzzle, and return its id."""
    page.goto(f"{server.address}/practice")
    page.locator(".give-up").wait_for()
    return str(page.locator("rr-practice").evaluate("({current}) => current.puzzle.id"))


def streak(page: Page, server: Server) -> int:
    """The streak that the page of the dailies shows."""
    page.goto(f"{server.address}/daily")
    shown = page.locator(".streak b")
    shown.wait_for()
    return int(shown.inner_text())


@pytest.mark.more
def test_a_week(people: People, week_server: Server, calendar: Calendar, watch: Watch, shots: Path) -> None:
    """Monday's daily takes one move above par, and is shared. Tuesday has a daily and two puzzles of practice, one of
    them failed. Wednesday is missed, and Thursday continues the streak; the failed puzzle comes again until it is
    solved. On Friday there are a daily of
    Micro Robots and a rush. On Saturday six words bring the player to a second device, with everything. On
    Sunday that device deletes the player, and neither device has one.
    """
    server = week_server
    watch.expected += [r"403 .*/api/me/(tries|rush)", r"40[34] .*/api/me"]
    ann = people(permissions=["clipboard-read", "clipboard-write"])

    monday = Solver(ann, server)
    par = monday.entry.facts.optimum
    hand_in(monday, extra=1)
    expect(monday.verdict).to_contain_text(f"Silver: {par + 1} moves, one over par")
    monday.page.get_by_role("button", name="Copy text").click()
    expect(monday.page.get_by_text("Copied.")).to_be_visible()
    day = monday.day
    assert monday.page.evaluate("navigator.clipboard.readText()") == (
        f"Randolph, {day:%B} {day.day}, {day.year}. Easy: {par + 1} moves, one over par. {server.address}/daily/{day}"
    )
    page = monday.page
    assert streak(page, server) == 1

    calendar.pass_days()
    tuesday = Solver(ann, server)
    assert tuesday.day == monday.day + DAY
    hand_in(tuesday, extra=0)
    expect(tuesday.verdict).to_contain_text("Gold")
    assert streak(page, server) == 2
    solved = practice(page, server)
    make(page.locator("rr-practice"), solution_of(solved))
    expect(page.locator(".verdict strong")).to_have_text("Solved!")
    expect(page.locator(".change")).to_be_visible()  # the server knows the try
    failed = practice(page, server)
    assert failed != solved
    page.locator(".give-up").click()
    expect(page.locator(".verdict strong")).to_have_text("Not solved")
    expect(page.locator(".standing")).to_contain_text("2 tries")
    rating = page.locator(".mine").inner_text()
    page.evaluate("sessionStorage.clear()")
    assert practice(page, server) not in {solved, failed}, "a failed puzzle does not come again on the same day"

    calendar.pass_days(2)
    thursday = Solver(ann, server)
    hand_in(thursday, extra=0)
    assert streak(page, server) == 3
    wednesday = monday.day + 2 * DAY
    expect(page.locator(f".day.graced[href='/daily/{wednesday}']")).to_have_attribute(
        "aria-label", re.compile("missed, but the streak continues")
    )
    page.screenshot(path=shots / "week-thursday.png", full_page=True)
    page.evaluate("sessionStorage.clear()")
    assert practice(page, server) == failed
    expect(page.locator(".again-mark")).to_be_visible()
    make(page.locator("rr-practice"), solution_of(failed))
    expect(page.locator(".verdict strong")).to_have_text("Solved!")
    expect(page.locator(".said")).to_contain_text("Only the first try")  # the server knows this one, too
    expect(page.locator(".mine")).to_have_text(rating)

    calendar.pass_days()
    friday = Solver(ann, server, daily="micro")
    page.goto(f"{server.address}{friday.path}")
    page.locator("mr-board").wait_for()
    make(page.locator("daily-puzzle"), moves_for(friday.entry))
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".verdict")).to_contain_text("Gold")
    page.evaluate("sessionStorage.clear()")
    assert practice(page, server) not in {solved, failed}, "once solved, it does not come again"
    page.goto(f"{server.address}/rush")
    page.get_by_role("button", name="Start: Survival").click()
    run = page.locator("rush-run")
    for won in (True, True, False, False, False):
        page.wait_for_function("() => document.querySelector('rush-run')?.bench?.budget")
        before = run.evaluate("({run}) => run.tries.length")
        if won:
            make(run, solution_of(run.evaluate("({run}) => run.rush.puzzles[run.tries.length].id")))
        else:
            waste(run, run.evaluate("({bench}) => bench.budget"))
        page.wait_for_function(
            """before => {
                const host = document.querySelector("rush-run");
                return !host || (host.run.tries.length > before && host.bench?.budget && !host.verdict);
            }""",
            arg=before,
        )
    page.locator("rush-over .bests").wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 solved")

    calendar.pass_days()
    page.goto(f"{server.address}/daily")
    page.get_by_role("button", name="You", exact=True).click()
    page.get_by_role("button", name="Show six words").click()
    expect(page.locator(".six li")).to_have_count(6)
    six = " ".join(page.locator(".six li").all_inner_texts())
    tablet = people(viewport={"width": 1024, "height": 768})
    second = tablet.new_page()
    second.goto(f"{server.address}/daily")
    second.get_by_role("button", name="You", exact=True).click()
    second.get_by_role("textbox", name="Bring a player to this device").fill(six)
    second.get_by_role("button", name="Bring back").click()
    expect(second.get_by_text("The player is on this device now.")).to_be_visible()
    second.get_by_role("button", name="Close").click()
    assert streak(second, server) == 4
    second.screenshot(path=shots / "week-second-device.png", full_page=True)
    practice(second, server)
    expect(second.locator(".mine")).to_have_text(rating)
    second.goto(f"{server.address}/rush")
    expect(second.locator("body")).to_contain_text(re.compile("this week 2 · all time 2"))

    calendar.pass_days()
    second.goto(f"{server.address}/daily")
    second.get_by_role("button", name="You", exact=True).click()
    second.get_by_role("button", name="Delete my data").click()
    second.get_by_role("button", name="Delete everything").click()
    second.get_by_role("button", name="Start over").click()
    second.wait_for_url(f"{server.address}/")
    for device in (ann, tablet):
        assert device.request.get(f"{server.address}/api/me", max_retries=1).json() == {"me": None}
        assert device.request.get(f"{server.address}/api/me/daily", max_retries=1).json()["streak"]["longest"] == 0
    page.goto(f"{server.address}/daily/{monday.day}")
    expect(page.locator(".choice").first).to_contain_text("Not solved yet")
