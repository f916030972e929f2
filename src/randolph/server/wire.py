"""The wire: every message between a client and this server, as types.

JSON over HTTP and WebSocket, documented for people and bots in `docs/reference/protocol.md`; a test holds that page
to these types. The web page's own types are generated from them (`make wire`). What has to be known before a message
is read – the protocol's version, codes, limits – is in `randolph.protocol`. Times are integer milliseconds of the
server's clock, cells are `[row, column]`.

Decoding is total: whatever a client sends becomes a value or an `ApiError`; nothing else leaves `from_client` and
`command_from`. Commands that only the server may issue (joining, presence, the judge's word) are not in the game's
`PlayerCommand`, so no client can say them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec

from randolph import game
from randolph.game import Agreed, Command, GameRulesError, Refused, State
from randolph.game.seats import Phase
from randolph.game.views import Deadline, SharedView
from randolph.protocol import COMMAND_ID, LARGEST_MESSAGE, LARGEST_PARCEL, PARCEL_ID
from randolph.server.errors import ApiError

CommandId: TypeAlias = Annotated[str, msgspec.Meta(pattern=COMMAND_ID)]
ParcelId: TypeAlias = Annotated[str, msgspec.Meta(pattern=PARCEL_ID)]
Sequence: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]

# ── requests ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class CreateRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/rooms`."""

    name: str
    rules: Agreed


class JoinRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/rooms/{code}/join`; a computer player says its strength."""

    name: str
    computer: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None


class RoomCreated(msgspec.Struct, frozen=True):
    """A room was made; the answer's cookie is the host's seat."""

    code: str
    path: str
    link: str
    seat: int


class RoomJoined(msgspec.Struct, frozen=True):
    """A seat was taken, or had been before; the cookie is the claim to it."""

    seat: int


class Standing(msgspec.Struct, frozen=True):
    """A player of a game, and how many chips they have."""

    seat: int
    name: str
    chips: int


class Ended(msgspec.Struct, frozen=True):
    """When a game ended, and who has won it."""

    at: int
    winners: tuple[int, ...]


class RoomInfo(msgspec.Struct, frozen=True):
    """What anybody who knows the code may know of a room before entering it.

    `standing`: who plays the game that is on or was the last one. `turned`: how many chips lie face up and face down,
    where they are nobody's own. `ended`: null while a game is on, and before the first one.
    """

    code: str
    link: str
    phase: Phase
    players: tuple[str, ...]
    rules: Agreed
    seat: int | None
    round: int
    deadline: Deadline | None
    standing: tuple[Standing, ...]
    turned: tuple[int, int] | None
    ended: Ended | None


class RoomPass(msgspec.Struct, frozen=True, rename={"pass_": "pass"}):
    """A pass to the seat of the request's cookie: it works once, until then."""

    pass_: str
    until: int


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"pass_": "pass"}):
    """`POST /api/rooms/{code}/sit`: this device gets the seat of the pass, too."""

    pass_: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class Parcel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/parcels`: what its sender has encrypted, in base64url, and the id under which it is asked for."""

    id: ParcelId
    body: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]+\Z", max_length=LARGEST_PARCEL)]


class ParcelKept(msgspec.Struct, frozen=True):
    """Until when a parcel can be taken, and the page where: its code belongs behind the `#` of this link."""

    link: str
    until: int


class TakeParcel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/parcels/take`."""

    id: ParcelId


class ParcelTaken(msgspec.Struct, frozen=True):
    """What was in a parcel."""

    body: str


class OpenRoom(msgspec.Struct, frozen=True):
    """A room that anybody may find: how many players are there, and since when the room is."""

    code: str
    since: int
    host: str
    players: int
    phase: Phase
    round: int
    rules: msgspec.Raw


class OpenRooms(msgspec.Struct, frozen=True):
    """The rooms that anybody may find, the newest first; `open` says whether this server shows any."""

    open: bool
    now: int
    rooms: tuple[OpenRoom, ...]


