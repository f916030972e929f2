"""The door of a room: it asks what is played there, and waits for a server that is away."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.conftest import Server, Watch
from tests.browser.micro_table import MicroSeat, micro_room
from tests.browser.table import Seat, make_room

People = Callable[..., BrowserContext]


def test_each_room_has_the_page_of_its_game(server: Server, people: People) -> None:
    """A room of each game, one after the other in the same window: each shows its own page, without loading anew."""
    context = people()
    bids = make_room(context, server.address, "Ann")
    jumps = micro_room(context, server.address, "Ann")
    seat = Seat.enter(context, server.address, bids, "Ann")
    expect(seat.page.locator("rr-door > rr-room")).to_have_count(1)
    seat.page.evaluate("window.kept = true")
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_role("link", name="Home", exact=True).click()
    expect(seat.page).to_have_url(f"{server.address}/")
    seat.page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", f"/r/{jumps}"
    )
    expect(seat.page.locator("rr-door > mr-room .seats .seat")).to_contain_text("Ann")
    assert seat.page.evaluate("window.kept") is True


def test_the_door_waits_for_a_server_that_is_away(server: Server, people: People, watch: Watch) -> None:
    """While the server does not answer, the page says that it keeps trying; then it goes in by itself."""
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


def test_a_damaged_room_is_said_to_be(server: Server, people: People, watch: Watch) -> None:
    """Where the server cannot read the room the page says so once, asks no more, and shows the way home."""
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


def test_a_game_that_the_page_does_not_know(server: Server, people: People) -> None:
    """A newer server may have another game: the page is older, and offers to be loaded anew."""
    context = people()
    code = micro_room(context, server.address, "Ann")
    page = context.new_page()

    def newer(route: Route) -> None:
        info = route.fetch().json()
        route.fulfill(json={**info, "rules": {**info["rules"], "game": "one of tomorrow"}})

    page.route(f"**/api/rooms/{code}", newer)
    page.goto(f"{server.address}/r/{code}")
    expect(page.get_by_role("alert")).to_contain_text("This page is older than the server.")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
