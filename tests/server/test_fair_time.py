"""Fair time: changes of the machine's clock, measured lag credit, rounds by correspondence."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from randolph.server.clock import SteadyClock
from randolph.server.edge.adapter import Socket
from randolph.server.lag import Lag, lag_of
from tests.server.in_process import START, Clock, running_server
from tests.server.test_rooms import kinds, record, two_players

HOUR, DAY = 3600, 86_400


# ── clocks ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_steady_clock_has_no_jumps() -> None:
    """A jump of an hour changes nothing at once; it is corrected by 0.3 seconds a minute, and time never goes back."""
    for jump in (HOUR, -HOUR):
        wall, counter = Clock(), Clock(0)
        clock = SteadyClock(wall, counter)
        wall.pass_seconds(jump)
        assert clock() == START
        for clocks in (wall, counter):
            clocks.pass_seconds(60)
        assert clock() == START + 60_000 + (300 if jump > 0 else -300)
        for clocks in (wall, counter):
            clocks.pass_seconds(9 * DAY)
        assert clock() == wall()


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_setting_the_clock_does_not_shorten_a_round(tmp_path: Path, jump: int) -> None:
    """B1: if the machine's clock is set while the sand runs, the sand still takes its 60 seconds, within half a
    percent.

    Each viewer's time goes on, too, and nobody counts as disconnected.
    """
    wall, counter = Clock(), Clock(0)
    async with running_server(tmp_path, clock=SteadyClock(wall, counter), lease_seconds=100) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)

        def pass_seconds(seconds: float) -> None:
            wall.pass_seconds(seconds)
            counter.pass_seconds(seconds)

        pass_seconds(20)
        wall.pass_seconds(jump)
        pass_seconds(9)
        await b.do("bid", moves=8)
        left = a.view["deadline"]["left"] if a.view["bids"][0]["moves"] == 8 else b.view["deadline"]["left"]
        assert abs(left - 31_000) <= 29_000 * 0.005 + 1
        pass_seconds(30.5)
        await b.do("bid", moves=7)
        pass_seconds(1)
        assert (await b.ask("bid", moves=6))["error"]["code"] in {"too_late", "wrong_phase"}
        passed = kinds(await record(ann, code))
        assert [at for kind, at in passed if kind == "sand_ran_out"] == [60_000]
        assert "player_disconnected" not in dict(passed)


# ── lag credit ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_usual_round_trip_counts() -> None:
    """Half of the median of the last eight; 0 for a connection that is not measured."""
    lag = Lag()
    assert (lag.milliseconds, lag_of({"type": "websocket"}).milliseconds) == (0, 0)
    for seconds in (0.2, 9.0, 0.1, 0.3, 0.2):
        lag.measured(seconds)
    assert (lag.milliseconds, lag.trips) == (100, 5)
    for _ in range(8):
        lag.measured(0.4)
    assert lag.milliseconds == 200


@pytest.mark.parametrize(("server", "granted"), [(1000, 200), (150, 150)])
async def test_a_bid_from_a_slow_connection_counts(tmp_path: Path, server: int, granted: int) -> None:
    """B1: a late bid gets the measured lag, up to the limits of the server's setting and of the room's rule.

    The event says so. On a fast connection a late bid is late at once.
    """
    async with running_server(tmp_path, lag_credit_ms=server) as h:
        code, ann, _, a, b = await two_players(h, lag_credit_ms=300, sand_seconds=60)
        await a.do("start")
        await a.do("bid", moves=9)
        b.lag.measured(0.4)
        h.clock.now += 60_000 + granted - 1
        assert (await a.ask("bid", moves=8))["error"]["code"] == "too_late"
        await b.do("bid", moves=7)
        h.clock.now += 1
        assert (await b.ask("bid", moves=6))["error"]["code"] == "too_late"
        h.clock.now = START + 60_300
        await ann.http.get(f"/api/rooms/{code}")
        late = next(event for event in await record(ann, code) if event.get("moves") == 7)
        assert (late["late_by_ms"], late["credit_ms"]) == (granted - 1, granted)
        shown = next(event for event in await record(ann, code) if event["type"] == "demonstration_started")
        assert (shown["seat"], shown["at"] - START) == (1, 60_300)


async def test_pings_measure_the_lag_of_a_socket() -> None:
    """The server pings as soon as the socket is open, and the application knows the round trip; an unsolicited pong
    counts nothing.
    """
    scopes: list[dict[str, Any]] = []
    called = asyncio.Event()

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:  # noqa: ANN401 – as ASGI has it
        scopes.append(scope)
        await receive()
        await send({"type": "websocket.accept"})
        called.set()
        await receive()

    config = uvicorn.Config(app, ws_ping_interval=15.0, lifespan="off", log_config=None)
    config.load()
    protocol = Socket(config, ServerState(), {})
    wire = Wire()
    protocol.connection_made(wire)
    client = ClientProtocol(parse_uri("ws://testserver/"))
    client.send_request(client.connect())
    protocol.data_received(b"".join(client.data_to_send()))
    await called.wait()
    ping = await wire.ping(client)
    lag = lag_of(scopes[0])
    client.send_pong(b"what")
    protocol.data_received(b"".join(client.data_to_send()))
    assert lag.trips == 0
    protocol.ping_sent_at -= 0.4  # the ping was so long ago
    client.send_pong(ping)
    protocol.data_received(b"".join(client.data_to_send()))
    assert lag.trips == 1
    assert lag.milliseconds >= 200
    protocol.connection_lost(None)


class Wire(asyncio.Transport):
    """The server's side of a connection: its output goes to a client that answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.wrote = asyncio.Event()

    def write(self, data: Any) -> None:  # noqa: ANN401 – anything like bytes
        """The server writes."""
        self.written += bytes(data)
        self.wrote.set()

    def get_extra_info(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 – as asyncio has it
        """Nothing is known of the connection."""
        return default

    def is_closing(self) -> bool:
        """It stays open."""
        return False

    async def ping(self, client: ClientProtocol) -> bytes:
        """The server's ping; the client's own pong goes nowhere."""
        while True:
            await self.wrote.wait()
            self.wrote.clear()
            told, self.written = self.written, b""
            client.receive_data(told)
            for event in client.events_received():
                if isinstance(event, Frame) and event.opcode is Opcode.PING:
                    client.data_to_send()
                    return bytes(event.data)

    def pause_reading(self) -> None:
        """Not used by the server."""

    def resume_reading(self) -> None:
        """Not used by the server."""

    def close(self) -> None:
        """It stays open."""


# ── rounds by correspondence ─────────────────────────────────────────────────────────────────────────────────────────


async def test_a_round_of_a_day_outlives_all_connections(tmp_path: Path) -> None:
    """B1, B3: both bid and leave, and the server restarts; a day later it is the lowest bidder's turn to demonstrate,
    on the same seat, with a day for it.
    """
    rules = {"correspondence": True, "sand_seconds": DAY, "demonstration_seconds": DAY}
    async with running_server(tmp_path) as h:
        code, ann, bob, a, b = await two_players(h, **rules)
        await a.do("start")
        await a.do("bid", moves=9)
        await b.do("bid", moves=8)
        cookies = {name: dict(visitor.http.cookies) for name, visitor in (("ann", ann), ("bob", bob))}
    clock = Clock(START + (DAY - HOUR) * 1000)
    async with running_server(tmp_path, clock=clock) as h:
        seen = h.visitor()
        seen.http.cookies.update(cookies["ann"])
        line = await seen.enter(code)
        assert (line.view["you"], line.view["deadline"]["left"]) == (0, HOUR * 1000)
        assert [bid["moves"] for bid in line.view["bids"]] == [8, 9]
    clock = Clock(START + (DAY + 5 * HOUR) * 1000)
    async with running_server(tmp_path, clock=clock) as h:
        back = h.visitor()
        back.http.cookies.update(cookies["bob"])
        line = await back.enter(code)
        assert (line.view["phase"], line.view["you"], line.view["demonstration"]["seat"]) == ("demonstrating", 1, 1)
        assert line.view["deadline"]["left"] == (DAY - 5 * HOUR) * 1000
        assert "give_up" in line.view["actions"]
