"""The settings of the server: their names, their allowed values, and their defaults.

`Settings` is one frozen value, which is made once and passed as an argument. A setting comes from an option of the
command line, else from the environment (`RANDOLPH_…`), else from the settings file, else from its default;
`effective_settings` says which. `SPECS` is the only list of settings. The readers of all three sources, the checks,
`randolph settings` and the page `docs/reference/settings.md` use it, and a test compares the page with it. An invalid
value is a `StartError` of one sentence: it says where the value is, quotes it, and says what is allowed.

Values that no operator has to decide are constants of `Settings`, each with its reason. `RETIRED` lists former
settings; `retired` warns operators who still use one.
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
from randolph.server.settings_file import read_settings_file

FILE = "RANDOLPH_SETTINGS"
"""The environment variable with the path of the settings file."""

Source = Literal["option", "environment", "file", "default"]
Synchronous = Literal["normal", "full"]
Upgrade = Literal["start", "command"]
Switch = Literal["on", "off"]

LOG_LEVELS = ("debug", "info", "warning", "error")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server; `SPECS` has the meaning of each field."""

    host: str = "127.0.0.1"
    port: int = 8017
    data: Path = msgspec.field(default_factory=lambda: Path(platformdirs.user_data_path("randolph", appauthor=False)))
    public_url: str = ""
    lobby: Switch = "off"
    room_days: int = 90
    computers: int = 100
    judge_threads: int = 1
    solve_threads: int = 1
    log: Literal["text", "json"] = "text"
    log_level: str = "warning"
    database: str = ""
    bus: str = ""
    trusted_proxies: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()

    synchronous: Synchronous = "normal"
    upgrade: Upgrade = "start"
    judge_seconds: int = 30
    judge_megabytes: int = 512
    solve_seconds: int = 30
    grace_seconds: float = 4.0
    lease_seconds: int = 30
    move_seconds: float = 5.0
    drain_seconds: int = 0
    shutdown_seconds: int = 5
    address_lines: int = 600
    address_rate: float = 50.0
    room_rate: float = 0.5
    database_megabytes: int = 4000
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")

    # Constants: no operator has to decide these, so neither environment nor file can set them; a program that embeds
    # the server can. Each has its reason beside it.
    heartbeat_seconds: float = 2.0  # how soon a process finds events that it was not notified of; each check is a query
    judge_queue: int = 1000  # two problems of each of 500 rooms
    solve_megabytes: int = 512  # more than twice what the hardest printed problems need
    solve_queue: int = 16  # a later request would wait longer than people do
    room_computers: int = 6  # more would take the seats of people
    computer_threads: int = 1  # leaves the other processors to the games
    computer_queue: int = 64  # if the queue is full, a computer player asks again a little later
    lag_credit_ms: int = 1000  # the most that a room's rules can grant
    ping_seconds: int = 15  # proxies usually close a connection that is silent for a minute
    room_lines: int = 500  # a school watches one room
    seat_lines: int = 12  # more open tabs of one seat are probably forgotten
    seat_rate: float = 10.0  # messages a second; three seconds' worth may come at once
    guess_rate: float = 0.1  # unknown room codes a second; fifty minutes' worth may come at once
    service_rate: float = 10.0  # positions of 16 KiB a second; a minute's worth may come at once
    board_rate: float = 0.2  # saved boards a second; ten minutes' worth may come at once
    board_megabytes: int = 100  # of boards from one network address in a day: tens of thousands
    idle_seconds: float = 60.0  # time to return to a room that is still in memory

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str], *, settings: str | Path | None = None, **given: object
    ) -> Settings:
        """The settings of this environment. `given` are options of the command line, which take precedence; `None`
        means *not given*. `settings` is the path of a settings file, or `None`.

        >>> Settings.from_environment({"RANDOLPH_PORT": "9000"}).port
        9000

        Raises `StartError` for an invalid value.
        """
        made = effective_settings(environment, settings=settings, **given)
        return cls(**{one.spec.field: one.value for one in made if one.source != "default"})


