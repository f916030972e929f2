"""Drawing boards, positions and solutions: as SVG, PNG, a sheet to print, and text for a terminal.

`picture` draws any value that has a picture; notebooks show these pictures by themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.render.png import to_png
from randolph.render.sheet import PAPERS, Puzzle, to_sheet
from randolph.render.svg import THEMES, to_svg
from randolph.render.text import Span, draw, to_text, to_text_aim, to_text_moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from randolph.render.pictures import picture, printed, shown, to_html

__all__ = [
    "PAPERS",
    "THEMES",
    "Puzzle",
    "Span",
    "draw",
    "picture",
    "printed",
    "shown",
    "to_html",
    "to_png",
    "to_sheet",
    "to_svg",
    "to_text",
    "to_text_aim",
    "to_text_moves",
]


def __getattr__(name: str) -> Callable[..., object]:
    """What draws the values of both games is loaded at its first use: commands of one game do not load the other."""
    if name in {"picture", "printed", "shown", "to_html"}:
        from randolph.render import pictures  # noqa: PLC0415 – see above

        found: Callable[..., object] = getattr(pictures, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
