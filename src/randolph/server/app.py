"""The application: its routes and their handlers.

`create_app` makes the services (`services.py`), which are opened and closed with the application's lifespan. Handlers
only translate: a request into a call, a value into a response. Every failure is answered as JSON with a code of
`errors.ERRORS`, never with a traceback.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Response, Router, asgi, delete, get, post, route
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import Receive, Scope, Send
from prometheus_client.exposition import choose_encoder

import randolph
from randolph.game import DEFAULT, Refused, shared_view
from randolph.jobs.child import Answer
from randolph.jobs.previews import Preview, of_page, of_room
from randolph.jobs.rooms import joined
from randolph.protocol import LARGEST_MESSAGE, PROTOCOL
from randolph.server import boards, openapi, parcels, players, positions, previews, reviews
from randolph.server.child_processes import ChildProcesses
from randolph.server.clock import Clock, SteadyClock
from randolph.server.connections import AsgiSocket
from randolph.server.counters import Tally
from randolph.server.errors import ApiError
from randolph.server.logs import about
from randolph.server.metrics import may_read, registry_of
from randolph.server.names import checked_code
from randolph.server.pages import Page, retry_address
from randolph.server.problem_pool import EASIEST, HARDEST
from randolph.server.puzzles import groups, public, rush, tries
from randolph.server.responses import AnyRequest, json_body, json_response, number_in, page_response
from randolph.server.room.room import Room
from randolph.server.room.seats import viewer
from randolph.server.security import (
    NOTE,
    App,
    Guard,
    base_url,
    client_of,
    error_body,
    is_secure,
    new_token,
    no_seat_cookie,
    seat_cookie,
    token_hash,
    token_hash_of,
)
from randolph.server.services import SERVICES, Services, open_store, services_of
from randolph.server.settings import Settings
from randolph.server.store import Damaged, Store, StoreError
from randolph.server.wire import (
    Ended,
    ErrorValue,
    Health,
    RoomCreated,
    RoomInfo,
    RoomJoined,
    Standing,
    create_room_from,
    join_room_from,
    refusal_value,
)
from randolph.server.workers import JobAbandoned

_log = logging.getLogger(__name__)


def create_app(
    settings: Settings,
    *,
    store: Store | None = None,
    clock: Clock | None = None,
    rng: random.Random | None = None,
    seconds: Callable[[], float] = time.monotonic,
    opened: Callable[[Services], object] | None = None,
    children: ChildProcesses | None = None,
    pause: float = 0.0,
) -> App:
    """The ASGI application.

    - `store` is open, and the caller closes it. Without it the application opens and closes the store of
      `settings.data`.
    - `clock` gives the time of day in milliseconds; the default is a steady clock.
    - `seconds` counts time for the rate limits by address.
    - `rng` deals boards and draws chips. The default is the system's random source, so nobody can predict a chip.
    - `opened` is called with the services when they are ready.
    - `children` are open child processes, and the caller closes them. Without them the application starts its own.
    - `pause` is the number of seconds by which responses to refused requests are delayed (`Guard`).
    """
    chance = random.SystemRandom() if rng is None else rng
    requests = Tally()
    steady = SteadyClock() if clock is None else clock

    @asynccontextmanager
    async def living(_app: Litestar) -> AsyncIterator[None]:
        used = open_store(settings) if store is None else store
        try:
            services = Services(
                settings, used, clock=steady, seconds=seconds, rng=chance, requests=requests, children=children
            )
            server.services = services
            await services.rooms.open()
            await services.problem_pool.open()
            if opened is not None:
                opened(services)
            try:
                yield
            finally:
                services.close_workers()
                await services.problem_pool.close()
                await services.readiness.close()
                await services.computers.close()
                await services.rooms.close()
        finally:
            if store is None:
                used.close()

    server = Server(Litestar(lifespan=[living], openapi_config=None, logging_config=None), routes())
    return Guard(server, settings, seconds, requests, pause)


class Server:
    """One server: services, which its lifespan opens and closes, and the routes that all servers of a process share."""

    services: Services

    def __init__(self, lifespan: App, requests: App) -> None:
        self._lifespan = lifespan
        self._requests = requests

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 – the ASGI server’s
        """Open and close the server, answer one request or serve one socket."""
        if scope["type"] == "lifespan":
            await self._lifespan(scope, receive, send)
        else:
            scope[SERVICES] = self.services  # the guard has copied it
            await self._requests(scope, receive, send)


@cache
def routes() -> Litestar:
    """The routes and their handlers, which find the services in the scope of a request (`services_of`)."""
    return Litestar(
        route_handlers=[
            Router("/api", route_handlers=[*_API], response_headers={"Cache-Control": "no-store"}),
            metrics,
            home,
            inner_page,
            daily_page,
            puzzle_page,
            room_page,
            static,
        ],
        exception_handlers={
            ApiError: _on_api_error,
            Refused: _on_refused,
            StoreError: _on_store_error,
            JobAbandoned: _on_abandoned,
            HTTPException: _on_http_exception,
            Exception: _on_failure,
        },
        request_max_body_size=LARGEST_MESSAGE,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


# ── rooms ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@post("/rooms")
async def create_room(request: AnyRequest) -> Response[bytes]:
    """Create a room; its creator is the host."""
    services = services_of(request.scope)
    if not services.new_rooms.take(client_of(request.scope)):
        raise ApiError("too_frequent")
    wanted = create_room_from(await json_body(request))
    await boards.count_copy(request, services, wanted.rules.saved_board)
    token = new_token()
    code = await services.rooms.create(wanted.name, wanted.rules, token_hash(token))
    made = RoomCreated(code=code, path=f"/r/{code}", link=_link(request, services, code), seat=0)
    return json_response(made, status=201, cookie=seat_cookie(code, token, secure=is_secure(request.scope)))


@get("/rooms")
async def open_rooms(request: AnyRequest) -> Response[bytes]:
    """The rooms in the public lobby."""
    return Response(await services_of(request.scope).lobby.rooms(), media_type="application/json")


@get("/rooms/{code:str}")
async def room_info(request: AnyRequest, code: FromPath[str]) -> Response[bytes]:
    """What a visitor sees of a room before they enter it."""
    services = services_of(request.scope)
    async with _entered(request, services, code) as room:
        held = await room.held_seat(token_hash_of(request.scope))
        now = await room.look()
        view = shared_view(now, room.now())
        info = RoomInfo(
            code=room.code,
            link=_link(request, services, room.code),
            phase=view.game.phase,
            players=tuple(player.name for player in now.players if not player.left),
            rules=now.rules,
            seat=viewer(room.state, held),
            known=held is not None,
            round=now.round,
            deadline=view.game.deadline,
            standing=tuple(Standing(player.seat, player.name, len(player.chips)) for player in view.room.players),
            turned=(len(now.face_up), len(now.face_down)) if now.shared else None,
            ended=None if now.ending is None else Ended(now.ending.at, now.ending.winners),
        )
    return json_response(info)


@post("/rooms/{code:str}/join")
async def join_room(request: AnyRequest, code: FromPath[str]) -> Response[bytes]:
    """Take a seat; a client that already has one keeps it."""
    services = services_of(request.scope)
    wanted = join_room_from(await json_body(request))
    async with _entered(request, services, code) as room:
        _note(request, room=room.id)  # one room only: this links no seats
        seat = await room.seat_of(token_hash_of(request.scope))
        if seat is not None:
            return json_response(RoomJoined(seat=seat), status=200)
        if not room.may_sit(client_of(request.scope)):
            raise ApiError("too_frequent")
        token = new_token()
        seat = await room.join(wanted.name, token_hash(token), token_hash_of(request.scope), computer=wanted.computer)
        cookie = seat_cookie(room.code, token, secure=is_secure(request.scope))
    return json_response(RoomJoined(seat=seat), status=200, cookie=cookie)


@delete("/rooms/{code:str}/me", status_code=204)
async def forget_me(request: AnyRequest, code: FromPath[str]) -> Response[None]:
    """Forget the player of this cookie on all devices, and remove the name from the room's log. The response does not
    say whether the room exists, and the log does not say which one it is.
    """
    rooms, known, own_hash = services_of(request.scope).rooms, checked_code(code), token_hash_of(request.scope)
    if own_hash is not None and await rooms.seat_of(known, own_hash) is not None:
        async with rooms.use(known) as room:
            await room.forget(own_hash)
    return Response(None, status_code=204, headers={"Set-Cookie": no_seat_cookie(known)})


@get("/rooms/{code:str}/record")
async def room_record(request: AnyRequest, code: FromPath[str]) -> Response[bytes]:
    """The record of the game, as a file."""
    room, made = await _answer_about_room(request, services_of(request.scope), code, "record")
    return positions.to_response(msgspec.structs.replace(made, name=f"randolph-{room.code}.json"))


@get("/rooms/{code:str}/review")
async def room_review(request: AnyRequest, code: FromPath[str]) -> Response[bytes]:
    """The reviews of the room's finished rounds, for clients that may have its record; nothing is searched."""
    _, made = await _answer_about_room(request, services_of(request.scope), code, "room_review")
    return positions.to_response(made)


