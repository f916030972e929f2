"""Simulated clients that play real games: they bid, demonstrate, lose their connections, reconnect, and measure.

A round takes about `round_seconds`, nine tenths of it thinking time. Each player bids six times in a round, lower each
time: first at a random moment, then at equal intervals. The lowest bidder demonstrates the optimum, push by push, or
sometimes gives up, and the next one demonstrates; then all are ready for the next round. Each action follows from the
room's view after an event, so a room continues after any cut or kill as people would.

Every member is a separate client. It knows its last event, reconnects with the page's pauses, resends unanswered
commands with the same id, and pings as the page does. It keeps only the number of events and a checksum of everything
received in order; `proof.py` compares both with the store.
"""

from __future__ import annotations

import asyncio
import random
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from bench.crowd.connection import CONNECT_TIMEOUT_SECONDS, Connection, Http, upgrade
from bench.crowd.figures import Figures
from bench.crowd.servers import Server, Servers
from randolph.notation import from_json_board_object
from randolph.protocol import MOVED, PROTOCOL
from randolph.rules import Board, Cell, Color, Move, Position, Problem
from randolph.solver import Limits, solve

BIDS_PER_ROUND = 6
"""Bids of one player in each round."""

FIRST_RECONNECT_SECONDS, LONGEST_RECONNECT_SECONDS = 0.4, 10.0
"""Seconds before the first reconnect, and the maximum: doubled each time, half of it random, as in the page."""

GIVE_UP_SHARE = 0.05
"""The share of demonstrations that the player gives up."""

RETRY_SECONDS = 1.0

NOT_ADMITTED = 503
"""The status of the response to a connection that the server does not admit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How the clients play; all times in seconds. `ping_seconds` 0: no pings.

    Each room has `players`, and `screens` that only watch. In every `computers`-th room the host adds a computer player
    (0: in none).
    """

    players: int = 6
    screens: int = 0

    round_seconds: float = 60.0
    ping_seconds: float = 10.0
    push_seconds: float = 0.4
    ready_seconds: float = 1.5
    computers: int = 0

    @property
    def sand(self) -> int:
        """The sand timer, in whole seconds."""
        return max(1, round(0.9 * self.round_seconds))

    @property
    def between_bids(self) -> float:
        """The time from one bid of a player to the next."""
        return self.sand / BIDS_PER_ROUND

    @property
    def rules(self) -> dict[str, object]:
        """The rules of each room."""
        return {"sand_seconds": self.sand}


# ── messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class _Update(msgspec.Struct):
    seq: int
    now: int
    events: list[msgspec.Raw]
    view: dict[str, msgspec.Raw]
    board: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Welcome(_Update, tag="welcome", tag_field="type"):
    """The answer to hello."""


class Events(_Update, tag="events", tag_field="type"):
    """What has just happened."""


class Reply(msgspec.Struct, tag="reply", tag_field="type"):
    """The answer to a command."""

    id: str
    ok: bool
    seq: int | None = None
    error: dict[str, Any] | None = None


class Pong(msgspec.Struct, tag="pong", tag_field="type"):
    """The answer to a ping."""

    sent: float


class Error(msgspec.Struct, tag="error", tag_field="type"):
    """An error of the client."""

    error: dict[str, Any]


class Waiting(msgspec.Struct, tag="waiting", tag_field="type"):
    """The server cannot save at the moment, or can again."""

    on: bool


class Screen(msgspec.Struct, tag="screen", tag_field="type"):
    """A table screen shows the room, or none does any more."""

    on: bool


class _Event(msgspec.Struct):
    seq: int
    at: int
    type: str
    seat: int | None = None
    moves: int | None = None


class _Demonstration(msgspec.Struct):
    seat: int
    bid: int
    moves: list[msgspec.Raw]


class View(msgspec.Struct):
    """What the players need of a view."""

    phase: str
    round: int
    host: int | None
    chip: int | None
    start: dict[str, tuple[int, int]]
    demonstration: _Demonstration | None


_MESSAGE: msgspec.json.Decoder[Welcome | Events | Reply | Pong | Waiting | Screen | Error] = msgspec.json.Decoder(
    Welcome | Events | Reply | Pong | Waiting | Screen | Error
)
_EVENT = msgspec.json.Decoder(_Event)
_VIEW = msgspec.json.Decoder(View)
_encode = msgspec.json.Encoder().encode

_board = lru_cache(maxsize=512)(lambda text: from_json_board_object(msgspec.json.decode(text)))

_EFFECT = {"bid_made": "bid", "robot_moved": "push", "ready_said": "ready"}


