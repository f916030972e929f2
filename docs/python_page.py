"""Makes `docs/reference/python.md`: the public names of the library with their docstrings, and sessions.

The sections and their sessions are in `python_sessions.py`. Signatures and explanations are read from the code.
"""

from __future__ import annotations

import ast
import inspect
import re
from enum import Enum
from itertools import pairwise
from types import ModuleType

import randolph
from docs.python_sessions import SECTIONS, Section
from randolph.bots import Client

INTRODUCTION = """\
# Python

<!-- Made by docs/python_page.py from the docstrings: change them there. -->

`import randolph` is the one import: each name is loaded when it is first used. Micro Robots is `randolph.micro`, with
the same names for the same things. [Solving problems](../tutorial/solving.md) is the tutorial. All errors that are
raised on purpose are `RandolphError`, and so `ValueError`. The packages behind the names have more: `randolph.rules`,
`notation`, `solver`, `puzzles`, `render`, `census`, `game`, `bots`.

Each section is one session that the tests run.
"""

CLIENT = """\
## Rooms

`randolph.bots.Client` takes a seat in a room on a server; [how to](../howto/write-a-bot.md) write a program that plays.
The tests run the programs of that page.
"""


def names_of(section: Section) -> list[str]:
    """The names of a section, in the order of the page."""
    return list(randolph.micro.__all__) if section.names == "*" else section.names.split()


def page() -> str:
    """The page."""
    parts = [INTRODUCTION]
    for section in SECTIONS:
        home = randolph.micro if section.module == "randolph.micro" else randolph
        parts.append(f"## {section.heading}\n\n{section.about}\n\n```python\n{section.session}\n```\n")
        parts += [_entry(name, getattr(home, name), home) for name in names_of(section)]
    parts += [CLIENT, _entry("Client", Client, randolph.bots)]
    return "\n".join(parts)


def _entry(name: str, found: object, home: ModuleType) -> str:
    if inspect.isclass(found):
        return f"### {name}\n\n{_class(name, found)}"
    if callable(found):
        return f"### {name}\n\n`{_signature(name, found)}`\n\n{_prose(inspect.getdoc(found))}\n"
    return f"### {name}\n\n{_prose(_explained(name, home))}\n"


def _class(name: str, found: type) -> str:
    lines = []
    if issubclass(found, Enum):
        members = ", ".join(f"`{member.name}`" for member in found)
        lines.append(f"Members: {members}.")
    elif (not issubclass(found, Exception) and "__init__" in vars(found) | vars(found.__bases__[0])) or hasattr(
        found, "_fields"
    ):
        lines.append(f"`{_signature(name, found)}`")
    lines.append(_prose(inspect.getdoc(found)))
    for member, value in vars(found).items():
        if not member.startswith("_") and (text := _member(member, value)):
            lines.append(text)
    return "\n\n".join(lines) + "\n"


def _member(name: str, value: object) -> str:
    """A method or a property that has an explanation: one item of a list."""
    if isinstance(value, (classmethod, staticmethod)):
        value = value.__func__
    explanation = inspect.getdoc(value)
    if isinstance(value, property) or type(value).__name__ == "cached_property":
        heading = name
    elif inspect.isfunction(value):
        heading = _signature(name, value)
    else:
        return ""
    return f"- `{heading}`: {' '.join(_prose(explanation).split())}" if explanation else ""


def _signature(name: str, found: object) -> str:
    """The call with its types; long defaults are omitted, and so is the object itself."""
    signature = inspect.signature(found)  # type: ignore[arg-type]  # a function or a class
    parameters = [
        one.replace(default=_Omitted()) if one.default is not one.empty and _is_long(one.default) else one
        for one in signature.parameters.values()
        if one.name not in {"self", "cls"}
    ]
    text = str(signature.replace(parameters=parameters))
    if inspect.isclass(found):
        text = text.removesuffix(" -> None").removesuffix(" -> 'None'")
    text = re.sub(r"ForwardRef\('?(.*?)'?\)", r"\1", text)
    name = f"await {name}" if inspect.iscoroutinefunction(found) else name
    return name + re.sub(r"'([^']*)'", lambda quoted: quoted[1] if _is_type(quoted[1]) else quoted[0], text)


def _is_long(default: object) -> bool:
    return len(repr(default)) > 24 or repr(default).startswith("<")


def _is_type(text: str) -> bool:
    """Whether a quoted text of a signature is an annotation, and not the default of an argument."""
    return text not in {"auto", "third", "a4", "en", ""}


class _Omitted:
    def __repr__(self) -> str:
        return "…"


def _prose(docstring: str | None) -> str:
    """A docstring without its examples, which the tests run where they are."""
    text = inspect.cleandoc(docstring or "")
    return re.sub(r"(?m)^>>> .*(\n(?!\n).*)*\n*", "", text).strip()


def _explained(name: str, home: ModuleType) -> str:
    """The text after the assignment of a constant."""
    places = {"EDITIONS": "randolph.rules.editions", "COMBINATIONS": "randolph.rules.micro"}
    module = inspect.getmodule(getattr(home, name)) or __import__(places[name], fromlist=[name])
    body = ast.parse(inspect.getsource(module)).body
    for statement, following in pairwise(body):
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            match following:
                case ast.Expr(value=ast.Constant(value=str() as text)):
                    return text
    return ""
