"""Makes `docs/reference/services.md`: the HTTP services for positions and saved boards, with examples that are run."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from randolph.jobs.pictures import MEDIA_TYPES, WIDEST, Picture
from randolph.jobs.positions import (
    LARGEST_BODY,
    LARGEST_TEXT,
    MOST_FAULTS,
    MOST_MOVES,
    BoardRequest,
    Checked,
    ExportRequest,
    Given,
    ImportRequest,
    RandomBoard,
    RandomRequest,
    Read,
    Solved,
    SolveRequest,
    Written,
)
from randolph.notation import Cause, Format, NoteKind, SolutionFormat
from randolph.protocol import LONGEST_BOARD_NAME
from randolph.rules import FaultKind
from randolph.server.boards import MOST_BOARDS, OpenedBoard, SavedBoard, SavedBoards
from randolph.server.child_processes import JOB_SECONDS
from randolph.server.errors import ERRORS
from randolph.server.services import POSITION_WORKERS, REQUEST_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable

SMALL = {"rows": 3, "cols": 3, "walls": [[0, 0, "E"]]}
PROBLEM = {
    "board": SMALL,
    "robots": {"red": [0, 0]},
    "target": {"cell": [2, 2], "color": "red"},
}
SPELLED_OUT = {
    "rows": 3,
    "cols": 3,
    "walls": [[0, 0, "E"]],
    "diagonals": [],
    "openings": [],
    "targets": [],
    "center": [],
}


class Example(NamedTuple):
    """A request and its answer, to be run in their order; `…` in an answer stands for what differs each time."""

    service: str
    words: str
    method: str
    path: str
    body: dict[str, Any] | None
    status: int
    answer: dict[str, Any] | None


EXAMPLES: tuple[Example, ...] = (
    Example(
        "check",
        "A red robot on the same cell as a green one; what can be played has no faults.",
        "POST",
        "/api/check",
        {"problem": PROBLEM | {"robots": {"red": [0, 0], "green": [0, 0]}}},
        200,
        {
            "faults": [
                {"kind": "robots_overlap", "message": "red, green stand on the same cell a1", "cells": [[0, 0]]},
            ]
        },
    ),
    Example(
        "import",
        "A problem line. A text is recognized by its beginning, whatever file it comes from.",
        "POST",
        "/api/import",
        {"text": "3x3;w=a1E r=a1 r@c3"},
        200,
        {
            "kind": "problem",
            "format": "line",
            "line": "3x3;w=a1E r=a1 r@c3",
            "notes": [],
            "faults": [],
            "problem": {
                "board": SPELLED_OUT,
                "robots": {"red": [0, 0]},
                "target": {"cell": [2, 2], "color": "red"},
                "rules": {"ricochet": True, "no_reversal": True},
            },
        },
    ),
    Example(
        "import",
        "A solution belongs to a problem; its moves can be made, and `solves` says whether they reach the target.",
        "POST",
        "/api/import",
        {"text": "go(red,south,1). go(red,east,2).", "problem": PROBLEM},
        200,
        {"kind": "solution", "format": "asp-answer", "solution": "rS rE", "cost": 2, "solves": True, "notes": []},
    ),
    Example(
        "import",
        "A planning file, and some ASP facts, contain their own names. They are in `names`, and exports of the "
        "problem use them.",
        "POST",
        "/api/import",
        {"text": "dim(1..3). pos(r1,1,1). barrier(1,1,east). target(r1,3,3). length(2)."},
        200,
        {
            "kind": "problem",
            "format": "asp",
            "line": "3x3;w=a1E r=a1 r@c3 -ricochet -no_reversal",
            "notes": [],
            "faults": [],
            "problem": {
                "board": SPELLED_OUT,
                "robots": {"red": [0, 0]},
                "target": {"cell": [2, 2], "color": "red"},
                "rules": {"ricochet": False, "no_reversal": False},
                "names": {"format": "asp", "robots": {"red": "r1"}},
            },
        },
    ),
    Example(
        "import",
        "A text that cannot be read is refused with a sentence, the faulty part, and, for common errors, a cause.",
        "POST",
        "/api/import",
        {"text": "1A-1B-3B-4A"},
        400,
        {
            "error": {
                "code": "unreadable",
                "message": "…",
                "quote": "'1A-1B-3B-4A'",
                "causes": ["faces"],
            }
        },
    ),
    Example(
        "export",
        "A problem as its line.",
        "POST",
        "/api/export",
        {"problem": PROBLEM, "format": "line"},
        200,
        {"text": "3x3;w=a1E r=a1 r@c3\n", "notes": []},
    ),
    Example(
        "export",
        "A solution, in the format of the ASP competitions.",
        "POST",
        "/api/export",
        {"problem": PROBLEM, "format": "asp-answer", "solution": "rS rE"},
        200,
        {"text": "go(red,south,1).\ngo(red,east,2).\n", "notes": []},
    ),
    Example(
        "export",
        "An attempt ends with its success (B4): later moves are left out.",
        "POST",
        "/api/export",
        {"problem": PROBLEM, "format": "moves", "solution": "rS rE rN rW"},
        200,
        {
            "text": "rS rE\n",
            "notes": [
                {
                    "kind": "moves_left_out",
                    "message": "2 moves after the success are omitted: the attempt ends on the target (B4)",
                }
            ],
        },
    ),
    Example(
        "export",
        "What a format cannot express is refused, with all the reasons.",
        "POST",
        "/api/export",
        {"problem": PROBLEM, "format": "ipc"},
        422,
        {
            "error": {
                "code": "inexpressible",
                "message": "…",
                "causes": ["ricochet"],
            }
        },
    ),
    Example(
        "solve",
        "Two moves: the wall keeps the robot from going east first.",
        "POST",
        "/api/solve",
        {"problem": PROBLEM},
        200,
        {
            "status": "optimal",
            "moves": 2,
            "least": 2,
            "solution": "rS rE",
            "steps": [
                {"move": "rS", "robot": "red", "direction": "S", "path": [[1, 0], [2, 0]], "cost": 1},
                {"move": "rE", "robot": "red", "direction": "E", "path": [[2, 1], [2, 2]], "cost": 1},
            ],
            "hints": "…",
            "seconds": "…",
        },
    ),
    Example(
        "boards",
        "A random board; the same seed gives it again.",
        "POST",
        "/api/boards/random",
        {"rows": 3, "cols": 3, "seed": 42},
        200,
        {
            "board": SPELLED_OUT
            | {
                "walls": [[1, 0, "E"], [1, 1, "S"]],
                "targets": [{"cell": [1, 1], "color": "red", "symbol": "triangle"}],
            },
            "seed": 42,
        },
    ),
    Example(
        "boards",
        "Save a board. Its `id` is made by the server.",
        "POST",
        "/api/boards",
        {"name": "Small", "board": SMALL},
        201,
        {"id": "…", "name": "Small", "rows": 3, "cols": 3, "updated": "…"},
    ),
    Example(
        "boards",
        "What this device has saved, the newest first.",
        "GET",
        "/api/boards",
        None,
        200,
        {"boards": [{"id": "…", "name": "Small", "rows": 3, "cols": 3, "updated": "…"}]},
    ),
    Example(
        "boards",
        "Open one, on whatever device.",
        "GET",
        "/api/boards/{id}",
        None,
        200,
        {"id": "…", "name": "Small", "board": SPELLED_OUT, "mine": True, "updated": "…"},
    ),
    Example(
        "boards",
        "Save it again.",
        "PUT",
        "/api/boards/{id}",
        {"name": "Smaller", "board": SMALL},
        200,
        {"id": "…", "name": "Smaller", "rows": 3, "cols": 3, "updated": "…"},
    ),
    Example("boards", "Delete it.", "DELETE", "/api/boards/{id}", None, 204, None),
    Example("boards", "Delete all, and the device's token.", "DELETE", "/api/boards", None, 204, None),
)

TYPES: dict[str, tuple[type[msgspec.Struct], type[msgspec.Struct] | None]] = {
    "POST /api/check": (Given, Checked),
    "POST /api/import": (ImportRequest, Read),
    "POST /api/export": (ExportRequest, Written),
    "POST /api/solve": (SolveRequest, Solved),
    "POST /api/boards/random": (RandomRequest, RandomBoard),
    "POST /api/boards": (BoardRequest, SavedBoard),
    "GET /api/boards": (msgspec.Struct, SavedBoards),
    "GET /api/boards/{id}": (msgspec.Struct, OpenedBoard),
    "PUT /api/boards/{id}": (BoardRequest, SavedBoard),
    "DELETE /api/boards/{id}": (msgspec.Struct, None),
    "DELETE /api/boards": (msgspec.Struct, None),
}
"""The types of what goes to an address and what comes back."""

USED_ERRORS = (
    "malformed",
    "unreadable",
    "inexpressible",
    "faulty",
    "illegal_solution",
    "invalid_name",
    "unknown_board",
    "not_owner",
    "too_many_boards",
    "too_much_saved",
    "no_space",
    "too_large",
    "wrong_content_type",
    "too_frequent",
    "busy",
)

HINTS: dict[str, str] = {
    "between": "`least`, `most`: the range of the number of moves; the range has an even length, so it has no middle",
    "fewer": "`than`: the number is less than this",
    "moves": "`count`: the number of moves, as they count (X6)",
    "robots": "`robots`: the robots that move, in the order of play",
    "first_robot": "`robot`: the one that moves first; left out if only one moves",
    "move": "`at` (from 1), `move`, `cost`: the moves, one hint for each",
}
"""Every kind of hint, in the order in which hints come."""

PAGE = """\
# Services for positions and boards