class HomeProblem(msgspec.Struct, frozen=True):
    """A problem to play at once; the page judges it without the server."""

    problem: msgspec.Raw
    faces: tuple[str, ...]
    line: str
    optimum: int
    solution: str


class Health(msgspec.Struct, frozen=True):
    """The server is up."""

    status: str
    version: str
    protocol: int


# ── from the client ──────────────────────────────────────────────────────────────────────────────────────────────────


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """The first message: the protocol the client speaks, the last event it has seen (0 for none), whether it is a table
    screen, which watches and speaks for no seat, and whether later views shall hold only what has changed.
    """

    protocol: int
    after: Sequence = 0
    screen: bool = False
    changes: bool = False


class CommandMessage(msgspec.Struct, frozen=True, tag="command", tag_field="type"):
    """A command under an id that the client made; the same id is never played twice.

    `seat` says in whose name: at a real table the device speaks for all seats, everybody else for the own one. `seen`
    is the last event that the client had when it was given: what is said of a round is refused in the next one.
    """

    id: CommandId
    command: msgspec.Raw
    seat: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None
    seen: Sequence | None = None


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    """A question for the time; `sent` comes back as it is."""

    sent: Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] | float


Words: TypeAlias = Literal["hello", "luck", "nice", "how", "close", "hard", "moment", "thanks", "sorry", "again", "bye"]
Faces: TypeAlias = Literal["smile", "laugh", "wow", "think", "sad"]
Phrase: TypeAlias = Literal[Words, Faces]
"""What players may say to each other, in words or as a face; each page words it in its own language."""


class Say(msgspec.Struct, frozen=True, tag="say", tag_field="type"):
    """Something from one player to all; it is no part of the game, and no answer comes but `said`."""

    phrase: Phrase


FromClient: TypeAlias = Hello | CommandMessage | Ping | Say

# ── to the client ────────────────────────────────────────────────────────────────────────────────────────────────────


class ErrorValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was refused: a code of `ERRORS` or of the game, the rule that says so, a sentence, the part at
    fault.
    """

    code: str
    message: str
    rule: str | None = None
    quote: str | None = None


class Welcome(msgspec.Struct, frozen=True, tag="welcome", tag_field="type"):
    """The answer to hello: everything one needs, the events one has missed (none when they are too many), and whether
    a table screen shows the room.
    """

    protocol: int
    now: int
    seq: int
    board: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    view: msgspec.Raw
    screen: bool = False


class Events(msgspec.Struct, frozen=True, tag="events", tag_field="type"):
    """What has just happened, and how things stand now; `board` only when it changed. `view` is the whole view, or what
    has changed in it, as the client has asked for.
    """

    now: int
    seq: int
    events: tuple[msgspec.Raw, ...]
    view: msgspec.Raw
    board: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Reply(msgspec.Struct, frozen=True, omit_defaults=True, tag="reply", tag_field="type"):
    """The answer to a command; `seq` is the room's last event after it."""

    id: str
    ok: bool
    seq: int | None = None
    error: ErrorValue | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """The time."""

    sent: int | float
    now: int


class Said(msgspec.Struct, frozen=True, tag="said", tag_field="type"):
    """A player has said something; whoever does not want to hear it leaves it out."""

    seat: int
    phrase: Phrase


class Waiting(msgspec.Struct, frozen=True, tag="waiting", tag_field="type"):
    """The server cannot save at the moment, and the room waits (`on`); or it goes on."""

    on: bool


class Screen(msgspec.Struct, frozen=True, tag="screen", tag_field="type"):
    """From now on a table screen shows the room, or none does any more."""

    on: bool


