"""The HTTP interface as an OpenAPI document, served at `/api/openapi.json`: made from the types that the handlers use.

Handlers read and decode their bodies themselves, after the limits (`responses.py`), so a framework sees neither request
nor response types. This module describes each handler by its name: what it takes, what it answers, and which codes of
`ERRORS` it may refuse with. Routes and methods come from the application, summaries from the docstrings of the
handlers, schemas from the types.

Tests fail for a handler that is not described here, and for a response that differs from its description. They call
every address with requests that the document allows and with requests that it forbids.

Parts that belong to a game or to the notation (boards, problems, views) are any JSON here. `docs/reference/protocol.md`
and `services.md` describe them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute

import randolph
from randolph.game import KINDS
from randolph.jobs import positions, reviews
from randolph.jobs.pictures import MEDIA_TYPES
from randolph.protocol import DEVICE_COOKIE, PLAYER_COOKIE, RECORD_VERSION, SEAT_COOKIE, Json
from randolph.puzzles.bank import EDITIONS, THEMES
from randolph.puzzles.bank.kinds import KINDS as BANK_KINDS
from randolph.server import boards, players
from randolph.server.errors import ERRORS
from randolph.server.pages import Page, page_of
from randolph.server.puzzles import messages as puzzles
from randolph.server.readiness import Ready
from randolph.server.wire import (
    Health,
    HomeProblem,
    JoinRoom,
    OpenRooms,
    Parcel,
    ParcelKept,
    ParcelTaken,
    RoomCreated,
    RoomInfo,
    RoomJoined,
    RoomPass,
    SitDown,
    TakeParcel,
)

PREFIX = "/api/"
JSON = "application/json"


class CreateRoom(msgspec.Struct, forbid_unknown_fields=True):
    """A new room: the host's name, and the rules."""

    name: str
    rules: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class GameRecord(msgspec.Struct):
    """A game's record (docs/howto/record.md)."""

    format: Literal["randolph-record"]
    version: Annotated[int, msgspec.Meta(ge=1, le=RECORD_VERSION)]
    events: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """The request and the responses of a handler.

    `answers`: status → the types of a JSON body, the media types of a file, or nothing. `errors` are codes besides
    those that any request may get. `rules`: the game may refuse the request, too, with 409 and a code of its own.
    """

    body: type | None = None
    query: dict[str, str] = field(default_factory=dict)
    answers: dict[int, tuple[type | str, ...]]
    errors: tuple[str, ...] = ()
    rules: bool = False


_STORED = ("store_failed",)
_ROOM = ("unknown_room", "damaged", *_STORED)
_SERVICE = ("busy",)
_KEPT = ("too_much_saved", "no_space")