async def _answer_about_room(request: AnyRequest, services: Services, code: str, job: str) -> tuple[Room, Answer]:
    """A room, and the result of a job for its events."""
    async with _entered(request, services, code) as room:
        await room.look()
    with services.context.reading(room.id):
        events = joined(event.body for event in await services.store.events(room.id))
    try:
        return room, await positions.answer_about(request, services, job, events)
    except ApiError as error:
        if error.code != Damaged.code:
            raise
        with services.context.reading(room.id):  # logs the damage, once for the room
            raise Damaged("its events do not make a game") from error


@get("/rooms/{code:str}/qr.svg")
async def room_qr(request: AnyRequest, code: FromPath[str]) -> Response[bytes]:
    """A QR code of the room's link; with `screen` of the address of its table screen."""
    services = services_of(request.scope)
    async with _entered(request, services, code) as room:
        place = "/screen" if "screen" in request.query_params else ""
        link = _link(request, services, room.code) + place
    return positions.to_response(await positions.answer_about(request, services, "qr", link.encode()))


@asgi("/rooms/{code:str}/socket", copy_scope=False)
async def room_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The WebSocket of the room: plain ASGI, because after a restart thousands of them open at once."""
    await receive()  # the request to connect
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    connections = services_of(scope).connections
    await connections.serve(AsgiSocket(receive, send), scope, scope["path_params"]["code"])


# ── the rest of the interface ────────────────────────────────────────────────────────────────────────────────────────


@get("/problem")
async def home_problem(request: AnyRequest) -> Response[bytes]:
    """A puzzle for the home page, of `least` to `most` moves if these are given."""
    least, most = number_in(request, "least", EASIEST), number_in(request, "most", HARDEST)
    return json_response(services_of(request.scope).problem_pool.take(least, most))


@get("/health")
async def health() -> Response[bytes]:
    """The server is up."""
    return json_response(Health(status="ok", version=randolph.__version__, protocol=PROTOCOL))


@get("/ready")
async def ready(request: AnyRequest) -> Response[bytes]:
    """Whether a load balancer should send visitors to this process."""
    found = await services_of(request.scope).readiness.check()
    return json_response(found, status=200 if found.ready else 503)


@get("/openapi.json")
async def openapi_document(request: AnyRequest) -> Response[bytes]:
    """This interface as an OpenAPI document."""
    return page_response(request, openapi.page(request.app))


@get("/metrics")
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Metrics for Prometheus; for other clients this address does not exist."""
    services = services_of(request.scope)
    if not may_read(request.scope, services.settings):
        raise ApiError("unknown_page", quote="/metrics")
    encode, kind = choose_encoder(request.headers.get("accept", ""))
    headers = {"Cache-Control": "no-store", "Content-Type": kind}
    return Response(encode(registry_of(services)), headers=headers, media_type=kind)


