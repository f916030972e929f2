"""The pinned requirements: complete, hashed, the same everywhere, and without traces of the machine."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]
ASKED = {
    "build": GROUPS["build"],
    "web": GROUPS["web"],
    "run": PROJECT["project"]["dependencies"],
    "server": GROUPS["server"],
    "dist": GROUPS["dist"],
    "research-test": GROUPS["research-test"],
    "examples": GROUPS["examples"],
    "test": GROUPS["server"] + [asked for asked in GROUPS["test"] if asked != {"include-group": "server"}],
}


def entries(name: str) -> list[str]:
    """The requirements of one file, each with its hashes on one line."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    return "\n".join(kept).replace("\\\n", " ").splitlines()


def pins(name: str) -> dict[str, set[str]]:
    """Package → its pinned versions (more than one if platforms differ)."""
    found: dict[str, set[str]] = {}
    for entry in entries(name):
        package, version = re.match(r"([\w.-]+)(?:\[[^]]*\])?==([^\s;]+)", entry).groups()  # type: ignore[union-attr]  # a line without pin must fail
        found.setdefault(canonicalize_name(package), set()).add(version)
    return found


@pytest.mark.parametrize("name", tuple(ASKED))
def test_every_dependency_is_pinned(name: str) -> None:
    """Each dependency of pyproject.toml is in requirements/, at a version that it accepts."""
    pinned = pins(name)
    for text in ASKED[name]:
        asked = Requirement(text)
        versions = pinned.get(canonicalize_name(asked.name), set())
        assert versions, f"{asked.name} is not pinned: run `make requirements`"
        assert all(asked.specifier.contains(version) for version in versions), f"run `make requirements`: {text}"


@pytest.mark.parametrize("name", tuple(ASKED))
def test_every_pin_has_hashes(name: str) -> None:
    """Pip can check each download: no pin is without a SHA-256."""
    assert [entry for entry in entries(name) if "--hash=sha256:" not in entry] == []


def test_the_pins_agree() -> None:
    """A package that several files pin has the same version in all, so that one environment can hold them; only the
    harnesses for language models have an environment of their own.
    """
    together: dict[str, set[str]] = {}
    for name in ASKED.keys() - {"research-test"}:
        for package, versions in pins(name).items():
            assert together.setdefault(package, versions) == versions, package


def test_the_build_asks_for_nothing_else() -> None:
    """`[build-system]`, which serves a plain `pip install`, is contained in the pinned build group."""
    assert set(PROJECT["build-system"]["requires"]) <= set(ASKED["build"])


def test_the_extras_are_the_pinned_group_of_a_server() -> None:
    """The distribution with the extras of a server installs the packages of the server's pinned group."""
    extras = PROJECT["project"]["optional-dependencies"]
    assert sorted(GROUPS["server"]) == sorted(extras["postgres"] + extras["redis"])
    assert [Requirement(asked).name for asked in extras["arrays"]] == ["numpy"]
    assert extras["server"] == ["randolph[postgres,redis]"]


def test_the_extra_of_the_research_kit_is_tested() -> None:
    """The group of the tests has each package of the extra `research`, so that its tests run, and none is skipped."""
    tested = {Requirement(asked).name for asked in ASKED["test"]}
    assert {Requirement(asked).name for asked in PROJECT["project"]["optional-dependencies"]["research"]} <= tested


def test_no_host_is_recorded() -> None:
    """Neither the requirements nor the lock file of the page's checks name a host or a machine."""
    for file in (ROOT / "requirements").iterdir():
        text = file.read_text(encoding="utf-8")
        assert "://" not in text, file
        assert not re.search(r"^--|(?<!\w)-[if] ", text, re.MULTILINE), file
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
