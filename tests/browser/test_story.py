"""A game and its traces, for one person: left and continued, reviewed, taken along, deleted."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DESK, Server, Watch
from tests.browser.table import Seat, make_room
from tests.browser.test_my_games import cards, end, go_home, until_kept
from tests.browser.test_my_games import played as my_games
from tests.browser.test_review import count, film, push
from tests.browser.test_take_along import open_code, pack, page_of, rooms_of

People = Callable[..., BrowserContext]

NAMES = ("Annabelle", "Bob", "Cem")

NOTHING_KEPT = """async () => {
    const bases = await indexedDB.databases();
    let records = 0;
    for (const { name } of bases) {
        const base = await new Promise(resolve => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => resolve(opening.result);
        });
        for (const store of base.objectStoreNames)
            records += await new Promise(resolve => {
                const counting = base.transaction(store).objectStore(store).count();
                counting.onsuccess = () => resolve(counting.result);
            });
        base.close();
    }
    return records + localStorage.length + sessionStorage.length === 0;
}"""
"""Whether the page's browser has stored nothing for it."""


def in_database(data: Path, name: str) -> bool:
    """Whether the server's database contains a text."""
    with sqlite3.connect(f"file:{data / 'randolph.sqlite3'}?mode=ro", uri=True) as connection:
        return any(name in line for line in connection.iterdump())


def first_round(seats: tuple[Seat, Seat, Seat]) -> list[str]:
    """The second player bids 1 and fails after a move; the first one demonstrates the optimum, whose moves are
    returned.
    """
    ann, bob, _ = seats
    for seat in seats:
        seat.round(1)
    way = ann.solution()
    bob.bid(1)
    ann.bid(len(way))
    for seat in seats:
        seat.done()
    bob.show(way[:1])
    ann.show(way)
    for seat in seats:
        seat.ready()
    for seat in seats:
        seat.round(2)
    return way


def moment_of(page: Page) -> tuple[str, str]:
    """What a review shows of a film: the number of moves, and the cells of the robots."""
    robots = "round => JSON.stringify(round.renderRoot.querySelector('rr-board').robots)"
    return count(page).inner_text(), page.locator("review-round").evaluate(robots)


@pytest.mark.more
def test_a_game_and_what_remains_of_it(own_server: Server, people: People, watch: Watch) -> None:
    """Three people play, and one fails. Annabelle leaves in the middle and continues. After the end she reviews the
    game and tries a move, and a friend's device shows the same moment by its link. My games lists the game. Seat, list
    and record go to another device, where the review opens without the room. After the deletion there, the seat is gone
    everywhere, the name from the server, and everything from that device; the other players keep their game.
    """
    server, phone = own_server, people(viewport=DESK)
    code = make_room(phone, server.address, NAMES[0], next_seconds=300)
    ann = Seat.enter(phone, server.address, code, NAMES[0])
    bob, cem = (Seat.enter(people(), server.address, code, name) for name in NAMES[1:])
    page = ann.page
    page.get_by_role("heading", name="3 players at the table").wait_for()
    page.get_by_role("button", name="Start the game").click()
    way = first_round((ann, bob, cem))

    page.reload()
    ann.round(2)
    go_home(page, server)
    expect(cards(page)).to_contain_text("Continue with Bob and Cem")
    expect(cards(page)).to_contain_text("Round 2 · you are first")
    cards(page).get_by_role("link").click()
    ann.round(2)
    end(ann, bob, cem)
    until_kept(page, 1)

    page.get_by_role("link", name="Review").click()
    review = page.locator("game-review")
    expect(review.locator(".round")).to_have_count(2)
    expect(review.locator(".result")).to_have_text("Annabelle won")
    expect(review.locator(".round .outcome")).to_have_text(
        [f"Annabelle won with {len(way)}. That is the optimum.", "The game ended before this round was decided."]
    )
    expect(review.locator(".failed")).to_have_text(re.compile("^Bob showed 1 and failed after 1 move: "))
    page.get_by_role("button", name="Round 1").click()
    film(page, "Bob showed 1 and failed after 1 move").click()
    expect(count(page)).to_have_text("1")
    film(page, f"Annabelle showed {len(way)}: correct.").click()
    expect(count(page)).to_have_text(str(len(way)))
    page.get_by_role("button", name="Back").click()
    expect(page).to_have_url(re.compile(rf"round=1&show=2&move={len(way) - 1}$"))
    expect(count(page)).to_have_text(str(len(way) - 1))
    moment, link = moment_of(page), page.url

    friend = people().new_page()
    friend.goto(link)
    expect(count(friend)).to_have_text(moment[0])
    assert moment_of(friend) == moment
    for one in (friend, page):  # the own try, on both devices
        one.get_by_role("button", name="From here").click()
        push(one, way[-1])
        expect(one.locator("review-round .zone .result")).to_contain_text(f"Solved in {len(way)}.")

    games = my_games(page, server)
    expect(games).to_have_count(1)
    expect(games).to_contain_text("You won")
    expect(games).to_contain_text("With Bob and Cem")
    _, word = pack(page_of(phone, server))
    tablet = people()
    other = page_of(tablet, server)
    open_code(other, word)
    expect(other.locator(".along")).to_contain_text("1 seat is now on this device.")
    assert Seat.enter(tablet, server.address, code, NAMES[0]).view()["you"] == 0
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    my_games(other, server).get_by_role("link", name="Review").click()
    expect(other.locator("game-review .outcome").first).to_contain_text(f"Annabelle won with {len(way)}.")
    seat = f"{server.address}/api/rooms/{code}"  # My games looks whether the seat is still there
    assert {url for url in asked if f"/api/rooms/{code}" in url} <= {seat}

    assert in_database(server.data, NAMES[0])
    other.get_by_role("button", name="Menu").click()
    other.get_by_role("button", name="Delete my data…").click()
    other.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(other.get_by_role("dialog")).to_contain_text("Everything has been deleted.")
    assert other.evaluate(NOTHING_KEPT)
    assert tablet.cookies() == []
    assert not in_database(server.data, NAMES[0])
    assert rooms_of(page) == [code]  # this device has its own list
    back = phone.new_page()
    back.goto(f"{server.address}/r/{code}")
    back.locator(".zone-foot, .welcome").first.wait_for()
    assert Seat(back, NAMES[0]).view()["you"] is None
    friend.goto(f"{server.address}/r/{code}/review")
    expect(friend.locator("game-review .result")).to_have_text("#1 won")
    bob.until("room => room.view.players[0].name !== 'Annabelle'")
    assert bob.view()["you"] == 1
