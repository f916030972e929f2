"""A page on a broken or slow connection (`tests/faults.py`): no action of its player is lost or doubled, the page says
when it is disconnected, reconnects by itself, and shows the server's time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Server, Watch
from tests.browser.table import Seat, make_room
from tests.faults import Fault, FaultyProxy, ThreadedProxy, threaded_proxy

People = Callable[..., BrowserContext]


@pytest.fixture
def proxy(server: Server) -> Iterator[ThreadedProxy]:
    """A proxy in front of the server."""
    with threaded_proxy(server.address) as built:
        yield built


def banner(page: Page) -> Locator:
    """The banner about the connection."""
    return page.locator(".banner")


def go_offline(proxy: FaultyProxy) -> None:
    """Cut all connections, and refuse new ones."""
    proxy.refusing = True
    proxy.cut()


def go_online(proxy: FaultyProxy) -> None:
    """Accept connections again."""
    proxy.refusing = False


def inject(proxy: FaultyProxy, *, marker: str, fault: Fault, up: bool) -> None:
    """Apply a fault to the next message with this marker, on its way to the server or back."""
    (proxy.to_server if up else proxy.to_client).inject(marker, fault)


def slow_down(proxy: FaultyProxy, *, up: float, down: float) -> None:
    """Delay everything through the proxy by this many seconds from now on; its clients have to reconnect."""
    proxy.to_server.delay, proxy.to_client.delay = up, down
    proxy.cut()


def recorded_bids(page: Page, address: str, code: str) -> list[int]:
    """The bids of a room's record, in order."""
    events = page.request.get(f"{address}/api/rooms/{code}/record", max_retries=1).json()["events"]
    return [event["moves"] for event in events if event["type"] == "bid_made"]


def test_broken_connections_of_a_page_lose_nothing(
    server: Server, proxy: ThreadedProxy, people: People, watch: Watch, shots: Path
) -> None:
    """Each bid counts once, and the page ends with the same view as the others, whether a bid was typed while offline,
    the connection cut before the bid or its reply arrived, an event overtaken or lost, or the connection stalled.
    """
    watch.expected.append("WebSocket connection to .* failed")
    hosting = people()
    code = make_room(hosting, proxy.address, "Ann", sand_seconds=600)
    page = hosting.new_page()
    page.clock.install()
    page.goto(f"{proxy.address}/r/{code}")
    page.locator(".zone-foot").wait_for()
    ann = Seat(page, "Ann")
    bob = Seat.enter(people(), server.address, code, "Bob")
    page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    bob.round(1)

    proxy.run(go_offline)
    expect(banner(page)).to_contain_text("Connection lost")
    ann.announce(60)
    expect(banner(page)).to_contain_text("will be sent then")
    page.screenshot(path=shots / "offline-unsent.png")
    proxy.run(go_online)
    page.clock.fast_forward(15_000)
    expect(page.locator(".rung.mine b")).to_have_text("60")
    expect(banner(page)).to_have_count(0)

    bids = [60]
    faults: tuple[tuple[str, Fault, bool], ...] = (
        ('"bid"', "cut", True),
        ('"bid"', "cut after", True),
        ('"reply"', "cut", False),
        ('"bid_made"', "cut", False),
        ('"bid_made"', "hold", False),
    )
    for marker, fault, up in faults:
        proxy.run(partial(inject, marker=marker, fault=fault, up=up))
        bids.append(bids[-1] - 10)
        ann.announce(bids[-1])
        expect(bob.page.locator(".rung b", has_text=str(bids[-1]))).to_be_visible()
        expect(page.locator(".rung.mine b")).to_have_text(str(bids[-1]))

    proxy.run(partial(inject, marker='"bid_made"', fault="drop", up=False))
    bob.announce(9)
    bob.announce(8)
    bob.until("room => room.view.bids.some(bid => bid.moves === 8)")
    ann.until("room => room.view.bids.some(bid => bid.moves === 8)")
    assert proxy.run(lambda proxy: proxy.to_server.faults + proxy.to_client.faults) == len(bids)
    proxy.run(FaultyProxy.stall)
    page.clock.fast_forward(30_000)
    page.clock.fast_forward(30_000)
    bob.announce(7)
    for seat in (ann, bob):
        seat.until("room => room.view.bids.some(bid => bid.moves === 7)")
    expect(banner(page)).to_have_count(0)
    assert recorded_bids(page, server.address, code) == [*bids, 9, 8, 7]
    latest = max(ann.seen(), bob.seen())
    for seat in (ann, bob):
        seat.until("(room, latest) => room.store.socket.seen >= latest", latest)