<!-- Made by docs/services_page.py: change it there, then `make docs`. -->

A program may do what the pages *position*, *table* and *boards* do: check, read, write and solve positions, and save
boards. [The wire protocol](protocol.md) explains addresses, errors and origins. A problem or a board is
[JSON](notation.md#json). A request may name a board by its faces or spell it out; answers spell it out. Cells are
`[row, col]`, 0-based from the north-west; times are integer milliseconds.

## Addresses

| address | request | answer |
|---|---|---|
{addresses}

A body has the type `application/json` and at most {body} bytes, for `import` {text}. The server stores only saved
boards, as boards and not as text. The rate limit of a network address is ten requests a second; a request counts once
for every {weight} bytes. Child processes do the work, one request after the other: {readers} of them read, check, draw
and write, and others solve. The answer is `busy` if the queue is full, if one address has half of its places, or if a
request takes longer than {seconds:g} seconds.

## The printed faces

`GET /api/faces` returns all sixteen faces, each as it lies at the north-west, and the faces of each edition:

```text
{{"faces": [{{"id", "mark", "walls", "diagonals", "targets"}}], "editions": {{"first": {{"faces", "count"}}, …}}}}
```

`mark` is the color at the hole corner (E7), `count` the number of arrangements (E8). The answer has an `ETag`.

## Check

Returns the faults of a problem or a board, at most {faults}, each with its cells. The kinds are {kinds}.

{check}

## Import

Reads a text in any notation and returns a problem or a board, and how it was read. `format` is one of {formats}. A game
ID with D faces has two readings, with their diagonals (`"diagonals": true`) and without; a note says which was used:
{read_notes}.

A game's record is `"kind": "record"`: `game` is `ricochet` or `micro`, and `rounds` are its rounds. Each round has a
`name`, such as "round 3", its problem as a `line` that can be imported, and the `optimum`, or null if it is unknown.

{import_}

## Export

`format` is one of {formats}. With the `solution` of a problem it may also be one of {solutions}. ASP facts need a
solution, too, because they contain its length. `ipc-domain` is the domain file that belongs to every planning file.
`notes` say what was left out because it is not part of the problem: {notes}. A refusal lists all its `causes`; those of
import and export are {causes}.

{export}

Pictures come as files: {pictures}. A solution is drawn as paths. It must be legal, need not reach the target, and has
at most {moves} moves. The header `Randolph-Notes` has the kinds of notes. `theme` is `light`, `dark` or `print`,
`paper` (of a sheet) `a4` or `letter`, `language` (of the texts) `en` or `fr`, `name` the title. A PNG has at most
{widest} pixels a side.

## Solve

Returns the optimum of a problem and a solution. `unsolvable` means that there is none. `limit` means that the search
used up its budget: every solution has at least `least` moves. `steps` has the cells that each move enters.

{solve}

Each of the `hints` reveals a little more. A problem always has the same hints, and the first two do not reveal the
number:

| kind | what it says |
|---|---|
{hints}

Problems wait for the solver in a separate queue. If it is full, the answer is `busy`. If a visitor closes the
connection, the search ends. [Settings](settings.md) limit the time and memory of a search, and how many run and wait.

## Boards

{boards}

The first time a device saves a board, it gets the HttpOnly cookie `randolph_device`. It is a random token; the server
stores only its hash, and only requests to `/api/boards` carry it. Everybody who knows a board's `id` (ten letters and
digits) may open it; only its own device may change or delete it. A device has at most {most} boards; a name has 1 to
{longest} visible characters. A board with faults may be saved, but not played on. A room copies its board, so deleting
the saved one ends no game. Anybody can get new cookies, so there are limits on boards for a network address and a day,
and for the whole database (`RANDOLPH_DATABASE_MEGABYTES`).

