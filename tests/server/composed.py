"""The services of compose/compose.yaml as processes of this machine: their commands, settings, health checks and order.

Compose starts each service in its own container. Here all share one machine, so each gets a free port of the loopback,
and names and addresses of the networks are replaced by it. What the images of PostgreSQL and Redis do before they
start is replaced by the servers of `databases.py`, with the user, the database and the options of the file. With the
unpacked `image`, its program runs as its user, in it.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
import pytest

from tests.server.databases import WAITING, Postgres, Redis, free_port, postgres_server, program, redis_server

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "compose"
FILE = FOLDER / "compose.yaml"
PROCESSES = ("randolph-1", "randolph-2")

_VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def composed(given: Mapping[str, str]) -> dict[str, Any]:
    """The content of compose.yaml with these variables; raises KeyError for a missing one that it requires."""

    def value(found: re.Match[str]) -> str:
        name, how, words = found.groups()
        return given.get(name) or (words if how == "-" else given[name])

    content: dict[str, Any] = msgspec.yaml.decode(_VARIABLE.sub(value, FILE.read_text(encoding="utf-8")))
    return content


def in_order(services: Mapping[str, Any]) -> list[str]:
    """The services, each after those that it depends on."""
    order: list[str] = []
    while len(order) < len(services):
        ready = [name for name, said in services.items() if set(said.get("depends_on", ())) <= set(order)]
        order += [name for name in ready if name not in order]
    return order


def address_of(service: Mapping[str, Any]) -> str:
    """The fixed address of a service."""
    return str(service["networks"]["inside"]["ipv4_address"])


class Composition:
    """All services, running. `more` are settings of the processes beside those of the file."""

    def __init__(
        self, folder: Path, postgres: Postgres, redis: Redis, more: Mapping[str, str], image: Path | None
    ) -> None:
        self.folder = folder
        self.started: list[str] = []
        self.ports = {name: free_port() for name in ("nginx", *PROCESSES)}
        self.databases = {"postgres": postgres, "redis": redis}
        self._image = image
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        given = {
            "IMAGE": "unused",
            "POSTGRES_PASSWORD": "not-a-secret",
            "RANDOLPH_PUBLIC_URL": f"http://127.0.0.1:{self.ports['nginx']}",
        }
        self.services = composed(given)["services"]
        self._more = {"RANDOLPH_PUBLIC_URL": given["RANDOLPH_PUBLIC_URL"], **more}
        self._here = {
            "@postgres/": f"@127.0.0.1:{postgres.port}/",
            "//redis:6379": f"//127.0.0.1:{redis.port}",
            address_of(self.services["nginx"]): "127.0.0.1",
            **{f"{address_of(self.services[name])}:8017": f"127.0.0.1:{self.ports[name]}" for name in PROCESSES},
            "listen 8080;": f"listen 127.0.0.1:{self.ports['nginx']};",
            "172.30.17.1 ": "127.0.0.9 ",  # the gateway
            "172.30.17.1;": "127.0.0.9;",
            "/tmp/": f"{folder}/tmp/",
        }

    @property
    def url(self) -> str:
        """The address of the database, for a program beside the services."""
        return self._environment("randolph-1")["RANDOLPH_DATABASE"].replace("//randolph@", "//randolph:not-a-secret@")

    def pid(self, name: str) -> int:
        """The process id of a service."""
        return self._running[name].pid

    def up(self) -> None:
        """Start all services in order, each when those that it depends on are healthy or have completed."""
        (self.folder / "tmp").mkdir()
        if self._image is None:
            (self.folder / "tmp").chmod(0o777)
        for name in in_order(self.services):
            for before, how in self.services[name].get("depends_on", {}).items():
                if how["condition"] == "service_healthy":
                    self.wait_until_healthy(before)
            if name in self.databases:
                self._make_database(name)
            else:
                self.start(name)
            self.started.append(name)

    def _make_database(self, name: str) -> None:
        """What the entrypoints of the images do."""
        server, said = self.databases[name], self.services[name]
        if isinstance(server, Postgres):
            user, password = said["environment"]["POSTGRES_USER"], said["environment"]["POSTGRES_PASSWORD"]
            server.run(f"CREATE ROLE {user} LOGIN SUPERUSER PASSWORD '{password}'")
            server.run(f"CREATE DATABASE {user} OWNER {user}")
        else:
            assert " ".join(said["command"][1:]) in " ".join(server._command())

    def start(self, name: str) -> None:
        """Start a service; one that completes by itself is waited for, and must succeed."""
        command, environment = self._command(name), self._environment(name)
        with (self.folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(command, env=environment, cwd="/", stdout=log, stderr=log)
        if self.services[name]["restart"] == "no":
            assert process.wait(WAITING) == 0, self.log(name)
        else:
            self._running[name] = process

    def _command(self, name: str) -> list[str]:
        words = [self.here(word) for word in self.services[name]["command"]]
        if name == "nginx":
            file = self.folder / "nginx.conf"
            (mounted,) = (each.split(":")[0] for each in self.services[name]["volumes"])
            file.write_text(self.here((FOLDER / mounted).read_text(encoding="utf-8")), encoding="utf-8")
            return [program("nginx"), *words[1:], "-c", str(file)]
        if self._image is None:
            return [sys.executable, "-m", "randolph", *words]
        return [program("chroot"), "--userspec=8017:8017", str(self._image), "randolph", *words]

    def here(self, text: str) -> str:
        """A text with the addresses of this machine."""
        return re.sub("|".join(map(re.escape, self._here)), lambda found: self._here[found[0]], text)

    def _environment(self, name: str) -> dict[str, str]:
        said = {key: self.here(str(value)) for key, value in self.services[name].get("environment", {}).items()}
        port = self.ports.get(name, 0)
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("RANDOLPH_", "PG"))}
        if self._image is not None:
            kept = {"PATH": "/opt/randolph/bin:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", "HOME": "/data"}
        own = {"RANDOLPH_HOST": "127.0.0.1", "RANDOLPH_PORT": str(port)} if name in PROCESSES else {}
        return {**kept, **said, **own, **(self._more if "RANDOLPH_DATABASE" in said else {})}

    def healthy(self, name: str) -> bool:
        """Whether a service's health check succeeds now."""
        _, *words = self.services[name]["healthcheck"]["test"]
        port = self.databases[name].port if name in self.databases else self.ports[name]
        words = [re.sub(r"127\.0\.0\.1:80(17|80)\b", f"127.0.0.1:{port}", word) for word in words]
        if words[0] in {"pg_isready", "redis-cli"}:
            words = [program(words[0]), "--port" if words[0] == "pg_isready" else "-p", str(port), *words[1:]]
        if words[0] == "wget":
            with suppress(OSError):
                return bool(urlopen(words[-1], timeout=WAITING).status == 200)
            return False
        if words[0] == "python3":
            words = [sys.executable, *words[1:]]
        done = subprocess.run(words, capture_output=True, timeout=WAITING, check=False)
        return done.returncode == 0

    def wait_until_healthy(self, name: str) -> None:
        """Wait until its health check succeeds."""
        until = time.monotonic() + WAITING
        while not self.healthy(name):
            process = self._running.get(name)
            ended = process is not None and process.poll() is not None
            if ended or time.monotonic() > until:
                pytest.fail(f"{name} is not healthy: {self.log(name)}")
            time.sleep(0.1)

    def stop(self, name: str, how: signal.Signals = signal.SIGTERM) -> int:
        """End a service; its exit code."""
        process = self._running.pop(name)
        process.send_signal(how)
        return process.wait(WAITING)

    def log(self, name: str) -> str:
        """What a service has written."""
        file = self.folder / f"{name}.log"
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""

    def end(self) -> None:
        """End all."""
        for name in reversed(list(self._running)):
            self.stop(name)


@contextmanager
def composition(
    folder: Path, more: Mapping[str, str], image: Path | None = None, kind: type[Postgres] = Postgres
) -> Iterator[Composition]:
    """All services, during the block."""
    with ExitStack() as ending:
        postgres, redis = ending.enter_context(postgres_server(kind)), ending.enter_context(redis_server())
        built = Composition(folder, postgres, redis, more, image)
        ending.callback(built.end)
        built.up()
        built.wait_until_healthy("nginx")
        yield built
