"""The page of the hardest positions: pictures, a position that opens to be played, a link that can be shared."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Server
from tests.browser.layout import settled

POSITIONS = json.loads(
    (Path(__file__).parents[2] / "web" / "games" / "ricochet" / "hardest" / "positions.json").read_text()
)


def test_a_hardest_position_is_found_played_and_shared(
    server: Server, people: Callable[..., BrowserContext], shots: Path
) -> None:
    """From the menu to the list, one card for each target, hardest first. A card opens its position, without the
    ricochet rule, where a robot can be moved; another person who gets the link sees the same position.
    """
    mine = people(viewport={"width": 1280, "height": 800})
    mine.grant_permissions(["clipboard-read", "clipboard-write"])
    page = mine.new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Hardest positions").click()
    cards = page.locator(".board-card")
    expect(cards).to_have_count(16)
    moves = [int(text.split()[0]) for text in cards.locator("b").all_inner_texts()]
    assert moves == [each["optimum"] for each in POSITIONS] == sorted(moves, reverse=True)
    expect(cards.first.locator("svg .goal")).to_have_count(1)
    expect(cards.first.locator("svg .visor")).to_have_count(4)  # a robot of each color
    page.screenshot(path=shots / "hardest-desk.png")
    page.set_viewport_size({"width": 390, "height": 844})
    assert settled(page, "document.documentElement.scrollWidth") <= 390
    page.screenshot(path=shots / "hardest-phone.png")
    page.set_viewport_size({"width": 1280, "height": 800})

    cards.first.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    link = page.evaluate("navigator.clipboard.readText()")
    cards.first.get_by_role("link", name="Try it").click()
    piece = page.locator("rr-position rr-board .piece.red")
    expect(piece).to_have_count(1)
    expect(page).to_have_url(link)
    expect(page.get_by_text("no turn needed")).to_be_visible()
    board = page.locator("rr-position rr-board")
    board.press("r")
    expect(page.locator("rr-position rr-board .piece.red.chosen")).to_have_count(1)
    board.press("ArrowLeft")  # one cell, from m1 to l1: there is a wall below
    expect(page.locator("rr-position .count, rr-position .used").first).to_contain_text("1")
    page.screenshot(path=shots / "hardest-played.png")

    other = people().new_page()
    other.goto(link)
    expect(other.locator("rr-position rr-board .piece.red")).to_have_count(1)
