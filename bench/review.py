"""How long the review of a game takes: `python bench/review.py`.

Games of the scripted player and a computer player of strength 3 (`bench/computers.py`), of `--rounds` rounds each, are
reviewed from their records: read and checked, reviewed, and all optima searched, because the records have none. Then
each record, with its optima, is sent to a server (`POST /api/reviews`); the first one twice, because the first request
starts a child process and is not counted. It prints the median and the longest time of each step, in milliseconds, and
the size of the answers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import httpx

from bench.computers import SIDES, Table
from bench.crowd.servers import Server
from randolph.game import End, from_record, reviews_of, to_record
from randolph.game.events import OptimumFound
from randolph.jobs.reviews import with_optima
from randolph.solver import Limits

ROUNDS, GAMES = 17, 10


def times_of(text: str) -> tuple[float, float, float]:
    """The seconds of reading a record, of its review, and of the search for all optima."""
    began = time.perf_counter()
    events = from_record(text)
    read = time.perf_counter()
    reviews = reviews_of(events)
    reviewed = time.perf_counter()
    for review in reviews:
        with_optima(review, Limits(seconds=30))
    return read - began, reviewed - read, time.perf_counter() - reviewed


def record_of(name: str, number: int, rounds: int) -> str:
    """The record of a game of this many rounds."""
    table = Table(name, 3, f"review {number}", end=End("rounds", rounds))
    table.play()
    return json.dumps(to_record(table.events))


def with_results(text: str) -> str:
    """The record of one game with the judge's results, as in a room."""
    events = from_record(text)
    (review,) = reviews_of(events)
    results = [
        OptimumFound(at=events[-1].at, round=each.number, status="optimal", moves=each.optimum.moves)
        for each in with_optima(review, Limits(seconds=30)).rounds
    ]
    return json.dumps(to_record([*events, *results]))


async def served(texts: Sequence[str]) -> list[tuple[float, int]]:
    """The seconds and bytes of a server's answer to each record."""
    found = []
    with TemporaryDirectory() as folder, (Path(folder) / "server.log").open("ab") as log:
        server = Server(Path(folder) / "data", log, {"RANDOLPH_SERVICE_RATE": "100000"}, dying=False)
        await server.start()
        try:
            async with httpx.AsyncClient(base_url=f"http://{server.host}:{server.port}", timeout=60) as http:
                for text in (texts[0], *texts):
                    began = time.perf_counter()
                    answer = await http.post("/api/reviews", content=text, headers={"Content-Type": "application/json"})
                    found.append((time.perf_counter() - began, len(answer.raise_for_status().content)))
        finally:
            await server.stop()
    return found[1:]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of a game (%(default)s)")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each kind (%(default)s)")
    options = parser.parse_args(arguments)
    print(
        "| game | rounds | kB | read and check | review | search the optima | together | server | response kB |\n"
        "|---|---|---|---|---|---|---|---|---|"
    )
    for name in SIDES:
        texts = [record_of(name, number, options.rounds) for number in range(options.games)]
        rounds = [sum(len(each.rounds) for each in reviews_of(from_record(text))) for text in texts]
        measured = [times_of(text) for text in texts]
        seconds, sizes = zip(*asyncio.run(served([*map(with_results, texts)])), strict=True)
        columns = [*zip(*measured, strict=True), tuple(map(sum, measured)), seconds]
        cells = " | ".join(f"{1000 * statistics.median(each):.1f} / {1000 * max(each):.1f}" for each in columns)
        kilobytes, answered = (f"{statistics.median(some) / 1000:.0f}" for some in (map(len, texts), sizes))
        print(
            f"| {name} | {min(rounds)} – {max(rounds)} | {kilobytes} | {cells} | {answered} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