# ── in progress ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True, eq=False)
class Command:
    """A command without a reply: its text, when it was first written to a socket, and whether it was resent.

    `members`: the members present when it was written, as bits; `recovering`: whether clients were still reconnecting
    after a kill.
    """

    kind: str
    text: bytes
    at: float = 0.0
    resent: bool = False
    members: int = 0
    recovering: bool = False


@dataclass(slots=True, eq=False)
class Delivery:
    """An event on its way to the members: those still without it, as bits, and when the last one received it."""

    kind: str
    at: float
    missing: int
    recovering: bool
    last: float = 0.0


class Member:
    """One client: a seat, a cookie, a connection that may be cut. A `screen` only watches; its number is above all
    seats.
    """

    def __init__(self, room: Room, seat: int, cookie: str, *, screen: bool = False) -> None:
        self.room = room
        self.screen = screen
        self.shown: dict[str, msgspec.Raw] = {}
        self.seat = seat
        self.bit = 1 << seat
        self.cookie = cookie
        self.online = False
        self.last = 0
        self.checksum = 0
        self.lost = 0
        self.doubled = 0
        self.pending: dict[str, Command] = {}
        self.granted: dict[str, str] = {}
        self._ids = 0
        self._connection: Connection | None = None
        self._server: Server | None = None
        self._attempts = 0
        self._handed_over = False
        self._connecting_at = 0.0
        self._cut_at = 0.0
        self._pinging: asyncio.TimerHandle | None = None
        self.done = False

    # ── the connection ───────────────────────────────────────────────────────────────────────────────────────────────

    async def connect(self) -> None:
        """Connect; retry until it succeeds."""
        if self.done or self._connection is not None:
            return
        crowd = self.room.crowd
        self._server = crowd.servers.place(self.room.code, self._server if self._attempts > 1 else None)
        self._connecting_at = time.perf_counter()
        path = f"/api/rooms/{self.room.code}/socket"
        request = upgrade(f"{self._server.host}:{self._server.port}", path, self.cookie)
        connection = Connection(request, opened=self._opened, received=self._received, closed=self._closed)
        self._connection = connection
        crowd.figures.attempts += 1
        try:
            async with asyncio.timeout(CONNECT_TIMEOUT_SECONDS):
                await asyncio.get_running_loop().create_connection(
                    lambda: connection, self._server.host, self._server.port
                )
        except OSError:  # TimeoutError is one
            self._closed(0)

    def disconnect(self) -> None:
        """Disconnect for good."""
        self.done = True
        self.cut()

    def cut(self) -> None:
        """Cut the connection."""
        if self._connection is not None:
            self._connection.abort()

    def _opened(self) -> None:
        if self._connection is not None:
            screen = b"true" if self.screen else b"false"
            hello = b'{"type":"hello","protocol":%d,"after":%d,"changes":true,"screen":%s}'
            self._connection.send(hello % (PROTOCOL, self.last, screen))

    def _closed(self, code: int) -> None:
        self._connection = None
        self._handed_over = code == MOVED and self.online
        if self._pinging is not None:
            self._pinging.cancel()
        if self.online:
            self.online = False
            self._cut_at = time.perf_counter()
            self._attempts = 0
            self.room.lost(self)
        elif not self.done:
            self.room.crowd.figures.failed_attempts += 1
            if code == NOT_ADMITTED:  # a proxy does not count this as a failure of the process
                self._server = None
        if self.done:
            return
        if self._handed_over:
            self.room.crowd.later(0.0, self.connect)
            return
        self._attempts += 1
        whole = min(LONGEST_RECONNECT_SECONDS, FIRST_RECONNECT_SECONDS * 2 ** (self._attempts - 1))
        self.room.crowd.later(whole / 2 * (1 + self.room.crowd.rng.random()), self.connect)

    def _ping(self) -> None:
        seconds = self.room.crowd.plan.ping_seconds
        if self._connection is not None and self.online and seconds:
            self._connection.send(b'{"type":"ping","sent":%.6f}' % time.perf_counter())
            self._pinging = asyncio.get_running_loop().call_later(seconds, self._ping)

    # ── sending and receiving ────────────────────────────────────────────────────────────────────────────────────────

    def send(self, kind: str, arguments: str = "") -> None:
        """Send a command: now, or after the reconnect."""
        self._ids += 1
        name = f"{self.room.code}-{self.seat}-{self._ids}"
        what = f'"command":{{"type":"{kind}"{arguments}}},"seen":{self.last}'
        text = f'{{"type":"command","id":"{name}",{what}}}'.encode()
        command = Command(kind, text)
        self.pending[name] = command
        self.room.crowd.figures.sent[kind] += 1
        if self.online:
            self._write(command)

    def _write(self, command: Command) -> None:
        if self._connection is None:
            return
        if command.at:
            command.resent = True
            self.room.crowd.figures.resent += 1
        else:
            command.at = time.perf_counter()
            command.members = self.room.present
            command.recovering = self.room.crowd.recovering
            self.room.expected[self.seat, command.kind] = command
        self._connection.send(command.text)

    def _received(self, text: bytes, at: float) -> None:
        message = _MESSAGE.decode(text)
        figures = self.room.crowd.figures
        figures.messages += 1
        figures.bytes += len(text)
        if isinstance(message, Events):
            self._update(message, at)
        elif isinstance(message, Reply):
            self._replied(message, at)
        elif isinstance(message, Pong):
            figures.pongs.add(at - message.sent)
            figures.pongs_at.append(at)
        elif isinstance(message, Welcome):
            self._update(message, at)
            self._welcomed(at)
        elif isinstance(message, Waiting):
            figures.refused["waiting"] += message.on
        elif isinstance(message, Error):
            figures.refused[f"error {message.error['code']}"] += 1

    def _welcomed(self, at: float) -> None:
        crowd = self.room.crowd
        self.online = True
        self.room.welcomed.set()
        self._attempts = 0
        self.room.present |= self.bit
        if self._cut_at:
            figures = crowd.figures
            killed = crowd.killed_at > self._cut_at - 1.0 and not self._handed_over
            times = figures.reconnects_after_kill if killed else figures.reconnects
            (figures.handovers if self._handed_over else times).add(at - self._connecting_at)
            if killed:
                crowd.figures.offline.add(at - self._cut_at)
                crowd.returned_at = at
        for command in self.pending.values():
            self._write(command)
        seconds = crowd.plan.ping_seconds
        if seconds:
            self._pinging = asyncio.get_running_loop().call_later(crowd.rng.uniform(0, seconds), self._ping)
        self.room.connected()

    def _update(self, message: _Update, at: float) -> None:
        """Process the events; gaps and duplicates are recorded."""
        count, last = len(message.events), self.last
        if count:
            first = message.seq - count + 1
            if first > last + 1:
                self.lost += first - last - 1
            for seq, event in enumerate(message.events, first):
                if seq <= last:
                    self.doubled += 1
                    continue
                body = bytes(event)
                if not body.startswith(b'{"seq":%d,' % seq):
                    self.lost += 1
                self.checksum = zlib.crc32(body, self.checksum)
                self.room.event_seen(seq, body, message.now)
            self.room.crowd.figures.received += count
        elif message.seq > last:
            self.lost += message.seq - last
        if message.seq < last:  # the server sent an event that the store does not have
            self.lost += last - message.seq
        self.last = message.seq
        self.room.received(self, last, at)
        self.shown.update(message.view)
        self.room.update(message, self.shown)

    def _replied(self, reply: Reply, at: float) -> None:
        command = self.pending.get(reply.id)
        if command is None:
            self.room.crowd.figures.refused["answered twice"] += 1
            return
        code = "" if reply.error is None else reply.error["code"]
        if code in {"store_failed", "internal"}:
            self.room.crowd.figures.refused[code] += 1
            self.room.crowd.later(RETRY_SECONDS, self._resend, reply.id)
            return
        del self.pending[reply.id]
        if not command.resent:
            self.room.crowd.figures.replies.add(at - command.at)
        if reply.ok:
            self.granted[reply.id] = command.kind
        else:
            self.room.crowd.figures.refused[f"{command.kind} {code}"] += 1

    def _resend(self, name: str) -> None:
        command = self.pending.get(name)
        if command is not None and self.online:
            self._write(command)


