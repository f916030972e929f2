# The native environments: made by scripts/native_stub.py from what native/research/binding.cpp exports.

import enum
from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

class Form(enum.Enum):
    SYMBOLIC = 0

    CELLS = 1

    PLANES = 2

class Autoreset(enum.Enum):
    NEXT_STEP = 0

    SAME_STEP = 1

    DISABLED = 2

class Settings:
    def __init__(
        self,
        environments: int,
        threads: int,
        limit: int,
        form: Form,
        autoreset: Autoreset,
        goal: float,
        per_cost: float,
    ) -> None: ...

class RicochetBank:
    def __init__(
        self,
        rows: int,
        cols: int,
        walls: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        diagonals: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        openings: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        center: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        colors: Sequence[int],
        transparent: Sequence[bool],
        ricochet: bool,
        no_reversal: bool,
        boards: Annotated[NDArray[numpy.uint16], dict(order="C", device="cpu", writable=False)],
        cells: Annotated[NDArray[numpy.uint16], dict(order="C", device="cpu", writable=False)],
        targets: Annotated[NDArray[numpy.uint16], dict(order="C", device="cpu", writable=False)],
        active: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        optima: Annotated[NDArray[numpy.uint16], dict(order="C", device="cpu", writable=False)],
    ) -> None: ...
    @property
    def problems(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def channels(self) -> int: ...
    @property
    def symbols(self) -> int: ...

class MicroBank:
    def __init__(
        self,
        combinations: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        boards: Annotated[NDArray[numpy.uint16], dict(order="C", device="cpu", writable=False)],
        starts: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        targets: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        vias: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        optima: Annotated[NDArray[numpy.uint16], dict(order="C", device="cpu", writable=False)],
    ) -> None: ...
    @property
    def problems(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def channels(self) -> int: ...
    @property
    def symbols(self) -> int: ...

class RicochetEnvironments:
    def __init__(
        self,
        bank: RicochetBank,
        settings: Settings,
        now: dict[str, object],
        last: object | None,
        results: dict[str, object],
    ) -> None: ...
    def reset(
        self,
        seeds: Annotated[NDArray[numpy.uint64], dict(order="C", device="cpu", writable=False)] | None,
        chosen: Annotated[NDArray[numpy.bool_], dict(order="C", device="cpu", writable=False)] | None,
        problems: Annotated[NDArray[numpy.int64], dict(order="C", device="cpu", writable=False)] | None,
        episodes: Annotated[NDArray[numpy.uint64], dict(order="C", device="cpu", writable=False)] | None = None,
    ) -> None: ...
    def step(self, actions: Annotated[NDArray[numpy.int64], dict(order="C", device="cpu", writable=False)]) -> None: ...
    def places(self, environment: int) -> list[int]: ...

class MicroEnvironments:
    def __init__(
        self,
        bank: MicroBank,
        settings: Settings,
        now: dict[str, object],
        last: object | None,
        results: dict[str, object],
    ) -> None: ...
    def reset(
        self,
        seeds: Annotated[NDArray[numpy.uint64], dict(order="C", device="cpu", writable=False)] | None,
        chosen: Annotated[NDArray[numpy.bool_], dict(order="C", device="cpu", writable=False)] | None,
        problems: Annotated[NDArray[numpy.int64], dict(order="C", device="cpu", writable=False)] | None,
        episodes: Annotated[NDArray[numpy.uint64], dict(order="C", device="cpu", writable=False)] | None = None,
    ) -> None: ...
    def step(self, actions: Annotated[NDArray[numpy.int64], dict(order="C", device="cpu", writable=False)]) -> None: ...
    def places(self, environment: int) -> list[int]: ...
