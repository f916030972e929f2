"""When a computer player speaks, and about which state: minds without a clock, clients without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from randolph.bots import (
    Client,
    Connection,
    Denied,
    Disconnected,
    Idea,
    Mind,
    Pace,
    Question,
    Room,
    Step,
    client,
    play,
    ricochet,
)
from randolph.bots.mind import Announcement, GameAdapter
from randolph.rules import RandolphError


class Bids(GameAdapter[str]):
    """A game of bids."""

    announcing = "bid"
    skills = ricochet.SKILLS

    def problem(self, view: dict[str, Any]) -> Hashable:
        """The round."""
        return int(view["round"])

    def question(self, view: dict[str, Any], board: dict[str, Any]) -> Question:
        """There is no question."""
        raise NotImplementedError

    def announcement(self, view: dict[str, Any], seat: int) -> Announcement:
        """Nothing has been bid."""
        return Announcement(None, 99)

    def shown(self, view: dict[str, Any]) -> int:
        """There is no demonstration."""
        return 0

    def move_command(self, move: str) -> dict[str, Any]:
        """There is no demonstration."""
        return {}


def player(seat: int, **more: Any) -> dict[str, Any]:  # noqa: ANN401 – of a view
    """A player of a view."""
    said = {"done": False, "ready": False, "agreed": False, "waiting": False, "left": False}
    return {"seat": seat, "computer": None, "connected": True, "speaks_at": None, **said, **more}


def view(*actions: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 – of a view
    """The view of a computer player on seat 1 beside a person on seat 0."""
    people = [player(0), player(1, computer=3)]
    shown = {"paused": False, "deadline": None, "demonstration": None, "rules": {"correspondence": False}}
    return {"you": 1, "round": 1, "players": people, "actions": list(actions), **shown, **more}


def test_a_number_waits_for_the_head_start_of_others() -> None:
    """H5: while the seat may not bid, the computer player neither bids nor is done with the round; then it bids."""
    mind = Mind(Bids(), 3, "seed")
    mind.step(view("bid", "done"), None, 0.0)
    mind.take_answer(1, (Idea(at=1.0, number=7, moves=()),))
    held = mind.step(view("bid", "done"), None, 10.0, silent=20.0)
    assert (held.command, held.wait) == (None, 20.0)
    assert mind.step(view("bid", "done"), None, 30.0).command == {"type": "bid", "moves": 7}


def test_a_latecomer_to_a_round_has_thought_about_it() -> None:
    """Ideas that were due since the beginning of the round are there at once; later ones come at their time."""
    mind = Mind(Bids(), 3, "seed")
    mind.step(view("bid", "done"), None, 1000.0, age=60.0)
    mind.take_answer(1, (Idea(at=50.0, number=9, moves=()), Idea(at=90.0, number=7, moves=())))
    assert mind.step(view("bid", "done"), None, 1000.0, age=60.0).command == {"type": "bid", "moves": 9}
    assert mind.step(view("bid", "done"), None, 1030.0, age=90.0).command == {"type": "bid", "moves": 7}


def test_by_correspondence_absent_players_are_not_hurried() -> None:
    """The connected players are ready, the absent one is not: the computer player waits for them if absent players
    count.
    """
    people = [player(0, ready=True), player(1, computer=3), player(2, connected=False)]
    for by_mail, says in ((True, None), (False, {"type": "ready"})):
        seen, mind = view("ready", players=people, rules={"correspondence": by_mail}), Mind(Bids(), 3, "seed")
        mind.step(seen, None, 0.0)
        assert mind.step(seen, None, 60.0).command == says


class Wire:
    """A connection to the test."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.closed = False
        self.heard: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    async def send(self, text: str) -> None:
        """A message of the client."""
        self.sent.append(msgspec.json.decode(text))
        if self.sent[-1]["type"] == "command":
            self.heard.put_nowait({"type": "reply", "id": self.sent[-1]["id"], "ok": True, "seq": 40})

    async def receive(self) -> str:
        """A message to the client."""
        message = await self.heard.get()
        if message is None:
            raise Disconnected
        return msgspec.json.encode(message).decode()

    async def close(self) -> None:
        """It is closed."""
        self.closed = True

    def news(self, kind: str, seq: int) -> None:
        """An event has happened."""
        self.heard.put_nowait({"type": kind, "now": 0, "seq": seq, "events": [], "view": {"seq": seq}})