class Error(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """A message that could not be understood, or why the connection is about to close."""

    error: ErrorValue


ToClient: TypeAlias = Welcome | Events | Reply | Pong | Said | Waiting | Screen | Error

# ── reading and writing ──────────────────────────────────────────────────────────────────────────────────────────────

Value = TypeVar("Value")

_FROM_CLIENT: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_JOIN = msgspec.json.Decoder(JoinRoom)
_SIT = msgspec.json.Decoder(SitDown)
_PARCEL = msgspec.json.Decoder(Parcel)
_TAKE = msgspec.json.Decoder(TakeParcel)


class _CreateRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same before it is known of which game the rules are."""

    name: str
    rules: msgspec.Raw = msgspec.Raw(b"{}")


_CREATE = msgspec.json.Decoder(_CreateRoom)
_ENCODER = msgspec.json.Encoder()


def from_client(text: str | bytes) -> FromClient:
    """A message of a client; raises `ApiError` (`malformed`, `too_large`)."""
    return _understood(_FROM_CLIENT.decode, text)


def command_from(raw: msgspec.Raw, state: State) -> Command:
    """The command within a message, of the game that is played there; raises `ApiError` (`malformed`)."""
    return _understood(partial(game.command_from, state), bytes(raw))


def create_room_from(body: bytes) -> CreateRoom:
    """A request for a room; raises `ApiError`."""
    wish = _understood(_CREATE.decode, body)
    return CreateRoom(wish.name, _understood(game.rules_from, body, wish.rules, at="$.rules"))


def join_room_from(body: bytes) -> JoinRoom:
    """A request for a seat; raises `ApiError`."""
    return _understood(_JOIN.decode, body)


def sit_down_from(body: bytes) -> SitDown:
    """A request for the seat of a pass; raises `ApiError`."""
    return _understood(_SIT.decode, body)


def parcel_from(body: bytes) -> Parcel:
    """A parcel; raises `ApiError`."""
    return _understood(_PARCEL.decode, body, most=LARGEST_PARCEL + LARGEST_MESSAGE)


def take_parcel_from(body: bytes) -> TakeParcel:
    """A request for a parcel; raises `ApiError`."""
    return _understood(_TAKE.decode, body)


def to_client(message: ToClient) -> bytes:
    """A message's text."""
    return _ENCODER.encode(message)


def to_answer(value: msgspec.Struct) -> bytes:
    """The body of an answer."""
    return _ENCODER.encode(value)


def raw(value: object) -> msgspec.Raw:
    """A value's JSON, to be put into any number of messages."""
    return msgspec.Raw(_ENCODER.encode(value))


def together(one: msgspec.Raw, other: msgspec.Raw) -> msgspec.Raw:
    """One object of two that have no key in common; the first is not empty.

    >>> bytes(together(raw({"you": 0}), raw({"round": 3})))
    b'{"you":0,"round":3}'
    >>> bytes(together(raw({"you": 0}), raw({})))
    b'{"you":0}'
    """
    tail = bytes(other)[1:]
    return msgspec.Raw(bytes(one)[:-1] + (tail if tail == b"}" else b"," + tail))


def shown(view: SharedView) -> msgspec.Raw:
    """What everybody sees alike, as one object."""
    return together(raw(view.room), raw(view.game))


def refused(refusal: Refused) -> ErrorValue:
    """The game's refusal, for the wire."""
    return ErrorValue(refusal.code, refusal.message, rule=refusal.rule)


def failed(error: ApiError) -> ErrorValue:
    """The server's refusal, for the wire."""
    return ErrorValue(error.code, error.message, quote=error.quote)


def _understood(
    decode: Callable[[bytes], Value],
    text: str | bytes,
    part: msgspec.Raw | None = None,
    *,
    at: str = "$",
    most: int = LARGEST_MESSAGE,
) -> Value:
    """What a text says, or the `part` of it that stands `at` this path. Raises `ApiError` with the beginning of it."""
    if len(text) > most:
        raise ApiError("too_large")
    whole = text.encode() if isinstance(text, str) else text
    try:
        return decode(whole if part is None else bytes(part))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        # msgspec says what is wrong and where, in terms of the message; it quotes no values.
        code = "invalid_rules" if isinstance(error.__cause__, GameRulesError) else "malformed"
        raise ApiError(code, str(error).replace("`$", f"`{at}") or None, quote=_excerpt(text)) from error


def _excerpt(text: str | bytes) -> str:
    start = text[:60]
    return start if isinstance(start, str) else start.decode("utf-8", errors="replace")
