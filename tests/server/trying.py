"""A process of its own that counts first tries: `python -m tests.server.trying FOLDER URL PLAYERS PUZZLES SEED`.

It opens the store, says `ready`, waits for a line, and has all players try all puzzles, fifty at a time, in an order by
the seed. Then it says how many tries were the first, and how many tries a second it has answered.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from pathlib import Path

from randolph.server.glicko import Rating
from randolph.server.store import Store, Try

AT_ONCE = 50


def say(line: str) -> None:
    """Tell the test."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def trying(store: Store, players: int, puzzles: int, rng: random.Random) -> int:
    """Try everything; the number of first tries."""
    found = [await store.players.player(f"token {number}") for number in range(players)]
    pairs = [(player.id, f"p{number}") for player in found if player is not None for number in range(puzzles)]
    rng.shuffle(pairs)
    firsts = 0

    async def solver() -> None:
        nonlocal firsts
        while pairs:
            player, puzzle = pairs.pop()
            prior = Rating(1700.0, 120.0, 0.08)
            one = Try(player_id=player, puzzle_id=puzzle, won=rng.random() < 0.5, prior=prior, day=20_000)
            tried = await store.players.first_try(one)
            firsts += tried.first

    await asyncio.gather(*(solver() for _ in range(AT_ONCE)))
    return firsts


async def main(folder: str, url: str, players: str, puzzles: str, seed: str) -> None:
    """Run as the module says."""
    with Store.open(Path(folder), database=url) as store:
        say("ready")
        await asyncio.to_thread(sys.stdin.readline)
        begun = time.monotonic()
        firsts = await trying(store, int(players), int(puzzles), random.Random(int(seed)))
        rate = int(players) * int(puzzles) / (time.monotonic() - begun)
        say(f"{firsts} {rate:.0f}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
