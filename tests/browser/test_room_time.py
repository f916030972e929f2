"""Time in a room, through its pages: a countdown that all see, and a game by correspondence, from its form to its
clock.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import DESK, Server, unfold
from tests.browser.layout import settled
from tests.browser.micro_table import MicroSeat, micro_room
from tests.browser.table import Seat, make_room
from tests.conftest import more

People = Callable[..., BrowserContext]
GAMES: dict[str, tuple[type[Seat], Callable[..., str]]] = {
    "ricochet": (Seat, make_room),
    "micro": (MicroSeat, micro_room),
}


WATCHED = """(() => {
    window.shown = [];
    const look = () => {
        const number = room.querySelector(".countdown b")?.textContent.trim();
        if (number && shown.at(-1)?.number !== number)
            shown.push({
                number,
                chip: room.view.chip,
                heading: room.querySelector("h1").textContent,
                said: room.querySelector(".said").textContent,
            });
    };
    new MutationObserver(look).observe(room, { childList: true, subtree: true, characterData: true });
})()"""
"""Has a room record each number of its countdown with the texts beside it: polling might miss something visible for a
second.
"""


@pytest.mark.parametrize("game", ["micro", *more("ricochet")])
def test_all_see_the_countdown_and_then_the_target(game: str, server: Server, people: People, shots: Path) -> None:
    """S2, U3: the number is over everybody's board and is announced; no page has the target before its end."""
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann", reveal_seconds=3)
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(viewport=DESK, color_scheme="dark"), server.address, code, "Bob")
    for seat in (ann, bob):
        seat.room(WATCHED)
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob) if "RANDOLPH_SHOTS" in os.environ else ():  # while one is looked at the other's may end
        seat.page.locator(".countdown b").wait_for()
        seat.page.screenshot(path=shots / f"time-{game}-countdown-{seat.name}.png")
    for seat in (ann, bob):
        seat.round(1)
        expect(seat.page.locator(".countdown")).to_have_count(0)
        shown = seat.page.evaluate("window.shown")
        numbers = [one["number"] for one in shown]
        assert numbers == sorted(set(numbers), reverse=True)
        assert set(numbers) <= {"3", "2", "1"}
        assert numbers
        assert {one["chip"] for one in shown} == {None}
        assert all("Get ready" in one["heading"] for one in shown)
        assert "3 seconds to go" in shown[0]["said"]  # the rule's, whichever number was the first to be drawn


MOVING = """(async () => {
    const roots = [document, room.querySelector("rr-board, mr-board").shadowRoot];
    const animations = () => roots.flatMap((root) => root.getAnimations());
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (animations().length) await frame();
    const seen = new Set();
    for (const end = performance.now() + 1500; performance.now() < end; await frame())
        for (const animation of animations())
            seen.add(`${animation.effect.target.localName} ${animation.transitionProperty}`);
    return [...seen];
})()"""
"""The animations of the page during a second and a half, once everything is at rest."""


@pytest.mark.more
@pytest.mark.parametrize("game", ["micro", *more("ricochet")])
def test_running_sand_does_not_keep_a_phone_busy(game: str, server: Server, people: People) -> None:
    """The sand runs in steps without animation between them, so that a page draws a few times a second, not sixty."""
    kind, make = GAMES[game]
    hosting = people(reduced_motion="no-preference")
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(viewport=DESK, reduced_motion="no-preference"), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    command = {"type": "bid" if game == "ricochet" else "declare", "moves": 20}
    assert ann.room("room.store.command(argument)", command)
    for seat in (ann, bob):
        seat.page.locator(".sand-bar.runs").wait_for()
        share = "getComputedStyle(document.querySelector('.sand-bar i')).getPropertyValue('--share')"
        before = float(seat.page.evaluate(share))
        assert seat.room(MOVING) == []
        assert float(seat.page.evaluate(share)) < before


def test_a_game_by_correspondence(server: Server, people: People, shots: Path) -> None:
    """One switch of the form sets clocks of a day; the room says so in a line, and shows its sand in hours."""
    hosting = people()
    page = hosting.new_page()
    page.goto(f"{server.address}/new")
    page.get_by_label("Your name").fill("Ann")
    unfold(page)
    page.get_by_text("More rules and times").click()
    page.get_by_role("switch", name="A game over days").check()
    expect(page.get_by_label("Sand timer")).to_have_value("86400")
    page.get_by_text("3 ×").scroll_into_view_if_needed()
    page.screenshot(path=shots / "time-form.png")
    page.get_by_role("button", name="Open the room").click()
    page.wait_for_url("**/r/*")
    ann = Seat(page, "Ann")
    code = page.url.rsplit("/", 1)[1]
    bob = Seat.enter(people(viewport=DESK), server.address, code, "Bob")
    expect(bob.page.get_by_text("by correspondence: no need to be online").first).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    bob.announce(9)
    for seat in (ann, bob):
        expect(seat.page.locator(".news")).to_contain_text("24\u00a0h")
        seat.room("(room.now = (now => () => now() + 90_000)(room.now.bind(room)), room.tick())")
        expect(seat.page.get_by_role("timer")).to_have_text("23\u00a0h 59\u00a0min")
        assert settled(seat.page, "document.documentElement.scrollWidth <= innerWidth")
        seat.page.screenshot(path=shots / f"time-correspondence-{seat.name}.png")
    expect(ann.page).to_have_title(re.compile("^● Round 1: think – "))
    expect(bob.page).not_to_have_title(re.compile("^●"))
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("link", name="Home", exact=True).click()
    expect(ann.page).to_have_url(f"{server.address}/")
    expect(ann.page.locator("rr-cards")).to_contain_text("Round 1 · 24\u00a0h")
    expect(ann.page).to_have_title("randolph – Ricochet Robots and Micro Robots")
    ann.page.get_by_role("link", name="Continue with Bob").click()
    ann.zone("bidding")
