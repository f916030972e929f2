"""The player who solves puzzles, at `/api/me`: a rating, an optional public name, and six words for another device.

A player is a random token in a cookie for this address only, as a seat and a device with boards are; the store has its
hash. The three know nothing of each other: no request about a room or a board carries this cookie, and nothing that is
stored or logged joins a player to a seat or a board. The only times that are stored are days.

Each device of a player has a token of its own. The six words bring the player to one more device; the server shows them
once and keeps a hash. Wrong words are limited like guessed codes of rooms (`guess_limit.py`). A player unused for
`SEAT_DAYS` is deleted, and each day of use renews the cookie.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, delete, get, post, put
from litestar.datastructures import State

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
from randolph.server.wire import understood

DAY = 86_400_000

BYTES = 300
"""What a new player takes in the database, for the limits of a network and of the whole."""


class Me(msgspec.Struct, frozen=True):
    """A player: the public name, if any; the rating today, how far it may be off, and whether it is still uncertain;
    the number of rated tries; whether there are six words; and the day of the beginning.
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
    """The six words of a player, which replace earlier ones and are never shown again."""

    words: str


class BringBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/me/return`: this device gets the player with these words. With `replace` it gives up another one."""

    words: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    replace: bool = False


@get("/me")
async def who_am_i(request: AnyRequest, state: State) -> Response[bytes]:
    """The player of this device."""
    services, token = services_of(state), player_token(request.scope)
    player = None if token is None else await services.store.players.player(token_hash(token))
    if token is None or player is None:
        return json_response(WhoAmI(None))
    return await _used(request, services, token, player)


@post("/me", status_code=200)
async def create_me(request: AnyRequest, state: State) -> Response[bytes]:
    """Make a player for this device; if it has one already, that one stays."""
    services, token = services_of(state), player_token(request.scope)
    player = None if token is None else await services.store.players.player(token_hash(token))
    if token is not None and player is not None:
        return await _used(request, services, token, player)
    if not services.new_players.take(client_of(request.scope)):
        raise ApiError("too_frequent")
    await count_storage(request, services, BYTES)
    made = new_token()
    await services.store.players.create(token_hash(made), today(services))
    return await _shown(request, services, made)


@put("/me")
async def rename_me(request: AnyRequest, state: State) -> Response[bytes]:
    """Give this player a public name, or none."""
    services, token = services_of(state), _needed(request)
    asked = understood(_RENAME.decode, await json_body(request))
    name = None if asked.name is None else checked_name(asked.name)
    if not await services.store.players.rename(token_hash(token), name):
        raise ApiError("no_player")
    return await _shown(request, services, token)


@post("/me/words")
async def make_words(request: AnyRequest, state: State) -> Response[bytes]:
    """Six new words with which this player comes to another device."""
    services, token, made = services_of(state), _needed(request), new_words()
    if not await services.store.players.set_words(token_hash(token), words_hash(made)):
        raise ApiError("no_player")
    return json_response(SixWords(made), status=201)


@post("/me/return", status_code=200)
async def bring_me_back(request: AnyRequest, state: State) -> Response[bytes]:
    """Bring the player with these six words to this device, too."""
    services, client = services_of(state), client_of(request.scope)
    asked = understood(_RETURN.decode, await json_body(request))
    wanted = words_hash(asked.words)
    if not services.player_guesses.may_ask(client, wanted):
        raise ApiError("too_frequent")
    token = player_token(request.scope) or new_token()
    try:
        found = await services.store.players.bring_back(
            wanted, token_hash(token), today(services), replace=asked.replace
        )
    except OtherPlayer as error:
        raise ApiError("other_player") from error
    if not found:
        raise ApiError("unknown_words" if services.player_guesses.missed(client) else "too_frequent")
    return await _shown(request, services, token)


@delete("/me", status_code=204)
async def delete_me(request: AnyRequest, state: State) -> Response[None]:
    """Delete the player of this device, on all devices, with everything that is stored about them."""
    token = player_token(request.scope)
    if token is not None:
        await services_of(state).store.players.delete(token_hash(token))
    return Response(None, status_code=204, headers={"Set-Cookie": no_player_cookie()})


HANDLERS = (who_am_i, create_me, rename_me, make_words, bring_me_back, delete_me)

_RENAME = msgspec.json.Decoder(RenameMe)
_RETURN = msgspec.json.Decoder(BringBack)


def today(services: Services) -> int:
    """The day (UTC) by the server's clock, counted from 1970."""
    return services.clock() // DAY


def _needed(request: AnyRequest) -> str:
    token = player_token(request.scope)
    if token is None:
        raise ApiError("no_player")
    return token


async def _used(request: AnyRequest, services: Services, token: str, player: StoredPlayer) -> Response[bytes]:
    """The player, with the cookie for another 400 days on the first request of a day."""
    day = today(services)
    if player.device_used_on >= day:
        return json_response(WhoAmI(_me(player, day)))
    await services.store.players.use(token_hash(token), day)
    cookie = player_cookie(token, secure=is_secure(request.scope))
    return json_response(WhoAmI(_me(player, day)), cookie=cookie)


async def _shown(request: AnyRequest, services: Services, token: str) -> Response[bytes]:
    """The player of a token, with the cookie."""
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
