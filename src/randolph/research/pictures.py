"""What an agent did, as text, as a picture, and as an animated picture."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from randolph.notation import micro as micro_notation
from randolph.notation import to_moves
from randolph.render import micro as micro_render
from randolph.render import to_png, to_svg, to_text, to_text_aim
from randolph.research.micro import CELLS, MicroBank
from randolph.rules import (
    Cell,
    Move,
    Position,
    Problem,
    Progress,
    RandolphError,
    legal_travels,
    micro,
    progress_after,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PIL.Image import Image

    from randolph.research.banks import Bank

WIDTH = 480
"""The pixels of a frame's side; a little more in height, if the picture is not square."""


@dataclass(frozen=True, slots=True)
class RicochetRoute:
    """A problem, the legal moves made, and where the robots stand after each of them, the start included."""

    problem: Problem
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    def to_svg(self) -> str:
        """The moves on the board, numbered."""
        problem = self.problem
        return to_svg(problem.board, problem.position, problem.target, moves=self.moves, theme="light")

    def to_text(self) -> str:
        """The board now, the task, and the moves."""
        problem = self.problem
        drawn = to_text(problem.board, self.positions[-1], problem.target)
        return f"{drawn}{to_text_aim(problem)}; moves: {to_moves(self.moves) or 'none'}\n"

    def pictures(self) -> list[str]:
        """The board at the start and after each move, as SVG."""
        problem = self.problem
        return [to_svg(problem.board, position, problem.target, theme="light") for position in self.positions]


@dataclass(frozen=True, slots=True)
class MicroRoute:
    """A problem, and the cells that the robot has jumped to."""

    problem: micro.Problem
    path: tuple[micro.Combination, ...]

    def to_svg(self) -> str:
        """The jumps on the board, numbered."""
        return micro_render.to_svg(self.problem, path=self.path, theme="light")

    def to_text(self) -> str:
        """The board, with the start and the target of the problem, and the path."""
        path = micro_notation.to_path(self.path) or "none"
        return f"{micro_notation.to_ascii(self.problem)}path: {path}\n"

    def pictures(self) -> list[str]:
        """The path before and after each jump, as SVG."""
        return [replace(self, path=self.path[:made]).to_svg() for made in range(len(self.path) + 1)]


Route: TypeAlias = RicochetRoute | MicroRoute


def route_of(bank: Bank[Any, Any], number: int, actions: Sequence[int]) -> Route:
    """The route of these actions from the start of a problem; illegal actions make no move."""
    problem = bank.problem(number)
    if isinstance(bank, MicroBank):
        return _micro_route(problem, actions)
    robots = bank.options.robots
    progress = Progress.start(problem.position)
    moves: list[Move] = []
    positions = [problem.position]
    for action in actions:
        robot, direction, choice = action // 4, action % 4, 0
        if robot >= len(robots):
            robot, rest = len(robots) - 1, action - 4 * len(robots)
            direction, choice = rest // 7, 1 + rest % 7
        ways = [
            way for way in legal_travels(problem, progress) if (way[1].robot, way[1].push) == (robots[robot], direction)
        ]
        if choice < len(ways):
            move, made = ways[choice]
            progress = progress_after(progress, made)
            moves.append(move)
            positions.append(progress.position)
    return RicochetRoute(problem, tuple(moves), tuple(positions))


def _micro_route(problem: micro.Problem, actions: Sequence[int]) -> MicroRoute:
    progress = micro.Progress.start(problem)
    path: list[micro.Combination] = []
    for action in actions:
        to = problem.board.combinations[action]
        if to in micro.legal_jumps(problem.board, progress.at):
            progress = micro.apply(problem, progress, to)
            path.append(to)
    return MicroRoute(problem, tuple(path))


def route_at(bank: Bank[Any, Any], number: int, places: Sequence[int]) -> Route:
    """A route without moves, with the pieces of a problem on these cells."""
    problem = bank.problem(number)
    if isinstance(bank, MicroBank):
        at, via = places
        cells = problem.board.combinations
        if cells[at] == problem.target:
            return MicroRoute(problem, ())
        return MicroRoute(replace(problem, start=cells[at], via=cells[via] if via < CELLS else None), ())
    cells = (Cell(*divmod(place, problem.board.cols)) for place in places)
    position = Position(dict(zip(bank.options.robots, cells, strict=True)))
    return RicochetRoute(problem, (), (position,))


def text_of(route: Route) -> str:
    """The route as text."""
    return route.to_text()


def frame(route: Route) -> NDArray[np.uint8]:
    """The last picture of a route: height × width × 3."""
    return np.asarray(_image(route.pictures()[-1]))


def animate(route: Route, path: str | os.PathLike[str], *, milliseconds: int = 700) -> Path:
    """Write the route as an animated picture, one frame for each move; the name ends in .png, .gif or .webp.

    Raises `RandolphError` for another name.
    """
    path = Path(path)
    if path.suffix not in {".png", ".gif", ".webp"}:
        raise RandolphError(f"an animated picture is .png, .gif or .webp, not {path.name!r}")
    first, *others = [_image(picture) for picture in route.pictures()]
    first.save(path, save_all=True, append_images=others, duration=milliseconds, loop=0)
    return path


def _image(svg: str) -> Image:
    try:
        from PIL import Image  # noqa: PLC0415 – of the extra, and only for pictures
    except ImportError:
        raise RandolphError("pictures of pixels need Pillow: pip install 'randolph[research]'") from None
    return Image.open(io.BytesIO(to_png(svg, width=WIDTH))).convert("RGB")
