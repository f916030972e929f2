"""How many rooms a server can handle: real games with cuts and kills, measured by the clients, verified in the store.

    .venv/bin/python bench/load.py [--rooms N] [--seconds S] [--kill-every S] [--processes N] [--database NAME] …

Starts `randolph serve` on loopback, opens rooms with six simulated players (`crowd/play.py`), and measures. Connections
are cut at random (`--cut-every`), server processes get a SIGKILL and restart (`--kill-every`), also between a commit
and its publication, and with `--searches` the judges are busy half of the time. It prints tables for RESULTS.md: the
time from a command until the last connected member has its event, answers, pings, reconnects, memory, processor time.
The clients run on the same machine, so the lateness of their own timers is printed, too; bids after a kill count
separately.

Afterwards the store is compared with what every client has received (`crowd/proof.py`): anything lost, doubled,
changed, unanswered or executed twice makes the exit code 1; slowness never does. An interrupted run is not reported.
`--database postgres` starts PostgreSQL and Redis, unless RANDOLPH_DATABASE and RANDOLPH_BUS name them. `--composed`
starts all services of compose/compose.yaml with their own commands and settings, and the clients connect to its nginx.
With a folder it runs the program of the unpacked image in it.
`--find-limit N` adds N rooms every `--seconds` until bids are late, and then profiles the server, if `py-spy` is
installed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.crowd import composed, databases
from bench.crowd.figures import Figures, Times, percentile, table
from bench.crowd.limit import profile
from bench.crowd.play import Crowd, Plan
from bench.crowd.proof import Proof, compare, last_events
from bench.crowd.search import SEARCH_SETTINGS, Searcher
from bench.crowd.servers import Servers
from randolph.protocol import MOST_PLAYERS

DRAIN_SECONDS = 120.0
"""The time after the last command for reconnects and outstanding events."""

COLUMNS = ("count", "p50 ms", "p95 ms", "p99 ms", "longest ms")

NOT_COUNTED = "not counted: a process that was killed begins at zero again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options; all times in seconds, `kill_every` and `cut_every` 0: never."""

    rooms: int = 50
    seconds: float = 60.0
    kill_every: float = 0.0
    cut_every: float = 600.0
    processes: int = 1
    scatter: bool = False
    database: str = "sqlite"
    composed: str | None = None
    ramp: float | None = None
    searches: bool = False
    find_limit: int = 0
    seed: int = 1
    plan: Plan = field(default_factory=Plan)


@dataclass(frozen=True, slots=True)
class Kill:
    """A killed process: whether between commit and publication, how long the restart took, and how long until the last
    client that it had served was back, and until all clients were connected at one moment. The latter takes longer,
    because other connections are cut meanwhile.
    """

    in_between: bool
    starting: float
    returning: float
    recovering: float


@dataclass(slots=True)
class Run:
    """The results of a run, besides the crowd's figures."""

    options: Options
    crowd: Crowd
    began: datetime
    ended: datetime
    proof: Proof
    lasted: float
    searching: list[tuple[float, float]]
    memory: tuple[int, int, int]
    server_busy: float
    client_busy: float
    database_busy: float
    kernel: int
    loads: tuple[float, float]
    counted: Counter[str]
    kills: list[Kill] = field(default_factory=list)
    exits: list[int] = field(default_factory=list)
    log: str = ""

    @property
    def complete(self) -> bool:
        """Whether it lasted as long as requested."""
        return self.lasted >= self.options.seconds


async def run(options: Options, servers: Servers, external: databases.Databases | None) -> Run | None:
    """Start the servers, let rooms play, stop, compare; None if the limit was searched."""
    crowd = Crowd(servers, options.plan, options.seed)
    try:
        await servers.start()
        print(f"servers {', '.join(str(server.pid) for server in servers.all)}", file=sys.stderr, flush=True)
        if options.find_limit:
            await _find_limit(options, servers, crowd, external)
            return None
        return await _measured(options, servers, crowd, external)
    finally:
        await crowd.close()
        await servers.close()


