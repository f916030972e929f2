"""The Python reference is complete: every public name has its place, a meaning, an example that is run, and errors."""

from __future__ import annotations

import ast
import inspect
import re
from types import ModuleType

import pytest

import randolph
from docs.python_page import names_of, page
from docs.python_sessions import SECTIONS
from randolph.bots import Client

MAIN = [
    name for name in randolph.__all__ if name != "__version__" and not isinstance(getattr(randolph, name), ModuleType)
]
MICRO = [f"micro.{name}" for name in randolph.micro.__all__]
PAGE = page()


def value_of(name: str) -> object:
    """The value of a public name, such as `Board` or `micro.Board`."""
    home = randolph.micro if name.startswith("micro.") else randolph
    return getattr(home, name.removeprefix("micro."))


FUNCTIONS = [name for name in (*MAIN, *MICRO) if inspect.isfunction(value_of(name))]
CLASSES = [name for name in (*MAIN, *MICRO) if inspect.isclass(value_of(name))]


def used() -> set[str]:
    """The names that the sessions of the page use, as they are called there."""
    source = "\n".join(
        line[4:] for section in SECTIONS for line in section.session.splitlines() if line[:4] in {">>> ", "... "}
    )
    return {ast.unparse(node) for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Name, ast.Attribute))}


def test_every_name_has_its_place() -> None:
    """Each public name is in exactly one section, and no other name is."""
    listed = [name for section in SECTIONS for name in names_of(section) if section.names != "*"]
    assert sorted(listed) == sorted(MAIN)
    assert all(f"### {name}\n" in PAGE for name in (*MAIN, *randolph.micro.__all__, "Client"))


def test_every_name_has_an_example_that_is_run() -> None:
    """The sessions, which `test_examples` runs, use every public name."""
    assert {*MAIN, *MICRO} - used() == set()


@pytest.mark.parametrize("name", [*FUNCTIONS, *CLASSES])
def test_every_name_has_a_meaning(name: str) -> None:
    """Its own explanation, and one for each public method and property."""
    found = value_of(name)
    assert inspect.getdoc(found)
    if inspect.isclass(found):
        # Values of an enumeration and fields are explained by their class.
        members = {key: value for key, value in vars(found).items() if not key.startswith("_")}
        methods = [key for key, value in members.items() if inspect.isroutine(value) or isinstance(value, property)]
        assert [key for key in methods if not inspect.getdoc(members[key])] == []


@pytest.mark.parametrize("name", CLASSES)
def test_every_field_is_explained(name: str) -> None:
    """The explanation of a class with more than three fields names each of them."""
    fields = getattr(value_of(name), "__dataclass_fields__", {})
    own = [field for field in fields if field in vars(value_of(name)).get("__annotations__", {})]
    text = inspect.getdoc(value_of(name)) or ""
    missing = [field for field in own if not re.search(rf"\b{field}\b", text)]
    assert len(own) <= 3 or missing == [] or name in SPEAKING, missing


SPEAKING = {
    "Arrangement",
    "micro.Arrangement",
    "Board",
    "Problem",
    "Puzzle",
    "Face",
    "Edition",
    "Move",
    "micro.Problem",
}
"""Classes whose fields need no explanation but their names, or have one in other words."""


def raised(function: object) -> set[str]:
    """The errors that the body of a function raises itself."""
    tree = ast.parse(inspect.getsource(function))  # type: ignore[arg-type]  # a function
    calls = (node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise))
    names = {call.func.id for call in calls if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)}
    return {name for name in names if name[0].isupper()}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_errors_are_explained(name: str) -> None:
    """An error that a function raises itself is in its explanation; a `TypeError` is a fault of the program."""
    text = inspect.getdoc(value_of(name)) or ""
    assert {error for error in raised(value_of(name)) - {"TypeError"} if f"`{error}`" not in text} == set()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_limits_have_units(name: str) -> None:
    """A time or a memory has its unit where it is explained."""
    text = inspect.getdoc(value_of(name)) or ""
    assert "memory" not in text or "bytes" in text


def test_the_client_is_explained() -> None:
    """Each attribute and each method of the client has an explanation."""
    public = [name for name in vars(Client(lambda: None)) if not name.startswith("_")]  # type: ignore[arg-type,return-value]  # never called
    text = inspect.getdoc(Client) or ""
    assert [name for name in public if f"`{name}`" not in text] == []
    assert [name for name, value in vars(Client).items() if name[0] != "_" and not inspect.getdoc(value)] == []
