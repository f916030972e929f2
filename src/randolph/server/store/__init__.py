"""The authority: an append-only log of events for each room, in SQLite or PostgreSQL through SQLAlchemy, with a schema
by Alembic; and beside it the boards that people save.
"""

from randolph.server.store.store import SCREEN, Store
from randolph.server.store.values import (
    AlreadyAnswered,
    Append,
    CodeTaken,
    Conflict,
    Judgment,
    Lease,
    LeaseChange,
    Listed,
    NewSeat,
    NotOwner,
    Played,
    RoomGone,
    Seated,
    StoredBoard,
    StoredEvent,
    StoredGame,
    StoredRoom,
    StoredSnapshot,
    StoreError,
    Taken,
    TooManyBoards,
)

__all__ = [
    "SCREEN",
    "AlreadyAnswered",
    "Append",
    "CodeTaken",
    "Conflict",
    "Judgment",
    "Lease",
    "LeaseChange",
    "Listed",
    "NewSeat",
    "NotOwner",
    "Played",
    "RoomGone",
    "Seated",
    "Store",
    "StoreError",
    "StoredBoard",
    "StoredEvent",
    "StoredGame",
    "StoredRoom",
    "StoredSnapshot",
    "Taken",
    "TooManyBoards",
]
