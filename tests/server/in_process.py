"""A whole server in the test's process, through the ASGI interface: requests, sockets, and a clock that the
test sets.
"""

from __future__ import annotations

import asyncio
import atexit
import random
import uuid
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import httpx
import msgspec

from randolph.bots.client import changed_view
from randolph.protocol import PROTOCOL
from randolph.server import Settings, create_app
from randolph.server.child_processes import ChildProcesses
from randolph.server.lag import EXTENSION, Lag
from randolph.server.security import App
from randolph.server.services import Services
from randolph.server.store import Store
from randolph.server.store.sqlite import DATABASE

SECONDS = 60.0
"""How long a test waits for something that must come, in seconds; no result depends on it."""

START = 1_700_000_000_000
ORIGIN = "http://testserver"

WEB = Path(__file__).resolve().parents[2] / "web"
LOCALES = WEB.parent / "src" / "randolph" / "locales"
"""The page's sources."""


class Clock:
    """The time of day in milliseconds, as the test sets it."""

    def __init__(self, now: int = START) -> None:
        self.now = now

    def __call__(self) -> int:
        """The time."""
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        """Let time pass."""
        self.now += round(seconds * 1000)


class Closed(Exception):
    """The server has closed the socket, or refused it (then `status` and `body` are its answer)."""

    def __init__(self, code: int | None, status: int | None = None, body: bytes = b"") -> None:
        super().__init__(f"closed with {code}, status {status}, {body!r}")
        self.code = code
        self.status = status
        self.body = body


