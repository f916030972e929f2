"""The server as a process: it opens the store and the port, reports its address, and stops on request.

A failure before the server answers becomes a `StartError` of one sentence; the command line prints it and exits with 2.
If a part fails without which the process cannot continue (`supervision.py`), it exits with `FAILED`, so that its
supervisor starts a new one. After a request to stop the process always ends, even if something in it hangs: Python's
fault handler ends it from its own thread, which needs no interpreter.
"""

from __future__ import annotations

import asyncio
import errno
import faulthandler
import importlib
import ipaddress
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from types import FrameType

import uvicorn

from randolph.server import logs
from randolph.server.app import create_app
from randolph.server.collector import CollectorSchedule
from randolph.server.edge.choice import chosen
from randolph.server.edge.requests import LONGEST_HEAD
from randolph.server.errors import StartError
from randolph.server.open_files import OpenFilesMonitor, raise_limit
from randolph.server.services import Services, open_store
from randolph.server.settings import Settings

LARGEST_FRAME = 64 * 1024
"""The most bytes of a socket message that are read. A message above `LARGEST_MESSAGE` gets a typed error, a message
above this limit ends the connection.
"""


BACKLOG = 16_384
"""Connections that may wait to be accepted, as far as the system allows. After a restart all clients reconnect at once,
and a client without a place waits for seconds before it tries again.
"""


FAILED = 70
"""The exit code after a fault of the server; `EX_SOFTWARE` of the BSDs."""

LAST_SECONDS = 30.0
"""Seconds after the time limit of a shutdown at which the process is ended if it still runs."""

LISTENERS = 8
"""How often the listening socket is registered with the event loop. In each iteration the loop accepts a bounded number
of connections from each registered socket, about 32. A busy loop makes few iterations a second, and clients give up
after twenty seconds.
"""

REFUSAL_SECONDS = 1.0
"""Seconds by which the response to a refused request is delayed: less than an honest client waits before it tries
again.
"""


def serve(settings: Settings, *, ready: Callable[[str], None] | None = None) -> None:
    """Run the server until Ctrl-C or SIGTERM.

    `ready` is called once with the server's address, as soon as the server answers. Raises `StartError` if the data
    folder or the port cannot be used, and `SystemExit` after a fault of the server. When it stops it disconnects all
    clients, saves everything and stops searches.
    """
    logs.begin(form=settings.log, level=settings.log_level)
    raise_limit()
    with ExitStack() as stack:
        stack.callback(faulthandler.cancel_dump_traceback_later)
        store, listener = stack.enter_context(open_store(settings)), stack.enter_context(listening(settings))
        port = listener.getsockname()[1]
        settings = _with_port(settings, port)
        running: list[Services] = []
        edge = chosen(shared=store.shared)

        def opened(services: Services) -> None:
            if edge.admission is not None:
                services.control_admission(edge.admission)
            running.append(services)

        config = uvicorn.Config(
            create_app(settings, store=store, opened=opened, pause=REFUSAL_SECONDS),
            http=edge.http,
            ws=edge.ws,
            h11_max_incomplete_event_size=LONGEST_HEAD,
            ws_per_message_deflate=False,
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=float(settings.ping_seconds),
            ws_ping_timeout=float(settings.ping_seconds),
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=list(settings.trusted_proxies),
            backlog=BACKLOG,
            timeout_graceful_shutdown=settings.shutdown_seconds,
        )
        server = _Server(
            config,
            ready=lambda: ready(address(settings.host, port)) if ready else None,
            draining=partial(_to_all, running, Services.drain),
            stopping=partial(_to_all, running, Services.stop_workers),
            failed=lambda: any(services.readiness.failed for services in running),
            crowded=lambda: edge.admission is not None and edge.admission.waiting > 0,
            drain_seconds=settings.drain_seconds,
        )
        server.run(sockets=[listener, *(listener.dup() for _ in range(LISTENERS - 1))])
        failed = server.failed or not server.started
    if failed:
        raise SystemExit(FAILED)


def address(host: str, port: int) -> str:
    """The address to open in a browser on this machine.

    >>> address("127.0.0.1", 8017)
    'http://127.0.0.1:8017'
    """
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return f"http://{host}:{port}"
    if number.is_unspecified:
        return f"http://127.0.0.1:{port}"
    return f"http://[{host}]:{port}" if number.version == 6 else f"http://{host}:{port}"


def _to_all(running: list[Services], call: Callable[[Services], object]) -> None:
    for services in running:
        call(services)


