"""Hostile requests to the services of a real server: one clear typed error for each, and the server goes on.

Also limits of work: a full queue, a client that disconnects, a search over its budget, a server that stops.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from randolph.notation import from_line, to_json
from randolph.server.errors import ERRORS, ApiError
from randolph.server.workers import JobAbandoned, Workers
from randolph.solver import StopFlag
from tests.server.in_process import SECONDS, running_server
from tests.server.process import serving

SERVICES = ("check", "import", "export", "solve", "boards", "boards/random")
HARD = "64x64 r=a1,g=b9,b=c22,y=d43,s=e59 *@ag33"
"""A problem that takes all the time that it gets: on an empty board robots can stop on hardly any cell in
the middle.
"""

KILOBYTES = 250_000
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "NULs": b"\x00" * 1000,
    "no UTF-8": b"\xff\xfe" * 1000,
    "no UTF-8 in a text": b'{"text": "\xff\xff"}',
    "half a surrogate": b'{"text": "\\ud800"}',
    "deep lists": b"[" * KILOBYTES,
    "deep objects": b'{"board":' * (KILOBYTES // 10),
    "a deep board": b'{"board": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a deep problem": b'{"problem": ' + b'{"board": ' * 20_000 + b"1" + b"}" * 20_000 + b"}",
    "a number without an end": b'{"board": {"rows": ' + b"9" * 200_000 + b', "cols": 5}}',
    "a float": b'{"board": {"rows": 5.5, "cols": 1e999}}',
    "keys that stand twice": b'{"board": {"rows": 5, "rows": 6, "cols": 5}}',
    "another type": b'{"board": "rows", "problem": 7, "text": [], "format": {}, "name": null}',
    "a word": b'"board"',
    "a PNG": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 500,
}
TEXTS: dict[str, str] = {
    "NULs": "\x00" * 40_000,
    "brackets": "(define (problem x) " + "(a b) " * 30_000,
    "open brackets": "(define (problem " + "(" * 200_000,
    "braces": "{" * 200_000,
    "deep JSON": '{"board":' + "[" * 200_000,
    "a drawing without an end": "+---+\n" * 30_000,
    "blanks": " " * 200_000 + "x",
    "a line of blanks": "5x5" + " " * 200_000 + "r=a1",
    "game IDs": "0765+42+2E21BD0F+93" * 10_000,
    "faces": "1A-" * 60_000,
    "facts": "dim(1). " * 25_000,
    "comments": "%" * 200_000,
    "at signs": "a b=c " + "@" * 200_000,
    "a domain": "(define (domain " + "x " * 100_000,
    "a plan": "(go robot-1 east)\n" * 9_000,
    "directions": "a\u202eb\u200f" * 20_000,
    "a picture": "<svg onload='alert(1)'>" * 8_000,
    "a problem of tomorrow": '{"format": 9, "board": {"planes": 3}}',
}


async def test_each_hostile_request_gets_a_typed_error(tmp_path: Path) -> None:
    """Every hostile body at every address, and every hostile text to import, gets a code of `ERRORS`, never
    `internal`.
    """
    settings = {"service_rate": "100000", "board_rate": "100000", "address_rate": "100000"}
    async with serving(tmp_path / "data", **settings) as server, httpx.AsyncClient(timeout=SECONDS) as http:

        async def refused(service: str, content: bytes, name: str) -> None:
            headers = {"content-type": "application/json"}
            answer = await http.post(f"{server.address}/api/{service}", content=content, headers=headers)
            assert 400 <= answer.status_code < 500, (service, name)
            error = answer.json()["error"]
            assert error["code"] in set(ERRORS) - {"internal"}, (service, name)
            assert 0 < len(error["message"]) < 1000, (service, name)
            assert len(error.get("quote", "")) <= 300, (service, name)

        for service in SERVICES:
            for name, body in BODIES.items():
                await refused(service, body, name)
        for name, text in TEXTS.items():
            await refused("import", json.dumps({"text": text}).encode(), name)
        assert (await http.get(f"{server.address}/api/health")).json()["status"] == "ok"
        assert "Traceback" not in server.log
        assert "ERROR" not in server.log


async def test_fifty_megabytes_are_refused_before_they_are_read(tmp_path: Path) -> None:
    """With and without a Content-Length, the answer comes while the body is still being sent."""
    megabyte = b"x" * (1 << 20)
    async with serving(tmp_path / "data") as server:
        place = urlsplit(server.address)
        for service, chunked in itertools.product(("solve", "import", "boards", "reviews"), (False, True)):
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
            size = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {50 << 20}"
            head = f"POST /api/{service} HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\n{size}"
            writer.write(f"{head}\r\n\r\n".encode())
            answer = asyncio.create_task(reader.readuntil(b"}}"))
            try:
                for _ in range(50):
                    writer.write(b"100000\r\n" + megabyte + b"\r\n" if chunked else megabyte)
                    await writer.drain()
                    if answer.done():
                        break
            except ConnectionError:  # the server does not read the rest
                pass
            async with asyncio.timeout(SECONDS):
                said = await answer
            assert said.startswith(b"HTTP/1.1 413 "), (service, chunked)
            assert b'"too_large"' in said
            writer.close()
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{server.address}/api/health")).json()["status"] == "ok"


async def soon(wanted: Callable[[], bool]) -> None:
    """Wait until a condition is fulfilled."""
    async with asyncio.timeout(SECONDS):
        while not wanted():  # noqa: ASYNC110 – there is no event to wait for
            await asyncio.sleep(0.01)


async def test_a_full_queue_is_reported_at_once(tmp_path: Path) -> None:
    """With one search and three places, one address gets two of them, the next address the rest, then the server is
    busy.
    """
    words = {"problem": to_json(from_line(HARD))}
    async with running_server(tmp_path, solve_threads=1, solve_queue=3, solve_seconds=3600) as h:
        anns = [h.visitor(address="10.0.0.1") for _ in range(3)]
        bobs = [h.visitor(address="10.0.0.2") for _ in range(2)]
        eve = h.visitor(address="10.0.0.3")
        waiting = []
        for visitor in (*anns[:2], *bobs):
            waiting.append(asyncio.create_task(visitor.http.post("/api/solve", json=words)))
            await soon(lambda: h.inside.solvers.busy == len(waiting))
        for visitor in (anns[2], eve):
            answer = await visitor.http.post("/api/solve", json=words)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        assert (await eve.http.post("/api/check", json=words)).status_code == 200
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await soon(lambda: h.inside.solvers.busy == 0)


async def test_a_visitor_who_disconnects_stops_their_search(tmp_path: Path) -> None:
    """On a real connection the next problem does not wait for the search of a client that has gone.

    A request that breaks off, or a search while the server stops, leaves nothing in the log.
    """
    settings = {"solve_seconds": "3600", "solve_threads": "1", "service_rate": "1000"}
    async with serving(tmp_path / "data", **settings) as server:
        place = urlsplit(server.address)
        _, writer = await asyncio.open_connection(place.hostname, place.port)
        head = f"POST /api/solve HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json"
        writer.write(f'{head}\r\nContent-Length: 1000\r\n\r\n{{"problem": '.encode())
        await writer.drain()
        writer.close()
        async with httpx.AsyncClient() as http:
            with pytest.raises(httpx.ReadTimeout):
                await http.post(
                    f"{server.address}/api/solve",
                    json={"problem": to_json(from_line(HARD))},
                    timeout=httpx.Timeout(SECONDS, read=0.5),
                )
        async with httpx.AsyncClient(timeout=SECONDS) as http:
            words = {"problem": to_json(from_line("3x3 r=a1 r@c3"))}
            assert (await http.post(f"{server.address}/api/solve", json=words)).json()["moves"] == 2
            going = asyncio.create_task(
                http.post(f"{server.address}/api/solve", json={"problem": to_json(from_line(HARD))})
            )
            assert (await http.get(f"{server.address}/api/health")).status_code == 200
            assert await server.stop() == 0  # also with a search that would take an hour
            ended = await asyncio.gather(going, return_exceptions=True)
        assert [one.status_code for one in ended if isinstance(one, httpx.Response)] in ([], [503])
        assert server.log == ""


async def test_a_search_ends_with_its_budget(tmp_path: Path) -> None:
    """Limits of seconds and memory: the answer is `limit`, with the proven lower bound, no solution, no hints."""
    words = {"problem": to_json(from_line(HARD))}
    for seconds, megabytes in ((1, 512), (600, 16)):
        async with running_server(tmp_path, solve_seconds=seconds, solve_megabytes=megabytes) as h:
            said: dict[str, Any] = (await h.visitor().http.post("/api/solve", json=words)).json()
            assert (said["status"], said["moves"], said["solution"], said["hints"]) == ("limit", None, None, [])
            assert said["least"] > 0


async def test_services_are_limited_by_address(tmp_path: Path) -> None:
    """A minute's worth at once, then `too_frequent`; other addresses are not affected."""
    async with running_server(tmp_path, service_rate=0.1) as h:
        ann, bob = h.visitor(address="10.0.0.1"), h.visitor(address="10.0.0.2")
        words = {"board": {"rows": 5, "cols": 5}}
        statuses = [(await ann.http.post("/api/check", json=words)).status_code for _ in range(7)]
        assert statuses == [200] * 6 + [429]
        assert (await bob.http.post("/api/check", json=words)).status_code == 200


async def never() -> dict[str, Any]:
    """A client that stays connected."""
    await asyncio.Event().wait()
    return {}


async def test_work_without_a_waiting_client_never_begins() -> None:
    """The work of a client that goes while it waits in the queue is never done, and its place is free."""
    workers = Workers("test", threads=1, waiting=4)
    begun: list[str] = []
    hold = threading.Event()

    def work(name: str) -> Callable[[StopFlag], None]:
        def doing(_stop: StopFlag) -> None:
            begun.append(name)
            assert hold.wait(SECONDS)

        return doing

    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    first = asyncio.create_task(workers.run(work("first"), client="a", receive=never))
    await soon(lambda: begun == ["first"])
    with pytest.raises(JobAbandoned):
        await workers.run(work("second"), client="a", receive=gone)
    hold.set()
    await first
    await soon(lambda: workers.busy == 0)
    assert begun == ["first"]
    workers.close()
    with pytest.raises(ApiError):
        await workers.run(work("third"), client="a", receive=never)