async def test_commands_refer_to_the_processed_state() -> None:
    """`seen` is the last event that was processed, not one that came meanwhile, so that a command for one round does
    not count in the next. A reply comes after everything before it.
    """
    wire = Wire()

    async def connect() -> Wire:
        return wire

    wire.news("welcome", 10)
    async with Client(connect, again=False) as room:
        room.events()
        wire.news("events", 20)
        await room.changed()
        await room.do("bid", moves=3)
        await room.do("done")
        assert [said["seen"] for said in wire.sent if said["type"] == "command"] == [10, 40]
        wire.heard.put_nowait(None)
    with pytest.raises(Denied):
        await room.do("done")


async def test_a_client_stopped_before_the_welcome_disconnects() -> None:
    """A client that is stopped while it waits for admission leaves no connection behind."""
    wire, called = Wire(), asyncio.Event()

    async def connect() -> Wire:
        called.set()
        return wire

    async def enter() -> None:
        async with Client(connect):
            raise AssertionError("nobody has said welcome")

    entering = asyncio.create_task(enter())
    await called.wait()
    entering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await entering
    assert wire.closed


async def test_a_player_knows_its_head_start_and_the_age_of_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """H5: by the room's clock, which continues after the last message at its own pace; without a round the player gets
    neither.
    """
    heard: list[tuple[float, float]] = []

    class Listener:
        """A mind that only records."""

        def step(self, *_: object, silent: float, age: float) -> Step:
            """Do nothing."""
            heard.append((silent, age))
            return Step(wait=0.0)

    monkeypatch.setattr(client, "time", SimpleNamespace(monotonic=lambda: 50.0))
    monkeypatch.setattr(import_module("randolph.bots.play"), "mind_for", lambda *_: Listener())

    async def connect() -> Connection:
        raise NotImplementedError

    room = Client(connect)
    waits = [player(0), player(1, computer=3, speaks_at=130_000)]
    ends = [False, True] * 2
    for shown in (view(round_since=40_000, players=waits), view(round_since=None)):
        room._received({"type": "welcome", "now": 100_000, "seq": 9, "events": [], "view": shown})
        room._received_at = 40.0
        await play(room, 3, "seed", pace=Pace(2.0), until=lambda _room: ends.pop(0))
    assert heard == [(40.0, 140.0), (0.0, 0.0)]


@pytest.mark.parametrize(
    ("place", "server"),
    [
        ("http://[bad/r/ABCDEF", None),
        ("http:///r/ABCDEF", None),
        ("http://127.0.0.1:99999/r/ABCDEF", None),
        ("ABCDEF", "http://127.0.0.1:8017/x y"),
        ("ABCDEF", "http://127.0.0.1\n"),
        ("ABCDEF", "ftp://127.0.0.1"),
        ("ABCDE", "http://127.0.0.1:8017"),
    ],
)
def test_an_invalid_address_is_quoted(place: str, server: str | None) -> None:
    """A link that leads nowhere is an error with the link, not a later failure."""
    with pytest.raises(RandolphError, match=r"is not a (room|server)"):
        Room.at(place, server)
    assert Room.at("https://play.example.org/r/k7m2qx/?from=mail#top") == Room("https://play.example.org", "K7M2QX")


async def test_something_that_is_no_server_is_named() -> None:
    """A login page that answers every request, and an impossible host, each give an error in a sentence."""

    async def portal(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"}")
        writer.write(b"HTTP/1.0 200 OK\r\n\r\n<html>Sign in</html>")
        writer.close()

    async with await asyncio.start_server(portal, "127.0.0.1", 0) as server:
        place = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        with pytest.raises(RandolphError, match=f"at {place} something other than randolph answers"):
            await Client.join(f"{place}/r/K7M2QX", "Rob")
    with pytest.raises(RandolphError, match=r"the server at http://a\.\.b cannot be reached"):
        await Client.join("http://a..b/r/K7M2QX", "Rob")
