"""The documented protocol and settings are the program's: pages, examples, keys, the page's own copy of the words."""

from __future__ import annotations

import random
import re
import typing
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from docs import server_pages
from docs.server_pages import EXAMPLES_FROM_CLIENT, EXAMPLES_TO_CLIENT, OWN_VIEW, REFUSALS, VIEW
from randolph import game
from randolph.game import KINDS
from randolph.game.micro import Jump, events
from randolph.game.ricochet import Bid, Push
from randolph.notation import micro as micro_notation
from randolph.protocol import CLOSE_CODES, PROTOCOL
from randolph.rules import Color
from randolph.server import app, wire
from randolph.server import house as house_module
from randolph.server.errors import ERRORS
from randolph.server.store import Damaged, StoreError
from randolph.services import child
from randolph.solver.micro import solve as solve_micro
from tests.server.house import WEB, House, Line, house
from tests.server.play import way, win_round
from tests.server.test_rooms import two_players

GAME = Path(game.__file__).parent
ROOM = Path(house_module.__file__).parent / "room"


def test_examples_from_the_client_are_messages() -> None:
    """Every example decodes, its command too, and every kind of message has one."""
    kinds = set()
    commands = []
    rooms = {
        name: game.fold(None, game.create(kind.rules(), host_name="Ann", now=0, rng=random.Random(0)))
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
    """Every example is what the server would write, and every kind of message has one."""
    decoder: msgspec.json.Decoder[wire.ToClient] = msgspec.json.Decoder(wire.ToClient)
    kinds = set()
    for _, text in EXAMPLES_TO_CLIENT:
        message = decoder.decode(text)
        assert msgspec.json.decode(wire.to_client(message)) == msgspec.json.decode(text)
        kinds.add(type(message))
    assert kinds == set(typing.get_args(wire.ToClient))


def test_every_refusal_of_the_game_is_documented() -> None:
    """The codes in the source of the games, and of the room that refuses what came too late, are those of the page."""
    found = {
        code
        for file in [*GAME.rglob("*.py"), *ROOM.rglob("*.py")]
        for code in re.findall(r'Refused\(\s*"(\w+)"', file.read_text("utf-8"))
    }
    assert found == set(REFUSALS)


def test_every_error_is_used() -> None:
    """No code of the vocabulary is dead, and none is missing."""
    folders = (Path(app.__file__).parent, Path(child.__file__).parent)
    source = "".join(file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py"))
    used = set(re.findall(r'(?:Api|Service)Error\(\s*"(\w+)"', source)) | set(app._CODES.values()) | {"invalid_rules"}
    used |= {StoreError.code, Damaged.code}
    assert used == set(ERRORS)
    assert set(CLOSE_CODES) <= set(ERRORS)


TYPES = {"ricochet": "ricochet/types.ts", "micro": "micro/types.ts"}
"""Where the page has each game's words, beside those of every game in `net/wire.ts`."""


def fields_of(name: str, game: str = "ricochet") -> set[str]:
    """The properties of a type in the page's own words."""
    text = "".join((WEB / file).read_text("utf-8") for file in (TYPES[game], "net/wire.ts"))
    block = re.search(rf"^(?:export )?interface {name} {{\n(.*?)^}}", text, re.DOTALL | re.MULTILINE)
    assert block, name
    return set(re.findall(r"^  (\w+)\??:", block[1], re.MULTILINE))


async def bids(h: House) -> list[Line]:
    """A round of bids, with one demonstration."""
    _, _, _, a, b = await two_players(h)
    await a.do("start")
    assert a.board is not None
    await b.do("bid", moves=len(way(a.board, a.view)) + 1)
    await win_round(a, [b])
    await a.hear_event("optimum_found")
    return [a, b]


async def declarations(h: House) -> list[Line]:
    """A round with calls that is won, one whose wrong declaration costs a chip, and one of a run alone."""
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
    await a.hear_event("optimum_found")
    eve = h.visitor()
    alone = await eve.enter(await eve.make_room("Eve", game="micro", mode="solo"))
    await alone.do("start")
    await alone.do("give_up")
    await alone.hear_event("optimum_found")
    return [a, b, alone]


def micro_way(line: Line) -> list[str]:
    """A shortest path of the round, from what a player sees."""
    view, board = line.view, line.board
    assert board is not None
    via = "" if view["via"] is None else f" via={view['via']}"
    problem = micro_notation.from_line(f"{board['arrangement']} {view['start']} {view['target']}{via}")
    path = solve_micro(problem).path
    assert path is not None
    return micro_notation.to_path(path).split()


PLAYED: dict[str, tuple[Callable[[House], Awaitable[list[Line]]], dict[str, str]]] = {
    "ricochet": (
        bids,
        {"players": "Player", "bids": "", "deadline": "Deadline", "demonstration": "", "result": "Result"},
    ),
    "micro": (
        declarations,
        {
            "players": "",
            "calls": "",
            "deadline": "Deadline",
            "demonstration": "",
            "result": "Result",
            "run": "RunRound",
        },
    ),
}
"""For each game: how some rounds are played, and which parts of the view are looked into, with the page's type."""


@pytest.mark.parametrize("game_name", KINDS)
async def test_the_views_keys_are_those_of_the_page(game_name: str, tmp_path: Path) -> None:
    """What a server sends through a game has exactly the documented keys; the web page's types know them."""
    play, looked_into = PLAYED[game_name]
    async with house(tmp_path) as h:
        lines = await play(h)
        views = [m["view"] for line in lines for m in line.messages if "view" in m]
    own = OWN_VIEW[game_name]
    keys = set(VIEW | own) - {"chips"}  # of players and of the round: told among the view's keys, but none of them
    assert all(set(view) == keys for view in views)
    assert fields_of("View", game_name) <= keys
    for key, kind in looked_into.items():
        parts = [part for view in views for part in (view[key] if isinstance(view[key], list) else [view[key]]) if part]
        assert parts, key
        named = set(re.findall(r"`(\w+)`", VIEW.get(key, "") + own.get(key, "")))
        assert all(set(part) <= named for part in parts), key
        assert not kind or fields_of(kind, game_name) <= set(parts[0]), kind


def test_the_page_knows_the_words_of_micro_robots() -> None:
    """Commands and events of Micro Robots, each with its fields, are those of `web/micro/types.ts`, and so are the
    reasons why a demonstration failed or a round was lost.
    """
    text = (WEB / TYPES["micro"]).read_text("utf-8")
    written = {
        tag: set(re.findall(r"(\w+)\??:", fields)) - {"type"}
        for tags, fields in re.findall(r"\{\s*type: ((?:\"\w+\"(?: \| )?)+)([^}]*)\}", text)
        for tag in re.findall(r"\w+", tags)
    }
    for which in ("commands", "events"):
        for struct in server_pages.own(KINDS["micro"], which):
            fields = set(struct.__struct_fields__) - {"at"}
            assert written[str(struct.__struct_config__.tag)] == fields, struct.__name__
    for name, words in (("Failure", events.Failure), ("Loss", events.Loss)):
        found = re.search(rf"^(?:export )?type {name} = ([^;]*);", text, re.MULTILINE)
        assert found
        assert set(re.findall(r"\w+", found[1])) == set(typing.get_args(words))


def test_the_web_page_speaks_this_protocol() -> None:
    """The page has the same protocol number and the same rules."""
    text = (WEB / "net" / "wire.ts").read_text("utf-8")
    assert f"export const PROTOCOL = {PROTOCOL};" in text
    assert {name: fields_of("GameRules", name) for name in KINDS} == {
        name: {"game", *kind.rules.__struct_fields__} for name, kind in KINDS.items()
    }
