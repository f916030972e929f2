"""Continue and My games: what this browser, and nobody else, knows of its games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from tests.browser.conftest import Server, Watch
from tests.browser.table import Seat, make_room

People = Callable[..., BrowserContext]

AT_ONCE = 6
"""The number of rooms that are requested at a time."""

BLOCKED = """(() => {
    const refuse = () => { throw new DOMException("refused", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, { get: refuse });
})()"""
"""A browser that blocks all storage."""

FULL = """(() => {
    IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError"); };
})()"""
"""A browser whose storage is too full for records."""


def go_home(page: Page, server: Server) -> None:
    """Open the home page again, as on another day."""
    page.goto(f"{server.address}/")
    page.locator("rr-board .piece").first.wait_for()


def cards(page: Page) -> Locator:
    """The games that can be continued."""
    return page.locator("rr-cards li")


def played(page: Page, server: Server) -> Locator:
    """Open My games from the menu of the home page."""
    go_home(page, server)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    return page.locator(".played > li")


def end(*seats: Seat) -> None:
    """All players agree to end the game."""
    for seat in seats:
        assert seat.room("room.store.command({ type: 'end_game' })")
    for seat in seats:
        seat.zone("finished")


def until_kept(page: Page, count: int) -> None:
    """Wait until this browser has stored this many records."""
    page.evaluate(
        """async count => {
            for (let tries = 1500; tries > 0; tries -= 1) {
                const base = await new Promise(resolve => {
                    const opening = indexedDB.open("randolph", 1);
                    opening.onupgradeneeded = () => opening.result.createObjectStore("records");
                    opening.onsuccess = () => resolve(opening.result);
                });
                const kept = await new Promise(resolve => {
                    const counting = base.transaction("records").objectStore("records").count();
                    counting.onsuccess = () => resolve(counting.result);
                });
                base.close();
                if (kept === count) return;
                await new Promise(resolve => setTimeout(resolve, 20));
            }
            throw new Error("waited in vain for the record");
        }""",
        count,
    )


def alone(context: BrowserContext, server: Server) -> Seat:
    """A game of one player that has ended."""
    ann = Seat.enter(context, server.address, make_room(context, server.address, "Ann", mode="solo"), "Ann")
    ann.until("room => room.view.actions.includes('end_game')")
    end(ann)
    return ann


@pytest.mark.more
def test_a_game_is_continued_and_then_listed_in_my_games(
    server: Server, people: People, watch: Watch, tmp_path: Path, shots: Path
) -> None:
    """After a reload the home page leads back into the game and shows its score. After its end it is in both players'
    lists, each from their side, and its record outlives the room. No request names two rooms or two seats.
    """
    hosting = people()
    asked: list[Request] = []
    hosting.on("request", lambda request: asked.append(request) if "/api/rooms/" in request.url else None)
    ann = Seat.enter(hosting, server.address, make_room(hosting, server.address, "Ann", next_seconds=300), "Ann")
    other = alone(hosting, server)
    until_kept(other.page, 1)
    code = ann.page.url.rsplit("/", 1)[1]
    bob = Seat.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    moves = ann.solution()
    ann.bid(len(moves))
    ann.done()
    bob.done()
    ann.show(moves)
    for seat in (ann, bob):
        seat.ready()
    for seat in (ann, bob):
        seat.round(2)

    go_home(ann.page, server)
    expect(cards(ann.page)).to_have_count(1)
    expect(cards(ann.page)).to_contain_text("Continue with Bob")
    expect(cards(ann.page)).to_contain_text("Round 2 · you are first · Ricochet Robots")
    ann.page.screenshot(path=shots / "my-games-continue.png")
    go_home(bob.page, server)
    expect(cards(bob.page)).to_contain_text("Round 2 · you are second · Ricochet Robots")
    for seat in (ann, bob):
        cards(seat.page).get_by_role("link").click()
        seat.page.wait_for_url(f"**/r/{code}")
        seat.round(2)
    end(ann, bob)
    until_kept(ann.page, 2)

    games = played(ann.page, server)
    expect(cards(ann.page)).to_have_count(0)
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("You won")
    expect(games.first).to_contain_text("With Bob")
    expect(games.first.locator(".chips-won li")).to_have_text([re.compile(r"Ann\s*1"), re.compile(r"Bob\s*0")])
    expect(games.last).to_contain_text("Alone")
    ann.page.screenshot(path=shots / "my-games.png")
    expect(played(bob.page, server).first).to_contain_text("Ann won")

    ann.page.route("**/api/**", lambda route: route.abort())  # the room is gone, the server away
    watch.expected.append("ERR_FAILED")
    with ann.page.expect_download() as saving:
        games.first.get_by_role("button", name="Record").click()
    saving.value.save_as(tmp_path / "record.json")
    events = json.loads((tmp_path / "record.json").read_text())["events"]
    assert [event["type"] for event in events].count("game_ended") == 1
    assert [event["name"] for event in events if event["type"] == "player_joined"] == ["Ann", "Bob"]

    games.first.get_by_role("button", name="Forget this game").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
    expect(games).to_have_count(1)
    ann.page.reload()
    expect(games).to_have_count(1)
    until_kept(ann.page, 1)

    codes = {code, other.page.url.rsplit("/", 1)[1]}
    for request in asked:
        assert sum(one in f"{request.url} {request.post_data}" for one in codes) == 1
        assert request.all_headers().get("cookie", "").count("randolph_seat") <= 1
    assert len(asked) > len(codes)


@pytest.mark.more
def test_a_rematch_is_a_separate_game(server: Server, people: People) -> None:
    """Two games in one room are two entries of the list; a game in progress can be continued."""
    hosting = people()
    ann = Seat.enter(hosting, server.address, make_room(hosting, server.address, "Ann"), "Ann")
    code = ann.page.url.rsplit("/", 1)[1]
    bob = Seat.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    end(ann, bob)
    until_kept(ann.page, 1)
    assert ann.room("room.store.command({ type: 'again' })")
    for seat in (ann, bob):
        seat.round(1)
    expect(played(ann.page, server)).to_have_count(1)
    expect(cards(ann.page)).to_have_count(1)
    cards(ann.page).get_by_role("link").click()
    ann.round(1)
    end(ann, bob)
    until_kept(ann.page, 2)
    expect(played(ann.page, server)).to_have_count(2)


def test_a_thousand_deleted_rooms_are_requested_a_few_at_a_time(server: Server, people: People, watch: Watch) -> None:
    """With the list of an older page, only the newest rooms are requested, and deleted ones never again."""
    watch.expected.append("404 ")
    context = people()
    code = make_room(context, server.address, "Ann")
    page = context.new_page()
    dead = [f"{a}{b}{c}222" for a in "ABCDEFGHKL" for b in "ABCDEFGHKL" for c in "MNPQRSTVWX"]
    page.goto(f"{server.address}/new")
    page.evaluate(
        "codes => localStorage.setItem('randolph.rooms', JSON.stringify(codes))", [*dead[:8], code, *dead[8:]]
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.extend(re.findall(r"/api/rooms/(\w{6})$", request.url)))
    go_home(page, server)
    page.locator("rr-cards").wait_for(state="detached")
    assert asked == dead[:AT_ONCE]
    go_home(page, server)
    expect(cards(page)).to_contain_text("Waiting to begin")
    assert asked[AT_ONCE:] == [*dead[AT_ONCE:8], code, *dead[8 : 2 * AT_ONCE - 1]]
    cards(page).get_by_role("button", name="Hide").click()
    expect(cards(page)).to_have_count(0)
    page.reload()
    page.locator("rr-board .piece").first.wait_for()
    page.locator("rr-cards").wait_for(state="detached")
    page.wait_for_load_state("networkidle")
    assert asked.count(code) == 1
    assert len(asked) == len(set(asked)) == 3 * AT_ONCE


def test_a_newcomer_loads_nothing_more(server: Server, people: People) -> None:
    """Without a room in the list, the page loads neither cards nor their code, and requests no room."""
    page = people().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    go_home(page, server)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if re.search(r"cards|rooms-on|api/rooms", url)]
    games = played(page, server)
    expect(games).to_have_count(0)
    expect(page.locator(".my-games")).to_contain_text("No game has finished in this browser yet.")


@pytest.mark.parametrize(
    ("how", "sentence", "listed"),
    [(BLOCKED, "This browser saves nothing for this page", 0), (FULL, "This browser saves no records", 1)],
)
def test_a_browser_without_storage_says_so_and_can_play(
    server: Server, people: People, how: str, sentence: str, listed: int
) -> None:
    """If storage is switched off or full, My games says so in one sentence; games can still be played."""
    context = people()
    context.add_init_script(how)
    ann = alone(context, server)
    games = played(ann.page, server)
    expect(ann.page.locator(".my-games [role=status]")).to_contain_text(sentence)
    expect(games).to_have_count(listed)
    for game in games.all():  # the server has its record
        with ann.page.expect_download() as saving:
            game.get_by_role("button", name="Record").click()
        assert saving.value.suggested_filename.startswith("randolph-")


@pytest.mark.more
def test_a_game_whose_room_is_gone_says_that_there_is_no_record(server: Server, people: People, watch: Watch) -> None:
    """A record that could not be fetched in time is requested once more when the list is opened, and then
    never again.
    """
    watch.expected.append("404 ")
    page = people().new_page()
    page.goto(f"{server.address}/new")
    game: dict[str, Any] = {
        "id": "AAAAAA-1790000000000",
        "code": "AAAAAA",
        "game": "micro",
        "mode": "group",
        "at": 1790000000000,
        "seat": 0,
        "standing": [{"seat": 0, "name": "Ann", "chips": 2}],
        "turned": None,
        "winners": [0],
    }
    page.evaluate("game => localStorage.setItem('randolph.games', JSON.stringify([game]))", game)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/record") else None)
    for _ in range(2):
        expect(played(page, server)).to_contain_text("The server has deleted the room")
    assert len(asked) == 1


def test_deleting_the_own_data_deletes_the_records(server: Server, people: People) -> None:
    """Delete my data deletes list and records, too."""
    ann = alone(people(), server)
    until_kept(ann.page, 1)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Delete my data…").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Everything has been deleted.")
    until_kept(ann.page, 0)
    with ann.page.expect_navigation(url=f"{server.address}/"):
        ann.page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    expect(played(ann.page, server)).to_have_count(0)
