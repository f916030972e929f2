"""`make fuzz`: random input by the hundred thousand, through every reader of a text, every service and the socket.

`python tests/fuzz/run.py [--short] [SEED]`. Without a seed each run is different; the seed is printed, and a run with
the same seed is the same. `--short` is a thousandth, for a quick check; the tests run it with a fixed seed.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # for `from tests.… import …`, as pytest does

from tests.fuzz import notation, records, services, sockets

TEXTS = 200_000
MESSAGES = 100_000
REQUESTS = 50_000
STEP = 20_000


def main() -> None:
    """Run all parts; the first failure ends the run with its seed."""
    parser = argparse.ArgumentParser(description="Put random input through every reader and through the socket.")
    parser.add_argument("--short", action="store_true", help="a thousandth of everything")
    parser.add_argument("seed", nargs="?", type=int, default=random.SystemRandom().randrange(10**9))
    given = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)  # what the server refuses is no news here
    part = 1000 if given.short else 1
    print(f"seed {given.seed}", flush=True)  # noqa: T201 – a program
    texts(TEXTS // part, given.seed)
    requests(REQUESTS // part, given.seed)
    messages(MESSAGES // part, given.seed)


def texts(count: int, seed: int) -> None:
    """`count` texts through every reader, in steps with separate seeds."""
    began = time.monotonic()
    for done in range(0, count, STEP):
        notation.fuzz(min(STEP, count - done), seed + done)
        records.fuzz(min(STEP, count - done), seed + done)
        print(f"{min(done + STEP, count):>9,} texts, {time.monotonic() - began:.0f} s", flush=True)  # noqa: T201 – a program


def requests(count: int, seed: int) -> None:
    """`count` requests through every service for positions and boards."""
    services.fuzz(count, seed)
    print(f"{count:>9,} requests", flush=True)  # noqa: T201 – a program


def messages(count: int, seed: int) -> None:
    """`count` messages through the socket of a whole server."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(sockets.bombard(Path(folder), messages=count, rng=random.Random(seed), report=True))
    print(f"{count:>9,} messages: {dict(found)}", flush=True)  # noqa: T201 – a program


if __name__ == "__main__":
    main()
