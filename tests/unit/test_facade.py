"""`import randolph` is the one import: it has the main names, gives them their types, and costs nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import randolph

STUB = Path(randolph.__file__).with_suffix(".pyi")


def stub_names() -> dict[str, str]:
    """The names that the stub declares, each with the module it is from."""
    declared: dict[str, str] = {}
    for node in ast.parse(STUB.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            declared |= {alias.asname or alias.name: str(node.module) for alias in node.names}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            declared[node.target.id] = "randolph"
    return declared


def test_the_types_and_the_names_agree() -> None:
    """Each public name is in the stub, from the package where the program finds it."""
    declared = stub_names()
    assert {name: declared[name] for name in randolph._HOMES} == randolph._HOMES
    (listed,) = (node.value for node in ast.parse(STUB.read_text("utf-8")).body if isinstance(node, ast.Assign))
    assert sorted(ast.literal_eval(listed)) == sorted(randolph.__all__)
    assert set(randolph.__all__) <= set(declared)


@pytest.mark.parametrize("name", randolph.__all__)
def test_each_name_is_what_its_package_has(name: str) -> None:
    """A public name is the same object as in its package, and `dir` shows it."""
    found = getattr(randolph, name)
    home = randolph._HOMES.get(name)
    assert home is None or found is getattr(import_module(home), name)
    assert name in dir(randolph)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A wrong name is reported as of every module."""
    with pytest.raises(AttributeError, match="module 'randolph' has no attribute 'sovle'"):
        _ = randolph.sovle  # type: ignore[attr-defined]  # that is the claim


def test_the_import_loads_nothing() -> None:
    """After `import randolph` no other module of the program is loaded; a value's name loads only its layer."""
    program = (
        "import sys, randolph; print(sorted(name for name in sys.modules if name.startswith('randolph.')));"
        "randolph.Board; print(sorted({name.split('.')[1] for name in sys.modules if name.startswith('randolph.')}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["[]", "['rules']"]


def test_micro_has_its_names() -> None:
    """The names of `randolph.micro` are there, and are those of their modules."""
    assert len(randolph.micro.__all__) > 40
    for name in randolph.micro.__all__:
        assert getattr(randolph.micro, name).__class__ is not None
    assert randolph.micro.Board is import_module("randolph.rules.micro").Board
