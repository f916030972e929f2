"""Sends random and mutated messages through the real socket handling of a whole server, which must neither crash nor
hang.

Two players and a spectator are in rooms that play on between the messages. Each message is a mutation of a well-formed
one (bytes, tokens, values, structure), or entirely random. After it the connection must still answer a ping, or have
been closed with a typed error; at the end the record must still fold to the state that everybody sees.

`python -m tests.fuzz.sockets [MESSAGES [SEED]]`, or `make fuzz`; a short form is one of the server's tests.
"""

from __future__ import annotations

import asyncio
import copy
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from randolph.game import from_record, replay
from randolph.game.ricochet import RICOCHET
from randolph.protocol import PROTOCOL
from tests.server.in_process import ClientSocket, Clock, Closed, RunningServer, Visitor, running_server

COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "start"},
    {"type": "settings", "rules": {"edition": "third", "silver": True, "end": {"kind": "rounds", "count": 3}}},
    {"type": "settings", "rules": {"mode": "group", "sand_seconds": 30, "faces": ["1A", "2A", "3A", "4A"]}},
    {
        "type": "settings",
        "rules": {
            "transparent": True,
            "silver": True,
            "silver_power": True,
            "openings": {"rows": [3], "cols": [0, 15]},
        },
    },
    {"type": "settings", "rules": {"board": "K7m2Qx90aB"}},
    {"type": "settings", "rules": {"mode": "table", "openings": {"random": 4}}},
    {"type": "bid", "moves": 7},
    {"type": "bid", "moves": 3},
    {"type": "done"},
    {"type": "turn_timer"},
    {"type": "push", "robot": "red", "direction": "E"},
    {"type": "push", "robot": "green", "direction": "N"},
    {"type": "push", "robot": "transparent", "direction": "E", "end": [3, 7], "arrival": "N", "turned": True},
    {"type": "submit", "moves": "rE gN bS yW rN"},
    {"type": "submit", "moves": "tE@c7 tN@c7N* sW"},
    {"type": "draw", "chip": 3},
    {"type": "draw"},
    {"type": "place", "robots": {"red": [0, 1], "green": [5, 5]}},
    {"type": "add_player", "name": "Zoe"},
    {"type": "start", "robots": {"red": [2, 2]}, "chip": 5},
    {"type": "give_up"},
    {"type": "ready"},
    {"type": "end_game"},
    {"type": "rematch"},
    {"type": "again"},
    {"type": "leave"},
)
HELLO = {"type": "hello", "protocol": PROTOCOL, "after": 0}
PING = {"type": "ping", "sent": 123456}

TOKENS = (
    "null",
    "true",
    "-1",
    "0",
    "1e400",
    "99999999999999999999999999",
    "[]",
    "{}",
    '""',
    '"type"',
    ",",
    ":",
    "\\u0000",
)
ODD: tuple[object, ...] = (
    None, True, -1, 0, 2**63, 2**70, 0.5, "", "x" * 3000, "\x00", "\u202e", "🤖", [], {}, [[]] * 50, {"type": "bid"},
)  # fmt: skip


