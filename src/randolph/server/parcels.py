"""Moving seats to another device: passes to seats, and parcels that carry them and the list of games from one browser
to another.

Each pass needs a request of its own, which carries the cookie of that seat alone. With the pass one more device gets
the seat. Only the two browsers know which seats belong together. A parcel is encrypted by its sender; its key is in a
link after `#`, or in a code from which the id is derived, too. The server keeps a hash of that id.

So nothing on the server (no request, row or log line) connects two seats. Passes expire on the hour (`PASS_GRID`), so
their expiry does not show which were issued together, and these requests log no room.

None of these requests reveals whether a room exists: without its seat, or its pass, all codes get the same answer. So
they do not count as guessed codes (`guess_limit.py`). Unknown ids of parcels do.
"""

from __future__ import annotations

from litestar import Response, post
from litestar.params import FromPath

from randolph.protocol import LARGEST_MESSAGE, LARGEST_PARCEL, PARCEL_SECONDS
from randolph.server.boards import count_storage
from randolph.server.errors import ApiError
from randolph.server.names import checked_code
from randolph.server.responses import AnyRequest, json_body, json_response
from randolph.server.security import base_url, client_of, is_secure, new_token, seat_cookie, token_hash, token_hash_of
from randolph.server.services import services_of
from randolph.server.store import CodeTaken, TooManyDevices, TooManyParcels
from randolph.server.wire import (
    ParcelKept,
    ParcelTaken,
    RoomJoined,
    RoomPass,
    parcel_from,
    sit_down_from,
    take_parcel_from,
)

MOST_DEVICES = 8
"""Devices that may have a seat besides the first one."""

MOST_PARCELS = 1000
"""The most parcels that wait at a time, from all senders: half a gigabyte at most, for ten minutes."""

PASS_GRID = 3_600_000
"""Milliseconds; a pass lasts until the second full hour from now on. All passes of an hour expire together."""


@post("/rooms/{code:str}/pass")
async def give_pass(request: AnyRequest, code: FromPath[str]) -> Response[bytes]:
    """A pass to the seat of this cookie, for another device; it replaces an earlier one."""
    services, room = services_of(request.scope), checked_code(code)
    own_hash, made = token_hash_of(request.scope), new_token()
    until = (services.clock() // PASS_GRID + 2) * PASS_GRID
    if own_hash is None or not await services.store.give_pass(room, own_hash, token_hash(made), until):
        raise ApiError("no_seat")
    return json_response(RoomPass(made, until), status=201)


@post("/rooms/{code:str}/sit")
async def sit_down(request: AnyRequest, code: FromPath[str]) -> Response[bytes]:
    """Take the seat of a pass on this device, too. A device with a seat there keeps it, and the pass stays valid."""
    services, room = services_of(request.scope), checked_code(code)
    wanted = sit_down_from(await json_body(request))
    held = await services.rooms.seat_of(room, token_hash_of(request.scope))
    if held is not None:
        return json_response(RoomJoined(held))
    token = new_token()
    try:
        seat = await services.store.use_pass(
            room, token_hash(wanted.pass_), token_hash(token), services.clock(), most=MOST_DEVICES
        )
    except TooManyDevices as error:
        raise ApiError("too_many_devices") from error
    if seat is None:
        raise ApiError("unknown_pass")
    return json_response(RoomJoined(seat), cookie=seat_cookie(room, token, secure=is_secure(request.scope)))


@post("/parcels", request_max_body_size=LARGEST_PARCEL + LARGEST_MESSAGE)
async def leave_parcel(request: AnyRequest) -> Response[bytes]:
    """Keep a parcel, which its sender has encrypted, until another device takes it."""
    services = services_of(request.scope)
    if not services.new_parcels.take(client_of(request.scope)):
        raise ApiError("too_frequent")
    parcel = parcel_from(await json_body(request))
    await count_storage(request, services, len(parcel.body))
    now = services.clock()
    until = now + 1000 * PARCEL_SECONDS
    try:
        await services.store.keep_parcel(token_hash(parcel.id), parcel.body, now, until, most=MOST_PARCELS)
    except CodeTaken as error:
        raise ApiError("parcel_known") from error
    except TooManyParcels as error:
        raise ApiError("busy") from error
    return json_response(ParcelKept(f"{base_url(request.scope, services.settings)}/take-along", until), status=201)


@post("/parcels/take")
async def take_parcel(request: AnyRequest) -> Response[bytes]:
    """Take a parcel: it is handed out once."""
    services, client = services_of(request.scope), client_of(request.scope)
    wanted = take_parcel_from(await json_body(request)).id
    if not services.parcel_guesses.may_ask(client, wanted):
        raise ApiError("too_frequent")
    body = await services.store.take_parcel(token_hash(wanted), services.clock())
    if body is None:
        raise ApiError("unknown_parcel" if services.parcel_guesses.missed(client) else "too_frequent")
    if not body:
        raise ApiError("parcel_taken")
    return json_response(ParcelTaken(body))


HANDLERS = (give_pass, sit_down, leave_parcel, take_parcel)
