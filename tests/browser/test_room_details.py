"""Small details of the room's page that confused people: each is measured where it appears."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.conftest import Server
from tests.browser.layout import boxes
from tests.browser.table import Seat, make_room
from tests.browser.test_room_look import assert_fits

People = Callable[..., BrowserContext]


def seats(server: Server, people: People, *names: str, **rules: object) -> list[Seat]:
    """Players with these names in the first round of a new room; the first is the host."""
    contexts = [people() for _ in names]
    code = make_room(contexts[0], server.address, names[0], **rules)
    entered = [Seat.enter(context, server.address, code, name) for context, name in zip(contexts, names, strict=True)]
    entered[0].page.get_by_role("heading", name=f"{len(names)} players at the table").wait_for()
    entered[0].page.get_by_role("button", name="Start the game").click()
    for seat in entered:
        seat.round(1)
    return entered


def overlap(one: Locator, other: Locator) -> float:
    """The overlap of two elements, in square pixels."""
    first, second = boxes(one, other)
    right, bottom = min(first["right"], second["right"]), min(first["bottom"], second["bottom"])
    return max(0.0, right - max(first["x"], second["x"])) * max(0.0, bottom - max(first["y"], second["y"]))


@pytest.mark.more
def test_a_player_who_is_done_and_disconnected_is_shown_as_disconnected(server: Server, people: People) -> None:
    """The check mark of a player who is done does not hide the sign of the connection, in the bar and on the screen."""
    ann, bob, cem = seats(server, people, "Ann", "Bob", "Cem", sand_seconds=600)
    screen = people(viewport={"width": 1280, "height": 720}).new_page()
    screen.goto(f"{ann.page.url}/screen")
    cem.bid(20)
    bob.done()
    ann.page.locator(".bar .badge").wait_for()
    expect(ann.page.locator(".bar .badge + .dot")).to_have_count(0)
    bob.page.close()
    for place in (ann.page.locator(".bar"), screen.locator(".screen-players")):
        gone = place.locator(".avatar.away")
        expect(gone.locator(".badge")).to_be_visible()
        expect(gone.locator(".dot")).to_be_visible()
        assert overlap(gone.locator(".badge"), gone.locator(".dot")) == 0
    expect(screen.locator(".screen-player.away .visually-hidden")).to_have_text("not connected, is done")


@pytest.mark.more
def test_a_single_film_has_no_tab(server: Server, people: People) -> None:
    """If nobody bids and only the optimum can be watched, its film is loaded with its keys, without a useless tab. With
    two films, each has its tab.
    """
    ann = Seat(people().new_page(), "Player")
    ann.page.goto(f"{server.address}/new?mode=solo")
    ann.page.get_by_role("button", name="Start").click()
    ann.round(1)
    ann.page.get_by_role("button", name="Give up this chip").click()
    ann.page.get_by_role("button", name="Give up", exact=True).click()
    ann.zone("over")
    ann.until("room => room.view.result.optimum.status === 'optimal'")
    expect(ann.page.locator(".player-keys")).to_be_visible()
    expect(ann.page.locator(".reel")).to_have_count(0)
    ann.ready()
    ann.round(2)
    way = ann.solution()
    ann.announce(len(way) + 1)
    ann.show(way)
    ann.zone("over")
    expect(ann.page.locator(".reel")).to_have_count(2)


def test_the_ladder_gives_the_reason_for_the_order_of_equal_bids(server: Server, people: People) -> None:
    """B5: every page shows the reason between two equal bids, with the rule one press away."""
    ann, bob = seats(server, people, "Ann", "Bob", sand_seconds=600)
    bob.bid(20)
    ann.bid(20)
    for seat in (ann, bob):
        expect(seat.page.locator(".ladder > li")).to_have_count(3)
        expect(seat.page.locator(".ladder > li").nth(1)).to_have_text("bid earlier")
    assert_fits(ann.page, "equal bids")
    ann.page.get_by_role("button", name="bid earlier").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Equal bids")
