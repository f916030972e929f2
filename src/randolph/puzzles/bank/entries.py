"""An entry of the bank: a problem with its id, its facts and its themes – and its two written forms.

For everybody there is the JSON of problem files, one object a line, with the keys `facts` and `themes`. The installed
bank has *rows*, which are shorter: the id, the problem line, the facts and the themes, separated by tabs. A row begins
a permanent id, so both forms of an entry are stable; docs/reference/puzzle-bank.md describes them.

The id is a hash of the canonical form: alike problems have the same id, and no later bank gives it to another problem.
"""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any

from randolph.notation import NotationError, decode
from randolph.notation.values import object_at
from randolph.puzzles.bank.facts import THEMES, Facts, Study
from randolph.puzzles.bank.kinds import Kind, kind_named
from randolph.rules.micro import Side

EDITIONS = ("first", "second", "third", *map(str, Side))
"""The editions and the sides of tiles of the problems in a bank."""

_ID_CHARACTERS = 8
_FACTS = tuple(field.name for field in fields(Facts))
_MICRO_SIDES = tuple(f"{side}:" for side in Side)


def id_for(kind: Kind[Any], problem: object) -> str:
    """The id of a problem: eight letters and digits, from its canonical form."""
    hashed = hashlib.sha256(f"{kind.name} {kind.canonical(problem)}".encode()).digest()
    return base64.b32encode(hashed).decode()[:_ID_CHARACTERS].lower()


@dataclass(frozen=True)
class Entry:
    """A problem of the bank. `game` is `ricochet` or `micro`, `line` the problem line of that game."""

    id: str
    game: str
    line: str
    facts: Facts
    themes: tuple[str, ...]

    @classmethod
    def of(cls, kind: Kind[Any], problem: object, study: Study) -> Entry:
        """The entry of a problem that was studied."""
        return cls(id_for(kind, problem), kind.name, kind.to_line(problem), study.facts, study.themes)

    @cached_property
    def problem(self) -> Any:  # noqa: ANN401 – a problem of either game: `game` says which
        """The problem: `randolph.rules.Problem` or `randolph.rules.micro.Problem`."""
        return kind_named(self.game).from_line(self.line)

    @cached_property
    def edition(self) -> str:
        """The edition, or the side of the tiles: one of `EDITIONS`, or custom for other boards."""
        return kind_named(self.game).edition(self.line)


# ── JSON ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_json_line(entry: Entry) -> str:
    """The entry as one line of a problem file."""
    facts = asdict(entry.facts)
    found = kind_named(entry.game).to_json(entry.problem, entry.id, facts.pop("optimum"))
    return json.dumps({**found, "facts": facts, "themes": list(entry.themes)}, separators=(",", ":"))


def from_json_line(text: str | bytes) -> Entry:
    """The entry in a line of a problem file.

    Raises `NotationError` for a line that is not a problem without faults, has no facts, or has another problem's id.
    """
    found = object_at(decode(text), "", required=("id", "optimum", "facts", "themes"))
    kind = kind_named(found.get("game", "ricochet"))
    problem = kind.from_json(found)
    if faults := kind.faults(problem):
        raise NotationError("; ".join(faults))
    if found["id"] != id_for(kind, problem):
        raise NotationError(
            f"the id {found['id']!r} is not that of this problem, {id_for(kind, problem)!r}", place="id"
        )
    facts = object_at(found["facts"], "facts", required=_FACTS[1:])
    numbers = {"optimum": found["optimum"], **{name: facts[name] for name in _FACTS[1:]}}
    for name, number in numbers.items():
        if type(number) is not int or number < 0:
            raise NotationError(f"{name} is a whole number, 0 or more, not {number!r}", place="facts")
    return Entry(found["id"], kind.name, kind.to_line(problem), Facts(**numbers), _themes(found["themes"]))


def _themes(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(theme, str) and theme in THEMES for theme in value):
        raise NotationError(f"themes are a list of {', '.join(THEMES)}, not {value!r}", place="themes")
    return tuple(value)


# ── Rows ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_row(entry: Entry) -> str:
    """The entry as a row of the installed bank."""
    numbers = " ".join(str(number) for number in asdict(entry.facts).values())
    return "\t".join((entry.id, entry.line, numbers, " ".join(entry.themes)))


def from_row(row: str) -> Entry:
    """The entry in a row of the installed bank, whose checksum is right: the content is accepted as it is."""
    id_, line, numbers, themes = row.split("\t")
    facts = Facts(**dict(zip(_FACTS, map(int, numbers.split()), strict=True)))
    return Entry(id_, "micro" if line.startswith(_MICRO_SIDES) else "ricochet", line, facts, tuple(themes.split()))
