"""A rematch after a group's game: when most of those present want it, or when the host begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import DESK, Server
from tests.browser.table import Seat
from tests.browser.test_room_look import assert_fits
from tests.browser.test_room_time import GAMES
from tests.browser.test_television import television
from tests.conftest import more

People = Callable[..., BrowserContext]


def ended(game: str, server: Server, people: People) -> tuple[Seat, Seat, Seat]:
    """Ann (the host), Bob and Cem after they agreed to end their game."""
    kind, make = GAMES[game]
    hosting = people(viewport={"width": 390, "height": 664})
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(), server.address, code, "Bob")
    cem = kind.enter(people(viewport=DESK), server.address, code, "Cem")
    ann.page.get_by_role("heading", name="3 players at the table").wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob, cem):
        seat.round(1)
        assert seat.room("room.store.command({ type: 'end_game' })")
    for seat in (ann, bob, cem):
        seat.zone("finished")
    return ann, bob, cem


@pytest.mark.parametrize("game", ["micro", *more("ricochet")])
def test_two_of_three_requests_begin_the_next_game(game: str, server: Server, people: People, shots: Path) -> None:
    """Every page counts the requests and marks the players who made them; the second of three begins the game."""
    ann, bob, cem = ended(game, server, people)
    screen = television(people(viewport=DESK), server.address, ann.page.url.rsplit("/", 1)[1])
    bob.page.get_by_role("button", name="Rematch").click()
    for seat in (ann, bob, cem):
        expect(seat.page.get_by_role("button", name="Rematch")).to_contain_text("1 of 2 · 0:")
        expect(seat.page.locator(".standings li", has=seat.page.get_by_text("wants a rematch"))).to_have_count(1)
        expect(seat.page.locator(".standings li", has_text="Bob")).to_contain_text("wants a rematch")
        seat.page.screenshot(path=shots / f"rematch-{game}-{seat.name}.png")
        assert_fits(seat.page, f"a rematch is wished for: {game}, {seat.name}")
    expect(ann.news).to_contain_text("Bob would like a rematch.")
    expect(cem.page).to_have_title("● A rematch? – " + cem.page.title().split(" – ", 1)[1])
    expect(bob.page.get_by_role("button", name="Rematch")).to_have_attribute("aria-disabled", "true")
    expect(screen.locator(".screen-middle")).to_contain_text("Rematch · 1 of 2 · 0:")
    expect(screen.locator(".screen-player", has_text="Bob")).to_contain_text("wants a rematch")
    screen.screenshot(path=shots / f"rematch-{game}-screen.png")
    cem.page.get_by_role("button", name="Rematch").click()
    for seat in (ann, bob, cem):
        seat.round(1)
        assert seat.view()["rematch"] is None


@pytest.mark.more
@pytest.mark.parametrize("game", ["micro", *more("ricochet")])
def test_a_request_expires_and_the_host_begins_alone(game: str, server: Server, people: People) -> None:
    """A request lasts half a minute, which the button counts down. When it expires, the page says so and offers it
    again; only the host can begin at once, and does.
    """
    ann, bob, cem = ended(game, server, people)
    bob.page.get_by_role("button", name="Rematch").click()
    bob.until("room => room.view.rematch")
    assert bob.view()["deadline"]["total"] == 30_000
    cem.until("room => room.view.rematch")
    cem.room("(room.now = (now => () => now)(room.view.deadline.at - 7_000), room.tick())")
    expect(cem.page.get_by_role("button", name="Rematch")).to_contain_text("0:07")
    lapsed = "{ events: [{ type: 'rematch_lapsed', at: room.now(), seq: room.store.socket.seen + 1 }], fresh: true,"
    cem.room(f"room.take({lapsed} view: {{ ...room.view, rematch: null, deadline: null }}, board: room.board }})")
    expect(cem.news).to_contain_text("Too few players want a rematch for now.")
    expect(cem.page.get_by_role("button", name="Rematch")).to_have_text("Rematch")
    expect(cem.page.get_by_text("wants a rematch")).to_have_count(0)
    for guest in (bob, cem):
        expect(guest.page.get_by_role("button", name="Begin now")).to_have_count(0)
    ann.page.get_by_role("button", name="Begin now").click()
    for seat in (ann, bob, cem):
        seat.round(1)
