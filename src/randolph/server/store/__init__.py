"""The authority: an append-only log of events for each room, in SQLite through SQLAlchemy, with a schema by Alembic."""

from randolph.server.store.store import Store
from randolph.server.store.values import (
    AlreadyAnswered,
    Append,
    CodeTaken,
    Conflict,
    Judgment,
    Lease,
    LeaseChange,
    NewSeat,
    Played,
    StoredEvent,
    StoredRoom,
    StoreError,
)

__all__ = [
    "AlreadyAnswered",
    "Append",
    "CodeTaken",
    "Conflict",
    "Judgment",
    "Lease",
    "LeaseChange",
    "NewSeat",
    "Played",
    "Store",
    "StoreError",
    "StoredEvent",
    "StoredRoom",
]
