"""Large screens: the board takes the height, the column beside it is fully used, and the end is a picture.

The expected sizes are those of the requirements, not the page's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server
from tests.browser.layout import box, boxes
from tests.browser.micro_table import MicroSeat
from tests.browser.table import Seat, make_room
from tests.browser.test_room_look import resize
from tests.browser.test_room_time import GAMES
from tests.conftest import more

People = Callable[..., BrowserContext]

SIZES = ((1500, 800), (1600, 900), (1920, 1080), (2560, 1440))
GAP = 24
"""The allowed gap between two parts of the column, and below the last one, in pixels."""

COLUMN = """() => [...document.querySelectorAll(".room > :is(.bar, .zone, .scoreboard, .log, .talk-beside)")]
    .map(part => part.getBoundingClientRect())
    .map(({ left, top, bottom, right }) => ({ left, top, bottom, right }))"""
BOARD = """(lobby) => {
    const board = document.querySelector(".stage :is(rr-board, mr-board)");
    const drawn = lobby ? document.querySelector(".stage > *") : board.shadowRoot.querySelector("svg");
    return drawn.getBoundingClientRect().height;
}"""
"""The height of the drawn board, or of what takes its place before the game."""
LETTERS = """() => [...document.querySelectorAll(".score-table :is(th, td, bdi, small, b)")]
    .filter(one => one.textContent.trim()).map(one => parseFloat(getComputedStyle(one).fontSize))"""


def assert_large(page: Page, phase: str) -> None:
    """The board is as high as the window, nothing is cut off or empty, nothing scrolls."""
    for width, height in SIZES:
        resize(page, width, height)
        where = f"{phase} at {width} × {height}"
        assert page.evaluate(BOARD, phase == "lobby") >= 0.85 * height, f"{where}: the board is low"
        scrolled = page.evaluate(
            "(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>"
            " [scrollWidth - clientWidth, scrollHeight - clientHeight])(document.documentElement)"
        )
        assert max(scrolled) <= 0, f"{where}: the page scrolls"
        over = page.evaluate("(zone => zone.scrollHeight - zone.clientHeight)(document.querySelector('.zone'))")
        assert over <= 1, f"{where}: the zone is too full"
        parts: list[dict[str, float]] = sorted(page.evaluate(COLUMN), key=lambda part: part["top"])
        reached = 0.0
        for part in parts:
            assert part["top"] - reached <= GAP, f"{where}: nothing from {reached} to {part['top']}"
            reached = max(reached, part["bottom"])
        assert height - GAP <= reached <= height, f"{where}: the column ends at {reached}"
        assert min(page.evaluate(LETTERS), default=15) >= 15, f"{where}: small letters"


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_the_column_beside_the_board_is_fully_used(server: Server, people: People, game: str) -> None:
    """Before and during the bids the board has 85 % of the height, and the column no gap; talk is one tap away."""
    hosting = people()
    rules: dict[str, Any] = {"game": game, "next_seconds": 300}
    code = make_room(hosting, server.address, "Ann", **rules)
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(), server.address, code, "Maximiliane Sonnenschein")
    resize(ann.page, 1920, 1080)
    assert_large(ann.page, "lobby")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.zone("bidding")
    assert_large(ann.page, "bidding")

    resize(ann.page, 1920, 1080)
    expect(ann.page.get_by_role("rowheader")).to_have_count(2)
    expect(ann.page.locator(".player")).to_have_count(0)
    ann.page.get_by_role("button", name="Good luck!").click()
    expect(ann.page.locator(".talk-beside .bubble")).to_contain_text("Good luck!")
    expect(bob.page.locator(".bar .bubble")).to_contain_text("Good luck!")
    resize(ann.page, 1280, 800)
    expect(ann.page.locator(".bar .player")).to_have_count(2)
    expect(ann.page.locator(".score-table")).to_have_count(0)


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_one_device_on_a_table_uses_a_large_screen(server: Server, people: People, game: str) -> None:
    """The device between the players can be read from a distance: the column has no gap, names and numbers have large
    letters and most of its height, the end of the game fits in one line, and the first player is told what to type.
    """
    hosting = people()
    code = make_room(hosting, server.address, "Player", game=game, mode="table")
    page = hosting.new_page()
    page.goto(f"{server.address}/r/{code}")
    table = Seat(page, "the table")
    table.zone("lobby")
    resize(page, 1920, 1080)
    expect(page.locator(".table-welcome")).to_contain_text("first name")
    for name in ("Ann", "Maximiliane Sonnenschein", "Zoé", "Christopher", "Dee"):
        page.locator("#table-name").fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator(".table-seats .seat", has_text=name)).to_be_visible()
    expect(page.locator(".table-welcome")).to_have_count(0)
    draw = page.get_by_role("button", name=re.compile("^Draw the"))
    start = page.get_by_role("button", name="Start the game")
    expect(draw.or_(start)).to_be_visible()
    if draw.count():
        draw.click()
    start.click()
    table.zone("bidding")
    for width, height in SIZES:
        resize(page, width, height)
        parts = sorted(page.evaluate(COLUMN), key=lambda part: part["top"])
        reached = 0.0
        for part in parts:
            assert part["top"] - reached <= GAP, f"nothing from {reached} to {part['top']} at {width} × {height}"
            reached = max(reached, part["bottom"])
        assert height - GAP <= reached <= height
        names, end = boxes(page.locator(".speakers"), page.locator(".round"))
        assert names["height"] >= 0.4 * height
        assert end["height"] <= 40
        letters = page.locator(".speaker-name").evaluate_all(
            "all => all.map(one => [parseFloat(getComputedStyle(one).fontSize), one.scrollWidth - one.clientWidth])"
        )
        assert [one for one in letters if one[0] < 20 or one[1] > 0] == []
    resize(page, 1280, 800)
    cut = page.locator(".speaker-name").evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
    assert max(cut) <= 0
    table.room("room.referee.end()")
    page.locator(".room[data-phase='finished']").wait_for()
    resize(page, 1920, 1080)
    assert box(page.locator(".finished .standings"))["height"] >= 0.35 * 1080
    sizes = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    assert min(page.locator(".standing-name").evaluate_all(sizes)) >= 24


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", "micro"])
def test_alone_the_zone_takes_the_room_of_talk(server: Server, people: People, game: str) -> None:
    """At 1920 × 1080 half of the height is the player's own: keys of a hundred pixels, no letters below fifteen."""
    hosting = people()
    code = make_room(hosting, server.address, "Ann", game=game, mode="solo")
    page = hosting.new_page()
    page.goto(f"{server.address}/r/{code}")
    page.locator(".room[data-zone='bidding']").wait_for()
    resize(page, 1920, 1080)
    zone, *keys = boxes(page.locator(".zone"), page.locator(".pad .key"))
    assert zone["height"] >= 0.5 * 1080
    assert len(keys) == 12
    assert min(key["height"] for key in keys) >= 100
    letters = page.evaluate(
        "[...document.querySelectorAll('.room :is(.zone, .scoreboard, .log) *')]"
        ".filter(one => !one.closest('svg, mr-dice, .mr-face'))"
        ".filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))"
        ".map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(letters) >= 15


@pytest.mark.more
def test_numbers_are_in_the_table_and_the_end_has_a_podium(server: Server, people: People) -> None:
    """A bid is shown in its player's row. At the end the podium shows the winner's chip, and the last round is a tap
    away.
    """
    hosting = people()
    code = make_room(hosting, server.address, "Ann", next_seconds=300, end={"kind": "rounds", "count": 1})
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(), server.address, code, "Bob")
    resize(ann.page, 1920, 1080)
    ann.page.get_by_role("button", name="Start the game").click()
    ann.zone("bidding")
    bob.zone("bidding")
    way = ann.solution()
    ann.bid(len(way))
    expect(ann.page.get_by_role("row", name="Ann")).to_contain_text(str(len(way)))
    for seat in (ann, bob):
        seat.done()
    ann.zone("mine")
    ann.show(way)
    ann.zone("finished")
    for width, height in ((390, 844), (1280, 800), *SIZES):
        resize(ann.page, width, height)
        expect(ann.page.locator(".podium .place-1.winner .block")).to_have_text("1")
        podium, stage = boxes(ann.page.locator(".finale"), ann.page.locator(".room > .stage"))
        assert podium["y"] >= stage["y"]
        assert podium["bottom"] <= stage["bottom"]
    ann.page.get_by_role("button", name="Last round").click()
    expect(ann.page.locator(".finale")).to_have_count(0)


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_demonstration_and_result_fill_the_screen(game: str, server: Server, people: People) -> None:
    """In both games the board keeps its height during a demonstration, after the round, and at the end."""
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann", next_seconds=300, demonstration_seconds=600)
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(), server.address, code, "Maximiliane Sonnenschein")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.zone("bidding")
    if isinstance(ann, MicroSeat):
        path = ann.shortest()
        ann.declare(len(path))
        ann.zone("mine")
        assert_large(ann.page, "showing")
        ann.show_path(path)
    else:
        way = ann.solution()
        ann.bid(len(way))
        for seat in (ann, bob):
            seat.done()
        ann.zone("mine")
        assert_large(ann.page, "showing")
        ann.show(way)
    ann.zone("over")
    assert_large(ann.page, "over")
    for seat in (ann, bob):
        seat.room("room.store.command({type: 'end_game'})")
    ann.zone("finished")
    assert_large(ann.page, "finished")


@pytest.mark.more
@pytest.mark.parametrize("language", ["en", *more("fr")])
def test_home_fits_a_phone_and_fills_a_large_screen(tmp_path: Path, people: People, language: str) -> None:
    """The home page with open rooms needs no scrolling at 390 × 844; at 1920 × 1080 its board has 85 % of
    the height.
    """
    server = Server(tmp_path / "data", LOBBY="on")
    server.start()
    try:
        home_fits(people(locale=language).new_page(), server.address)
    finally:
        server.stop()


def home_fits(page: Page, address: str) -> None:
    """Nothing scrolls in either size, and the board is high in the larger one."""
    page.goto(address)
    page.locator("rr-board").first.wait_for()
    page.locator(".rooms").wait_for()
    resize(page, 390, 844)
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    resize(page, 1920, 1080)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    board, ways = boxes(page.locator("rr-board"), page.locator(".ways"))
    assert board["height"] >= 0.85 * 1080
    assert abs(ways["bottom"] - board["bottom"]) <= GAP
