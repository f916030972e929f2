"""Computer players of the server come and go with the people, play whole games, and take no seat or time from people.

Their clock runs a thousand times as fast as ours; `tests/unit/bots` tests how they play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from randolph.game import from_record, replay
from randolph.server.clock import wall_clock
from tests.server.in_process import SECONDS, Client, RunningServer, running_server

FAST = 1000.0


def hurried(home: RunningServer) -> None:
    """Let the computer players of this server search quickly."""
    home.inside.computers.pace.speed = FAST


async def seen(socket: Client, claim: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Receive messages until the view fulfills a condition."""
    while not claim(socket.view):
        await socket.receive()
    return socket.view


def computers(view: dict[str, Any]) -> list[tuple[int, bool, bool]]:
    """For each computer player its strength, whether it is connected, and whether it has left."""
    return [
        (player["computer"], player["connected"], player["left"])
        for player in view["players"]
        if player["computer"] is not None
    ]


async def all_gone(home: RunningServer) -> None:
    """Wait until no computer player is left."""
    playing = [task for each in home.inside.computers._playing.values() for task in each.values()]
    await asyncio.gather(*playing, return_exceptions=True)
    assert home.inside.computers.playing == 0


async def follow(socket: Client, until: str) -> None:
    """Play like a person who finds nothing but delays nobody, until this event."""
    while not any(event["type"] == until for event in socket.events):
        socket.events.clear()
        own = socket.view["players"][socket.view["you"]]
        for word, said in (("done", "done"), ("ready", "ready")):
            if word in socket.view["actions"] and not own[said]:
                await socket.ask(word)
        if not any(event["type"] == until for event in socket.events):
            await socket.receive()


@pytest.mark.parametrize("game", ["ricochet", "micro"])
async def test_three_computers_play_a_whole_game_with_a_person(game: str, tmp_path: Path) -> None:
    """The host adds them with one command each; the game is played to its end, and its record is valid."""
    async with running_server(tmp_path, clock=wall_clock, seat_rate=1000.0) as home:
        hurried(home)
        ann = home.visitor()
        end = {"kind": "chips", "count": 2}
        code = await ann.make_room("Ann", game=game, end=end, next_seconds=0)
        socket = await ann.enter(code)
        for strength in (3, 4, 5):
            await socket.do("add_computer", strength=strength)
        view = await seen(socket, lambda view: [there for _, there, _ in computers(view)] == [True] * 3)
        assert [strength for strength, *_ in computers(view)] == [3, 4, 5]
        await socket.do("start")
        async with asyncio.timeout(SECONDS):
            await follow(socket, "game_ended")
        assert socket.view["ending"]["reason"] == "chips"
        assert 0 not in socket.view["ending"]["winners"]
        record = (await ann.http.get(f"/api/rooms/{code}/record")).text
        assert len(replay(from_record(record)).players) == 4


async def test_computers_are_connected_while_a_person_is(tmp_path: Path) -> None:
    """They disconnect after the last person and are back with the first, so no clock runs without people."""
    async with running_server(tmp_path) as home:
        ann = home.visitor()
        code = await ann.make_room("Ann")
        socket = await ann.enter(code)
        await socket.do("add_computer", strength=2)
        await seen(socket, lambda view: computers(view) == [(2, True, False)])
        await socket.do("start")
        await socket.disconnect()
        watching = await home.visitor().enter(code)
        await seen(watching, lambda view: computers(view) == [(2, False, False)])
        await all_gone(home)
        again = await ann.enter(code)
        await seen(again, lambda view: computers(view) == [(2, True, False)])