OPERATIONS: dict[str, Operation] = {
    "create_room": Operation(
        body=CreateRoom,
        answers={201: (RoomCreated,)},
        errors=("invalid_name", "invalid_rules", "unknown_board", "damaged", *_KEPT, *_STORED),
        rules=True,
    ),
    "open_rooms": Operation(answers={200: (OpenRooms,)}, errors=_STORED),
    "room_info": Operation(answers={200: (RoomInfo,)}, errors=_ROOM),
    "join_room": Operation(
        body=JoinRoom,
        answers={200: (RoomJoined,)},
        errors=("invalid_name", "name_taken", "full", "kicked", *_ROOM),
        rules=True,
    ),
    "forget_me": Operation(answers={204: ()}, errors=_ROOM),
    "give_pass": Operation(answers={201: (RoomPass,)}, errors=("no_seat", "unknown_room", *_STORED)),
    "sit_down": Operation(
        body=SitDown,
        answers={200: (RoomJoined,)},
        errors=("unknown_pass", "too_many_devices", "unknown_room", *_STORED),
    ),
    "leave_parcel": Operation(
        body=Parcel, answers={201: (ParcelKept,)}, errors=("parcel_known", "busy", *_KEPT, *_STORED)
    ),
    "take_parcel": Operation(
        body=TakeParcel, answers={200: (ParcelTaken,)}, errors=("unknown_parcel", "parcel_taken", *_STORED)
    ),
    "room_record": Operation(answers={200: (JSON,)}, errors=(*_ROOM, *_SERVICE)),
    "room_review": Operation(answers={200: (reviews.Reviews,)}, errors=("too_large", "unreadable", *_ROOM, *_SERVICE)),
    "room_qr": Operation(answers={200: ("image/svg+xml",)}, errors=(*_ROOM, *_SERVICE)),
    "home_problem": Operation(
        query={"least": "the fewest moves that it takes", "most": "the most"}, answers={200: (HomeProblem,)}
    ),
    "health": Operation(answers={200: (Health,)}),
    "ready": Operation(answers={200: (Ready,), 503: (Ready,)}),
    "openapi_document": Operation(answers={200: (JSON,), 304: ()}),
    "list_faces": Operation(answers={200: (JSON,), 304: ()}),
    "check_position": Operation(
        body=positions.Given, answers={200: (positions.Checked,)}, errors=("unreadable", *_SERVICE)
    ),
    "import_position": Operation(
        body=positions.ImportRequest,
        answers={200: (positions.Read, positions.ReadSolution, positions.ReadRecord)},
        errors=("unreadable", "faulty", "illegal_solution", *_SERVICE),
    ),
    "export_position": Operation(
        body=positions.ExportRequest,
        answers={200: (positions.Written, *MEDIA_TYPES.values())},
        errors=("unreadable", "inexpressible", "faulty", "illegal_solution", *_SERVICE),
    ),
    "solve_position": Operation(
        body=positions.SolveRequest, answers={200: (positions.Solved,)}, errors=("unreadable", "faulty", *_SERVICE)
    ),
    "find_optimum": Operation(
        body=reviews.OptimumRequest, answers={200: (reviews.FoundOptimum,)}, errors=("unreadable", "faulty", *_SERVICE)
    ),
    "review_record": Operation(body=GameRecord, answers={200: (reviews.Reviews,)}, errors=("unreadable", *_SERVICE)),
    "preview_picture": Operation(answers={200: ("image/png",), 304: ()}, errors=_SERVICE),
    "board_preview": Operation(
        answers={200: ("image/png",), 304: ()}, errors=("unknown_board", "damaged", *_SERVICE, *_STORED)
    ),
    "list_boards": Operation(answers={200: (boards.SavedBoards,)}, errors=_STORED),
    "create_board": Operation(
        body=positions.BoardRequest,
        answers={201: (boards.SavedBoard,)},
        errors=("invalid_name", "unreadable", "too_many_boards", *_KEPT, *_SERVICE, *_STORED),
    ),
    "make_board": Operation(body=positions.RandomRequest, answers={200: (positions.RandomBoard,)}, errors=_SERVICE),
    "open_board": Operation(answers={200: (boards.OpenedBoard,)}, errors=("unknown_board", "damaged", *_STORED)),
    "update_board": Operation(
        body=positions.BoardRequest,
        answers={200: (boards.SavedBoard,)},
        errors=("invalid_name", "unreadable", "unknown_board", "not_owner", *_KEPT, *_SERVICE, *_STORED),
    ),
    "delete_board": Operation(answers={204: ()}, errors=("unknown_board", "not_owner", *_STORED)),
    "delete_boards": Operation(answers={204: ()}, errors=_STORED),
    "who_am_i": Operation(answers={200: (players.WhoAmI,)}, errors=_STORED),
    "create_me": Operation(answers={200: (players.WhoAmI,)}, errors=("no_player", *_KEPT, *_STORED)),
    "rename_me": Operation(
        body=players.RenameMe, answers={200: (players.WhoAmI,)}, errors=("invalid_name", "no_player", *_STORED)
    ),
    "make_words": Operation(answers={201: (players.SixWords,)}, errors=("no_player", *_STORED)),
    "bring_me_back": Operation(
        body=players.BringBack,
        answers={200: (players.WhoAmI,)},
        errors=("unknown_words", "other_player", "no_player", *_STORED),
    ),
    "delete_me": Operation(answers={204: ()}, errors=_STORED),
    "daily_puzzles": Operation(
        query={"day": "a day such as 2026-11-23; without it, today"},
        answers={200: (puzzles.DailyPuzzles,)},
        errors=("unknown_day", "no_puzzles", *_STORED),
    ),
    "one_puzzle": Operation(answers={200: (puzzles.Puzzle,)}, errors=("unknown_puzzle", "no_puzzles", *_STORED)),
    "puzzle_preview": Operation(
        answers={200: ("image/png",), 304: ()}, errors=("unknown_puzzle", "no_puzzles", *_SERVICE)
    ),
    "try_puzzle": Operation(
        body=puzzles.NewTry,
        answers={200: (puzzles.TryResult,)},
        errors=(
            *("no_player", "unknown_puzzle", "illegal_solution", "not_solved", "no_puzzles", "too_much_saved"),
            *_STORED,
        ),
    ),
    "next_puzzle": Operation(
        query={
            "game": "a game",
            "edition": "an edition, or a side of tiles",
            "theme": "a theme",
            "least": "the fewest moves",
            "most": "the most moves",
        },
        answers={200: (puzzles.NextPuzzle,)},
        errors=("unknown_puzzle", "no_puzzles", *_STORED),
    ),
    "seen_daily": Operation(
        body=puzzles.SeenDaily, answers={204: ()}, errors=("unknown_puzzle", "no_puzzles", *_STORED)
    ),
    "my_dailies": Operation(
        query={"day": "a day; without it, today", "month": "a month such as 2026-11, for the calendar"},
        answers={200: (puzzles.MyDailies,)},
        errors=("unknown_day", "no_puzzles", *_STORED),
    ),
    "begin_rush": Operation(
        body=puzzles.NewRush, answers={201: (puzzles.Rush,)}, errors=("no_player", "no_puzzles", *_KEPT, *_STORED)
    ),
    "end_rush": Operation(
        body=puzzles.EndRush,
        answers={200: (puzzles.RushResult,)},
        errors=("no_player", "unknown_rush", "rush_over", "illegal_solution", "no_puzzles", *_STORED),
    ),
    "my_rushes": Operation(answers={200: (puzzles.RushBests,)}, errors=_STORED),
    "my_groups": Operation(answers={200: (puzzles.MyGroups,)}, errors=_STORED),
    "create_group": Operation(
        body=puzzles.NewGroup,
        answers={201: (puzzles.Group,)},
        errors=("invalid_name", "no_player", "no_public_name", "too_many_groups", *_KEPT, *_STORED),
    ),
    "group_tables": Operation(
        query={"day": "a day; without it, today"},
        answers={200: (puzzles.GroupTables,)},
        errors=("unknown_group", "unknown_day", "no_puzzles", *_STORED),
    ),
    "join_group": Operation(
        answers={200: (puzzles.Group,)},
        errors=("no_player", "no_public_name", "too_many_groups", "group_full", "unknown_group", *_STORED),
    ),
    "leave_group": Operation(answers={204: ()}, errors=("no_player", "unknown_group", *_STORED)),
    "remove_member": Operation(answers={204: ()}, errors=("no_player", "unknown_group", "not_owner", *_STORED)),
}
"""Every handler below `/api`, by its name."""

