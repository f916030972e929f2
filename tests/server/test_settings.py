"""The settings: read from the environment, checked, and documented as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from randolph.server import SPECS, Settings, StartError, address, effective_settings, misspelled, retired
from randolph.server.settings import masked

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"


def test_defaults_are_for_playing_at_home() -> None:
    """By default the server listens on this machine only and keeps its data in the usual folder of the platform."""
    settings = Settings.from_environment({})
    assert (settings.host, settings.port, settings.synchronous) == ("127.0.0.1", 8017, "normal")
    assert settings.data.is_absolute()
    assert settings.data.name == "randolph"


def test_the_environment_is_read_and_the_command_line_takes_precedence() -> None:
    """`RANDOLPH_…` sets each field; an option of the command line takes precedence; without either nothing changes."""
    environment = {
        "RANDOLPH_PORT": "9000",
        "RANDOLPH_HOST": "0.0.0.0",
        "RANDOLPH_DATA": "/tmp/somewhere",
        "RANDOLPH_SYNCHRONOUS": "FULL",
        "RANDOLPH_ALLOWED_ORIGINS": "https://Play.Example.org/, http://192.168.1.7:8017",
        "RANDOLPH_GRACE_SECONDS": "2.5",
        "PATH": "/bin",
    }
    settings = Settings.from_environment(environment, port=9001, host=None)
    assert settings.port == 9001
    assert settings.host == "0.0.0.0"
    assert settings.data == Path("/tmp/somewhere")
    assert settings.synchronous == "full"
    assert settings.allowed_origins == ("https://play.example.org", "http://192.168.1.7:8017")
    assert settings.grace_seconds == 2.5


@pytest.mark.parametrize(
    ("variable", "word"),
    [
        ("RANDOLPH_PORT", "http"),
        ("RANDOLPH_PORT", "65536"),
        ("RANDOLPH_PORT", "-1"),
        ("RANDOLPH_PORT", "８０"),
        ("RANDOLPH_PORT", ""),
        ("RANDOLPH_HOST", "two words"),
        ("RANDOLPH_DATA", ""),
        ("RANDOLPH_SYNCHRONOUS", "off"),
        ("RANDOLPH_ALLOWED_ORIGINS", "play.example.org"),
        ("RANDOLPH_PUBLIC_URL", "https://play.example.org/game"),
        ("RANDOLPH_JUDGE_THREADS", "0"),
        ("RANDOLPH_GRACE_SECONDS", "nan"),
        ("RANDOLPH_ROOM_RATE", "1e3"),
        ("RANDOLPH_LOG_LEVEL", "loud"),
    ],
)
def test_a_bad_value_is_one_sentence(variable: str, word: str) -> None:
    """The sentence names the variable, quotes the value and says what is allowed."""
    with pytest.raises(StartError) as refusal:
        Settings.from_environment({variable: word})
    spec = next(spec for spec in SPECS if spec.variable == variable)
    assert str(refusal.value) == f"{variable} is {word!r}, but must be {spec.allowed}."


def test_every_field_has_its_line_on_the_page() -> None:
    """`docs/reference/settings.md` lists exactly the settings, with default and meaning, word for word."""
    defaults = Settings.from_environment({})
    assert [spec.field for spec in SPECS] == list(Settings.__struct_fields__)[: len(SPECS)]
    assert len(SPECS) <= 30
    rows = re.findall(r"^\| `(RANDOLPH_\w+)` \| (.*?) \| (.*?) \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    expected = []
    for spec in SPECS:
        value = getattr(defaults, spec.field)
        shown = (
            "the platform's" if spec.field == "data" else f"`{value:g}`" if isinstance(value, float) else f"`{value}`"
        )
        expected.append((spec.variable, "–" if value in {"", ()} else shown, spec.allowed, spec.meaning))
    assert rows == expected


def test_an_option_overrides_the_environment_and_the_file(tmp_path: Path) -> None:
    """Each setting comes from the first of the three that has it, and the source is known."""
    file = tmp_path / "randolph.toml"
    file.write_text(
        'host = "0.0.0.0"\nport = 9001\naddress_lines = 7\ngrace_seconds = 2.5\n'
        'trusted_proxies = ["127.0.0.1", "10.0.0.1"]\n',
        encoding="utf-8",
    )
    environment = {"RANDOLPH_SETTINGS": str(file), "RANDOLPH_PORT": "9002", "RANDOLPH_ADDRESS_LINES": "8"}
    settings = Settings.from_environment(environment, port=9003)
    assert (settings.port, settings.address_lines, settings.host, settings.grace_seconds) == (9003, 8, "0.0.0.0", 2.5)
    assert settings.trusted_proxies == ("127.0.0.1", "10.0.0.1")
    assert settings.room_days == 90
    found = {one.spec.field: (one.source, one.where) for one in effective_settings(environment, port=9003)}
    assert found["port"] == ("option", "--port")
    assert found["address_lines"] == ("environment", "RANDOLPH_ADDRESS_LINES")
    assert found["host"] == ("file", str(file))
    assert found["room_days"] == ("default", "")
    other = tmp_path / "other.toml"
    other.write_text("port = 9004", encoding="utf-8")
    assert Settings.from_environment({"RANDOLPH_SETTINGS": str(file)}, settings=other).port == 9004


def test_a_retired_setting_is_named_and_changes_nothing(tmp_path: Path) -> None:
    """A retired setting gets one sentence for each place that names it."""
    file = tmp_path / "randolph.toml"
    file.write_text("seat_lines = 3\nport = 9001\n", encoding="utf-8")
    environment = {"RANDOLPH_SETTINGS": str(file), "RANDOLPH_PING_SECONDS": "3"}
    settings = Settings.from_environment(environment)
    assert (settings.port, settings.ping_seconds, settings.seat_lines) == (9001, 15, 12)
    assert retired(environment) == [
        "RANDOLPH_PING_SECONDS is not a setting any more: its value is always 15. Remove it; later versions refuse it.",
        f"seat_lines in {file} is not a setting any more: its value is always 12. Remove it; later versions refuse it.",
    ]
    assert misspelled(environment) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 80", "The settings file {file} has unknown settings: 'prot' (perhaps 'port')."),
        (
            'RANDOLPH_HOST = "0.0.0.0"\n[limits]\nseats = 1',
            "The settings file {file} has unknown settings: 'RANDOLPH_HOST' (perhaps 'host'), 'limits'.",
        ),
        ("port = true", "port in {file} must be a text, a number or a list of texts."),
        ("port = 70000", "port in {file} is '70000', but must be a port from 0 to 65535."),
        ('database = "mysql://ann:secret@db"', "database in {file} is not usable, but must be {database}."),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    """The sentence names the file, quotes its error (but no secret), and suggests the setting that was meant."""
    file = tmp_path / "randolph.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(StartError) as refusal:
        Settings.from_environment({}, settings=file)
    database = next(spec for spec in SPECS if spec.field == "database").allowed
    assert str(refusal.value) == sentence.format(file=file, database=database)


@pytest.mark.parametrize(("name", "said"), [("none.toml", "cannot be read"), ("bad.toml", "is not TOML")])
def test_an_unreadable_file_is_one_sentence(tmp_path: Path, name: str, said: str) -> None:
    """A missing file, or something that is no file, prevents the start."""
    (tmp_path / "bad.toml").write_bytes(b"port: \xff")
    with pytest.raises(StartError, match=said):
        Settings.from_environment({"RANDOLPH_SETTINGS": str(tmp_path / name)})


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:sec:r@t/x@db.example.org/randolph", "postgresql://ann:***@db.example.org/randolph"),
        ("postgresql:///randolph?password=secret&host=/run", "postgresql:///randolph?password=***&host=/run"),
        ("redis://:secret@127.0.0.1:6379/0", "redis://:***@127.0.0.1:6379/0"),
        ("rediss://127.0.0.1:6379/0", "rediss://127.0.0.1:6379/0"),
    ],
)
def test_passwords_are_masked(address: str, shown: str) -> None:
    """An address is shown without its password, wherever that is, and otherwise as it is."""
    assert masked(address) == shown


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8017"),
        ("0.0.0.0", "http://127.0.0.1:8017"),
        ("::", "http://127.0.0.1:8017"),
        ("::1", "http://[::1]:8017"),
        ("living-room.local", "http://living-room.local:8017"),
    ],
)
def test_the_address_can_be_opened(host: str, url: str) -> None:
    """The printed address can be opened in a browser on this machine."""
    assert address(host, 8017) == url