class Spec(msgspec.Struct, frozen=True):
    """One setting: its field, the reader of its text, the allowed values, and its meaning."""

    field: str
    read: Callable[[str], Any]
    allowed: str
    meaning: str
    secret: bool = False

    @property
    def variable(self) -> str:
        """The name of the environment variable."""
        return variable_of(self.field)

    @property
    def option(self) -> str:
        """The option of the command line, for commands that have one."""
        return f"--{self.field.replace('_', '-')}"

    def shown(self, value: object) -> str:
        """A value as text, as in the environment; a secret without its passwords.

        >>> SPECS[0].shown("127.0.0.1")
        '127.0.0.1'
        """
        if isinstance(value, tuple):
            return ",".join(map(str, value))
        said = f"{value:g}" if isinstance(value, float) else str(value)
        return masked(said) if self.secret else said


class EffectiveSetting(msgspec.Struct, frozen=True):
    """A setting in force: its value, its source (`where`: the option, the variable or the file), its `default`."""

    spec: Spec
    value: Any
    default: Any
    source: Source
    where: str = ""

    @property
    def shown(self) -> str:
        """The value for people; no passwords."""
        return self.spec.shown(self.value)


def effective_settings(
    environment: Mapping[str, str], *, settings: str | Path | None = None, **given: object
) -> tuple[EffectiveSetting, ...]:
    """Every setting in force, in the order of `SPECS`; arguments and errors as those of `from_environment`."""
    unknown = sorted(set(given) - {spec.field for spec in SPECS})
    if unknown:
        raise TypeError(f"no such settings: {', '.join(unknown)}")
    path = _file_of(environment, settings)
    file = {} if path is None else read_settings_file(path, [*(spec.field for spec in SPECS), *RETIRED])
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
        made.append(EffectiveSetting(spec, value, default, source, where))
    return tuple(made)


def misspelled(environment: Iterable[str]) -> list[str]:
    """Variables whose names look like settings but are unknown; they have no effect."""
    known = {spec.variable for spec in SPECS} | {FILE, *map(variable_of, RETIRED)}
    return sorted(name for name in environment if name.startswith("RANDOLPH_") and name not in known)


def retired(environment: Mapping[str, str], *, settings: str | Path | None = None) -> list[str]:
    """A sentence for each retired setting in the environment or the file. Raises the errors of `effective_settings`."""
    path = _file_of(environment, settings)
    file = {} if path is None else read_settings_file(path, [*(spec.field for spec in SPECS), *RETIRED])
    defaults = Settings()
    return [
        f"{name} is not a setting any more: its value is always {getattr(defaults, field):g}. "
        "Remove it; later versions refuse it."
        for field in RETIRED
        for name in (
            *([variable_of(field)] if variable_of(field) in environment else []),
            *([f"{field} in {path}"] if field in file else []),
        )
    ]


def variable_of(field: str) -> str:
    """The environment variable of a field.

    >>> variable_of("room_days")
    'RANDOLPH_ROOM_DAYS'
    """
    return f"RANDOLPH_{field.upper()}"