_API = (
    *(create_room, open_rooms, room_info, join_room, forget_me, room_record, room_review, room_qr, room_socket),
    *(home_problem, health, ready, openapi_document),
    *positions.HANDLERS,
    *reviews.HANDLERS,
    *previews.HANDLERS,
    *boards.HANDLERS,
    *parcels.HANDLERS,
    *players.HANDLERS,
    *public.HANDLERS,
    *tries.HANDLERS,
    *rush.HANDLERS,
    *groups.HANDLERS,
)

# ── pages ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _document(request: AnyRequest, *names: str, preview: Callable[[str], Preview] = of_page) -> Page:
    """The page's document; `preview` gives the link preview for a language."""
    services = services_of(request.scope)
    return services.documents.get(
        *names,
        wish=request.query_params.get("lang", ""),
        languages=request.headers.get("accept-language", ""),
        head=lambda language: previews.head(preview(language), services.settings.public_url),
    )


@route("/", http_method=["GET", "HEAD"])
async def home(request: AnyRequest) -> Response[bytes]:
    """The home page, with a puzzle to play."""
    return page_response(request, _document(request, "home"))


@route(
    [
        *(
            "/new",
            "/table",
            "/position",
            "/boards",
            "/boards/edit",
            "/hardest",
            "/alone",
            "/rooms",
            "/games",
            "/review",
            "/take-along",
        ),
        *("/r/{_code:str}/screen", "/r/{_code:str}/review"),
        *("/daily", "/practice", "/rush", "/group/{_group:str}"),
    ],
    http_method=["GET", "HEAD"],
)
async def inner_page(request: AnyRequest) -> Response[bytes]:
    """The same page for all other addresses except a room's own page: a new room, a solo game, a real table, a
    position, saved boards, the editor, the lobby, my games, a recorded game, the transfer of seats, the review of a
    room, its table screen, which has no seat and so needs no cookie, the dailies, practice, rush, and a group.
    """
    path = request.url.path.strip("/")
    game = request.query_params.get("game", "")
    names = f"{game}/{path}", f"{DEFAULT}/{path}", path.rpartition("/")[2], path.partition("/")[0]
    preview = await previews.page_preview(request, services_of(request.scope))
    return page_response(request, _document(request, *names, preview=preview))


