"""The classes that `randolph.rules.values` makes are dataclasses in every way that a caller can notice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from randolph.rules import values

SOURCES = Path(__file__).parents[3] / "src"


def observed(*arguments: str) -> Any:  # noqa: ANN401 – JSON
    """What a new process notices of a value of every class (value_traits.py)."""
    ran = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("value_traits.py")), *arguments],
        env={**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONHASHSEED": "0"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_values_are_like_those_of_the_standard_module() -> None:
    """Every value of the rules and the solver has the text, equality, fields, errors, copies and signature that the
    module `dataclasses` gives it.
    """
    expected, found = observed("standard"), observed()
    assert found.keys() == expected.keys()
    for name, traits in expected.items():
        assert found[name] == traits


def test_fields_of_a_class_without_slots_are_inherited_by_one_with_slots() -> None:
    """A value with slots also sets the fields of a base that has none."""

    @values.dataclass(frozen=True)
    class Base:
        first: int = 1

    @values.dataclass(frozen=True, slots=True)
    class Derived(Base):
        second: int = 2

    assert (Derived().first, Derived(3, 4).first, Derived(3, 4).second) == (1, 3, 4)


def test_every_class_is_compared() -> None:
    """The test above has a value of every class that is made in this way."""
    assert observed("names") == sorted(observed())
