"""Micro Robots at a real table, over the socket: one device speaks for all seats, and the dice are entered by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import ClientSocket, RunningServer, Visitor, running_server
from tests.server.test_table_at_home import ask_as, code_of

SHEET = ["2N", "3E", "4E", "1N"]
"""Black tiles that fit the example of the rule sheet, pink 1 to white 2 in five jumps."""
WAY = ("p6", "w6", "r6", "r2", "w2")


async def laid(
    h: RunningServer, *names: str, dice: dict[str, str] | None = None, **rules: object
) -> tuple[str, Visitor, ClientSocket]:
    """A table with a device and these players, the first of them on seat 0; the game has begun."""
    device = h.visitor()
    code = await device.make_room(names[0], game="micro", mode="table", tiles=SHEET, **rules)
    socket = await device.enter(code)
    for name in names[1:]:
        await socket.do("add_player", name=name)
    await socket.do("start", dice=dice or {"start": "p1", "target": "w2"})
    return code, device, socket


def chips(socket: ClientSocket) -> list[int]:
    """The number of chips of each seat."""
    return [len(player["chips"]) for player in socket.view["players"]]


async def test_rounds_at_a_real_table(tmp_path: Path) -> None:
    """U3, U4: the device declares and demonstrates for every seat; a chip changes hands; nothing happens by itself."""
    async with running_server(tmp_path) as h:
        _, _, socket = await laid(h, "Ann", "Bob", "Cem")
        assert (socket.view["robot"], socket.view["target"], socket.view["roller"]) == ("p1", "w2", 0)
        assert await code_of(socket, 1, "declare", moves=5) is None
        assert await code_of(socket, 2, "declare", moves=4) == "too_late"
        assert socket.view["seats"]["1"].count("jump") == 1
        assert "jump" not in socket.view["seats"]["2"]
        assert await code_of(socket, 2, "jump", to="p6") == "not_showing"
        refused = (await ask_as(socket, 1, "jump", to="w2"))["error"]
        assert (refused["code"], refused["rule"]) == ("illegal_jump", "U2")
        for to in WAY:
            assert await code_of(socket, 1, "jump", to=to) is None
        assert (socket.view["phase"], chips(socket), socket.view["deadline"]) == ("over", [0, 1, 0], None)
        h.clock.pass_seconds(86_400)
        assert (await socket.ask("ready"))["error"]["code"] == "table"
        await socket.do("draw", dice={"target": "g3"})
        assert (socket.view["start"], socket.view["target"], socket.view["roller"]) == ("w2", "g3", 1)
        assert await code_of(socket, 1, "declare", moves=3) is None
        assert await code_of(socket, 1, "give_up") is None
        assert socket.view["result"]["gift"] == {"from": 1, "to": 2}
        assert (chips(socket), socket.view["robot"]) == ([0, 0, 1], "g3")


async def test_a_declaration_is_taken_back(tmp_path: Path) -> None:
    """A declaration can be taken back before the first jump, for the seat that made it; afterwards it cannot be changed
    (U4).
    """
    async with running_server(tmp_path) as h:
        _, _, socket = await laid(h, "Ann", "Bob")
        assert await code_of(socket, 1, "strike") is not None
        assert await code_of(socket, 1, "declare", moves=4) is None
        assert await code_of(socket, 1, "strike") is None
        assert (socket.view["phase"], socket.view["calls"]) == ("thinking", [])
        assert await code_of(socket, 0, "declare", moves=5) is None
        assert await code_of(socket, 0, "jump", to="p6") is None
        refused = (await ask_as(socket, 0, "strike"))["error"]
        assert (refused["code"], refused["rule"]) == ("too_late", "U4")


async def test_only_the_device_speaks_for_a_seat(tmp_path: Path) -> None:
    """Neither a spectator at the table, nor a player of a group, where the room rolls the dice (U3), may speak for a
    seat.
    """
    async with running_server(tmp_path) as h:
        code, device, socket = await laid(h, "Ann", "Bob")
        watcher = await h.visitor().enter(code)
        assert (watcher.view["seats"], watcher.view["actions"]) == (None, [])
        assert await code_of(watcher, 1, "declare", moves=3) == "no_seat"
        assert await code_of(watcher, None, "draw") == "no_seat"
        tab = await device.enter(code)
        assert await code_of(tab, 1, "declare", moves=3) is None
        await socket.receive_event("path_declared")
        refused = await h.visitor().http.post(f"/api/rooms/{code}/join", json={"name": "Zoe"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "table")
        ann, bob = h.visitor(), h.visitor()
        group = await ann.make_room("Ann", game="micro")
        await bob.join(group, "Bob")
        a, b = await ann.enter(group), await bob.enter(group)
        assert (await a.ask("start", dice={"target": "w2"}))["error"]["code"] == "no_table"
        await a.do("start")
        assert await code_of(a, 1, "declare", moves=3) == "not_yours"
        assert await code_of(b, 0, "leave") == "not_yours"
        assert await code_of(b, 1, "declare", moves=3) is None


STRANGE: tuple[tuple[dict[str, Any], str, str | None], ...] = (
    ({"target": "w2"}, "bad_dice", "U3"),
    ({"start": "g1", "target": "g1"}, "bad_dice", "U3"),
    ({"target": "g9"}, "bad_dice", "U3"),
    ({"target": "x" * 5000}, "bad_dice", "U3"),
    ({"via": "w2"}, "bad_dice", "U8"),
    ({"target": "g1", "via": "g1"}, "bad_dice", "U8"),
    ({"target": 7}, "malformed", None),
    ({"target": ["g1"]}, "malformed", None),
    ({"robot": "g1"}, "malformed", None),
)


async def test_impossible_dice_are_refused(tmp_path: Path) -> None:
    """U3, U8: a target on the start, an intermediate cell on either, an impossible combination: no effect."""
    async with running_server(tmp_path, seat_rate=1000) as h:
        _, _, socket = await laid(h, "Ann", "Bob", via=True, dice={"start": "p1", "target": "w2", "via": "w6"})
        assert await code_of(socket, 0, "declare", moves=5) is None
        for to in WAY:
            assert await code_of(socket, 0, "jump", to=to) is None
        assert socket.view["robot"] == "w2"
        for dice, code, rule in STRANGE:
            error = (await socket.ask("draw", dice=dice))["error"]
            assert (error["code"], error.get("rule")) == (code, rule), dice
        await socket.do("draw", dice={"target": "g1", "via": "g3"})
        assert (socket.view["round"], socket.view["target"], socket.view["via"]) == (2, "g1", "g3")


async def test_an_abandoned_target_is_refused(tmp_path: Path) -> None:
    """U6: all find none; the same player rolls again, and neither the start nor that target may be entered."""
    async with running_server(tmp_path) as h:
        _, _, socket = await laid(h, "Ann", "Bob")
        for seat in (0, 1):
            assert await code_of(socket, seat, "done") is None
        assert (socket.view["result"]["reason"], socket.view["robot"]) == ("no_path", "p1")
        for word, rule in (("w2", "U6"), ("p1", "U3")):
            error = (await socket.ask("draw", dice={"target": word}))["error"]
            assert (error["code"], error["rule"]) == ("bad_dice", rule)
        await socket.do("draw", dice={"target": "g3"})
        assert (socket.view["start"], socket.view["target"], socket.view["roller"]) == ("p1", "g3", 0)


@pytest.mark.parametrize("dice", ({"start": "p1", "target": "p1"}, {"via": "g1"}))
async def test_a_game_does_not_begin_with_impossible_dice(tmp_path: Path, dice: dict[str, str]) -> None:
    """U3, U8: the table stays in its lobby, and begins with other dice."""
    async with running_server(tmp_path) as h:
        socket = await (device := h.visitor()).enter(
            await device.make_room("Ann", game="micro", mode="table", tiles=SHEET)
        )
        await socket.do("add_player", name="Bob")
        assert (await socket.ask("start", dice=dice))["error"]["code"] == "bad_dice"
        assert socket.view["phase"] == "lobby"
        await socket.do("start", dice={"start": "p1"})
        assert socket.view["start"] == "p1"
