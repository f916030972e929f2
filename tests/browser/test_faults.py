"""A page behind a line that breaks or is slow (`tests/faults.py`): what its player does is not lost and not doubled,
the page says when it is cut off, comes back by itself, and shows the server's time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Server, Watch
from tests.browser.table import Seat, make_room
from tests.faults import Fault, Line, LineElsewhere, line_of

People = Callable[..., BrowserContext]


@pytest.fixture
def line(server: Server) -> Iterator[LineElsewhere]:
    """A connection to the server that all share."""
    with line_of(server.address) as built:
        yield built


def banner(page: Page) -> Locator:
    """What is said about the line."""
    return page.locator(".banner")


def gone(line: Line) -> None:
    """The network is away."""
    line.refusing = True
    line.cut()


def back(line: Line) -> None:
    """The network is back."""
    line.refusing = False


def spoil(line: Line, *, word: str, fault: Fault, up: bool) -> None:
    """Let something happen to the next message with a word, on its way to the server or back."""
    (line.up if up else line.down).next(word, fault)


def slow(line: Line, *, up: float, down: float) -> None:
    """From now on, whatever goes through the line takes so many seconds; who is on it has to come anew."""
    line.up.delay, line.down.delay = up, down
    line.cut()


def made(page: Page, address: str, code: str) -> list[int]:
    """The bids of a room's record, in order."""
    events = page.request.get(f"{address}/api/rooms/{code}/record").json()["events"]
    return [event["moves"] for event in events if event["type"] == "bid_made"]


def test_nothing_is_lost_on_the_way_of_a_page(
    server: Server, line: LineElsewhere, people: People, watch: Watch, shots: Path
) -> None:
    """Typed while offline, cut before the server has it, cut before its answer comes, overtaken, left out, on a line
    that has died silently: each bid counts once, and the page ends up with what everybody sees.
    """
    watch.expected.append("WebSocket connection to .* failed")
    hosting = people()
    code = make_room(hosting, line.address, "Ann", sand_seconds=600)
    page = hosting.new_page()
    page.clock.install()
    page.goto(f"{line.address}/r/{code}")
    page.locator(".zone-foot").wait_for()
    ann = Seat(page, "Ann")
    bob = Seat.enter(people(), server.address, code, "Bob")
    page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    bob.round(1)

    line.tell(gone)
    expect(banner(page)).to_contain_text("Connection lost")
    ann.announce(60)
    expect(banner(page)).to_contain_text("will be sent then")
    page.screenshot(path=shots / "offline-unsent.png")
    line.tell(back)
    page.clock.fast_forward(15_000)
    expect(page.locator(".rung.mine b")).to_have_text("60")
    expect(banner(page)).to_have_count(0)

    bids = [60]
    faults: tuple[tuple[str, Fault, bool], ...] = (
        ('"bid"', "cut", True),
        ('"bid"', "cut behind", True),
        ('"reply"', "cut", False),
        ('"bid_made"', "cut", False),
        ('"bid_made"', "hold", False),
    )
    for word, fault, up in faults:
        line.tell(partial(spoil, word=word, fault=fault, up=up))
        bids.append(bids[-1] - 10)
        ann.announce(bids[-1])
        expect(bob.page.locator(".rung b", has_text=str(bids[-1]))).to_be_visible()
        expect(page.locator(".rung.mine b")).to_have_text(str(bids[-1]))

    line.tell(partial(spoil, word='"bid_made"', fault="drop", up=False))
    bob.announce(9)
    bob.announce(8)
    bob.until("room => room.view.bids.some(bid => bid.moves === 8)")
    ann.until("room => room.view.bids.some(bid => bid.moves === 8)")
    assert line.tell(lambda line: line.up.faults + line.down.faults) == len(bids)
    line.tell(Line.forget)
    page.clock.fast_forward(30_000)
    page.clock.fast_forward(30_000)
    bob.announce(7)
    for seat in (ann, bob):
        seat.until("room => room.view.bids.some(bid => bid.moves === 7)")
    expect(banner(page)).to_have_count(0)
    assert made(page, server.address, code) == [*bids, 9, 8, 7]
    assert ann.seen() == bob.seen()


def test_what_was_meant_for_a_round_that_is_over_is_said_to_be_late(
    server: Server, line: LineElsewhere, people: People, watch: Watch, shots: Path
) -> None:
    """A player who is cut off bids; meanwhile the others play the round out and begin the next one. After the return
    the bid does not count there, and the page says so.
    """
    watch.expected.append("WebSocket connection to .* failed")
    hosting = people()
    code = make_room(hosting, server.address, "Bob", next_seconds=1)
    bob = Seat.enter(hosting, server.address, code, "Bob")
    ann = Seat.enter(people(), line.address, code, "Ann")
    bob.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    line.tell(gone)
    ann.announce(20)
    expect(banner(ann.page)).to_contain_text("will be sent then")
    bob.until("room => !room.view.players[1].connected")
    bob.round(1)
    bob.room("void room.done()")
    bob.round(2)
    line.tell(back)
    expect(ann.news).to_contain_text("that round is over")
    ann.page.screenshot(path=shots / "round-over.png")
    ann.round(2)
    assert made(bob.page, server.address, code) == []
    assert ann.view()["bids"] == []


UP, DOWN = 0.1, 0.4
"""Seconds of a slow connection: more to the page than to the server. So a page that took it to be as late as the last
message says would be wrong by all of the way down, which is more than half of the way there and back.
"""

THERE_AND_BACK = 900 * (UP + DOWN)
"""Milliseconds within which no answer comes on that line; a tenth is off for clocks that are read in whole ones."""

ROUNDED = 5
"""Milliseconds for clocks that are read in whole ones."""

WRONG = """room => {
    const { best } = room.store.clock;
    return { at: room.view.deadline.at - room.now() + Date.now(), trip: best.trip, by: best.trip / 2 };
}"""
"""When the sand runs out by the clock of this machine, on which all pages are, as a page has it; how long its quickest
question for the time was under way; and by how much the page may be wrong then.
"""


def test_a_slow_line_changes_neither_the_time_nor_a_bid(
    server: Server, line: LineElsewhere, people: People, watch: Watch
) -> None:
    """The sand of a page whose line takes some hundred milliseconds each way runs out when the others' does, but for
    half of the way there and back; a bid from there is sent once, and seen once by all.
    """
    watch.expected.append("WebSocket connection to .* failed")
    hosting = people()
    code = make_room(hosting, server.address, "Bob", sand_seconds=600)
    bob = Seat.enter(hosting, server.address, code, "Bob")
    ann = Seat.enter(people(), line.address, code, "Ann")
    bob.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    said: list[str] = []
    ann.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    line.tell(partial(slow, up=UP, down=DOWN))
    ann.until("(room, least) => room.store.clock.best?.trip >= least", THERE_AND_BACK)

    ann.announce(12)
    for seat in (bob, ann):
        expect(seat.page.locator(".rung b")).to_have_text(["12"])
        expect(seat.page.get_by_role("timer")).to_be_visible()
    far, near = (seat.room(f"({WRONG})(room)") for seat in (ann, bob))
    assert far["trip"] >= THERE_AND_BACK
    assert abs(far["at"] - near["at"]) <= far["by"] + near["by"] + ROUNDED
    assert made(bob.page, server.address, code) == [12]
    assert sum('"bid"' in frame for frame in said) == 1
