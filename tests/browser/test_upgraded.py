"""Browsers in which people have used an older version of the page go on with this one."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from randolph.server.store.sqlite import DATABASE
from tests.browser.conftest import Server
from tests.browser.table import Seat
from tests.browser.test_my_games import played
from tests.browser.test_week import JUMPING, streak

FOLDER = Path(__file__).parents[1] / "data" / "browsers"
LATER_MILLISECONDS = 10_000
"""How long the upgrade took."""


@pytest.fixture(params=sorted(path.stem for path in FOLDER.glob("*.json")))
def left(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the older version has left behind."""
    found: dict[str, Any] = json.loads((FOLDER / f"{request.param}.json").read_text(encoding="utf-8"))
    return found | {"schema": request.param}


@pytest.fixture
def upgraded(tmp_path: Path, left: dict[str, Any]) -> Iterator[Server]:
    """A server of this version with the old database, a moment later."""
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / DATABASE).write_bytes(gzip.decompress((FOLDER / f"{left['schema']}.sqlite3.gz").read_bytes()))
    ahead = (left["at"] + LATER_MILLISECONDS) / 1000 - time.time()
    (tmp_path / "clocks").write_text(f"0 {ahead}", encoding="ascii")
    running = Server(data, JUMPING, TEST_CLOCKS=str(tmp_path / "clocks"))
    running.start()
    yield running
    running.stop()


@pytest.mark.more
def test_a_browser_goes_on_after_an_upgrade(
    upgraded: Server, people: Callable[..., BrowserContext], left: dict[str, Any]
) -> None:
    """After the upgrade the theme, the streak, the draft of a board and the record of a finished game are there. A
    solution that waited on the device is handed in and counts. The home page leads back into the running round, in
    which the same players hold their seats; the bidder wins it, and the next one begins.
    """

    def back(name: str) -> BrowserContext:
        """The browser of one of them. The server has another port here, so its address is replaced."""
        state = json.loads(json.dumps(left[name]).replace(left["address"], upgraded.address))
        return people(storage_state=state)

    ann, bob = back("ann"), back("bob")
    home = ann.new_page()
    home.goto(f"{upgraded.address}/")
    expect(home.locator("html")).to_have_attribute("data-theme", "dark")
    expect(home.locator("rr-cards li")).to_contain_text("Continue with Bob")

    assert streak(home, upgraded) == 2
    medium = home.locator(".choice").nth(1)
    expect(medium).to_contain_text("par, ")
    assert home.evaluate("JSON.parse(localStorage['randolph.tries'] ?? '[]')") == []

    games = played(home, upgraded)
    expect(games).to_have_count(1)
    expect(games.first).to_contain_text("Alone")
    with home.expect_download() as saving:
        games.first.get_by_role("button", name="Record").click()
    assert json.loads(saving.value.path().read_text(encoding="utf-8"))["events"]

    (draft,) = json.loads(home.evaluate("localStorage['randolph.drafts']"))
    home.goto(f"{upgraded.address}/boards/edit?draft={draft['key']}")
    home.locator("rr-board .field").wait_for()

    seats = [Seat(home, "Ann"), Seat(bob.new_page(), "Bob")]
    for number, seat in enumerate(seats):
        seat.page.goto(f"{upgraded.address}/r/{left['code']}")
        seat.until("room => room.view.phase === 'sand'")
        assert seat.view()["you"] == number
    for seat in seats:
        seat.done()
    seats[0].show(left["moves"])
    for seat in seats:
        seat.ready()
    for seat in seats:
        seat.round(2)
    assert seats[0].chips() == 1
