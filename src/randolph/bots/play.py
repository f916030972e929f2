"""Playing: a `Mind` and a `Client` with a clock and access to the solver.

Everything that waits is here and is passed in, so that a game can be played in real time or in an instant. `Pace` is
the clock; at twice the speed, a player is twice as fast. `solve` takes a question and returns its answer, from a thread
or a queue, or raises `Busy`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from typing import TypeAlias

from randolph.bots.client import Client, Denied
from randolph.bots.kinds import mind_for
from randolph.bots.mind import Mind, Question
from randolph.bots.thinking import Idea
from randolph.rules import RandolphError
from randolph.solver import StopFlag

Ideas: TypeAlias = tuple[Idea[object], ...]
Solve: TypeAlias = Callable[[Question, int, Hashable], Awaitable[Ideas]]

BUSY_SECONDS = 2.0
"""Seconds after which a question is repeated if the solver was too busy for it."""


class Busy(Exception):
    """The solver is too busy at the moment: the question may be repeated later."""


class Pace:
    """The clock of computer players: it runs `speed` times as fast as real time."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed

    def now(self) -> float:
        """Seconds since an arbitrary time."""
        return time.monotonic() * self.speed

    async def wait(self, change: Awaitable[object], seconds: float | None) -> None:
        """Wait for `change`, at most this long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(None if seconds is None else seconds / self.speed):
                await change


async def in_a_thread(question: Question, strength: int, seed: Hashable) -> Ideas:
    """Ask the solver in a new thread."""
    stop = StopFlag()
    try:
        return await asyncio.to_thread(question, strength, seed, stop)
    finally:
        stop.set()


async def play(
    client: Client,
    strength: int,
    seed: Hashable,
    *,
    solve: Solve = in_a_thread,
    pace: Pace | None = None,
    until: Callable[[Client], bool] = lambda client: client.view["you"] is None,
) -> None:
    """Play on this seat until the connection ends, the seat is closed or given up, or `until` says so.

    If the game's problems cannot be read, it only watches.
    """
    clock = Pace() if pace is None else pace
    mind = mind_for(client.view, strength, seed)
    thinking: asyncio.Task[None] | None = None
    wake = asyncio.Event()
    try:
        while not client.ended and not until(client):
            client.events()
            wake.clear()
            silent, age = _silent(client) * clock.speed, _age(client) * clock.speed
            step = mind.step(client.view, client.board, clock.now(), silent=silent, age=age)
            if step.question is not None:
                if thinking is not None:
                    thinking.cancel()
                thinking = asyncio.create_task(_think(mind, step.question, solve, clock, wake))
            if step.command is None:
                await clock.wait(_either(client, wake), step.wait)
                continue
            words = dict(step.command)
            try:
                await client.do(words.pop("type"), **words)
            except Denied as denied:
                mind.refused(denied.code, clock.now())
    finally:
        if thinking is not None:
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)


def _silent(client: Client) -> float:
    """The seconds in which the seat may not say a number, because others have a head start."""
    seat = client.view["you"]
    speaks_at = next((one["speaks_at"] for one in client.view["players"] if one["seat"] == seat), None)
    return 0.0 if speaks_at is None else client.seconds_until(speaks_at)


def _age(client: Client) -> float:
    """The duration of the round in seconds, which counts as thinking time even for a player that joins late."""
    since = client.view.get("round_since")
    return 0.0 if since is None else max(0.0, client.seconds_since(since))


async def _think(mind: Mind, question: Question, solve: Solve, clock: Pace, wake: asyncio.Event) -> None:
    """Get the answer to a question, however busy the solver is; an invalid problem has no ideas."""
    problem = mind.problem
    while True:
        try:
            mind.take_answer(problem, await solve(question, mind.strength, mind.seed))
        except Busy:
            await asyncio.sleep(BUSY_SECONDS / clock.speed)
            continue
        except RandolphError:
            mind.take_answer(problem, ())
        wake.set()
        return


async def _either(client: Client, wake: asyncio.Event) -> None:
    tasks = [asyncio.ensure_future(client.changed()), asyncio.ensure_future(wake.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
