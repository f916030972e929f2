"""Attacks on a server from one address: one for each row of `docs/explanation/security.md` that costs processor time.

An attack is limited in seconds and in pieces: requests, connections, or blocks of frames. It comes from its own address
on the loopback, and counts the answers. It knows the code of the players' room, as a guest does, and has no seat there.

    .venv/bin/python -m bench.siege.attacks NAME PORT ADDRESS SECONDS PIECES

reads the code from standard input, runs the attack, and prints the answers as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, cached_property

from bench.crowd.connection import upgrade
from randolph.game import Command, Connect, End, GiveUp, Ready, create, fold, handle, to_record
from randolph.game.ricochet import Again, GameRules, SavedBoard, Start
from randolph.notation import to_ipc, to_json, to_json_board, to_line
from randolph.protocol import CODE_LENGTH, LARGEST_PARCEL, LARGEST_RECORD, PROTOCOL
from randolph.puzzles import random_board
from randolph.rules import Board, Cell, Color, Direction, Position, Problem, Rules, Target

HOST = "127.0.0.1"
NICE = 10
"""Real attackers have their own machines; here they get only the processor time that server and players leave."""

ANSWER_SECONDS = 60.0
BLOCK = 64 * 1024
"""Bytes per write to a flooded socket."""

MASK = b"\x00" * 4
PING = b"\x89\x80" + MASK
BEGINNING, CONTINUATION = b"\x01\x81" + MASK + b"x", b"\x00\x80" + MASK
EMPTY = b"\x81\x80" + MASK
NONSENSE = b"\x81\x8c" + MASK + b'{"type": 17}'


@dataclass(frozen=True, slots=True)
class Siege:
    """The target, source and size of an attack, and its progress: the `answers` so far, the pieces that are `left`."""

    port: int
    address: str
    code: str
    until: float
    left: Iterator[int]
    answers: Counter[str] = field(default_factory=Counter)
    opened: list[asyncio.StreamWriter] = field(default_factory=list)

    def pieces(self) -> Iterator[int]:
        """The next pieces, shared by all workers, until none is left or the time is over."""
        for number in self.left:
            if time.monotonic() >= self.until:
                return
            yield number

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from the attack's address."""
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0))
        self.opened.append(writer)
        return reader, writer

    def end(self) -> None:
        """Cut all connections."""
        for writer in self.opened:
            writer.transport.abort()

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count a connection that the server closed."""
        try:
            yield
        except (OSError, EOFError, TimeoutError):
            self.answers["ended"] += 1


Attack = Callable[[Siege], Awaitable[None]]


# ── bodies ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def largest(walls: int) -> Problem:
    """A problem on 64×64 cells with a wall at every `walls`-th side, which no search can solve quickly."""
    sides = [(Cell(row, col), side) for row in range(64) for col in range(64) for side in (Direction.E, Direction.S)]
    board = Board.build(rows=64, cols=64, walls=sides[::walls])
    robots = {color: Cell(7 * number, 5 * number) for number, color in enumerate(list(Color)[:5])}
    return Problem(board, Position(robots), Target(Cell(33, 33), None), Rules(ricochet=False, no_reversal=False))


def problem(walls: int, **words: object) -> bytes:
    """The body of a request with such a problem."""
    return json.dumps({"problem": to_json(largest(walls), explicit=True), **words}).encode()


def optimum(walls: int) -> bytes:
    """The body of a request for the optimum of such a problem, as a review sends it."""
    return json.dumps({"game": "ricochet", "line": to_line(largest(walls))}).encode()


@cache
def planning() -> bytes:
    """The body of an import: the planning task of a board of 64×64 cells with some walls."""
    easy = largest(9)
    task = Problem(easy.board, easy.position, Target(Cell(33, 33), Color.RED), easy.rules)
    return json.dumps({"text": to_ipc(task)}).encode()


@cache
def board() -> bytes:
    """The body of a request to save the largest board that a room can have."""
    made = random_board(5, rows=64, cols=64, diagonals=True, openings=4)
    return json.dumps({"name": "Large", "board": to_json_board(made, explicit=True)}).encode()


@cache
def record(events: int, side: int = 0) -> bytes:
    """The record of a player alone who gives up every chip, game after game, on a saved board with sides this long."""
    rng, now = random.Random(1), 0
    saved = SavedBoard("A" * 10, "Large", random_board(5, rows=side, cols=side)) if side else None
    rules = GameRules(mode="solo", pace=0, end=End("rounds", 17), board=saved.id if saved else None)
    log = create(rules, host_name="Eve", now=now, rng=rng, saved=saved)
    state = fold(None, log)
    commands: Iterator[Command] = iter((Connect(), Start()))
    while len(log) < events:
        now += 1000
        usual = GiveUp() if state.running else Again() if state.ending else Ready()
        found = handle(state, 0, next(commands, usual), now, rng, saved=saved)
        state = fold(state, found)
        log.extend(found)
    return json.dumps(to_record(log), separators=(",", ":")).encode()


def parcel(signs: int) -> bytes:
    """The body of a request with a new parcel."""
    return json.dumps({"id": secrets.token_urlsafe(32), "body": "x" * signs}).encode()


def code() -> str:
    """A code that almost certainly no room has."""
    return "".join(secrets.choice("BCDFGHJKMNPQRTVWXYZ") for _ in range(CODE_LENGTH))


def request(method: str, path: str, body: bytes = b"", kind: str = "application/json") -> bytes:
    """The bytes of a request."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


