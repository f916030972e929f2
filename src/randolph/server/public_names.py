"""The work of `randolph db remove-name`: the operator removes a name from the public table."""

from __future__ import annotations

import asyncio

from randolph.server.names import same_name
from randolph.server.settings import Settings
from randolph.server.store import Store


def remove_name(settings: Settings, name: str) -> list[str]:
    """Remove all members of the public group with a name that is this one, or looks like it, from that group, and the
    names from their players; returns the names.

    Raises `StartError` if a running server uses the data folder.
    """
    opened = Store.open(
        settings.data, synchronous=settings.synchronous, database=settings.database, upgrade=settings.upgrade == "start"
    )
    with opened as store:
        return asyncio.run(store.groups.remove_names(lambda each: same_name(each, name)))
