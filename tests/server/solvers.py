"""Many players who solve the same puzzles through HTTP at the same time, at several processes by turns; for a test and
for `bench/tries.py`.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import httpx

from randolph.puzzles.bank import Entry
from randolph.puzzles.bank.kinds import kind_named
from tests.server.process import START_TIMEOUT_SECONDS

GENEROUS = dict.fromkeys(("address_rate", "service_rate"), "100000")
"""Settings of a server to which all players come from one network address."""


@dataclass
class Tally:
    """What the players got: the responses, and the seconds that each first try took."""

    answers: list[dict[str, Any]] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0


class Solvers:
    """Players with a cookie each, who may use any of the servers."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = addresses
        self._http = httpx.AsyncClient(
            timeout=START_TIMEOUT_SECONDS,
            # A connection for each request: on a busy machine, an idle one may be closed just when it is reused.
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
        )
        self.cookies: list[str] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def begin(self, number: int) -> None:
        """Make this many players."""
        for _ in range(number):
            answer = await self._http.post(f"{self._addresses[0]}/api/me")
            assert answer.is_success, answer.text
            self.cookies.append(answer.headers["set-cookie"].partition(";")[0])
            self._http.cookies.clear()

    async def solve(self, puzzles: Sequence[Entry], rng: random.Random, *, everywhere: bool) -> Tally:
        """Every player tries every puzzle, in an order by `rng`, and wins every other time. All players are at it at
        once, each with one try after the other, or with one at each server at the same time (`everywhere`).
        """
        tally = Tally()
        solutions = {entry.id: kind_named(entry.game).solution(entry.problem) or "" for entry in puzzles}
        begun = time.monotonic()
        await asyncio.gather(*(self._tries(each, solutions, rng, tally, everywhere) for each in self.cookies))
        tally.seconds = time.monotonic() - begun
        return tally

    async def _tries(
        self,
        cookie: str,
        solutions: dict[str, str],
        rng: random.Random,
        tally: Tally,
        everywhere: bool,  # noqa: FBT001 – passed on
    ) -> None:
        for number, puzzle in enumerate(rng.sample(list(solutions), len(solutions))):
            asked = self._addresses if everywhere else [self._addresses[number % len(self._addresses)]]
            moves = solutions[puzzle] if rng.random() < 0.5 else ""
            begun = time.monotonic()
            answers = await asyncio.gather(*(self._one(one, cookie, puzzle, moves) for one in asked))
            tally.latencies.append(time.monotonic() - begun)
            tally.answers += answers

    async def _one(self, address: str, cookie: str, puzzle: str, moves: str) -> dict[str, Any]:
        body = {"puzzle": puzzle, "moves": moves}
        answer = await self._http.post(f"{address}/api/me/tries", json=body, headers={"cookie": cookie})
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found