class Client(ABC):
    """A client of the protocol. `events` and `view` keep what it has received."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self.messages: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.board: dict[str, Any] | None = None
        self.seq = 0

    @abstractmethod
    async def send(self, message: object) -> None:
        """Send a message: text as it is, bytes as a binary frame, anything else as JSON."""

    @abstractmethod
    async def _next(self) -> dict[str, Any]:
        """The next message of the server, in the form of ASGI."""

    async def receive(self) -> dict[str, Any]:
        """The next message; raises `Closed` at the end."""
        message = await self._next()
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        received: dict[str, Any] = msgspec.json.decode(message["text"])
        self.sent.append(dict(received))
        self.messages.append(received)
        if received["type"] in {"welcome", "events"}:
            self.events += received["events"]
            self.view = received["view"] = changed_view(self.view, received["view"])
            self.board = received.get("board", self.board)
            self.seq = received["seq"]
        return received

    async def receive_until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that fulfills a condition."""
        while True:
            received = await self.receive()
            if wanted(received):
                return received

    async def receive_event(self, kind: str) -> dict[str, Any]:
        """The next event of a kind. It may have been received before, but not before the last call."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if event["type"] == kind:
                    return event
            await self.receive()

    async def hello(self, after: int = 0, **more: object) -> dict[str, Any]:
        """Say hello and receive the welcome."""
        await self.send({"type": "hello", "protocol": PROTOCOL, "after": after, "changes": True, **more})
        welcome = await self.receive()
        assert welcome["type"] == "welcome", welcome
        return welcome

    async def ask(self, kind: str, /, *, command_id: str | None = None, **words: object) -> dict[str, Any]:
        """Send a command and receive its reply (and all messages before it)."""
        name = str(uuid.uuid4()) if command_id is None else command_id
        await self.send({"type": "command", "id": name, "command": {"type": kind, **words}})
        return await self.receive_until(lambda received: received["type"] == "reply" and received["id"] == name)

    async def do(self, kind: str, /, **words: object) -> None:
        """Send a command that must be granted."""
        reply = await self.ask(kind, **words)  # type: ignore[arg-type]  # the words are fields of the command
        assert reply["ok"], reply


class ClientSocket(Client):
    """A client's socket through the ASGI interface. `lag` is the lag that the server claims to have measured."""

    def __init__(self, app: App, code: str, cookie: str | None, headers: dict[str, str], address: str) -> None:
        super().__init__()
        self.to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.from_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.reading = asyncio.Event()
        self.reading.set()
        self.lag = Lag()
        lines = {"host": "testserver", **headers}
        if cookie is not None:
            lines["cookie"] = cookie
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": ("testserver", 80),
            "client": (address, 50000),
            "root_path": "",
            "path": f"/api/rooms/{code}/socket",
            "raw_path": f"/api/rooms/{code}/socket".encode(),
            "query_string": b"",
            "headers": [(key.encode(), value.encode()) for key, value in lines.items()],
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}, EXTENSION: self.lag},
        }
        self._app = app
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> Self:
        """Make the handshake; raises `Closed` when it is refused."""

        async def send(message: dict[str, Any]) -> None:
            await self.reading.wait()
            await self.from_server.put(message)

        await self.to_server.put({"type": "websocket.connect"})

        async def talk() -> None:
            await self._app(self._scope, self.to_server.get, send)

        self.task = asyncio.create_task(talk())
        message = await self._next()
        if message["type"] == "websocket.http.response.start":
            body = await self._next()
            raise Closed(None, message["status"], body["body"])
        assert message["type"] == "websocket.accept"
        return self

    async def send(self, message: object) -> None:
        """Send a message."""
        if isinstance(message, bytes):
            await self.to_server.put({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
            await self.to_server.put({"type": "websocket.receive", "text": text})

    async def disconnect(self) -> None:
        """Close the socket, and wait until the server has finished with it."""
        await self.to_server.put({"type": "websocket.disconnect", "code": 1001})
        await self.ended()

    async def ended(self) -> None:
        """Wait until the server has finished with the socket."""
        assert self.task is not None
        async with asyncio.timeout(SECONDS):
            await self.task

    async def _next(self) -> dict[str, Any]:
        async with asyncio.timeout(SECONDS):
            return await self.from_server.get()


class Visitor:
    """A browser: a cookie jar, requests, sockets."""

    def __init__(self, app: App, headers: dict[str, str] | None = None, *, address: str = "127.0.0.1") -> None:
        self._app = app
        self._address = address
        transport = httpx.ASGITransport(app, raise_app_exceptions=True, client=(address, 50000))
        self.http = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers or {})
        self._lines: list[ClientSocket] = []

    async def make_room(self, name: str = "Ann", **rules: object) -> str:
        """Create a room and return its code."""
        answer = await self.http.post("/api/rooms", json={"name": name, "rules": rules})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    async def join(self, code: str, name: str) -> int:
        """Take a seat and return its number."""
        answer = await self.http.post(f"/api/rooms/{code}/join", json={"name": name})
        assert answer.status_code == 200, answer.text
        seat: int = answer.json()["seat"]
        return seat

    async def connect(self, code: str, **headers: str) -> ClientSocket:
        """Open a socket."""
        request = self.http.build_request("GET", f"/api/rooms/{code}/socket")
        line = await ClientSocket(self._app, code, request.headers.get("cookie"), headers, self._address).open()
        self._lines.append(line)
        return line

    async def enter(self, code: str, after: int = 0) -> ClientSocket:
        """Open a socket and say hello."""
        line = await self.connect(code)
        await line.hello(after)
        return line

    async def leave(self) -> None:
        """Close everything."""
        for line in self._lines:
            if line.task is not None and not line.task.done():
                await line.disconnect()
        await self.http.aclose()


class RunningServer:
    """A running server in this process."""

    def __init__(self, app: App, clock: Callable[[], int]) -> None:
        self.app = app
        self._clock = clock
        self._visitors: list[Visitor] = []

    def visitor(self, headers: dict[str, str] | None = None, *, address: str = "127.0.0.1") -> Visitor:
        """A new visitor with their own browser."""
        visitor = Visitor(self.app, headers, address=address)
        self._visitors.append(visitor)
        return visitor

    @property
    def clock(self) -> Clock:
        """The clock that the test sets."""
        assert isinstance(self._clock, Clock)
        return self._clock

    @property
    def inside(self) -> Services:
        """The services of the server, for tests that look at its internal state."""
        inside: Services = self.app._app.services  # type: ignore[attr-defined]  # the Guard's application
        return inside

    async def close(self) -> None:
        """Disconnect all visitors."""
        for visitor in self._visitors:
            await visitor.leave()


@cache
def _empty() -> bytes:
    """An empty database with the newest schema; creating one takes ten times as long as copying one."""
    with TemporaryDirectory() as folder:
        Store.open(Path(folder)).close()
        return (Path(folder) / DATABASE).read_bytes()


@cache
def _children() -> ChildProcesses:
    """The child processes of all servers in this process; starting new ones takes longer than most tests."""
    children = ChildProcesses(512)
    atexit.register(children.close)
    return children


def lay(folder: Path) -> None:
    """Copy an empty database into a folder that has none."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError), (folder / DATABASE).open("xb") as file:
        file.write(_empty())


@asynccontextmanager
async def running_server(
    data: Path,
    *,
    clock: Callable[[], int] | None = None,
    store: Store | None = None,
    seed: int = 1,
    children: ChildProcesses | None = None,
    **settings: Any,  # noqa: ANN401 – fields of Settings
) -> AsyncIterator[RunningServer]:
    """A server on a data folder, during the block."""
    time = Clock() if clock is None else clock
    if store is None and not settings.get("database"):
        lay(data)
    given = Settings(data=data, **{"grace_seconds": 0.0, "lease_seconds": 10**7, "move_seconds": 0.0, **settings})
    app = create_app(
        given,
        store=store,
        clock=time,
        rng=random.Random(seed),
        seconds=lambda: time() / 1000,
        children=_children() if children is None else children,
    )
    to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}

    async def living() -> None:
        await app(scope, to_app.get, from_app.put)

    task = asyncio.create_task(living())

    async def lifespan(kind: str) -> None:
        await to_app.put({"type": f"lifespan.{kind}"})
        async with asyncio.timeout(SECONDS):
            answer = await from_app.get()
        assert answer["type"] == f"lifespan.{kind}.complete", answer

    await lifespan("startup")
    built = RunningServer(app, time)
    try:
        yield built
        await built.close()
    finally:
        await lifespan("shutdown")
        await task
