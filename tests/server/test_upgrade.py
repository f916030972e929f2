"""Databases of older versions of the program, in which people were playing, are upgraded and used."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import inspect, text

from randolph.server.puzzles.dailies import DAY
from randolph.server.store.migrate import newest
from randolph.server.store.sqlite import DATABASE
from tests.server.databases import Place, either
from tests.server.in_process import START, ClientSocket, Clock, Visitor, running_server
from tests.server.play import way
from tests.server.puzzling import dailies, hand_in, par_of, solutions
from tests.server.test_groups import tables
from tests.server.test_parcels import sit, take
from tests.server.test_rush import bests

FOLDER = Path(__file__).parents[1] / "data" / "databases"
SCHEMAS = sorted(path.stem for path in FOLDER.glob("*.json"))
NEWEST = f"schema-{newest()}"
WITH_DAILIES = [schema for schema in SCHEMAS if schema >= "schema-0008"]


place = either


def lay_old(place: Place, schema: str) -> dict[str, Any]:
    """Put the database of an older version in place; returns what the browsers of that time have."""
    if place.url:
        with psycopg.connect(place.url, autocommit=True) as connection:
            connection.execute((FOLDER / f"{schema}.sql").read_bytes())
    else:
        (place.folder / DATABASE).write_bytes(gzip.decompress((FOLDER / f"{schema}.sqlite3.gz").read_bytes()))
    found: dict[str, Any] = json.loads((FOLDER / f"{schema}.json").read_text("utf-8"))[
        "postgres" if place.url else "sqlite"
    ]
    return found


def columns_of(place: Place) -> dict[str, list[str]]:
    """The columns of all tables but Alembic's."""
    with place.connected() as connection:
        found = inspect(connection)
        names = sorted(name for name in found.get_table_names() if name != "alembic_version")
        return {name: [str(column["name"]) for column in found.get_columns(name)] for name in names}


def everything(place: Place, tables: dict[str, list[str]]) -> dict[str, list[str]]:
    """The values in these columns of these tables, row by row."""
    with place.connected() as connection:
        return {
            name: sorted(map(str, connection.execute(text(f"SELECT {', '.join(columns)} FROM {name}"))))
            for name, columns in tables.items()
        }


@pytest.mark.parametrize("schema", SCHEMAS)
def test_an_upgrade_changes_no_row(place: Place, schema: str) -> None:
    """All tables of the older version have the same rows as before in the columns of that time. If it had an older
    schema, new columns have no value but numbers of rows, and new tables are empty.
    """
    lay_old(place, schema)
    old = columns_of(place)
    before = everything(place, old)
    assert sum(map(len, before.values())) > 20
    place.open().close()
    now = columns_of(place)
    assert everything(place, old) == before
    new = {name: columns for name, columns in now.items() if name not in old}
    assert bool(new) is (schema != NEWEST)
    assert everything(place, new) == {name: [] for name in new}
    added = {name: [one for one in now[name] if one not in {*columns, "id"}] for name, columns in old.items()}
    added = {name: columns for name, columns in added.items() if columns}
    nothing = {name: [str((None,) * len(columns))] * len(before[name]) for name, columns in added.items()}
    assert everything(place, added) == nothing


@pytest.mark.parametrize("schema", SCHEMAS)
async def test_people_go_on_after_an_upgrade(place: Place, tmp_path: Path, schema: str) -> None:
    """After the upgrade the same browsers play on in the same round, from both devices of a seat, win it and begin the
    next; the board, the pass and the parcel are there; the player is there, and the new kinds of data can be stored.
    """
    had = lay_old(place, schema)
    async with running_server(tmp_path, clock=Clock(had.get("at", START) + 10_000), database=place.url) as h:
        ann, phone, bob = h.visitor(), h.visitor(), h.visitor()
        give(ann, "randolph_seat", had["seat"], f"/api/rooms/{had['code']}")
        give(phone, "randolph_seat", had["second"], f"/api/rooms/{had['code']}")
        give(ann, "randolph_device", had["device"], "/api/boards")
        assert await sit(bob, had["code"], had["pass"]) == 1
        a, p, b = await ann.enter(had["code"]), await phone.enter(had["code"]), await bob.enter(had["code"])
        assert [one.view["you"] for one in (a, p, b)] == [0, 0, 1]
        assert [player["name"] for player in a.view["players"]] == ["Ånn 🤖", "Bob"]
        assert (a.view["phase"], a.view["round"]) == ("sand", 1)
        await p.do("bid", moves=6)
        if schema in WITH_DAILIES:  # in the earlier ones, nobody can keep their bid
            await finish_round(a, b)
        assert [one["id"] for one in (await ann.http.get("/api/boards")).json()["boards"]] == [had["board"]]
        assert await take(bob, had["parcel"]) == "sealed"
        await h.inside.store.players.create("hash-of-cy", 19_675)
        assert (await h.inside.store.players.player("hash-of-cy")) is not None
        if "player" in had:
            give(ann, "randolph_player", had["player"], "/api/me")
            me = (await ann.http.get("/api/me")).json()["me"]
            assert (me["name"], me["tries"], me["words"]) == ("Ånn", 2, True)
            brought = await h.visitor().http.post("/api/me/return", json={"words": had["words"]})
            assert brought.json()["me"] == me


async def finish_round(a: ClientSocket, b: ClientSocket) -> None:
    """The first player, who has the lowest bid, shows a solution; both go on to the next round."""
    assert a.board is not None
    moves = way(a.board, a.view)
    if len(moves) < 6:
        await a.do("bid", moves=len(moves))
    for line in (a, b):
        await line.do("done")
    for move in moves:
        await a.do("push", **move)
    for line in (a, b):
        await line.do("ready")
    while a.view["round"] == 1:
        await a.receive()
    assert (a.view["round"], [len(player["chips"]) for player in a.view["players"]]) == (2, [1, 0])


@pytest.mark.parametrize("schema", WITH_DAILIES)
async def test_players_keep_what_they_have_solved(place: Place, tmp_path: Path, schema: str) -> None:
    """After the upgrade a player has their streak of two days, which the next day's daily makes three; their best rush,
    their group and its members. Their room of Micro Robots is in the same phase.
    """
    had = lay_old(place, schema)
    async with running_server(tmp_path, clock=Clock(had["at"] + 10_000), database=place.url) as h:
        ann = h.visitor()
        give(ann, "randolph_player", had["player"], "/api/me")
        give(ann, "randolph_seat", had["micro_seat"], f"/api/rooms/{had['micro']}")
        assert await streak(ann) == (2, 2)
        assert [one["ever"] for one in await bests(ann)] == [2]
        assert [member["name"] for member in (await tables(ann, had["group"]))["members"]] == ["Ånn", "Bob"]
        line = await ann.enter(had["micro"])
        assert (line.view["you"], line.view["phase"], line.view["round"]) == (0, "demonstrating", 1)
        h.clock.now += DAY
        puzzle = (await dailies(ann))["easy"]
        await hand_in(ann, puzzle["id"], next(solutions(puzzle, par_of(puzzle))))
        assert await streak(ann) == (3, 3)


async def streak(visitor: Visitor) -> tuple[int, int]:
    """The current and the longest streak of a visitor's player."""
    found = (await visitor.http.get("/api/me/daily")).json()["streak"]
    return found["current"], found["longest"]


def give(visitor: Visitor, name: str, token: str, path: str) -> None:
    """Give a browser a cookie that it has had before."""
    visitor.http.cookies.set(name, token, domain="testserver.local", path=path)
