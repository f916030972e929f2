"""Drawing boards, positions and solutions: as SVG, PNG, a sheet to print, and text for a terminal.

`picture` draws any value that has a picture; notebooks show these pictures by themselves.
"""

from randolph.render.picture import picture, shown, to_html
from randolph.render.png import to_png
from randolph.render.sheet import PAPERS, Puzzle, to_sheet
from randolph.render.svg import THEMES, to_svg
from randolph.render.text import Span, draw, to_text, to_text_aim, to_text_moves

__all__ = [
    "PAPERS",
    "THEMES",
    "Puzzle",
    "Span",
    "draw",
    "picture",
    "shown",
    "to_html",
    "to_png",
    "to_sheet",
    "to_svg",
    "to_text",
    "to_text_aim",
    "to_text_moves",
]
