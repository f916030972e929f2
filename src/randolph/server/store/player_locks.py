"""Locks on players: whatever changes the data of a player locks their row first.

No job waits for a row that another process has locked: the rooms would wait behind it, and two processes could wait for
each other. It raises `Locked`, and `PlayerStore.change` tries again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection, select

from randolph.server.store.schema import player_devices, players
from randolph.server.store.values import StoreError

Result = TypeVar("Result")


class RunJob(Protocol):
    """`Store._read`, and `PlayerStore.change`."""

    def __call__(self, work: Callable[[Connection], Result], /) -> Awaitable[Result]:
        """The result of some work on the database."""


class Locked(StoreError):
    """Another process is changing this player or this group now."""


def lock_player(connection: Connection, player: int) -> bool:
    """Lock a player until the end of the transaction; whether they exist. Raises `Locked`."""
    this = select(players.c.id).where(players.c.id == player)
    if connection.execute(this.with_for_update(skip_locked=True)).first() is not None:
        return True
    if connection.execute(this).first() is not None:
        raise Locked("this player is being changed")
    return False


def locked_player(connection: Connection, token_hash: str) -> int | None:
    """The player of a token, locked until the end of the transaction. Raises `Locked`."""
    of_token = select(player_devices.c.player_id).where(player_devices.c.token_hash == token_hash)
    player: int | None = connection.execute(of_token).scalar_one_or_none()
    if player is None or not lock_player(connection, player):
        return None
    # Another process may have changed it before the lock.
    player_now: int | None = connection.execute(of_token).scalar_one_or_none()
    if player_now not in {None, player}:
        raise Locked("this device is being given to another player")
    return player_now
