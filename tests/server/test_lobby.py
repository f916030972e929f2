"""The public lobby: only rooms with the rule for it, and only while they take players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from randolph.game import KINDS
from tests.server.in_process import START, Visitor, running_server
from tests.server.test_rooms import two_players

if TYPE_CHECKING:
    from pathlib import Path

GAMES = pytest.mark.parametrize("game", KINDS)

FRESH = 3
"""The time after which an answer is not reused, in seconds."""


async def found(visitor: Visitor) -> list[dict[str, Any]]:
    """The rooms of the lobby."""
    answer = (await visitor.http.get("/api/rooms")).json()
    assert answer["open"]
    rooms: list[dict[str, Any]] = answer["rooms"]
    return rooms


@GAMES
async def test_a_listed_room_is_found(game: str, tmp_path: Path) -> None:
    """A listed room has its host's name, the number of players, the game and its phase; other rooms are not in the
    lobby.
    """
    async with running_server(tmp_path, lobby="on") as h:
        await two_players(h, game=game)
        code, _, _, a, _ = await two_players(h, game=game, listed=True)
        guest = h.visitor()
        (room,) = await found(guest)
        public = {key: room[key] for key in ("code", "since", "host", "players", "phase", "round")}
        assert public == {"code": code, "since": START, "host": "Ann", "players": 2, "phase": "lobby", "round": 0}
        assert room["rules"] == a.view["rules"]
        await a.do("start")
        h.clock.pass_seconds(FRESH)
        (room,) = await found(guest)
        assert (room["phase"], room["round"], room["players"]) == ("thinking", 1, 2)


@GAMES
async def test_only_rooms_that_take_players_are_found(game: str, tmp_path: Path) -> None:
    """Not while it is locked, not after its host has removed it, not while nobody is connected."""
    async with running_server(tmp_path, lobby="on") as h:
        code, ann, _, a, b = await two_players(h, game=game, listed=True)
        guest = h.visitor()

        async def codes() -> int:
            h.clock.pass_seconds(FRESH)
            return len(await found(guest))

        assert await codes() == 1
        await a.do("lock", on=True)
        assert await codes() == 0
        await a.do("lock", on=False)
        assert await codes() == 1
        for listed in (False, True):
            await a.do("settings", rules={**a.view["rules"], "listed": listed})
            assert await codes() == listed
        await a.do("start")
        for socket in (a, b):
            await socket.disconnect()
        watching = await guest.enter(code)
        while any(player["connected"] for player in watching.view["players"]):
            await watching.receive()
        assert await codes() == 0
        await ann.enter(code)
        assert await codes() == 1


async def test_a_server_without_a_lobby_lists_no_rooms(tmp_path: Path) -> None:
    """The default: a server without a lobby has no rooms in it."""
    async with running_server(tmp_path) as h:
        await two_players(h, listed=True)
        answer = await h.visitor().http.get("/api/rooms")
        assert (answer.status_code, answer.json()["open"], answer.json()["rooms"]) == (200, False, [])


async def test_the_store_is_not_queried_for_every_request(tmp_path: Path) -> None:
    """Requests within two seconds get the same answer."""
    async with running_server(tmp_path, lobby="on") as h:
        guest = h.visitor()
        assert await found(guest) == []
        await two_players(h, listed=True)
        h.clock.pass_seconds(1.9)
        assert await found(guest) == []
        h.clock.pass_seconds(0.2)
        assert len(await found(guest)) == 1
