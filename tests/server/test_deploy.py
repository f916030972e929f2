"""The how-to on deployment, tested verbatim: its files are written, its commands run, and people play meanwhile.

A folder replaces the machine. Packages, users and systemd, which need a real machine, are replaced: the unit of the
page is started by its own contents, as systemd does. PostgreSQL, Redis, nginx and the processes are real.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed

from tests.docs.pages import ROOT, blocks, commands
from tests.server.databases import WAITING, Postgres, Redis, free_port, program
from tests.server.in_process import Closed
from tests.server.process import NetworkSocket, Person

PAGE = ROOT / "docs" / "howto" / "deploy.md"

NGINX = """\
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
include {folder}/etc/nginx/modules-enabled/*.conf;
events {{
	worker_connections 768;
}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/etc/nginx/conf.d/*.conf;
}}
"""


@dataclass(frozen=True)
class Step:
    """A command of the page and the output that it shows, or a file: its name and its text."""

    line: int
    command: str
    shown: str


def steps() -> dict[str, list[Step]]:
    """The steps of the page, by the headings of its sections, in order."""
    files = [Step(block.line, "file", block.text) for language in ("ini", "nginx") for block in blocks(PAGE, language)]
    told = [Step(line, command, output) for command, output, line in commands(PAGE)]
    found: dict[str, list[Step]] = {}
    text = PAGE.read_text(encoding="utf-8").splitlines()
    for step in sorted(files + told, key=lambda step: step.line):
        heading = next(line for line in reversed(text[: step.line]) if line.startswith("## "))
        found.setdefault(heading.removeprefix("## "), []).append(step)
    return found


class Machine:
    """The folder that stands for a machine, and the processes on it."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.folder = folder
        self.port = free_port()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._names = {
            "127.0.0.1:6379": f"127.0.0.1:{redis.port}",
            "host=/run/postgresql": f"host={postgres.folder}&port={postgres.port}&user=randolph",
            "http://127.0.0.1/": f"http://127.0.0.1:{self.port}/",
            "http://[::1]/": f"http://[::1]:{self.port}/",
            "listen 80;": f"listen 127.0.0.1:{self.port};",
            "listen [::]:80;": f"listen [::1]:{self.port};",
            "8017": str(free_port()),
            "8018": str(free_port()),
            "/etc/": f"{folder}/etc/",
            "/opt/": f"{folder}/opt/",
            "/var/lib/randolph/": f"{folder}/",
        }
        self._environment = {
            **{name: word for name, word in os.environ.items() if not name.startswith("RANDOLPH_")},
            "XDG_DATA_HOME": str(folder),
            "RANDOLPH_GRACE_SECONDS": "120",  # a machine that is busy with tests may be slow to admit connections
            "RANDOLPH_LEASE_SECONDS": "300",
            "RANDOLPH_MOVE_SECONDS": "0",  # the test checks how rooms are distributed while they stay
            "PGHOST": "127.0.0.1",
            "PGPORT": str(postgres.port),
            "PGUSER": "tests",
            "PATH": f"{Path(program('initdb')).parent}:{os.environ['PATH']}",
        }
        self._nginx = folder / "etc" / "nginx" / "nginx.conf"
        self._nginx.parent.mkdir(parents=True)
        self._nginx.write_text(NGINX.format(folder=folder), encoding="ascii")

    @property
    def installation(self) -> str:
        """The name of the installation that is in use."""
        return (self.folder / "opt" / "randolph").resolve().name

    def here(self, text: str) -> str:
        """A text of the page, with the paths of this machine."""
        return re.sub("|".join(map(re.escape, self._names)), lambda found: self._names[found[0]], text)

    def follow(self, told: list[Step]) -> None:
        """Do what the page describes."""
        for step in told:
            if step.command == "file":
                self._write(self.here(step.shown))
            else:
                output = self._do(shlex.split(self.here(step.command)))
                if step.shown:
                    assert output == self.here(step.shown), f"line {step.line}"

    def _write(self, text: str) -> None:
        name, _, content = text.partition("\n")
        file = Path(name.removeprefix("# "))
        assert file.is_relative_to(self.folder), name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")

    def _do(self, words: list[str]) -> str:
        if words[0] == "sudo":
            words = words[3:] if words[1] == "-u" else words[1:]
        match words:
            case ["apt-get", "install", *packages]:
                assert {"postgresql", "redis-server", "nginx", "curl"} <= set(packages)
            case ["python3", "-m", "venv", environment]:
                self._make_environment(Path(environment))
            case ["adduser", *_] | ["chown", *_]:
                pass
            case [pip, "install", *rest] if pip.endswith("/bin/pip"):
                assert all((ROOT / rest[at + 1]).is_file() for at, word in enumerate(rest) if word == "-r")
                assert "--require-hashes" in rest or rest == ["--no-build-isolation", "--no-deps", "."]
            case ["systemctl", verb, *units]:
                self._systemctl(verb, [unit for unit in units if not unit.startswith("-")])
            case ["nginx", "-t"]:
                return self._run([program("nginx"), "-t", "-c", str(self._nginx)])
            case [
                "sh" | "chmod" | "curl" | "createuser" | "createdb" | "dropdb" | "sed" | "grep" | "ln" | "install",
                *_,
            ]:
                return self._run(words)
            case _:
                pytest.fail(f"the page has a command that is not tried: {words}")
        return ""

    def _make_environment(self, environment: Path) -> None:
        """An installation: the program of this project."""
        randolph = environment / "bin" / "randolph"
        randolph.parent.mkdir(parents=True)
        randolph.write_text(f'#!/bin/sh\nexec {sys.executable} -m randolph "$@"\n', encoding="ascii")
        randolph.chmod(0o755)

    def _run(self, words: list[str], environment: dict[str, str] | None = None) -> str:
        environment = environment or self._environment
        done = subprocess.run(
            words, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=2 * WAITING, check=False
        )
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    def _systemctl(self, verb: str, units: list[str]) -> None:
        assert verb in {"daemon-reload", "enable", "start", "stop", "restart", "reload"}
        for unit in units:
            if verb in {"stop", "restart"}:
                self.stop(unit)
            if verb in {"enable", "start", "restart"} or (verb == "reload" and unit not in self._processes):
                self.start(unit)

    def start(self, unit: str) -> None:
        """Start a unit. A timer only has to name a unit; one that ends by itself is waited for."""
        if unit.endswith(".timer"):
            self._unit(unit)
            self._unit(unit.replace(".timer", ".service"))
            return
        if unit == "nginx":
            words = [program("nginx"), "-c", str(self._nginx)]
            environment = self._environment
        else:
            said = self._unit(unit)
            words = shlex.split(said["ExecStart"])
            environment = self._environment | self._variables(said)
            if said.get("Type") == "oneshot":
                for command in (words, shlex.split(said["ExecStartPost"])):
                    self._run(command, environment)
                return
        with (self.folder / "log").open("ab") as log:
            self._processes[unit] = subprocess.Popen(words, env=environment, cwd=self.folder, stdout=log, stderr=log)
        if unit == "nginx":
            self._wait_for_nginx()

    def _unit(self, unit: str) -> dict[str, str]:
        """The settings of a unit's file."""
        name, _, instance = unit.partition("@")
        file = self.folder / "etc/systemd/system" / (f"{name}@.service" if instance else name)
        lines = file.read_text(encoding="utf-8").replace("%i", instance).splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    @staticmethod
    def _variables(said: dict[str, str]) -> dict[str, str]:
        """The variables that a unit sets."""
        lines = Path(said["EnvironmentFile"]).read_text(encoding="utf-8").splitlines()
        return dict(shlex.split(line)[0].split("=", 1) for line in lines if line and not line.startswith("#"))

    def _wait_for_nginx(self) -> None:
        """Wait until it listens: then systemd reports that it has started."""
        until = time.monotonic() + WAITING
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), WAITING):
                return
            if time.monotonic() > until:
                pytest.fail(f"nginx does not start: {(self.folder / 'log').read_text(encoding='utf-8')[-2000:]}")
            time.sleep(0.02)

    def stop(self, unit: str) -> None:
        """Stop a unit regularly."""
        process = self._processes.pop(unit)
        process.send_signal(signal.SIGTERM)
        assert process.wait(WAITING) in {0, -signal.SIGTERM}  # the latter if it had not begun to serve

    def kill(self, unit: str) -> None:
        """Kill a process and restart it, as `Restart=always` does."""
        process = self._processes.pop(self.here(unit))
        process.kill()
        process.wait(WAITING)
        self.start(self.here(unit))

    def examined(self) -> dict[str, str]:
        """The findings of `randolph doctor` about the first process behind nginx, by their sentences: the states."""
        environment = self._environment | self._variables(self._unit(self.here("randolph@8017")))
        environment["RANDOLPH_PUBLIC_URL"] = f"http://127.0.0.1:{self.port}"
        program = str(self.folder / "opt/randolph/bin/randolph")
        words = [program, "doctor", "--json", "--port", self.here("8017")]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=WAITING, check=False)
        return {one["said"]: one["state"] for one in json.loads(done.stdout)["findings"]}

    def without(self, header: str) -> None:
        """Restart nginx with a configuration that does not send a header on."""
        file = self.folder / "etc/nginx/conf.d/randolph.conf"
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if f"proxy_set_header {header} " not in line]
        assert len(kept) == len(lines) - 1
        self.stop("nginx")
        file.write_text("".join(kept), encoding="utf-8")
        self.start("nginx")
        file.write_text("".join(lines), encoding="utf-8")

    def end(self) -> None:
        """Stop everything."""
        for process in self._processes.values():
            process.terminate()
        for process in self._processes.values():
            process.wait(WAITING)


@pytest.fixture
def machine(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Machine]:
    """A machine in its initial state."""
    built = Machine(tmp_path, postgres, redis)
    try:
        yield built
    finally:
        built.end()
        postgres.run("DROP DATABASE IF EXISTS randolph WITH (FORCE)")
        postgres.run("DROP ROLE IF EXISTS randolph")


@dataclass
class Front:
    """Where nginx listens."""

    address: str


def turned_away(address: str, port: int, forging: str) -> int:
    """After how many wrong codes an `address` is refused; with each code it claims another address, `forging`."""
    for asked in range(400):
        if asks_for_nothing(address, port, forging.format(asked)) == 429:
            return asked
    pytest.fail("whoever tries codes is never stopped")


def asks_for_nothing(address: str, port: int, claimed: str = "") -> int:
    """The status with which nginx answers an `address` of this machine that asks for an unknown room."""
    place = "::1" if ":" in address else "127.0.0.1"
    front = HTTPConnection(place, port, timeout=WAITING, source_address=(address, 0))
    try:
        front.request("GET", "/api/rooms/ZZZZZZ", headers={"X-Forwarded-For": claimed} if claimed else {})
        return front.getresponse().status
    finally:
        front.close()


def lines_at(unit: int, machine: Machine) -> int:
    """The number of sockets that a process reports."""
    with urlopen(f"http://127.0.0.1:{machine.here(str(unit))}/metrics", timeout=WAITING) as answer:
        found = re.search(r"^randolph_connections (\d+)", answer.read().decode(), re.MULTILINE)
    assert found is not None
    return int(found[1])


async def entered(person: Person, front: Front, code: str, after: int) -> NetworkSocket:
    """A connection as soon as possible, with retries, like the page."""
    async with asyncio.timeout(WAITING):
        while True:
            try:
                return await person.enter(front, code, after)  # type: ignore[arg-type]  # whatever has an address
            except Exception:  # noqa: BLE001 – whatever nginx and a process that comes up say
                await asyncio.sleep(0.1)


class Player:
    """A client like the page: it reads all the time, and reconnects with its last event when its connection ends.

    It resends unanswered commands on the next connection, with the same id.
    """

    def __init__(self, person: Person, front: Front, code: str) -> None:
        self.lines: list[NetworkSocket] = []
        self._place = (person, front, code)
        self._unanswered: dict[str, tuple[object, asyncio.Future[dict[str, Any]]]] = {}
        self._news = asyncio.Event()
        self._dialing = asyncio.Lock()

    @property
    def received(self) -> list[dict[str, Any]]:
        """Every event received on any of its connections, in the order of arrival."""
        messages = [message for line in self.lines for message in line.messages]
        return [event for one in messages if one["type"] in {"welcome", "events"} for event in one["events"]]

    async def connect(self) -> None:
        """Open a new connection."""
        async with self._dialing:
            self.lines.append(await entered(*self._place, after=self.lines[-1].seq if self.lines else 0))
            with suppress(ConnectionClosed):  # the reader notices
                for message, _ in list(self._unanswered.values()):
                    await self.lines[-1].send(message)

    @asynccontextmanager
    async def away(self) -> AsyncIterator[None]:
        """Disconnect it during the block; it reconnects afterwards."""
        async with self._dialing:
            await self.lines[-1].connection.close()
            yield

    async def stay(self) -> None:
        """Read, and reconnect; never ends."""
        while True:
            with suppress(Closed):
                while True:
                    heard = await self.lines[-1].receive()
                    self._news.set()
                    if heard["type"] == "reply":
                        self._unanswered.pop(heard["id"])[1].set_result(heard)
            await self.connect()
            self._news.set()

    async def do(self, kind: str, **words: object) -> int:
        """Get a command granted, over any number of connections; returns the number of the room's last
        event after it.
        """
        name = str(uuid.uuid4())
        message = {"type": "command", "id": name, "command": {"type": kind, **words}}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._unanswered[name] = message, answer
        with suppress(ConnectionClosed):  # then it is sent on the next connection
            await self.lines[-1].send(message)
        async with asyncio.timeout(2 * WAITING):
            reply = await answer
        assert reply["ok"], reply
        last: int = reply["seq"]
        return last

    async def wait_for_event(self, seq: int) -> None:
        """Wait for the event with this number."""
        async with asyncio.timeout(WAITING):
            while self.lines[-1].seq < seq:
                self._news.clear()
                await self._news.wait()


@pytest.mark.more
async def test_the_how_to_gives_a_server_that_can_be_restarted_during_play(machine: Machine) -> None:
    """Each command of the page works, and all players of a room are connected to one process. Two people play through
    nginx during its rolling restart, and while each process is killed. Nobody counts as disconnected, every bid is made
    once, and each player receives every event, once and in order, also those during an interruption. An upgrade goes on
    in the same way, from a new installation. A restored copy continues from its moment; only its owner may read it.
    `randolph doctor` finds no fault, and notices a proxy that has one.
    """
    told = steps()
    restart, upgrade, restore = "Restart while people play", "Upgrade to a new version", "Restore"
    assert set(told) == {
        "Programs",
        "User and database",
        "Settings",
        "The processes",
        "nginx in front",
        "Watch it",
        "Back up",
        restart,
        upgrade,
        restore,
    }
    for heading in (heading for heading in told if heading not in {restart, upgrade, restore}):
        await asyncio.to_thread(machine.follow, told[heading])
    assert machine.installation == "randolph-1"
    ann, bob, front = Person(), Person(), Front(f"http://127.0.0.1:{machine.port}")

    async def ask(person: Person, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 – JSON
        return await person.ask(front, method, path, body)  # type: ignore[arg-type]  # whatever has an address

    room = await ask(ann, "POST", "/api/rooms", {"name": "Ann", "rules": {"sand_seconds": 600}})
    code = room["code"]
    assert room["link"] == f"https://play.example.org/r/{code}"
    await ask(bob, "POST", f"/api/rooms/{code}/join", {"name": "Bob"})
    players = [Player(ann, front, code), Player(bob, front, code)]
    for player in players:
        await player.connect()
    shares: list[list[int]] = []
    others: list[Person] = []
    for _ in range(40):  # the players of a room are at one process, and both processes have rooms
        shares.append([await asyncio.to_thread(lines_at, unit, machine) for unit in (8017, 8018)])
        if all(shares[-1]):
            break
        cy, dan = Person(), Person()
        more = (await ask(cy, "POST", "/api/rooms", {"name": "Cy"}))["code"]
        await ask(dan, "POST", f"/api/rooms/{more}/join", {"name": "Dan"})
        for person in (cy, dan):
            await entered(person, front, more, 0)
        others += [cy, dan]
    assert all(count % 2 == 0 for share in shares for count in share), shares
    assert all(shares[-1]), shares
    for person in others:
        await person.leave()

    # A guesser is known by the address that nginx sees, whatever they claim, and affects nobody else.
    for address, forging in (("127.0.0.2", "10.0.0.{}"), ("::1", "127.0.0.3, 10.0.0.{}")):
        assert await asyncio.to_thread(turned_away, address, machine.port, forging) >= 1
    assert asks_for_nothing("127.0.0.3", machine.port) == 404
    again = await asyncio.to_thread(turned_away, "127.0.0.2", machine.port, "10.0.0.{}")
    assert again < 30  # every ten seconds gives one more guess; a new address has 300

    bids: list[tuple[int, int]] = []
    last = 0

    async def bid(seat: int | None = None) -> None:
        """One of the players bids one less."""
        nonlocal last
        bids.append((len(bids) % 2 if seat is None else seat, 99 - len(bids)))
        last = await players[bids[-1][0]].do("bid", moves=bids[-1][1])

    async with asyncio.TaskGroup() as group:
        staying = [group.create_task(player.stay()) for player in players]
        await players[0].do("start")
        restarting = asyncio.create_task(asyncio.to_thread(machine.follow, told[restart] + told[upgrade]))
        while not restarting.done() and len(bids) < 60:
            await bid()
            await asyncio.wait([restarting], timeout=0.2)
        await restarting
        assert machine.installation == "randolph-2"
        await bid()
        for late, unit in enumerate((8018, 8017)):
            killing = asyncio.create_task(asyncio.to_thread(machine.kill, f"randolph@{unit}"))
            for _ in range(5):
                await bid()
            await killing
            async with players[late].away():
                await bid(1 - late)
                await bid(1 - late)
            await bid(late)
        await asyncio.to_thread(machine.stop, "nginx")
        said = group.create_task(bid())  # on a connection that has ended, or is about to
        await asyncio.to_thread(machine.start, "nginx")
        await said
        await bid()
        for player in players:
            await player.wait_for_event(last)
        for task in staying:
            task.cancel()
    events = (await ask(bob, "GET", f"/api/rooms/{code}/record"))["events"]
    made = [(event["seat"], event["moves"]) for event in events if event["type"] == "bid_made"]
    assert made == bids
    assert [event for event in events if event["type"] == "player_disconnected"] == []
    for player in players:
        received = player.received
        assert [event["seq"] for event in received] == list(range(1, last + 1))
        assert [{key: word for key, word in event.items() if key != "seq"} for event in received] == events[:last]
        assert len(player.lines) >= 4  # a process was restarted meanwhile, one was killed, and nginx was away
    await ann.leave()
    await bob.leave()
    await asyncio.to_thread(machine.start, "randolph-backup.service")
    copies = list((machine.folder / "backups").iterdir())
    assert len(copies) == 3  # after the installation, before the upgrade, and now
    assert {file.stat().st_mode & 0o777 for file in copies} == {0o600}
    await asyncio.to_thread(machine.follow, told[restore])
    record = (await ask(bob, "GET", f"/api/rooms/{code}/record"))["events"]
    assert record[: len(events)] == events

    # The doctor finds nothing wrong with it, and notices a proxy that is configured badly.
    found = await asyncio.to_thread(machine.examined)
    assert [sentence for sentence, state in found.items() if state == "fault"] == []
    assert found["The proxy passes on WebSockets."] == "ok"
    assert found["The proxy names its visitors, who cannot read /metrics."] == "ok"
    for header, fault in (("Upgrade", "pages cannot enter a room"), ("X-Forwarded-For", "Visitors can read /metrics")):
        await asyncio.to_thread(machine.without, header)
        found = await asyncio.to_thread(machine.examined)
        assert [state for sentence, state in found.items() if fault in sentence] == ["fault"]
    assert "Traceback" not in (machine.folder / "log").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["randolph@.service", "randolph-backup.service"])
def test_the_units_are_hardened(tmp_path: Path, name: str) -> None:
    """The units of the page are at most 2 of 10 exposed, by the measure of systemd itself."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.fail("systemd-analyze is missing: `make test` installs it (scripts/system_tools.sh servers).")
    (text,) = (block.text for block in blocks(PAGE, "ini") if block.text.startswith(f"# /etc/systemd/system/{name}\n"))
    unit = tmp_path / "randolph.service"
    unit.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [analyze, "security", "--offline=true", "--threshold=20", "--no-pager", unit],
        capture_output=True,
        text=True,
        timeout=WAITING,
        check=False,
    )
    assert "Overall exposure level for randolph.service" in done.stdout
    assert done.returncode == 0, done.stdout
