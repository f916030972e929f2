"""Saved boards: their routes, and the rules for access to them.

A board belongs to the device on which it was saved. The device has a random token in a cookie for this address only;
the store has its hash. Anybody who knows the id of a board may open it, play on it, and save a copy. Only its device
may change or delete it.

A client's text is never stored as it is: the server parses the board and writes it in its own form. A board with faults
may be saved, because unfinished boards have faults. Rooms copy the board that they play on, so deleting a board ends no
game.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import FromPath

from randolph.jobs.positions import LARGEST_BODY, BoardRead
from randolph.protocol import LONGEST_BOARD_NAME
from randolph.server.errors import ApiError
from randolph.server.names import checked_name, is_board_id, new_board_id
from randolph.server.positions import answer_to_body, to_response
from randolph.server.responses import AnyRequest, json_response
from randolph.server.security import (
    client_of,
    device_cookie,
    device_token,
    is_secure,
    new_token,
    no_device_cookie,
    token_hash,
)
from randolph.server.services import Services, services_of
from randolph.server.store import CodeTaken, Damaged, NotOwner, StoredBoard, TooManyBoards

MOST_BOARDS = 200
"""The most boards that one device may save."""


class SavedBoard(msgspec.Struct, frozen=True):
    """A saved board in a list; `updated` is when it was saved last."""

    id: str
    name: str
    rows: int
    cols: int
    updated: int


class SavedBoards(msgspec.Struct, frozen=True):
    """All boards of this device, the newest first."""

    boards: tuple[SavedBoard, ...]


class OpenedBoard(msgspec.Struct, frozen=True):
    """A saved board in full; `mine` says whether this device may change it."""

    id: str
    name: str
    board: msgspec.Raw
    mine: bool
    updated: int


@get("/boards")
async def list_boards(request: AnyRequest) -> Response[bytes]:
    """The boards that were saved on this device."""
    token = device_token(request.scope)
    found = [] if token is None else await services_of(request.scope).store.boards(token_hash(token))
    return json_response(SavedBoards(tuple(_listed(board) for board in found)))


@post("/boards", request_max_body_size=LARGEST_BODY)
async def create_board(request: AnyRequest) -> Response[bytes]:
    """Save a board; the first time the device gets its cookie."""
    services = services_of(request.scope)
    if not services.new_boards.take(client_of(request.scope)):
        raise ApiError("too_frequent")
    token = device_token(request.scope) or new_token()
    board = await _board_of(request, services, new_board_id(), token_hash(token))
    await count_storage(request, services, len(board.body))
    while True:
        try:
            await services.store.create_board(board, most=MOST_BOARDS)
        except TooManyBoards as error:
            raise ApiError("too_many_boards") from error
        except CodeTaken:
            board = replace(board, id=new_board_id())
        else:
            break
    cookie = device_cookie(token, secure=is_secure(request.scope))
    return json_response(_listed(board), status=201, cookie=cookie)


@get("/boards/{board_id:str}")
async def open_board(request: AnyRequest, board_id: FromPath[str]) -> Response[bytes]:
    """A saved board, for anybody who knows its id."""
    found = await services_of(request.scope).store.board(_checked(board_id))
    if found is None:
        raise ApiError("unknown_board", quote=board_id[:32])
    token = device_token(request.scope)
    mine = token is not None and token_hash(token) == found.owner
    try:
        board = msgspec.json.decode(found.body, type=msgspec.Raw)
    except msgspec.DecodeError as error:  # the encoder would fail on it, too
        raise Damaged(f"a saved board cannot be read: {error}") from error
    return json_response(OpenedBoard(found.id, found.name, board, mine, found.updated_at))


@put("/boards/{board_id:str}", request_max_body_size=LARGEST_BODY)
async def update_board(request: AnyRequest, board_id: FromPath[str]) -> Response[bytes]:
    """Save a board again, under a new name or the old one."""
    services = services_of(request.scope)
    board = await _board_of(request, services, _checked(board_id), _owner(request))
    await count_storage(request, services, len(board.body))
    try:
        if not await services.store.update_board(board):
            raise ApiError("unknown_board", quote=board_id[:32])
    except NotOwner as error:
        raise ApiError("not_owner") from error
    return json_response(_listed(board))


@delete("/boards/{board_id:str}", status_code=204)
async def delete_board(request: AnyRequest, board_id: FromPath[str]) -> None:
    """Delete a saved board."""
    try:
        if not await services_of(request.scope).store.delete_board(_checked(board_id), _owner(request)):
            raise ApiError("unknown_board", quote=board_id[:32])
    except NotOwner as error:
        raise ApiError("not_owner") from error


@delete("/boards", status_code=204)
async def delete_boards(request: AnyRequest) -> Response[None]:
    """Forget this device, and delete all boards that were saved on it."""
    token = device_token(request.scope)
    if token is not None:
        await services_of(request.scope).store.delete_boards(token_hash(token))
    return Response(None, status_code=204, headers={"Set-Cookie": no_device_cookie()})


@post("/boards/random", request_max_body_size=LARGEST_BODY, status_code=200)
async def make_board(request: AnyRequest) -> Response[bytes]:
    """A random board in the style of the printed ones; nothing is saved."""
    services = services_of(request.scope)
    return to_response(await answer_to_body(request, services, "random", chance=services.rng.randrange(10**9)))


HANDLERS = (delete_boards, list_boards, create_board, make_board, open_board, update_board, delete_board)


async def count_storage(request: AnyRequest, services: Services, size: int) -> None:
    """Count `size` bytes that are about to be stored. Raises `ApiError`: too much in a day, or no space left.

    A client can get any number of cookies, so the limits count the bytes of a network address and the size of the whole
    database.
    """
    if await services.store.used_bytes() + size > services.settings.database_megabytes << 20:
        raise ApiError("no_space")
    if not services.kept_boards.take(client_of(request.scope), size):
        raise ApiError("too_much_saved")


async def count_copy(request: AnyRequest, services: Services, board_id: str | None) -> None:
    """Count the copy of a saved board that a new room makes, if there is one. Raises `ApiError`."""
    found = None if board_id is None else await services.store.board(board_id)
    if found is not None:
        await count_storage(request, services, len(found.body))


def _checked(board_id: str) -> str:
    if not is_board_id(board_id):
        raise ApiError("unknown_board", quote=board_id[:32])
    return board_id


def _owner(request: AnyRequest) -> str:
    """The hash of this device's token; without a cookie the hash of no device."""
    return token_hash(device_token(request.scope) or "")


async def _board_of(request: AnyRequest, services: Services, board_id: str, owner: str) -> StoredBoard:
    """The board that a request wants to save."""
    made = _READ.decode((await answer_to_body(request, services, "board")).content)
    now = services.clock()
    return StoredBoard(
        id=board_id,
        owner=owner,
        name=checked_name(made.name, LONGEST_BOARD_NAME),
        rows=made.rows,
        cols=made.cols,
        body=made.body,
        created_at=now,
        updated_at=now,
    )


_READ = msgspec.json.Decoder(BoardRead)


def _listed(board: StoredBoard) -> SavedBoard:
    return SavedBoard(board.id, board.name, board.rows, board.cols, board.updated_at)
