"""The colors of all drawings: of the pictures in this package and of the web page.

They are defined once, in `palette.json`, in groups for the reader. A name has one color, or one each for light, dark
and paper (`light`, `dark`, `print`); if dark or paper is missing, that of light is used. The page has those for light
and dark as custom properties, such as `--board-a` for `board-a`, which `vite.config.ts` makes from the same file;
`web/styles/tokens.css` explains the names. Black, white and the grays between them, for light, shadow and paper, have
no names.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal, get_args

Ground = Literal["light", "dark", "print"]
"""The background of a drawing."""


def _read() -> dict[Ground, dict[str, str]]:
    text = (Path(__file__).parent / "palette.json").read_text(encoding="utf-8")
    named: dict[str, str | dict[Ground, str]] = {}
    for group in json.loads(text).values():
        named |= group
    return {
        ground: {
            name: color if isinstance(color, str) else color.get(ground, color["light"])
            for name, color in named.items()
        }
        for ground in get_args(Ground)
    }


COLORS: dict[Ground, dict[str, str]] = _read()
"""The colors by their names, for each ground: `#rrggbb`, or `rgb(r g b / part)` for translucent ones."""
