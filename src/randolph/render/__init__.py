"""Drawing boards, positions and solutions for people: as SVG and as text for a terminal."""

from randolph.render.svg import THEMES, to_svg
from randolph.render.text import Span, draw, to_text, to_text_moves

__all__ = ["THEMES", "Span", "draw", "to_svg", "to_text", "to_text_moves"]
