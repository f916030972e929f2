"""Readiness of a process: database, schema, bus, and the request to stop."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from randolph.server import readiness
from randolph.server.store.migrate import known
from tests.server.databases import Place, Postgres, Redis
from tests.server.in_process import SECONDS, RunningServer, running_server
from tests.server.process import serving


async def asked(h: RunningServer) -> tuple[int, dict[str, Any]]:
    """The server's answer after a while."""
    h.clock.pass_seconds(readiness.REUSE_SECONDS)
    answer = await h.visitor().http.get("/api/ready")
    return answer.status_code, answer.json()


async def test_readiness_needs_a_known_schema(place: Place, tmp_path: Path) -> None:
    """With an older schema a process is not ready and says what to do; with a newer one, in the middle of a rolling
    upgrade, it is ready.
    """
    good = {"ready": True, "reasons": [], "database": "ok", "bus": "ok", "draining": False}
    async with running_server(tmp_path, database=place.url) as h:
        async with asyncio.timeout(SECONDS):
            while not h.inside.context.bus.up:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        assert await asked(h) == (200, good)
        place.run(f"UPDATE alembic_version SET version_num = '{known()[0]}'")
        said = "the database has an older schema: run `randolph db upgrade`"
        assert await asked(h) == (503, {**good, "ready": False, "reasons": [said], "database": "outdated"})
        place.run("UPDATE alembic_version SET version_num = '9999'")
        assert await asked(h) == (200, good)
        place.run(f"UPDATE alembic_version SET version_num = '{known()[-1]}'")


@pytest.mark.more
async def test_readiness_needs_the_database_but_not_the_bus(
    database: str, tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    """Without Redis a process is degraded but ready, for it works; without PostgreSQL it is not ready; it is ready
    again as soon as they are back.
    """
    async with running_server(tmp_path, database=database, bus=redis.url) as h:

        async def until(**wanted: object) -> int:
            async with asyncio.timeout(SECONDS):
                while True:
                    status, said = await asked(h)
                    if {key: said[key] for key in wanted} == wanted:
                        return status
                    await asyncio.sleep(0.01)

        assert await until(database="ok", bus="ok") == 200
        redis.stop()
        assert await until(database="ok", bus="degraded") == 200
        postgres.stop()
        try:
            assert await until(database="away", reasons=["the database does not answer"]) == 503
            assert (await h.visitor().http.get("/api/health")).status_code == 200
        finally:
            postgres.start()
            redis.start()
        assert await until(database="ok", bus="ok") == 200


async def test_a_stopping_server_says_so_and_keeps_serving(tmp_path: Path) -> None:
    """After SIGTERM it is not ready, goes on for the seconds of the setting, and stops at once
    after a second SIGTERM.
    """
    async with (
        serving(tmp_path / "data", drain_seconds="3600") as server,
        httpx.AsyncClient(base_url=server.address, timeout=SECONDS) as http,
    ):
        assert (await http.get("/api/ready")).status_code == 200
        server._process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(SECONDS):
            while (answer := await http.get("/api/ready")).status_code == 200:  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)
        assert answer.json()["reasons"] == ["the process is about to stop"]
        assert (await http.post("/api/rooms", json={"name": "Ann"})).status_code == 201
        assert await server.stop() == 0
        assert server.log == ""
