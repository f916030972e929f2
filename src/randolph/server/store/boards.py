"""Saved boards: statements that the store runs inside a transaction."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from randolph.server.store.schema import boards as table
from randolph.server.store.values import CodeTaken, NotOwner, StoredBoard, TooManyBoards


def board(connection: Connection, board_id: str) -> StoredBoard | None:
    """The board with this id."""
    row = connection.execute(select(table).where(table.c.id == board_id)).mappings().one_or_none()
    return None if row is None else StoredBoard(**row)


def boards(connection: Connection, owner: str) -> list[StoredBoard]:
    """The owner's boards, the newest first, with empty bodies."""
    columns = (literal("").label("body") if column is table.c.body else column for column in table.c)
    found = select(*columns).where(table.c.owner == owner).order_by(table.c.updated_at.desc(), table.c.id)
    return [StoredBoard(**row) for row in connection.execute(found).mappings()]


def create_board(connection: Connection, new: StoredBoard, most: int) -> None:
    """Add a board. Raises `TooManyBoards` and `CodeTaken`."""
    count = select(func.count()).select_from(table).where(table.c.owner == new.owner)
    if connection.execute(count).scalar_one() >= most:
        raise TooManyBoards(f"{most} boards are saved on this device")
    try:
        connection.execute(insert(table).values(**asdict(new)))
    except IntegrityError as error:
        raise CodeTaken(f"board id {new.id} is taken") from error


def update_board(connection: Connection, changed: StoredBoard) -> bool:
    """Change everything in a board but its owner and the time of its creation; returns whether it exists. Raises
    `NotOwner`.
    """
    if not _owned(connection, changed.id, changed.owner):
        return False
    values = {key: value for key, value in asdict(changed).items() if key not in {"id", "owner", "created_at"}}
    connection.execute(update(table).where(table.c.id == changed.id).values(**values))
    return True


def delete_board(connection: Connection, board_id: str, owner: str) -> bool:
    """Delete a board; returns whether it existed. Raises `NotOwner`."""
    if not _owned(connection, board_id, owner):
        return False
    connection.execute(delete(table).where(table.c.id == board_id))
    return True


def delete_boards(connection: Connection, owner: str) -> None:
    """Delete all boards of this owner."""
    connection.execute(delete(table).where(table.c.owner == owner))


def _owned(connection: Connection, board_id: str, owner: str) -> bool:
    """Whether the board exists. Raises `NotOwner` if it belongs to another owner."""
    whose = connection.execute(select(table.c.owner).where(table.c.id == board_id)).scalar_one_or_none()
    if whose is not None and whose != owner:
        raise NotOwner(f"board {board_id} was saved by somebody else")
    return whose is not None
