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

class Simd(enum.Enum):
    AUTO = 0

    PORTABLE = 1

    AVX2 = 2

    AVX512 = 3

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
    def free(self, cell: int) -> bool: ...

class Problem:
    def __init__(
        self,
        robots: Sequence[tuple[int, int, bool]],
        target: int,
        active: int | None,
        ricochet: bool,
        no_reversal: bool,
    ) -> None: ...
    def remembering(self, axes: Sequence[int], last: int | None, arrival: int) -> Problem: ...

class Limits:
    def __init__(self, moves: int, nodes: int, seconds: float, memory: int) -> None: ...

class Options:
    def __init__(
        self,
        simd: Simd,
        threads: int,
        flood: bool,
        blockers: bool,
        commutation: bool,
        interchange: bool,
        reversal: bool,
        blockers_after: int,
    ) -> None: ...

class Result:
    @property
    def status(self) -> Status: ...
    @property
    def reason(self) -> Reason: ...
    @property
    def solution(self) -> list[tuple[int, int, int, int, int, int]]: ...
    @property
    def cost(self) -> int: ...
    @property
    def bound(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def memory(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Solutions:
    @property
    def result(self) -> Result: ...
    @property
    def count(self) -> int: ...
    @property
    def exact(self) -> bool: ...
    @property
    def classes(self) -> int | None: ...
    @property
    def fewest(self) -> list[tuple[int, int, int, int, int, int]]: ...
    @property
    def most(self) -> list[tuple[int, int, int, int, int, int]]: ...
    @property
    def longest(self) -> list[tuple[int, int, int, int, int, int]]: ...
    def list(self, first: int, many: int) -> list[list[tuple[int, int, int, int, int, int]]]: ...

class Distances:
    @property
    def result(self) -> Result: ...
    @property
    def moves(self) -> list[tuple[tuple[int, int, int, int, int, int], Result]]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def memory(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Solver:
    def __init__(self, board: Board) -> None: ...
    def solve(
        self,
        problem: Problem,
        limits: Limits,
        options: Options,
        stop: StopFlag | None,
        report: Callable[[int, int, float], bool] | None,
    ) -> Result: ...
    def distances(
        self,
        problem: Problem,
        limits: Limits,
        options: Options,
        stop: StopFlag | None,
        report: Callable[[int, int, float], bool] | None,
    ) -> Distances: ...

class Batch:
    def __init__(self, threads: int, limits: Limits, options: Options, stop: StopFlag | None) -> None: ...
    def add(self, board: object, problem: Problem) -> None: ...
    @property
    def has_idle_thread(self) -> bool: ...
    def take(self, seconds: float, until_idle: bool) -> Result | None: ...

def available(simd: Simd) -> bool: ...
def best_simd() -> Simd: ...
def check(board: Board, problem: Problem) -> None: ...
def solve(
    board: Board,
    problem: Problem,
    limits: Limits,
    options: Options,
    stop: StopFlag | None,
    report: Callable[[int, int, float], bool] | None,
) -> Result: ...
def solutions(
    board: Board,
    problem: Problem,
    limits: Limits,
    options: Options,
    classes_of: int,
    stop: StopFlag | None,
    report: Callable[[int, int, float], bool] | None,
) -> Solutions: ...
def perft(board: Board, problem: Problem, depth: int) -> int: ...

class CensusResult:
    @property
    def reason(self) -> Reason: ...
    @property
    def positions(self) -> int: ...
    @property
    def histogram(self) -> list[int]: ...
    @property
    def unsolvable(self) -> int: ...
    @property
    def longest(self) -> list[list[int]]: ...
    @property
    def probed(self) -> list[int]: ...
    @property
    def memory(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Census:
    def __init__(self) -> None: ...
    def count(
        self,
        board: Board,
        target: int,
        colors: Sequence[int],
        vortex: bool,
        ricochet: bool,
        no_reversal: bool,
        longest: int,
        probes: Sequence[Sequence[int]],
        memory: int,
        simd: Simd,
        stop: StopFlag | None,
        report: Callable[[int, int], bool] | None,
    ) -> CensusResult: ...

def census_memory(board: Board, colors: Sequence[int], ricochet: bool, no_reversal: bool) -> int: ...
