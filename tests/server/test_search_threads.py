"""Searches have a lower priority than everything that players wait for: their threads have a higher niceness."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from randolph.jobs.kinds import GAME_SOLVERS, SearchResult
from randolph.server import problem_pool, search_threads
from randolph.server.supervision import Supervisor
from tests.server.in_process import SECONDS, running_server

if TYPE_CHECKING:
    from collections.abc import Callable

BY_THREAD = sys.platform == "linux"
"""Whether threads have their own niceness; on other systems only processes have one, which stays unchanged."""


def niceness() -> int:
    """The niceness of this thread, from the kernel."""
    if not BY_THREAD:
        return os.getpriority(os.PRIO_PROCESS, 0)
    stat = Path(f"/proc/self/task/{threading.get_native_id()}/stat").read_text(encoding="ascii")
    return int(stat.rpartition(")")[2].split()[16])  # the 19th field; the second one ends with the parenthesis


def nicer() -> int:
    """The niceness that a search thread should have; 19 is the highest."""
    return min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10 * BY_THREAD)


async def nobody_goes() -> Any:  # noqa: ANN401 – never returns
    """A visitor who waits for the answer."""
    await asyncio.Event().wait()


async def test_search_threads_have_a_lower_priority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads of the judge, of computer players, and of the dealer are nicer by ten than the event loop and than
    threads that wait for child processes.
    """
    of_the_judge: list[int] = []

    def judging(_problem: object, _limits: object, _stop: object) -> SearchResult:
        of_the_judge.append(niceness())
        return SearchResult("optimal", 1, "rE")

    monkeypatch.setitem(GAME_SOLVERS, "ricochet", replace(GAME_SOLVERS["ricochet"], search=judging))
    async with running_server(tmp_path) as h:
        inside = h.inside
        await inside.judge.judge("ricochet", "a problem", 1)
        assert of_the_judge == [nicer()]
        thinkers = inside.computers.thinkers
        assert await thinkers.run(lambda _stop: niceness(), client="here", receive=nobody_goes) == nicer()
        for workers in (inside.solvers, inside.readers):
            assert await workers.run(lambda _stop: niceness(), client="here", receive=nobody_goes) == niceness()
        assert niceness() == os.getpriority(os.PRIO_PROCESS, 0)


async def test_the_dealer_has_a_lower_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that deals and solves the problems of the home page is nicer by ten."""
    found: asyncio.Queue[int] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def deal(*_: object) -> None:
        loop.call_soon_threadsafe(found.put_nowait, niceness())

    monkeypatch.setattr(problem_pool, "deal", deal)
    ready = problem_pool.ProblemPool(random.Random(1), Supervisor())
    await ready.open()
    async with asyncio.timeout(SECONDS):
        assert await found.get() == nicer()
    await ready.close()


@pytest.mark.parametrize("forbidden", [False, True])
def test_no_lower_priority_if_it_would_harm_or_is_forbidden(
    forbidden: bool,  # noqa: FBT001 – a parameter of pytest
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The reference solver holds the interpreter lock: the event loop would wait longer for a nicer thread. A system
    that forbids other priorities has its searches, too.
    """
    if forbidden:

        def refuse(*_: object) -> None:
            raise PermissionError

        monkeypatch.setattr(os, "setpriority", refuse)
    else:
        monkeypatch.setattr(search_threads, "engine_name", lambda: "reference")
    with search_threads.search_threads("test", 1) as threads:
        ask: Callable[[], int] = niceness
        assert threads.submit(ask).result(SECONDS) == niceness()
