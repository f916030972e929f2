"""The server's settings: what they are called, what they may be, and what they are without being told.

One frozen value, `Settings`, made once, handed to everything as an argument, and never changed. A setting is said by an
option of the command line, or else by the environment (`RANDOLPH_…`), or else in the settings file, or it has its
default; `settled` tells which. `SPECS` is the single list: the reader of all three, the check of each value,
`randolph settings` and the page `docs/reference/settings.md` come from it, and a test compares page and list. A value
that cannot be used is a `StartError` of one sentence that says where it stands, quotes it and says what would do.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
import platformdirs

from randolph.server.errors import StartError
from randolph.server.settings_file import words_of

FILE = "RANDOLPH_SETTINGS"
"""The variable that names the settings file."""

Source = Literal["option", "environment", "file", "default"]
Synchronous = Literal["normal", "full"]
Upgrade = Literal["start", "command"]
Switch = Literal["on", "off"]

LOG_LEVELS = ("debug", "info", "warning", "error")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one server runs; see `SPECS` for what each field means and may be."""

    host: str = "127.0.0.1"
    port: int = 8017
    data: Path = msgspec.field(default_factory=lambda: Path(platformdirs.user_data_path("randolph", appauthor=False)))
    public_url: str = ""
    allowed_origins: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    synchronous: Synchronous = "normal"
    database: str = ""
    upgrade: Upgrade = "start"
    bus: str = ""
    heartbeat_seconds: float = 2.0
    move_seconds: float = 5.0
    judge_threads: int = 1
    judge_seconds: int = 30
    judge_megabytes: int = 512
    judge_queue: int = 1000
    solve_threads: int = 1
    solve_seconds: int = 30
    solve_megabytes: int = 512
    solve_queue: int = 16
    room_computers: int = 6
    computers: int = 100
    computer_threads: int = 1
    computer_queue: int = 64
    lease_seconds: int = 30
    grace_seconds: float = 4.0
    lag_credit_ms: int = 1000
    drain_seconds: int = 0
    ping_seconds: int = 15
    shutdown_seconds: int = 5
    room_lines: int = 500
    seat_lines: int = 12
    address_lines: int = 600
    seat_rate: float = 10.0
    address_rate: float = 50.0
    room_rate: float = 0.5
    lobby: Switch = "off"
    guess_rate: float = 0.1
    service_rate: float = 10.0
    board_rate: float = 0.2
    board_megabytes: int = 100
    database_megabytes: int = 4000
    room_days: int = 90
    idle_seconds: float = 60.0
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")
    log: Literal["text", "json"] = "text"
    log_level: str = "warning"

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str], *, settings: str | Path | None = None, **given: object
    ) -> Settings:
        """The settings of this environment; `given` are the command line's words and win, `None` meaning *not said*,
        and so does `settings`, the path of a settings file.

        >>> Settings.from_environment({"RANDOLPH_PORT": "9000"}).port
        9000

        Raises `StartError` for a value that cannot be used.
        """
        made = settled(environment, settings=settings, **given)
        return cls(**{one.spec.field: one.value for one in made if one.source != "default"})


class Spec(msgspec.Struct, frozen=True):
    """One setting: its field, how a word becomes its value, what may be said, and what it is for."""

    field: str
    read: Callable[[str], Any]
    allowed: str
    meaning: str
    secret: bool = False

    @property
    def variable(self) -> str:
        """The name of the environment variable."""
        return f"RANDOLPH_{self.field.upper()}"

    @property
    def option(self) -> str:
        """The option of the command line, where a command has one for it."""
        return f"--{self.field.replace('_', '-')}"

    def shown(self, value: object) -> str:
        """A value as somebody would say it in the environment; a secret without its passwords.

        >>> SPECS[0].shown("127.0.0.1")
        '127.0.0.1'
        """
        if isinstance(value, tuple):
            return ",".join(map(str, value))
        said = f"{value:g}" if isinstance(value, float) else str(value)
        return masked(said) if self.secret else said


class Settled(msgspec.Struct, frozen=True):
    """A setting as it is in force: its value, who said it – `where` is the option, the variable or the file –, and what
    it would be by `default`.
    """

    spec: Spec
    value: Any
    default: Any
    source: Source
    where: str = ""

    @property
    def shown(self) -> str:
        """The value for people; no passwords."""
        return self.spec.shown(self.value)


