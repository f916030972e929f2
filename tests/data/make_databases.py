"""Makes `tests/data/databases/`: the databases of an older version of the program, in which people have played.

Copy this file into a checkout of that version, and run it there: `python -m tests.data.make_databases 0006`. The
argument is that version's schema. Tests upgrade copies of these databases, so they are never made again for a schema
that has been released.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from randolph.server.glicko import Rating
from randolph.server.puzzles.dailies import DAY
from randolph.server.security import token_hash
from randolph.server.store import Try
from randolph.server.store.migrate import newest
from randolph.server.store.sqlite import DATABASE
from tests.server.databases import postgres_server, program
from tests.server.in_process import RunningServer, Visitor, running_server
from tests.server.puzzling import clock_on, dailies, hand_in, par_of, solutions
from tests.server.test_groups import join, made
from tests.server.test_rush import result, started
from tests.server.test_rush import solved as first_of

FOLDER = Path(__file__).with_name("databases")
BOARD = {"rows": 5, "cols": 5}


async def played(folder: Path, url: str) -> dict[str, Any]:
    """Use a server a little, with every table; what a browser needs to go on."""
    clock = clock_on(21)
    async with running_server(folder, clock=clock, database=url, lobby="on") as h:
        ann, bob, phone = h.visitor(), h.visitor(), h.visitor()
        for visitor, name in ((ann, "Ånn"), (bob, "Bob")):
            await visitor.http.post("/api/me")
            await visitor.http.put("/api/me", json={"name": name})
        await handed_in(ann)
        clock.now += DAY
        await handed_in(ann)
        words = (await ann.http.post("/api/me/words")).json()["words"]
        await tried(h, cookie(ann, "randolph_player"))
        rush = await started(ann)
        await result(ann, rush, first_of(rush, 2))
        group = await made(ann)
        await join(bob, group)

        micro = await ann.make_room("Ånn 🤖", game="micro")
        await bob.join(micro, "Bob")
        a, b = await ann.enter(micro), await bob.enter(micro)
        await a.do("start")
        await b.do("declare", moves=9)
        code = await ann.make_room("Ånn 🤖", listed=True)
        await bob.join(code, "Bob")
        a, b = await ann.enter(code), await bob.enter(code)
        await a.do("start")
        await b.do("bid", moves=9)
        h.clock.pass_seconds(10)
        await a.do("bid", moves=7)
        board = (await ann.http.post("/api/boards", json={"name": "Labyrinth", "board": BOARD})).json()["id"]
        parcel = "p" * 43
        await ann.http.post("/api/parcels", json={"id": parcel, "body": "sealed"})
        spare = (await ann.http.post(f"/api/rooms/{code}/pass")).json()["pass"]
        await phone.http.post(f"/api/rooms/{code}/sit", json={"pass": spare})
        unused = (await bob.http.post(f"/api/rooms/{code}/pass")).json()["pass"]
        kept = {"at": clock.now, "code": code, "board": board, "parcel": parcel, "pass": unused}
        kept |= {"player": cookie(ann, "randolph_player"), "words": words, "group": group}
        kept |= {"micro": micro, "micro_seat": cookie(ann, "randolph_seat", micro)}
        kept |= {"seat": cookie(ann, "randolph_seat", code), "second": cookie(phone, "randolph_seat", code)}
        return kept | {"device": cookie(ann, "randolph_device")}


def cookie(visitor: Visitor, name: str, code: str = "") -> str:
    """The value of a visitor's cookie, of this room."""
    (found,) = (each for each in visitor.http.cookies.jar if each.name == name and each.path.endswith(code))
    return str(found.value)


async def handed_in(visitor: Visitor) -> None:
    """The visitor hands in today's easy daily, in as few moves as possible."""
    puzzle = (await dailies(visitor))["easy"]
    await hand_in(visitor, puzzle["id"], next(solutions(puzzle, par_of(puzzle))))


async def tried(h: RunningServer, token: str) -> None:
    """Two first tries of a player, one of them failed."""
    store = h.inside.store
    player = await store.players.player(token_hash(token))
    assert player is not None
    for puzzle, won in (("aaaaaaaa", True), ("bbbbbbbb", False)):
        prior = Rating(1600, 350, 0.09)
        day = h.clock.now // DAY
        await store.players.first_try(Try(player_id=player.id, puzzle_id=puzzle, won=won, prior=prior, day=day))


def main(schema: str) -> None:
    """Write the files of this schema, which must be the newest of the program."""
    if schema != newest():
        sys.exit(f"This version of the program has schema {newest()}.")
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as name, postgres_server() as server:
        folder = Path(name)
        kept = {"sqlite": asyncio.run(played(folder, ""))}
        with closing(sqlite3.connect(folder / DATABASE)) as connection:
            connection.execute("VACUUM INTO ?", (str(folder / "whole"),))
        packed = gzip.compress((folder / "whole").read_bytes(), mtime=0)
        (FOLDER / f"schema-{schema}.sqlite3.gz").write_bytes(packed)
        with server.database() as url:
            kept["postgres"] = asyncio.run(played(folder / "other", url))
            words = ["--inserts", "--no-owner", "--no-privileges", url]
            dumped = subprocess.run([program("pg_dump"), *words], check=True, capture_output=True, text=True).stdout
        plain = [line for line in dumped.splitlines() if line and not line.startswith(("--", "\\"))]
        (FOLDER / f"schema-{schema}.sql").write_text("\n".join([*plain, ""]), encoding="utf-8")
    (FOLDER / f"schema-{schema}.json").write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
