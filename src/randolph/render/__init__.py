"""Drawing boards, positions and solutions: as SVG, PNG, a sheet to print, and text for a terminal.

`picture` draws any value that has a picture; notebooks show these pictures by themselves. All but the text is loaded on
first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.render.text import Span, draw, to_text, to_text_aim, to_text_moves

if TYPE_CHECKING:
    from randolph.render.pictures import picture, printed, shown, to_html
    from randolph.render.png import to_png
    from randolph.render.sheet import PAPERS, Puzzle, to_sheet
    from randolph.render.svg import THEMES, to_svg

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


_MODULES = {
    **dict.fromkeys(("picture", "printed", "shown", "to_html"), "pictures"),
    "to_png": "png",
    **dict.fromkeys(("PAPERS", "Puzzle", "to_sheet"), "sheet"),
    **dict.fromkeys(("THEMES", "to_svg"), "svg"),
}
"""Where the names are that are loaded at their first use."""


def __getattr__(name: str) -> object:
    """Load what short commands do not need at its first use: pictures and sheets take 10 ms, and what draws the values
    of both games loads both.
    """
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 – programs that import a module itself do not need it

    found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return found