@route(["/daily/{day:str}", "/daily/{day:str}/{daily:str}"], http_method=["GET", "HEAD"])
async def daily_page(request: AnyRequest, day: FromPath[str], daily: FromPath[str] = "") -> Response[bytes]:
    """The page of a day's dailies, or of one of them."""
    preview = await public.link_preview(services_of(request.scope), day=day, daily=daily)
    return page_response(request, _document(request, "daily", preview=preview))


@route("/practice/{puzzle_id:str}", http_method=["GET", "HEAD"])
async def puzzle_page(request: AnyRequest, puzzle_id: FromPath[str]) -> Response[bytes]:
    """The page of a puzzle for practice."""
    preview = await public.link_preview(services_of(request.scope), puzzle=puzzle_id)
    return page_response(request, _document(request, "practice", preview=preview))


@route("/r/{code:str}", http_method=["GET", "HEAD"])
async def room_page(request: AnyRequest, code: FromPath[str]) -> Response[bytes] | Redirect:
    """The page of a room. A code in small letters is redirected to the address to which the seat's cookie belongs."""
    try:
        checked = checked_code(code)
    except ApiError:  # the page shows the error in the visitor's language
        return page_response(request, _document(request, "room", preview=of_room))
    if code != checked:
        return Redirect(f"/r/{checked}")
    preview = await services_of(request.scope).rooms.room_preview(code, client_of(request.scope))
    if preview is None:
        return page_response(request, _document(request, "room", preview=of_room))
    return page_response(
        request, _document(request, preview.game, preview=partial(of_room, game=preview.game, host=preview.host))
    )


