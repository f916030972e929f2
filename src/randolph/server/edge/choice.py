"""The choice between the two ways at the edge: quick where the installed packages were tried, public otherwise."""

from __future__ import annotations

import asyncio
import importlib
import logging
from dataclasses import dataclass

from randolph.server.admission import Admission
from randolph.server.edge.versions import Unfit, require_versions

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Edge:
    """What uvicorn is told: its protocols, as classes or by name; and the `admission`, where there is one."""

    http: type[asyncio.Protocol] | str
    ws: type[asyncio.Protocol] | str
    admission: Admission | None


PUBLIC = Edge("h11", "websockets-sansio", None)
"""Uvicorn's own protocols, by the names that it promises."""


def chosen() -> Edge:
    """The quick way, or the public one with a warning that says why."""
    try:
        require_versions()
        adapter = importlib.import_module("randolph.server.edge.adapter")
    except (Unfit, ImportError, AttributeError) as reason:
        _log.warning("sockets are served slowly, for %s; `make setup` installs the versions that fit", reason)
        return PUBLIC
    admission = Admission()
    return Edge(adapter.admitting(admission), adapter.Socket, admission)
