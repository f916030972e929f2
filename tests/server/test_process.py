"""`randolph serve` as a process: killed and restarted, stopped, refused; on real sockets."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from randolph.game import from_record, replay
from tests.conftest import more
from tests.server.in_process import Closed
from tests.server.play import way
from tests.server.process import START_TIMEOUT_SECONDS, NetworkSocket, Person, Server, command, serving


@pytest.fixture
async def people() -> AsyncIterator[tuple[Person, Person]]:
    """Ann and Bob."""
    ann, bob = Person(), Person()
    yield ann, bob
    await ann.leave()
    await bob.leave()


async def events_of(person: Person, server: Server, code: str) -> list[dict[str, Any]]:
    """The full event list of a room."""
    record: dict[str, Any] = await person.ask(server, "GET", f"/api/rooms/{code}/record")
    from_record(msgspec.json.encode(record))  # it is a record, and it folds
    events: list[dict[str, Any]] = record["events"]
    return events


async def a_round_worth_watching(server: Server, ann: Person, bob: Person) -> tuple[str, NetworkSocket, NetworkSocket]:
    """A room with a game whose first round needs at least two moves."""
    while True:
        ann.cookie = bob.cookie = ""
        code = (await ann.ask(server, "POST", "/api/rooms", {"name": "Ann"}))["code"]
        await bob.ask(server, "POST", f"/api/rooms/{code}/join", {"name": "Bob"})
        a, b = await ann.enter(server, code), await bob.enter(server, code)
        await a.do("start")
        assert a.board is not None
        if len(way(a.board, a.view)) >= 2:
            return code, a, b


async def test_killing_the_server_loses_nothing(tmp_path: Path, people: tuple[Person, Person]) -> None:
    """SIGKILL after the first bid and again within the demonstration: every event is there, and the game goes on.

    The list of events before each kill is a prefix of the list after the restart. A command that was answered before it
    gets the same answer, without being played twice. Seats, sand, ladder and demonstration are as before.
    """
    ann, bob = people
    data = tmp_path / "data"
    async with serving(data) as server:
        code, a, b = await a_round_worth_watching(server, ann, bob)
        assert a.board is not None
        moves = way(a.board, a.view)
        first_bid = await a.ask("bid", command_id="ann-bids-1", moves=len(moves))
        assert first_bid["ok"]
        before = await events_of(ann, server, code)
        assert before[-1]["type"] == "bid_made"
        sand = a.view["deadline"]
        await server.kill()

    async with serving(data) as server:
        after = await events_of(ann, server, code)
        assert after[: len(before)] == before
        seen = b.seq
        a, b = await ann.enter(server, code, after=a.seq), await bob.enter(server, code, after=seen)
        assert [event["seq"] for event in a.events] == list(range(len(before) + 1, a.seq + 1))
        assert [event["seq"] for event in b.events] == list(range(seen + 1, b.seq + 1))
        assert (a.view["you"], b.view["you"], a.view["phase"]) == (0, 1, "sand")
        assert (a.view["deadline"]["at"], a.view["bids"][0]["moves"]) == (sand["at"], len(moves))
        assert await a.ask("bid", command_id="ann-bids-1", moves=len(moves)) == first_bid
        await b.do("bid", moves=len(moves) + 3)
        for line in (a, b):
            await line.do("done")
        first_push = await a.ask("push", command_id="ann-push-1", **moves[0])
        assert first_push["ok"]
        before = await events_of(ann, server, code)
        assert before[-1]["type"] == "robot_moved"
        await server.kill()

    async with serving(data) as server:
        after = await events_of(ann, server, code)
        assert after[: len(before)] == before
        a, b = await ann.enter(server, code, after=len(before)), await bob.enter(server, code, after=len(before))
        shown = a.view["demonstration"]
        assert (shown["seat"], shown["bid"], len(shown["moves"])) == (0, len(moves), 1)
        assert await a.ask("push", command_id="ann-push-1", **moves[0]) == first_push
        for move in moves[1:]:
            await a.do("push", **move)
        assert (await b.receive_event("round_won"))["seat"] == 0
        assert (await b.receive_event("optimum_found"))["moves"] == len(moves)
        await a.do("ready")
        await b.do("ready")
        assert (await b.receive_event("chip_drawn"))["round"] == 2
        end = await events_of(bob, server, code)
        assert end[: len(before)] == before
        kinds = [event["type"] for event in end]
        assert kinds.count("bid_made") == 2
        assert kinds.count("robot_moved") == len(moves)
        assert kinds.count("game_started") == 1
        state = replay(from_record(msgspec.json.encode({"format": "randolph-record", "version": 1, "events": end})))
        assert [len(player.chips) for player in state.players] == [1, 0]
        assert "Traceback" not in server.log


@pytest.mark.parametrize("how", [signal.SIGTERM, *more(signal.SIGINT)])
async def test_stopping_is_clean(tmp_path: Path, people: tuple[Person, Person], how: signal.Signals) -> None:
    """After SIGTERM the server closes its sockets, disconnects its players, and exits with 0, without any output."""
    ann, bob = people
    async with serving(tmp_path / "data") as server:
        code, a, _ = await a_round_worth_watching(server, ann, bob)
        await a.do("bid", moves=9)
        assert await server.stop(how) == 0
        with pytest.raises(Closed) as end:
            await a.receive_until(lambda m: m["type"] == "welcome")
        assert end.value.code == 1012
        assert server.log == ""
    async with serving(tmp_path / "data") as server:
        events = await events_of(ann, server, code)
        assert [event["type"] for event in events[-2:]] == ["player_disconnected"] * 2
        assert (await ann.enter(server, code)).view["phase"] == "sand"


async def test_only_a_trusted_proxy_is_accepted(tmp_path: Path) -> None:
    """Behind a proxy of the settings, TLS is known: Secure cookies, https links; other clients cannot claim it."""
    said = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    for proxies, scheme in (("127.0.0.1", "https"), ("", "http")):
        async with serving(tmp_path / "data", trusted_proxies=proxies) as server, httpx.AsyncClient() as http:
            answer = await http.post(f"{server.address}/api/rooms", json={"name": "Ann"}, headers=said)
            assert answer.json()["link"].startswith(f"{scheme}://127.0.0.1:")
            assert answer.headers["set-cookie"].endswith("; Secure") is (scheme == "https")


def refused(*arguments: str) -> str:
    """Run a server that must not start, and return its output."""
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=START_TIMEOUT_SECONDS, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.more
async def test_a_used_port_or_folder_is_one_sentence(tmp_path: Path) -> None:
    """A port or a folder that is in use ends the second server with one clear line and exit code 2."""
    async with serving(tmp_path / "data") as server:
        port = server.address.rpartition(":")[2]
        said = await asyncio.to_thread(refused, *command(tmp_path / "other", "--port", port))
        assert f"Port {port} on 127.0.0.1 is in use; choose another one with --port" in said
        said = await asyncio.to_thread(refused, *command(tmp_path / "data"))
        assert f"The data folder {tmp_path / 'data'} is in use by another randolph (process " in said
        said = await asyncio.to_thread(refused, *command(tmp_path / "third", "--host", "192.0.2.1"))
        assert "There is no address '192.0.2.1' on this machine" in said
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{server.address}/api/health")).json()["status"] == "ok"


async def test_the_real_sockets_refuse_other_origins_and_endless_frames(
    tmp_path: Path, people: tuple[Person, Person]
) -> None:
    """Foreign origins get a typed 403 on the handshake; an endless frame ends only its own connection."""
    ann, bob = people
    async with serving(tmp_path / "data") as server:
        code, a, b = await a_round_worth_watching(server, ann, bob)
        uri = f"{server.address.replace('http', 'ws')}/api/rooms/{code}/socket"
        with pytest.raises(InvalidStatus) as refusal:
            await connect(uri, origin="http://evil.example")  # type: ignore[arg-type]  # an origin is a string
        assert refusal.value.response.status_code == 403
        assert refusal.value.response.body is not None
        assert msgspec.json.decode(refusal.value.response.body)["error"]["code"] == "foreign_origin"
        await b.send("x" * 100_000)
        with pytest.raises(Closed) as end:
            await b.receive_until(lambda m: m["type"] == "welcome")
        assert end.value.code == 1009
        c = await bob.enter(server, code)
        c.connection.transport.abort()
        await a.do("bid", moves=9)
        assert "Traceback" not in server.log
        assert "ERROR" not in server.log
