"""The routes of reviews outside rooms: of a record that a visitor has, and the optimum of a round.

Games of a room are reviewed at the room's own route (`app.py`), for clients that may have its record.
"""

from __future__ import annotations

from litestar import Response, post

from randolph.jobs.positions import LARGEST_BODY
from randolph.protocol import LARGEST_RECORD
from randolph.server.errors import ApiError
from randolph.server.positions import answer_to_body, answer_to_search, to_response
from randolph.server.responses import AnyRequest
from randolph.server.services import services_of


@post("/reviews", request_max_body_size=LARGEST_RECORD, status_code=200)
async def review_record(request: AnyRequest) -> Response[bytes]:
    """The reviews of the games of a record, which is the body; nothing is searched, and nothing is stored."""
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > LARGEST_RECORD:
        raise ApiError("too_large", f"a record has at most {LARGEST_RECORD:,} bytes here; `randolph review` reads more")
    return to_response(await answer_to_body(request, services_of(request.scope), "review"))


@post("/optimum", request_max_body_size=LARGEST_BODY, status_code=200)
async def find_optimum(request: AnyRequest) -> Response[bytes]:
    """The optimum of a problem of any game, with its optimal solutions."""
    return to_response(await answer_to_search(request, services_of(request.scope), "optimum"))


HANDLERS = (review_record, find_optimum)
