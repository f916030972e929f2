"""The picture of any value that has one: boards, arrangements, problems and results of both games, and records.

Notebooks find these pictures by themselves: the values have the methods of IPython (`_repr_svg_`, `_repr_html_`), which
call `shown` and `to_html`. `print` shows the drawing of a board or a problem, by `printed`.
"""

from __future__ import annotations

import html
from base64 import b64encode
from typing import TYPE_CHECKING, TypeAlias

from randolph.game import rounds_of
from randolph.notation import micro as micro_notation
from randolph.render import micro as micro_render
from randolph.render.svg import Theme, to_svg
from randolph.render.text import to_text, to_text_aim
from randolph.rules import Arrangement, Board, Problem, RandolphError, faults_of, micro
from randolph.solver.micro import Result as MicroResult
from randolph.solver.result import Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from randolph.game import Event

Pictured: TypeAlias = (
    Arrangement | Board | Problem | Result | micro.Arrangement | micro.Board | micro.Problem | MicroResult
)
"""The values that have a picture."""

MOST_ROUNDS = 24
"""The most rounds of a record that are shown."""


def picture(thing: Pictured, *, theme: Theme = "auto") -> str:
    """The SVG picture of a board, an arrangement, a problem, or a result with its solution; of either game.

    Save it as a file, or convert it with `to_png`. `theme` as in `to_svg`. Raises `RandolphError` for anything else,
    for a result that does not know its problem, and for a board or a problem with faults.

    >>> from randolph.rules import Board
    >>> picture(Board.build(rows=5, cols=5)).startswith("<svg ")
    True
    """
    match thing:
        case Arrangement():
            return to_svg(thing.board(), theme=theme)
        case micro.Arrangement():
            return micro_render.to_svg(thing.board(), theme=theme)
        case Result() | MicroResult() if thing.problem is None:
            raise RandolphError("this result does not know its problem, as those of solve_many: draw it with to_svg")
        case Board() | Problem() if faults := faults_of(thing):
            raise RandolphError(f"this cannot be drawn: {faults[0].message}")
        case micro.Board() | micro.Problem() if faulty := micro.faults_of(thing):
            raise RandolphError(f"this cannot be drawn: {faulty[0].message}")
        case Board():
            return to_svg(thing, theme=theme)
        case Problem():
            return to_svg(thing.board, thing.position, thing.target, powers=thing.powers, theme=theme)
        case Result(problem=Problem() as solved):
            moves = thing.solution or ()
            return to_svg(solved.board, solved.position, solved.target, moves=moves, powers=solved.powers, theme=theme)
        case micro.Board() | micro.Problem():
            return micro_render.to_svg(thing, theme=theme)
        case MicroResult(problem=micro.Problem() as solved_by_jumps):
            return micro_render.to_svg(solved_by_jumps, path=thing.path or (), theme=theme)
    raise RandolphError(f"boards, problems and results have a picture, {type(thing).__name__} has none")


def shown(thing: Pictured) -> str | None:
    """What a notebook shows: the picture; None, and so the text, if there is none, or no solution to be seen."""
    if isinstance(thing, Result) and thing.solution is None:
        return None
    if isinstance(thing, MicroResult) and thing.path is None:
        return None
    try:
        return picture(thing)
    except RandolphError:
        return None


def printed(thing: Board | Problem | micro.Board | micro.Problem) -> str:
    """What `print` shows: the drawing as text, with the task of a problem; the constructor of what has faults."""
    try:
        match thing:
            case Board() | Problem() if faults_of(thing):
                return repr(thing)
            case micro.Board() | micro.Problem() if micro.faults_of(thing):
                return repr(thing)
            case Board():
                return to_text(thing).rstrip("\n")
            case Problem():
                return to_text(thing.board, thing.position, thing.target) + to_text_aim(thing)
            case micro.Board():
                return micro_notation.to_ascii_board(thing).rstrip("\n")
            case micro.Problem():
                return micro_notation.to_ascii(thing).rstrip("\n")
    except RandolphError:
        pass
    return repr(thing)


def to_html(record: Iterable[Event]) -> str:
    """The problems of a record's rounds, beside each other, as HTML: at most 24 of them.

    Raises `RandolphError` if the events do not make a game.
    """
    rounds = rounds_of(record)
    figures = []
    for one in rounds[:MOST_ROUNDS]:
        drawn = b64encode(picture(one.problem).encode()).decode()
        optimum = "" if one.optimum is None else f", optimum {one.optimum}"
        name = html.escape(f"{one.name}{optimum}")
        figures.append(
            f'<figure style="display:inline-block;margin:4px;text-align:center">'
            f'<img width="240" alt="{name}" src="data:image/svg+xml;base64,{drawn}"/>'
            f"<figcaption>{name}</figcaption></figure>"
        )
    more = len(rounds) - MOST_ROUNDS
    rest = f"<p>… and {more} more</p>" if more > 0 else ""
    return f"<div>{''.join(figures)}{rest}</div>" if rounds else "<p>A record without rounds</p>"
