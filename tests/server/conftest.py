"""Database servers for tests, started once and stopped after the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from randolph.server import problem_pool
from tests.conftest import more
from tests.server.databases import Postgres, Redis, place_of, postgres_server, redis_server


@pytest.fixture(autouse=True)
def nothing_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers in this process deal no puzzles for the home page, but give out those that are dealt beforehand."""
    monkeypatch.setattr(problem_pool, "deal", lambda *_: None)


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


place = pytest.fixture(params=["sqlite", *more("postgres")])(place_of)
"""An empty database; tests of the store itself use both kinds in `make test`, too (`either`)."""


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty PostgreSQL database with the newest schema."""
    with postgres.migrated() as url:
        yield url
