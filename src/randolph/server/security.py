"""Access: which requests the server accepts, with which headers it responds, and how a client proves its seat.

`Guard` is the outermost layer of the application, so every response passes through it, even to an unknown address and
after a failure. It sets the security headers and limits requests by address. It refuses foreign origins on all requests
that change something, and on all sockets. A seat is a random token in an HttpOnly cookie whose path is that of the
room; only its hash is stored.

Origin: a browser sends the page's origin with every POST and every socket. It must be the requested host (an address on
the LAN, `localhost`, or any name), one of `allowed_origins`, or the public address. A client that sends no Origin is
not a page in a browser, and has no cookies that could be abused.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import logging
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from randolph.protocol import DEVICE_COOKIE, PLAYER_COOKIE, SEAT_COOKIE
from randolph.server.counters import Tally
from randolph.server.errors import ApiError
from randolph.server.logs import about
from randolph.server.rate_limits import Buckets
from randolph.server.settings import ORIGIN, Settings

SEAT_DAYS = 400

CSP = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; "
    "script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'"
)

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)

NOTE = "randolph.note"
"""The key in a request's scope for further fields of its log line: `room`, `code`."""

_log = logging.getLogger(__name__)

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})

Scope = Mapping[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

_SOCKET = re.compile(r"/api/rooms/[^/]+/socket/?", re.ASCII)
_HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9_.\-]{1,253})(:[0-9]{1,5})?", re.ASCII)


def new_token() -> str:
    """A new token of a seat, a device or a player: 256 random bits."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """The stored form of a token. It is long and random, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_cookie(code: str, token: str, *, secure: bool) -> str:
    """The Set-Cookie header that gives a browser a seat; only requests about this room carry it."""
    return _set_cookie(SEAT_COOKIE, token, f"/api/rooms/{code}", secure=secure)


def device_cookie(token: str, *, secure: bool) -> str:
    """The Set-Cookie header with which a browser owns the boards that it saves; only requests about saved boards carry
    it.
    """
    return _set_cookie(DEVICE_COOKIE, token, "/api/boards", secure=secure)


def player_cookie(token: str, *, secure: bool) -> str:
    """The Set-Cookie header that gives a browser a player; no request about a room or a board carries it."""
    return _set_cookie(PLAYER_COOKIE, token, "/api/me", secure=secure)


def no_seat_cookie(code: str) -> str:
    """The Set-Cookie header that removes the cookie of a seat."""
    return _set_cookie(SEAT_COOKIE, "", f"/api/rooms/{code}")


def no_device_cookie() -> str:
    """The Set-Cookie header that removes the cookie of a device."""
    return _set_cookie(DEVICE_COOKIE, "", "/api/boards")


def no_player_cookie() -> str:
    """The Set-Cookie header that removes the cookie of a player."""
    return _set_cookie(PLAYER_COOKIE, "", "/api/me")


def _set_cookie(name: str, token: str, path: str, *, secure: bool = False) -> str:
    """The Set-Cookie header with a token, or without one to remove the cookie."""
    seconds = SEAT_DAYS * 86400 if token else 0
    line = f"{name}={token}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax"
    return f"{line}; Secure" if secure else line


def seat_token(scope: Scope) -> str | None:
    """The token of a seat in a request's cookies."""
    return _cookie(scope, SEAT_COOKIE)


def token_hash_of(scope: Scope) -> str | None:
    """The hash of the token of a seat in a request's cookies."""
    token = seat_token(scope)
    return None if token is None else token_hash(token)


def device_token(scope: Scope) -> str | None:
    """The token of a device in a request's cookies."""
    return _cookie(scope, DEVICE_COOKIE)


def player_token(scope: Scope) -> str | None:
    """The token of a player in a request's cookies."""
    return _cookie(scope, PLAYER_COOKIE)


def _cookie(scope: Scope, wanted: str) -> str | None:
    lines = header(scope, b"cookie")
    if lines is None:
        return None
    for part in lines.split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted and 0 < len(value) <= 128:
            return value
    return None


def header(scope: Scope, name: bytes) -> str | None:
    """A header of a request, the first of that name."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def host_of(scope: Scope) -> str | None:
    """The requested host (and port), in lower case; `None` if the header is missing or is no host."""
    host = header(scope, b"host")
    return host.lower() if host and _HOST.fullmatch(host) else None


def is_secure(scope: Scope) -> bool:
    """Whether the browser uses TLS, according to the connection or a trusted proxy."""
    return scope.get("scheme") in {"https", "wss"}


def base_url(scope: Scope, settings: Settings) -> str:
    """The address of this server, for links: the public one, or else the requested one."""
    if settings.public_url:
        return settings.public_url
    host = host_of(scope) or f"{settings.host}:{settings.port}"
    if settings.host in {"0.0.0.0", "::"} and _is_own_address(host):  # noqa: S104 – compared, not bound
        # The host of a LAN party plays at `localhost`; the phones of their friends need the machine's own address.
        host = f"{lan_host()}:{settings.port}"
    return f"{'https' if is_secure(scope) else 'http'}://{host}"


def lan_host() -> str:
    """The address of this machine for others in its network: the one that it would use to reach the internet.

    The system is asked for its route to an address that is reserved for documentation; nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _is_own_address(host: str) -> bool:
    name = host.rsplit(":", 1)[0].strip("[]") if not host.endswith("]") else host.strip("[]")
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def client_of(scope: Scope) -> str:
    """The network of a request: an IPv4 address, or the /64 of an IPv6 address, which is one household."""
    client = scope.get("client")
    return _network_of(str(client[0])) if client else "local"