def _store_url(options: Options, folder: Path, external: databases.Databases | None) -> str:
    """The address of the store of a run."""
    if external is not None:
        return external.database
    return os.environ["RANDOLPH_DATABASE"] if options.database == "postgres" else f"sqlite:///{folder}/randolph.sqlite3"


async def _measured(options: Options, servers: Servers, crowd: Crowd, external: databases.Databases | None) -> Run:
    loads = os.getloadavg()[0]
    empty, kernel = servers.resident(), _socket_bytes()
    ramp = options.plan.round_seconds if options.ramp is None else options.ramp
    await crowd.open(options.rooms, ramp)
    full, kernel = servers.resident(), _socket_bytes() - kernel
    crowd.figures = Figures()
    began, start = datetime.now(UTC), time.perf_counter()
    print(f"measuring from {began:%H:%M:%S} UTC", file=sys.stderr, flush=True)
    counted = await asyncio.to_thread(servers.counted)
    busy, own_busy = servers.busy(), _own_seconds()
    database_busy = 0.0 if external is None else external.busy()
    searchers = [Searcher(server) for server in servers.all]
    kills: list[Kill] = []
    tasks = [asyncio.create_task(_lateness(crowd))]
    if options.cut_every:
        tasks.append(asyncio.create_task(_cut(crowd, options.cut_every)))
    if options.searches:
        tasks += [asyncio.create_task(searcher.run()) for searcher in searchers]
    killing = asyncio.create_task(_kill(crowd, options, kills)) if options.kill_every else None
    try:
        await asyncio.sleep(options.seconds)
        if killing is not None:
            await killing  # a disconnected member belongs to the run until it is back
    finally:
        lasted, ended = time.perf_counter() - start, datetime.now(UTC)
        for task in tasks:
            task.cancel()
    busy, own_busy = servers.busy() - busy, _own_seconds() - own_busy
    database_busy = 0.0 if external is None else external.busy() - database_busy
    late = servers.resident()
    counted = await asyncio.to_thread(servers.counted) - counted
    crowd.closing = True
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task  # its failure fails the run
    url = _store_url(options, servers.data, external)
    least = await _drained(crowd, url)
    await crowd.close()
    exits = await servers.stop()
    return Run(
        options,
        crowd,
        began,
        ended,
        await asyncio.to_thread(compare, url, crowd.rooms, least),
        lasted,
        [span for searcher in searchers for span in searcher.spans],
        (empty, full, late),
        busy / lasted,
        own_busy / lasted,
        database_busy / lasted,
        kernel,
        (loads, os.getloadavg()[0]),
        counted,
        kills,
        exits,
        servers.log(),
    )


LIMIT_SECONDS = 0.15
"""99 of 100 bids must reach the last member within this time; otherwise the load is too high."""


async def _find_limit(options: Options, servers: Servers, crowd: Crowd, external: databases.Databases | None) -> None:
    """Add rooms until bids are late; prints each step."""
    watching: asyncio.Task[None] | None = None
    print(f"{options.database}, {options.processes}; each step is measured for {options.seconds:.0f} s\n")
    print("| from | rooms | bids/s | p50 / p99 / longest ms | reconnect p99 ms | clients late p99 ms "
          "| kB per room | busy: server + databases + clients |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|")
    empty = servers.resident()
    while True:
        await crowd.open(options.find_limit, options.plan.round_seconds / 2)
        if watching is not None:
            watching.cancel()
        await asyncio.sleep(5.0)
        crowd.figures = Figures()
        watching = asyncio.create_task(_lateness(crowd))
        cutting = asyncio.create_task(_cut(crowd, options.cut_every))
        began, start, busy, own_busy = datetime.now(UTC), time.perf_counter(), servers.busy(), _own_seconds()
        database_busy = 0.0 if external is None else external.busy()
        await asyncio.sleep(options.seconds)
        cutting.cancel()
        lasted = time.perf_counter() - start
        busy, own_busy = (servers.busy() - busy) / lasted, (_own_seconds() - own_busy) / lasted
        database_busy = 0.0 if external is None else (external.busy() - database_busy) / lasted
        bids = crowd.figures.delivery["bid"]
        _, p50, _, p99, longest = bids.cells()
        rate, late = crowd.figures.sent["bid"] / lasted, crowd.figures.lateness.cells()[3]
        cells = (
            f"{began:%H:%M:%S} UTC",
            f"{len(crowd.rooms)}",
            f"{rate:.0f}",
            f"{p50} / {p99} / {longest}",
            crowd.figures.reconnects.cells()[3],
            late,
            f"{(servers.resident() - empty) / len(crowd.rooms) / 1e3:.0f}",
            f"{busy:.2f} + {database_busy:.2f} + {own_busy:.2f}",
        )
        print(f"| {' | '.join(cells)} |", flush=True)
        if not bids.all or percentile(sorted(bids.all), 0.99) > LIMIT_SECONDS:
            break
    watching.cancel()
    for server in servers.all:
        print(f"\nwhere the time of process {server.pid} goes:\n{await profile(server.pid)}", flush=True)


