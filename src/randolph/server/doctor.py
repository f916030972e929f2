"""The work of `randolph doctor`: whether an installation can serve, and what to do if it cannot.

Each check looks at one part, changes nothing, and says what it found. A *fault* keeps people from playing, or lets
strangers do what they should not. A *warning* is something that works, but badly or not for long. *Unknown* means that
the check is impossible from here. The order is that of `CHECKS`, and docs/howto/doctor.md explains every finding.

The checks see the machine as the user who runs them does. If a server answers on the port, its own figures are used.
"""

from __future__ import annotations

import ctypes
import ipaddress
import os
import re
import shutil
import ssl
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from sqlalchemy import text

import randolph
from randolph.server.errors import StartError
from randolph.server.examined import SECONDS, Examined, ask
from randolph.server.open_files import MOST, limits
from randolph.server.schema_upgrade import schema_of
from randolph.server.serve import listening
from randolph.server.settings import Settings, masked, misspelled, retired
from randolph.server.store import postgres, sqlite
from randolph.server.store.database import READERS
from randolph.solver import native

State = Literal["ok", "warning", "fault", "unknown"]

LEAST_FREE = 1 << 30
"""Bytes that should be free for the database; with a tenth of it, it is about to stop."""

FEW_FILES = 4096
"""Open files below which the limit is too low for a public server: by default Linux has 1,024."""

CLOCK_SECONDS = 2.0
"""Seconds by which two clocks may differ; leases are a few seconds long."""

