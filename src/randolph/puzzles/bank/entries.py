"""An entry of the bank: a problem with its id, its facts and its themes; and its two text formats.

The public form is the JSON of problem files, one object a line, with the additional keys `facts` and `themes`. The
installed bank uses shorter *rows*: the id, the problem line, the facts and the themes, separated by tabs.
docs/reference/puzzle-bank.md describes both; neither may change.

The id is a hash of the canonical form. So alike problems have the same id, and an id never names another problem in a
later bank.
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
    """The id of a problem: eight letters and digits that depend only on its canonical form."""
    hashed = hashlib.sha256(f"{kind.name} {kind.canonical(problem)}".encode()).digest()
    return base64.b32encode(hashed).decode()[:_ID_CHARACTERS].lower()


@dataclass(frozen=True)
class Entry:
    """A problem of the bank. `game` is `ricochet` or `micro`; `line` is the problem line in that game's notation."""

    id: str
    game: str
    line: str
    facts: Facts
    themes: tuple[str, ...]

    @classmethod
    def of(cls, kind: Kind[Any], problem: object, study: Study) -> Entry:
        """The entry for a problem, with the result of `kind.study`."""
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
    problem = kind_named(entry.game).to_json(entry.problem, entry.id, facts.pop("optimum"))
    return json.dumps({**problem, "facts": facts, "themes": list(entry.themes)}, separators=(",", ":"))


def from_json_line(text: str | bytes) -> Entry:
    """The entry in a line of a problem file.

    Raises `NotationError` if the line is not a problem, or if the problem has faults, no facts, or a wrong id.
    """
    item = object_at(decode(text), "", required=("id", "optimum", "facts", "themes"))
    kind = kind_named(item.get("game", "ricochet"))
    problem = kind.from_json(item)
    if faults := kind.faults(problem):
        raise NotationError("; ".join(faults))
    if item["id"] != id_for(kind, problem):
        raise NotationError(f"the id {item['id']!r} is not that of this problem, {id_for(kind, problem)!r}", place="id")
    facts = object_at(item["facts"], "facts", required=_FACTS[1:])
    numbers = {"optimum": item["optimum"], **{name: facts[name] for name in _FACTS[1:]}}
    for name, number in numbers.items():
        if type(number) is not int or number < 0:
            raise NotationError(f"{name} is a whole number, 0 or more, not {number!r}", place="facts")
    return Entry(item["id"], kind.name, kind.to_line(problem), Facts(**numbers), _themes(item["themes"]))


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
    """The entry in a row of the installed bank. The row is not checked, because the checksum of its part was right."""
    id_, line, numbers, themes = row.split("\t")
    facts = Facts(**dict(zip(_FACTS, map(int, numbers.split()), strict=True)))
    return Entry(id_, "micro" if line.startswith(_MICRO_SIDES) else "ricochet", line, facts, tuple(themes.split()))
