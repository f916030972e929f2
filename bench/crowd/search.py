"""Keeps the judge of a server busy, with pauses, to see whether other rooms have to wait for it.

It creates a solo room on a saved board of 64×64 cells, whose problem no search can finish. Its player gives up the
round at once, so that the judge's result – nothing found within its limits – is published as soon as it exists. The
search lasts from the drawing of the chip until then.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import msgspec

from bench.crowd.connection import Connection, Http, Response, upgrade
from bench.crowd.servers import Server
from randolph.notation import to_json_board
from randolph.protocol import PROTOCOL
from randolph.rules import Board, Cell, Color, Symbol, Target

SEARCH_SECONDS = 3
SEARCH_SETTINGS = {"RANDOLPH_JUDGE_SECONDS": str(SEARCH_SECONDS), "RANDOLPH_JUDGE_MEGABYTES": "4000"}
"""Settings with which one search lasts about this long."""

PAUSE_SECONDS = 3.0
BOARD = Board.build(rows=64, cols=64, targets=(Target(Cell(32, 32), Color.RED, Symbol.CIRCLE),))


class Searcher:
    """A player of such rounds; `spans` are the times at which the judge searched."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.spans: list[tuple[float, float]] = []

    async def run(self) -> None:
        """A search, a pause, and so on, forever."""
        body = {"name": "Endless", "board": to_json_board(BOARD, explicit=True)}
        board = msgspec.json.decode((await self._post("/api/boards", body)).body)["id"]
        while True:
            await self._search(board)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _post(self, path: str, body: Mapping[str, object]) -> Response:
        """Send a request on a new connection: a kept one would have been idle for longer than the server allows."""
        http = Http(self._server.host, self._server.port)
        try:
            return await http.post(path, msgspec.json.encode(body))
        finally:
            http.close()

    async def _search(self, board: str) -> None:
        created = await self._post("/api/rooms", {"name": "Searcher", "rules": {"mode": "solo", "board": board}})
        code = msgspec.json.decode(created.body)["code"]
        received: asyncio.Queue[bytes] = asyncio.Queue()
        path = f"/api/rooms/{code}/socket"
        socket = Connection(
            upgrade(f"{self._server.host}:{self._server.port}", path, created.cookie),
            opened=lambda: socket.send(b'{"type":"hello","protocol":%d}' % PROTOCOL),
            received=lambda text, _at: received.put_nowait(text),
            closed=lambda _code: None,
        )
        await asyncio.get_running_loop().create_connection(lambda: socket, self._server.host, self._server.port)
        try:
            async with asyncio.timeout(SEARCH_SECONDS * 5):
                await self._until(received, b'"welcome"')
                socket.send(b'{"type":"command","id":"searcher-1","command":{"type":"start"}}')
                await self._until(received, b'"chip_drawn"')
                began = time.perf_counter()
                socket.send(b'{"type":"command","id":"searcher-2","command":{"type":"give_up"}}')
                await self._until(received, b'"optimum_found"')
                self.spans.append((began, time.perf_counter()))
        except TimeoutError:
            pass  # this one is not counted
        finally:
            socket.abort()

    async def _until(self, received: asyncio.Queue[bytes], expected: bytes) -> None:
        while expected not in await received.get():
            pass
