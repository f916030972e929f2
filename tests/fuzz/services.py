"""Damaged requests by the thousand through the services for positions and boards.

Each gives an answer that can be sent, or one `JobError` with a sentence; anything else ends the run with the
request and the seed. Requests are damaged as values (a removed key, a number out of its range, a part of another
request) and as bytes. The native core solves them within a few positions, so that it, too, gets everything that passes
`faults_of()`.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec

from randolph.jobs import positions
from randolph.jobs.errors import JobError
from randolph.jobs.pictures import File
from randolph.notation import from_line, to_json, to_json_board
from randolph.puzzles import random_board
from randolph.rules import Color, Problem, random_position

SERVICES: tuple[Callable[[bytes], object], ...] = (
    positions.check,
    positions.read,
    positions.write,
    lambda body: positions.solve_one(body, seconds=10, memory=64 << 20, nodes=2000),
    lambda body: positions.random_one(body, chance=1),
    positions.read_board,
)

VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        2,
        3,
        15,
        63,
        64,
        10**6,
        2**63,
        10**400,
        1.5,
        -0.0,
        "",
        "x",
        "\u202e",
        "E",
        "/",
        [],
        {},
    ),
    *(
        "any",
        "silver",
        "transparent",
        "vortex",
        [0, 0],
        [0, 0, "N"],
        [15, 15, "E"],
        [63, 63],
        ["a", "b"],
        "rE",
        "tE@c1",
    ),
    {"cell": [0, 0], "kind": "transparent"},
    {"cell": [0, 0], "color": "any"},
    {"faces": ["1A", "2A", "3A", "4A"]},
)
FORMATS = (
    *("line", "json", "ascii", "game-id", "ipc", "ipc-domain", "asp"),
    *("svg", "sheet", "moves", "ipc-plan", "asp-answer"),
)


def fuzz(count: int, seed: int) -> None:
    """Put `count` requests through every service. Raises for the first with another result."""
    chance = random.Random(seed)
    for number in range(count):
        body = _damaged(chance, _request(chance))
        for service in SERVICES:
            try:
                _check(service, body)
            except Exception as error:
                error.add_note(f"request {number} of seed {seed}: {body!r}"[:3000])
                raise


def _check(service: Callable[[bytes], object], body: bytes) -> None:
    try:
        answer = service(body)
    except JobError as error:
        if len(error.message or "") > 2000 or error.code == "internal":
            raise AssertionError(f"no error for a visitor: {error.code} {str(error)[:2000]!r}") from error
        msgspec.json.encode((error.code, error.message, error.quote))
        return
    if not isinstance(answer, File | tuple):
        msgspec.json.encode(answer)


def _request(chance: random.Random) -> dict[str, Any]:
    """A request of any service, as a page sends it."""
    board = random_board(
        chance.randrange(1000),
        rows=chance.randint(3, 12),
        cols=chance.randint(3, 12),
        diagonals=chance.random() < 0.5,
        openings=chance.randint(0, 4),
    )
    robots = chance.sample(list(Color), chance.randint(1, 3 if board.rows * board.cols < 16 else 6))
    target = chance.choice(board.targets)
    powers = frozenset(robots[:1]) if chance.random() < 0.3 else frozenset()
    problem = to_json(Problem(board, random_position(board, robots, chance), target, powers=powers), explicit=True)
    match chance.randrange(6):
        case 0:
            return {"board": to_json_board(board)}
        case 1:
            return {"problem": problem}
        case 2:
            return {
                "problem": problem,
                "format": chance.choice(FORMATS),
                "solution": chance.choice(("rE gN", "tE", "")),
            }
        case 3:
            if chance.random() < 0.5:
                return {"text": chance.choice(("rE gN", "go(red,east,1).", "(go robot-1 east)")), "problem": problem}
            return {"text": json.dumps(problem), "diagonals": True}
        case 4:
            return {"name": "Garden", "board": to_json_board(board, explicit=True)}
        case _:
            small = to_json(from_line("3x3;w=b1E t=a1 *@c1 -ricochet"), explicit=True)
            return {"problem": small, "format": chance.choice(FORMATS), "name": "A", "theme": "dark"}


def _damaged(chance: random.Random, request: dict[str, Any]) -> bytes:
    """The request after some damage; sometimes none."""
    damaged: Any = copy.deepcopy(request)
    for _ in range(chance.choice((0, 1, 1, 1, 2, 5))):
        places = list(_places(damaged))
        if not places:
            break
        holder, key = chance.choice(places)
        match chance.randrange(4):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case 2:
                other, from_ = chance.choice(places)
                holder[key] = copy.deepcopy(other[from_]) if _has(other, from_) else None
            case _:
                holder[key] = copy.deepcopy(chance.choice(VALUES))
    body = bytearray(json.dumps(damaged).encode())
    if chance.random() < 0.1:
        for _ in range(chance.randint(1, 4)):
            at = chance.randint(0, len(body))
            body[at : at + chance.randint(0, 2)] = chance.randbytes(chance.randint(0, 2))
    return bytes(body)


def _places(value: object) -> list[tuple[Any, Any]]:
    """Every key or index within a value, with its container."""
    found: list[tuple[Any, Any]] = []
    keys: list[Any] = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    for key in keys:
        found.append((value, key))
        found += _places(value[key])  # type: ignore[index]  # it is a dict or a list
    return found


def _has(holder: Any, key: Any) -> bool:  # noqa: ANN401 – of a dict or a list
    return key in holder if isinstance(holder, dict) else key < len(holder)
