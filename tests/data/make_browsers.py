"""Makes `tests/data/browsers/`: the database of an older version of the program, and the browsers of two people.

Copy this file into a checkout of that version with its page, and run it there: `python -m tests.data.make_browsers
0008`. The argument is that version's schema. A test goes on with copies of both, so they are never made again for a
version that has been released.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from randolph.server.puzzles.dailies import DAY
from randolph.server.store.sqlite import DATABASE
from tests.browser.conftest import ANSWERED, PHONE, TIMEOUT_MILLISECONDS, UNHURRIED, Server
from tests.browser.table import Seat, make_room
from tests.browser.test_boards import Bench, fragment
from tests.browser.test_daily import Solver, moves_for
from tests.browser.test_my_games import alone, until_kept
from tests.browser.test_week import JUMPING, hand_in
from tests.conftest import CHROMIUM_ARGUMENTS, chromium
from tests.server.puzzling import NOON

FOLDER = Path(__file__).with_name("browsers")


class Calendar:
    """The server's clock, at the time of day of the dailies' tests."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._ahead = NOON - DAY - time.time_ns() // 1_000_000
        self.pass_days(0)

    def pass_days(self, days: int) -> None:
        """Let days pass at once."""
        self._ahead += days * DAY
        self._file.write_text(f"0 {self._ahead / 1000}", encoding="ascii")

    def now(self) -> int:
        """The time of day, in milliseconds."""
        return time.time_ns() // 1_000_000 + self._ahead


def person(browser: Browser) -> BrowserContext:
    """A new browser."""
    context = browser.new_context(viewport=PHONE, locale="en-US", reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(4 * TIMEOUT_MILLISECONDS)
    for script in (UNHURRIED, ANSWERED):
        context.add_init_script(script)
    return context


def until_stored(page: Page, key: str) -> None:
    """Wait until the browser has stored something under a key."""
    page.wait_for_function("(key) => (localStorage[key] ?? '[]') !== '[]'", arg=key)


def played(browser: Browser, server: Server, calendar: Calendar) -> dict[str, Any]:
    """Use a server as two people; what is needed to go on."""
    ann, bob = person(browser), person(browser)
    page = ann.new_page()
    page.goto(f"{server.address}/")
    page.evaluate("localStorage['randolph.settings'] = JSON.stringify({ theme: 'dark', signs: true, name: 'Ann' })")
    hand_in(Solver(ann, server), extra=1)
    calendar.pass_days(1)
    hand_in(Solver(ann, server), extra=0)
    waiting = Solver(ann, server, daily="medium")
    waiting.open()
    waiting.page.route("**/api/me/tries", lambda route: route.abort())
    waiting.push(moves_for(waiting.entry))
    waiting.button.click()
    until_stored(waiting.page, "randolph.tries")
    until_kept(alone(ann, server).page, 1)
    page.goto(f"{server.address}/boards/edit{fragment('b1', {'rows': 5, 'cols': 6})}")
    bench = Bench(page)
    bench.until(rows=5, cols=6, walls=[])
    bench.put(1, 1)
    bench.keys("w", "Shift+ArrowRight")
    until_stored(page, "randolph.drafts")

    code = make_room(ann, server.address, "Ann", sand_seconds=600)
    seats = [Seat.enter(ann, server.address, code, "Ann"), Seat.enter(bob, server.address, code, "Bob")]
    seats[0].page.get_by_role("button", name="Start the game").click()
    for seat in seats:
        seat.round(1)
    moves = seats[0].solution()
    seats[0].bid(len(moves))
    kept = {"at": calendar.now(), "address": server.address, "code": code, "moves": moves}
    return kept | {name: one.storage_state(indexed_db=True) for name, one in (("ann", ann), ("bob", bob))}


def main(schema: str) -> None:
    """Write the files of this schema."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        calendar = Calendar(folder / "clocks")
        server = Server(folder / "data", JUMPING, TEST_CLOCKS=str(folder / "clocks"))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_ARGUMENTS))
        try:
            kept = played(browser, server, calendar)
        finally:
            server.kill()
            browser.close()
        with closing(sqlite3.connect(folder / "data" / DATABASE)) as connection:
            connection.execute("VACUUM INTO ?", (str(folder / "whole"),))
        packed = gzip.compress((folder / "whole").read_bytes(), mtime=0)
        (FOLDER / f"schema-{schema}.sqlite3.gz").write_bytes(packed)
    (FOLDER / f"schema-{schema}.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
