"""A pool of child processes that work for visitors (`randolph.jobs`), one job at a time each.

Parsing, checking, writing or drawing a board is pure Python, which holds the interpreter lock. In a thread of this
process, one request of a second would stop every room. A child process uses one processor at most, and only while
nothing else needs it. A child is started when no other one is free for a job. That takes some tenths of a second, and
then the child stays. There are never more children than threads that use them (`workers.py`). A child with too much
memory or time ends, and the next job starts a new one. If a child is killed, perhaps while it was idle, its job is
tried once more.

A child gets its jobs through a pipe and exits when the pipe is closed, so none outlives the server. It imports nothing
from the working folder, where anybody may have put a file (`-P`). It gets none of the settings, which contain
passwords.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

from randolph.jobs.child import Answer, Failure, Refusal, Request, Response, receive, response_in, send
from randolph.server.errors import ApiError
from randolph.solver import StopFlag

JOB_MEGABYTES = 1024
"""Megabytes of address space that a child may use in addition to those of a search: three times what the largest text
or picture takes.
"""

JOB_SECONDS = 20.0
"""Seconds that a job may take; the largest picture takes two or three."""

KILL_DELAY = 0.5
"""Seconds for which a child may continue after its client has disconnected: starting another one takes about as long.
"""

_log = logging.getLogger(__name__)


class ChildProcesses:
    """The child processes; `search_megabytes` limits a search in one of them. Any thread may use them."""

    def __init__(self, search_megabytes: int) -> None:
        self._megabytes = JOB_MEGABYTES + 2 * search_megabytes  # while a table grows, both copies of it are in memory
        self._lock = threading.Lock()
        self._all: set[_Child] = set()
        self._idle: list[_Child] = []
        self._open = True
        self.started = 0

    def ask(self, job: str, body: bytes, stop: StopFlag, *, within: float = JOB_SECONDS, **options: float) -> Answer:
        """Run a job within this many seconds, and wait for it.

        Raises `ApiError`: a refusal of the job, or `busy` if the child has ended meanwhile.
        """
        request = Request(job, body, options, within)
        child, found = self._run(request, stop)
        if found is None and child.was_killed and not stop.is_set():  # perhaps while it was idle
            child, found = self._run(request, stop)
        match found:
            case Answer():
                return found
            case Refusal():
                raise ApiError(found.code, found.message, quote=found.quote, causes=found.causes)
            case Failure():
                _log.error("a request failed in a child process\n%s", found.traceback)
                raise ApiError("internal")
        if not stop.is_set():
            _log.warning("a child process has ended (%s) at the job %s", child.exit_code, job)
        raise ApiError("busy")

    def _run(self, request: Request, stop: StopFlag) -> tuple[_Child, Response | None]:
        """Run the job in a child; returns that child and the result. Raises `ApiError` (`busy`)."""
        child = self._acquire()
        found = None
        try:
            found = child.work(request, stop)
        finally:
            self._release(child, ended=found is None)
        return child, found

    def stop(self) -> None:
        """Kill all children, busy or not, and start no more."""
        with self._lock:
            self._open = False
            for child in self._all:
                child.kill()

    def close(self) -> None:
        """Kill the remaining children, and wait until they have ended; there are no more requests."""
        self.stop()
        while self._idle:
            self._release(self._idle.pop(), ended=True)

    def _acquire(self) -> _Child:
        """An idle child, or a new one. Raises `ApiError` (`busy`)."""
        with self._lock:
            while self._open and self._idle:
                child = self._idle.pop()
                if child.alive:
                    return child
                self._all.discard(child)
                child.reap()
            if not self._open:
                raise ApiError("busy")
            try:
                child = _Child(self._megabytes)
            except OSError as error:
                _log.warning("no child process can be started: %s", error)
                raise ApiError("busy") from error
            self.started += 1
            self._all.add(child)
            return child

    def _release(self, child: _Child, *, ended: bool) -> None:
        with self._lock:
            if not ended and self._open:
                self._idle.append(child)
                return
            self._all.discard(child)
        child.reap()


class _Child:
    """One process."""

    def __init__(self, megabytes: int) -> None:
        self._process = subprocess.Popen(  # noqa: S603 – this very interpreter, with a program of this package
            (sys.executable, "-P", "-m", "randolph.jobs.child", str(megabytes)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: word for name, word in os.environ.items() if not name.startswith("RANDOLPH_")},
        )
        self._kill_timers: list[threading.Timer] = []

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return self._process.poll() is None

    @property
    def exit_code(self) -> int | None:
        """The exit code of the process."""
        return self._process.returncode

    @property
    def was_killed(self) -> bool:
        """Whether another process killed it. A limit or a fault of its own ends it in another way."""
        return sys.platform != "win32" and self.exit_code == -signal.SIGKILL

    def work(self, request: Request, stop: StopFlag) -> Response | None:
        """Run a job; None if the process has ended meanwhile, by itself or because of `stop`."""
        assert self._process.stdin is not None  # noqa: S101 – narrows the type
        assert self._process.stdout is not None  # noqa: S101 – narrows the type
        with stop.waking(self._kill_soon):
            try:
                send(self._process.stdin, request)
                content = receive(self._process.stdout)
            except OSError:
                content = None
        while self._kill_timers:
            timer = self._kill_timers.pop()
            timer.cancel()
            timer.join()
        return None if content is None else response_in(content)

    def _kill_soon(self) -> None:
        """The client has disconnected: kill the process soon."""
        timer = threading.Timer(KILL_DELAY, self.kill)
        self._kill_timers.append(timer)
        timer.start()

    def kill(self) -> None:
        """Kill it at once."""
        self._process.kill()

    def reap(self) -> None:
        """Kill it, close its pipes, and reap it."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):  # bytes that were not written any more
                    pipe.close()
        self._process.wait()
