"""A picture as a PNG file, made from its SVG by resvg, which comes as a wheel without system dependencies.

The few letters on a board use a font of this package (`fonts/`), so that a picture is the same on every machine, even
without installed fonts. Pictures are at most `LARGEST` pixels wide and high.
"""

from __future__ import annotations

import re
from pathlib import Path

from randolph.rules import RandolphError
from randolph.rules.errors import expect

LARGEST = 8192
"""The most pixels of a side."""

_USUAL = 4096
_FONT = Path(__file__).parent / "fonts" / "NotoSans-Bold-ascii.ttf"
_SIZE = re.compile(r'<svg [^>]*? width="([0-9]+)" height="([0-9]+)"')


def to_png(svg: str, *, width: int | None = None) -> bytes:
    """The PNG file of an SVG picture of `to_svg`; two pixels per unit of the drawing, or of the given width.

    The theme `auto` becomes the light one: a PNG cannot follow the system. Raises `RandolphError` for a width that is
    not from 16 to 8192 pixels or would make the picture higher than that.
    """
    expect(svg, str)
    expect(width, int, name="width", optional=True)
    import resvg_py  # noqa: PLC0415 – loaded on first use: it takes as long to load as everything else

    found = _SIZE.search(svg)
    if found is None:
        raise RandolphError("this is not a picture with a width and a height")
    wide, high = int(found.group(1)), int(found.group(2))
    pixels = min(2 * wide, _USUAL, _USUAL * wide // high) if width is None else width
    if not 16 <= pixels <= LARGEST or pixels * high > LARGEST * wide:
        raise RandolphError(f"a picture is 16 to {LARGEST} pixels wide and at most {LARGEST} high, not {pixels} wide")
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=pixels,
        height=max(1, round(pixels * high / wide)),
        skip_system_fonts=True,
        font_files=[str(_FONT)],
        font_family="Noto Sans",
        sans_serif_family="Noto Sans",
    )
