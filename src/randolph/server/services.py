"""The services of the application, which its handlers use: store, judge, rooms, problems, pages, and workers for
visitors.

`create_app` makes one `Services` object and puts it into the state of the application. Handlers get it with
`services_of`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import randolph
from randolph.server.admission import Admission
from randolph.server.bus import bus_of
from randolph.server.child_processes import ChildProcesses
from randolph.server.clock import Clock
from randolph.server.computers import Computers
from randolph.server.connections import Connections
from randolph.server.counters import Tally
from randolph.server.documents import Documents
from randolph.server.errors import ApiError
from randolph.server.guess_limit import GuessLimit
from randolph.server.judge import Judge
from randolph.server.lobby import Lobby
from randolph.server.pages import Pages, Pictures
from randolph.server.problem_pool import ProblemPool
from randolph.server.puzzles.bank import PuzzleBank
from randolph.server.rate_limits import Buckets
from randolph.server.readiness import Readiness
from randolph.server.room_context import RoomContext
from randolph.server.rooms import Rooms
from randolph.server.security import Scope
from randolph.server.settings import Settings
from randolph.server.store import Store
from randolph.server.supervision import Supervisor
from randolph.server.workers import Workers

STATIC = Path(randolph.__file__).with_name("static")
"""Where the build puts the page."""

POSITION_WORKERS = 2
"""Child processes that read, check, draw and write positions for visitors; each job is short."""

REQUEST_BYTES = 16 * 1024
"""Bytes that count as one request to a service; a larger request counts as several. A problem on 16×16 cells takes
about 2 kB. At `service_rate`, a client that sends only the longest texts can send 600 times `REQUEST_BYTES` in a
minute: 9 MiB.
"""


PARCEL_RATE = 0.1
"""Parcels a second from one network. Ten minutes' worth may arrive at once, enough for a class of sixty that moves its
seats to other devices.
"""

PLAYER_RATE = 0.1
"""New players a second from one network, for the same class."""

RUSH_RATE = 0.05
"""Rushes a second that one player begins; ten may begin at once."""

GROUP_RATE = 0.5
"""Changes of groups a second by one player – making, joining and leaving them, removing members; a hundred at once."""


class Services:
    """The parts of the application, which live as long as it does, and the `admission` control of the process, if any
    (`control_admission`).

    `children` are open child processes that the caller closes; without them this object starts its own.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        clock: Clock,
        seconds: Callable[[], float],
        rng: random.Random,
        requests: Tally,
        children: ChildProcesses | None = None,
    ) -> None:
        self.requests = requests
        self.settings = settings
        self.store = store
        self.clock = clock
        self.rng = rng
        self.judge = Judge(
            threads=settings.judge_threads,
            seconds=settings.judge_seconds,
            megabytes=settings.judge_megabytes,
            waiting=settings.judge_queue,
            clock=seconds,
        )
        self.supervisor = Supervisor()
        self.context = RoomContext(
            store, self.judge, settings, bus_of(settings, store), clock=clock, seconds=seconds, rng=rng
        )
        self.rooms = Rooms(self.context, self.supervisor)
        self.readiness = Readiness(self.context, self.supervisor)
        self.connections = Connections(self.rooms)
        self.admission: Admission | None = None
        self.computers = Computers(self.connections, self.context.computer_limit, settings)
        self.rooms.subscribe(self.computers.update)
        # The pool deals problems in a thread all the time. With a shared generator, the rooms' random numbers would
        # depend on that.
        self.problem_pool = ProblemPool(random.Random(rng.getrandbits(64)), self.supervisor)  # noqa: S311 – puzzles, no secrets
        self.lobby = Lobby(store, clock, seconds, open_=settings.lobby == "on")
        self.pages = Pages(STATIC)
        self.documents = Documents(STATIC)
        self.pictures = Pictures()
        self.puzzles = PuzzleBank()
        self.board_previews = Buckets(settings.address_rate, 10 * settings.address_rate, seconds)
        self.new_rooms = Buckets(settings.room_rate, 60 * settings.room_rate, seconds)
        self.new_boards = Buckets(settings.board_rate, 600 * settings.board_rate, seconds)
        kept = float(settings.board_megabytes << 20)
        self.kept_boards = Buckets(kept / 86_400, kept, seconds)
        self.new_parcels = Buckets(PARCEL_RATE, 600 * PARCEL_RATE, seconds)
        self.parcel_guesses = GuessLimit(settings.guess_rate, seconds)
        self.new_players = Buckets(PLAYER_RATE, 600 * PLAYER_RATE, seconds)
        self.rushes = Buckets(RUSH_RATE, 200 * RUSH_RATE, seconds)
        self.group_changes = Buckets(GROUP_RATE, 200 * GROUP_RATE, seconds)
        self.player_guesses = GuessLimit(settings.guess_rate, seconds)
        self.service_requests = Buckets(settings.service_rate, 60 * settings.service_rate, seconds)
        self.children = ChildProcesses(settings.solve_megabytes) if children is None else children
        self._own_children = children is None
        self.solvers = Workers("solver", threads=settings.solve_threads, waiting=settings.solve_queue)
        self.readers = Workers("reader", threads=POSITION_WORKERS, waiting=8 * POSITION_WORKERS)

    def control_admission(self, admission: Admission) -> None:
        """From now on `admission` admits the connections of this process. When another process has joined those that
        share the store, the connections that wait are refused, except to rooms that somebody is in here.
        """
        self.admission = admission
        self.rooms.when_process_joins(lambda: admission.refuse(keep=self.rooms.is_entered))

    def drain(self) -> None:
        """The server will stop soon: from now on `/api/ready` says that it should get no new visitors."""
        self.readiness.draining = True

    def stop_workers(self) -> None:
        """End all work for visitors now, so that the shutdown does not wait for it."""
        self.drain()
        self.solvers.stop()
        self.readers.stop()
        if self._own_children:
            self.children.stop()

    def close_workers(self) -> None:
        """End all work for visitors, and wait for the threads."""
        self.stop_workers()
        self.solvers.close()
        self.readers.close()
        self.puzzles.close()
        if self._own_children:
            self.children.close()

    def count_service(self, client: str, size: int) -> None:
        """Count a request of `size` bytes to a service. Raises `ApiError` (`too_frequent`)."""
        if not self.service_requests.take(client, min(max(1.0, size / REQUEST_BYTES), 60 * self.settings.service_rate)):
            raise ApiError("too_frequent")


def open_store(settings: Settings) -> Store:
    """The store that the settings describe. Raises `StartError`."""
    return Store.open(
        settings.data,
        synchronous=settings.synchronous,
        database=settings.database,
        upgrade=settings.upgrade == "start",
    )


SERVICES = "randolph.services"
"""The key in a request's scope for the services of its server."""


def services_of(scope: Scope) -> Services:
    """The services of the server that got this request."""
    services: Services = scope[SERVICES]
    return services
