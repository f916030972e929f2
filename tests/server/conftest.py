"""Database servers for tests, started once and stopped after the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Place, Postgres, Redis, postgres_server, redis_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of this run."""
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    """A Redis server of this file's tests."""
    with redis_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield Place(tmp_path)
    else:
        server: Postgres = request.getfixturevalue("postgres")
        with server.database() as url:
            yield Place(tmp_path, url)


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty PostgreSQL database with the newest schema."""
    with postgres.migrated() as url:
        yield url