# ── attacks ──────────────────────────────────────────────────────────────────────────────────────────────────────────


async def answer(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    """The status and the body of an answer."""
    async with asyncio.timeout(ANSWER_SECONDS):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        _, _, size = head.partition("content-length:")
        length = int(size.split("\r\n", 1)[0]) if size else 0
        return head.split(" ", 2)[1], await reader.readexactly(length)


async def asking(siege: Siege, texts: Callable[[int], bytes]) -> None:
    """Send requests on one connection, again and again."""
    with siege.counted():
        ends = await siege.connect()
        for number in siege.pieces():
            await asked(siege, ends, texts(number))


async def asked(siege: Siege, ends: tuple[asyncio.StreamReader, asyncio.StreamWriter], text: bytes) -> bytes:
    """Send one request, and count the answer; returns its body."""
    ends[1].write(text)
    await ends[1].drain()
    status, body = await answer(ends[0])
    siege.answers[status] += 1
    return body


class Requests:
    """An attack that sends these requests, in turn, on several connections."""

    def __init__(self, connections: int, *texts: Callable[[], bytes]) -> None:
        self._connections = connections
        self._texts = texts

    @cached_property
    def texts(self) -> list[bytes]:
        """The bytes of the requests; computing them may take a second."""
        return [text() for text in self._texts]

    async def __call__(self, siege: Siege) -> None:
        """Attack."""
        texts = self.texts
        await together(self._connections, lambda: asking(siege, lambda number: texts[number % len(texts)]))


async def together(times: int, work: Callable[[], Awaitable[None]]) -> None:
    """The same work, several times at once."""
    await asyncio.gather(*(work() for _ in range(times)))


async def socket(siege: Siege) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    """A socket of the players' room; None if it is refused."""
    reader, writer = await siege.connect()
    writer.write(upgrade(HOST, f"/api/rooms/{siege.code}/socket", ""))
    async with asyncio.timeout(ANSWER_SECONDS):
        head = await reader.readuntil(b"\r\n\r\n")
    siege.answers[head.split(b" ", 2)[1].decode()] += 1
    if head.startswith(b"HTTP/1.1 101 "):
        return reader, writer
    return None


def frames(frame: bytes, first: bytes = b"") -> Attack:
    """An attack by a socket without a seat that sends frames endlessly, and reconnects when it is closed."""
    block = frame * (BLOCK // len(frame))

    async def attack(siege: Siege) -> None:
        while time.monotonic() < siege.until:
            with siege.counted():
                ends = await socket(siege)
                if ends is None:
                    return
                reader, writer = ends
                swallowing = asyncio.create_task(swallow(reader))
                try:
                    writer.write(first)
                    for _ in siege.pieces():
                        writer.write(block)
                        async with asyncio.timeout(max(0.1, siege.until - time.monotonic())):
                            await writer.drain()
                        siege.answers["blocks"] += 1
                    return
                finally:
                    swallowing.cancel()
                    writer.transport.abort()

    return attack


async def swallow(reader: asyncio.StreamReader) -> None:
    """Read everything, so that the server never has to wait."""
    with suppress(OSError):
        while await reader.read(BLOCK):
            pass


async def rooms(siege: Siege) -> None:
    """Create rooms on the largest board."""
    with siege.counted():
        reader, writer = await siege.connect()
        writer.write(request("POST", "/api/boards", board()))
        saved = json.loads((await answer(reader))[1])["id"]
        body = json.dumps({"name": "Eve", "rules": {"board": saved}}).encode()
        await together(4, lambda: asking(siege, lambda _: request("POST", "/api/rooms", body)))


async def connections(siege: Siege) -> None:
    """Open sockets, say hello, and keep them open; beyond the limit, keep trying."""
    readers: list[asyncio.Task[None]] = []

    async def opening() -> None:
        for _ in siege.pieces():
            with siege.counted():
                ends = await socket(siege)
                if ends is not None:
                    hello = b'{"type":"hello","protocol":%d,"after":0}' % PROTOCOL
                    ends[1].write(b"\x81" + bytes((0x80 | len(hello),)) + MASK + hello)
                    readers.append(asyncio.create_task(swallow(ends[0])))

    await together(8, opening)
    await asyncio.sleep(max(0.0, siege.until - time.monotonic()))
    for task in readers:
        task.cancel()


async def slow(siege: Siege) -> None:
    """Send requests one byte at a time, slowly."""
    for _ in siege.pieces():
        with siege.counted():
            _, writer = await siege.connect()
            writer.write(b"POST /api/check HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\nX-Slow: ")
            siege.answers["opened"] += 1
    while time.monotonic() < siege.until:
        for writer in siege.opened:
            writer.write(b"x")
        await asyncio.sleep(0.2)


async def guesses(siege: Siege) -> None:
    """Request rooms that do not exist."""
    await together(8, lambda: asking(siege, lambda _: request("GET", f"/api/rooms/{code()}")))


async def of_the_room(siege: Siege, path: str) -> None:
    """Request something of the players' room."""
    text = request("GET", f"/api/rooms/{siege.code}/{path}")
    await together(8, lambda: asking(siege, lambda _: text))


async def oversized(siege: Siege) -> None:
    """Send oversized records and parcels, each on a new connection."""
    texts = (
        request("POST", "/api/reviews", b" " * (LARGEST_RECORD + 1)),
        request("POST", "/api/parcels", parcel(2 * LARGEST_PARCEL)),
    )

    async def sending() -> None:
        for number in siege.pieces():
            with siege.counted():
                await asked(siege, await siege.connect(), texts[number % len(texts)])

    await together(4, sending)


async def previews(siege: Siege) -> None:
    """Save large boards and request their pictures; request the documents of rooms that do not exist."""

    async def looking() -> None:
        with siege.counted():
            ends = await siege.connect()
            for _ in siege.pieces():
                kept = json.loads(await asked(siege, ends, request("POST", "/api/boards", board())))
                if "id" in kept:
                    await asked(siege, ends, request("GET", f"/api/boards/{kept['id']}/preview.png"))
                await asked(siege, ends, request("GET", f"/r/{code()}"))

    await together(8, looking)


async def stolen(siege: Siege) -> None:
    """Guess ids of parcels, and passes to the players' seats."""

    def guess(number: int) -> bytes:
        word = secrets.token_urlsafe(32)
        if number % 2:
            return request("POST", f"/api/rooms/{siege.code}/sit", json.dumps({"pass": word}).encode())
        return request("POST", "/api/parcels/take", json.dumps({"id": word}).encode())

    await together(8, lambda: asking(siege, guess))


async def parcels(siege: Siege) -> None:
    """Store parcels of the largest allowed size."""
    largest_body = LARGEST_PARCEL - 1024
    await together(4, lambda: asking(siege, lambda _: request("POST", "/api/parcels", parcel(largest_body))))


ATTACKS: Mapping[str, Attack] = {
    "pings": frames(PING),
    "continuations": frames(CONTINUATION, first=BEGINNING),
    "empty texts": frames(EMPTY),
    "nonsense": frames(NONSENSE),
    "solve": Requests(
        8, lambda: request("POST", "/api/solve", problem(9)), lambda: request("POST", "/api/solve", problem(1))
    ),
    "pictures": Requests(8, lambda: request("POST", "/api/export", problem(2, format="png"))),
    "sheets": Requests(
        8,
        lambda: request("POST", "/api/export", problem(1, format="sheet")),
        lambda: request("POST", "/api/export", problem(1, format="svg")),
    ),
    "imports": Requests(16, lambda: request("POST", "/api/import", planning())),
    "checks": Requests(8, lambda: request("POST", "/api/check", problem(1))),
    "random boards": Requests(8, lambda: request("POST", "/api/boards/random", b'{"rows":64,"cols":64}')),
    "records": lambda siege: of_the_room(siege, "record"),
    "reviews": Requests(
        8,
        lambda: request("POST", "/api/reviews", record(24_000)),
        lambda: request("POST", "/api/reviews", record(8_000, 64)),
    ),
    "room reviews": lambda siege: of_the_room(siege, "review"),
    "optima": Requests(
        8, lambda: request("POST", "/api/optimum", optimum(9)), lambda: request("POST", "/api/optimum", optimum(1))
    ),
    "previews": previews,
    "parcels": parcels,
    "oversized": oversized,
    "stolen seats": stolen,
    "QR codes": lambda siege: of_the_room(siege, "qr.svg"),
    "rooms": rooms,
    "connections": connections,
    "slow requests": slow,
    "wrong codes": guesses,
}
"""All attacks, by name."""

PIECES: Mapping[str, int] = {"slow requests": 500, "connections": 2000}
"""The most pieces of attacks for which `MOST` would exceed the machine's ports or files."""

MOST = 20_000


async def run(name: str, port: int, address: str, code: str, *, seconds: float, most: int) -> Counter[str]:
    """Run an attack; returns the answers."""
    pieces = iter(range(min(most, PIECES.get(name, MOST))))
    siege = Siege(port, address, code, time.monotonic() + seconds, pieces)
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(1.1 * seconds):
                await ATTACKS[name](siege)
    finally:
        siege.end()
    return siege.answers


def main() -> None:
    """Prepare, wait for the code, attack."""
    name, port, address, seconds, most = sys.argv[1:]
    os.nice(NICE)
    attack = ATTACKS[name]
    if isinstance(attack, Requests):
        _ = attack.texts
    print("ready", flush=True)
    code = sys.stdin.readline().strip()
    print(
        json.dumps(asyncio.run(run(name, int(port), address, code, seconds=float(seconds), most=int(most)))), flush=True
    )


if __name__ == "__main__":
    main()