def settled(
    environment: Mapping[str, str], *, settings: str | Path | None = None, **given: object
) -> tuple[Settled, ...]:
    """Every setting as it is in force, in the order of `SPECS`; arguments and errors as those of `from_environment`."""
    unknown = sorted(set(given) - {spec.field for spec in SPECS})
    if unknown:
        raise TypeError(f"no such settings: {', '.join(unknown)}")
    named = settings if settings is not None else environment.get(FILE, "").strip()
    path = Path(named).expanduser() if named else None
    file = {} if path is None else words_of(path, [spec.field for spec in SPECS])
    defaults = Settings()
    made = []
    for spec in SPECS:
        said: list[tuple[Source, object, str, str]] = [
            ("option", given.get(spec.field), spec.option, spec.option),
            ("environment", environment.get(spec.variable), spec.variable, spec.variable),
            ("file", file.get(spec.field), str(path), f"{spec.field} in {path}"),
        ]
        default = getattr(defaults, spec.field)
        source, word, where, name = next((one for one in said if one[1] is not None), ("default", None, "", spec.field))
        value = default if word is None else _read(spec, str(word), name)
        made.append(Settled(spec, value, default, source, where))
    return tuple(made)


def misspelled(environment: Iterable[str]) -> list[str]:
    """The variables that look like settings and are none; nothing comes of them."""
    known = {spec.variable for spec in SPECS} | {FILE}
    return sorted(name for name in environment if name.startswith("RANDOLPH_") and name not in known)


def _read(spec: Spec, word: str, name: str) -> object:
    try:
        return spec.read(word.strip())
    except (ValueError, OverflowError) as error:
        said = "not usable" if spec.secret else repr(word)
        raise StartError(f"{name} is {said}, but must be {spec.allowed}.") from error


_PASSWORDS = (
    (re.compile(r"\A([^:/?#]+://[^:@/?#]*):.*@", re.DOTALL), r"\1:***@"),
    (re.compile(r"([?&][^=&]*pass[^=&]*=)[^&]*", re.IGNORECASE), r"\1***"),
)


def masked(address: str) -> str:
    """An address without its passwords, wherever they stand in it.

    >>> masked("postgresql://ann:p@ss/word@db/randolph?sslpassword=secret&sslmode=require")
    'postgresql://ann:***@db/randolph?sslpassword=***&sslmode=require'
    """
    for pattern, instead in _PASSWORDS:
        address = pattern.sub(instead, address)
    return address


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", word, re.ASCII) or not low <= int(word) <= high:
            raise ValueError(word)
        return int(word)

    return read


def _number(low: float, high: float) -> Callable[[str], float]:
    def read(word: str) -> float:
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", word, re.ASCII) or not low <= float(word) <= high:
            raise ValueError(word)
        return float(word)

    return read


def _one_of(*words: str) -> Callable[[str], str]:
    def read(word: str) -> str:
        if word.lower() not in words:
            raise ValueError(word)
        return word.lower()

    return read


def _host(word: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.:\-]{1,253}", word, re.ASCII):
        raise ValueError(word)
    return word


def _folder(word: str) -> Path:
    if not word or "\0" in word:
        raise ValueError(word)
    return Path(word).expanduser()


def _database(word: str) -> str:
    if word and not re.fullmatch(r"postgres(ql)?://[!-~]+", word, re.ASCII):
        raise ValueError(word)
    return word and f"postgresql://{word.partition('://')[2]}"


def _bus(word: str) -> str:
    if word and not re.fullmatch(r"rediss?://[!-~]+", word, re.ASCII):
        raise ValueError(word)
    return word


ORIGIN = re.compile(r"https?://(\[[0-9a-f:.]+\]|[a-z0-9_.\-]+)(:[0-9]{1,5})?", re.ASCII)
"""What a web origin looks like, in lower case: `https://play.example.org` or `http://192.168.1.7:8017`."""


def _origin(word: str) -> str:
    origin = word.lower().rstrip("/")
    if not ORIGIN.fullmatch(origin):
        raise ValueError(word)
    return origin


def _origin_or_nothing(word: str) -> str:
    return _origin(word) if word else ""


def _network(word: str) -> str:
    return str(ipaddress.ip_network(word, strict=False)).removesuffix("/32").removesuffix("/128")


def _list_of(read: Callable[[str], str]) -> Callable[[str], tuple[str, ...]]:
    return lambda word: tuple(read(part.strip()) for part in word.split(",") if part.strip())


