"""The documented protocol and settings are the program's: pages, examples, keys, the page's own copy of the words."""

from __future__ import annotations

import random
import re
import typing
from pathlib import Path
from typing import Any

import msgspec

from docs.server_pages import EXAMPLES_FROM_CLIENT, EXAMPLES_TO_CLIENT, OWN_VIEW, REFUSALS, VIEW
from randolph import game
from randolph.game.ricochet import Bid, GameRules, Push
from randolph.rules import Color
from randolph.server import app, wire
from randolph.server import house as house_module
from randolph.server.errors import ERRORS
from tests.server.house import house
from tests.server.play import way, win_round
from tests.server.test_rooms import two_players

GAME = Path(game.__file__).parent


def test_examples_from_the_client_are_messages() -> None:
    """Every example decodes, its command too, and every kind of message has one."""
    kinds = set()
    commands = []
    state = game.fold(None, game.create(GameRules(), host_name="Ann", now=0, rng=random.Random(0)))
    for _, text in EXAMPLES_FROM_CLIENT:
        message = wire.from_client(text)
        kinds.add(type(message))
        if isinstance(message, wire.CommandMessage):
            commands.append((message.seat, wire.command_from(message.command, state)))
    assert commands == [(None, Bid(7)), (2, Push(Color.TRANSPARENT, "N", end=(8, 5)))]
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
    """The codes in the game's source are those of the page."""
    found = {
        code for file in GAME.rglob("*.py") for code in re.findall(r'Refused\(\s*"(\w+)"', file.read_text("utf-8"))
    }
    assert found == set(REFUSALS)


def test_every_error_is_used() -> None:
    """No code of the vocabulary is dead, and none is missing."""
    source = "".join(file.read_text("utf-8") for file in Path(app.__file__).parent.rglob("*.py"))
    used = set(re.findall(r'ApiError\(\s*"(\w+)"', source)) | set(app._CODES.values()) | {"invalid_rules"}
    assert used == set(ERRORS)
    assert set(wire.CLOSE_CODES) <= set(ERRORS)


def fields_of(name: str) -> set[str]:
    """The properties of a type in the page's own words."""
    text = (house_module.WEB / "net" / "wire.js").read_text("utf-8")
    block = re.search(rf"@typedef {{object}} {name}\n(.*?)\*/", text, re.DOTALL)
    assert block, name
    return set(re.findall(r"@property {.*?} \[?(\w+)", block[1]))


async def test_the_views_keys_are_those_of_the_page(tmp_path: Path) -> None:
    """What a server sends through a whole round has exactly the documented keys; the web page's types know them."""
    async with house(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        assert a.board is not None
        await b.do("bid", moves=len(way(a.board, a.view)) + 1)
        await win_round(a, [b])
        await a.hear_event("optimum_found")
        views = [m["view"] for m in a.messages if "view" in m]
        keys = VIEW | OWN_VIEW["ricochet"]
        assert all(set(view) == set(keys) - {"chips"} for view in views)
        assert fields_of("View") <= set(keys)
        parts: dict[str, list[dict[str, Any]]] = {
            "players": [player for view in views for player in view["players"]],
            "bids": [bid for view in views for bid in view["bids"]],
            **{key: [view[key] for view in views if view[key]] for key in ("deadline", "demonstration", "result")},
        }
        for key, values in parts.items():
            assert values, key
            named = set(re.findall(r"`(\w+)`", VIEW.get(key, "") + OWN_VIEW["ricochet"].get(key, "")))
            assert all(set(value) <= named for value in values), key
        assert fields_of("Player") <= set(parts["players"][0])
        assert fields_of("Deadline") <= set(parts["deadline"][0])
        assert fields_of("Result") <= set(parts["result"][0])


def test_the_web_page_speaks_this_protocol() -> None:
    """`web/net/wire.js` has the same protocol number and the same rules."""
    text = (house_module.WEB / "net" / "wire.js").read_text("utf-8")
    assert f"export const PROTOCOL = {wire.PROTOCOL};" in text
    assert fields_of("GameRules") == {"game", *GameRules.__struct_fields__}
