"""The games that a computer player knows, by their names in a room's rules: the one place that names them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from randolph.bots.micro import Micro
from randolph.bots.mind import GameAdapter, Mind
from randolph.bots.ricochet import Ricochet
from randolph.protocol import Json

ADAPTERS: dict[str, type[GameAdapter[Any]]] = {"ricochet": Ricochet, "micro": Micro}
"""By the name of the game, which determines the type of its moves."""


def mind_for(view: Json, strength: int, seed: Hashable) -> Mind:
    """A mind for the game of this view. Raises `KeyError` for an unknown game."""
    return Mind(ADAPTERS[view["rules"].get("game", "ricochet")](), strength, seed)