## Errors

In addition to those of [the wire protocol](protocol.md):

| code | status | message |
|---|---|---|
{errors}
"""


def page() -> str:
    """The page as it should be."""
    text = PAGE.format(
        addresses="\n".join(_addresses()),
        body=f"{LARGEST_BODY:,}",
        text=f"{LARGEST_TEXT:,}",
        weight=f"{REQUEST_BYTES:,}",
        readers=POSITION_WORKERS,
        seconds=JOB_SECONDS,
        faults=MOST_FAULTS,
        kinds=_words(FaultKind),
        check=_examples("check"),
        import_=_examples("import"),
        formats=_words(Format),
        solutions=_words(SolutionFormat),
        read_notes=_words(kind for kind in NoteKind if not kind.endswith("left_out")),
        notes=_words(kind for kind in NoteKind if kind.endswith("left_out")),
        causes=_words(Cause),
        export=_examples("export"),
        pictures=", ".join(f"`{form}` ({MEDIA_TYPES[form]})" for form in Picture),
        moves=f"{MOST_MOVES:,}",
        widest=f"{WIDEST:,}",
        solve=_examples("solve"),
        hints="\n".join(f"| `{kind}` | {words} |" for kind, words in HINTS.items()),
        boards=_examples("boards"),
        most=MOST_BOARDS,
        longest=LONGEST_BOARD_NAME,
        errors="\n".join(f"| `{code}` | {ERRORS[code].status} | {ERRORS[code].message} |" for code in USED_ERRORS),
    )
    return "\n".join(_wrapped(line) for line in text.split("\n"))


def _wrapped(line: str) -> str:
    """A line of prose that lists of words have made too long, on several lines."""
    return line if line.startswith(("|", "{", "200", "4", "`{")) else textwrap.fill(line, 120, break_long_words=False)


def _addresses() -> Iterable[str]:
    yield "| `GET /api/faces` | – | the printed faces and the editions |"
    for address, (wish, answer) in TYPES.items():
        yield f"| `{address}` | {_fields(wish)} | {'nothing (204)' if answer is None else _fields(answer)} |"


def _fields(kind: type[msgspec.Struct]) -> str:
    """The keys of an object; those that may be missing in brackets."""
    fields = [
        f"`{field.encode_name}`" if field.required else f"[`{field.encode_name}`]"
        for field in msgspec.structs.fields(kind)
    ]
    return ", ".join(fields) or "–"


def _words(kinds: Iterable[str]) -> str:
    return ", ".join(f"`{kind}`" for kind in kinds)


def _examples(service: str) -> str:
    return "\n\n".join(_example(example) for example in EXAMPLES if example.service == service)


def _example(example: Example) -> str:
    request = f"{example.method} {example.path}"
    if example.body is not None:
        request += f"\n{json.dumps(example.body)}"
    answer = f"{example.status}"
    if example.answer is not None:
        answer += f" {json.dumps(example.answer, ensure_ascii=False)}"
    return f"{example.words}\n\n```text\n{request}\n\n{answer}\n```"