class _Server:
    """A uvicorn server with callbacks: when it answers, when it will stop (`drain_seconds` before it does), and when it
    starts to wait for the last responses. It stops automatically when a part has `failed`. `crowded` says whether
    clients wait for admission.

    It handles the signals before uvicorn does while it starts, and instead of it from then on.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        *,
        ready: Callable[[], object],
        draining: Callable[[], object],
        stopping: Callable[[], object],
        failed: Callable[[], bool],
        crowded: Callable[[], bool],
        drain_seconds: float,
    ) -> None:
        self._server = uvicorn.Server(config)
        self._ready = ready
        self._draining = draining
        self._stopping = stopping
        self._has_failed = failed
        self._is_crowded = crowded
        self.failed = False
        self._grace = float(config.timeout_graceful_shutdown or 0)
        self._drain_seconds = drain_seconds
        self._drained_at: float | None = None
        self._ends_at = float("inf")
        self._tidy = CollectorSchedule()
        self._open_files = OpenFilesMonitor()

    @property
    def started(self) -> bool:
        """Whether the server has ever answered."""
        return self._server.started

    def run(self, sockets: list[socket.socket]) -> None:
        """Serve until a signal or a failure ends the server."""
        with _handling(self._on_signal), asyncio.Runner(loop_factory=_loops()) as runner:
            runner.run(self._run(sockets))

    async def _run(self, sockets: list[socket.socket]) -> None:
        serving = asyncio.ensure_future(self._server.serve(sockets))
        try:
            while not self._server.started and not serving.done():
                await asyncio.wait([serving], timeout=_STARTING)
            if self._server.started and not serving.done():
                with _handling(self._on_signal):
                    self._tidy.begin()
                    self._ready()
                    while not serving.done():
                        self._look()
                        await asyncio.wait([serving], timeout=_TICK)
        finally:
            await serving

    def _look(self) -> None:
        """Called ten times a second."""
        if self._has_failed() and not self.failed:
            self.failed = True
            self._end()
        if self._drained_at is not None and time.monotonic() >= self._drained_at:
            self._end()
        self._tidy.tick(time.monotonic(), crowded=self._is_crowded())
        self._open_files.tick(time.monotonic())

    def _on_signal(self, sig: int, _frame: FrameType | None) -> None:
        """A request to stop: soon after the first SIGTERM, at once after Ctrl-C or the second SIGTERM."""
        if sig == signal.SIGTERM and self.started and self._drain_seconds and self._drained_at is None:
            self._drained_at = time.monotonic() + self._drain_seconds
            self._draining()
            self._end_after(self._drain_seconds)
        else:
            self._server.force_exit = self._server.should_exit and sig == signal.SIGINT
            self._end()

    def _end(self) -> None:
        if not self._server.should_exit:
            self._end_after(0.0)
            self._server.should_exit = True
            self._stopping()

    def _end_after(self, seconds: float) -> None:
        """If the process still runs some time after this many seconds, print the stacks of all threads on standard
        error and end it.
        """
        seconds += self._grace + LAST_SECONDS
        if time.monotonic() + seconds >= self._ends_at:
            return
        self._ends_at = time.monotonic() + seconds
        with suppress(OSError, ValueError, AttributeError):  # without a standard error there is nowhere to print
            faulthandler.dump_traceback_later(seconds, exit=True)


_STARTING, _TICK = 0.02, 0.1
"""Seconds between two checks of a server that starts, and of one that runs."""


@contextmanager
def _handling(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Handle the signals that end a process, if this is the main thread; other threads may not."""
    kinds = (signal.SIGINT, signal.SIGTERM) if threading.current_thread() is threading.main_thread() else ()
    before = {kind: signal.signal(kind, handler) for kind in kinds}
    try:
        yield
    finally:
        for kind, old in before.items():
            signal.signal(kind, old)


def _loops() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """A factory for the faster event loop, if it is installed."""
    try:
        uvloop = importlib.import_module("uvloop")
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def _with_port(settings: Settings, port: int) -> Settings:
    return Settings(**{**{name: getattr(settings, name) for name in settings.__struct_fields__}, "port": port})


def listening(settings: Settings) -> socket.socket:
    """A socket that listens at the address of the settings."""
    host, port = settings.host, settings.port
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise StartError(f"There is no address {host!r} on this machine; choose another one with --host.") from error
    family, kind, protocol, _, place = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # on Windows it would let two servers share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise StartError(
                f"Port {port} on {host} is in use; choose another one with --port (0 takes a free one)."
            ) from error
        if error.errno == errno.EADDRNOTAVAIL:
            raise StartError(
                f"There is no address {host!r} on this machine; choose another one with --host."
            ) from error
        raise StartError(f"Port {port} on {host} cannot be used: {error.strerror}.") from error
    listener.setblocking(False)  # noqa: FBT003 – the standard library's own signature
    return listener
