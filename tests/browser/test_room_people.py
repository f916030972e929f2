"""The people of a room, through its pages: names, a locked room, closed seats and the return, another host."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import DESK, Server, Watch
from tests.browser.micro_table import MicroSeat, micro_room
from tests.browser.table import Seat, make_room
from tests.conftest import more

People = Callable[..., BrowserContext]
GAMES: dict[str, tuple[type[Seat], Callable[..., str]]] = {
    "ricochet": (Seat, make_room),
    "micro": (MicroSeat, micro_room),
}


def players(page: Page) -> Locator:
    """The list of players, opened by a tap on the bar."""
    page.locator(".bar .players").click()
    return page.get_by_role("dialog", name="Players")


def choose(page: Page, *names: str) -> None:
    """Choose an entry of the menu, and confirm its question."""
    page.get_by_role("button", name="Menu").click()
    for name in names:
        page.get_by_role("dialog").get_by_role("button", name=name).click()


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_the_host_manages_the_room(game: str, server: Server, people: People, watch: Watch, shots: Path) -> None:
    """The host locks the room, closes a seat and opens it again, and hands over the role; all are notified, also the
    excluded player.
    """
    watch.expected.append("^40[39] .*/join$")
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(), server.address, code, "Bob")
    choose(ann.page, "Lock the room")
    expect(ann.page.locator(".poster .locked")).to_contain_text("nobody else can sit down")

    guest = people(viewport=DESK).new_page()
    guest.goto(f"{server.address}/r/{code}")
    expect(guest.locator(".closed-seat")).to_contain_text("locked this room")
    expect(guest.get_by_label("Your name")).to_have_count(0)
    choose(ann.page, "Unlock the room")
    cia = kind(guest, "Cia")
    cia.join()
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob, cia):
        seat.round(1)

    listed = players(ann.page)
    ann.page.screenshot(path=shots / f"people-{game}-list.png")
    listed.get_by_role("button", name="Options for Bob").click()
    ann.page.get_by_role("dialog", name="Bob").get_by_role("button", name="Close this seat").click()
    ann.page.get_by_role("button", name="Close the seat", exact=True).click()
    expect(bob.page.locator(".closed-seat")).to_contain_text("closed your seat")
    expect(cia.news).to_contain_text("closed Bob’s seat")
    bob.page.screenshot(path=shots / f"people-{game}-out.png")
    bob.page.reload()
    expect(bob.page.locator(".closed-seat")).to_contain_text("closed your seat")

    expect(players(ann.page).locator(".closed-seats")).to_contain_text("Bob")
    ann.page.screenshot(path=shots / f"people-{game}-closed.png")
    ann.page.get_by_role("button", name="Let Bob back in").click()
    expect(ann.page.locator(".closed-seats")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    bob.until("room => room.view.you === 1")
    expect(bob.page.locator(".zone-body")).to_contain_text("from the next round")

    players(ann.page).get_by_role("button", name="Options for Cia").click()
    ann.page.get_by_role("button", name="Make this player the host").click()
    ann.page.get_by_role("button", name="Hand over").click()
    expect(cia.news).to_contain_text("You are the host now.")
    ann.page.get_by_role("button", name="Menu").click()
    expect(ann.page.get_by_role("button", name="Lock the room")).to_have_count(0)


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_the_host_pauses_the_game(game: str, server: Server, people: People, shots: Path) -> None:
    """Everybody sees the pause and who can end it; clocks stop, and continue with their remaining time."""
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(viewport=DESK), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    choose(ann.page, "Pause the game")
    for seat in (ann, bob):
        expect(seat.page.get_by_role("heading", name="The game is paused")).to_be_visible()
        expect(seat.page.locator(".pad")).to_have_count(0)
        expect(seat.page.locator(".zone").get_by_text("The game is paused")).to_have_count(1)
        seat.page.screenshot(path=shots / f"paused-{game}-{seat.name}.png")
    expect(bob.page.locator(".zone-foot")).to_contain_text("Ann can resume the game.")
    ann.page.locator(".zone-foot").get_by_role("button", name="Resume").click()
    for seat in (ann, bob):
        expect(seat.page.locator(".pad")).to_be_visible()


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_the_host_changes_rules_between_two_rounds(game: str, server: Server, people: People, shots: Path) -> None:
    """Rules that may change then are offered; rules that have to wait for the next game are named, but not offered."""
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann", next_seconds=300)
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    for seat in (ann, bob):
        seat.room("void room.done()")
    ann.zone("over")
    choose(ann.page, "Rules of this room")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("These apply from the next round.")
    ann.page.screenshot(path=shots / f"between-{game}.png")
    expect(dialog.get_by_text("The game ends")).to_have_count(0)
    dialog.get_by_label("Time to show a").select_option("90")
    bob.until("room => room.view.rules.demonstration_seconds === 90")
    expect(bob.news).to_contain_text("The rules have changed")
    expect(bob.page).to_have_title(re.compile("^● Round 1 is over – "))


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_phrases_and_muting(game: str, server: Server, people: People, shots: Path) -> None:
    """Each player reads a phrase in their own language; a muted player's phrases are hidden on that device, and visible
    to the others.
    """
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(viewport=DESK), server.address, code, "Bob")
    bob.page.get_by_role("button", name="Say something").click()
    bob.page.screenshot(path=shots / f"talk-{game}.png")
    bob.page.get_by_role("button", name="Good luck!").click()
    for seat, name in ((ann, "Bob"), (bob, "You")):
        expect(seat.page.locator("p.bubble")).to_contain_text(f"{name} Good luck!", use_inner_text=True)
        expect(seat.page.locator("p.bubble")).to_be_in_viewport()
    ann.page.screenshot(path=shots / f"bubble-{game}.png")
    choose(ann.page, "Say something")
    ann.page.get_by_role("switch", name="Mute Bob").check()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("p.bubble")).to_have_count(0)
    bob.page.get_by_role("button", name="Say something").click()
    bob.page.get_by_role("button", name="is amazed").click()
    expect(bob.page.locator("p.bubble")).to_contain_text("is amazed")
    choose(ann.page, "Say something", "smiles")
    expect(ann.page.locator("p.bubble")).to_have_count(1)
    expect(ann.page.locator("p.bubble")).to_contain_text("smiles")
    ann.page.reload()
    ann.page.locator(".zone-foot").wait_for()
    choose(ann.page, "Say something")
    expect(ann.page.get_by_role("switch", name="Mute Bob")).to_be_checked()


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_a_player_changes_their_name(game: str, server: Server, people: People) -> None:
    """The menu changes the name. A taken name is refused with a sentence, and the new one is kept for the next room."""
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(), server.address, code, "Bob")
    choose(bob.page, "Change your name")
    dialog = bob.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("ann")
    dialog.get_by_role("button", name="Change", exact=True).click()
    expect(dialog).to_contain_text("Somebody here already has that name.")
    dialog.get_by_label("Your name").fill("Bea")
    dialog.get_by_role("button", name="Change", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(ann.page.locator(".seats")).to_contain_text("Bea")
    expect(bob.news).to_contain_text("You are now called Bea.")
    assert kept(bob.page)["name"] == "Bea"


def kept(page: Page) -> dict[str, Any]:
    """This device's stored choices."""
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['randolph.settings'])")
    return found
