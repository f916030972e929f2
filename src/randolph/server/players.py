"""Players of puzzles, at `/api/me`: a rating, an optional public name, and six words for another device.

A random token in a cookie identifies a player; the store has only its hash. Seats and devices with boards have cookies
of the same kind, but nothing connects the three: requests about rooms or boards do not carry this cookie, and nothing
that is stored or logged links a player to a seat or a board. No time is stored more exactly than its day.

Each device of a player has a token of its own. With the six words, the player can be used on one more device. The
server shows them once and stores their hash. Wrong words are limited like guessed room codes (`guess_limit.py`). A
player who is not used for `SEAT_DAYS` is deleted; each day of use renews the cookie.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, delete, get, post, put

from randolph.server.boards import count_storage
from randolph.server.errors import ApiError
from randolph.server.names import checked_name
from randolph.server.responses import AnyRequest, json_body, json_response
from randolph.server.security import (
    client_of,
    is_secure,
    new_token,
    no_player_cookie,
    player_cookie,
    player_token,
    token_hash,
)
from randolph.server.services import Services, services_of
from randolph.server.six_words import LONGEST_TEXT, new_words, words_hash
from randolph.server.store import OtherPlayer, StoredPlayer
from randolph.server.wire import decoded

DAY = 86_400_000

BYTES = 300
"""The space of a new player in the database; it counts towards the limits of its network and of the server."""


class Me(msgspec.Struct, frozen=True):
    """A player: the public name, if any; today's rating, its deviation, and whether it is still uncertain; the number
    of rated tries; whether there are six words; and when the player was created, rounded down to a day.
    """

    name: str | None
    rating: int
    deviation: int
    provisional: bool
    tries: int
    words: bool
    since: int


class WhoAmI(msgspec.Struct, frozen=True):
    """The player of this device; null if it has none."""

    me: Me | None


class RenameMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`PUT /api/me`: the public name; null for none."""

    name: str | None


class SixWords(msgspec.Struct, frozen=True):
    """Six new words of a player. They replace the earlier ones, and are never shown again."""

    words: str


class BringBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me/return`: this device gets the player with these words. If it has another player, that one is
    replaced only with `replace`.
    """

    words: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    replace: bool = False


@get("/me")
async def who_am_i(request: AnyRequest) -> Response[bytes]:
    """The player of this device."""
    services = services_of(request.scope)
    player = await player_of(request, services)
    if player is None:
        return json_response(WhoAmI(None))
    return await _with_renewed_cookie(request, services, player)


@post("/me", status_code=200)
async def create_me(request: AnyRequest) -> Response[bytes]:
    """Create a player for this device, unless it has one already."""
    services = services_of(request.scope)
    player = await player_of(request, services)
    if player is not None:
        return await _with_renewed_cookie(request, services, player)
    if not services.new_players.take(client_of(request.scope)):
        raise ApiError("too_frequent")
    await count_storage(request, services, BYTES)
    token = new_token()
    await services.store.players.create(token_hash(token), today(services))
    return await _with_cookie(request, services, token)


@put("/me")
async def rename_me(request: AnyRequest) -> Response[bytes]:
    """Give this player a public name, or none."""
    services, token = services_of(request.scope), required_token(request)
    body = decoded(_RENAME.decode, await json_body(request))
    name = None if body.name is None else checked_name(body.name)
    if not await services.store.players.rename(token_hash(token), name):
        raise ApiError("no_player")
    return await _with_cookie(request, services, token)


@post("/me/words")
async def make_words(request: AnyRequest) -> Response[bytes]:
    """Make six new words, with which this player can be used on another device."""
    services, token, words = services_of(request.scope), required_token(request), new_words()
    if not await services.store.players.set_words(token_hash(token), words_hash(words)):
        raise ApiError("no_player")
    return json_response(SixWords(words), status=201)


@post("/me/return", status_code=200)
async def bring_me_back(request: AnyRequest) -> Response[bytes]:
    """Use the player with these six words on this device, too."""
    services, client = services_of(request.scope), client_of(request.scope)
    body = decoded(_RETURN.decode, await json_body(request))
    hashed_words = words_hash(body.words)
    if not services.player_guesses.may_ask(client, hashed_words):
        raise ApiError("too_frequent")
    token = player_token(request.scope) or new_token()
    try:
        exists = await services.store.players.bring_back(
            hashed_words, token_hash(token), today(services), replace=body.replace
        )
    except OtherPlayer as error:
        raise ApiError("other_player") from error
    if not exists:
        raise ApiError("unknown_words" if services.player_guesses.missed(client) else "too_frequent")
    return await _with_cookie(request, services, token)


@delete("/me", status_code=204)
async def delete_me(request: AnyRequest) -> Response[None]:
    """Delete the player of this device, on all devices, with everything that is stored about them."""
    token = player_token(request.scope)
    if token is not None:
        await services_of(request.scope).store.players.delete(token_hash(token))
    return Response(None, status_code=204, headers={"Set-Cookie": no_player_cookie()})


HANDLERS = (who_am_i, create_me, rename_me, make_words, bring_me_back, delete_me)

_RENAME = msgspec.json.Decoder(RenameMe)
_RETURN = msgspec.json.Decoder(BringBack)


def today(services: Services) -> int:
    """The number of today (UTC) by the server's clock; day 0 is 1 January 1970."""
    return services.clock() // DAY


def required_token(request: AnyRequest) -> str:
    """The token of the player of a request. Raises `ApiError` (`no_player`)."""
    token = player_token(request.scope)
    if token is None:
        raise ApiError("no_player")
    return token


async def player_of(request: AnyRequest, services: Services) -> StoredPlayer | None:
    """The player of a request, if there is one."""
    token = player_token(request.scope)
    return None if token is None else await services.store.players.player(token_hash(token))


async def renewed_cookie(request: AnyRequest, services: Services, player: StoredPlayer) -> str | None:
    """On the first request of a day, note that the player of this request is used, and renew the cookie."""
    token, day = player_token(request.scope), today(services)
    if token is None or player.device_used_on >= day:
        return None
    await services.store.players.use(token_hash(token), day)
    return player_cookie(token, secure=is_secure(request.scope))


async def _with_renewed_cookie(request: AnyRequest, services: Services, player: StoredPlayer) -> Response[bytes]:
    """A response with the player of this request, and with a renewed cookie on the first request of a day."""
    cookie = await renewed_cookie(request, services, player)
    return json_response(WhoAmI(_me(player, today(services))), cookie=cookie)


async def _with_cookie(request: AnyRequest, services: Services, token: str) -> Response[bytes]:
    """The player with this token, and the cookie."""
    player = await services.store.players.player(token_hash(token))
    if player is None:  # another device has deleted the player at this moment
        raise ApiError("no_player")
    cookie = player_cookie(token, secure=is_secure(request.scope))
    return json_response(WhoAmI(_me(player, today(services))), cookie=cookie)


def _me(player: StoredPlayer, day: int) -> Me:
    rating = player.rating_on(day)
    return Me(
        name=player.name,
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        provisional=rating.provisional,
        tries=player.tries,
        words=player.words,
        since=player.created_on * DAY,
    )
