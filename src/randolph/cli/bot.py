"""`randolph bot`: computer players as clients of any server, and a study of their strengths."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import click

from randolph.cli import options
from randolph.cli.inputs import InputError

if TYPE_CHECKING:
    from randolph.bots.study import Case, Share

DEPTHS = ((1, 3), (4, 5), (6, 7), (8, 9), (10, 12))
MICRO_DEPTHS = ((1, 2), (3, 4), (5, 6), (7, 14))
STUDIED = ("official-classic", "bench-main")
MICRO_PROBLEMS = 200
LEAVING_SECONDS = 3.0

EPILOG = (
    "A player leaves when you press Ctrl-C or end the program, when its seat is closed, and when the room is deleted. "
    "Everybody sees that it is a computer player. To write your own: docs/howto/write-a-bot.md."
)


@click.command("bot", epilog=EPILOG)
@click.option("--room", metavar="LINK|CODE", help="The room to play in.")
@click.option(
    "--server",
    default="http://127.0.0.1:8017",
    metavar="URL",
    help="The server, if the room is given by its code.",
)
@click.option("--strength", type=options.Whole(min=1, max=5), default=3, metavar="1…5", help="How well it plays.")
@click.option("--name", default="Robot", metavar="NAME", help="Its name; further players get a number.")
@click.option("--count", type=options.Whole(min=1, max=30), default=1, metavar="N", help="How many players.")
@click.option("--seed", metavar="WORD", help="The same seed makes the same decisions.", show_default="random")
@click.option("--study", is_flag=True, help="Join no room: print what each strength finds, by length of the optimum.")
@click.option(
    "--seconds", type=options.Number(min=1), default=60.0, metavar="S", help="With --study: how long they think."
)
@click.option(
    "--seeds", type=options.Whole(min=1), default=4, metavar="N", help="With --study: players for each problem."
)
@click.option("--json", "as_json", is_flag=True, help="With --study: print one JSON object per line.")
def bot(
    *,
    room: str | None,
    server: str,
    strength: int,
    name: str,
    count: int,
    seed: str | None,
    study: bool,
    seconds: float,
    seeds: int,
    as_json: bool,
) -> None:
    """Let computer players play in a room."""
    if study:
        _study(seconds, seeds, as_json=as_json)
        return
    if room is None:
        raise InputError("no room: give its link or its code with --room")
    import asyncio
    import secrets

    names = [name if number == 1 else f"{name} {number}" for number in range(1, count + 1)]
    word = seed or secrets.token_hex(8)
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(_play(room, server, strength, {one: (word, one) for one in names}))


async def _play(room: str, server: str, strength: int, seeds: dict[str, tuple[str, str]]) -> None:
    import asyncio
    import signal

    me = asyncio.current_task()
    if me is not None:
        with suppress(NotImplementedError):  # not on Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, me.cancel)
    players = [asyncio.create_task(_one(room, server, strength, name, seed)) for name, seed in seeds.items()]
    try:
        await asyncio.gather(*players)
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)


async def _one(room: str, server: str, strength: int, name: str, seed: tuple[str, str]) -> None:
    import asyncio

    from randolph.bots import Client, Denied, play

    client = await Client.join(room, name, server=server, computer=strength)
    client.on_connection = partial(_report_connection, name)
    async with client:
        print(f"{name} plays in {client.code}, strength {strength} – Ctrl-C sends it away", flush=True)
        try:
            await play(client, strength, seed)
        finally:
            if not client.ended and client.view["you"] is not None:
                with suppress(Denied, TimeoutError):
                    async with asyncio.timeout(LEAVING_SECONDS):
                        await client.do("leave")
    print(f"{name} has left {client.code}", flush=True)


def _report_connection(name: str, back: bool) -> None:
    said = "connected again" if back else "connection lost, reconnecting"
    print(f"randolph: {name}: {said}", file=sys.stderr, flush=True)


# ── the study ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _study(seconds: float, seeds: int, *, as_json: bool) -> None:
    from randolph.bots.study import study

    for game, cases, depths in (("ricochet", _bids(), DEPTHS), ("micro", _micro(), MICRO_DEPTHS)):
        if not as_json:
            print(_HEAD.format(game=game, seconds=seconds), flush=True)
        for share in study(cases, depths, seeds=seeds, seconds=seconds):
            print(_object(game, share) if as_json else _row(share), flush=True)
        if not as_json:
            print(flush=True)


def _bids() -> Iterator[Case]:
    from randolph.bots.study import bids_case
    from randolph.cli.bench import SETS
    from randolph.notation import from_json

    for name in STUDIED:
        for line in (SETS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            given = json.loads(line)
            kept = {key: given[key] for key in ("board", "robots", "target", "rules") if key in given}
            yield bids_case(from_json(json.dumps(kept)), given["optimum"])


def _micro() -> Iterator[Case]:
    """Problems as the dice give them, the same ones in each run."""
    import random

    from randolph.bots.study import micro_case
    from randolph.rules.micro import Side, random_arrangement, rolled_problem
    from randolph.solver.micro import solve

    rng = random.Random(1)  # noqa: S311 – a fixed set
    for _ in range(MICRO_PROBLEMS):
        problem = rolled_problem(random_arrangement(Side.BLACK, rng).board(), rng)
        moves = solve(problem).optimum
        if moves is not None:
            yield micro_case(problem, moves)


_HEAD = """\
{game}, {seconds:g} seconds of thinking

| optimum | problems | strength | finds a way | finds the optimum | is wrong | first number after |
|---|---|---|---|---|---|---|"""


def _row(share: Share) -> str:
    first = "–" if share.first is None else f"{share.first:.0f} s"
    least, most = share.depths
    return (
        f"| {least}–{most} | {share.problems} | {share.strength} | {share.any:.0%} | {share.best:.0%} "
        f"| {share.wrong:.0%} | {first} |"
    )


def _object(game: str, share: Share) -> str:
    return json.dumps(
        {
            "game": game,
            "optimum": list(share.depths),
            "problems": share.problems,
            "strength": share.strength,
            "any": round(share.any, 4),
            "best": round(share.best, 4),
            "wrong": round(share.wrong, 4),
            "first": None if share.first is None else round(share.first, 2),
        }
    )
