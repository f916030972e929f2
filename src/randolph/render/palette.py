"""The colors of all that is drawn: of the pictures in this package and of the web page.

They stand once, in `palette.json`, in groups that are there for the reader. A name stands for one color, or for one on
light, on dark and on paper (`light`, `dark`, `print`); what has none on dark or on paper has that of light. The
pictures take them from here. The page has those on light and dark as custom properties – `board-a` as `--board-a` –,
which `vite.config.ts` makes of the same file; `web/styles/tokens.css` tells what the names mean. Black, white and the
grays between them, which are light, shadow and paper, need no name.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Literal, get_args

Ground = Literal["light", "dark", "print"]
"""What is drawn on."""


def _read() -> dict[Ground, dict[str, str]]:
    text = (resources.files("randolph.render") / "palette.json").read_text(encoding="utf-8")
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
"""The colors by their names, on each ground: `#rrggbb`, or `rgb(r g b / part)` where what lies below shows through."""