class Bombardment:
    """Generates messages; everything comes from one `random.Random`."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._count = 0

    def message(self, actions: list[str]) -> str | bytes:
        """The next message: mostly wrong, sometimes a possible one, so that the game goes on."""
        kind = self._rng.random()
        possible = [words for words in COMMANDS if words["type"] in actions and words["type"] != "leave"]
        if kind < 0.3 and possible:
            return msgspec.json.encode(self._command(copy.deepcopy(self._rng.choice(possible)))).decode()
        kind = self._rng.random()
        if kind < 0.05:
            return self._rng.randbytes(self._rng.randrange(200))
        if kind < 0.1:
            return "".join(
                self._rng.choice('{}[]",:\\ntruefalse0123456789.eE+-abc') for _ in range(self._rng.randrange(300))
            )
        text = msgspec.json.encode(self._value(self._sensible())).decode()
        if kind < 0.5:
            return text
        if kind < 0.75:
            return self._cut(text)
        data = bytearray(text.encode())
        for _ in range(self._rng.randrange(1, 6)):
            data[self._rng.randrange(len(data))] = self._rng.randrange(256)
        return bytes(data) if kind < 0.9 else data.decode("utf-8", errors="replace")

    def _command(self, words: dict[str, Any]) -> dict[str, Any]:
        self._count += 1
        if words["type"] == "bid":
            words["moves"] = self._rng.randrange(1, 12)
        if words["type"] == "push":
            words["robot"] = self._rng.choice(("red", "green", "blue", "yellow", "silver", "transparent"))
            words["direction"] = self._rng.choice("NESW")
        if words["type"] == "add_player":
            words["name"] = f"Zoe{self._count}"
        said: dict[str, Any] = {"type": "command", "id": f"fuzz-{self._count:08}", "command": words}
        if self._rng.random() < 0.3:
            said["seat"] = self._rng.choice((0, 1, 2, 99))
        return said

    def _sensible(self) -> dict[str, Any]:
        chance = self._rng.random()
        if chance < 0.05:
            return dict(HELLO)
        if chance < 0.1:
            return dict(PING)
        return self._command(copy.deepcopy(self._rng.choice(COMMANDS)))

    def _value(self, value: dict[str, Any]) -> object:
        """Replace, drop or add something, at some depth."""
        if self._rng.random() < 0.3:
            return value
        target = value
        while self._rng.random() < 0.6:
            inner = [part for part in target.values() if isinstance(part, dict)]
            if not inner:
                break
            target = self._rng.choice(inner)
        change = self._rng.randrange(4)
        key = self._rng.choice(sorted(target)) if target else "type"
        if change == 0:
            target[key] = copy.deepcopy(self._rng.choice(ODD))
        elif change == 1:
            target.pop(key, None)
        elif change == 2:
            target[self._rng.choice(("more", "", "seat", "type", "__class__", "id"))] = copy.deepcopy(
                self._rng.choice(ODD)
            )
        else:
            return self._rng.choice((target, [value], {"type": value}, self._rng.choice(ODD)))
        return value

    def _cut(self, text: str) -> str:
        """Cut, double or damage the text itself."""
        at = self._rng.randrange(len(text))
        return self._rng.choice(
            (
                text[:at],
                text[at:],
                text + text,
                text[:at] + self._rng.choice(TOKENS) + text[at:],
                text.replace(":", self._rng.choice(TOKENS), 1),
                "[" * self._rng.randrange(4000) + text,
                text + " " * self._rng.randrange(9000),
            )
        )


class Table:
    """A room with two players and a spectator, who reconnect when they were disconnected.

    At a real table one device acts for both players, and the other two watch.
    """

    def __init__(self, h: RunningServer, *, real: bool) -> None:
        self._house = h
        self._real = real
        self.code = ""
        self.lines: list[ClientSocket] = []
        self._visitors: list[Visitor] = []

    async def lay(self) -> None:
        """Create the room and take the seats."""
        self._visitors = [self._house.visitor() for _ in range(3)]
        self.code = await self._visitors[0].make_room("Ann", mode="table" if self._real else "group")
        if not self._real:
            await self._visitors[1].join(self.code, "Bob")
        self.lines = [await visitor.enter(self.code) for visitor in self._visitors]
        if self._real:
            await self.lines[0].do("add_player", name="Bob")

    async def come_back(self, place: int) -> None:
        """Reconnect."""
        self.lines[place] = await self._visitors[place].enter(self.code)

    async def check(self) -> None:
        """The record folds to the state that everybody sees, and its numbers are those of the last received events."""
        view = (await self._visitors[2].enter(self.code)).view
        answer = await self._visitors[0].http.get(f"/api/rooms/{self.code}/record")
        state = replay(from_record(answer.content), RICOCHET)
        names = [player.name for player in state.players]
        assert names[:2] == ["Ann", "Bob"]
        assert self._real or len(names) == 2
        assert view["round"] == state.round
        assert view["robots"] == {color.value: [cell.row, cell.col] for color, cell in state.progress.position.items()}


async def bombard(folder: Path, *, messages: int, rng: random.Random, report: bool = False) -> Counter[str]:
    """Send this many messages; returns the numbers of sent, answered and granted ones, and of closed connections."""
    counts: Counter[str] = Counter()
    bombs = Bombardment(rng)
    clock = Clock()
    begun = time.monotonic()
    async with running_server(
        folder, clock=clock, seat_rate=1e5, address_rate=1e5, room_rate=1e5, idle_seconds=0.0
    ) as h:
        while counts["messages"] < messages:
            table = Table(h, real=counts["rooms"] % 2 == 1)
            await table.lay()
            for _ in range(min(500, messages - counts["messages"])):
                place = rng.randrange(3)
                clock.pass_seconds(rng.choice((0.0, 0.0, 0.1, 5.0, 70.0)))
                await table.lines[place].send(bombs.message(table.lines[place].view["actions"]))
                counts["messages"] += 1
                if not await _answers(table.lines[place], counts):
                    await table.come_back(place)
            await table.check()
            counts["rooms"] += 1
            await h.close()
            if report:
                print(f"{time.monotonic() - begun:6.1f} s  {dict(counts)}", flush=True)  # noqa: T201 – a program, too
    return counts


async def _answers(line: ClientSocket, counts: Counter[str]) -> bool:
    """Read until the pong of a ping; False if the server has closed the connection, which needs a reason."""
    await line.send({"type": "ping", "sent": counts["messages"]})
    reason = None
    try:
        while True:
            heard = await line.receive()
            if heard["type"] == "pong" and heard["sent"] == counts["messages"]:
                return True
            counts["answers"] += heard["type"] in {"reply", "error", "pong"}
            counts["granted"] += heard["type"] == "reply" and heard["ok"]
            error = heard.get("error")
            if error is not None:
                reason = error["code"]
                assert reason not in {"internal", "store_failed"}, heard
    except Closed:
        assert reason is not None
        counts["closed"] += 1
        await line.ended()
        return False


def main() -> None:
    """Run the long form."""
    logging.basicConfig(level=logging.ERROR)
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(2**32)
    print(f"{messages} messages through the socket, seed {seed}", flush=True)  # noqa: T201
    with tempfile.TemporaryDirectory() as folder:
        counts = asyncio.run(bombard(Path(folder), messages=messages, rng=random.Random(seed), report=True))
    print(f"nothing crashed: {dict(counts)}")  # noqa: T201


if __name__ == "__main__":
    main()