SPECS: tuple[Spec, ...] = (
    Spec(
        "host",
        _host,
        "a host name or address such as 127.0.0.1",
        "The address to listen on; `0.0.0.0` listens on the whole network.",
    ),
    Spec("port", _whole(0, 65535), "a port from 0 to 65535", "The port to listen on; 0 takes any free one."),
    Spec("data", _folder, "a folder", "The folder of the database; the default is where the platform keeps such data."),
    Spec(
        "public_url",
        _origin_or_nothing,
        "an address such as https://play.example.org",
        "The address under which players reach the server, for links and QR codes; "
        "without it they use the address of the request.",
    ),
    Spec(
        "allowed_origins",
        _list_of(_origin),
        "a comma-separated list of origins such as https://play.example.org",
        "Web origins that may talk to the server beside its own, for example behind a proxy that changes the Host.",
    ),
    Spec(
        "trusted_proxies",
        _list_of(_host),
        "a comma-separated list of addresses such as 127.0.0.1",
        "Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are believed.",
    ),
    Spec(
        "synchronous",
        _one_of("normal", "full"),
        "normal or full",
        "How hard SQLite is pressed onto the disk: `normal` survives a killed process, `full` a power cut, too.",
    ),
    Spec(
        "database",
        _database,
        "an address such as postgresql://randolph@db.example.org/randolph",
        "A PostgreSQL database instead of SQLite in the data folder; several processes, on several machines, may share "
        "it.",
        secret=True,
    ),
    Spec(
        "upgrade",
        _one_of("start", "command"),
        "start or command",
        "When a PostgreSQL database that an older randolph has made is brought up to date: when a process starts, or "
        "by `randolph db upgrade` alone.",
    ),
    Spec(
        "bus",
        _bus,
        "an address such as redis://127.0.0.1:6379/0",
        "A Redis server through which the processes that share a PostgreSQL database tell each other of news; without "
        "it they do so through PostgreSQL itself. The number after the slash keeps several databases apart.",
        secret=True,
    ),
    Spec(
        "heartbeat_seconds",
        _number(0.1, 60),
        "a number from 0.1 to 60",
        "How often a process that shares a database looks whether it has missed news.",
    ),
    Spec(
        "move_seconds",
        _number(0, 3600),
        "a number from 0 to 3600",
        "How long after another process has come the rooms of this one begin to move, each at a quiet moment, so that "
        "a proxy can give the new one its share; 0: they stay.",
    ),
    Spec(
        "judge_threads", _whole(1, 64), "a whole number from 1 to 64", "How many optima are searched at the same time."
    ),
    Spec(
        "judge_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "How long one optimum is searched before the judge gives up.",
    ),
    Spec(
        "judge_megabytes",
        _whole(16, 1_000_000),
        "a whole number from 16 to 1000000",
        "How much memory one search may use before the judge gives up.",
    ),
    Spec(
        "judge_queue",
        _whole(1, 100_000),
        "a whole number from 1 to 100000",
        "How many problems of rooms may wait for the judge, two of a room at most; what comes then counts as beyond "
        "his limits.",
    ),
    Spec(
        "solve_threads",
        _whole(1, 64),
        "a whole number from 1 to 64",
        "How many problems are solved at the same time for visitors of the pages.",
    ),
    Spec(
        "solve_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "How long a visitor's problem is searched before the solver gives up.",
    ),
    Spec(
        "solve_megabytes",
        _whole(16, 1_000_000),
        "a whole number from 16 to 1000000",
        "How much memory one such search may use before the solver gives up.",
    ),
    Spec(
        "solve_queue",
        _whole(1, 10_000),
        "a whole number from 1 to 10000",
        "How many problems may wait for the solver; who asks then is told that the server is busy. "
        "One network address gets half of the places at most.",
    ),
    Spec(
        "room_computers",
        _whole(0, 32),
        "a whole number from 0 to 32",
        "How many computer players a host may let play in a room; 0: none.",
    ),
    Spec(
        "computers",
        _whole(0, 100_000),
        "a whole number from 0 to 100000",
        "How many computer players may play in all rooms of a process at the same time.",
    ),
    Spec(
        "computer_threads",
        _whole(1, 64),
        "a whole number from 1 to 64",
        "How many computer players may search at the same time.",
    ),
    Spec(
        "computer_queue",
        _whole(1, 10_000),
        "a whole number from 1 to 10000",
        "How many of them may wait for that; who finds no place asks again a little later.",
    ),
    Spec(
        "lease_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "How long a player counts as connected after the server's process was killed.",
    ),
    Spec(
        "grace_seconds",
        _number(0, 3600),
        "a number from 0 to 3600",
        "How long a player counts as connected after his last connection closed; a reload takes less.",
    ),
    Spec(
        "lag_credit_ms",
        _whole(0, 1000),
        "a whole number from 0 to 1000",
        "The most milliseconds by which a bid that was sent in time may arrive late, whatever a room's rules grant; "
        "a line is granted no more than the server has measured it to be slow.",
    ),
    Spec(
        "drain_seconds",
        _whole(0, 3600),
        "a whole number from 0 to 3600",
        "How long a server that is told to stop (SIGTERM) goes on and only says at `/api/ready` that it will: for a "
        "balancer that looks there before it sends somebody.",
    ),
    Spec(
        "ping_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "How often an open connection is asked whether it lives; one that does not answer within as many seconds is "
        "closed.",
    ),
    Spec(
        "shutdown_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "How long open requests may take when the server is stopped.",
    ),
    Spec(
        "room_lines",
        _whole(1, 100000),
        "a whole number from 1 to 100000",
        "The most connections to one room; who has a seat gets in all the same.",
    ),
    Spec("seat_lines", _whole(1, 1000), "a whole number from 1 to 1000", "The most connections of one seat."),
    Spec(
        "address_lines",
        _whole(1, 100000),
        "a whole number from 1 to 100000",
        "The most connections from one network address; a whole school may share one.",
    ),
    Spec(
        "seat_rate",
        _number(0.1, 100000),
        "a number from 0.1 to 100000",
        "Messages a second that one seat (or one spectator) may send for long; three seconds' worth may come at once.",
    ),
    Spec(
        "address_rate",
        _number(0.1, 100000),
        "a number from 0.1 to 100000",
        "Requests a second from one network address; ten seconds' worth may come at once.",
    ),
    Spec(
        "room_rate",
        _number(0.01, 100000),
        "a number from 0.01 to 100000",
        "New rooms a second from one network address; a minute's worth may come at once.",
    ),
    Spec(
        "lobby",
        _one_of("on", "off"),
        "on or off",
        "Whether there is a page of rooms that anybody may find: those whose rules say so, which no room's do unless "
        "its host has switched it on.",
    ),
    Spec(
        "guess_rate",
        _number(0.001, 100000),
        "a number from 0.001 to 100000",
        "Codes a second that no room has for which one network address may ask; fifty minutes' worth may come at once. "
        "Beyond it the network is slow: a code that nobody there has used yet is looked up in ten of every hundred "
        "seconds.",
    ),
    Spec(
        "service_rate",
        _number(0.01, 100000),
        "a number from 0.01 to 100000",
        "Positions a second that one network address may have checked, read, written or solved for long; "
        "a minute's worth may come at once. A request counts once for every 16 KiB; records and QR codes count, too.",
    ),
    Spec(
        "board_rate",
        _number(0.001, 100000),
        "a number from 0.001 to 100000",
        "New saved boards a second from one network address; ten minutes' worth may come at once.",
    ),
    Spec(
        "board_megabytes",
        _whole(1, 1_000_000),
        "a whole number from 1 to 1000000",
        "How many megabytes of boards one network address may have saved, or laid into new rooms, in a day.",
    ),
    Spec(
        "database_megabytes",
        _whole(1, 100_000_000),
        "a whole number from 1 to 100000000",
        "How large the database may grow before no more boards are saved or laid into new rooms; "
        "all else goes on, and deleted boards make space again.",
    ),
    Spec(
        "room_days",
        _whole(0, 36500),
        "a whole number from 0 to 36500",
        "After how many days without an event a room is deleted with all its games, whether they are finished or have "
        "been abandoned; 0 keeps rooms for ever. A round by correspondence goes on as long as its clocks run.",
    ),
    Spec(
        "idle_seconds",
        _number(0, 86400),
        "a number from 0 to 86400",
        "How long a room that nobody looks at stays in memory; it is always in the database.",
    ),
    Spec(
        "metrics_from",
        _list_of(_network),
        "a comma-separated list of addresses and networks such as 127.0.0.1,10.0.0.0/8",
        "From where `/metrics` may be read; nothing: from nowhere.",
    ),
    Spec(
        "log",
        _one_of("text", "json"),
        "text or json",
        "How it tells it: a line of text for people, or a JSON object a line for programs.",
    ),
    Spec(
        "log_level",
        _one_of(*LOG_LEVELS),
        "debug, info, warning or error",
        "How much the server tells on standard error; `info` has a line for each request, refusal and end of a "
        "connection. Names, tokens and rooms' codes are never told.",
    ),
)
"""Every setting, in the order of the reference page."""
