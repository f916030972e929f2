"""Helpers of all handlers: reading the body of a request, and responding with JSON or with a file."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import InternalServerException

from randolph.server.errors import ApiError
from randolph.server.pages import Page, accepts
from randolph.server.workers import JobAbandoned

AnyRequest = Request[Any, Any, Any]


async def json_body(request: AnyRequest) -> bytes:
    """The body of a request with JSON. Raises `ApiError`, and `JobAbandoned` if the client has disconnected."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise ApiError("wrong_content_type", quote=kind[:60])
    try:
        return await request.body()
    except InternalServerException as error:  # all that Litestar reports of a client that has disconnected
        raise JobAbandoned from error


def json_response(value: object, *, status: int = 200, cookie: str | None = None) -> Response[bytes]:
    """A response with a value as JSON."""
    headers = {} if cookie is None else {"Set-Cookie": cookie}
    return Response(msgspec.json.encode(value), status_code=status, headers=headers, media_type="application/json")


def page_response(request: AnyRequest, page: Page | None) -> Response[bytes]:
    """A response with a file: compressed if the client accepts that, empty if the browser has it already. Raises
    `ApiError`.
    """
    if page is None:
        raise ApiError("unknown_page", quote=request.url.path[:100])
    headers = {"ETag": page.etag, "Cache-Control": page.caching, "Vary": page.vary}
    if page.matches(request.headers.get("if-none-match")):
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    content = page.content
    wanted = request.headers.get("accept-encoding")
    coding, packed = next((form for form in page.forms if accepts(wanted, form[0])), ("", content))
    if coding:
        headers["Content-Encoding"] = coding
    return Response(packed, headers=headers, media_type=page.kind)


def number_in(request: AnyRequest, name: str, otherwise: int) -> int:
    """A number of at most three digits in the query. Raises `ApiError` (`malformed`) for anything else."""
    text = request.query_params.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise ApiError("malformed", f"{name} must be a whole number", quote=str(text)[:60])
    return int(text)
