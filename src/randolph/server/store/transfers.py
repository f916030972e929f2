"""Transferring seats: statements for passes and parcels that the store runs inside a transaction.

Whatever changes a seat first locks the row of its first token. So a seat that is being deleted gets neither a pass nor
a device any more: `Store.erase` deletes passes first, and that row before the other devices.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select, union_all, update
from sqlalchemy.exc import IntegrityError

from randolph.server.store.schema import devices, parcels, passes, rooms, seats
from randolph.server.store.values import CodeTaken, TooManyDevices, TooManyParcels

holders = union_all(
    select(seats.c.room_id, seats.c.token_hash, seats.c.seat),
    select(devices.c.room_id, devices.c.token_hash, devices.c.seat),
).subquery("holders")
"""Which token has which seat, on any device."""


def seat_of(connection: Connection, room_id: int, token_hash: str) -> int | None:
    """The seat of a token."""
    wanted = select(holders.c.seat).where(holders.c.room_id == room_id, holders.c.token_hash == token_hash)
    return connection.execute(wanted).scalar_one_or_none()


def _number(connection: Connection, code: str) -> int:
    """The number of a room; 0 if there is none."""
    return connection.execute(select(rooms.c.id).where(rooms.c.code == code)).scalar_one_or_none() or 0


def _is_kept(connection: Connection, room_id: int, seat: int) -> bool:
    """Whether somebody has this seat; its row is locked until the end of the transaction."""
    row = select(seats.c.seat).where(seats.c.room_id == room_id, seats.c.seat == seat).with_for_update()
    return connection.execute(row).first() is not None


def give_pass(connection: Connection, code: str, token_hash: str, pass_hash: str, expires_at: int) -> bool:
    """Give the seat of a token in this room a pass, which replaces an earlier one; returns whether there is such
    a seat.
    """
    room_id = _number(connection, code)
    seat = seat_of(connection, room_id, token_hash)
    if seat is None or not _is_kept(connection, room_id, seat):
        return False
    key = {"room_id": room_id, "seat": seat}
    connection.execute(delete(passes).filter_by(**key))
    connection.execute(insert(passes).values(**key, pass_hash=pass_hash, expires_at=expires_at))
    return True


def use_pass(connection: Connection, code: str, pass_hash: str, token_hash: str, now: int, *, most: int) -> int | None:
    """Give the seat of a pass to one more device, with this token; the pass is used up. None if there is no such pass.
    Raises `TooManyDevices` if `most` have the seat besides the first one; then the pass remains.
    """
    room_id = _number(connection, code)
    this = (passes.c.room_id == room_id) & (passes.c.pass_hash == pass_hash) & (passes.c.expires_at > now)
    seat: int | None = connection.execute(delete(passes).where(this).returning(passes.c.seat)).scalar_one_or_none()
    if seat is None or not _is_kept(connection, room_id, seat):
        return None
    of_seat = select(func.count()).where(devices.c.room_id == room_id, devices.c.seat == seat)
    if connection.execute(of_seat).scalar_one() >= most:
        raise TooManyDevices(f"{most} more devices have seat {seat} already")
    connection.execute(insert(devices).values(room_id=room_id, token_hash=token_hash, seat=seat))
    return seat


def keep_parcel(connection: Connection, id_hash: str, body: str, now: int, expires_at: int, *, most: int) -> None:
    """Store a parcel until `expires_at`. Raises `TooManyParcels` if there are `most`, `CodeTaken` for an id in use."""
    delete_expired_transfers(connection, now)
    if connection.execute(select(func.count()).select_from(parcels)).scalar_one() >= most:
        raise TooManyParcels(f"{most} parcels wait to be opened")
    try:
        connection.execute(insert(parcels).values(id_hash=id_hash, body=body, expires_at=expires_at))
    except IntegrityError as error:
        raise CodeTaken("a parcel has this id") from error


def take_parcel(connection: Connection, id_hash: str, now: int) -> str | None:
    """Empty a parcel, and return its contents: empty if it was taken before, None if it does not exist."""
    this = (parcels.c.id_hash == id_hash) & (parcels.c.expires_at > now)
    body = connection.execute(select(parcels.c.body).where(this).with_for_update()).scalar_one_or_none()
    if body:
        connection.execute(update(parcels).where(this).values(body=""))
    return body


def delete_expired_transfers(connection: Connection, now: int) -> None:
    """Delete expired passes and parcels."""
    for table in (passes, parcels):
        connection.execute(delete(table).where(table.c.expires_at <= now))
