"""The documentation of protocol and settings agrees with the program: pages, examples, keys, types."""

from __future__ import annotations

import random
import re
import typing
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from docs.server_pages import EXAMPLES_FROM_CLIENT, EXAMPLES_TO_CLIENT, OWN_VIEW, REFUSALS, VIEW
from randolph import game
from randolph.game import KINDS
from randolph.game.micro import Jump
from randolph.game.ricochet import Bid, Push
from randolph.game.views import OwnView, RoomView
from randolph.jobs import child
from randolph.notation import micro as micro_notation
from randolph.protocol import CLOSE_CODES
from randolph.rules import Color
from randolph.server import app, services, wire
from randolph.server.errors import ERRORS
from randolph.server.store import Damaged, StoreError
from randolph.solver.micro import solve as solve_micro
from tests.server.in_process import ClientSocket, RunningServer, running_server
from tests.server.play import way, win_round
from tests.server.test_rooms import two_players

GAME = Path(game.__file__).parent
ROOM = Path(services.__file__).parent / "room"


def test_examples_from_the_client_are_messages() -> None:
    """Every example can be decoded, its command too, and every kind of message has one."""
    kinds = set()
    commands = []
    rooms = {
        name: game.fold(None, game.create(kind.messages.rules(), host_name="Ann", now=0, rng=random.Random(0)))
        for name, kind in KINDS.items()
    }
    for words, text in EXAMPLES_FROM_CLIENT:
        message = wire.from_client(text)
        kinds.add(type(message))
        if isinstance(message, wire.CommandMessage):
            room = rooms["micro" if "Micro Robots" in words else "ricochet"]
            commands.append((message.seat, wire.command_from(message.command, room)))
    assert commands == [(None, Bid(7)), (2, Push(Color.TRANSPARENT, "N", end=(8, 5))), (None, Jump("r6"))]
    assert kinds == set(typing.get_args(wire.FromClient))


def test_examples_to_the_client_are_messages() -> None:
    """Every example is as the server would write it, and every kind of message has one."""
    decoder: msgspec.json.Decoder[wire.ToClient] = msgspec.json.Decoder(wire.ToClient)
    kinds = set()
    for _, text in EXAMPLES_TO_CLIENT:
        message = decoder.decode(text)
        assert msgspec.json.decode(wire.to_client(message)) == msgspec.json.decode(text)
        kinds.add(type(message))
    assert kinds == set(typing.get_args(wire.ToClient))


def test_every_refusal_of_the_game_is_documented() -> None:
    """The codes in the source of the games, and of the room for late commands, are those of the page."""
    found = {
        code
        for file in [*GAME.rglob("*.py"), *ROOM.rglob("*.py")]
        for code in re.findall(r'Refused\(\s*"(\w+)"', file.read_text("utf-8"))
    }
    assert found == set(REFUSALS)


def test_every_error_is_used() -> None:
    """Every code of `ERRORS` is used, and none is missing."""
    folders = (Path(app.__file__).parent, Path(child.__file__).parent)
    source = "".join(file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py"))
    used = (
        set(re.findall(r'(?:ApiError|JobError|GroupRefusal)\(\s*"(\w+)"', source))
        | set(app._CODES.values())
        | {"invalid_rules"}
    )
    used |= {StoreError.code, Damaged.code}
    assert used == set(ERRORS)
    assert set(CLOSE_CODES) <= set(ERRORS)


async def bids(h: RunningServer) -> list[ClientSocket]:
    """A round of bids, with one demonstration."""
    _, _, _, a, b = await two_players(h)
    await a.do("start")
    assert a.board is not None
    await b.do("bid", moves=len(way(a.board, a.view)) + 1)
    await win_round(a, [b])
    await a.receive_event("optimum_found")
    return [a, b]


async def declarations(h: RunningServer) -> list[ClientSocket]:
    """A round with declarations that is won, one whose wrong declaration costs a chip, and one of a run alone."""
    _, _, _, a, b = await two_players(h, game="micro", overcall=True, via=True)
    await a.do("start")
    path = micro_way(a)
    await b.do("declare", moves=len(path) + 1)
    await a.do("declare", moves=len(path))
    await b.do("done")
    for word in path:
        await a.do("jump", to=word)
    for line in (a, b):
        await line.do("ready")
    await a.do("declare", moves=99)
    await b.do("done")
    await a.do("give_up")
    await a.receive_event("optimum_found")
    eve = h.visitor()
    alone = await eve.enter(await eve.make_room("Eve", game="micro", mode="solo"))
    await alone.do("start")
    await alone.do("give_up")
    await alone.receive_event("optimum_found")
    return [a, b, alone]


def micro_way(line: ClientSocket) -> list[str]:
    """A shortest solution of the round, from what a player sees."""
    view, board = line.view, line.board
    assert board is not None
    via = "" if view["via"] is None else f" via={view['via']}"
    problem = micro_notation.from_line(f"{board['arrangement']} {view['start']} {view['target']}{via}")
    path = solve_micro(problem).path
    assert path is not None
    return micro_notation.to_path(path).split()


PLAYED: dict[str, tuple[Callable[[RunningServer], Awaitable[list[ClientSocket]]], tuple[str, ...]]] = {
    "ricochet": (bids, ("players", "bids", "deadline", "demonstration", "result")),
    "micro": (declarations, ("players", "calls", "deadline", "demonstration", "result", "run")),
}
"""For each game: how some rounds are played, and which parts of the view are compared."""


@pytest.mark.parametrize("game_name", KINDS)
async def test_a_view_is_as_documented_and_as_typed(game_name: str, tmp_path: Path) -> None:
    """What a server sends during a game has exactly the documented keys and types, from which the page's own are made:
    views, boards, events and whole messages.
    """
    play, looked_into = PLAYED[game_name]
    kind = KINDS[game_name]
    async with running_server(tmp_path) as h:
        lines = await play(h)
        messages = [message for line in lines for message in line.messages]
    views = [message["view"] for message in messages if "view" in message]
    own = OWN_VIEW[game_name]
    keys = set(VIEW | own) - {"chips"}  # keys of players and of the round
    assert all(set(view) == keys for view in views)
    for key in looked_into:
        parts = [part for view in views for part in (view[key] if isinstance(view[key], list) else [view[key]]) if part]
        assert parts, key
        named = set(re.findall(r"`(\w+)`", VIEW.get(key, "") + own.get(key, "")))
        assert all(set(part) <= named for part in parts), key
    for view in views:
        for part in (OwnView, RoomView, kind.projections.view_type):
            msgspec.convert(view, part, str_keys=True)
    for message in messages:
        msgspec.json.decode(msgspec.json.encode(message), type=wire.ToClient)
        if message.get("board") is not None:
            msgspec.convert(message["board"], kind.projections.board_type)
        for event in message.get("events", ()):
            msgspec.convert({key: value for key, value in event.items() if key != "seq"}, kind.messages.events)
