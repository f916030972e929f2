"""The paths that the documentation describes are those of the server: step by step, in this order."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import randolph
from randolph.server.store import Append, StoredEvent
from tests.server.in_process import Clock, running_server
from tests.server.test_rooms import as_if_killed, record, two_players, with_cookies_of

if TYPE_CHECKING:
    from types import FrameType

SOURCES = Path(randolph.__file__).parent
PAGE = SOURCES.parents[1] / "docs" / "explanation" / "architecture.md"
STEP = re.compile(r"\*\*`([\w.]+)`\*\* in\s+`([\w/]+\.py)`")
CLIENT_STEP = re.compile(r"\*\*`RoomSocket\.(\w+)`\*\* in\s+`(web/[\w/-]+\.ts)`")

Step = tuple[str, str]


def described(title: str) -> list[Step]:
    """The steps that the page names under a title, in its order: a function and its file."""
    _, _, rest = PAGE.read_text("utf-8").partition(f"# {title}\n")
    section = re.split(r"^#", rest, maxsplit=1, flags=re.MULTILINE)[0]
    return [(name, file) for name, file in STEP.findall(section)]


def step_of(frame: FrameType) -> Step | None:
    """The name of a function as on the page; None for functions of other packages."""
    file = Path(frame.f_code.co_filename)
    if not file.is_relative_to(SOURCES):
        return None
    inside = file.relative_to(SOURCES).as_posix()
    return frame.f_code.co_qualname, inside.removeprefix("server/")


class Tape:
    """The calls of this thread, in order."""

    def __init__(self) -> None:
        self.calls: list[Step] = []

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Record the calls in this block."""

        def called(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and (step := step_of(frame)) is not None:
                self.calls.append(step)

        sys.setprofile(called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def follows(self, steps: list[Step]) -> None:
        """Make sure that each step was taken after the one before it."""
        rest = iter(self.calls)
        for number, step in enumerate(steps):
            assert step in rest, f"{step} does not follow {steps[:number][-1:]}"


def test_the_page_names_functions_and_files() -> None:
    """Each of the four paths has steps, and each function is in the file that is named."""
    for title, least in (
        ("The path of a bid", 17),
        ("A lost connection", 8),
        ("A reconnect", 11),
        ("A takeover", 9),
    ):
        steps = described(title)
        assert len(steps) >= least
        for name, file in steps:
            path = SOURCES / file if (SOURCES / file).exists() else SOURCES / "server" / file
            assert re.search(rf"^\s*(async )?def {name.rpartition('.')[2]}\b", path.read_text("utf-8"), re.MULTILINE)
    client = CLIENT_STEP.findall(PAGE.read_text("utf-8"))
    assert len(client) == 4
    for name, file in client:
        assert re.search(rf"^  {name}\(.*\{{$", (PAGE.parents[2] / file).read_text("utf-8"), re.MULTILINE)


async def test_a_bid_takes_the_described_path(tmp_path: Path) -> None:
    """From the message of one player to what the others receive, complete and in the order of the page."""
    *steps, read_on = described("The path of a bid")
    assert read_on[0] == "Journal.read_on"
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=20)
        tape = Tape()
        with tape.recording():
            await b.do("bid", moves=19)
            await a.receive_event("bid_made")
        tape.follows(steps)
        assert read_on not in tape.calls


async def test_a_late_bid_is_decided_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If another process has appended first, the room reads its events, and the bid takes the second half of the path
    again.
    """
    *steps, read_on = described("The path of a bid")
    names = [name for name, _ in steps]
    first, again = names.index("Journal.catch_up"), names.index("Store.append")
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=20)
        append, faster = h.inside.store.append, [True]

        async def late(unit: Append) -> None:
            if faster and faster.pop():
                body = f'{{"type":"player_renamed","at":{h.clock.now},"seat":0,"name":"Annabel"}}'
                rename = StoredEvent(unit.after + 1, h.clock.now, body)
                await append(Append(room_id=unit.room_id, after=unit.after, events=(rename,)))
            await append(unit)

        tape = Tape()
        with monkeypatch.context() as patched, tape.recording():
            patched.setattr(h.inside.store, "append", late)
            await b.do("bid", moves=19)
        types = [event["type"] for event in await record(ann, code)]
        assert types[-2:] == ["player_renamed", "bid_made"]
        tape.follows([*steps[: again + 1], read_on, *steps[first:]])


async def test_a_lost_connection_takes_the_described_path(tmp_path: Path) -> None:
    """From the end of a player's only connection to the event that everybody receives."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        tape = Tape()
        with tape.recording():
            await b.disconnect()
            await a.receive_event("player_disconnected")
        tape.follows(described("A lost connection"))


async def test_a_reconnect_takes_the_described_path(tmp_path: Path) -> None:
    """A player's connection is lost after a bid. It returns in time, and the bid is resent. It gets the first reply,
    the client receives what it missed, and the record has nothing of the interruption.
    """
    async with running_server(tmp_path, grace_seconds=4) as h:
        code, ann, bob, a, b = await two_players(h)
        await a.do("start")
        first = await b.ask("bid", command_id="bid-0001", moves=20)
        seen = first["seq"]
        await b.disconnect()
        await a.do("bid", moves=19)
        before = await record(ann, code)
        tape = Tape()
        with tape.recording():
            b = await bob.connect(code)
            welcome = await b.hello(seen)
            again = await b.ask("bid", command_id="bid-0001", moves=20)
        tape.follows(described("A reconnect"))
        assert [event["type"] for event in welcome["events"]] == ["bid_made"]
        assert again == first
        assert await record(ann, code) == before


async def test_a_takeover_takes_the_described_path(tmp_path: Path) -> None:
    """A process is killed; one of its two players connects to the next one, and the other does not."""
    clock = Clock()
    async with running_server(tmp_path / "one", clock=clock, lease_seconds=30) as h:
        code, ann, _, _, _ = await two_players(h)
        before = len(await record(ann, code))
        killed = as_if_killed(tmp_path / "one", tmp_path / "two")
    clock.pass_seconds(5)
    async with running_server(killed, clock=clock, lease_seconds=30, grace_seconds=4.0) as h:
        visitor = with_cookies_of(h.visitor(), ann.http.cookies)
        tape = Tape()
        with tape.recording():
            a = await visitor.enter(code)
            clock.pass_seconds(26)
            await visitor.http.get(f"/api/rooms/{code}")
            await a.receive_event("player_disconnected")
        tape.follows(described("A takeover"))
        events = [(event["type"], event["seat"]) for event in (await record(visitor, code))[before:]]
        assert events == [("player_disconnected", 1)]