@route("/static/{path:path}", http_method=["GET", "HEAD"])
async def static(request: AnyRequest, path: FromPath[Path]) -> Response[bytes] | Redirect:
    """A file of the page. If this process has another version of the page, another process may have the file."""
    services, name = services_of(request.scope), path.as_posix().lstrip("/")
    page = services.pages.get(name)
    if page is None and services.settings.database:
        again = retry_address(name, request.query_params.get("asked", ""))
        if again:
            return Redirect(again, status_code=307, headers={"Cache-Control": "no-store"})
    return page_response(request, page)


# ── requests and responses ───────────────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def _entered(request: AnyRequest, services: Services, code: str) -> AsyncIterator[Room]:
    """The room of a request. Raises `ApiError` (`unknown_room`).

    This does not name the room in the log line of the request. A browser asks about several of its rooms, one after the
    other, and the log would show whose seats belong together.
    """
    async with services.rooms.enter(code, client_of(request.scope), token_hash_of(request.scope)) as room:
        yield room


def _note(request: AnyRequest, **fields: object) -> None:
    """Add fields to the log line of this request."""
    request.scope[NOTE].update(fields)  # type: ignore[literal-required]  # a key of ours


def _link(request: AnyRequest, services: Services, code: str) -> str:
    return f"{base_url(request.scope, services.settings)}/r/{code}"


# ── failures ─────────────────────────────────────────────────────────────────────────────────────────────────────────

_CODES = {400: "malformed", 404: "unknown_page", 405: "wrong_method", 413: "too_large", 429: "too_frequent"}


def _failed(error: ApiError, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(
        error_body(error),
        status_code=error.status,
        headers={"Cache-Control": "no-store", **(headers or {})},
        media_type="application/json",
    )


def _on_api_error(request: AnyRequest, error: ApiError) -> Response[bytes]:
    _note(request, code=error.code)
    return _failed(error)


def _on_refused(request: AnyRequest, refusal: Refused) -> Response[bytes]:
    _note(request, code=refusal.code)
    said: dict[str, ErrorValue] = {"error": refusal_value(refusal)}
    return Response(
        msgspec.json.encode(said), status_code=409, headers={"Cache-Control": "no-store"}, media_type="application/json"
    )


def _on_store_error(request: AnyRequest, error: StoreError) -> Response[bytes]:
    _note(request, code=error.code)
    if not isinstance(error, Damaged):  # which is logged once, where it is found
        _log.warning("a request could not be saved: %s", error, extra=about(**request.scope[NOTE]))  # type: ignore[literal-required]  # as above
    return _failed(ApiError(error.code))


def _on_abandoned(_request: AnyRequest, _error: JobAbandoned) -> Response[bytes]:
    return _failed(ApiError("busy"))  # sent only when the server stops: a client that has disconnected gets no answer


def _on_http_exception(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    code = _CODES.get(error.status_code)
    if code is None:
        return _on_failure(request, error)
    if code == "unknown_page" and _is_browser(request):  # the page shows it in the visitor's language
        return Response(_document(request, "").content, status_code=404, media_type="text/html")
    _note(request, code=code)
    headers = {key: value for key, value in (error.headers or {}).items() if key.lower() == "allow"}
    return _failed(ApiError(code, quote=request.url.path[:100] if code == "unknown_page" else None), headers)


def _is_browser(request: AnyRequest) -> bool:
    """Whether the client is a browser that opens a page, not a program that asks for a file."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and wants_page and not request.url.path.startswith(("/api/", "/static/"))


def _on_failure(request: AnyRequest, error: Exception) -> Response[bytes]:
    _note(request, code="internal")
    where = about(route=request.scope.get("path_template"), **request.scope[NOTE])  # type: ignore[literal-required]  # as above
    _log.error("a request failed", exc_info=error, extra=where)
    return _failed(ApiError("internal"))
