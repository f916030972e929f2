# The native core: made by scripts/native_stub.py from what native/binding/module.cpp exports.

import enum
from collections.abc import Callable, Sequence

class Status(enum.Enum):
    OPTIMAL = 0

    UNSOLVABLE = 1

    LIMIT = 2

class Reason(enum.Enum):
    NONE = 0

    MOVES = 1

    NODES = 2

    SECONDS = 3

    MEMORY = 4

    STOPPED = 5

class StopFlag:
    def __init__(self) -> None: ...
    def set(self) -> None: ...
    @property
    def is_set(self) -> bool: ...

class Board:
    def __init__(
        self,
        rows: int,
        cols: int,
        walls: bytes,
        diagonals: Sequence[tuple[int, int, bool]],
        openings: bytes,
        center: bytes,
    ) -> None: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...

class Result:
    @property
    def status(self) -> Status: ...
    @property
    def reason(self) -> Reason: ...
    @property
    def solution(self) -> list[tuple[int, int]]: ...
    @property
    def bound(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

def solve(
    board: Board,
    robots: Sequence[tuple[int, int]],
    target: int,
    active: int | None,
    ricochet: bool,
    no_reversal: bool,
    moves: int,
    nodes: int,
    seconds: float,
    memory: int,
    stop: StopFlag | None,
    report: Callable[[int, int, float], bool] | None,
) -> Result: ...