@lru_cache(maxsize=4096)
def _network_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def origin_allowed(scope: Scope, settings: Settings) -> bool:
    """Whether the page that sends this belongs to this server."""
    origins = [value.decode("latin-1").lower() for key, value in scope["headers"] if key == b"origin"]
    if not origins:
        return True
    if len(origins) > 1 or not ORIGIN.fullmatch(origins[0]):
        return False
    origin = origins[0]
    if origin == settings.public_url or origin in settings.allowed_origins:
        return True
    scheme, _, place = origin.partition("://")
    host = host_of(scope)
    return host is not None and _with_port(place, scheme) == _with_port(host, scheme)


def _with_port(place: str, scheme: str) -> str:
    has_port = re.search(r":[0-9]+\Z", place) and not place.endswith("]")
    return place if has_port else f"{place}:{443 if scheme == 'https' else 80}"


def error_body(error: ApiError) -> bytes:
    """The JSON of an error response."""
    said: dict[str, object] = {"code": error.code, "message": error.message}
    if error.quote is not None:
        said["quote"] = error.quote
    if error.causes:
        said["causes"] = error.causes
    return msgspec.json.encode({"error": said})


class Guard:
    """The outermost layer of the application (ASGI).

    A client that sends too many requests is answered after `pause` seconds. Until then nothing more is read on its
    connection, so a flood of refused requests does not take the processor from the players.
    """

    def __init__(
        self,
        app: App,
        settings: Settings,
        seconds: Callable[[], float],
        requests: Tally | None = None,
        pause: float = 0.0,
    ) -> None:
        self._app = app
        self._pause = pause
        self._seconds = seconds
        self._answered = Tally() if requests is None else requests
        self._settings = settings
        self._requests = Buckets(settings.address_rate, 10 * settings.address_rate, seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or serve one socket."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        note: dict[str, Any] = {}
        scope = {**scope, NOTE: note}
        if scope["type"] == "http":
            send = self._counting(scope, _with_headers(send, secure=is_secure(scope)))
        try:
            self._check(scope)
        except ApiError as error:
            note["code"] = error.code
            if scope["type"] == "websocket":
                _log.info("request", extra=about(method="socket", route=_route(scope), status=error.status, **note))
            elif error.status == 429:
                await asyncio.sleep(self._pause)
            await _refuse(scope, receive, send, error)
        else:
            await self._app(scope, receive, send)

    def _counting(self, scope: Scope, send: Send) -> Send:
        """Count and log the response."""
        method = scope["method"] if scope["method"] in METHODS else "other"
        level = logging.INFO if scope["path"].startswith("/api/") else logging.DEBUG
        begun = self._seconds()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._answered.add(method, str(message["status"]))
                if _log.isEnabledFor(level):
                    took = round((self._seconds() - begun) * 1000, 3)
                    said = {"method": method, "route": _route(scope), "status": message["status"]}
                    _log.log(level, "request", extra=about(**said, milliseconds=took, **scope[NOTE]))
            await send(message)

        return sending

    def _check(self, scope: Scope) -> None:
        path = scope["path"]
        if not path.startswith("/") or "//" in path:  # the router would take it for another path
            raise ApiError("unknown_page", quote=path[:100])
        # Pages and their files are not counted: a class that opens the page at once asks for thousands of them.
        if path.startswith("/api/") and not self._requests.take(client_of(scope)):
            raise ApiError("too_frequent")
        if scope["type"] == "http" and _SOCKET.fullmatch(path):  # Litestar's router would fail
            raise ApiError("wrong_method")
        host = header(scope, b"host")
        if host and host_of(scope) is None:
            raise ApiError("malformed", "the Host header names no host", quote=host[:60])
        changing = scope["type"] == "websocket" or scope["method"] not in {"GET", "HEAD", "OPTIONS"}
        if changing and not origin_allowed(scope, self._settings):
            raise ApiError("foreign_origin", quote=header(scope, b"origin"))


def _route(scope: Scope) -> str:
    """The route without its values, so that no room code gets into the log; `-` if there is none."""
    return str(scope.get("path_template") or "-")


def _with_headers(send: Send, *, secure: bool) -> Send:
    extra = (*HEADERS, (b"cross-origin-opener-policy", b"same-origin")) if secure else HEADERS

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {key.lower() for key, _ in message["headers"]}
            added = [pair for pair in extra if pair[0] not in present]
            message = {**message, "headers": [*message["headers"], *added]}
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, error: ApiError) -> None:
    """Respond with an error; before a socket has opened, to its handshake."""
    body = error_body(error)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if error.status == 429:
        headers.append((b"retry-after", b"5"))
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()
        if kind not in {name.removeprefix("websocket.") for name in scope.get("extensions") or {}}:
            await send({"type": "websocket.close", "code": 1008, "reason": error.code})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": error.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
