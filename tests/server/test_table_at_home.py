"""Rooms at a real table: one device speaks for all seats, over the socket and after restarts; others may watch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import ClientSocket, Clock, RunningServer, Visitor, running_server
from tests.server.test_rooms import as_if_killed, kinds, record, with_cookies_of

LYING = {"red": [15, 7], "green": [15, 15], "blue": [15, 9], "yellow": [0, 0]}
"""A solution for red to its triangle, chip 1 of these faces, is `rE rN`."""
FACES = ["1A", "2A", "3A", "4A"]


async def laid(h: RunningServer, *names: str, **rules: object) -> tuple[str, Visitor, ClientSocket]:
    """A table with a device and these players, the first of them on seat 0; the game has begun."""
    device = h.visitor()
    code = await device.make_room(names[0], mode="table", faces=FACES, **rules)
    socket = await device.enter(code)
    for name in names[1:]:
        await socket.do("add_player", name=name)
    await socket.do("start", robots=LYING, chip=1)
    return code, device, socket


async def ask_as(socket: ClientSocket, seat: object, kind: str, /, **words: object) -> dict[str, Any]:
    """Send a command for a seat, and receive its reply."""
    name = f"as-{kind}-{len(socket.messages):06}"
    await socket.send({"type": "command", "id": name, "seat": seat, "command": {"type": kind, **words}})
    return await socket.receive_until(lambda message: message["type"] == "reply" and message["id"] == name)


async def code_of(socket: ClientSocket, seat: object, kind: str, /, **words: object) -> str | None:
    """The error code of such a command; None if it is granted."""
    error: str | None = (await ask_as(socket, seat, kind, **words)).get("error", {}).get("code")
    return error


async def test_a_round_at_a_real_table(tmp_path: Path) -> None:
    """The device bids, is done and demonstrates for every seat; the next chip is drawn by hand, and nothing happens by
    itself.
    """
    async with running_server(tmp_path) as h:
        _, _, socket = await laid(h, "Ann", "Bob", "Cem")
        assert socket.view["robots"] == LYING
        for seat, moves in ((1, 3), (2, 2), (0, 9)):
            assert await code_of(socket, seat, "bid", moves=moves) is None
        for seat in (0, 1, 2):
            assert await code_of(socket, seat, "done") is None
        assert socket.view["demonstration"]["seat"] == 2
        assert "push" in socket.view["seats"]["2"]
        assert await code_of(socket, 1, "push", robot="red", direction="E") == "not_showing"
        assert await code_of(socket, 2, "push", robot="red", direction="E") is None
        assert await code_of(socket, 2, "push", robot="red", direction="N") is None
        assert [player["chips"] for player in socket.view["players"]] == [[], [], [1]]
        assert socket.view["deadline"] is None
        h.clock.pass_seconds(86_400)
        assert (await socket.ask("ready"))["error"]["code"] == "table"
        await socket.do("place", robots={"green": [4, 4]})
        await socket.do("draw", chip=0)
        assert socket.view["chip"] == 0
        assert socket.view["start"] == {**LYING, "red": [10, 8], "green": [4, 4]}


async def test_only_the_device_speaks_for_a_seat(tmp_path: Path) -> None:
    """Neither a spectator at the table, nor a player of a group, may speak for a seat."""
    async with running_server(tmp_path) as h:
        code, device, socket = await laid(h, "Ann", "Bob")
        watcher = await h.visitor().enter(code)
        assert watcher.view["seats"] is None
        assert watcher.view["actions"] == []
        assert await code_of(watcher, 1, "bid", moves=3) == "no_seat"
        assert await code_of(watcher, None, "draw") == "no_seat"
        tab = await device.enter(code)
        assert await code_of(tab, 1, "bid", moves=3) is None
        await socket.receive_event("bid_made")
        ann, bob = h.visitor(), h.visitor()
        group = await ann.make_room("Ann")
        await bob.join(group, "Bob")
        a, b = await ann.enter(group), await bob.enter(group)
        await a.do("start")
        assert await code_of(a, 1, "bid", moves=3) == "not_yours"
        assert await code_of(b, 0, "leave") == "not_yours"
        assert await code_of(b, 1, "bid", moves=3) is None


async def test_unknown_seats_are_refused(tmp_path: Path) -> None:
    """The game refuses an unknown seat; an invalid one makes the message invalid. The connection goes on."""
    async with running_server(tmp_path) as h:
        _, _, socket = await laid(h, "Ann", "Bob")
        for seat in (2, 2**31):
            assert await code_of(socket, seat, "bid", moves=3) == "no_seat"
        odd: tuple[object, ...] = (-1, 2**40, 10**100, 1.5, "1", [1], True, {})
        for number, no_seat in enumerate(odd):
            await socket.send(
                {"type": "command", "id": f"seat-{number:04}", "seat": no_seat, "command": {"type": "done"}}
            )
            assert (await socket.receive())["error"]["code"] == "malformed", no_seat
        assert await code_of(socket, 1, "bid", moves=3) is None


async def test_nobody_joins_from_elsewhere(tmp_path: Path) -> None:
    """The device gives the names; it has its seat already. Other clients may watch."""
    async with running_server(tmp_path) as h:
        code, device, _ = await laid(h, "Ann", "Bob")
        refused = await h.visitor().http.post(f"/api/rooms/{code}/join", json={"name": "Zoe"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "table")
        assert await device.join(code, "Zoe") == 0


@pytest.mark.parametrize(
    ("name", "code"), (("bob", "name_taken"), ("Ｂob", "name_taken"), ("", "invalid_name"), ("x" * 25, "invalid_name"))
)
async def test_names_at_a_table_are_checked_as_everywhere(tmp_path: Path, name: str, code: str) -> None:
    """Names in use (also look-alikes), empty and long ones are refused."""
    async with running_server(tmp_path) as h:
        _, _, socket = await laid(h, "Ann", "Bob")
        assert (await socket.ask("add_player", name=name))["error"]["code"] == code


async def test_all_connect_and_disconnect_with_the_device(tmp_path: Path) -> None:
    """When its last connection ends, all players are disconnected and the sand stops; when it returns, all are
    connected.
    """
    async with running_server(tmp_path) as h:
        code, device, socket = await laid(h, "Ann", "Bob")
        watcher = await h.visitor().enter(code)
        assert await code_of(socket, 1, "bid", moves=5) is None
        h.clock.pass_seconds(10)
        await socket.disconnect()
        await watcher.receive_until(lambda message: not any(each["connected"] for each in watcher.view["players"]))
        assert watcher.view["deadline"]["paused"]
        h.clock.pass_seconds(1000)
        socket = await device.enter(code)
        assert all(player["connected"] for player in socket.view["players"])
        assert socket.view["deadline"]["left"] == 50_000
        await socket.do("add_player", name="Cem")
        assert [player["connected"] for player in socket.view["players"]] == [True] * 3


async def test_the_first_player_leaves(tmp_path: Path) -> None:
    """The device is still the host, speaks for those who stay, and keeps its claim after a reload."""
    async with running_server(tmp_path) as h:
        code, device, socket = await laid(h, "Ann", "Bob", "Cem")
        await socket.do("leave")
        assert (socket.view["you"], socket.view["host"], sorted(socket.view["seats"])) == (0, 0, ["1", "2"])
        await socket.disconnect()
        socket = await device.enter(code)
        assert socket.view["you"] == 0
        assert [player["connected"] for player in socket.view["players"]] == [False, True, True]
        assert await code_of(socket, 2, "bid", moves=5) is None
        assert await code_of(socket, 0, "bid", moves=4) == "no_seat"
        await socket.do("add_player", name="Dan")
        for seat in (1, 2, 3):
            await ask_as(socket, seat, "leave")
        assert socket.view["seats"] == {}
        before = len(await record(device, code))
        await socket.send({"type": "ping", "sent": 1})
        await socket.disconnect()
        socket = await device.enter(code)
        later = {event["type"] for event in (await record(device, code))[before:]}
        # The judge may have found the optimum meanwhile.
        assert later.isdisjoint({"player_connected", "player_disconnected"}), "there is nobody to come or go"
        await socket.do("add_player", name="Eve")
        assert socket.view["seats"].keys() == {"4"}


async def test_a_killed_server_keeps_the_table(tmp_path: Path) -> None:
    """After a kill and a restart the device is back with all its seats, and the clock has stood still meanwhile."""
    clock = Clock()
    async with running_server(tmp_path / "one", clock=clock, lease_seconds=30) as h:
        code, device, socket = await laid(h, "Ann", "Bob", "Cem")
        await ask_as(socket, 1, "leave")
        assert await code_of(socket, 2, "bid", moves=5) is None
        copy = as_if_killed(tmp_path / "one", tmp_path / "two")
        cookies = device.http.cookies
    clock.pass_seconds(1000)
    async with running_server(copy, clock=clock, lease_seconds=30) as h:
        device = with_cookies_of(h.visitor(), cookies)
        socket = await device.enter(code)
        assert [player["connected"] for player in socket.view["players"]] == [True, False, True]
        gone = [kind for kind, _ in kinds(await record(device, code)) if kind == "player_disconnected"]
        assert len(gone) == 2, "the two who had not left, once each"
        assert socket.view["phase"] == "sand"
        assert socket.view["deadline"]["left"] == 30_000
        assert await code_of(socket, 0, "bid", moves=4) is None


async def test_a_command_for_a_seat_is_played_once(tmp_path: Path) -> None:
    """A repeated command gets the same answer, whichever seat it was for."""
    async with running_server(tmp_path) as h:
        code, device, socket = await laid(h, "Ann", "Bob")
        message = {"type": "command", "id": "once-000001", "seat": 1, "command": {"type": "bid", "moves": 5}}
        replies = []
        for _ in range(2):
            await socket.send(message)
            replies.append(await socket.receive_until(lambda message: message["type"] == "reply"))
        assert replies[0] == replies[1]
        assert sum(event["type"] == "bid_made" for event in await record(device, code)) == 1


STRANGE: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("start", {"robots": {"purple": [0, 0]}}, "malformed"),
    ("start", {"robots": {"red": [0, 0, 0]}}, "malformed"),
    ("start", {"robots": {"red": [0, 10**30]}}, "bad_position"),
    ("start", {"robots": {"red": [0, 2**60]}}, "bad_position"),
    ("start", {"robots": {"red": [-1, 0]}}, "bad_position"),
    ("start", {"robots": {"red": [7, 7]}}, "bad_position"),
    ("start", {"robots": {"silver": [0, 0]}}, "bad_position"),
    ("start", {"chip": 17}, "bad_chip"),
    ("start", {"chip": -(2**62)}, "bad_chip"),
    ("start", {"chip": "3"}, "malformed"),
    ("settings", {"rules": {"mode": "table", "openings": {"rows": list(range(1000))}}}, "invalid_rules"),
    ("settings", {"rules": {"mode": "table", "openings": {"random": 2**62}}}, "invalid_rules"),
    ("settings", {"rules": {"mode": "table", "openings": {"rows": [0], "more": 1}}}, "malformed"),
    ("settings", {"rules": {"mode": "table", "silver_power": True}}, "invalid_rules"),
    ("settings", {"rules": {"mode": "table", "board": "x" * 4000}}, "invalid_rules"),
    ("settings", {"rules": {"mode": "table", "board": "0123456789"}}, "unknown_board"),
    ("settings", {"rules": {"mode": "group"}}, "mode"),
    ("place", {"robots": {}}, "wrong_phase"),
    ("draw", {"chip": 1}, "wrong_phase"),
)


async def test_no_input_of_the_device_is_trusted(tmp_path: Path) -> None:
    """Invalid robots, cells, chips, rules: each gets its error, and the game begins unaffected."""
    async with running_server(tmp_path, seat_rate=1000) as h:
        device = h.visitor()
        socket = await device.enter(await device.make_room("Ann", mode="table"))
        await socket.do("add_player", name="Bob")
        for kind, words, code in STRANGE:
            assert (await socket.ask(kind, **words))["error"]["code"] == code, words
        await socket.do("start")