NUMBER: Json = {"type": "integer", "minimum": 0, "maximum": 999}
QUERY: dict[str, Json] = {
    "day": {"type": "string", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
    "month": {"type": "string", "pattern": r"^[0-9]{4}-(0[1-9]|1[0-2])$"},
    "game": {"type": "string", "enum": list(BANK_KINDS)},
    "edition": {"type": "string", "enum": list(EDITIONS)},
    "theme": {"type": "string", "enum": list(THEMES)},
}
"""The values of the query by its keys; the others are numbers."""

ANY_REQUEST = ("malformed", "unknown_page", "too_frequent", "internal")
"""Codes with which any request may be refused."""

ANY_CHANGE = ("foreign_origin",)
ANY_BODY = ("wrong_content_type", "too_large")

FAILURE: Json = {
    "type": "object",
    "description": "Why a request was refused: a code for programs, a sentence for people, and perhaps details.",
    "required": ["code", "message"],
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "quote": {"type": "string", "description": "the faulty part of the request"},
        "rule": {"type": "string", "description": "the id of the rule that forbids it"},
        "causes": {"type": "array", "items": {"type": "string"}},
    },
    "additionalProperties": False,
}

ABOUT = (
    "The same interface that the web page uses. Games are played on a WebSocket, which OpenAPI cannot describe: "
    f"docs/reference/protocol.md does. A seat is the cookie `{SEAT_COOKIE}` of a room's address, the owner of saved "
    f"boards the cookie `{DEVICE_COOKIE}`, the player of puzzles the cookie `{PLAYER_COOKIE}` of `/api/me`."
)


