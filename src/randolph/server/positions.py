"""The routes of the services for positions: faces, check, import, export, solve.

The work is done by `randolph.jobs` in child processes, after the request has been counted for its address.
"""

from __future__ import annotations

from functools import cache

from litestar import Response, get, post

from randolph.jobs import positions
from randolph.jobs.child import Answer
from randolph.jobs.positions import LARGEST_BODY, LARGEST_TEXT
from randolph.server.child_processes import JOB_SECONDS
from randolph.server.errors import ApiError
from randolph.server.pages import Page, page_of
from randolph.server.responses import AnyRequest, json_body, page_response
from randolph.server.security import client_of
from randolph.server.services import Services, services_of
from randolph.server.workers import Workers


@get("/faces")
async def list_faces(request: AnyRequest) -> Response[bytes]:
    """The sixteen printed faces and the editions; constant within a version of the program."""
    return page_response(request, _faces())


@post("/check", request_max_body_size=LARGEST_BODY)
async def check_position(request: AnyRequest) -> Response[bytes]:
    """All faults of a problem or board."""
    return to_response(await answer_to_body(request, services_of(request.scope), "check"))


@post("/import", request_max_body_size=LARGEST_TEXT)
async def import_position(request: AnyRequest) -> Response[bytes]:
    """The content of a text in any notation."""
    return to_response(await answer_to_body(request, services_of(request.scope), "import"))


@post("/export", request_max_body_size=LARGEST_BODY)
async def export_position(request: AnyRequest) -> Response[bytes]:
    """A problem, board or solution in another format; pictures as files."""
    return to_response(await answer_to_body(request, services_of(request.scope), "export"))


@post("/solve", request_max_body_size=LARGEST_BODY)
async def solve_position(request: AnyRequest) -> Response[bytes]:
    """The optimum of a problem, with hints."""
    return to_response(await answer_to_search(request, services_of(request.scope), "solve"))


HANDLERS = (list_faces, check_position, import_position, export_position, solve_position)


async def answer_to_body(request: AnyRequest, services: Services, job: str, **options: float) -> Answer:
    """The answer of a job to the body of a request."""
    body = await _counted_body(request, services)
    return await _done(services.readers, request, services, job, body, within=JOB_SECONDS, **options)


async def answer_to_search(request: AnyRequest, services: Services, job: str) -> Answer:
    """The answer of a job that searches to the body of a request, within the limits for visitors."""
    most = services.settings.solve_seconds
    options = {"seconds": most, "memory": services.settings.solve_megabytes << 20}
    body = await _counted_body(request, services)
    return await _done(services.solvers, request, services, job, body, within=most + JOB_SECONDS, **options)


async def answer_about(request: AnyRequest, services: Services, job: str, body: bytes) -> Answer:
    """The answer of a job about data of the server, for a request without a body."""
    services.count_service(client_of(request.scope), len(body))
    return await _done(services.readers, request, services, job, body, within=JOB_SECONDS)


def to_response(made: Answer) -> Response[bytes]:
    """A job's answer as a response."""
    headers = {"Content-Disposition": f'attachment; filename="{made.name}"'} if made.name else {}
    if made.notes:
        headers["Randolph-Notes"] = ", ".join(made.notes)
    return Response(made.content, status_code=200, headers=headers, media_type=made.kind)


async def _done(
    workers: Workers,
    request: AnyRequest,
    services: Services,
    job: str,
    body: bytes,
    *,
    within: float,
    **options: float,
) -> Answer:
    """Run a job in a child process until it is done or stopped, or the client has disconnected."""
    return await workers.run(
        lambda stop: services.children.ask(job, body, stop, within=within, **options),
        client=client_of(request.scope),
        receive=request.receive,
    )


async def _counted_body(request: AnyRequest, services: Services) -> bytes:
    """The body of a request. If the address has used up its limit, the body is not read."""
    client = client_of(request.scope)
    if services.service_requests.spent(client):
        raise ApiError("too_frequent")
    body = await json_body(request)
    services.count_service(client, len(body))
    return body


@cache
def _faces() -> Page:
    return page_of(positions.printed_faces(), "application/json")