STATIC = Path(randolph.__file__).parent / "static"
NGINX = Path("/etc/nginx/nginx.conf")
SOMAXCONN = Path("/proc/sys/net/core/somaxconn")


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found about a part, and for a fault or a warning what to do."""

    part: str
    state: State
    said: str
    remedy: str = ""


def examine(environment: Mapping[str, str], *, settings: str | None = None, **given: object) -> Iterator[Finding]:
    """Every finding about the installation of this environment; arguments as those of `Settings.from_environment`."""
    try:
        chosen = Settings.from_environment(environment, settings=settings, **given)
        old = retired(environment, settings=settings)
    except StartError as error:
        yield Finding("settings", "fault", str(error), "Correct it; docs/reference/settings.md has all settings.")
        return
    unknown = [f"{name} is not a setting and is ignored." for name in misspelled(environment)]
    for sentence in (*unknown, *old):
        yield Finding("settings", "warning", sentence, "Remove or correct it; `randolph settings` lists all settings.")
    if not unknown and not old:
        yield Finding("settings", "ok", "All settings are known and valid.")
    examined = Examined(chosen)
    for part, check in CHECKS.items():
        for state, said, remedy in check(examined):
            yield Finding(part, state, said, remedy)


Said = tuple[State, str, str]
Found = Iterator[Said]


def _ok(said: str) -> Said:
    return "ok", said, ""


def _unknown(said: str) -> Said:
    return "unknown", said, ""


def _warning(said: str, remedy: str) -> Said:
    return "warning", said, remedy


def _fault(said: str, remedy: str) -> Said:
    return "fault", said, remedy


def _core(_: Examined) -> Found:
    if native.available():
        yield _ok(f"The native core is installed and uses {native.best_simd()}.")
    else:
        yield _warning(
            "The native core is missing; the reference solver works, but slowly.",
            "Install a wheel, or g++ and the program again.",
        )


def _page(_: Examined) -> Found:
    if (STATIC / "index.html").is_file():
        yield _ok(f"The web page is in {STATIC}.")
    else:
        yield _fault(
            f"There is no web page in {STATIC}: visitors see nothing.",
            "Install a wheel, or install again where npm is on the path.",
        )


def _port(examined: Examined) -> Found:
    settings = examined.settings
    here = examined.here
    if here is not None and here.version == randolph.__version__:
        yield _ok(f"A server of this version answers at {examined.local}.")
    elif here is not None and here.version is not None:
        yield _warning(
            f"The server at {examined.local} has version {here.version}, this program {randolph.__version__}.",
            "Restart it if you have just upgraded.",
        )
    else:
        try:
            listening(settings).close()
        except StartError as error:
            yield _fault(str(error), "Another program answers there, or the address is wrong.")
        else:
            yield _ok(f"Port {settings.port} on {settings.host} is free; no server runs there.")


def _proxy(examined: Examined) -> Found:
    settings = examined.settings
    wrong = [one for one in settings.trusted_proxies if not _is_address(one)]
    if wrong:
        yield _fault(
            f"RANDOLPH_TRUSTED_PROXIES has {', '.join(wrong)}, but is compared with addresses: no proxy is trusted.",
            "Write the address from which the proxy connects, such as 127.0.0.1.",
        )
    elif settings.public_url.startswith("https:") and not settings.trusted_proxies:
        yield _fault(
            "The public address has HTTPS, so there is a proxy, but none is trusted: all visitors share the limits of "
            "one network address.",
            "Set RANDOLPH_TRUSTED_PROXIES to the address from which the proxy connects, such as 127.0.0.1.",
        )
    elif not settings.trusted_proxies:
        yield _ok("No proxy is trusted; visitors connect to the server itself.")
    if settings.trusted_proxies and not wrong:
        yield _ok(f"Trusted proxies: {', '.join(settings.trusted_proxies)}.")
    if settings.public_url and settings.trusted_proxies:
        with suppress(OSError, HTTPException):  # _public_address says why
            yield from _headers(settings)


def _headers(settings: Settings) -> Found:
    """The headers that the proxy passes on, as its answers show."""
    upgraded = ask(settings.public_url, "/api/rooms/AAAAAA/socket", upgrade=True)
    if upgraded.status == 101:
        yield _ok("The proxy passes on WebSockets.")
    else:
        yield _fault(
            f"The proxy does not pass on WebSockets (it answers {upgraded.status}): pages cannot enter a room.",
            "Let it send HTTP/1.1 with the headers Upgrade and Connection; docs/howto/deploy.md has a configuration.",
        )
    if settings.public_url.startswith("https:") and not ask(settings.public_url, "/api/health").secure:
        yield _fault(
            "The server does not know that visitors use HTTPS: the proxy does not send X-Forwarded-Proto, or its "
            "address is not trusted.",
            "Let the proxy set the header, and RANDOLPH_TRUSTED_PROXIES name the address from which it connects.",
        )
    # The server shows its metrics to this machine, but not through a proxy that names the visitor.
    if all(ipaddress.ip_network(one).is_loopback for one in settings.metrics_from):
        if ask(settings.public_url, "/metrics").status == 200:
            yield _fault(
                "Visitors can read /metrics: the proxy does not send X-Forwarded-For, so every visitor looks like the "
                "proxy itself.",
                "Let the proxy set X-Forwarded-For to the visitor's address and X-Forwarded-Proto to the scheme.",
            )
        else:
            yield _ok("The proxy names its visitors, who cannot read /metrics.")


def _public_address(examined: Examined) -> Found:
    settings = examined.settings
    url = settings.public_url
    if not url:
        if settings.trusted_proxies or not _is_loopback(settings.host):
            yield _warning(
                "RANDOLPH_PUBLIC_URL is not set: links use the address of each request, and their previews have no "
                "picture.",
                "Set it to the address under which players reach the server.",
            )
        else:
            yield _ok("There is no public address; the server is for this machine.")
        return
    try:
        answer = ask(url, "/api/health")
    except ssl.SSLError as error:
        yield _fault(f"{url} has no valid certificate: {error.reason or error}.", "Renew or correct the certificate.")
        return
    except (OSError, HTTPException) as error:
        yield _fault(
            f"{url} does not answer: {getattr(error, 'strerror', None) or str(error) or type(error).__name__}.",
            "Check the name, the firewall and the proxy.",
        )
        return
    here = examined.here
    if answer.version is None:
        yield _fault(
            f"{url} answers with status {answer.status}, but is not a randolph server.",
            "Let the proxy send this name's requests to the server.",
        )
    elif here is not None and here.version is not None and here.version != answer.version:
        yield _warning(
            f"{url} has version {answer.version}, but {examined.local} {here.version}.",
            "Let the proxy send requests to the processes of one version, except during an upgrade.",
        )
    elif url.startswith("http:") and not _is_loopback(urlsplit(url).hostname or ""):
        yield _warning(
            f"{url} answers, but without HTTPS: others in the network can read and change everything.",
            "Use HTTPS, except in a home network.",
        )
    else:
        yield _ok(f"{url} answers with version {answer.version}.")


def _database(examined: Examined) -> Found:
    settings = examined.settings
    if not settings.database and not (settings.data / sqlite.DATABASE).exists():
        existing = _existing(settings.data)
        if os.access(existing, os.W_OK):
            yield _ok(f"There is no database in {settings.data} yet; the first start makes it.")
        else:
            yield _fault(f"No database can be made in {settings.data}: {existing} is not writable.", _OWNER)
        return
    try:
        schema = schema_of(settings)
    except StartError as error:
        yield _fault(str(error), "The server does not start without its database.")
        return
    if schema.present is None or schema.missing:
        on_start = not settings.database or settings.upgrade == "start"
        yield (_warning if on_start else _fault)(
            f"{schema.name} lacks {', '.join(schema.missing)}.",
            "The next start upgrades it." if on_start else "Run `randolph db upgrade`.",
        )
    else:
        yield _ok(f"{schema.name} has schema {schema.present}, the newest.")
    if not settings.database:
        for file in (settings.data, settings.data / sqlite.DATABASE):
            if not os.access(file, os.W_OK):
                yield _fault(f"{file} is not writable for this user.", _OWNER)
    else:
        with suppress(StartError), postgres.connected(settings.database) as connection:
            if connection.execute(text("SHOW transaction_read_only")).scalar() == "on":
                yield _fault(f"{schema.name} accepts no writes: it is a standby, or read-only.", "Name the primary.")


_OWNER = "Run this as the user of the server, or give them the folder."


def _clock(examined: Examined) -> Found:
    settings = examined.settings
    ahead: dict[str, float] = {}
    if settings.database:
        with suppress(StartError), postgres.connected(settings.database) as connection:
            theirs = connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one()
            ahead["the database"] = float(theirs) - time.time()
    if settings.public_url:
        with suppress(OSError, HTTPException):
            proxy = ask(settings.public_url, "/api/health").ahead
            if proxy is not None:
                ahead["the public address"] = proxy + 0.5  # the header has whole seconds, rounded down
    wrong = {name: seconds for name, seconds in ahead.items() if abs(seconds) > CLOCK_SECONDS}
    for name, seconds in wrong.items():
        side = "ahead of" if seconds > 0 else "behind"
        yield _fault(f"The clock of {name} is {abs(seconds):.1f} s {side} this machine's.", _SYNCHRONIZE)
    if synchronized() is False and settings.database:
        yield _warning("The clock of this machine is not synchronized.", _SYNCHRONIZE)
    elif not wrong:
        compared = f"agrees with that of {' and '.join(ahead)}" if ahead else "has nothing to be compared with"
        yield _ok(f"The clock {compared}.")


_SYNCHRONIZE = "Synchronize the clocks, for example with systemd-timesyncd: leases and deadlines are points in time."


def synchronized() -> bool | None:
    """Whether the system keeps its clock synchronized; None if it cannot say."""
    if sys.platform != "linux":
        return None
    try:
        adjtimex = ctypes.CDLL(None).adjtimex
    except (OSError, AttributeError):
        return None
    state = adjtimex(ctypes.create_string_buffer(512))  # a struct of zeros only asks; 5 is TIME_ERROR
    return None if state < 0 else state != 5


def _bus(examined: Examined) -> Found:
    settings = examined.settings
    if not settings.bus:
        yield _ok("Processes notify each other through the database." if settings.database else "None is needed.")
        return
    if not settings.database:
        yield _fault(
            "RANDOLPH_BUS is for processes that share a database, and RANDOLPH_DATABASE names none: the server does "
            "not start.",
            "Remove RANDOLPH_BUS, or name the database.",
        )
        return
    shown = masked(settings.bus)
    try:
        import redis  # noqa: PLC0415 – an extra
    except ImportError:
        yield _fault("RANDOLPH_BUS needs the package redis.", "pip install 'randolph[redis]'")
        return
    try:
        with redis.Redis.from_url(settings.bus, socket_connect_timeout=SECONDS, socket_timeout=SECONDS) as broker:
            broker.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        yield _fault(
            f"{shown} cannot be used ({type(error).__name__}): players of one room on different processes wait longer "
            "for each other.",
            "Start Redis, or correct RANDOLPH_BUS.",
        )
    else:
        yield _ok(f"{shown} answers.")


def _disk(examined: Examined) -> Found:
    settings = examined.settings
    if settings.database:
        yield _unknown("The database is PostgreSQL's: look at the disk of its machine.")
        return
    place = _existing(settings.data)
    free = shutil.disk_usage(place).free
    size = f"{free / 1e9:,.1f} GB are free in {place}"
    if free < LEAST_FREE:
        remedy = "Free some space: without any, the server accepts no commands."
        yield (_fault if free < LEAST_FREE / 10 else _warning)(f"Only {size}.", remedy)
    else:
        yield _ok(f"{size}.")


def _files(examined: Examined) -> Found:
    most = examined.figures.get("process_max_fds")
    used = examined.figures.get("process_open_fds")
    if most is not None and used is not None:
        said = f"The server has {used:,.0f} of at most {most:,.0f} files open"
    else:
        found = limits()
        if found is None:
            yield _unknown("This system has no limit of open files that can be read.")
            return
        most, used = float(min(MOST, found[1])), 0.0
        said = f"A server that this user starts may open {most:,.0f} files"
    if used > most * 0.9:
        yield _fault(f"{said}: new connections are refused.", _RAISE)
    elif most < FEW_FILES:
        yield _warning(f"{said}, and every connection is one.", _RAISE)
    else:
        yield _ok(f"{said}.")


_RAISE = "Raise it: LimitNOFILE=65536 in the systemd unit, or `ulimit -n`."


def _connections(examined: Examined) -> Found:
    settings = examined.settings
    few = False
    number = _number_in(SOMAXCONN, r"(\d+)")
    if number is not None and number < 1024:
        few = True
        yield _warning(
            f"Only {number} connections may wait to be accepted (net.core.somaxconn): after a restart all pages "
            "reconnect at once.",
            "sysctl -w net.core.somaxconn=4096",
        )
    workers = _number_in(NGINX, r"^\s*worker_connections\s+(\d+)\s*;")
    if settings.trusted_proxies and workers is not None and workers < FEW_FILES:
        few = True
        yield _warning(
            f"nginx accepts {workers:,} connections in each worker, and a page in a room needs two.",
            f"Raise worker_connections in {NGINX}, and worker_rlimit_nofile; docs/howto/deploy.md says how.",
        )
    if settings.database:
        with suppress(StartError), postgres.connected(settings.database) as connection:
            most = int(connection.execute(text("SHOW max_connections")).scalar_one())
            used = int(connection.execute(text("SELECT count(*) FROM pg_stat_activity")).scalar_one())
            if most - used < READERS + 2:
                few = True
                yield _warning(
                    f"PostgreSQL has {used} of at most {most} connections; another process needs {READERS + 2}.",
                    "Raise max_connections.",
                )
    if not few:
        open_now = examined.figures.get("randolph_connections")
        said = "No limit is low" if open_now is None else f"{open_now:,.0f} sockets are open, and no limit is low"
        yield _ok(f"{said}.")


CHECKS: dict[str, Callable[[Examined], Found]] = {
    "core": _core,
    "page": _page,
    "port": _port,
    "proxy": _proxy,
    "public address": _public_address,
    "database": _database,
    "clock": _clock,
    "bus": _bus,
    "disk": _disk,
    "files": _files,
    "connections": _connections,
}
"""The parts in the order in which they are examined, after the settings."""


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(place for place in (folder, *folder.absolute().parents) if place.exists())


def _number_in(file: Path, pattern: str) -> int | None:
    try:
        found = re.search(pattern, file.read_text(encoding="utf-8", errors="replace"), re.MULTILINE)
    except OSError:
        return None
    return int(found[1]) if found else None


def _is_address(host: str) -> bool:
    with suppress(ValueError):
        return bool(ipaddress.ip_address(host))
    return False


def _is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"
