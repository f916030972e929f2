"""Reading for many rooms at once: all calls that arrive during a query are answered together, by the next one.

Many rooms may be loaded, or have new events, at the same time. A query for many rooms costs little more than one for a
single room. A call on an idle server does not wait for others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from randolph.server.store.database import batch_delay_after
from randolph.server.store.values import Damaged

Wanted = TypeVar("Wanted")
Answer = TypeVar("Answer")


class JointReads(Generic[Wanted, Answer]):
    """Calls that are answered together, up to `most` by one query, with pauses of up to `delay` (`batch_delay_after`).

    `read` returns what several calls want, in their order. If it finds damage, each call is answered alone, because the
    damage may be that of a single room. One slow query delays the next one.
    """

    def __init__(
        self, read: Callable[[Sequence[Wanted]], Awaitable[Sequence[Answer]]], *, most: int, delay: float
    ) -> None:
        self._read = read
        self._most = most
        self._delay = delay
        self._pending: list[tuple[Wanted, asyncio.Future[Answer]]] = []
        self._task: asyncio.Task[None] | None = None

    async def read(self, wanted: Wanted) -> Answer:
        """The answer to one call. Raises what its query raises; after damage, what a query for it alone raises."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._pending.append((wanted, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._read_pending())
        return await answer

    async def _read_pending(self) -> None:
        clock = asyncio.get_running_loop().time
        while self._pending:
            begun = clock()
            calls, self._pending = self._pending[: self._most], self._pending[self._most :]
            await self._answer(calls)
            await asyncio.sleep(begun + batch_delay_after(len(calls), self._delay) - clock())

    async def _answer(self, calls: Sequence[tuple[Wanted, asyncio.Future[Answer]]]) -> None:
        calls = [call for call in calls if not call[1].done()]  # otherwise the caller was cancelled
        if not calls:
            return
        try:
            answers = await self._read([wanted for wanted, _ in calls])
        except Exception as error:  # noqa: BLE001 – it is raised in the callers
            if len(calls) > 1 and isinstance(error, Damaged):
                await asyncio.gather(*(self._answer([call]) for call in calls))
                return
            for _, answer in calls:
                if not answer.done():
                    answer.set_exception(error)
            return
        for (_, answer), found in zip(calls, answers, strict=True):
            if not answer.done():
                answer.set_result(found)
