"""A table screen: a special spectator, and the players know whether there is one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from randolph.game import KINDS
from tests.server.in_process import running_server
from tests.server.test_rooms import record, two_players

if TYPE_CHECKING:
    from pathlib import Path

GAMES = pytest.mark.parametrize("game", KINDS)


def a_screen(message: dict[str, Any]) -> bool:
    """Whether a message says that there is a screen."""
    return bool(message["type"] == "screen")


@GAMES
async def test_a_screen_is_not_a_player(game: str, tmp_path: Path) -> None:
    """Also in the host's own browser it gets the view of a spectator and speaks for no seat. There is no event about
    it, and if nobody else is connected all clocks stand still.
    """
    async with running_server(tmp_path) as h:
        code, ann, bob, a, b = await two_players(h, game=game)
        await a.do("start")
        before = [event["type"] for event in await record(ann, code)]
        screen = await ann.connect(code)
        await screen.hello(screen=True)
        spectator = await h.visitor().enter(code)
        assert screen.view == spectator.view
        assert (screen.view["you"], screen.view["actions"]) == (None, [])
        assert (await screen.ask("end_game"))["error"]["code"] == "no_seat"
        await screen.send({"type": "say", "phrase": "nice"})
        assert (await screen.receive())["error"]["code"] == "no_seat"
        assert [event["type"] for event in await record(ann, code)] == before
        for socket in (a, b):
            await socket.disconnect()
        for _ in range(2):
            await screen.receive_event("player_disconnected")
        assert screen.view["deadline"] is None or screen.view["deadline"]["paused"]
        assert await bob.join(code, "Bob") == 1


async def test_players_know_of_a_screen(tmp_path: Path) -> None:
    """Everybody learns when the first one comes and when the last one has gone; so do clients that
    connect meanwhile.
    """
    async with running_server(tmp_path) as h:
        code, _, _, a, b = await two_players(h)
        assert not (await (await h.visitor().connect(code)).hello())["screen"]
        television = h.visitor()
        first = await television.connect(code)
        assert (await first.hello(screen=True))["screen"]
        for socket in (a, b):
            assert (await socket.receive_until(a_screen))["on"] is True
        second = await television.connect(code)
        await second.hello(screen=True)
        assert (await (await h.visitor().connect(code)).hello())["screen"]
        await first.disconnect()
        await second.disconnect()
        for socket in (a, b):
            assert (await socket.receive_until(a_screen))["on"] is False
        assert not (await (await h.visitor().connect(code)).hello())["screen"]


async def test_a_screen_that_reconnects_was_not_away(tmp_path: Path) -> None:
    """Within its grace period nobody is notified, so that no phone changes its layout twice."""
    async with running_server(tmp_path, grace_seconds=60) as h:
        code, _, _, a, _ = await two_players(h)
        television = h.visitor()
        for _ in range(2):
            screen = await television.connect(code)
            await screen.hello(screen=True)
            await screen.disconnect()
        await asyncio.sleep(0)
        assert (await (await h.visitor().connect(code)).hello())["screen"]
        await a.do("lock", on=True)
        assert sum(a_screen(message) for message in a.messages) == 1
