"""A process of its own that counts first tries: `python -m tests.server.trying FOLDER URL PLAYERS PUZZLES SEED`.

It opens the store, says `ready`, waits for a line, and has all players try all puzzles, fifty at a time, in an order by
the seed. After half of them it says `half` and waits for another line. Then it says how many tries were the first, and
how many tries a second it has answered.
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


async def shuffled(store: Store, players: int, puzzles: int, rng: random.Random) -> list[tuple[int, str]]:
    """All players with all puzzles."""
    found = [await store.players.player(f"token {number}") for number in range(players)]
    pairs = [(player.id, f"p{number}") for player in found if player is not None for number in range(puzzles)]
    rng.shuffle(pairs)
    return pairs


async def trying(store: Store, pairs: list[tuple[int, str]], rng: random.Random) -> int:
    """Try everything; the number of first tries."""
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
        rng = random.Random(int(seed))
        pairs = await shuffled(store, int(players), int(puzzles), rng)
        middle, firsts, seconds = len(pairs) // 2, 0, 0.0
        for word, part in (("ready", pairs[:middle]), ("half", pairs[middle:])):
            say(word)
            await asyncio.to_thread(sys.stdin.readline)
            begun = time.monotonic()
            firsts += await trying(store, part, rng)
            seconds += time.monotonic() - begun
        say(f"{firsts} {len(pairs) / seconds:.0f}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