async def test_the_host_removes_a_computer(tmp_path: Path) -> None:
    """Its seat is given up, and nobody plays there any more; other players may not do that."""
    async with running_server(tmp_path) as home:
        ann, bob = home.visitor(), home.visitor()
        code = await ann.make_room("Ann")
        socket = await ann.enter(code)
        await bob.join(code, "Bob")
        guest = await bob.enter(code)
        assert (await guest.ask("add_computer", strength=1))["error"]["code"] == "not_host"
        await socket.do("add_computer", strength=1)
        await seen(guest, lambda view: computers(view) == [(1, True, False)])
        await socket.do("kick", seat=2)
        await seen(guest, lambda view: computers(view) == [(1, False, True)])
        await all_gone(home)
        assert guest.view["closed"] == []


async def test_computers_of_a_room_and_a_process_are_limited(tmp_path: Path) -> None:
    """One more is refused without any effect; an unknown strength is no valid command."""
    async with running_server(tmp_path, room_computers=1, computers=2) as home:
        sockets = []
        for _ in range(3):
            visitor = home.visitor()
            sockets.append(await visitor.enter(await visitor.make_room("Ann")))
        first, second, third = sockets
        assert (await first.ask("add_computer", strength=6))["error"]["code"] == "malformed"
        for socket in (first, second):
            await socket.do("add_computer", strength=5)
            await seen(socket, lambda view: computers(view) == [(5, True, False)])
        for socket in (first, third):
            assert (await socket.ask("add_computer", strength=5))["error"]["code"] == "too_many_computers"


async def test_a_computer_added_before_the_limit_was_reached_is_answered_again(tmp_path: Path) -> None:
    """The command is resent when no more computer players may be added: it gets its first answer, and adds nobody."""
    async with running_server(tmp_path, room_computers=1) as home:
        ann = home.visitor()
        socket = await ann.enter(await ann.make_room("Ann"))
        first = await socket.ask("add_computer", command_id="computer-1", strength=5)
        assert first["ok"]
        assert (await socket.ask("add_computer", strength=5))["error"]["code"] == "too_many_computers"
        assert await socket.ask("add_computer", command_id="computer-1", strength=5) == first
        assert computers(socket.view) == [(5, True, False)]


async def test_a_full_queue_of_searches_delays_nobody(tmp_path: Path) -> None:
    """While all search threads are busy, people play on; the computer player asks again, and bids when it can."""
    async with running_server(tmp_path, clock=wall_clock, computer_queue=1) as home:
        hurried(home)
        thinkers = home.inside.computers.thinkers

        async def nobody() -> Any:  # noqa: ANN401 – never returns
            await asyncio.Event().wait()

        held = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hold(stop: Any) -> None:  # noqa: ANN401 – a flag
            loop.call_soon_threadsafe(held.set)
            while not stop.is_set():
                pass

        waiting = [asyncio.create_task(thinkers.run(hold, client=other, receive=nobody)) for other in ("a", "b")]
        await held.wait()
        ann, bob = home.visitor(), home.visitor()
        code = await ann.make_room("Ann")
        socket = await ann.enter(code)
        await bob.join(code, "Bob")
        other = await bob.enter(code)
        await socket.do("add_computer", strength=5)
        await seen(socket, lambda view: computers(view) == [(5, True, False)])
        await socket.do("start")
        await socket.do("bid", moves=40)
        await socket.do("done")
        await other.do("done")
        assert socket.view["phase"] == "sand"
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await seen(socket, lambda view: any(bid["seat"] == 2 for bid in view["bids"]) or view["phase"] != "sand")


async def test_an_external_computer_is_marked_too(tmp_path: Path) -> None:
    """A program that joins as a computer player gives its strength; the server does not play for it."""
    async with running_server(tmp_path) as home:
        ann, robot = home.visitor(), home.visitor()
        code = await ann.make_room("Ann")
        socket = await ann.enter(code)
        answer = await robot.http.post(f"/api/rooms/{code}/join", json={"name": "Marvin", "computer": 2})
        assert answer.status_code == 200
        await seen(socket, lambda view: computers(view) == [(2, False, False)])
        assert home.inside.computers.playing == 0
        bad = await robot.http.post(f"/api/rooms/{code}/join", json={"name": "Hal", "computer": 9})
        assert bad.json()["error"]["code"] == "malformed"
