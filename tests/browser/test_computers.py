"""Computer players, through the page: one tap adds one, everybody sees what it is, a round is played, one tap removes
it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import DESK, Server
from tests.browser.table import Seat, make_room

People = Callable[..., BrowserContext]


def test_a_person_plays_a_round_with_a_computer(server: Server, people: People, shots: Path) -> None:
    """Alone in a room the host cannot start the game. With a computer player they can, and the first bidder in time
    wins the chip.
    """
    context = people()
    code = make_room(context, server.address, "Ann", sand_seconds=1, next_seconds=60)
    ann = Seat.enter(context, server.address, code, "Ann")
    page = ann.page
    page.get_by_label("How well it plays").select_option("1")
    page.get_by_role("button", name="Add a computer player").click()
    mark = page.locator(".seat .computer")
    expect(mark).to_have_count(1)
    assert mark.get_attribute("title") == "Computer, strength 1"
    ann.until("room => room.view.players[1]?.connected")
    # Ahead of it, so that it does not depend on this machine who is first.
    ann.room("room.store.command({ type: 'handicap', seat: 0, head_start: 60 })")
    ann.until("room => room.view.players[0].handicap?.head_start === 60")
    page.screenshot(path=shots / "computers-lobby.png")
    watching = people(viewport=DESK, color_scheme="dark").new_page()
    watching.goto(f"{server.address}/r/{code}")
    expect(watching.locator(".seat .computer").first).to_be_attached()
    watching.screenshot(path=shots / "computers-lobby-desk.png")

    page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    moves = ann.solution()
    ann.announce(len(moves))
    ann.show(moves)
    ann.zone("over")
    assert ann.chips() == 1
    page.screenshot(path=shots / "computers-over.png")

    page.locator(".bar .players").click()
    players = page.get_by_role("dialog", name="Players")
    expect(players.locator(".standings .computer")).to_have_text("Computer, strength 1")
    players.get_by_role("button", name="Add a computer player").click()
    expect(players.locator(".standings .computer")).to_have_count(2)
    page.screenshot(path=shots / "computers-players.png")
    name = ann.view()["players"][1]["name"]
    players.get_by_role("button", name=f"Options for {name}").click()
    page.get_by_role("button", name="Give a handicap").click()
    page.get_by_role("switch", name="Wins ties").check()
    ann.until("room => room.view.players[1].handicap?.ties")
    page.keyboard.press("Escape")
    page.locator(".bar .players").click()
    players.get_by_role("button", name=f"Options for {name}").click()
    page.get_by_role("button", name=f"Remove {name}").click()
    page.locator(".bar .players").click()
    expect(players.get_by_role("button", name=f"Options for {name}")).to_have_count(0)
    expect(players.locator(".closed-seats")).to_have_count(0)
    page.keyboard.press("Escape")
    ann.ready()
    ann.until("room => room.view.round === 2")