@dataclass(eq=False)
class Room:
    """Its members and what they know: the board, the view, the solution."""

    crowd: Crowd
    code: str
    computer: int = 0
    """The strength of the computer player that the host adds (0: none)."""
    members: list[Member] = field(default_factory=list)
    present: int = 0
    welcomed: asyncio.Event = field(default_factory=asyncio.Event)
    """A member has been welcomed."""
    seen: int = 0
    view: View | None = None
    board: Board | None = None
    expected: dict[tuple[int, str], Command] = field(default_factory=dict)
    _deliveries: dict[int, Delivery] = field(default_factory=dict)
    _solution: tuple[Move, ...] = ()
    _began: tuple[str, int, int] = ("", 0, 0)
    _games: int = 0

    # ── measuring ────────────────────────────────────────────────────────────────────────────────────────────────────

    def event_seen(self, seq: int, body: bytes, now: int) -> None:
        """A member has received an event; for the first member, find the command that caused it."""
        if seq <= self.seen:
            return
        self.seen = seq
        event = _EVENT.decode(body)
        kind = _EFFECT.get(event.type)
        if kind is None or event.seat is None:
            return
        command = self.expected.pop((event.seat, kind), None)
        if command is not None and not command.resent:
            self._deliveries[seq] = Delivery(kind, command.at, command.members & self.present, command.recovering)
            if kind == "bid":
                self.crowd.figures.server_delivery.add((now - event.at) / 1000)

    def received(self, member: Member, last: int, at: float) -> None:
        """A member has all events after `last` up to its newest one."""
        for seq in range(last + 1, member.last + 1) if self._deliveries else ():
            delivery = self._deliveries.get(seq)
            if delivery is not None and delivery.missing & member.bit:
                delivery.last = at
                self._delivered_to(seq, delivery, member)

    def lost(self, member: Member) -> None:
        """A member has lost its connection: deliveries do not wait for it."""
        self.present &= ~member.bit
        for seq, delivery in list(self._deliveries.items()):
            if delivery.missing & member.bit:
                self._delivered_to(seq, delivery, member)

    def _delivered_to(self, seq: int, delivery: Delivery, member: Member) -> None:
        delivery.missing &= ~member.bit
        if not delivery.missing:
            del self._deliveries[seq]
            if delivery.last and delivery.recovering and delivery.kind == "bid":
                self.crowd.figures.delivery_recovering.add(delivery.last - delivery.at)
            elif delivery.last:
                self.crowd.figures.delivery[delivery.kind].add(delivery.last - delivery.at)
                if delivery.kind == "bid":
                    self.crowd.figures.bids_at.append(delivery.at)

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def connected(self) -> None:
        """A member is connected; when all are, the game begins."""
        if self.view is not None:
            self._act(self.view)

    @property
    def players(self) -> list[Member]:
        """The members who play."""
        return [member for member in self.members if not member.screen]

    def update(self, message: _Update, shown: dict[str, msgspec.Raw]) -> None:
        """A member has received a view, perhaps a newer one than the others: find the next action."""
        if message.seq < self.seen:
            return
        if message.board is not msgspec.UNSET and bytes(message.board) != b"null" and self._is_new(message):
            self.board = _board(bytes(message.board))
        if self.view is None or message.seq > self._updated_seq:
            self._updated_seq = message.seq
            self.view = _VIEW.decode(_encode(shown))
            self._act(self.view)

    _updated_seq: int = -1

    def _is_new(self, message: _Update) -> bool:
        return self.board is None or message.seq > self._updated_seq

    def _act(self, view: View) -> None:
        if self.crowd.closing:
            return
        shown = view.demonstration
        phase = "thinking" if view.phase in {"last_call", "sand"} else view.phase
        now = (phase, view.round, 0 if shown is None else 100 * shown.seat + len(shown.moves))
        everybody = self.crowd.plan.players + self.crowd.plan.screens
        if now == self._began or (phase == "lobby" and self.present.bit_count() < everybody):
            return
        self._began = now
        rng, plan = self.crowd.rng, self.crowd.plan
        if phase in {"lobby", "finished"}:
            self._later(now, 1.0 if phase == "finished" else 0.1, self._begin)
        elif phase == "thinking":
            self._solution = self._solved(view)
            for member in self.players:
                first = rng.uniform(0, 0.95 * plan.between_bids)
                self.crowd.later(first, self._bid, member, view.round, self._games, 0)
        elif phase == "demonstrating" and shown is not None:
            gives_up = not shown.moves and rng.random() < GIVE_UP_SHARE
            self._later(now, plan.push_seconds * rng.uniform(0.5, 1.5), self._show, gives_up)
        elif phase == "over":
            for member in self.players:
                self._later(now, rng.uniform(0.2, 1.0) * plan.ready_seconds, member.send, "ready")

    def _later(self, when: tuple[str, int, int], seconds: float, act: Callable[..., None], *arguments: Any) -> None:  # noqa: ANN401
        """Do something later, unless the game has moved on by then."""

        def do() -> None:
            if self._began == when and not self.crowd.closing:
                act(*arguments)

        self.crowd.later(seconds, do)

    def _begin(self) -> None:
        if self.view is not None and self.view.host is not None:
            if self._games == 0 and self.computer:
                self.members[self.view.host].send("add_computer", f',"strength":{self.computer}')
            self._games += 1
            self.members[self.view.host].send("again" if self.view.phase == "finished" else "start")

    def _solved(self, view: View) -> tuple[Move, ...]:
        if self.board is None or view.chip is None:
            return ()
        position = Position({Color(name): Cell(*cell) for name, cell in view.start.items()})
        result = solve(Problem(self.board, position, self.board.targets[view.chip]), limits=Limits(seconds=1.0))
        return result.solution or ()

    def _bid(self, member: Member, number: int, game: int, before: int) -> None:
        """The next bid of a player in this round: one lower than the one before."""
        view = self.view
        playing = view is not None and view.round == number and view.phase in {"thinking", "last_call", "sand"}
        if not playing or self.crowd.closing or game != self._games:
            return
        member.send("bid", f',"moves":{len(self._solution) + BIDS_PER_ROUND - 1 - before}')
        if before + 1 < BIDS_PER_ROUND:
            self.crowd.later(self.crowd.plan.between_bids, self._bid, member, number, game, before + 1)

    def _show(self, gives_up: bool) -> None:  # noqa: FBT001 – a random result
        shown = None if self.view is None else self.view.demonstration
        if shown is None or shown.seat >= self.crowd.plan.players:  # the server shows for a computer player
            return
        member, done = self.members[shown.seat], len(shown.moves)
        if gives_up or done >= len(self._solution):
            member.send("give_up")
        else:
            move = self._solution[done]
            member.send("push", f',"robot":"{move.robot.value}","direction":"{move.direction.letter}"')


