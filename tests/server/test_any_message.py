"""Any message on a socket: any JSON, any bytes, and almost valid messages, built from the types of the wire and of both
games. Each is answered with a message of the protocol, and the room goes on.

`tests/fuzz/sockets.py` damages valid messages by the hundred thousand; here hypothesis looks for the smallest example.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from randolph.game import KINDS, from_record, replay
from randolph.protocol import LARGEST_MESSAGE
from randolph.server.errors import ERRORS
from randolph.server.wire import FromClient, ToClient
from tests.server.in_process import ClientSocket, RunningServer, Visitor, running_server
from tests.views import view

Result = TypeVar("Result")

EXAMPLES = 80
MOST = 25
"""Messages of an example."""

TO_CLIENT: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
"""Any JSON, and what Python also reads as JSON: NaN, infinite numbers, unpaired surrogates."""


def almost(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a type, and now and then another value instead."""
    proper = right(kind)
    return st.integers(0, 9).flatmap(lambda chance: proper if chance else anything)


def right(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a type whose parts may be wrong."""
    match kind:
        case inspect.StructType():
            return _struct(kind)
        case inspect.UnionType():
            return st.one_of([almost(each) for each in kind.types])
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.EnumType():
            return st.sampled_from([each.value for each in kind.cls])
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return st.integers(0, 12) | st.integers(-(2**70), 2**70)
        case inspect.StrType():
            return st.sampled_from(WORDS) | st.text(max_size=30)
        case inspect.ListType() | inspect.VarTupleType():
            return st.lists(almost(kind.item_type), max_size=5)
        case inspect.TupleType():
            return st.tuples(*(almost(each) for each in kind.item_types)).map(list)
        case inspect.DictType():
            return st.dictionaries(right(kind.key_type).map(str), almost(kind.value_type), max_size=4)
        case inspect.NoneType():
            return st.none()
        case inspect.FloatType():
            return st.floats()
        case _:
            return anything


WORDS = ("rE gN", "tE@c7 tN@c7N*", "p1", "p6 w6", "1A", "1N", "Zoe", "red", "N", "K7m2Qx90aB", "", "x" * 3000)


def _struct(kind: inspect.StructType) -> st.SearchStrategy[dict[str, Any]]:
    always = {field.encode_name: almost(field.type) for field in kind.fields if field.required}
    maybe = {field.encode_name: almost(field.type) for field in kind.fields if not field.required}
    if kind.tag_field is not None:
        always[kind.tag_field] = st.just(kind.tag)
    return st.fixed_dictionaries(always, optional=maybe)


commands = st.one_of([right(inspect.type_info(kind.messages.commands)) for kind in KINDS.values()])
ids = st.uuids().map(str) | st.sampled_from(["same-id-1", "x", ""])
said = st.one_of(
    st.builds(lambda name, words: {"type": "command", "id": name, "command": words}, ids, commands),
    almost(inspect.type_info(FromClient)),
    anything,
)
messages = st.one_of(
    said.map(json.dumps),
    said.map(json.dumps),
    said.map(lambda value: json.dumps(value).encode()),
    st.binary(max_size=100),
    st.integers(1, 3 * LARGEST_MESSAGE).flatmap(lambda size: st.sampled_from(["x" * size, "[" * size, '{"a":' * size])),
)


Sent = tuple[int, float, str | bytes]
"""The sender (the host, another player, a spectator), after how many seconds, and the message."""


class Elsewhere:
    """A server in its own thread, for tests without an event loop."""

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._stack = AsyncExitStack()
        limits: dict[str, Any] = {"seat_rate": 1e5, "address_rate": 1e5, "room_rate": 1e5}
        self.server: RunningServer = self.do(self._stack.enter_async_context(running_server(folder, **limits)))

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine there, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=120)

    def close(self) -> None:
        """Stop it."""
        self.do(self._stack.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Elsewhere]:
    """One server for all examples; each example has its own room."""
    built = Elsewhere(tmp_path_factory.mktemp("data"))
    yield built
    built.close()


async def send_all(h: RunningServer, game: str, mode: str, sent: list[Sent]) -> None:
    """Send the messages, then check that the room agrees with its record, and goes on."""
    visitors = [Visitor(h.app) for _ in range(3)]
    code = await visitors[0].make_room("Ann", game=game, mode=mode)
    if mode == "group":
        await visitors[1].join(code, "Bob")
    lines = [await visitor.enter(code) for visitor in visitors]
    try:
        await lines[0].ask("start")
        for number, (place, seconds, message) in enumerate(sent):
            h.clock.pass_seconds(seconds)
            await lines[place].send(message)
            await lines[place].send({"type": "ping", "sent": number + 0.5})
            await answered(lines[place], number + 0.5)
        record = await whole_record(visitors[0], code)
        there = await visitors[2].enter(code)
        while there.seq != len(record["events"]):  # a verdict has come between the two
            record = await whole_record(visitors[0], code)
            there = await visitors[2].enter(code)
        told = view(replay(from_record(msgspec.json.encode(record))), None, there.messages[-1]["now"])
        assert there.view == msgspec.json.decode(msgspec.json.encode(told))
    finally:
        for visitor in visitors:
            await visitor.leave()


async def whole_record(visitor: Visitor, code: str) -> dict[str, Any]:
    """A room's record."""
    found: dict[str, Any] = (await visitor.http.get(f"/api/rooms/{code}/record")).json()
    return found


async def answered(line: ClientSocket, sent: float) -> None:
    """Receive all messages until the pong: messages of the protocol, and no failure among them."""
    while True:
        heard = await line.receive()
        TO_CLIENT.decode(msgspec.json.encode(heard))
        if heard["type"] == "pong" and heard["sent"] == sent:
            return
        code = heard["error"]["code"] if heard.get("error") else None
        assert code not in {"internal", "store_failed"}, heard
        if heard["type"] == "error":
            assert code in ERRORS


@given(
    game=st.sampled_from(sorted(KINDS)),
    mode=st.sampled_from(["group", "solo", "table"]),
    sent=st.lists(st.tuples(st.integers(0, 2), st.sampled_from([0.0, 0.1, 5.0, 70.0]), messages), max_size=MOST),
)
@settings(max_examples=EXAMPLES, database=None)
def test_any_message_is_answered_and_the_room_goes_on(
    elsewhere: Elsewhere, game: str, mode: str, sent: list[Sent]
) -> None:
    """Any JSON, any bytes, huge, deep, and almost valid, while time passes: each gets a reply or an error, nothing
    fails, and every connection stays open; the room agrees with its record.
    """
    elsewhere.do(send_all(elsewhere.server, game, mode, sent))