async def _drained(crowd: Crowd, url: str) -> dict[str, int]:
    """Wait until every command has a reply, and every member the events in the store; returns their numbers."""
    for _ in range(round(DRAIN_SECONDS / 0.25)):
        await asyncio.sleep(0.25)
        if all(member.online and not member.pending for member in crowd.members):
            break
    least = await asyncio.to_thread(last_events, url, crowd.rooms)
    for _ in range(round(DRAIN_SECONDS / 0.25)):
        if all(member.last >= least.get(member.room.code, 0) for member in crowd.members):
            break
        await asyncio.sleep(0.25)
    return least


async def _lateness(crowd: Crowd) -> None:
    """Record how late the clients' own timers are: their measurements may include this much."""
    while True:
        due = time.perf_counter() + 0.02
        await asyncio.sleep(0.02)
        crowd.figures.lateness.add(max(0.0, time.perf_counter() - due))


async def _cut(crowd: Crowd, every: float) -> None:
    """Cut connections at random, each on average once in `every` seconds."""
    while True:
        await asyncio.sleep(crowd.rng.expovariate(len(crowd.members) / every))
        member = crowd.rng.choice(crowd.members)
        if member.online:
            crowd.figures.cuts += 1
            member.cut()


async def _kill(crowd: Crowd, options: Options, kills: list[Kill]) -> None:
    """Kill one server after the other, and restart it; the last one recovers within the run."""
    servers, began = crowd.servers, time.perf_counter()
    for number in range(int(options.seconds / options.kill_every)):
        moment = (number + 0.5) * options.kill_every + crowd.rng.uniform(-0.25, 0.25) * options.kill_every
        await asyncio.sleep(began + moment - time.perf_counter())
        if time.perf_counter() - began >= options.seconds:  # reconnecting took that long
            break
        server = servers.all[number % len(servers.all)]
        in_between = number % 4 in {1, 2}  # so that each process dies in both ways
        crowd.killed_at = time.perf_counter()
        crowd.recovering = True
        if in_between:
            in_between = await server.die()
        else:
            await server.kill()
        starting = await server.start()
        print(f"started again in {starting:.1f} s: {server.pid}", file=sys.stderr, flush=True)
        for _ in range(round(DRAIN_SECONDS / 0.05)):
            if all(member.online for member in crowd.members):
                break
            await asyncio.sleep(0.05)
        now = time.perf_counter()
        kills.append(Kill(in_between, starting, crowd.returned_at - crowd.killed_at, now - crowd.killed_at))
        crowd.recovering = False
        when = "after a commit" if in_between else "at once"
        summary = f"killed {when}: its clients were back after {kills[-1].returning:.1f} s, all connected after"
        summary = f"{summary} {kills[-1].recovering:.1f} s"
        print(f"{summary}, pid {server.pid}, busy {server.busy() - server.before:.2f} s", file=sys.stderr, flush=True)


