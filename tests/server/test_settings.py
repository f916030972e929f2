"""The settings: read from the environment, checked, and documented – the page is held to the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from randolph.server import SPECS, Settings, StartError, address

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"


def test_defaults_are_for_playing_at_home() -> None:
    """Without a word the server listens on this machine only and keeps its data where the platform expects it."""
    settings = Settings.from_environment({})
    assert (settings.host, settings.port, settings.synchronous) == ("127.0.0.1", 8017, "normal")
    assert settings.data.is_absolute()
    assert settings.data.name == "randolph"


def test_the_environment_is_read_and_the_command_line_wins() -> None:
    """`RANDOLPH_…` sets each field; a word of the command line counts more; what was not said changes nothing."""
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
        ("RANDOLPH_SEAT_RATE", "1e3"),
        ("RANDOLPH_LOG_LEVEL", "loud"),
    ],
)
def test_a_bad_value_is_one_sentence(variable: str, word: str) -> None:
    """The sentence names the variable, quotes the value and says what would do."""
    with pytest.raises(StartError) as refusal:
        Settings.from_environment({variable: word})
    spec = next(spec for spec in SPECS if spec.variable == variable)
    assert str(refusal.value) == f"{variable} is {word!r}, but must be {spec.allowed}."


def test_every_field_has_its_line_on_the_page() -> None:
    """`docs/reference/settings.md` lists exactly the settings there are, with default and meaning, word for word."""
    defaults = Settings.from_environment({})
    assert [spec.field for spec in SPECS] == list(Settings.__struct_fields__)
    rows = re.findall(r"^\| `(RANDOLPH_\w+)` \| (.*?) \| (.*?) \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    expected = []
    for spec in SPECS:
        value = getattr(defaults, spec.field)
        shown = (
            "the platform's" if spec.field == "data" else f"`{value:g}`" if isinstance(value, float) else f"`{value}`"
        )
        expected.append((spec.variable, "–" if value in {"", ()} else shown, spec.allowed, spec.meaning))
    assert rows == expected


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
    """What is printed is an address that a browser on this machine can open."""
    assert address(host, 8017) == url
