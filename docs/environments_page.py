"""Makes `docs/reference/environments.md`: the spaces and options of the research kit's environments, from the code."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

from randolph.game.ricochet import GameRules
from randolph.research.banks import VERSION, Options
from randolph.research.micro import MicroOptions
from randolph.research.multiagent import GameParallelEnv, parallel_env
from randolph.research.ricochet import RicochetOptions
from randolph.research.stepping import OBSERVATIONS, Episodes, observation_space
from randolph.research.vectors import VectorEnvironment

if TYPE_CHECKING:
    from collections.abc import Iterable

INTRODUCTION = """\
# Environments of the research kit

<!-- Made by docs/environments_page.py from the code. Change it there, then `make docs`. -->

[Train agents](../howto/environments.md) shows how to use them. This page lists what each argument, action and number
is. Whatever depends on the options is shown for the default options, and for a board with every robot and diagonals.
"""

VARIANTS: dict[str, Options] = {
    "Ricochet-v0": RicochetOptions(size=1, boards=1, optimum=(1, 20)),
    "Ricochet-v0 with every robot and diagonals": RicochetOptions(
        size=1, boards=1, optimum=(1, 20), edition="third", diagonals=True, silver=True, transparent=True
    ),
    "MicroRobots-v0": MicroOptions(size=1, boards=1, optimum=(1, 20)),
}
"""Banks of one problem: how many boards there are in a real one does not matter here."""


@cache
def _bank(name: str) -> Any:  # noqa: ANN401 – of either game
    return VARIANTS[name].make(lambda _: None, 1)


def page() -> str:
    """The page as it should be."""
    return "\n".join(
        (
            INTRODUCTION,
            _arguments(),
            *(_game(name) for name in VARIANTS),
            _several("ricochet", "Games of several players: Ricochet Robots"),
            _several("micro", "Games of several players: Micro Robots"),
        )
    )


def _arguments() -> str:
    parts = ["## Arguments\n", "Of all environments (`gymnasium.make`, `make_vec`):\n"]
    episodes = [(each.name, each.default) for each in fields(Episodes)]
    parts += [_table(("argument", "default"), [(f"`{name}`", f"`{default!r}`") for name, default in episodes])]
    parts += [_prose(Episodes)]
    known = {name for name, _ in episodes} | {"self", "options", "bank", "render_mode", "num_envs"}
    parts += ["Of vectors (`make_vec`), besides:\n", _signature(VectorEnvironment, known), _prose(VectorEnvironment)]
    parts += ["Of banks, and so of all environments without `bank=`:\n"]
    shared = {each.name for each in fields(Options)}
    for kind in (RicochetOptions, MicroOptions):
        own = [
            each
            for each in fields(kind)
            if kind is RicochetOptions or each.name not in shared or each.name == "optimum"
        ]
        parts += [f"### {kind.__name__}\n"]
        parts += [_table(("option", "default"), [(f"`{each.name}`", f"`{each.default!r}`") for each in own])]
        parts += [_prose(kind)]
    parts += [f"{_prose(Options)}\nFiles of banks have version {VERSION}.\n"]
    return "\n".join(parts)


def _signature(kind: type, without: set[str]) -> str:
    rows = [
        (f"`{name}`", f"`{parameter.default!s}`")
        for name, parameter in inspect.signature(kind).parameters.items()
        if name not in without and parameter.default is not parameter.empty
    ]
    return _table(("argument", "default"), rows)


def _prose(kind: type) -> str:
    """The docstring as Markdown."""
    return f"{inspect.getdoc(kind)}\n"


def _game(name: str) -> str:
    bank = _bank(name)
    parts = [f"## {name}\n"]
    spaces = []
    for form in OBSERVATIONS:
        space = observation_space(bank, form)
        spaces.append((f"`{form}`", type(space).__name__, f"`{space.shape}`", f"`{space.dtype}`"))
    parts += [_table(("observation", "space", "shape", "type"), spaces)]
    parts += [f"Actions: `Discrete({bank.core.actions})`.\n"]
    parts += [_table(("action", "what it does"), _numbered(bank.action_names()))]
    symbols = [text for text, _ in bank.symbols()]
    values = [str(many) for _, many in bank.symbols()]
    values[-1] = "number of boards"
    rows = [(str(place), text, many) for place, (text, many) in enumerate(zip(symbols, values, strict=True))]
    cells = bank.side * bank.side
    last = len(symbols) + cells - 1
    rows.append((f"{len(symbols)}–{last}", "`cells` only: each cell in reading order", str(bank.cell_values)))
    parts += ["The numbers of `symbolic`, and after them those of `cells`:\n"]
    parts += [_table(("place", "what it is", "values"), rows)]
    parts += ["The channels of `planes`:\n", _table(("channel", "what 1 means"), _numbered(bank.channels()))]
    return "\n".join(parts)


def _several(game: str, heading: str) -> str:
    env = parallel_env(game)
    parts = [f"## {heading}\n"]
    if game == "ricochet":
        parts += [_signature(GameParallelEnv, {"play"}), _prose(GameParallelEnv)]
        parts += [
            f"The default rules are `{GameRules.__name__}(diagonals=False)`; any rules of a group may be passed.\n"
        ]
    parts += [f"Agents: `{'`, `'.join(env.possible_agents)}`, … Actions: `Discrete({len(env.action_names())})`.\n"]
    parts += [_table(("action", "what it does"), _numbered(env.action_names()))]
    symbols = env.symbols()
    parts += [
        f"Observations: a `Box` of {len(symbols)} numbers, `uint16`. Player +0 is the observer, +1 the next seat.\n"
    ]
    rows: list[tuple[str, ...]] = []
    repeated = 0
    for place, (text, most) in enumerate(symbols):
        words = re.sub(r"cell \d+$", "each cell in reading order", text)
        if rows and rows[-1][1] == words:
            repeated += 1
            rows[-1] = (f"{place - repeated}–{place}", words, str(most))
            continue
        repeated = 0
        rows.append((str(place), words, str(most)))
    parts += [_table(("place", "what it is", "greatest value"), rows)]
    return "\n".join(parts)


def _numbered(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(str(number), name) for number, name in enumerate(names)]


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *((cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
