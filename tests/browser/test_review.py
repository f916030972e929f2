"""The review of a finished game: its rounds, its films, own moves, and links to its moments."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from randolph.game import to_record
from tests import game_play
from tests.browser.conftest import DESK, PHONE, Server
from tests.browser.layout import settle, settled
from tests.browser.table import ARROWS, Seat, make_room
from tests.browser.test_my_games import played as my_games
from tests.browser.test_my_games import until_kept
from tests.conftest import more
from tests.game_play import GAME, WAY

People = Callable[..., BrowserContext]

RECORDS = Path(__file__).parents[1] / "data"
RECORD = (RECORDS / "record-version-4.json").read_text()
"""A game of Ricochet Robots with one round: Bob wins with 2, the optimum; Ada had bid 4."""

DROP = """(text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text ?? new Uint8Array(50 << 20)], "game.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""
"""Drops a file with this text on the page; without a text 50 MB, which Playwright would not transfer."""

DROP_PADDED = """([text, size]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text, " ".repeat(size - text.length)], "game.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""
"""Drops a file with this text, filled up with blanks to a size."""

WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def played(server: Server, people: People) -> tuple[Seat, list[str]]:
    """A game of three after one round, in which Bob failed after a move and Ann demonstrated the optimum: Ann's page,
    and her moves.
    """
    hosting = people(viewport=DESK)
    code = make_room(hosting, server.address, "Ann", end={"kind": "rounds", "count": 1})
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(), server.address, code, "Bob")
    cem = Seat.enter(people(), server.address, code, "Cem")
    ann.page.get_by_role("heading", name="3 players at the table").wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob, cem):
        seat.round(1)
    way = ann.solution()
    bob.bid(1)
    ann.bid(len(way))
    for seat in (ann, bob, cem):
        seat.done()
    bob.show(way[:1])
    ann.show(way)
    ann.zone("finished")
    return ann, way


def film(page: Page, name: str) -> Locator:
    """The button of a film, by its name or by the sentence that describes it."""
    films = page.get_by_role("group", name="Replays of this round")
    return films.get_by_role("button", name=name).or_(films.locator(f'[aria-description^="{name}"]'))


def count(page: Page) -> Locator:
    """The number of moves on the board, of a film or own ones."""
    return page.locator("review-round .count")


def push(page: Page, move: str) -> None:
    """An own move on the board."""
    page.keyboard.press(move[0])
    page.keyboard.press(ARROWS[move[1]])


def bring(page: Page, text: str | bytes, name: str = "game.json") -> None:
    """Choose a file with this content."""
    content = text.encode() if isinstance(text, str) else text
    page.locator("game-review input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": content}
    )


def reading(server: Server, people: People, **wishes: Any) -> Page:  # noqa: ANN401 – options of Playwright
    """The page that opens records."""
    page = people(**wishes).new_page()
    page.goto(f"{server.address}/review")
    page.get_by_role("heading", name="Review", exact=True).wait_for()
    return page


def test_a_game_of_three_is_reviewed_and_a_moment_opens_on_a_second_device(server: Server, people: People) -> None:
    """The review after the game shows for the round each bid, who failed and where, who won, and the distance from the
    optimum. The failed demonstration and an optimal solution are films. From the middle of one a player tries own
    moves, with hints. A link to the moment shows the same moves elsewhere.
    """
    ann, way = played(server, people)
    page, most = ann.page, len(way)
    page.get_by_role("link", name="Review").click()
    card = page.locator("game-review .round")
    expect(card).to_have_count(1)
    expect(page.locator("game-review .result")).to_have_text("Ann won")
    expect(card.locator(".outcome")).to_have_text(f"Ann won with {most}. That is the optimum.")
    expect(card.locator(".bids li")).to_have_text([re.compile(r"Bob\s*1\s"), re.compile(rf"Ann\s*{most}\s")])
    expect(card.locator(".failed")).to_have_text(re.compile("^Bob showed 1 and failed after 1 move: "))
    rows = page.get_by_role("region", name="Statistics").get_by_role("row")
    expect(rows).to_have_count(4)
    seconds = re.compile(r"\d\ssec\s*$")
    expect(rows.nth(1).get_by_role("cell")).to_have_text(["1", "1", "0", "0", "0", seconds])
    expect(rows.nth(2).get_by_role("cell")).to_have_text(["0", "1", "1", str(most - 1), "1", seconds])
    expect(rows.nth(3).get_by_role("cell")).to_have_text(["0", "0", "0", "–", "0", "–"])
    expect(page.get_by_role("img", name="Ann: 1; ")).to_have_count(1)

    page.get_by_role("button", name="Round 1").click()
    film(page, "Bob showed 1 and failed after 1 move").click()
    expect(count(page)).to_have_text("1")
    film(page, f"Ann showed {most}: correct.").click()
    expect(count(page)).to_have_text(str(most))
    expect(page.get_by_role("button", name="From here")).to_be_disabled()
    page.get_by_role("button", name="Back").click()
    expect(count(page)).to_have_text(str(most - 1))
    expect(page).to_have_url(re.compile(rf"/review\?game=1&round=1&show=2&move={most - 1}$"))

    second = people().new_page()
    second.goto(page.url)
    expect(film(second, f"Ann showed {most}: correct.")).to_have_attribute("aria-pressed", "true")
    expect(count(second)).to_have_text(str(most - 1))
    robots = "(round) => JSON.stringify(round.renderRoot.querySelector('rr-board').robots)"
    assert second.locator("review-round").evaluate(robots) == page.locator("review-round").evaluate(robots)

    second.get_by_role("button", name="From here").click()
    expect(count(second)).to_have_text(str(most - 1))
    second.get_by_role("button", name="Hint").click()
    expect(second.get_by_role("log", name="The solver’s answers")).to_contain_text("The best solution takes")
    push(second, way[-1])
    expect(second.locator("review-round .zone .result")).to_contain_text(str(most))
    film(second, "Optimum").first.click()
    expect(count(second)).to_have_text(str(most))


@pytest.mark.more
def test_my_games_can_review_a_game_whose_room_is_deleted(
    own_server: Server,
    people: People,
    watch: Any,  # noqa: ANN401
) -> None:
    """The record kept at the end is enough. While the server has the room, each moment has a link, and the page shows
    its lifetime. After a 404 the review from My games is the same, and does not request the room.
    """
    server, context = own_server, people()
    code = make_room(context, server.address, "Ann", mode="solo", end={"kind": "rounds", "count": 1})
    ann = Seat.enter(context, server.address, code, "Ann")
    ann.round(1)
    way = ann.solution()
    ann.announce(len(way))
    ann.show(way)
    ann.zone("finished")
    until_kept(ann.page, 1)
    page = ann.page
    outcome = page.locator("game-review .outcome")
    my_games(page, server).get_by_role("link", name="Review").click()
    expect(outcome).to_have_text(f"Ann won with {len(way)}. That is the optimum.")
    page.get_by_role("button", name="Round 1").click()
    film(page, f"Ann showed {len(way)}: correct.").click()
    expect(count(page)).to_have_text(str(len(way)))
    page.get_by_role("button", name="Back").click()
    expect(page.locator("review-round")).to_contain_text("It opens as long as the server has the room.")
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    page.get_by_role("button", name="Copy the link to this moment").click()
    expect(page.locator("review-round .ways [role=status]")).to_have_text("Copied")
    link = page.evaluate("copied")
    assert link == f"{server.address}/r/{code}/review?game=1&round=1&show=1&move={len(way) - 1}"
    second = people().new_page()
    second.goto(link)
    expect(count(second)).to_have_text(str(len(way) - 1))

    watch.expected.extend(["404 ", "503 .*/api/optimum"])  # 503: the page may still let an optimum be searched
    server.stop()
    with sqlite3.connect(server.data / "randolph.sqlite3") as database:
        assert database.execute("DELETE FROM rooms").rowcount == 1
    server.start()
    assert context.request.get(f"{server.address}/api/rooms/{code}", max_retries=1).status == 404
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    my_games(page, server).get_by_role("link", name="Review").click()
    expect(outcome).to_have_text(f"Ann won with {len(way)}. That is the optimum.")
    assert [url for url in asked if f"/api/rooms/{code}" in url] == []
    second.reload()
    expect(second.get_by_role("alert")).to_contain_text("This room no longer exists.")


def test_during_a_game_only_finished_rounds_are_reviewed(server: Server, people: People) -> None:
    """The review of a room reveals nothing about the current round: it says that the rest follows, and nothing is
    searched.
    """
    context = people()
    code = make_room(context, server.address, "Ann")
    ann = Seat.enter(context, server.address, code, "Ann")
    Seat.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    page = people().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.address}/r/{code}/review")
    expect(page.locator("game-review")).to_contain_text("The game is still on.")
    expect(page.locator("game-review")).to_contain_text("No round is finished yet.")
    expect(page.get_by_role("button", name="Look again")).to_be_visible()
    assert not any("/api/optimum" in url for url in asked)


def test_the_review_of_an_unknown_room_says_so(server: Server, people: People, watch: Any) -> None:  # noqa: ANN401
    """The review of an unknown room says that it is gone, and offers to open a record."""
    watch.expected.append("404 ")
    page = people().new_page()
    page.goto(f"{server.address}/r/ZZZZZZ/review")
    expect(page.get_by_role("alert")).to_contain_text("This room no longer exists.")


def changed(**parts: object) -> str:
    """The record with other parts."""
    return json.dumps({**json.loads(RECORD), **parts})


EVENTS = json.loads(RECORD)["events"]

BAD: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "This file is empty, or cannot be read."),
    "no record": ("a shopping list", "This is not the record of a game."),
    "other JSON": ('{"events": []}', "This is not the record of a game."),
    "bytes": (b"\x89PNG\x00\xff", "This is not the record of a game."),
    "cut": (RECORD[: len(RECORD) // 2], "This record is cut off: its end is missing."),
    "future": (changed(version=1000), "This record was written by a newer version of the program."),
    "tampered": (changed(events=EVENTS[:5] + EVENTS[9:]), "This record has been changed or damaged"),
    "large": ("", "This is too large: a record may be at most 2 MB"),
}


@pytest.mark.parametrize("kind", ["bytes", "tampered", *more(*sorted({*BAD} - {"bytes", "tampered"}))])
def test_an_invalid_record_is_refused_in_one_sentence(kind: str, server: Server, people: People, watch: Any) -> None:  # noqa: ANN401
    """For each invalid file the page names the fault, shows no game, and can read the next file."""
    watch.expected.append("400 .*/api/reviews")
    content, said = BAD[kind]
    page = reading(server, people)
    if kind == "large":
        page.evaluate(DROP)
    else:
        bring(page, content)
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.locator("game-review .round")).to_have_count(0)
    bring(page, RECORD)
    expect(page.locator("game-review .outcome")).to_have_text("Bob won with 2. That is the optimum.")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("version", [1, 4, *more(2, 3)])
def test_records_of_all_versions_are_reviewed_with_their_optima(version: int, server: Server, people: People) -> None:
    """Every record that the program ever wrote can be read; a missing optimum is searched during the review."""
    page = reading(server, people)
    bring(page, (RECORDS / f"record-version-{version}.json").read_text())
    optimum = page.locator("game-review .round .optimum")
    expect(optimum.first).to_have_text(re.compile(r"^optimum \d+$"))
    page.locator("game-review .round h3 button").first.click()
    expect(film(page, "Optimum").first).to_be_visible()
    expect(page.locator("review-round")).to_contain_text("A game from a file has no link")


@pytest.mark.parametrize("size", [PHONE, *more(DESK)])
def test_a_record_dropped_elsewhere_leads_to_its_review(size: dict[str, int], server: Server, people: People) -> None:
    """A record dropped on another page offers its review beside its rounds, and the review fits the window."""
    page = people(viewport=size).new_page()
    page.goto(f"{server.address}/rooms")
    page.locator("rr-rooms h1").wait_for()
    page.evaluate(DROP, RECORD)
    page.get_by_role("button", name="Review the game").click()
    expect(page).to_have_url(f"{server.address}/review")
    page.locator("game-review .round h3 button").click()
    film(page, "Bob showed 2: correct.").click()
    expect(count(page)).to_have_text("2")
    assert settled(page, WIDE) <= 0


def test_a_large_record_is_reviewed_wherever_it_is_dropped(server: Server, people: People) -> None:
    """The import accepts 1 MB, a review 2 MB: a record of 1.5 MB is reviewed, and one of 50 MB is refused with a
    reason.
    """
    page = people().new_page()
    too_large = "This is too large: a record may be at most 2 MB."
    for size, seen in ((1_500_000, "Bob won with 2."), (50_000_000, too_large)):
        page.goto(f"{server.address}/rooms")
        page.locator("rr-rooms h1").wait_for()
        page.evaluate(DROP_PADDED, [RECORD, size])
        expect(page.locator("game-review")).to_contain_text(seen)
        expect(page).to_have_url(f"{server.address}/review")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_equal_bids_show_their_order_and_its_reason(server: Server, people: People) -> None:
    """Annabelle and Bob bid 2, Annabelle earlier; Cem's 3 equals no other bid. No name is cut off."""
    names = ("Annabelle of the hills", "Bob", "Cem")
    play = game_play.Play(*names)
    for seat, number in enumerate((2, 2, 3)):
        play.bid(seat, number, at=5 + seat)
    play.done(0, 1, 2)
    play.show(0, WAY, at=20)
    page = reading(server, people)
    bring(page, json.dumps(to_record(play.events)))
    bids = page.locator("game-review .bids li")
    expect(bids).to_have_text(
        [
            re.compile(r"Annabelle of the hills\s*2\s*5\ssec · before Bob: bid earlier\s*$"),
            re.compile(r"Bob\s*2\s*6\ssec\s*$"),
            re.compile(r"Cem\s*3\s*7\ssec\s*$"),
        ]
    )
    settle(page)
    cut = "names => names.filter(name => name.scrollWidth > name.clientWidth).length"
    assert bids.locator(".named").evaluate_all(cut) == 0