def _socket_bytes() -> int:
    """The kernel's memory for TCP sockets, including those of the clients (Linux)."""
    for each in Path("/proc/net/sockstat").read_text(encoding="ascii").splitlines():
        if each.startswith("TCP:"):
            return int(each.split()[-1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


# ── reporting ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def report(result: Run) -> str:
    """The tables of a run."""
    figures = result.crowd.figures
    rows: list[tuple[str, tuple[str, ...]]] = [
        ("bid sent → every member has it", figures.delivery["bid"].cells()),
        ("the same, while clients reconnected after a kill", figures.delivery_recovering.cells()),
        ("push sent → every member has it", figures.delivery["push"].cells()),
        ("the server's part of a bid: received → sent", figures.server_delivery.cells()),
        ("command → reply", figures.replies.cells()),
        ("ping → pong", figures.pongs.cells()),
        ("after a cut: connect → welcome with the missed events", figures.reconnects.cells()),
        ("after a kill: connect → welcome with the missed events", figures.reconnects_after_kill.cells()),
        ("after a hand-over: connect → welcome", figures.handovers.cells()),
        ("after a kill: cut → welcome", figures.offline.cells()),
        ("the clients' own timers, late by", figures.lateness.cells()),
    ]
    if result.searching:
        rows += _by_search(result)
    parts = [table("latency", rows, COLUMNS), table("what", _facts(result), ("figure",)), *result.proof.notes[:10]]
    return "\n\n".join(parts)


def _facts(result: Run) -> list[tuple[str, tuple[str, ...]]]:
    """All rows that are not lists of times."""
    figures, options, proof, lasted = result.crowd.figures, result.options, result.proof, result.lasted
    empty, full, late = (size / 1e3 for size in result.memory)
    per_room = f"{(full - empty) / options.rooms:.0f} kB, {(late - empty) / options.rooms:.0f} at the end"
    back = len(figures.reconnects) + len(figures.reconnects_after_kill) + len(figures.handovers)
    return [
        ("played", (f"{options.rooms} rooms, {len(result.crowd.members):,} members",)),
        ("served by", (f"{options.processes} of randolph serve, {options.database}{_placement(options)}",)),
        ("measured", (f"{lasted:.0f} s of {options.seconds:.0f} s, {result.began:%Y-%m-%d %H:%M:%S} UTC",)),
        *([("searches of the judges", (_searches(result.searching),))] if options.searches else []),
        ("bids sent", (f"{figures.sent['bid'] / lasted:.1f}/s",)),
        ("commands sent", (f"{sum(figures.sent.values()) / lasted:.1f}/s",)),
        ("messages to clients", (f"{figures.messages / lasted:,.0f}/s, {figures.bytes / lasted / 1e6:.2f} MB/s",)),
        ("cuts, kills", (f"{figures.cuts}, {len(result.kills)}",)),
        ("kills between commit and publication", (f"{sum(kill.in_between for kill in result.kills)}",)),
        (
            "restarted in, its clients back after (all connected at one moment)",
            (", ".join(map(_restart_times, result.kills)) or "–",),
        ),
        ("reconnects", (f"{back} with {figures.attempts} attempts, {figures.failed_attempts} of them failed",)),
        ("commands resent", (f"{figures.resent}",)),
        ("refused", (", ".join(f"{name} {count}" for name, count in figures.refused.most_common()) or "none",)),
        ("memory per room", (per_room,)),
        ("kernel memory for its sockets, both ends", (f"{result.kernel / options.rooms / 1e3:.0f} kB per room",)),
        ("memory of the server without rooms", (f"{empty / 1e3:.0f} MB",)),
        (
            "busy cores",
            (f"server {result.server_busy:.2f}, clients {result.client_busy:.2f}, {_database_busy(result)}",),
        ),
        (
            "a bid's share of the server",
            (f"{1000 * result.server_busy * lasted / max(1, figures.sent['bid']):.2f} ms",),
        ),
        ("appends", (_appended(result),)),
        ("time of a commit, including the queue", (_commits(result),)),
        ("load of the machine", (f"{result.loads[0]:.1f} before, {result.loads[1]:.1f} after",)),
        ("events in the store", (f"{proof.events:,}; {proof.compared:,} receipts compared",)),
        ("lost, doubled, changed", (f"{proof.lost}, {proof.doubled}, {proof.changed}",)),
        ("unanswered, forgotten, replayed", (f"{proof.unanswered}, {proof.forgotten}, {proof.replayed}",)),
        ("rooms without a game", (f"{proof.rooms_without_game}",)),
        ("exit codes", (", ".join(str(code) for code in result.exits),)),
    ]


def _placement(options: Options) -> str:
    if options.composed is not None:
        return ", through nginx"
    if options.processes == 1:
        return ""
    return ", scattered" if options.scatter else ", by room"


def _restart_times(kill: Kill) -> str:
    return f"{kill.starting:.1f} + {kill.returning - kill.starting:.1f} ({kill.recovering:.1f}) s"


def _appended(result: Run) -> str:
    if result.kills:
        return NOT_COUNTED
    written, retried = (
        result.counted["randolph_commit_seconds_count"],
        result.counted["randolph_append_conflicts_total"],
    )
    return f"{written:,.0f}, {retried:,.0f} of them retried after a conflict with another process"


def _commits(result: Run) -> str:
    if result.kills:
        return NOT_COUNTED
    all_of_them = max(1.0, result.counted["randolph_commit_seconds_count"])
    bounds = ("0.01", "0.025", "0.05", "0.1")
    shares = [result.counted[f'randolph_commit_seconds_bucket{{le="{bound}"}}'] / all_of_them for bound in bounds]
    return ", ".join(f"{1000 * float(bound):.0f} ms {share:.1%}" for bound, share in zip(bounds, shares, strict=True))


def _database_busy(result: Run) -> str:
    return f"databases {result.database_busy:.2f}"


def _searches(spans: list[tuple[float, float]]) -> str:
    """The number of searches, and how long they took."""
    took = sorted(end - begin for begin, end in spans)
    return f"{len(took)}, each {took[0]:.1f} – {took[-1]:.1f} s" if took else "none"


def _by_search(result: Run) -> list[tuple[str, tuple[str, ...]]]:
    """Bids and pings, separately with and without a search of the judge."""
    figures = result.crowd.figures
    rows: list[tuple[str, tuple[str, ...]]] = []
    for name, times, moments in (
        ("bid", figures.delivery["bid"], figures.bids_at),
        ("ping", figures.pongs, figures.pongs_at),
    ):
        during, otherwise = Times(), Times()
        for seconds, moment in zip(times.all, moments, strict=True):
            searched = any(start <= moment <= end for start, end in result.searching)
            (during if searched else otherwise).add(seconds)
        rows += [(f"{name}, while the judge searches", during.cells()), (f"{name}, otherwise", otherwise.cells())]
    return rows


def summary_row(result: Run) -> str:
    """One row of the table in RESULTS.md."""
    figures, options, proof = result.crowd.figures, result.options, result.proof
    _, p50, p95, p99, longest = figures.delivery["bid"].cells()
    wrong = f"{proof.lost} / {proof.doubled}" if proof.holds else "NOT PROVED"
    cells = (
        f"{result.began:%Y-%m-%d %H:%M:%S} – {result.ended:%H:%M:%S} UTC",
        f"{options.database}, {options.processes}{_placement(options)}",
        f"{options.rooms}",
        f"{figures.sent['bid'] / result.lasted:.0f}",
        f"{p50} / {p95} / {p99} / {longest}",
        figures.reconnects.cells()[3],
        f"{(result.memory[1] - result.memory[0]) / options.rooms / 1e3:.0f}",
        f"{proof.events:,}",
        f"{len(figures.reconnects) + len(figures.reconnects_after_kill) + len(figures.handovers):,}",
        f"{len(result.kills)}",
        wrong,
        f"{result.server_busy:.2f} + {result.database_busy:.2f} + {result.client_busy:.2f}",
        f"{result.loads[0]:.1f}, {platform.system()} {platform.release().partition('-')[0]}, {os.cpu_count()} cores",
    )
    return f"| {' | '.join(cells)} |"


def _options(arguments: list[str]) -> Options:
    parser = argparse.ArgumentParser(description="Measure a server under the load of many rooms.")
    parser.add_argument("--rooms", type=int, default=50, help="rooms")
    parser.add_argument("--players", type=int, default=6, help="players of a room, 2 to 99 (default: six)")
    parser.add_argument("--screens", type=int, default=0, help="table screens of a room (default: none)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure, after all rooms are open")
    parser.add_argument("--kill-every", type=float, default=0.0, help="seconds from one SIGKILL to the next (0: none)")
    parser.add_argument(
        "--cut-every", type=float, default=600.0, help="seconds a connection lasts on average (0: no end)"
    )
    parser.add_argument("--processes", type=int, default=1, help="server processes")
    parser.add_argument("--scatter", action="store_true", help="distribute the connections of each room")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument(
        "--composed", nargs="?", const="", metavar="IMAGE", help="the services of compose/compose.yaml (see above)"
    )
    parser.add_argument("--ramp", type=float, default=None, help="seconds in which the rooms open (default: one round)")
    parser.add_argument(
        "--ping-every", type=float, default=10.0, help="seconds between two pings of a client (0: none)"
    )
    parser.add_argument("--searches", action="store_true", help="keep the judges busy half of the time")
    parser.add_argument("--find-limit", type=int, default=0, metavar="N", help="open N more rooms until bids are late")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    if given.database == "sqlite" and given.processes != 1:
        parser.error("SQLite serves one process")
    if given.composed is not None:
        given.database, given.processes = "postgres", 2
        if given.searches or given.scatter:
            parser.error("--composed takes neither --searches nor --scatter")
    if not 2 <= given.players <= MOST_PLAYERS:
        parser.error(f"--players is {given.players}: in a room play 2 to {MOST_PLAYERS}")
    return Options(
        rooms=given.rooms,
        seconds=given.seconds,
        kill_every=given.kill_every,
        cut_every=given.cut_every,
        processes=given.processes,
        scatter=given.scatter,
        database=given.database,
        composed=given.composed,
        ramp=given.ramp,
        searches=given.searches,
        find_limit=given.find_limit,
        seed=given.seed,
        plan=Plan(ping_seconds=given.ping_every, players=given.players, screens=given.screens),
    )


@contextmanager
def _servers(options: Options, folder: Path) -> Iterator[tuple[Servers, databases.Databases | None]]:
    """The servers of a run, and the databases that were started for them."""
    if options.composed is not None:
        with composed.running(folder, Path(options.composed) if options.composed else None) as both:
            yield both
        return
    own = options.database == "postgres" and not os.environ.get("RANDOLPH_DATABASE")
    with databases.running() if own else nullcontext() as external:
        environment = dict(SEARCH_SETTINGS if options.searches else {})
        if external is not None:
            environment |= {"RANDOLPH_DATABASE": external.database, "RANDOLPH_BUS": external.bus}
        dying = bool(options.kill_every)
        yield Servers(options.processes, folder, environment, dying=dying, scattered=options.scatter), external


def main(arguments: list[str]) -> int:
    """Measure and print; 1 if an event or command was lost, doubled, unanswered or executed twice."""
    options = _options(arguments)
    wanted = (options.plan.players + options.plan.screens) * options.rooms + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    print(f"ulimit -n {soft} of {hard}; {wanted} are needed by the clients, and by each server", file=sys.stderr)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
        if hard < wanted:
            print(f"only {hard} files may be open: {options.rooms} rooms are too many", file=sys.stderr)
            return 2
    gc.set_threshold(100_000, 50, 100)
    try:
        with (
            tempfile.TemporaryDirectory(prefix="randolph-load-") as folder,
            _servers(options, Path(folder)) as (servers, external),
        ):
            result = asyncio.run(run(options, servers, external))
    except KeyboardInterrupt:
        print("interrupted: nothing to report", file=sys.stderr)
        return 1
    if result is None:
        return 0
    print(report(result))
    if result.log:
        print(f"output of the server:\n{result.log[-2000:]}")
    print()
    print(summary_row(result) if result.complete else "the run was shorter than requested: no row")
    return 0 if result.proof.holds and result.complete else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
