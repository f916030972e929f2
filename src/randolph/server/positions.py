"""The addresses of the services for positions: faces, check, import, export, solve.

The work is `services.py`; here it is sent to the threads of `workers.py`, after the visitor's address has been counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TypeVar

from litestar import Response, get, post
from litestar.datastructures import State

from randolph.server import services
from randolph.server.answers import AnyRequest, json_answer, json_body, page_answer
from randolph.server.errors import ApiError
from randolph.server.house import House, house_of
from randolph.server.pages import Page, page_of
from randolph.server.pictures import Drawn
from randolph.server.security import client_of
from randolph.server.services import LARGEST_BODY, LARGEST_TEXT
from randolph.server.workers import Workers
from randolph.solver import Limits, StopFlag

Answer = TypeVar("Answer")


@get("/faces")
async def list_faces(request: AnyRequest) -> Response[bytes]:
    """The sixteen printed faces and the editions; they never change within a version of the program."""
    return page_answer(request, _faces())


@post("/check", request_max_body_size=LARGEST_BODY)
async def check_position(request: AnyRequest, state: State) -> Response[bytes]:
    """All faults of a problem or board."""
    return json_answer(await in_reader(request, house_of(state), services.check))


@post("/import", request_max_body_size=LARGEST_TEXT)
async def import_position(request: AnyRequest, state: State) -> Response[bytes]:
    """What a text in any notation says."""
    house = house_of(state)
    return json_answer(await done_by(house.readers, request, house, services.read))


@post("/export", request_max_body_size=LARGEST_BODY)
async def export_position(request: AnyRequest, state: State) -> Response[bytes]:
    """A problem, board or solution in another format; pictures as files."""
    house = house_of(state)
    made = await done_by(house.readers, request, house, services.write)
    if isinstance(made, Drawn):
        headers = {"Content-Disposition": f'attachment; filename="{made.name}"'}
        if made.notes:
            headers["Randolph-Notes"] = ", ".join(made.notes)
        return Response(made.content, status_code=200, headers=headers, media_type=made.kind)
    return json_answer(made)


@post("/solve", request_max_body_size=LARGEST_BODY)
async def solve_position(request: AnyRequest, state: State) -> Response[bytes]:
    """The optimum of a problem, with hints."""
    house = house_of(state)
    limits = Limits(seconds=house.settings.solve_seconds, memory=house.settings.solve_megabytes << 20)
    work = partial(services.solve_one, limits=limits)
    return json_answer(await done_by(house.solvers, request, house, work))


HANDLERS = (list_faces, check_position, import_position, export_position, solve_position)


async def in_reader(request: AnyRequest, house: House, service: Callable[[bytes], Answer]) -> Answer:
    """Have a short piece of work done on the request's body in a thread of its own."""
    return await done_by(house.readers, request, house, lambda body, _stop: service(body))


async def done_by(
    workers: Workers, request: AnyRequest, house: House, service: Callable[[bytes, StopFlag], Answer]
) -> Answer:
    """Have work done on the request's body, until it is done, stopped, or nobody waits for it any more."""
    body = await _counted_body(request, house)
    return await workers.run(partial(service, body), client=client_of(request.scope), receive=request.receive)


async def _counted_body(request: AnyRequest, house: House) -> bytes:
    if not house.services.take(client_of(request.scope)):
        raise ApiError("too_frequent")
    return await json_body(request)


@cache
def _faces() -> Page:
    return page_of(services.printed_faces(), "application/json")