def handlers(app: Litestar) -> dict[tuple[str, str], tuple[str, str]]:
    """The routes and methods of the interface, and for each the name of its handler and its purpose."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path.startswith(PREFIX):
            for handler in route.route_handlers:
                for method in handler.http_methods:
                    if method != "OPTIONS":  # the framework answers it
                        words = " ".join((handler.fn.__doc__ or "").split())
                        found[route.path_format, method] = (handler.fn.__name__, words)
    return found


@lru_cache(maxsize=1)
def page(app: Litestar) -> Page:
    """The document of an application, ready to be sent."""
    return page_of(msgspec.json.encode(document(app)), JSON)


def document(app: Litestar) -> Json:
    """The document of an application."""
    named = handlers(app)
    schemas = _Schemas()
    paths: dict[str, Json] = defaultdict(dict)
    for (path, method), (name, words) in sorted(named.items()):
        paths[path][method.lower()] = _operation(name, words, path, method, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "randolph", "version": randolph.__version__, "description": ABOUT},
        "paths": dict(paths),
        "components": {"schemas": schemas.components},
    }


class _Schemas:
    """The types of all operations, as components."""

    def __init__(self) -> None:
        types: set[type] = {kind.messages.rules for kind in KINDS.values()}
        for operation in OPERATIONS.values():
            types |= {kind for kinds in operation.answers.values() for kind in kinds if not isinstance(kind, str)}
            types |= set() if operation.body is None else {operation.body}
        ordered = sorted(types, key=lambda each: each.__name__)
        found, self.components = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
        self._of = dict(zip(ordered, found, strict=True))
        rules = [self._of[kind.messages.rules] for kind in KINDS.values()]
        self.components["Agreed"] = {
            "anyOf": rules,
            "description": "What is agreed on in a room: the rules of its game.",
        }
        first = next(iter(KINDS.values())).messages.rules.__name__
        self.components[first]["required"] = []  # rules that name no game are those of the first one
        self.components["CreateRoom"]["properties"]["rules"] = {"$ref": "#/components/schemas/Agreed"}
        self.components["Failure"] = FAILURE
        for name, component in self.components.items():
            if name != "Failure" and "description" in component:
                component["description"] = " ".join(component["description"].split())

    def content(self, kinds: tuple[type | str, ...]) -> Json:
        """The content of a response."""
        found: Json = {kind: {"schema": {}} for kind in kinds if isinstance(kind, str)}
        types = [self._of[kind] for kind in kinds if not isinstance(kind, str)]
        if types:
            found[JSON] = {"schema": types[0] if len(types) == 1 else {"anyOf": types}}
        return found

    def of(self, kind: type) -> Json:
        """The schema of a type."""
        return self._of[kind]


def _operation(name: str, words: str, path: str, method: str, schemas: _Schemas) -> Json:
    operation = OPERATIONS[name]
    parameters = [
        {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
        for part in path.split("/")
        if part.startswith("{")
    ]
    parameters += [
        {"name": key, "in": "query", "description": meaning, "schema": QUERY.get(key, NUMBER)}
        for key, meaning in operation.query.items()
    ]
    answers: Json = {
        str(status): {"description": words, "content": schemas.content(kinds)} if kinds else {"description": words}
        for status, kinds in operation.answers.items()
    }
    for status, answer in _refusals(operation, changing=method != "GET").items():
        if status in answers:  # both as an answer and as a refusal
            either = [answers[status]["content"][JSON]["schema"], answer["content"][JSON]["schema"]]
            answer["content"][JSON]["schema"] = {"anyOf": either}
        answers[status] = answer
    made: Json = {"operationId": name, "summary": words, "responses": dict(sorted(answers.items()))}
    if parameters:
        made["parameters"] = parameters
    if operation.body is not None:
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas.of(operation.body)}}}
    return made


def _refusals(operation: Operation, *, changing: bool) -> Json:
    """The refusals of an operation, by their status."""
    codes = [*ANY_REQUEST, *operation.errors, *(ANY_CHANGE if changing else ()), *(ANY_BODY if operation.body else ())]
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in dict.fromkeys(codes):
        by_status[ERRORS[code].status].append(code)
    if operation.rules:
        by_status[409] += []
    return {
        str(status): {
            "description": "; ".join(f"`{code}`: {ERRORS[code].message}" for code in found) or "refused by the rules",
            "content": {JSON: {"schema": _failure(found, open_=operation.rules and status == 409)}},
        }
        for status, found in by_status.items()
    }


def _failure(codes: list[str], *, open_: bool) -> Json:
    """An error response with one of these codes or, if `open_`, with a code of a game."""
    error: Json = {"$ref": "#/components/schemas/Failure"}
    if not open_:
        error = {"allOf": [error, {"properties": {"code": {"enum": codes}}}]}
    return {"type": "object", "required": ["error"], "properties": {"error": error}, "additionalProperties": False}
