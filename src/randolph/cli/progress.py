"""The progress bar for long work, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import TracebackType
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

if TYPE_CHECKING:
    from randolph.solver import Report


class Bar:
    """The number of problems that are done, and the progress of the search for the next one.

    It erases itself at the end, and makes room for output if standard output is on the same terminal. With `left` it
    shows the time that is left.
    """

    def __init__(self, total: int | None, *, left: bool = False) -> None:
        self._progress = Progress(
            SpinnerColumn(),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            *([TextColumn("left"), TimeRemainingColumn()] if left else []),
            TextColumn("{task.description}"),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._progress.add_task("", total=total)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def at(self, done: int) -> None:
        """Show how many are done."""
        self._progress.update(self._task, completed=done)

    def report(self, report: Report) -> None:
        """Show the progress of the search for one problem."""
        words = f"{report.bound} moves at least, {report.nodes:,} positions"
        self._progress.update(self._task, description=words)

    def one_of(self, total: int, *, pausing: bool) -> AbstractContextManager[None]:
        """Count one of a total that becomes known only now; with `pausing`, the body can print."""
        self._progress.update(self._task, total=total)
        if pausing:
            return self.one_done()
        self._progress.update(self._task, advance=1)
        return nullcontext()

    @contextmanager
    def one_done(self) -> Iterator[None]:
        """Count a problem; the body can print its answer."""
        self._progress.update(self._task, advance=1, description="")
        if sys.stdout is None or not sys.stdout.isatty():
            yield
            return
        self._progress.stop()
        try:
            yield
        finally:
            self._progress.start()
