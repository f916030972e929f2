"""One sentence for each state of a room: the round and their number, the target, the help, the leader."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Server
from tests.browser.table import Seat
from tests.browser.test_room_look import assert_fits
from tests.browser.test_room_time import GAMES
from tests.browser.test_television import television
from tests.conftest import more

People = Callable[..., BrowserContext]


def pair(game: str, server: Server, people: People, **rules: object) -> tuple[Seat, Seat]:
    """Ann (the host) and Bob in the first round."""
    kind, make = GAMES[game]
    hosting = people()
    code = make(hosting, server.address, "Ann", **rules)
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(viewport={"width": 1280, "height": 800}), server.address, code, "Bob")
    ann.page.get_by_role("heading", name="2 players at the table").wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    return ann, bob


ENDS = [
    ("ricochet", {"kind": "chips", "count": 3}, "first to 3 chips"),
    ("micro", {"kind": "rounds", "count": 4}, "of 4"),
]


@pytest.mark.parametrize(("game", "end", "sight"), ENDS)
def test_the_bar_shows_the_round_and_the_end(
    game: str, end: dict[str, object], sight: str, server: Server, people: People
) -> None:
    """The bar shows the number of the round and what ends the game, within a phone's width; so does the television."""
    ann, bob = pair(game, server, people, end=end)
    for seat, words in ((ann, sight.removeprefix("first ")), (bob, sight)):
        expect(seat.page.locator(".bar .round")).to_have_text(f"Round 1 {words}", use_inner_text=True)
        assert_fits(seat.page, f"{game}: {sight}")
    screen = television(people(viewport={"width": 1280, "height": 720}), server.address, ann.page.url.rsplit("/", 1)[1])
    expect(screen.locator(".screen-round")).to_have_text(re.compile(rf"Round 1\s+(– )?{sight}"))


@pytest.mark.parametrize("game", ["micro", *more("ricochet")])
def test_the_target_is_named_once_and_help_is_in_one_place(game: str, server: Server, people: People) -> None:
    """The head, not the news below it, names the target; the log has it, too. One button of the room gives help: the
    current rules, and from there the lessons.
    """
    ann, bob = pair(game, server, people)
    goal = bob.page.locator("h1.goal").inner_text()
    what = goal if game == "ricochet" else bob.page.locator("h1 .mr-to").inner_text()
    for seat in (ann, bob):
        expect(seat.page.locator(".zone .news")).not_to_contain_text(re.compile(re.escape(what), re.IGNORECASE))
    expect(bob.page.locator(".log")).to_contain_text(re.compile(re.escape(what), re.IGNORECASE))
    for seat in (ann, bob):
        expect(seat.page.get_by_role("button", name=re.compile("Help|Rules|How to play"))).to_have_count(1)
    ann.page.get_by_role("button", name="Menu").click()
    expect(ann.page.get_by_role("dialog").get_by_role("button", name="How to play")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Help").click()
    rule = "B1" if game == "ricochet" else "U2"
    expect(ann.page.get_by_role("dialog", name="Rules").locator(f"#rule-{rule}")).to_be_visible()
    expect(ann.page.get_by_role("dialog").get_by_role("button", name="How to play")).to_be_visible()


@pytest.mark.parametrize("game", ["micro", *more("ricochet")])
def test_the_order_of_equal_numbers_has_a_reason(game: str, server: Server, people: People, shots: Path) -> None:
    """B5, H3: Bob bids the same number as Ann. Both pages and the television give the reason why Bob, who wins ties, is
    first.
    """
    kind, make = GAMES[game]
    hosting = people()
    calm = {"overcall": True, "overcall_seconds": 600} if game == "micro" else {"sand_seconds": 600}
    code = make(hosting, server.address, "Ann", **calm)
    ann = kind.enter(hosting, server.address, code, "Ann")
    bob = kind.enter(people(viewport={"width": 1280, "height": 800}), server.address, code, "Bob")
    handicap = {"type": "handicap", "seat": 1, "ties": True, "grace": False, "head_start": 0}
    assert ann.room("room.store.command(argument)", handicap)
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    command = {"type": "bid" if game == "ricochet" else "declare", "moves": 20}
    assert ann.room("room.store.command(argument)", command)
    bob.until("room => room.game.rungs(room.view).length === 1")
    assert bob.room("room.store.command(argument)", command)
    screen = television(people(viewport={"width": 1280, "height": 720}), server.address, code)
    expect(screen.locator(".screen-rung").first).to_contain_text("wins ties")
    screen.screenshot(path=shots / f"ties-{game}-screen.png")
    for seat, first in ((ann, "Bob"), (bob, "You")):
        rungs = seat.page.locator(".ladder > li")
        expect(rungs).to_have_count(3)
        expect(rungs.nth(0)).to_contain_text(first)
        expect(rungs.nth(1)).to_have_text("wins ties")
        seat.page.screenshot(path=shots / f"ties-{game}-{seat.name}.png")
        assert_fits(seat.page, f"equal numbers: {game}")
    ann.page.locator(".because-key").click()
    expect(ann.page.locator("#rule-H3")).to_be_visible()
