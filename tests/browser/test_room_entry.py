"""The entry to a room: it finds out which game the room plays, and waits for an unreachable server."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Server, Watch
from tests.browser.micro_table import MicroSeat, micro_room
from tests.browser.table import Seat, make_room
from tests.browser.test_mixed import GAMES
from tests.conftest import more

People = Callable[..., BrowserContext]


def without_files(page: Page) -> list[str]:
    """Remove all of the page's files from the server once the room has fetched what it may need; returns the files that
    are requested nevertheless.
    """
    page.evaluate("""async () => {
        const entry = document.querySelector("rr-room-entry");
        while (!entry.prefetched) await new Promise((done) => setTimeout(done, 20));
        await entry.prefetched;
    }""")
    asked: list[str] = []

    def gone(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404)

    page.route("**/static/**", gone)
    return asked


def test_each_room_has_the_page_of_its_game(server: Server, people: People) -> None:
    """A room of each game, one after the other in the same window: each shows its own page, without a reload."""
    context = people()
    bids = make_room(context, server.address, "Ann")
    jumps = micro_room(context, server.address, "Ann")
    seat = Seat.enter(context, server.address, bids, "Ann")
    expect(seat.page.locator("rr-room-entry > game-room")).to_have_count(1)
    seat.page.evaluate("window.kept = true")
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_role("link", name="Home", exact=True).click()
    expect(seat.page).to_have_url(f"{server.address}/")
    seat.page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", f"/r/{jumps}"
    )
    expect(seat.page.locator("rr-room-entry > game-room .seats .seat")).to_contain_text("Ann")
    assert seat.page.evaluate("window.kept") is True


def test_the_entry_waits_for_an_unreachable_server(server: Server, people: People, watch: Watch) -> None:
    """While the server does not answer, the page says that it keeps trying; then it enters by itself."""
    watch.expected.append("503 .*/api/rooms/")
    context = people()
    code = micro_room(context, server.address, "Ann")
    page = context.new_page()
    away = [True]

    def answer(route: Route) -> None:
        if away[0]:
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    page.route(f"**/api/rooms/{code}", answer)
    page.goto(f"{server.address}/r/{code}")
    expect(page.locator(".banner")).to_contain_text("Connection lost")
    away[0] = False
    MicroSeat(page, "Ann").zone("lobby")
    expect(page.locator(".banner")).to_have_count(0)


def test_a_damaged_room_is_reported(server: Server, people: People, watch: Watch) -> None:
    """If the server cannot read the room, the page says so once, stops asking, and links to the home page."""
    watch.expected.append("500 .*/api/rooms/")
    context = people()
    code = micro_room(context, server.address, "Ann")
    page = context.new_page()
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=500, json={"error": {"code": "damaged", "message": "it cannot be read"}})

    page.route(f"**/api/rooms/{code}", answer)
    page.clock.install()
    page.goto(f"{server.address}/r/{code}")
    expect(page.get_by_role("heading", name="This room cannot be opened")).to_be_visible()
    page.clock.fast_forward(60_000)
    assert len(asked) == 1
    expect(page.get_by_role("link", name="Home")).to_have_attribute("href", "/")


def test_an_unknown_game_asks_for_a_reload(server: Server, people: People) -> None:
    """If a newer server has a game that the page does not know, the page offers to be reloaded."""
    context = people()
    code = micro_room(context, server.address, "Ann")
    page = context.new_page()

    def newer(route: Route) -> None:
        info = route.fetch().json()
        route.fulfill(json={**info, "rules": {**info["rules"], "game": "one of tomorrow"}})

    page.route(f"**/api/rooms/{code}", newer)
    page.goto(f"{server.address}/r/{code}")
    expect(page.get_by_role("alert")).to_contain_text("This page is out of date.")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_a_game_needs_no_file_of_the_page_after_the_entry(game: str, server: Server, people: People) -> None:
    """After the entry no file is requested any more, as after an update of the server: not for the form of the rules,
    the help, a round, the puzzle of waiting players, a result or the next round.
    """
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(), server.address, code, "Bob")
    asked = without_files(ann.page), without_files(bob.page)

    ann.page.locator(".agreed").get_by_role("button", name="change").click()
    rules = ann.page.get_by_role("dialog", name="Rules of this room")
    expect(rules.get_by_role("radio").first).to_be_attached()
    rules.get_by_role("button", name="Close").click()
    ann.page.get_by_role("button", name="Help").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="How to play").click()
    ann.page.get_by_role("dialog", name="How to play").get_by_role("heading").nth(1).wait_for()
    ann.page.get_by_role("dialog", name="How to play").get_by_role("button", name="Close").click()
    ann.page.get_by_role("button", name="Start the game").click()
    for number in (1, 2):
        ann.round(number)
        nothing = "I am done" if game == "ricochet" else "I can’t find one"
        ann.page.get_by_role("button", name=nothing).click()
        ann.page.locator(".warm-up-key").click()
        ann.page.get_by_role("dialog", name="A puzzle while you wait").wait_for()
        bob.page.get_by_role("button", name=nothing).click()
        for seat in (ann, bob):
            seat.ready()
    ann.round(3)
    assert asked == ([], [])


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_a_real_table_needs_no_file_during_the_game(game: str, server: Server, people: People) -> None:
    """The same holds for the device of a real table: names, random boards, the entry of a number."""
    kind, make = GAMES[game]
    context = people()
    page = context.new_page()
    page.goto(f"{server.address}/r/{make(context, server.address, 'Ann', mode='table')}")
    table = kind(page, "the table")
    table.zone("lobby")
    asked = without_files(page)
    page.get_by_label("Next name").fill("Bob")
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator(".table-seats .seat", has_text="Bob").wait_for()
    page.get_by_role("button", name=re.compile("^Draw the (boards|tiles)")).click()
    page.get_by_role("button", name="Start the game").click()
    table.zone("bidding")
    page.locator("button.players").click()
    page.get_by_role("dialog", name="Players").get_by_role("button", name="Close").click()
    page.locator(".speaker", has_text="Bob").click()
    page.locator(".pad .key").first.wait_for()
    assert asked == []