class Crowd:
    """All rooms of a run, on the servers under test."""

    def __init__(self, servers: Servers, plan: Plan, seed: int) -> None:
        self.servers = servers
        self.plan = plan
        self.rng = random.Random(seed)
        self.figures = Figures()
        self.rooms: list[Room] = []
        self.closing = False
        self.closed = False
        self.killed_at = self.returned_at = float("-inf")
        self.recovering = False
        self._tasks: set[asyncio.Task[None]] = set()

    def later(self, seconds: float, act: Callable[..., Any], *arguments: Any) -> None:  # noqa: ANN401 – anything to be done
        """Do something later; a coroutine becomes a task."""
        if not self.closed:
            asyncio.get_running_loop().call_later(seconds, self._do, act, arguments)

    def _do(self, act: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        if self.closed:
            return
        done = act(*arguments)
        if asyncio.iscoroutine(done):
            task: asyncio.Task[None] = asyncio.ensure_future(done)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def open(self, count: int, seconds: float, at_once: int = 8) -> None:
        """Open rooms, evenly spread over a time, at most `at_once` at the same time."""
        semaphore = asyncio.Semaphore(at_once)
        began = time.perf_counter()

        async def one(number: int) -> None:
            await asyncio.sleep(max(0.0, began + seconds * number / count - time.perf_counter()))
            async with semaphore:
                await self.open_room()

        async with asyncio.TaskGroup() as group:
            for number in range(count):
                group.create_task(one(number))

    async def open_room(self) -> Room:
        """Make a room, seat its players, and connect them and the screens.

        The host connects first: then a whole class can join from one address.
        """
        server = self.servers.place()
        http = Http(server.host, server.port)
        try:
            body = msgspec.json.encode({"name": "Player 1", "rules": self.plan.rules})
            created = await http.post("/api/rooms", body)
            if created.status != 201:
                raise RuntimeError(f"no room was made: {created.body.decode(errors='replace')}")
            number, every = len(self.rooms), self.plan.computers
            strength = 1 + number // every % 5 if every and number % every == 0 else 0
            room = Room(self, msgspec.json.decode(created.body)["code"], strength)
            room.members.append(Member(room, 0, created.cookie))
            await room.members[0].connect()
            await room.welcomed.wait()
            for seat in range(1, self.plan.players):
                joined = await http.post(f"/api/rooms/{room.code}/join", b'{"name":"Player %d"}' % (seat + 1))
                if joined.status != 200:
                    raise RuntimeError(f"no seat was given: {joined.body.decode(errors='replace')}")
                room.members.append(Member(room, seat, joined.cookie))
        finally:
            http.close()
        seats = range(self.plan.players, self.plan.players + self.plan.screens)
        room.members += [Member(room, seat, "", screen=True) for seat in seats]
        self.rooms.append(room)
        for member in room.members[1:]:
            await member.connect()
        return room

    async def close(self) -> None:
        """Disconnect everybody for good."""
        self.closing = self.closed = True
        for member in self.members:
            member.disconnect()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def members(self) -> list[Member]:
        """All members of all rooms."""
        return [member for room in self.rooms for member in room.members]
