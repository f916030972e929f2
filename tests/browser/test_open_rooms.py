"""Open rooms, if the server lists any: a host opens one to everybody, and others find it on the page of rooms."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from scripts.pictures.people import Person
from tests.browser.conftest import TIMEOUT_MILLISECONDS, Server
from tests.browser.layout import boxes
from tests.browser.table import Seat
from tests.browser.test_room_people import choose, players

People = Callable[..., BrowserContext]

ASKED = 5000
"""The interval of the requests of the page of rooms, in milliseconds."""


@pytest.fixture
def server_with_lobby(tmp_path: Path) -> Iterator[Server]:
    """A server that lists the rooms open to everybody."""
    running = Server(tmp_path / "data", LOBBY="on")
    running.start()
    yield running
    running.stop()


def rooms(page: Page) -> Locator:
    """The rooms on the page of rooms."""
    return page.locator(".open-room")


def until_shown(page: Page, hosts: list[str]) -> None:
    """Wait until the page of rooms shows these hosts' rooms. It is not reloaded; only the time until its next request
    is skipped. The server's answer may be two seconds old.
    """
    deadline = time.monotonic() + TIMEOUT_MILLISECONDS / 1000
    while rooms(page).get_by_role("heading").all_inner_texts() != hosts and time.monotonic() < deadline:
        page.clock.fast_forward(ASKED)
        page.wait_for_timeout(50)
    expect(rooms(page).get_by_role("heading")).to_have_text(hosts)


@pytest.mark.more
def test_open_rooms_fill_a_large_window(server_with_lobby: Server, people: People) -> None:
    """At 1920 × 1080 two rooms and the place for an own room are side by side, across the whole page."""
    address = server_with_lobby.address
    hosts = [
        Person.host(people(), address, name, game=game, listed=True)
        for name, game in (("Ann", "ricochet"), ("Maximiliane Sonnenschein", "micro"))
    ]
    page = people(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(f"{address}/rooms")
    expect(rooms(page)).to_have_count(2)
    places = boxes(page.locator(".open-list > li"))
    assert len(places) == 3
    assert len({round(place["y"]) for place in places}) == 1
    assert places[-1]["right"] - places[0]["x"] >= 0.7 * 1920
    expect(page.get_by_role("link", name="Open a room to everybody")).to_be_visible()
    for host in hosts:
        host.leave()


@pytest.mark.more
def test_a_room_that_is_open_to_everybody(server_with_lobby: Server, people: People) -> None:
    """An open room can be found and entered from the page of rooms, with one press if the name is known. It is not
    offered to a player whose seat is closed there until the seat is opened again, and it disappears when its host
    switches the option off.
    """
    address = server_with_lobby.address
    finding = people().new_page()
    finding.clock.install()
    finding.goto(f"{address}/")
    finding.get_by_role("button", name="Menu").click()
    finding.get_by_role("dialog").get_by_role("link", name="Open rooms").click()
    finding.wait_for_url("**/rooms")
    expect(finding.locator("rr-rooms")).to_contain_text("There are no open rooms right now.")

    hosting = people().new_page()
    hosting.goto(f"{address}/rooms")
    hosting.get_by_role("link", name="Open a room to everybody").click()
    hosting.wait_for_url("**/new?*")
    expect(hosting.get_by_role("switch", name="Anybody may find this room")).to_be_checked()
    hosting.get_by_role("textbox", name="Your name").fill("Ann")
    hosting.get_by_role("button", name="Open the room").click()
    hosting.wait_for_url("**/r/*")
    room = hosting.url
    ann = Seat(hosting, "Ann")
    ann.zone("lobby")

    until_shown(finding, ["Ann"])
    expect(rooms(finding).locator(".open-game")).to_have_text("Ricochet Robots · 1 player · waiting to begin")
    finding.get_by_role("button", name="Join Ann’s room").click()
    finding.wait_for_url(room)
    bob = Seat(finding, "Bob")
    bob.join()

    hosting.get_by_role("button", name="Options for Bob").click()
    hosting.get_by_role("button", name="Close this seat").click()
    hosting.get_by_role("button", name="Close the seat", exact=True).click()
    expect(finding.locator(".closed-seat")).to_contain_text("closed your seat")
    finding.goto(f"{address}/rooms")
    expect(finding.locator("rr-rooms")).to_contain_text("There are no open rooms right now.")
    expect(rooms(finding)).to_have_count(0)

    finding.goto(room)
    expect(finding.locator(".closed-seat")).to_contain_text("closed your seat")
    players(hosting).get_by_role("button", name="Let Bob back in").click()
    hosting.keyboard.press("Escape")
    bob.until("room => room.view.you === 1")
    finding.goto(f"{address}/rooms")
    expect(rooms(finding)).to_have_count(1)

    known = [{"name": "randolph.settings", "value": json.dumps({"name": "Cia"})}]
    other = people(storage_state={"origins": [{"origin": address, "localStorage": known}]}).new_page()
    other.goto(f"{address}/rooms")
    other.get_by_role("button", name="Join Ann’s room").click()
    other.wait_for_url(room)
    Seat(other, "Cia").until("room => room.view.you !== null")

    choose(hosting, "Rules of this room")
    hosting.get_by_role("switch", name="Anybody may find this room").uncheck()
    until_shown(finding, [])