def _file_of(environment: Mapping[str, str], settings: str | Path | None) -> Path | None:
    """The path of the settings file, if one is given."""
    named = settings if settings is not None else environment.get(FILE, "").strip()
    return Path(named).expanduser() if named else None


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
    """An address without its passwords, wherever they are in it.

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
"""The form of a web origin, in lower case: `https://play.example.org` or `http://192.168.1.7:8017`."""


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


USUAL: tuple[Spec, ...] = (
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
        "The address under which players reach the server, for links, QR codes and the pictures beside links. "
        "Without it links and QR codes use the address of the request, and links have no picture.",
    ),
    Spec(
        "lobby",
        _one_of("on", "off"),
        "on or off",
        "Whether the server shows open rooms: a page with all rooms that their hosts have listed.",
    ),
    Spec(
        "room_days",
        _whole(0, 36500),
        "a whole number from 0 to 36500",
        "After how many days without an event a room is deleted with all its games, finished or not; 0 keeps rooms "
        "forever. A round by correspondence lasts as long as its clocks run.",
    ),
    Spec(
        "computers",
        _whole(0, 100_000),
        "a whole number from 0 to 100000",
        "How many computer players may play in all rooms of a process at the same time.",
    ),
    Spec(
        "judge_threads",
        _whole(1, 64),
        "a whole number from 1 to 64",
        "How many searches the judge runs at the same time.",
    ),
    Spec(
        "solve_threads",
        _whole(1, 64),
        "a whole number from 1 to 64",
        "How many problems of visitors are solved at the same time.",
    ),
    Spec(
        "log",
        _one_of("text", "json"),
        "text or json",
        "The format of the log: lines of text for people, or one JSON object a line for programs.",
    ),
    Spec(
        "log_level",
        _one_of(*LOG_LEVELS),
        "debug, info, warning or error",
        "How much the server logs to standard error; `info` has a line for each request, refusal and closed "
        "connection. Names, tokens and room codes are never logged.",
    ),
    Spec(
        "database",
        _database,
        "an address such as postgresql://randolph@db.example.org/randolph",
        "A PostgreSQL database instead of SQLite in the data folder. Several processes, on several machines, may share "
        "it.",
        secret=True,
    ),
    Spec(
        "bus",
        _bus,
        "an address such as redis://127.0.0.1:6379/0",
        "A Redis server through which the processes that share a PostgreSQL database notify each other of events; "
        "without it they use PostgreSQL itself. The number after the slash separates several databases.",
        secret=True,
    ),
    Spec(
        "trusted_proxies",
        _list_of(_host),
        "a comma-separated list of addresses such as 127.0.0.1",
        "Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted.",
    ),
    Spec(
        "allowed_origins",
        _list_of(_origin),
        "a comma-separated list of origins such as https://play.example.org",
        "Web origins that may use the server besides its own, for example behind a proxy that changes the Host.",
    ),
)
"""The settings that an installation usually decides."""

RARE: tuple[Spec, ...] = (
    Spec(
        "synchronous",
        _one_of("normal", "full"),
        "normal or full",
        "How SQLite syncs to disk: `normal` survives a killed process, `full` also a power cut.",
    ),
    Spec(
        "upgrade",
        _one_of("start", "command"),
        "start or command",
        "When the schema of a PostgreSQL database is upgraded: when a process starts, or only by "
        "`randolph db upgrade`.",
    ),
    Spec(
        "judge_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "After how long the judge gives up the search for an optimum.",
    ),
    Spec(
        "judge_megabytes",
        _whole(16, 1_000_000),
        "a whole number from 16 to 1000000",
        "How much memory the judge may use for one search.",
    ),
    Spec(
        "solve_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "After how long the solver gives up a visitor's problem.",
    ),
    Spec(
        "grace_seconds",
        _number(0, 3600),
        "a number from 0 to 3600",
        "How long a player counts as connected after their last connection closed; a reload takes less.",
    ),
    Spec(
        "lease_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "How long a player counts as connected after the server's process was killed.",
    ),
    Spec(
        "move_seconds",
        _number(0, 3600),
        "a number from 0 to 3600",
        "How long after the start of another process the clients of this one are asked to reconnect, each room at a "
        "quiet moment, so that a proxy can balance the load; 0: never.",
    ),
    Spec(
        "drain_seconds",
        _whole(0, 3600),
        "a whole number from 0 to 3600",
        "How long a server continues after SIGTERM while `/api/ready` says that it will stop, so that a load balancer "
        "sends it no more visitors.",
    ),
    Spec(
        "shutdown_seconds",
        _whole(1, 3600),
        "a whole number from 1 to 3600",
        "How long open requests may take when the server stops.",
    ),
    Spec(
        "address_lines",
        _whole(1, 100000),
        "a whole number from 1 to 100000",
        "The most connections from one network address; a whole school may share one.",
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
        "database_megabytes",
        _whole(1, 100_000_000),
        "a whole number from 1 to 100000000",
        "The size of the database from which on no more boards are saved or copied into new rooms. Everything else "
        "continues, and deleted boards free space.",
    ),
    Spec(
        "metrics_from",
        _list_of(_network),
        "a comma-separated list of addresses and networks such as 127.0.0.1,10.0.0.0/8",
        "The addresses that may read `/metrics`; empty: none.",
    ),
)
"""The settings that few installations need."""

SPECS = USUAL + RARE
"""Every setting, in the order of the reference page."""

RETIRED = tuple(name for name in Settings.__struct_fields__ if name not in {spec.field for spec in SPECS})
"""Settings of earlier versions that are constants now. Environment and file may still name them in this version; they
only cause a warning.
"""
