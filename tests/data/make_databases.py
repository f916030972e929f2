"""Makes `tests/data/databases/`: the databases of an older version of the program, in which people have played.

Run it with that version checked out: `python -m tests.data.make_databases 0006`. The argument is that version's schema.
Tests upgrade copies of these databases, so they are never made again for a schema that has been released.
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

from sqlalchemy import insert

from randolph.server.glicko import Rating
from randolph.server.players import DAY
from randolph.server.security import token_hash
from randolph.server.store import Try
from randolph.server.store.migrate import newest
from randolph.server.store.schema import daily_results
from randolph.server.store.sqlite import DATABASE
from tests.server.databases import postgres_server, program
from tests.server.in_process import START, Clock, RunningServer, running_server

FOLDER = Path(__file__).with_name("databases")
BOARD = {"rows": 5, "cols": 5}


async def played(folder: Path, url: str) -> dict[str, str]:
    """Use a server a little, with every table; what a browser needs to go on."""
    async with running_server(folder, clock=Clock(START), database=url, lobby="on") as h:
        ann, bob, phone = h.visitor(), h.visitor(), h.visitor()
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
        await ann.http.post("/api/me")
        player = next(each for each in ann.http.cookies.jar if each.name == "randolph_player")
        await ann.http.put("/api/me", json={"name": "Ånn"})
        words = (await ann.http.post("/api/me/words")).json()["words"]
        await solved(h, token_hash(str(player.value)))
        seats = [next(each for each in one.http.cookies.jar if each.name == "randolph_seat") for one in (ann, phone)]
        device = next(each for each in ann.http.cookies.jar if each.name == "randolph_device")
        kept = {"code": code, "board": board, "parcel": parcel, "pass": unused}
        kept |= {"player": str(player.value), "words": words}
        return kept | {"seat": str(seats[0].value), "second": str(seats[1].value), "device": str(device.value)}


async def solved(h: RunningServer, token: str) -> None:
    """Two first tries of a player, one of them failed, and the result of a daily."""
    store, day = h.inside.store, START // DAY
    player = await store.players.player(token)
    assert player is not None
    for puzzle, won in (("aaaaaaaa", True), ("bbbbbbbb", False)):
        prior = Rating(1600, 350, 0.09)
        await store.players.first_try(Try(player_id=player.id, puzzle_id=puzzle, won=won, prior=prior, day=day))
    of = {"player_id": player.id, "puzzle_id": "cccccccc", "daily_on": day, "solved_on": day}
    row = {**of, "moves": 5, "solution": "rE gN rS bW rN"}
    await store._write(lambda connection: connection.execute(insert(daily_results).values(row)))


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
