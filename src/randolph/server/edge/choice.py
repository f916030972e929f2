"""The choice between the two implementations of the edge: fast if the installed packages are tested, public
otherwise.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
from dataclasses import dataclass

from randolph.server.admission import Admission
from randolph.server.edge.versions import UntestedVersion, require_versions

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Edge:
    """The arguments for uvicorn: its protocols, as classes or by name; and the `admission` control, if there is one."""

    http: type[asyncio.Protocol] | str
    ws: type[asyncio.Protocol] | str
    admission: Admission | None


PUBLIC = Edge("h11", "websockets-sansio", None)
"""Uvicorn's own protocols, by their documented names."""


def chosen(*, shared: bool) -> Edge:
    """The fast implementation, or the public one with a warning that gives the reason. `shared`: other processes may
    serve the same rooms.
    """
    try:
        require_versions()
        adapter = importlib.import_module("randolph.server.edge.adapter")
    except (UntestedVersion, ImportError, AttributeError) as reason:
        _log.warning(
            "WebSockets use the slower implementation, because %s; `make setup` installs tested versions", reason
        )
        return PUBLIC
    admission = Admission(by_room=shared)
    return Edge(adapter.admitting(admission), adapter.Socket, admission)