@pytest.mark.more
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_race_of_twelve_players_shows_eight_distinct_ones(
    size: dict[str, int], server: Server, people: People
) -> None:
    """The eight players with the most chips are drawn, with different signs, dashes and colors, and their names beside
    the signs; the picture says that there are more players. A player who is not drawn has no sign anywhere.
    """
    names = [f"Player of seat {seat}" for seat in range(12)]
    winners = (0, 8, 8, 3, 11, 0, 9, 2, 8, 5, 11, 10, 0, 4, 3, 9, 6)
    play = game_play.Play(*names, chips=[chip for chip, _ in GAME], end={"kind": "rounds", "count": len(winners)})
    play.win(*winners)
    page = reading(server, people, viewport=size)
    bring(page, json.dumps(to_record(play.events)))
    race = page.locator("game-review .race")
    expect(race.locator("figcaption > span")).to_have_text("Chips after each round: the 8 players with the most")
    lines = race.locator(".line")
    expect(lines).to_have_count(8)
    drawn = lines.evaluate_all(
        """lines => lines.map(line => [
            getComputedStyle(line).color,
            line.querySelector("polyline").getAttribute("stroke-dasharray"),
            line.querySelector("g > *").outerHTML,
        ])"""
    )
    assert [len(set(kind)) for kind in zip(*drawn, strict=True)] == [8, 8, 8]
    rows = page.locator("game-review tbody tr")
    signed = rows.evaluate_all("rows => rows.map(row => row.querySelector('.sign').childElementCount)")
    chips = [int(text) for text in rows.locator("td:nth-child(2)").all_inner_texts()]
    assert sum(signed) == 8
    assert min(has for has, sign in zip(chips, signed, strict=True) if sign) >= max(
        has for has, sign in zip(chips, signed, strict=True) if not sign
    )
    assert settled(page, WIDE) <= 0
