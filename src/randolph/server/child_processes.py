"""Child processes that work for visitors (`randolph.services`): a pool of them, each for one piece of work at a time.

Reading a text, checking, writing or drawing a board is pure Python, which holds the interpreter: in a thread of this
process a request of a second would make every room wait. In a process of its own it takes a processor at most, and that
only while nobody else wants it. A child is started when the first piece of work comes that no other is free for, which
takes some tenths of a second, and stays; so there are never more than threads that ask (`workers.py`). One that ends –
it has a bound of memory and of seconds – is replaced by the next piece of work. Where one is killed, as an idle one may
be at the moment when it is asked, its work is tried once more.

A child is told what to do by a pipe, and ends when the pipe does: none outlives the server. It imports nothing from the
working folder, where anybody may have laid a file (`-P`), and knows none of the settings, which contain passwords.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

from randolph.server.errors import ApiError
from randolph.services.child import Answer, Asked, Failure, Refusal, Told, receive, send, told_in
from randolph.solver import StopFlag

MEGABYTES = 1024
"""Addresses that a child may have beside what a search may take: three times what the largest text or picture takes."""

SECONDS = 20.0
"""How long a piece of work may take; the largest picture takes two or three."""

SPARED = 0.5
"""Seconds for which a child may go on when nobody waits any more: to start another one takes about as long."""

_log = logging.getLogger(__name__)


class ChildProcesses:
    """The child processes; `search_megabytes` is what a search in one of them may take. Any thread may ask."""

    def __init__(self, search_megabytes: int) -> None:
        self._megabytes = MEGABYTES + 2 * search_megabytes  # tables that grow stand there twice for a moment
        self._lock = threading.Lock()
        self._all: set[_Child] = set()
        self._idle: list[_Child] = []
        self._open = True
        self.started = 0

    def ask(self, service: str, body: bytes, stop: StopFlag, *, within: float = SECONDS, **options: float) -> Answer:
        """Have a piece of work done within so many seconds, and wait for it.

        Raises `ApiError`: what the service refuses, and `busy` where the child has ended meanwhile.
        """
        asked = Asked(service, body, options, within)
        child, found = self._worked(asked, stop)
        if found is None and child.was_killed and not stop.is_set():  # perhaps while it was idle
            child, found = self._worked(asked, stop)
        match found:
            case Answer():
                return found
            case Refusal():
                raise ApiError(found.code, found.message, quote=found.quote, causes=found.causes)
            case Failure():
                _log.error("a request failed in a child process\n%s", found.told)
                raise ApiError("internal")
        if not stop.is_set():
            _log.warning("a child process has ended (%s) at the service %s", child.exit_code, service)
        raise ApiError("busy")

    def _worked(self, asked: Asked, stop: StopFlag) -> tuple[_Child, Told | None]:
        """The child that a piece of work was given to, and what came of it. Raises `ApiError` (`busy`)."""
        child = self._taken()
        found = None
        try:
            found = child.work(asked, stop)
        finally:
            self._back(child, ended=found is None)
        return child, found

    def stop(self) -> None:
        """Kill all, whatever they do, and start none any more."""
        with self._lock:
            self._open = False
            for child in self._all:
                child.kill()

    def close(self) -> None:
        """Kill those that are left, and wait for their ends; nobody asks any more."""
        self.stop()
        while self._idle:
            self._back(self._idle.pop(), ended=True)

    def _taken(self) -> _Child:
        """A child that is idle, or a new one. Raises `ApiError` (`busy`)."""
        with self._lock:
            while self._open and self._idle:
                child = self._idle.pop()
                if child.lives:
                    return child
                self._all.discard(child)
                child.bury()
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

    def _back(self, child: _Child, *, ended: bool) -> None:
        with self._lock:
            if not ended and self._open:
                self._idle.append(child)
                return
            self._all.discard(child)
        child.bury()


class _Child:
    """One process."""

    def __init__(self, megabytes: int) -> None:
        self._process = subprocess.Popen(  # noqa: S603 – this very interpreter, with a program of ours
            (sys.executable, "-P", "-m", "randolph.services.child", str(megabytes)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: word for name, word in os.environ.items() if not name.startswith("RANDOLPH_")},
        )
        self._dooms: list[threading.Timer] = []

    @property
    def lives(self) -> bool:
        """Whether the process has not ended."""
        return self._process.poll() is None

    @property
    def exit_code(self) -> int | None:
        """With what it has ended."""
        return self._process.returncode

    @property
    def was_killed(self) -> bool:
        """Whether somebody else has ended it; by a bound of its own, or by a fault, it ends in another way."""
        return sys.platform != "win32" and self.exit_code == -signal.SIGKILL

    def work(self, asked: Asked, stop: StopFlag) -> Told | None:
        """Have something done; None when the process has ended meanwhile, by itself or because of `stop`."""
        assert self._process.stdin is not None  # noqa: S101 – narrows the type
        assert self._process.stdout is not None  # noqa: S101 – narrows the type
        with stop.waking(self._doom):
            try:
                send(self._process.stdin, asked)
                content = receive(self._process.stdout)
            except OSError:
                content = None
        while self._dooms:
            doom = self._dooms.pop()
            doom.cancel()
            doom.join()
        return None if content is None else told_in(content)

    def _doom(self) -> None:
        """Nobody waits for the work any more."""
        doom = threading.Timer(SPARED, self.kill)
        self._dooms.append(doom)
        doom.start()

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def bury(self) -> None:
        """End it, and leave nothing of it."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not written any more
                    pipe.close()
        self._process.wait()
