"""Previews of links: the description in a document, and the picture that it names.

The address of a picture must be complete, and only the public address of the settings counts. The Host of a request may
be forged, and a cached copy of the document would lead everybody there. Without a public address a document names no
picture.

A description must not reveal more than its address does; for rooms see `Rooms.room_preview`. Looking up saved boards is
limited for each network and in time. A document without the name of a board is complete, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from litestar import Response, get
from litestar.params import FromPath

from randolph.jobs import previews
from randolph.jobs.previews import GENERIC, PICTURES, Preview
from randolph.server.errors import ApiError
from randolph.server.names import is_board_id
from randolph.server.pages import FOR_A_DAY, picture_of
from randolph.server.positions import answer_about
from randolph.server.responses import AnyRequest, page_response
from randolph.server.security import client_of
from randolph.server.services import Services, services_of
from randolph.server.store import StoredBoard, StoreError


@get("/preview/{name:str}")
async def preview_picture(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The picture for links without a picture of their own, such as `randolph.png`."""
    wanted = name.removesuffix(".png")
    if wanted not in PICTURES or wanted == name:
        raise ApiError("unknown_page", quote=name[:60])
    return await picture_response(request, services_of(request.scope), (wanted, 0), "preview", wanted.encode())


@get("/boards/{board_id:str}/preview.png")
async def board_preview(request: AnyRequest, board_id: FromPath[str]) -> Response[bytes]:
    """The picture beside links to a saved board."""
    services = services_of(request.scope)
    found = await services.store.board(board_id) if is_board_id(board_id) else None
    if found is None:
        raise ApiError("unknown_board", quote=board_id[:32])
    key = (board_id, found.updated_at)
    return await picture_response(request, services, key, "board_preview", found.body.encode())


HANDLERS = (preview_picture, board_preview)


async def picture_response(
    request: AnyRequest, services: Services, key: tuple[str, int], job: str, body: bytes
) -> Response[bytes]:
    """A response with the picture that a job draws, kept by its key; one of a board may change at any time."""
    page = services.pictures.get(key)
    if page is None:
        made = await answer_about(request, services, job, body)
        page = picture_of(made.content, made.kind, "no-cache" if job == "board_preview" else FOR_A_DAY)
        services.pictures.keep(key, page)
    answer = page_response(request, page)
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # other sites may show it: that is its purpose
    return answer


async def page_preview(request: AnyRequest, services: Services) -> Callable[[str], Preview]:
    """The description of a page without a room, in each language: of the saved board in its address, if any."""
    found = await _board(services, client_of(request.scope), request.query_params.get("board", ""))
    if found is None:
        return previews.of_page
    return partial(previews.of_board, board_id=found.id, name=found.name)


async def _board(services: Services, client: str, board_id: str) -> StoredBoard | None:
    """The saved board; None if there is none, if this network has asked too often, or if the answer takes longer than a
    moment.
    """
    if not is_board_id(board_id) or not services.board_previews.take(client):
        return None
    return await services.context.in_a_moment(_found(services, board_id))


async def _found(services: Services, board_id: str) -> StoredBoard | None:
    try:
        return await services.store.board(board_id)
    except StoreError:
        return None


def head(preview: Preview, base: str) -> str:
    """The elements for the head of a document; `base` is the public address of the server, or empty."""
    image = {"og:image": f"{base}/api/{preview.picture}", "og:image:width": "1200", "og:image:height": "630"}
    properties = {
        "og:site_name": GENERIC,
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        **(image if base else {}),
    }
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()]
    card = "summary_large_image" if base else "summary"
    return "".join(f"    {line}\n" for line in (*lines, f'<meta name="twitter:card" content="{card}">'))