def test_a_bid_for_a_finished_round_is_reported_as_late(
    server: Server, proxy: ThreadedProxy, people: People, watch: Watch, shots: Path
) -> None:
    """A disconnected player bids while the others finish the round and begin the next one. After the reconnect the bid
    does not count in the new round, and the page says so.
    """
    watch.expected.append("WebSocket connection to .* failed")
    hosting = people()
    code = make_room(hosting, server.address, "Bob", next_seconds=1)
    bob = Seat.enter(hosting, server.address, code, "Bob")
    ann = Seat.enter(people(), proxy.address, code, "Ann")
    bob.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    proxy.run(go_offline)
    ann.announce(20)
    expect(banner(ann.page)).to_contain_text("will be sent then")
    bob.until("room => !room.view.players[1].connected")
    bob.round(1)
    bob.room("void room.done()")
    bob.round(2)
    proxy.run(go_online)
    expect(ann.news).to_contain_text("that round is over")
    ann.page.screenshot(path=shots / "round-over.png")
    ann.round(2)
    assert recorded_bids(bob.page, server.address, code) == []
    assert ann.view()["bids"] == []


UP, DOWN = 0.1, 0.4
"""The delays of a slow connection, in seconds: longer to the page than to the server. A page that took the time of the
last message as the current time would be wrong by the whole delay to the page, more than half of the round trip.
"""

MINIMUM_ROUND_TRIP = 900 * (UP + DOWN)
"""The shortest round trip on that connection, in milliseconds, less a tenth for clocks with whole milliseconds."""

ROUNDING = 5
"""The error of two clocks with whole milliseconds, and of their reading."""

WRONG = """room => {
    const { best } = room.store.clock;
    return { at: room.view.deadline.at - room.now() + Date.now(), trip: best.trip, by: best.trip / 2 };
}"""
"""When the sand runs out in a page, by the clock of this machine, which all pages share; the page's shortest round
trip; and the largest error that this round trip allows.
"""


@pytest.mark.more
def test_a_slow_connection_changes_neither_the_time_nor_a_bid(
    server: Server, proxy: ThreadedProxy, people: People, watch: Watch
) -> None:
    """With a delay of some hundred milliseconds each way, the sand of a page runs out when the others' does, within
    half of the round trip; a bid from there is sent once, and everybody sees it once.
    """
    watch.expected.append("WebSocket connection to .* failed")
    hosting = people()
    code = make_room(hosting, server.address, "Bob", sand_seconds=600)
    bob = Seat.enter(hosting, server.address, code, "Bob")
    ann = Seat.enter(people(), proxy.address, code, "Ann")
    bob.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    sent_frames: list[str] = []
    ann.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent_frames.append(str(frame))))
    proxy.run(partial(slow_down, up=UP, down=DOWN))
    ann.until("(room, least) => room.store.clock.best?.trip >= least", MINIMUM_ROUND_TRIP)

    ann.announce(12)
    for seat in (bob, ann):
        expect(seat.page.locator(".rung b")).to_have_text(["12"])
        expect(seat.page.get_by_role("timer")).to_be_visible()
    far, near = (seat.room(f"({WRONG})(room)") for seat in (ann, bob))
    assert far["trip"] >= MINIMUM_ROUND_TRIP
    assert abs(far["at"] - near["at"]) <= far["by"] + near["by"] + ROUNDING
    assert recorded_bids(bob.page, server.address, code) == [12]
    assert sum('"bid"' in frame for frame in sent_frames) == 1
