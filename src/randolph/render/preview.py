"""The picture beside a shared link: one or two boards on the color of the page."""

from __future__ import annotations

from base64 import b64encode

from randolph.render.palette import COLORS
from randolph.render.png import to_png

WIDTH, HEIGHT = 1200, 630
"""The size that link previews use, in pixels."""

_EDGE = 30


def to_preview(*boards: str) -> bytes:
    """The PNG file of `WIDTH`×`HEIGHT` pixels with one or two SVG pictures side by side, each as large as fits."""
    wide = (WIDTH - _EDGE * (len(boards) + 1)) // len(boards)
    # Each is a nested picture with its own styles.
    parts = [
        f'<image x="{_EDGE + place * (wide + _EDGE)}" y="{_EDGE}" width="{wide}" height="{HEIGHT - 2 * _EDGE}" '
        f'href="data:image/svg+xml;base64,{b64encode(board.encode()).decode()}"/>'
        for place, board in enumerate(boards)
    ]
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    ground = f'<rect {size} fill="{COLORS["light"]["page"]}"/>'
    return to_png(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{"".join(parts)}</svg>', width=WIDTH)
