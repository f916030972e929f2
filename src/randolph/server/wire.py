"""The wire: every message between a client and this server, as types.

Messages are JSON over HTTP and WebSocket. `docs/reference/protocol.md` documents them for people and bots; a test
compares that page with these types. The types of the web page are generated from them (`make wire`). What a client must
know before it reads a message (the protocol's version, codes, limits) is in `randolph.protocol`. Times are integer
milliseconds of the server's clock, cells are `[row, column]`.

Decoding is total: every message of a client becomes a value or an `ApiError`; `from_client` and `command_from` raise
nothing else. Commands of the server itself (joining, presence, verdicts) are not in the game's `PlayerCommand`, so no
client can send them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec
import msgspec.structs

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
    """`POST /api/rooms/{code}/join`; a computer player gives its strength."""

    name: str
    computer: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None


class RoomCreated(msgspec.Struct, frozen=True):
    """A room was created; the cookie of the response is the host's seat."""

    code: str
    path: str
    link: str
    seat: int


class RoomJoined(msgspec.Struct, frozen=True):
    """A seat was taken, now or earlier; the cookie of the response is the claim to it."""

    seat: int


class Standing(msgspec.Struct, frozen=True):
    """A player of a game, and their number of chips."""

    seat: int
    name: str
    chips: int


class Ended(msgspec.Struct, frozen=True):
    """When a game ended, and who has won it."""

    at: int
    winners: tuple[int, ...]


class RoomInfo(msgspec.Struct, frozen=True):
    """What anybody who knows the code may see of a room before entering it.

    `known`: the request's cookie is a token of this room, perhaps of a player who has left. The token of a player whose
    data was deleted is unknown. `standing`: the players of the current or last game. `turned`: the numbers of chips
    face up and face down, if chips do not belong to players. `ended`: null during a game, and before the first one.
    """

    code: str
    link: str
    phase: Phase
    players: tuple[str, ...]
    rules: Agreed
    seat: int | None
    known: bool
    round: int
    deadline: Deadline | None
    standing: tuple[Standing, ...]
    turned: tuple[int, int] | None
    ended: Ended | None


class RoomPass(msgspec.Struct, frozen=True, rename={"pass_": "pass"}):
    """A pass to the seat of the request's cookie; it is valid once, until then."""

    pass_: str
    until: int


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"pass_": "pass"}):
    """`POST /api/rooms/{code}/sit`: this device gets the seat of the pass, too."""

    pass_: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class Parcel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/parcels`: encrypted data in base64url, and the id under which another device asks for it."""

    id: ParcelId
    body: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]+\Z", max_length=LARGEST_PARCEL)]


class ParcelKept(msgspec.Struct, frozen=True):
    """The time until which a parcel can be taken, and the page for it; the code of the parcel belongs after the `#` of
    this link.
    """

    link: str
    until: int


class TakeParcel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/parcels/take`."""

    id: ParcelId


class ParcelTaken(msgspec.Struct, frozen=True):
    """The content of a parcel."""

    body: str


class OpenRoom(msgspec.Struct, frozen=True):
    """A room in the lobby: the number of its players, and when it was created."""

    code: str
    since: int
    host: str
    players: int
    phase: Phase
    round: int
    rules: msgspec.Raw


class OpenRooms(msgspec.Struct, frozen=True):
    """The rooms in the lobby, the newest first; `open` says whether this server has a lobby."""

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
    """The first message: the client's protocol, the last event that it has (0 for none), whether it is a table screen,
    which watches and has no seat, and whether later views should contain only changes.
    """

    protocol: int
    after: Sequence = 0
    screen: bool = False
    changes: bool = False


class CommandMessage(msgspec.Struct, frozen=True, tag="command", tag_field="type"):
    """A command, with an id that the client made; the same id is never played twice.

    `seat` says for which player it is: at a real table the device speaks for all seats, other clients only for their
    own. `seen` is the last event that the client had when the command was given: a command for a round is refused in
    the next one.
    """

    id: CommandId
    command: msgspec.Raw
    seat: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None
    seen: Sequence | None = None


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    """A request for the time; `sent` comes back unchanged."""

    sent: Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] | float


Words: TypeAlias = Literal["hello", "luck", "nice", "how", "close", "hard", "moment", "thanks", "sorry", "again", "bye"]
Faces: TypeAlias = Literal["smile", "laugh", "wow", "think", "sad"]
Phrase: TypeAlias = Literal[Words, Faces]
"""The phrases that players may say to each other, in words or as a face; each page shows them in its own language."""


class Say(msgspec.Struct, frozen=True, tag="say", tag_field="type"):
    """A phrase from one player to all. It is not part of the game, and the only answer is `said`."""

    phrase: Phrase


FromClient: TypeAlias = Hello | CommandMessage | Ping | Say

# ── to the client ────────────────────────────────────────────────────────────────────────────────────────────────────


class ErrorValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was refused: a code of `ERRORS` or of the game, its rule, a sentence, and the faulty part."""

    code: str
    message: str
    rule: str | None = None
    quote: str | None = None


class Welcome(msgspec.Struct, frozen=True, tag="welcome", tag_field="type"):
    """The answer to `hello`: the whole state, the missed events (none if they are too many), and whether a table screen
    shows the room.
    """

    protocol: int
    now: int
    seq: int
    board: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    view: msgspec.Raw
    screen: bool = False


class Events(msgspec.Struct, frozen=True, tag="events", tag_field="type"):
    """New events, and the state after them; `board` only if it changed. `view` is the whole view, or only its changes,
    as the client has asked.
    """

    now: int
    seq: int
    events: tuple[msgspec.Raw, ...]
    view: msgspec.Raw
    board: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Reply(msgspec.Struct, frozen=True, omit_defaults=True, tag="reply", tag_field="type"):
    """The answer to a command; `seq` is the last event of the room after it."""

    id: str
    ok: bool
    seq: int | None = None
    error: ErrorValue | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """The time."""

    sent: int | float
    now: int


class Said(msgspec.Struct, frozen=True, tag="said", tag_field="type"):
    """A player has said a phrase; a client may ignore it."""

    seat: int
    phrase: Phrase


class Waiting(msgspec.Struct, frozen=True, tag="waiting", tag_field="type"):
    """The server cannot save at the moment, and the room waits (`on`); or the room continues."""

    on: bool


class Screen(msgspec.Struct, frozen=True, tag="screen", tag_field="type"):
    """A table screen shows the room from now on, or no longer does."""

    on: bool


class Error(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """A message that was not understood, or why the connection is about to close."""

    error: ErrorValue


ToClient: TypeAlias = Welcome | Events | Reply | Pong | Said | Waiting | Screen | Error

# ── decoding and encoding ────────────────────────────────────────────────────────────────────────────────────────────

Value = TypeVar("Value")

_FROM_CLIENT: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_JOIN = msgspec.json.Decoder(JoinRoom)
_SIT = msgspec.json.Decoder(SitDown)
_PARCEL = msgspec.json.Decoder(Parcel)
_TAKE = msgspec.json.Decoder(TakeParcel)


class _CreateRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same before the game is known."""

    name: str
    rules: msgspec.Raw = msgspec.Raw(b"{}")


_CREATE = msgspec.json.Decoder(_CreateRoom)
_ENCODER = msgspec.json.Encoder()


def from_client(text: str | bytes) -> FromClient:
    """A message of a client. Raises `ApiError` (`malformed`, `too_large`)."""
    return decoded(_FROM_CLIENT.decode, text)


def command_from(raw: msgspec.Raw, state: State) -> Command:
    """The command in a message, of the game of the room. Raises `ApiError` (`malformed`)."""
    return decoded(partial(game.command_from, state), bytes(raw))


def create_room_from(body: bytes) -> CreateRoom:
    """A request for a room. Raises `ApiError`."""
    request = decoded(_CREATE.decode, body)
    return CreateRoom(request.name, decoded(game.rules_from, body, request.rules, at="$.rules"))


def join_room_from(body: bytes) -> JoinRoom:
    """A request for a seat. Raises `ApiError`."""
    return decoded(_JOIN.decode, body)


def sit_down_from(body: bytes) -> SitDown:
    """A request for the seat of a pass. Raises `ApiError`."""
    return decoded(_SIT.decode, body)


def parcel_from(body: bytes) -> Parcel:
    """A parcel. Raises `ApiError`."""
    return decoded(_PARCEL.decode, body, most=LARGEST_PARCEL + LARGEST_MESSAGE)


def take_parcel_from(body: bytes) -> TakeParcel:
    """A request for a parcel. Raises `ApiError`."""
    return decoded(_TAKE.decode, body)


def to_client(message: ToClient) -> bytes:
    """The text of a message."""
    return _ENCODER.encode(message)


def to_answer(value: msgspec.Struct) -> bytes:
    """The body of a response."""
    return _ENCODER.encode(value)


def raw(value: object) -> msgspec.Raw:
    """The JSON of a value, for use in any number of messages."""
    return msgspec.Raw(_ENCODER.encode(value))


def merged_json(one: msgspec.Raw, other: msgspec.Raw) -> msgspec.Raw:
    """One object from two objects that have no key in common; the first is not empty.

    >>> bytes(merged_json(raw({"you": 0}), raw({"round": 3})))
    b'{"you":0,"round":3}'
    >>> bytes(merged_json(raw({"you": 0}), raw({})))
    b'{"you":0}'
    """
    tail = bytes(other)[1:]
    return msgspec.Raw(bytes(one)[:-1] + (tail if tail == b"}" else b"," + tail))


def shared_json(view: SharedView) -> msgspec.Raw:
    """The part of a view that is the same for all, as one object."""
    return merged_json(raw(view.room), raw(view.game))


def with_views(message: Events) -> Callable[[bytes, bytes], bytes]:
    """The text of an update for several viewers, as a function of the two parts of the view (as in `merged_json`). The
    view of `message` is ignored. What is the same for all is encoded once.

    >>> text = with_views(Events(now=5, seq=3, events=(), view=msgspec.Raw()))
    >>> text(b'{"you":0}', b'{"round":3}')
    b'{"type":"events","now":5,"seq":3,"events":[],"view":{"you":0,"round":3}}'
    >>> text(b'{"you":1}', b'{}')
    b'{"type":"events","now":5,"seq":3,"events":[],"view":{"you":1}}'
    """
    mark = b"\0"  # no JSON text contains this byte
    head, tail = to_client(msgspec.structs.replace(message, view=msgspec.Raw(mark))).split(mark)

    def text(one: bytes, other: bytes) -> bytes:
        return b"".join((head, one[:-1], b"" if other == b"{}" else b",", other[1:], tail))

    return text


def refusal_value(refusal: Refused) -> ErrorValue:
    """A refusal of the game, for the wire."""
    return ErrorValue(refusal.code, refusal.message, rule=refusal.rule)


def error_value(error: ApiError) -> ErrorValue:
    """A refusal of the server, for the wire."""
    return ErrorValue(error.code, error.message, quote=error.quote)


def decoded(
    decode: Callable[[bytes], Value],
    text: str | bytes,
    part: msgspec.Raw | None = None,
    *,
    at: str = "$",
    most: int = LARGEST_MESSAGE,
) -> Value:
    """The value of a text. Raises `ApiError` with the beginning of the text, or of the `part` of it `at` this path."""
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
